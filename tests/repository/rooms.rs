//! The arrows between the files of each crate: none goes up the list of `docs/design.md`, and no
//! files stand in a circle.
//!
//! A file points to another where its code names the other's module, or something in it: in a
//! `use`, or by a path that begins with `crate`, `self`, `super`, a module that the file declares,
//! or one that it imports. Such a path points to the file of the last module in it. So an import
//! through a parent points to the parent, also if the parent has the item from elsewhere.
//!
//! These are no arrows: the declaration of a module, code under `#[cfg(test)]`, and what stands in
//! `quote!`, as that is the code of others.

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::fs;
use std::path::{Path, PathBuf};
use syn::visit::{self, Visit};
use syn::{Attribute, Item, ItemMod, ItemUse, Macro, UseTree, Visibility};

/// The crates whose files are compared.
const CRATES: [&str; 10] = [
    "generator/src",
    "ir/src",
    "c/src",
    "verify/src",
    "tools/src",
    "console/src",
    "cli/src",
    "playground/src",
    "macros/src",
    "src",
];

/// The names on the way from the root of a crate to a module.
type Module = Vec<String>;

/// For each file, by its path in the project, those that it points to.
type Graph = BTreeMap<String, BTreeSet<String>>;

fn read(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The Rust files of a folder and the folders in it, except programs, which are crates of their
/// own.
fn files(folder: &str) -> BTreeMap<String, String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut found = BTreeMap::new();
    let mut folders = vec![PathBuf::from(folder)];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(root.join(&next)).expect("a folder") {
            let path = next.join(entry.expect("an entry").file_name());
            if root.join(&path).is_dir() {
                folders.extend((!path.ends_with("bin")).then_some(path));
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let path = path.to_str().expect("a name").replace('\\', "/");
                let text = read(&path);
                found.insert(path, text);
            }
        }
    }
    found
}

/// The module of a file of a crate.
fn module(path: &str, folder: &str) -> Module {
    let inside = path.strip_prefix(folder).and_then(|path| path.strip_suffix(".rs"));
    let names =
        inside.expect("a Rust file of the crate").split('/').filter(|name| !name.is_empty());
    let mut module: Module = names.map(str::to_owned).collect();
    module.pop_if(|last| ["lib", "mod"].contains(&&**last));
    module
}

/// The arrows between the files of a crate, without those that are compiled only for tests.
fn graph(files: &BTreeMap<String, String>, folder: &str) -> Graph {
    let modules: BTreeMap<Module, &String> =
        files.keys().map(|path| (module(path, folder), path)).collect();
    let (mut graph, mut tests) = (Graph::new(), BTreeSet::new());
    for (own, &path) in &modules {
        let file = syn::parse_file(&files[path]).unwrap_or_else(|error| panic!("{path}: {error}"));
        let mut arrows = Arrows {
            modules: &modules,
            inside: own.clone(),
            names: BTreeMap::new(),
            found: BTreeSet::new(),
            tests: BTreeSet::new(),
        };
        // Twice, as a name may be used above the item that makes it.
        arrows.visit_file(&file);
        arrows.visit_file(&file);
        arrows.found.remove(own);
        let found = arrows.found.iter().map(|other| modules[other].clone());
        graph.insert(path.clone(), found.collect());
        tests.extend(arrows.tests.iter().filter_map(|test| modules.get(test)).copied());
    }
    graph.retain(|path, _| !tests.contains(path));
    graph
}

/// What is found in a file.
struct Arrows<'a> {
    /// The modules that have files.
    modules: &'a BTreeMap<Module, &'a String>,
    /// The module that is visited: the file's, or one in braces within it.
    inside: Module,
    /// The modules that have names here.
    names: BTreeMap<String, Module>,
    /// The modules with files that the file points to.
    found: BTreeSet<Module>,
    /// The modules that the file declares for tests.
    tests: BTreeSet<Module>,
}

impl Arrows<'_> {
    /// The last module with a file on a path, if the path leads to a module of this crate, and what
    /// follows it.
    fn resolve<'p>(&self, path: &'p [String]) -> Option<(Module, &'p [String])> {
        let (first, mut rest) = path.split_first()?;
        let mut module = match first.as_str() {
            "crate" => Module::new(),
            "self" => self.inside.clone(),
            "super" => self.inside.split_last()?.1.to_vec(),
            name => self.names.get(name)?.clone(),
        };
        while let Some((next, behind)) = rest.split_first() {
            if next == "super" {
                module.pop();
            } else {
                module.push(next.clone());
                if !self.modules.contains_key(&module) {
                    module.pop();
                    break;
                }
            }
            rest = behind;
        }
        // A module in braces is in the file of the one around it.
        while !self.modules.contains_key(&module) {
            module.pop()?;
        }
        Some((module, rest))
    }

    fn point(&mut self, path: &[String]) {
        self.found.extend(self.resolve(path).map(|(module, _)| module));
    }

    /// The imports of a tree below a path.
    fn import(&mut self, path: &Module, tree: &UseTree) {
        let with = |name: String| [path.as_slice(), &[name]].concat();
        match tree {
            UseTree::Path(tree) => self.import(&with(tree.ident.to_string()), &tree.tree),
            UseTree::Group(group) => {
                group.items.iter().for_each(|tree| self.import(path, tree));
            }
            UseTree::Glob(_) => self.point(path),
            UseTree::Name(tree) => {
                let name = tree.ident.to_string();
                let (path, name) = match path.last() {
                    Some(last) if name == "self" => (path.clone(), last.clone()),
                    _ => (with(name.clone()), name),
                };
                self.import_as(&path, name);
            }
            UseTree::Rename(tree) => {
                let name = tree.ident.to_string();
                let path = if name == "self" { path.clone() } else { with(name) };
                self.import_as(&path, tree.rename.to_string());
            }
        }
    }

    fn import_as(&mut self, path: &[String], name: String) {
        let Some((module, rest)) = self.resolve(path) else { return };
        if rest.is_empty() {
            self.names.insert(name, module.clone());
        }
        self.found.insert(module);
    }

    /// The paths in the expressions of a template, each in braces behind `#`.
    fn scan_template(&mut self, tokens: TokenStream) {
        let mut is_expression = false;
        for token in tokens {
            match &token {
                TokenTree::Group(group)
                    if is_expression && group.delimiter() == Delimiter::Brace =>
                {
                    self.scan(group.stream());
                }
                TokenTree::Group(group) => self.scan_template(group.stream()),
                _ => {}
            }
            is_expression = matches!(token, TokenTree::Punct(punct) if punct.as_char() == '#');
        }
    }

    /// The paths in a macro's input.
    fn scan(&mut self, tokens: TokenStream) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let is = |place: usize, wanted: char| matches!(tokens.get(place), Some(TokenTree::Punct(punct)) if punct.as_char() == wanted);
        let mut place = 0;
        while place < tokens.len() {
            let is_behind_colons = place > 0 && is(place - 1, ':');
            match &tokens[place] {
                TokenTree::Ident(name)
                    if QUOTING.contains(&&*name.to_string()) && is(place + 1, '!') =>
                {
                    place += 2;
                    self.scan_template(tokens.get(place).cloned().into_iter().collect());
                }
                TokenTree::Ident(name) if !is_behind_colons => {
                    let mut path = vec![name.to_string()];
                    while is(place + 1, ':') && is(place + 2, ':') {
                        let Some(TokenTree::Ident(name)) = tokens.get(place + 3) else { break };
                        path.push(name.to_string());
                        place += 3;
                    }
                    if path.len() > 1 {
                        self.point(&path);
                    }
                }
                TokenTree::Group(group) => self.scan(group.stream()),
                _ => {}
            }
            place += 1;
        }
    }
}

/// The macros that quote the code of others.
const QUOTING: [&str; 2] = ["quote", "parse_quote"];

/// Whether code is compiled only for tests.
fn is_for_tests(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        attribute.path().is_ident("cfg")
            && attribute.parse_args::<syn::Path>().is_ok_and(|condition| condition.is_ident("test"))
    })
}

impl<'ast> Visit<'ast> for Arrows<'_> {
    fn visit_item(&mut self, item: &'ast Item) {
        let attributes: &[Attribute] = match item {
            Item::Const(item) => &item.attrs,
            Item::Fn(item) => &item.attrs,
            Item::Impl(item) => &item.attrs,
            Item::Static(item) => &item.attrs,
            Item::Struct(item) => &item.attrs,
            Item::Use(item) => &item.attrs,
            _ => &[],
        };
        if !is_for_tests(attributes) {
            visit::visit_item(self, item);
        }
    }

    fn visit_item_mod(&mut self, item: &'ast ItemMod) {
        let name = item.ident.to_string();
        let path = [self.inside.as_slice(), std::slice::from_ref(&name)].concat();
        if is_for_tests(&item.attrs) {
            self.tests.insert(path);
        } else if item.content.is_none() {
            self.names.insert(name, path);
        } else {
            self.inside = path;
            visit::visit_item_mod(self, item);
            self.inside.pop();
        }
    }

    fn visit_item_use(&mut self, item: &'ast ItemUse) {
        if item.leading_colon.is_none() {
            self.import(&Module::new(), &item.tree);
        }
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        if path.leading_colon.is_none() && path.segments.len() > 1 {
            let names: Module =
                path.segments.iter().map(|segment| segment.ident.to_string()).collect();
            self.point(&names);
        }
        visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, invoked: &'ast Macro) {
        self.visit_path(&invoked.path);
        let name = invoked.path.segments.last().map(|segment| segment.ident.to_string());
        if name.is_some_and(|name| QUOTING.contains(&&*name)) {
            self.scan_template(invoked.tokens.clone());
        } else {
            self.scan(invoked.tokens.clone());
        }
    }

    /// To whom something is visible is no arrow.
    fn visit_visibility(&mut self, _: &'ast Visibility) {}

    fn visit_attribute(&mut self, _: &'ast Attribute) {}
}

/// For each arrow in a circle the shortest such circle, each once.
fn circles(graph: &Graph) -> BTreeSet<Vec<String>> {
    let mut circles = BTreeSet::new();
    for (from, others) in graph {
        for to in others {
            let mut ways = VecDeque::from([vec![from, to]]);
            let mut seen = BTreeSet::from([to]);
            while let Some(way) = ways.pop_front() {
                let last = way[way.len() - 1];
                if last == from {
                    let mut circle: Vec<String> =
                        way[1..].iter().map(|&path| path.clone()).collect();
                    let first = (0..circle.len()).min_by_key(|&place| &circle[place]);
                    circle.rotate_left(first.unwrap_or_default());
                    circles.insert(circle);
                    break;
                }
                let next = graph.get(last).into_iter().flatten();
                ways.extend(
                    next.filter(|next| seen.insert(next))
                        .map(|next| [way.as_slice(), &[next]].concat()),
                );
            }
        }
    }
    circles
}

/// The places of each room, from the first cells of the table in a text, from the top down.
fn rooms(text: &str) -> Vec<Vec<String>> {
    let (_, table) = text.split_once("| place | contents |").expect("the table");
    let rows = table.lines().skip(2).take_while(|line| line.starts_with('|'));
    let cells = rows.filter_map(|row| row.split('|').nth(1));
    cells.map(|cell| cell.split('`').skip(1).step_by(2).flat_map(alternatives).collect()).collect()
}

/// The paths that a path with `{one,other}` stands for.
fn alternatives(path: &str) -> Vec<String> {
    match path.split_once('{').and_then(|(start, rest)| Some((start, rest.split_once('}')?))) {
        Some((start, (names, end))) => {
            names.split(',').map(|name| format!("{start}{name}{end}")).collect()
        }
        None => vec![path.to_owned()],
    }
}

/// The room of a file: a place is a file, or a folder and all in it.
fn room(rooms: &[Vec<String>], file: &str) -> usize {
    let holds = |place: &String| file == place || (place.ends_with('/') && file.starts_with(place));
    let found = rooms.iter().position(|places| places.iter().any(holds));
    found.unwrap_or_else(|| panic!("{file} is in no row of the table in docs/design.md"))
}

/// The arrows to a room further down in the table.
fn against_the_order(graph: &Graph, rooms: &[Vec<String>]) -> Vec<String> {
    let arrows = graph.iter().flat_map(|(from, others)| others.iter().map(move |to| (from, to)));
    let against = arrows.filter(|(from, to)| room(rooms, from) < room(rooms, to));
    against.map(|(from, to)| format!("{from} -> {to}")).collect()
}

#[test]
fn files_point_one_way() {
    let rooms = rooms(&read("docs/design.md"));
    let mut wrong = Vec::new();
    for folder in CRATES {
        let graph = graph(&files(folder), folder);
        let against = against_the_order(&graph, &rooms).into_iter();
        wrong.extend(against.map(|arrow| format!("against the table of docs/design.md: {arrow}")));
        let circles = circles(&graph).into_iter();
        wrong.extend(circles.map(|circle| format!("a circle: {}", circle.join(" -> "))));
    }
    assert!(wrong.is_empty(), "{} arrows are wrong:\n{}", wrong.len(), wrong.join("\n"));
}

/// Made-up files of a crate.
fn made_up(files: &[(&str, &str)]) -> Graph {
    let files = files.iter().map(|&(path, text)| (format!("some/src/{path}"), text.to_owned()));
    graph(&files.collect(), "some/src")
}

#[test]
fn a_circle_is_found() {
    let one_way = [
        ("lib.rs", "mod room; mod low; pub use room::Upper;"),
        ("low.rs", "pub struct Low;"),
        ("room/mod.rs", "mod upper; mod lower; pub use upper::Upper;"),
        ("room/upper.rs", "use super::lower::Lower; use crate::low; fn f() -> low::Low { todo() }"),
        ("room/lower.rs", "pub struct Lower;"),
    ];
    assert_eq!(circles(&made_up(&one_way)), BTreeSet::new());
    let with = |text: &'static str| {
        let mut files = one_way.to_vec();
        files[4].1 = text;
        circles(&made_up(&files))
    };
    let circle = |names: &[&str]| -> Vec<String> {
        names.iter().map(|name| format!("some/src/{name}")).collect()
    };
    let direct = BTreeSet::from([circle(&["room/lower.rs", "room/upper.rs"])]);
    for text in [
        "use super::upper::Upper;",
        "use crate::room::upper::{self as other};",
        "fn f(_: super::upper::Upper) {}",
        "use super::upper; fn f() { assert_eq!(1, g(upper::Upper)) }",
        "fn f() { format!(\"{}\", quote!(x), [super::upper::NAME]) }",
        "fn f() { quote!(x #[y] { #(z #{super::upper::NAME})* }) }",
        "fn f() { g(quote!(#{super::upper::NAME})) }",
        "mod inner { use super::super::upper::*; }",
    ] {
        assert_eq!(with(text), direct, "{text}");
    }
    // Through the parent, which has it from there.
    let through = circle(&["room/lower.rs", "room/mod.rs", "room/upper.rs"]);
    assert_eq!(with("use super::Upper;"), BTreeSet::from([through]));
    for text in [
        "pub(in crate::room) fn f() { quote!(super::upper::Upper #[x(super::upper::Y)]) }",
        "#[cfg(test)] mod tests { use super::super::upper::Upper; }",
        "#[cfg(test)] use super::upper::Upper;",
        "use ::upper::Upper; fn f(upper: u32) { g(upper) }",
    ] {
        assert_eq!(with(text), BTreeSet::new(), "{text}");
    }
}

#[test]
fn an_arrow_up_the_list_is_found() {
    let table = "| place | contents | depends on |\n|---|---|---|\n\
                 | `some/src/{low,mid}.rs` | low | nothing |\n| `some/src/room/` | room | low |\n\
                 | `some/src/lib.rs` | all | all |\n\nText.";
    let rooms = rooms(table);
    assert_eq!(rooms.len(), 3);
    let files = |low: &'static str| {
        [
            ("lib.rs", "mod low; mod mid; mod room; pub use room::part::Part;"),
            ("low.rs", low),
            ("mid.rs", "use crate::low::Low;"),
            ("room/mod.rs", "mod part;"),
            ("room/part.rs", "use crate::mid::Mid;"),
        ]
    };
    assert!(against_the_order(&made_up(&files("")), &rooms).is_empty());
    let found = against_the_order(&made_up(&files("use crate::room::part::Part;")), &rooms);
    assert_eq!(found, ["some/src/low.rs -> some/src/room/part.rs"]);
}

#[test]
fn a_file_for_tests_is_left_out() {
    let graph = made_up(&[
        ("lib.rs", "mod one; #[cfg(test)] mod tests;"),
        ("one.rs", ""),
        ("tests.rs", "use crate::one::One;"),
    ]);
    let files: Vec<&String> = graph.keys().collect();
    assert_eq!(files, ["some/src/lib.rs", "some/src/one.rs"]);
}
