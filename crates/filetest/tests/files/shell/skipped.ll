; A tool that does not exist: the test is skipped, which `cargo test` shows as ignored.
; RUN: a-tool-that-does-not-exist %s
