//! Words that cannot be names.

/// The keywords of C and C++, and macros of common headers, which cannot be names.
const RESERVED: &str = "\
    alignas alignof and and_eq asm assert auto bitand bitor bool break case catch char class co_await co_return \
    co_yield compl complex concept const const_cast consteval constexpr constinit continue decltype default delete \
    do double dynamic_cast else enum errno explicit export extern false far float for friend goto if imaginary \
    inline int interface linux long max min mutable namespace near new noexcept noreturn not not_eq nullptr offsetof \
    operator or or_eq private protected public register reinterpret_cast requires restrict return short signed \
    sizeof small static static_assert static_cast struct switch template this thread_local throw true try typedef \
    typeid typename typeof typeof_unqual union unix unsigned using virtual void volatile wchar_t while xor xor_eq I \
    EOF NULL";

/// Whether it is a keyword of C or C++, or a macro of common headers.
pub(super) fn is_reserved(name: &str) -> bool {
    RESERVED.split_whitespace().any(|word| word == name)
}
