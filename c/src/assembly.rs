//! x86-64 inline assembly, in AT&T and Intel syntax, for compilers with the extended `asm`
//! statement.

use super::body::FunctionPrinter;
use super::text::{Piece, quoted};
use bit_tables_ir::CodeError;
use bit_tables_ir::{Assembly, Block, Expr, ExprKind, Int, Type};

impl FunctionPrinter<'_> {
    /// Prints the assembly for compilers that know it, and `otherwise` for everything else.
    pub fn assembly(&mut self, assembly: &Assembly, otherwise: &Block) -> Result<(), CodeError> {
        self.lines
            .push("#if defined(__GNUC__) && defined(__x86_64__) && !defined(__ILP32__)".to_owned());
        self.line("{");
        let ((), lines) = self.inside(|body| body.instructions(assembly))?;
        self.lines.extend(lines);
        self.line("}");
        self.lines.push("#else".to_owned());
        let lines = self.block(otherwise)?;
        self.line("{");
        self.lines.extend(lines);
        self.line("}");
        self.lines.push("#endif".to_owned());
        Ok(())
    }

    fn instructions(&mut self, assembly: &Assembly) -> Result<(), CodeError> {
        let mut outputs = Vec::new();
        for (name, variable) in &assembly.outputs {
            let variable = match variable {
                Some(variable) => self.locals[variable.0].clone(),
                None => self.temporary(name, &Type::Int(Int::U64))?,
            };
            // An early clobber: the output may be written before all inputs are read.
            outputs.push(format!("[{name}] \"=&r\"({variable})"));
        }
        let (mut inputs, mut memory) = (Vec::new(), Vec::new());
        for (name, value) in &assembly.inputs {
            let pointer = self.address_of(value)?;
            inputs.push(format!("[{name}] \"r\"({})", pointer.text));
            memory.push(self.operand_in_memory(value, &pointer));
        }
        // The memory operands, so that the compiler does not move later stores before the assembly.
        let clobbered = match memory.into_iter().collect::<Option<Vec<String>>>() {
            Some(memory) => {
                inputs.extend(memory);
                "\"cc\""
            }
            None => "\"cc\", \"memory\"",
        };
        let margin = "    ".repeat(self.depth);
        self.lines.push(format!("{margin}__asm__("));
        for line in &assembly.lines {
            let line =
                both(line).ok_or_else(|| CodeError::new(line, "C has no such instruction"))?;
            self.lines.push(format!("{margin}    {}", quoted(&line).replace("\\\\n", "\\n")));
        }
        self.lines.push(format!("{margin}    : {}", outputs.join(", ")));
        self.lines.push(format!("{margin}    : {}", inputs.join(", ")));
        self.lines.push(format!("{margin}    : {clobbered});"));
        Ok(())
    }

    /// The bytes at an address, as a memory operand.
    fn operand_in_memory(&self, address: &Expr, pointer: &Piece) -> Option<String> {
        let ExprKind::AddressOf(of) = &address.kind else { return None };
        let Type::Array(element, count) = &of.ty else { return None };
        let byte = Int::U8;
        (**element == Type::Int(byte)).then(|| {
            let ty = format!("const {}(*)[{count}]", self.names().int(byte));
            format!("\"m\"(*{})", self.names().pointer_cast(&ty, pointer).text)
        })
    }
}

/// An instruction on 64-bit words in AT&T and Intel syntax, from a line in which the target comes
/// first.
fn both(line: &str) -> Option<String> {
    let (name, operands) = line.split_once(' ')?;
    let Some((target, source)) = operands.split_once(", ") else {
        let (target, _) = operand(operands).filter(|_| name == "not")?;
        return Some(format!("{{{name}q {target}|{name} {target}}}\\n"));
    };
    let (target, source) = (operand(target)?, operand(source)?);
    Some(format!("{{{name}q {}, {}|{name} {}, {}}}\\n", source.0, target.0, target.1, source.1))
}

/// An operand in both syntaxes: a register, or memory at the address in one.
fn operand(text: &str) -> Option<(String, String)> {
    let register = |text: &str| {
        let name = text.strip_prefix('{')?.strip_suffix('}')?;
        name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_').then(|| format!("%[{name}]"))
    };
    let Some(place) = text.strip_prefix("qword ptr [") else {
        let name = register(text)?;
        return Some((name.clone(), name));
    };
    let (start, offset) = place.strip_suffix(']')?.split_once('+')?;
    let (start, offset) = (register(start)?, offset.parse::<u32>().ok()?);
    Some((format!("{offset}({start})"), format!("qword ptr [{start}+{offset}]")))
}

#[cfg(test)]
mod tests {
    use super::both;

    #[test]
    fn instructions_are_in_both_notations() {
        let line = "popcnt {sum}, qword ptr [{start}+8]";
        let expected = "{popcntq 8(%[start]), %[sum]|popcnt %[sum], qword ptr [%[start]+8]}\\n";
        assert_eq!(both(line).as_deref(), Some(expected));
        let expected = "{addq %[count], %[sum]|add %[sum], %[count]}\\n";
        assert_eq!(both("add {sum}, {count}").as_deref(), Some(expected));
        assert_eq!(both("not {sum}").as_deref(), Some("{notq %[sum]|not %[sum]}\\n"));
        for unknown in
            ["ret", "push {sum}", "add {sum}, 1", "mov {sum}, qword ptr [{start}+{other}*8]"]
        {
            assert_eq!(both(unknown), None);
        }
    }
}
