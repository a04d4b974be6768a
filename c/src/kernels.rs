//! Constructs that only kernels use: processor intrinsics and addresses.

use super::body::FunctionPrinter;
use super::expressions::rank;
use super::text::{Level, Piece, Rank};
use super::types::{leaf, scalar};
use bit_tables_ir::CodeError;
use bit_tables_ir::{Expr, ExprKind, Int, Type};

impl FunctionPrinter<'_> {
    /// A call of an intrinsic, with its constant arguments after the others.
    pub fn intrinsic(
        &mut self,
        name: &str,
        arguments: &[Expr],
        constants: &[u128],
        ty: &Type,
    ) -> Result<Piece, CodeError> {
        self.required.processor.intrinsic(name);
        let mut all = Vec::new();
        for argument in arguments {
            all.push(match &argument.ty {
                Type::Pointer(_) => self.pointer_for(name, argument)?,
                _ => self.stored(argument)?,
            });
        }
        all.extend(constants.iter().map(ToString::to_string));
        let text = format!("{name}({})", all.join(", "));
        if ty.int().is_some_and(|int| int.bits() < 64) {
            // Compilers differ in its type.
            let piece = Piece::primary(text, Rank::Other);
            return ty.int().map_or(Ok(piece.clone()), |int| Ok(self.converted(int, &piece)));
        }
        Ok(Piece::primary(text, rank(ty)))
    }

    /// A pointer with the type that an intrinsic takes.
    fn pointer_for(&mut self, name: &str, address: &Expr) -> Result<String, CodeError> {
        let vector = match name.split('_').nth(1) {
            _ if name.starts_with("vst") => return Ok(self.address_to(address, "")?.text),
            _ if name.starts_with('v') => return Ok(self.address_of(address)?.text),
            // Those of AVX-512 take any pointer.
            Some("mm512") => None,
            Some("mm256") => Some("__m256i"),
            _ => Some("__m128i"),
        };
        let constant = if name.contains("_store") { "" } else { "const " };
        let (piece, _) = self.start(address)?;
        Ok(match vector.filter(|_| !name.contains("_mask")) {
            Some(vector) => {
                self.names().pointer_cast(&format!("{constant}{vector} *"), &piece).text
            }
            None => piece.text,
        })
    }

    /// An address as a pointer of its own type.
    pub fn address_of(&mut self, address: &Expr) -> Result<Piece, CodeError> {
        self.address_to(address, "const ")
    }

    /// An address as a pointer of its own type, which is cast if need be, to constants or not.
    fn address_to(&mut self, address: &Expr, constant: &str) -> Result<Piece, CodeError> {
        let Type::Pointer(of) = &address.ty else {
            return Err(CodeError::new(address.ty.to_string(), "it is no address"));
        };
        let (piece, pointee) = self.start(address)?;
        let expected = scalar(leaf(of), self.names())?;
        if pointee == expected {
            return Ok(piece);
        }
        Ok(self.names().pointer_cast(&format!("{constant}{expected} *"), &piece))
    }

    /// The start of an address, and the C type that it points to.
    fn start(&mut self, address: &Expr) -> Result<(Piece, String), CodeError> {
        match &address.kind {
            ExprKind::AddressOf(of) => {
                let pointee = scalar(leaf(&of.ty), self.names())?;
                let piece = match (&of.ty, &of.kind) {
                    (Type::Array(..) | Type::Slice(_), _) => self.pointer(of)?,
                    (_, ExprKind::Variable(variable)) if self.is_lent(*variable) => {
                        Piece::primary(self.read(*variable), Rank::Other)
                    }
                    _ => {
                        let text = format!("&{}", self.value(of)?.base());
                        Piece { text, level: Level::Unary, rank: Rank::Other }
                    }
                };
                Ok((piece, pointee))
            }
            ExprKind::PtrOffset(start, by, may_be_beyond) => {
                let piece = self.address_of(start)?;
                let Type::Pointer(of) = &address.ty else {
                    return Err(CodeError::new(address.ty.to_string(), "it is no address"));
                };
                let pointee = scalar(leaf(of), self.names())?;
                // What is beyond is not read, but C does not even allow a pointer to it.
                if *may_be_beyond {
                    if **of != Type::Int(Int::U8) {
                        let ty = address.ty.to_string();
                        return Err(CodeError::new(ty, "it is no address of bytes"));
                    }
                    let by = self.value(by)?.operand(Level::Add, true);
                    let names = self.names();
                    let number = names.pointer_cast(&names.standard("uintptr_t"), &piece);
                    let text = format!("{} + {by}", number.text);
                    let sum = Piece { text, level: Level::Add, rank: Rank::Other };
                    return Ok((names.pointer_cast(&format!("const {pointee} *"), &sum), pointee));
                }
                // A cast of the sum is still to come.
                let pointee = match &start.ty {
                    Type::Pointer(of) => scalar(leaf(of), self.names())?,
                    _ => pointee,
                };
                let by = self.value(by)?.operand(Level::Add, true);
                let text = format!("{} + {by}", piece.operand(Level::Add, false));
                Ok((Piece { text, level: Level::Add, rank: Rank::Other }, pointee))
            }
            _ => {
                let piece = self.value(address)?;
                let Type::Pointer(of) = &address.ty else {
                    return Err(CodeError::new(address.ty.to_string(), "it is no address"));
                };
                Ok((piece, scalar(leaf(of), self.names())?))
            }
        }
    }

    /// The number of bytes from an address to the next multiple of a power of two.
    pub fn align_offset(&mut self, address: &Expr, to: usize) -> Result<Piece, CodeError> {
        let pointer = self.address_of(address)?;
        let names = self.names();
        let number = names.pointer_cast(&names.standard("uintptr_t"), &pointer);
        let text = format!("0 - {}", number.text);
        let negated = Piece { text, level: Level::Sub, rank: Rank::Other };
        let text = format!("{} & {}", names.cast(&names.int(Int::Usize), &negated).text, to - 1);
        Ok(Piece { text, level: Level::BitAnd, rank: rank(&Type::PLACE) })
    }
}
