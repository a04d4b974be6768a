//! What is drawn, however it is shown: panels of cells with labels, under a heading.

/// Panels under a heading, and what their marks mean.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Drawing {
    /// Lines that say what is drawn.
    pub heading: Vec<String>,
    /// What is drawn, in reading order.
    pub panels: Vec<Panel>,
    /// What squares are called that a set has, in the legend: such as `attacked`.
    pub reached: &'static str,
}

/// Cells in rows, with labels: a board, or a part of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Panel {
    /// What stands above it; nothing if it is all there is to see.
    pub caption: String,
    /// The rows, the upper first.
    pub rows: Vec<Row>,
    /// What stands below the columns; empty if they need no labels.
    pub columns: Vec<String>,
}

/// A row of cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// What stands before it.
    pub label: String,
    /// Its cells, as many as there are in the panel's other rows, or fewer in the last.
    pub cells: Vec<Cell>,
}

/// What is at a place of a panel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cell {
    /// No square.
    Hole,
    /// A square, or what has a mark instead of a number.
    Square(Mark),
    /// An entry of a table.
    Number(String),
}

/// What is to be seen on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// Where the piece is that all is about.
    Piece,
    /// The same, in the set that is drawn.
    ReachedPiece,
    /// Where another piece is.
    Occupied,
    /// Where one is that others are seen through.
    Blocker,
    /// A square with another piece, in the set that is drawn.
    Capture,
    /// An empty square in the set that is drawn.
    Reached,
    /// An empty square.
    Empty,
    /// A bit that is set, of a word that need not be a set of squares.
    One,
    /// An entry of a table that no input reaches.
    Filler,
}

impl Mark {
    /// Those that a legend explains, in its order.
    pub const ALL: [Self; 8] = [
        Self::Piece,
        Self::ReachedPiece,
        Self::Occupied,
        Self::Blocker,
        Self::Reached,
        Self::Capture,
        Self::Empty,
        Self::Filler,
    ];

    /// The character that tells it from all others, also without colours.
    #[must_use]
    pub const fn sign(self) -> char {
        match self {
            Self::Piece => 'o',
            Self::ReachedPiece => '@',
            Self::Occupied => '#',
            Self::Blocker => '%',
            Self::Capture => 'x',
            Self::Reached => '*',
            Self::Empty => '.',
            Self::One => '1',
            Self::Filler => '-',
        }
    }

    /// Its name, which can be a class of a style sheet.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Piece => "piece",
            Self::ReachedPiece => "reached-piece",
            Self::Occupied => "occupied",
            Self::Blocker => "blocker",
            Self::Capture => "capture",
            Self::Reached => "reached",
            Self::Empty => "empty",
            Self::One => "one",
            Self::Filler => "filler",
        }
    }

    /// What it means, where squares of the set are called `reached`.
    fn meaning(self, reached: &str) -> String {
        match self {
            Self::Piece => "the piece".to_owned(),
            Self::ReachedPiece => format!("the piece, {reached}"),
            Self::Occupied => "occupied".to_owned(),
            Self::Blocker => "occupied, seen through".to_owned(),
            Self::Capture => format!("occupied, {reached}"),
            Self::Reached => reached.to_owned(),
            Self::Empty => "empty".to_owned(),
            Self::One => "set".to_owned(),
            Self::Filler => "filler, which no input reaches".to_owned(),
        }
    }
}

impl Drawing {
    /// The marks that it has, with what they mean.
    #[must_use]
    pub fn legend(&self) -> Vec<(Mark, String)> {
        let rows = || self.panels.iter().flat_map(|panel| &panel.rows);
        let is_used = |mark: &Mark| rows().any(|row| row.cells.contains(&Cell::Square(*mark)));
        let used = Mark::ALL.into_iter().filter(is_used);
        used.map(|mark| (mark, mark.meaning(self.reached))).collect()
    }
}

impl Cell {
    /// What is written in it.
    #[must_use]
    pub fn text(&self) -> String {
        match self {
            Self::Hole => String::new(),
            Self::Square(mark) => mark.sign().to_string(),
            Self::Number(number) => number.clone(),
        }
    }
}

impl Panel {
    /// The characters of the widest row label, and of the widest cell or column label.
    #[must_use]
    pub fn widths(&self) -> (usize, usize) {
        let widest = |width, text: &str| text.chars().count().max(width);
        let labels = self.rows.iter().fold(0, |width, row| widest(width, &row.label));
        let cells = self.rows.iter().flat_map(|row| &row.cells);
        let cells = cells.fold(1, |width, cell| widest(width, &cell.text()));
        (labels, self.columns.iter().fold(cells, |width, column| widest(width, column)))
    }

    /// How many columns there are.
    #[must_use]
    pub fn width(&self) -> usize {
        self.rows.iter().map(|row| row.cells.len()).max().unwrap_or(0)
    }
}
