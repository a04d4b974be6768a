//! Drawings as SVG: a cell is a rectangle with its mark's name as class, and the sign in it.

use super::drawing::{Cell, Drawing, Panel};

/// The most panels side by side.
const PER_ROW: usize = 4;

/// In pixels: the side of a square, the width of a character, the height of a line, and the space between panels and
/// around the drawing.
const SIDE: usize = 24;
const CHARACTER: usize = 9;
const LINE: usize = 20;
const GAP: usize = 24;

/// The height of a caption, with space for descenders below.
const CAPTION: usize = LINE + 6;

/// Light enough for black text; signs show everything that colours show.
const STYLE: &str = "\
    text { font: 14px monospace; fill: #222 } \
    .caption { font-weight: bold } \
    .label { fill: #777 } \
    .sign { text-anchor: middle } \
    .page { fill: #fff } \
    .cell, .key { stroke: #999 } \
    .empty, .number { fill: #f7f7f7 } \
    .filler { fill: #ddd } \
    .piece { fill: #8ecae6 } \
    .reached-piece { fill: #cdb4db } \
    .occupied { fill: #ffe08a } \
    .blocker { fill: #b8c0ff } \
    .capture { fill: #f4978e } \
    .reached, .one { fill: #b5e48c }";

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
        page.square("key", mark.name(), (x, y), SIDE);
        page.text("sign", x + SIDE / 2, y, &mark.sign().to_string());
        page.text("meaning", x + SIDE + CHARACTER, y, &meaning);
        x += SIDE + (meaning.chars().count() + 3) * CHARACTER;
    }
    page.finished()
}

/// The pixels of a text.
fn length(text: &str) -> usize {
    text.chars().count() * CHARACTER
}

/// The pixels of a panel's row labels, and of a cell.
fn widths(panel: &Panel) -> (usize, usize) {
    let (labels, cells) = panel.widths();
    ((labels + 1) * CHARACTER, SIDE.max((cells + 1) * CHARACTER))
}

fn width(panel: &Panel) -> usize {
    let (labels, cells) = widths(panel);
    length(&panel.caption).max(labels + cells * panel.width())
}

/// With the caption above and the labels below.
fn height(panel: &Panel) -> usize {
    CAPTION + SIDE * panel.rows.len() + LINE
}

/// The drawing so far, and its extent.
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
        for row in &panel.rows {
            self.text("label", left, y, &row.label);
            for (place, cell) in row.cells.iter().enumerate() {
                let x = left + labels + place * cell_width;
                let class = match cell {
                    Cell::Hole => continue,
                    Cell::Square(mark) => mark.name(),
                    Cell::Number(_) => "number",
                };
                self.square("cell", class, (x, y), cell_width);
                self.text("sign", x + cell_width / 2, y, &cell.text());
            }
            y += SIDE;
        }
        for (place, column) in panel.columns.iter().enumerate() {
            let x = left + labels + place * cell_width + cell_width / 2;
            self.text("sign label", x, y, column);
        }
    }

    fn square(&mut self, role: &str, class: &str, (x, y): (usize, usize), width: usize) {
        self.elements += &format!(
            "<rect class=\"{role} {class}\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{SIDE}\"/>\n"
        );
        self.reach(x + width, y + SIDE);
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

/// A text as content: markup is escaped, and characters that XML forbids are left out.
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
