//! Reader of the text form of LLVM IR, as written by LLVM 7 to 22.
mod lexer;
mod token;
mod words;
