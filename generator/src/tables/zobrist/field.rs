//! Finite fields of 2^m elements, as powers of one of them.

/// The smallest primitive polynomial of a degree over GF(2): bit `i` is the coefficient of `x^i`.
///
/// Modulo a primitive polynomial the powers of `x` are all `2^degree - 1` polynomials except 0. So
/// they all have inverses, and the polynomials form a field. The degree must be 1 to 31.
#[must_use]
pub fn primitive_polynomial(degree: u32) -> u32 {
    let mut polynomial = 1 << degree | 1;
    while order_of_x(polynomial, degree) != (1 << degree) - 1 {
        // Without a constant coefficient, `x` has no inverse.
        polynomial += 2;
    }
    polynomial
}

/// The order of `x` modulo a polynomial with constant coefficient 1: the smallest positive exponent
/// whose power is 1.
fn order_of_x(polynomial: u32, degree: u32) -> u32 {
    let mut power = times_x(1, polynomial, degree);
    let mut order = 1;
    while power != 1 {
        power = times_x(power, polynomial, degree);
        order += 1;
    }
    order
}

/// The product of an element and `x`.
const fn times_x(element: u32, polynomial: u32, degree: u32) -> u32 {
    let product = element << 1;
    if product >> degree == 0 { product } else { product ^ polynomial }
}

/// The elements of the field of `2^degree` without 0, in the order of the powers of `x`, modulo
/// [`primitive_polynomial`]: entry `i` is `x^i`.
pub(super) fn powers_of_x(degree: u32) -> Vec<u32> {
    let polynomial = primitive_polynomial(degree);
    let mut powers = Vec::with_capacity((1 << degree) - 1);
    let mut power = 1;
    for _ in 1..1_u32 << degree {
        powers.push(power);
        power = times_x(power, polynomial, degree);
    }
    powers
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The remainder of one polynomial by another, by long division.
    fn remainder(mut dividend: u64, divisor: u64) -> u64 {
        while dividend.checked_ilog2() >= divisor.checked_ilog2() {
            dividend ^= divisor << (dividend.ilog2() - divisor.ilog2());
        }
        dividend
    }

    /// `x^exponent` modulo a polynomial, by squaring and long division.
    fn power(exponent: u32, polynomial: u64) -> u64 {
        let square = |root: u64| {
            let terms = (0..32).filter(|term| root >> term & 1 == 1);
            remainder(terms.fold(0, |square, term| square | 1 << (2 * term)), polynomial)
        };
        (0..32)
            .rev()
            .fold(1, |power, bit| remainder(square(power) << (exponent >> bit & 1), polynomial))
    }

    /// By definition, with the order computed from its divisors: `x^(2^m - 1)` is 1, and no smaller
    /// divisor of that exponent has this property.
    fn is_primitive(polynomial: u64) -> bool {
        let order = (1_u32 << polynomial.ilog2()) - 1;
        let divisors = (1..order).filter(|&divisor| order.is_multiple_of(divisor));
        power(order, polynomial) == 1
            && divisors.map(|divisor| power(divisor, polynomial)).all(|power| power != 1)
    }

    #[test]
    fn polynomials_are_the_smallest_primitive_ones() {
        for degree in 2..=16 {
            let found = u64::from(primitive_polynomial(degree));
            assert_eq!(found.ilog2(), degree);
            assert!(is_primitive(found), "{found:#x}");
            assert!(!(1 << degree..found).any(is_primitive), "{found:#x}");
        }
        assert_eq!(primitive_polynomial(1), 0b11);
    }

    /// From tables of Reed-Solomon and BCH codes. The published 0x1100b of degree 16 is primitive,
    /// but not the smallest.
    #[test]
    fn published_polynomials() {
        let found: Vec<u32> = (2..=10).map(primitive_polynomial).collect();
        assert_eq!(found, [0x7, 0xb, 0x13, 0x25, 0x43, 0x83, 0x11d, 0x211, 0x409]);
        assert!(is_primitive(0x1_100b));
        assert_eq!(primitive_polynomial(16), 0x1_002d);
        // The polynomial of AES is irreducible, but `x` has order 51.
        assert!(!is_primitive(0x11b));
        assert_eq!(order_of_x(0x11b, 8), 51);
    }

    #[test]
    fn powers_are_all_elements_but_zero() {
        for degree in 2..=12 {
            let mut powers = powers_of_x(degree);
            let polynomial = u64::from(primitive_polynomial(degree));
            for (exponent, &element) in (0..).zip(&powers) {
                assert_eq!(u64::from(element), power(exponent, polynomial));
            }
            powers.sort_unstable();
            assert!(powers.into_iter().eq(1..1 << degree));
        }
    }
}
