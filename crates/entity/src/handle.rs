//! The handle trait and the macro that defines handle types.

/// A typed index. `index` and `from_index` are inverse to each other.
pub trait Entity: Copy + Eq + Ord + std::hash::Hash {
    /// The handle of the `index`th entity. Panics past `u32::MAX - 1`: containers that grow from
    /// untrusted input check their size first.
    fn from_index(index: usize) -> Self;
    /// The position in the container that made this handle.
    fn index(self) -> usize;
}

/// Defines a handle type that prints as `prefix` and its index.
///
/// ```
/// nvopt_entity::entity!(
///     /// A thing.
///     pub struct Thing, "thing"
/// );
/// use nvopt_entity::Entity;
/// assert_eq!(format!("{:?}", Thing::from_index(3)), "thing3");
/// assert_eq!(size_of::<Option<Thing>>(), 4);
/// ```
#[macro_export]
macro_rules! entity {
    ($(#[$attr:meta])* $vis:vis struct $name:ident, $prefix:literal) => {
        $(#[$attr])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        $vis struct $name(::std::num::NonZeroU32);

        impl $crate::Entity for $name {
            #[inline]
            fn from_index(index: usize) -> Self {
                let raw = u32::try_from(index).ok().and_then(|i| i.checked_add(1));
                let raw = raw.and_then(::std::num::NonZeroU32::new);
                $name(raw.expect("fewer than 2^32 - 1 entities of one kind"))
            }
            #[inline]
            fn index(self) -> usize {
                self.0.get() as usize - 1
            }
        }

        impl ::std::fmt::Debug for $name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                write!(f, concat!($prefix, "{}"), $crate::Entity::index(*self))
            }
        }
    };
}
