//! Drawings as text: in columns, with colours where wanted.

use super::drawing::{Cell, Drawing, Mark, Panel};
use anstyle::{AnsiColor, Style};

/// The maximum number of panels in a row.
const PER_ROW: usize = 4;

/// The maximum width of a row in characters, unless a single panel is wider.
const WIDTH: usize = 100;

/// The space between panels, and before them.
const GAP: usize = 4;
const MARGIN: usize = 2;

/// Whether a text has colours, as terminal escape sequences.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ink {
    /// None.
    Plain,
    /// With colours; the writer removes them where they are not supported.
    Coloured,
}

/// A whole drawing.
#[must_use]
pub fn text(drawing: &Drawing, ink: Ink) -> String {
    let mut text = String::new();
    for line in &drawing.heading {
        text += line;
        text.push('\n');
    }
    text.push('\n');
    text += &panels(&drawing.panels, ink);
    let legend = drawing.legend();
    if !legend.is_empty() {
        let mut line = Line::new(ink);
        line.skip(MARGIN);
        for (mark, meaning) in legend {
            line.push(style(mark), &mark.sign().to_string());
            line.skip(1);
            line.push(Style::new(), &meaning);
            line.skip(3);
        }
        text += &line.finished();
    }
    text.truncate(text.trim_end().len());
    text + "\n"
}

/// Panels in rows, with an empty line after each row.
pub(crate) fn panels(panels: &[Panel], ink: Ink) -> String {
    // Measured once, because a table has many lines.
    let widths: Vec<(usize, usize)> = panels.iter().map(Panel::widths).collect();
    let all = panels.iter().zip(&widths);
    let widest = all.map(|(panel, &widths)| width(panel, widths)).max().unwrap_or(0);
    let per_row = ((WIDTH + GAP) / (widest + GAP)).clamp(1, PER_ROW);
    let mut text = String::new();
    for (row, widths) in panels.chunks(per_row).zip(widths.chunks(per_row)) {
        let height = row.iter().map(|panel| panel.rows.len()).max().unwrap_or(0);
        // A caption, the rows, and the labels of the columns.
        for at in 0..height + 2 {
            let mut line = Line::new(ink);
            for (place, (panel, &widths)) in row.iter().zip(widths).enumerate() {
                line.skip_to(MARGIN + place * (widest + GAP));
                panel_line(&mut line, panel, widths, at);
            }
            // Panels may have different heights.
            if !line.is_empty() || (1..=height).contains(&at) {
                text += &line.finished();
            }
        }
        text.push('\n');
    }
    text
}

/// The width in characters of a panel's widest line.
fn width(panel: &Panel, (labels, cells): (usize, usize)) -> usize {
    panel.caption.chars().count().max(labels + (cells + 1) * panel.width())
}

/// Line 0 of a panel is its caption; the rows and the column labels follow.
fn panel_line(line: &mut Line, panel: &Panel, (labels, cells): (usize, usize), at: usize) {
    let Some(at) = at.checked_sub(1) else {
        return line.push(Style::new().bold(), &panel.caption);
    };
    match panel.rows.get(at) {
        Some(row) => {
            line.push_right(Style::new().dimmed(), &row.label, labels);
            for cell in &row.cells {
                line.push_right(cell_style(cell), &cell.text(), cells + 1);
            }
        }
        None if at == panel.rows.len() => {
            line.skip(labels);
            for column in &panel.columns {
                line.push_right(Style::new().dimmed(), column, cells + 1);
            }
        }
        None => {}
    }
}

fn cell_style(cell: &Cell) -> Style {
    match cell {
        Cell::Square(mark) => style(*mark),
        Cell::Hole | Cell::Number(_) => Style::new(),
    }
}

/// The style of a mark: squares of the set stand out.
fn style(mark: Mark) -> Style {
    let colour = |colour: AnsiColor| Style::new().fg_color(Some(colour.into()));
    match mark {
        Mark::Piece => colour(AnsiColor::Cyan).bold(),
        Mark::ReachedPiece => colour(AnsiColor::Magenta).bold(),
        Mark::Occupied => colour(AnsiColor::Yellow),
        Mark::Blocker => colour(AnsiColor::Blue),
        Mark::Capture => colour(AnsiColor::Red).bold(),
        Mark::Reached | Mark::One => colour(AnsiColor::Green).bold(),
        Mark::Empty | Mark::Filler => Style::new().dimmed(),
    }
}

/// A line written from left to right, without trailing spaces.
struct Line {
    text: String,
    /// The current column; `seen` is the column after the last visible character.
    width: usize,
    seen: usize,
    ink: Ink,
}

impl Line {
    const fn new(ink: Ink) -> Self {
        Self { text: String::new(), width: 0, seen: 0, ink }
    }

    const fn is_empty(&self) -> bool {
        self.seen == 0
    }

    const fn skip(&mut self, count: usize) {
        self.width += count;
    }

    /// Moves to a column, unless it is passed already.
    fn skip_to(&mut self, column: usize) {
        self.width = self.width.max(column);
    }

    /// Writes a text right-aligned in this many columns.
    fn push_right(&mut self, style: Style, text: &str, width: usize) {
        self.skip(width.saturating_sub(text.chars().count()));
        self.push(style, text);
    }

    fn push(&mut self, style: Style, text: &str) {
        if text.is_empty() {
            return;
        }
        self.text += &" ".repeat(self.width - self.seen);
        match self.ink {
            Ink::Plain => self.text += text,
            Ink::Coloured => self.text += &format!("{style}{text}{style:#}"),
        }
        self.width += text.chars().count();
        self.seen = self.width;
    }

    fn finished(self) -> String {
        self.text + "\n"
    }
}
