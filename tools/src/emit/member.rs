//! One sequence of a family, in every form that is printed.

use super::language::LanguageOptions;
use crate::command_error::CommandError;
use bit_tables_generator::__private::tables::debruijn::Family;
use bit_tables_generator::{DeBruijn, GeneratedSource, Request, SourceFile, Target, Word};
use serde_json::json;

/// A sequence, its family and number, and the command that names it.
#[derive(Clone, Debug)]
pub struct Member {
    /// The family.
    pub family: Family,
    /// The word.
    pub word: Word,
    /// The index in the family.
    pub number: u64,
    /// The sequence.
    pub sequence: u128,
    /// The command line that prints it.
    pub command: String,
    /// The selection in a request, without its family.
    pub selection: DeBruijn,
}

impl Member {
    /// The selection in a request, with its family.
    #[must_use]
    pub fn requested(&self) -> DeBruijn {
        match self.family {
            Family::Isolated => self.selection,
            // A request would read a seed or index as one of the isolated family.
            Family::Even => DeBruijn::with_sequence(self.sequence),
            Family::Separated => self.selection.separated(),
            Family::Folded => self.selection.folded(),
        }
    }

    /// A routine to paste: the sequence, its index table, both scans, the self-check.
    ///
    /// # Errors
    /// If the word has no such routine, or it cannot be written in the language.
    pub fn routine(&self, form: &LanguageOptions) -> Result<String, CommandError> {
        form.text(&self.printed()?, std::slice::from_ref(&self.command))
    }

    /// The routine, before it is written in a language.
    ///
    /// # Errors
    /// If the word has no such routine.
    pub fn printed(&self) -> Result<GeneratedSource, CommandError> {
        let selection = self.requested();
        if self.family == Family::Folded && self.word.half().is_none() {
            return Err(CommandError::Failed(format!(
                "no routine folds `{}`, as half of it is no word: use `--explain` or `--json`",
                self.word
            )));
        }
        let request =
            Request::new(self.word).bit_scan_forward(selection).bit_scan_reverse(selection);
        Ok(SourceFile::from(request).print(&Target::unknown())?.made_by(&*self.command))
    }

    /// The index table: the index of the scanned bit for every entry.
    ///
    /// # Errors
    /// None for a sequence of the family.
    pub fn index(&self) -> Result<Vec<u8>, CommandError> {
        self.family
            .index(self.word, self.sequence)
            .map_err(|unusable| CommandError::Failed(unusable.to_string()))
    }

    /// One line of JSON.
    ///
    /// # Errors
    /// None for a sequence of the family.
    pub fn json(&self) -> Result<String, CommandError> {
        let value = json!({
            "word": self.word.name(),
            "family": self.family.name(),
            "number": self.number,
            "count": self.family.count(self.word),
            "sequence": self.family.hex(self.word, self.sequence),
            "index": self.index()?,
            "command": self.command,
        });
        Ok(format!("{value}\n"))
    }

    /// Why the multiplication works, bit by bit.
    ///
    /// # Errors
    /// None for a sequence of the family.
    pub fn explanation(&self) -> Result<String, CommandError> {
        let Self { family, word, number, sequence, .. } = *self;
        let (order, width) = (word.index_bits(), family.width(word));
        let (digits, count) = (family.hex(word, sequence), family.count(word));
        let mut text = format!(
            "{digits} is {} of {width} bits, number {number} of {count}, counted from 0.\n\n  {sequence:0columns$b}\n\n",
            family.noun(),
            columns = width as usize
        );
        text += &match family {
            Family::Isolated | Family::Even => format!(
                "Multiplied by a bit alone, 1 << b, the sequence is shifted left by b, and a window of its bits comes to\n\
                 the top: the {order} bits that begin b places from its start. No two of its windows are the same, as\n\
                 the sequence is a walk through the graph whose nodes are all words of {} bits, along every edge once;\n\
                 an edge is a window, from its first {0} bits to its last. So the top {order} bits determine b.\n\n",
                order - 1
            ),
            Family::Separated => format!(
                "Multiplied by a bit and all bits below it, (2 << b) - 1, the sequence is shifted left by b + 1 and itself\n\
                 subtracted. So the window that begins b + 1 places from the start comes to the top, less one: it always\n\
                 borrows, as no window is followed by more than the {order} ones behind the zeros of the start. The windows,\n\
                 the edges of a walk through the graph of all words of {} bits, are all different, so the top determines b.\n\n",
                order - 1
            ),
            Family::Folded => format!(
                "A bit and all bits below it, (2 << b) - 1, are folded: the halves of {width} bits are exclusive-ored. The\n\
                 products of the constant with all {} such words have different top {order} bits, which determine b.\n\n",
                word.bits()
            ),
        };
        let wide = 2 + width as usize / 4;
        let walks = family != Family::Folded;
        let edge = if walks { "  edge" } else { "" };
        text += &format!(
            "  {:>3}  {:>wide$}  {:>wide$}  {:>7}{edge}\n",
            "bit", "multiplied by", "product", "top"
        );
        for bit in 0..word.bits() {
            let operand = family.operand(word, bit);
            let product = sequence.wrapping_mul(operand) & (u128::MAX >> (128 - width));
            let top = family.slot(word, sequence, bit);
            let edge = if walks {
                // Multiplying by a bit and all bits below it shifts by one more.
                let window = self.window(bit + u32::from(family == Family::Separated));
                let (from, to) = (window >> 1, window & (word.bits() / 2 - 1));
                let node = order as usize - 1;
                format!("  {from:0node$b} -> {to:0node$b}")
            } else {
                String::new()
            };
            text += &format!(
                "  {bit:>3}  {:>wide$}  {:>wide$}  {top:>7}{edge}\n",
                family.hex(word, operand),
                family.hex(word, product),
                top = format!("{top:0columns$b}", columns = order as usize),
            );
        }
        Ok(text)
    }

    /// The walk as a graph in the language of Graphviz.
    ///
    /// # Errors
    /// If the family has no walks.
    pub fn dot(&self) -> Result<String, CommandError> {
        let Self { family, word, sequence, .. } = *self;
        if family == Family::Folded {
            return Err(CommandError::Failed(
                "a folding constant is not a walk through a graph: leave out `--dot`".to_owned(),
            ));
        }
        let (node, bits) = (word.index_bits() as usize - 1, word.bits());
        let digits = family.hex(word, sequence);
        let mut text =
            format!("// {}\ndigraph \"{digits}\" {{\n    node [shape=circle];\n", self.command);
        for step in 0..bits {
            let window = self.window(step);
            let (from, to) = (window >> 1, window & (bits / 2 - 1));
            text += &format!(
                "    \"{from:0node$b}\" -> \"{to:0node$b}\" [label=\"{step}: {}\"];\n",
                window & 1
            );
        }
        text += "}\n";
        Ok(text)
    }

    /// The window of bits that starts at this position, cyclically.
    #[must_use]
    pub fn window(&self, place: u32) -> u32 {
        let bits = self.word.bits();
        (0..self.word.index_bits()).fold(0, |window, bit| {
            let place = (place + bit) % bits;
            window << 1 | (self.sequence >> (bits - 1 - place)) as u32 & 1
        })
    }
}
