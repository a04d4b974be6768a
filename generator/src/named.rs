//! Enums whose values have names, in requests and options.

/// Declares an enum in which every value has a name, and can be looked up by it.
macro_rules! named_enum {
    (
        $(#[$about:meta])*
        pub enum $Type:ident { $( $(#[$doc:meta])* $Variant:ident = $name:literal, )+ }
    ) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $Type { $( $(#[$doc])* $Variant, )+ }

        impl $Type {
            /// Every value, in order.
            pub const ALL: &'static [Self] = &[$(Self::$Variant),+];

            /// The names, in the same order.
            pub(crate) const NAMES: &'static [&'static str] = &[$($name),+];

            /// The name.
            #[must_use]
            pub const fn name(self) -> &'static str {
                Self::NAMES[self as usize]
            }

            /// The value with that name; `None` for other names.
            #[must_use]
            pub fn named(name: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|value| value.name() == name)
            }
        }

        impl ::std::fmt::Display for $Type {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.pad(self.name())
            }
        }
    };
}
pub(crate) use named_enum;
