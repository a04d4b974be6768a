//! Which columns of a table have the keys and the values.

use super::cells::{Cell, Entry, Key, Row, TextError, shown};

/// Which columns have the keys and the value; by default the first and the second one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Columns {
    roles: Vec<(Role, String)>,
}

/// Rows whose column has this text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Condition {
    column: String,
    text: String,
}

/// What a column has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Role {
    Key,
    First,
    Last,
    Value,
}

/// The maximum number of values of a key: one for each bit of a number.
const MOST_VALUES: usize = 64;

const ROLES: [(&str, Role); 4] =
    [("key", Role::Key), ("first", Role::First), ("last", Role::Last), ("value", Role::Value)];

impl Columns {
    /// Parses `key=1,value=3`: each column is a number, counted from 1, or a name in the header.
    ///
    /// # Errors
    /// If the text has another form, or says more columns for one thing than it can have.
    pub fn parse(text: &str) -> Result<Self, String> {
        let mut roles: Vec<(Role, String)> = Vec::new();
        for part in text.split(',') {
            let named = part.split_once('=').and_then(|(name, column)| {
                let role = ROLES.iter().find(|(known, _)| *known == name.trim())?;
                Some((role.1, column.trim())).filter(|(_, column)| !column.is_empty())
            });
            let (role, column) = named.ok_or_else(|| {
                format!("{} is no column: write `key=1,value=3`, or `first=1,last=2,value=3`, or names of the header in place of numbers", shown(part))
            })?;
            let others = roles.iter().filter(|(other, _)| *other == role).count();
            let (most, words) = match role {
                Role::Key => (2, "three times; there are at most two keys"),
                Role::First | Role::Last => (1, "twice"),
                Role::Value => (MOST_VALUES, "too often"),
            };
            if others == most {
                let role = shown(part.split('=').next().unwrap_or(""));
                return Err(format!("{role} is given {words}"));
            }
            roles.push((role, column.to_owned()));
        }
        let columns = Self { roles };
        let (has_key, has_first, has_last) = (
            columns.of(Role::Key).is_some(),
            columns.of(Role::First).is_some(),
            columns.of(Role::Last).is_some(),
        );
        if has_key == has_first || has_first != has_last {
            return Err(
                "the keys are in a column `key`, or in two columns `first` and `last`".to_owned()
            );
        }
        Ok(columns)
    }

    /// The columns `key` and `value` of a header, if it has both.
    pub(super) fn named_in(header: &[String]) -> Option<Self> {
        let role = |known: (&str, Role)| {
            let name = header.iter().find(|name| name.trim().eq_ignore_ascii_case(known.0))?;
            Some((known.1, name.clone()))
        };
        let roles = [ROLES[0], ROLES[3]].map(role);
        roles.into_iter().collect::<Option<Vec<_>>>().map(|roles| Self { roles })
    }

    fn of(&self, role: Role) -> Option<&str> {
        self.all_of(role).next()
    }

    fn all_of(&self, role: Role) -> impl Iterator<Item = &str> {
        let own = self.roles.iter().filter(move |(other, _)| *other == role);
        own.map(|(_, column)| column.as_str())
    }

    /// Whether a column is given by its name, so that there must be a header.
    pub(super) fn has_names(&self) -> bool {
        self.roles.iter().any(|(_, column)| column.parse::<usize>().is_err())
    }

    /// The place of the key, or of the first one, if it is given by a number; else the first place.
    pub(super) fn place_of_key(&self) -> usize {
        let column = self.of(Role::Key).or_else(|| self.of(Role::First));
        column.and_then(|column| column.parse::<usize>().ok()?.checked_sub(1)).unwrap_or(0)
    }

    /// Whether no columns are given.
    pub(super) const fn are_usual(&self) -> bool {
        self.roles.is_empty()
    }
}

impl Condition {
    /// Parses `2=C`: a column by its number or its name, and the text that it has.
    ///
    /// # Errors
    /// If the text has another form.
    pub fn parse(text: &str) -> Result<Self, String> {
        let parts = text.split_once('=').filter(|(column, _)| !column.trim().is_empty());
        let (column, text) = parts.ok_or_else(|| {
            format!("{} is no condition: write `2=C`, where 2 is a column", shown(text))
        })?;
        Ok(Self { column: column.trim().to_owned(), text: text.trim().to_owned() })
    }
}

/// As in the option.
impl std::fmt::Display for Columns {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let name =
            |role: Role| ROLES.iter().find(|(_, other)| *other == role).map_or("", |known| known.0);
        let parts = self.roles.iter().map(|(role, column)| format!("{}={column}", name(*role)));
        f.write_str(&parts.collect::<Vec<_>>().join(","))
    }
}

/// As in the option.
impl std::fmt::Display for Condition {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}={}", self.column, self.text)
    }
}

/// The places of columns in a row.
#[derive(Clone, Debug)]
pub(super) struct Places {
    first: usize,
    last: Option<usize>,
    /// The place of the second key, if keys are pairs.
    second: Option<usize>,
    /// The places of the values; none if every key has the value `true`.
    values: Vec<usize>,
    /// The places that have one of these texts, for each column that has conditions.
    conditions: Vec<(usize, Vec<String>)>,
    /// Whether more fields are refused.
    is_exact: bool,
}

impl Places {
    /// The places of these columns, in a table with this header if it has one.
    pub fn of(
        columns: &Columns,
        conditions: &[Condition],
        header: Option<&[String]>,
    ) -> Result<Self, String> {
        let place = |column: &str| match (column.parse::<usize>(), header) {
            (Ok(number), _) => {
                number.checked_sub(1).ok_or_else(|| "columns are counted from 1".to_owned())
            }
            (Err(_), Some(names)) if names.iter().filter(|name| *name == column).count() > 1 => {
                Err(format!("there are two columns {}: write its number", shown(column)))
            }
            (Err(_), Some(names)) => {
                names.iter().position(|name| name == column).ok_or_else(|| {
                    format!(
                        "there is no column {}; there are {}",
                        shown(column),
                        names.iter().map(|name| shown(name)).collect::<Vec<_>>().join(", ")
                    )
                })
            }
            (Err(_), None) => Err(format!(
                "there is no column {}, as there is no header: write its number",
                shown(column)
            )),
        };
        let mut all = Vec::new();
        for Condition { column, text } in conditions {
            let place = place(column)?;
            match all.iter_mut().find(|(other, _)| *other == place) {
                None => all.push((place, vec![text.clone()])),
                Some((_, texts)) => texts.push(text.clone()),
            }
        }
        if columns.are_usual() {
            let is_exact = conditions.is_empty();
            return Ok(Self {
                first: 0,
                last: None,
                second: None,
                values: vec![1],
                conditions: all,
                is_exact,
            });
        }
        let of = |role| columns.of(role).map(place).transpose();
        let first = of(Role::Key)?.map_or_else(|| of(Role::First), |place| Ok(Some(place)))?;
        Ok(Self {
            first: first.unwrap_or(0),
            last: of(Role::Last)?,
            second: columns.all_of(Role::Key).nth(1).map(place).transpose()?,
            values: columns.all_of(Role::Value).map(place).collect::<Result<_, _>>()?,
            conditions: all,
            is_exact: false,
        })
    }

    /// Key and value of columns with these numbers, counted from 1, and rows with these texts.
    pub fn fixed(value: usize, conditions: &[(usize, &[&str])]) -> Self {
        let conditions = conditions.iter().map(|(column, texts)| {
            (column - 1, texts.iter().map(|&text| text.to_owned()).collect())
        });
        Self {
            first: 0,
            last: None,
            second: None,
            values: vec![value - 1],
            conditions: conditions.collect(),
            is_exact: false,
        }
    }

    /// Whether a row has the texts that it must have not to be left out.
    pub fn takes(&self, row: &Row) -> bool {
        self.conditions.iter().all(|(place, texts)| {
            let cell = row.cells.get(*place).filter(|cell| !cell.at.is_empty());
            cell.is_some_and(|cell| texts.iter().any(|text| *text == cell.text))
        })
    }

    /// Whether the only value of a row is empty.
    pub fn lacks_value(&self, row: &Row) -> bool {
        let [place] = self.values[..] else { return false };
        row.cells.get(place).is_some_and(|cell| cell.at.is_empty())
    }

    /// The entry of a row; `None` if the row is left out.
    pub fn entry<'t>(&self, text: &str, row: &Row<'t>) -> Result<Option<Entry<'t>>, TextError> {
        let cell = |place: usize| row.cells.get(place).filter(|cell| !cell.at.is_empty());
        if !self.takes(row) {
            return Ok(None);
        }
        let is_filled = |cell: &&Cell| !cell.at.is_empty();
        if let Some(more) = row.cells.iter().skip(2).find(is_filled).filter(|_| self.is_exact) {
            let message = format!(
                "{} is a third field of {}: say which columns have the key and the value, as in `--columns key=1,value=3`",
                shown(more.at),
                shown(row.at)
            );
            return Err(TextError::at(text, more.at, message));
        }
        let given = |place: usize, what: &str| {
            cell(place).cloned().ok_or_else(|| {
                let message = format!(
                    "{} has no {what} in column {}; a line is `key;value` or `first..last;value`, or has its columns by `--columns`",
                    shown(row.at),
                    place + 1
                );
                TextError::at(text, row.at, message)
            })
        };
        let first = Key::Written(given(self.first, "key")?);
        let last = self.last.map(|place| given(place, "last key")).transpose()?.map(Key::Written);
        let second =
            self.second.map(|place| given(place, "second key")).transpose()?.map(Key::Written);
        let values = self.values.iter().map(|&place| given(place, "value"));
        let mut values = values.collect::<Result<Vec<_>, _>>()?.into_iter();
        let truth = Cell { text: "true".into(), ..Cell::of(row.at) };
        let value = values.next().unwrap_or(truth);
        Ok(Some(Entry { first, last, second, value, others: values.collect() }))
    }

    /// Whether there are two keys, or several values of a key.
    pub const fn has_several(&self) -> bool {
        self.second.is_some() || self.values.len() > 1
    }

    /// The names of the columns of keys, if there are two, and of values. Without a header columns
    /// are named after their numbers.
    pub fn names(&self, header: Option<&[String]>) -> [Vec<String>; 2] {
        let name = |place: usize| {
            let name = header.and_then(|names| names.get(place));
            name.cloned().unwrap_or_else(|| format!("column_{}", place + 1))
        };
        let keys = [Some(self.first), self.second];
        let keys = self.second.map(|_| keys.into_iter().flatten().map(name).collect());
        let values = self.values.iter().map(|&place| name(place)).collect();
        [keys.unwrap_or_default(), values]
    }
}
