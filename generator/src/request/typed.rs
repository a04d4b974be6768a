//! The typed forms of techniques with parameters.

/// Declares a technique's typed form from the specifications of its parameters, with a method for
/// each, which means the same as in text. An argument is written with `Display`, or as the number
/// type after `as`.
macro_rules! typed_technique {
    (
        $(#[$about:meta])*
        pub struct $Type:ident = $technique:literal;
        $( $(#[$doc:meta])* $method:ident: $argument:ty $(as $number:ty)? => $spec:expr; )*
    ) => {
        $(#[$about])*
        #[derive(Clone, Debug)]
        pub struct $Type(crate::request::choice::Selection);

        impl $Type {
            /// The technique with default parameters.
            #[must_use]
            pub fn new() -> Self {
                Self(crate::request::choice::Selection::named($technique))
            }

            $(
                $(#[$doc])*
                #[must_use]
                pub fn $method(self, value: $argument) -> Self {
                    $( let value = <$number>::from(value); )?
                    Self(self.0.with(&$spec, value.to_string()))
                }
            )*
        }

        impl Default for $Type {
            fn default() -> Self {
                Self::new()
            }
        }

        impl From<$Type> for crate::request::choice::Selection {
            fn from(typed: $Type) -> Self {
                typed.0
            }
        }
    };
}
pub(crate) use typed_technique;
