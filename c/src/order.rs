//! The order of definitions: C needs a function before its callers.

use std::collections::{BTreeMap, BTreeSet};

/// Items in their order, but each after those that it calls. A recursive item comes where it is
/// first found.
pub(super) fn called_first<T: Clone>(
    items: &[T],
    name: impl Fn(&T) -> String,
    calls: impl Fn(&T) -> Vec<String>,
) -> Vec<T> {
    let places: BTreeMap<String, usize> =
        items.iter().enumerate().map(|(place, item)| (name(item), place)).collect();
    let (mut done, mut order) = (BTreeSet::new(), Vec::new());
    // Depth-first search with an explicit stack: an item is emitted after all its callees.
    for start in 0..items.len() {
        let mut waiting = vec![(start, false)];
        while let Some((place, is_ready)) = waiting.pop() {
            if is_ready {
                order.push(items[place].clone());
            } else if done.insert(place) {
                waiting.push((place, true));
                let called = calls(&items[place]);
                let called = called.iter().rev().filter_map(|name| places.get(name));
                waiting.extend(called.map(|&place| (place, false)));
            }
        }
    }
    order
}

#[cfg(test)]
mod tests {
    use super::called_first;

    #[test]
    fn what_is_called_is_there() {
        let items = [("a", vec!["c", "b"]), ("b", vec!["c"]), ("c", vec![]), ("d", vec!["a", "x"])];
        let order = called_first(
            &items,
            |item| item.0.to_owned(),
            |item| item.1.iter().map(|&name| name.to_owned()).collect(),
        );
        let order: Vec<&str> = order.iter().map(|item| item.0).collect();
        assert_eq!(order, ["c", "b", "a", "d"]);
    }
}
