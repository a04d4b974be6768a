//! Methods of numbers: calls of the header's own functions, which return what Rust does for zero.

use super::body::FunctionPrinter;
use super::native::Native;
use super::numbers::is_narrow;
use super::processors::{self, Requirement};
use super::text::{Level, Piece, Rank};
use bit_tables_ir::CodeError;
use bit_tables_ir::{Expr, Int, Method, Type};

impl FunctionPrinter<'_> {
    pub fn method(&mut self, method: Method, inner: &Expr) -> Result<Piece, CodeError> {
        if method == Method::ToBits {
            let value = self.value(inner)?;
            let int = if inner.ty == Type::Single { Int::U32 } else { Int::U64 };
            let call = self.native(Native::FloatBits(int.bits()), &value.text);
            return Ok(Piece::primary(call, Rank::Int(int)));
        }
        let int = inner.ty.int().unwrap_or(Int::U64);
        if method == Method::WrappingNeg {
            let value = if is_narrow(int) { self.loose(inner)? } else { self.solid(inner)? };
            let text = format!("0 - {}", value.operand(Level::Sub, true));
            let negated = Piece { text, level: Level::Sub, rank: Rank::Int(int) };
            return Ok(if is_narrow(int) { self.converted(int, &negated) } else { negated });
        }
        if method == Method::SwapBytes && int == Int::U8 {
            return self.value(inner);
        }
        let piece = self.loose(inner)?;
        // Old compilers take a narrow word that C promotes for a signed one.
        let value = self.as_stored(&piece, int);
        // The operation has 32 bits or more: bits above a narrow word must be set for some counts,
        // and left out of others.
        let (native, value) = match (method, int) {
            (Method::TrailingZeros, Int::U8 | Int::U16) => {
                let beyond = format!("UINT32_C({:#x})", int.mask() + 1);
                let value = piece.operand(Level::BitOr, true);
                (Native::TrailingZeros(32), format!("{beyond} | {value}"))
            }
            (Method::TrailingZeros, int) => (Native::TrailingZeros(int.bits()), value),
            (Method::LeadingZeros, int) => (Native::LeadingZeros(int.bits().max(32)), value),
            (Method::CountOnes, int) if int != Int::U128 && self.counts_by_instruction() => {
                self.required.processor.requirements.insert(Requirement::Counting);
                let name = processors::counting(self.names());
                return Ok(Piece::primary(format!("{name}({value})"), Rank::Int(Int::U32)));
            }
            (Method::CountOnes, int) => (Native::CountOnes(int.bits().max(32)), value),
            (Method::IsPowerOfTwo, int) => (Native::IsPowerOfTwo(int.bits().max(32)), value),
            (Method::ReverseBits, int) => {
                (Native::ReverseBits(int.bits()), self.as_stored(&piece, int))
            }
            (Method::SwapBytes, int) => {
                (Native::SwapBytes(int.bits()), self.as_stored(&piece, int))
            }
            (Method::WrappingNeg | Method::ToBits, _) => unreachable!("above"),
        };
        let text = self.native(native, &value);
        let is_word = matches!(method, Method::ReverseBits | Method::SwapBytes);
        let rank = if is_word { Rank::Int(int) } else { rank_of(method) };
        let piece = Piece::primary(text, rank);
        if method == Method::LeadingZeros && is_narrow(int) {
            let text = format!("{} - {}", piece.text, 32 - int.bits());
            return Ok(Piece { text, level: Level::Sub, rank });
        }
        Ok(if int == Int::Usize && is_word { self.converted(int, &piece) } else { piece })
    }

    /// Whether the function may count by an instruction that the rest of the header may not use.
    fn counts_by_instruction(&self) -> bool {
        processors::further(self.function).contains(&"popcnt")
    }

    /// A call of one of the header's own functions.
    pub fn native(&mut self, native: Native, arguments: &str) -> String {
        native.with_calls(&mut self.required.natives);
        self.required.wide |= native.is_wide();
        format!("{}({arguments})", self.names().native(&native.name()))
    }
}

const fn rank_of(method: Method) -> Rank {
    match method {
        Method::IsPowerOfTwo => Rank::Other,
        _ => Rank::Int(Int::U32),
    }
}
