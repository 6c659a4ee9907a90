//! Passes across functions.

mod always_inline;
pub(crate) mod argpromotion;
mod called_value_propagation;
mod constmerge;
mod deadargelim;
pub(crate) mod function_attrs;
mod generic_to_nvvm;
mod globaldce;
pub(crate) mod globalopt;
pub(crate) mod inline;
mod ipsccp;
mod mergefunc;

pub(crate) use always_inline::AlwaysInline;
pub(crate) use argpromotion::ArgPromotion;
pub(crate) use called_value_propagation::{
    CalledValuePropagation, MAX_FUNCTIONS as CVP_MAX_FUNCTIONS,
};
pub(crate) use constmerge::ConstMerge;
pub(crate) use deadargelim::DeadArgElim;
pub(crate) use function_attrs::{FunctionAttrs, RpoFunctionAttrs};
pub(crate) use generic_to_nvvm::GenericToNvvm;
pub(crate) use globaldce::GlobalDce;
pub(crate) use globalopt::GlobalOpt;
pub(crate) use inline::{EarlyInline, Inline};
pub(crate) use ipsccp::IpSccp;
pub(crate) use mergefunc::MergeFunctions;
