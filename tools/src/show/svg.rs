//! Drawings as SVG. Squares are chequered; each mark is a tint and a shape, so that shapes alone
//! distinguish all marks.

use super::drawing::{Cell, Drawing, Mark, Panel};

/// The maximum number of panels in a row.
const PER_ROW: usize = 4;

/// In pixels: the side of a square, the width of a character, the height of a line, and the space
/// between panels and around the drawing.
const SIDE: usize = 24;
/// Of hexagons: half of the height, which is the height of a row, and half of the width.
const HEXAGON: usize = 14;
const HALF_WIDTH: usize = 16;
const CHARACTER: usize = 9;
const LINE: usize = 20;
const GAP: usize = 24;

/// The height of a caption, with space for descenders below.
const CAPTION: usize = LINE + 6;

/// Tints are light enough for black text.
const STYLE: &str = "\
    text { font: 14px ui-sans-serif, system-ui, sans-serif; fill: #222 } \
    .heading { font-family: ui-monospace, monospace } \
    .caption { font-family: ui-monospace, monospace; font-weight: bold } \
    .label { fill: #666; font-size: 12px } \
    .sign { text-anchor: middle } \
    .page { fill: #fff } \
    .light { fill: #f4f1ea } \
    .dark { fill: #e4dfd3 } \
    .number { fill: #f7f7f7; stroke: #999 } \
    .filler { fill: #ccc } \
    .piece { fill: #8ecae6 } \
    .reached-piece { fill: #cdb4db } \
    .blocker { fill: #b8c0ff } \
    .capture { fill: #f4978e } \
    .reached, .one { fill: #b5e48c } \
    .stone { fill: #5b5548 } \
    .self { fill: #14507a } \
    .dot { fill: #3c7a1a } \
    .ring { fill: none; stroke: #9b1c1c; stroke-width: 2 }";

/// A whole drawing, as the text of a file.
#[must_use]
pub fn svg(drawing: &Drawing) -> String {
    let mut page = Page::default();
    let mut y = GAP;
    for line in &drawing.heading {
        page.text("heading", GAP, y, line);
        y += LINE;
    }
    y += GAP / 2;
    for row in drawing.panels.chunks(PER_ROW) {
        let mut x = GAP;
        for panel in row {
            page.panel(panel, x, y);
            x += width(panel) + GAP;
        }
        y += row.iter().map(height).max().unwrap_or(0) + GAP;
    }
    let mut x = GAP;
    for (mark, meaning) in drawing.legend() {
        page.marked(mark, (x, y), SIDE, "key light");
        page.text("meaning", x + SIDE + CHARACTER, y, &meaning);
        x += SIDE + (meaning.chars().count() + 3) * CHARACTER;
    }
    page.finished()
}

/// The width of a text in pixels.
fn length(text: &str) -> usize {
    text.chars().count() * CHARACTER
}

/// The widths in pixels of a panel's row labels, and of a cell.
fn widths(panel: &Panel) -> (usize, usize) {
    let (labels, cells) = panel.widths();
    ((labels + 1) * CHARACTER, SIDE.max((cells + 1) * CHARACTER))
}

fn width(panel: &Panel) -> usize {
    let (labels, cells) = widths(panel);
    length(&panel.caption).max(labels + cells * panel.width())
}

/// The distance of rows in pixels.
const fn row_height(panel: &Panel) -> usize {
    if panel.hexagonal { HEXAGON } else { SIDE }
}

/// The height in pixels, with the caption above and the labels below.
fn height(panel: &Panel) -> usize {
    CAPTION + row_height(panel) * panel.rows.len() + LINE
}

/// The drawing so far, and its size.
#[derive(Default)]
struct Page {
    elements: String,
    width: usize,
    height: usize,
}

impl Page {
    fn panel(&mut self, panel: &Panel, left: usize, top: usize) {
        let (labels, cell_width) = widths(panel);
        self.text("caption", left, top, &panel.caption);
        let mut y = top + CAPTION;
        for (number, row) in panel.rows.iter().enumerate() {
            self.text("label", left, y, &row.label);
            for (place, cell) in row.cells.iter().enumerate() {
                let x = left + labels + place * cell_width;
                match cell {
                    Cell::Hole => {}
                    Cell::Square(mark) => {
                        // As on the chess board, where the first square of the bottom row is dark.
                        let is_dark = (panel.rows.len() - number + place) % 2 == 1;
                        let shade = if is_dark { "cell dark" } else { "cell light" };
                        if panel.hexagonal {
                            let middle = (x + cell_width / 2, y + HEXAGON);
                            self.hexagon(&format!("light {}", mark.name()), middle);
                            self.sign(*mark, middle);
                        } else {
                            self.marked(*mark, (x, y), cell_width, shade);
                        }
                    }
                    Cell::Number(_) => {
                        self.square("number", (x, y), cell_width);
                        self.text("sign", x + cell_width / 2, y, &cell.text());
                    }
                }
            }
            y += row_height(panel);
        }
        if panel.hexagonal {
            y += HEXAGON;
        }
        for (place, column) in panel.columns.iter().enumerate() {
            let x = left + labels + place * cell_width + cell_width / 2;
            self.text("sign label", x, y, column);
        }
    }

    /// A square with a mark: its tint, and a shape in the middle.
    fn marked(&mut self, mark: Mark, (x, y): (usize, usize), width: usize, shade: &str) {
        self.square(&format!("{shade} {}", mark.name()), (x, y), width);
        self.sign(mark, (x + width / 2, y + SIDE / 2));
    }

    /// The shape of a mark.
    fn sign(&mut self, mark: Mark, middle: (usize, usize)) {
        match mark {
            Mark::Piece => self.diamond(middle),
            Mark::ReachedPiece => {
                self.diamond(middle);
                self.circle("ring", middle, 10);
            }
            Mark::Occupied => self.circle("stone", middle, 7),
            Mark::Blocker => {
                self.circle("stone", middle, 7);
                self.circle("light", middle, 4);
            }
            Mark::Capture => {
                self.circle("stone", middle, 7);
                self.circle("ring", middle, 10);
            }
            Mark::Reached => self.circle("dot", middle, 4),
            Mark::One => self.text("sign", middle.0, middle.1 - SIDE / 2, "1"),
            Mark::Empty | Mark::Filler => {}
        }
    }

    fn square(&mut self, class: &str, (x, y): (usize, usize), width: usize) {
        self.elements += &format!(
            "<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{SIDE}\"/>\n"
        );
        self.reach(x + width, y + SIDE);
    }

    fn hexagon(&mut self, class: &str, (x, y): (usize, usize)) {
        let (left, right, top, bottom) = (x - HALF_WIDTH, x + HALF_WIDTH, y - HEXAGON, y + HEXAGON);
        let (from, to) = (x - HALF_WIDTH / 2, x + HALF_WIDTH / 2);
        self.elements += &format!(
            "<path class=\"{class}\" stroke=\"#999\" d=\"M{left} {y}L{from} {top}H{to}L{right} {y}L{to} {bottom}H{from}Z\"/>\n"
        );
        self.reach(right, bottom);
    }

    fn circle(&mut self, class: &str, (x, y): (usize, usize), radius: usize) {
        self.elements +=
            &format!("<circle class=\"{class}\" cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"/>\n");
    }

    fn diamond(&mut self, (x, y): (usize, usize)) {
        let (left, right, top, bottom) = (x - 8, x + 8, y - 8, y + 8);
        self.elements += &format!(
            "<path class=\"self\" d=\"M{x} {top}L{right} {y}L{x} {bottom}L{left} {y}Z\"/>\n"
        );
    }

    /// A line of text that begins at `y`.
    fn text(&mut self, class: &str, x: usize, y: usize, text: &str) {
        if text.is_empty() {
            return;
        }
        let (base, escaped) = (y + 17, escaped(text));
        self.elements +=
            &format!("<text class=\"{class}\" x=\"{x}\" y=\"{base}\">{escaped}</text>\n");
        self.reach(x + length(text), y + LINE);
    }

    fn reach(&mut self, x: usize, y: usize) {
        self.width = self.width.max(x);
        self.height = self.height.max(y);
    }

    fn finished(self) -> String {
        let (width, height) = (self.width + GAP, self.height + GAP);
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\">\n\
             <style>{STYLE}</style>\n\
             <rect class=\"page\" width=\"{width}\" height=\"{height}\"/>\n{}</svg>\n",
            self.elements
        )
    }
}

/// Escapes markup, and leaves out characters that XML forbids.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => escaped += "&amp;",
            '<' => escaped += "&lt;",
            '>' => escaped += "&gt;",
            character if character.is_control() => {}
            character => escaped.push(character),
        }
    }
    escaped
}
