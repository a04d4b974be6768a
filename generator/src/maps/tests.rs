use super::*;

/// The messages with which a map is rejected.
fn rejected(map: &Map) -> String {
    map.print(&Target::unknown()).expect_err("it is no function").to_string()
}

fn front(map: &Map) -> Vec<(&'static str, Cost)> {
    map.front(&Target::unknown()).expect("a map")
}

#[test]
fn what_is_no_function_is_rejected() {
    let map = || Map::new("value").default(0_u8);
    let cases = [
        (map(), "map `value`: it has no keys"),
        (map().from_pairs([(1_u8, 2_u8), (1, 3)]), "map `value`: 1 has two values, 2 and 3"),
        (map().from_pairs([(1_u8, 2_u8), (1, 2)]), "map `value`: 1 is given twice"),
        (
            map().from_ranges([('a'..='f', 2_u8), ('c'..='c', 3)]),
            "map `value`: U+0063 has two values, 2 and 3",
        ),
        (
            Map::new("value").from_pairs([(1_u8, 2_u8)]),
            "map `value`: 0 has no value: give the map a default",
        ),
        (map().from_pairs([(1_u8, 2_u16)]), "map `value`: the values have two types"),
        (
            map().from_pairs([(1_u8, 2_u8)]).from_pairs([(2_u16, 2_u8)]),
            "map `value`: the keys have two types",
        ),
        (
            map().from_ranges([(RangeInclusive::new(9_u8, 3), 2_u8)]).from_pairs([(1_u8, 1_u8)]),
            "map `value`: the range 9..=3 has no keys",
        ),
        (
            map().from_pairs([(1_u8, 2_u8)]).values_as("Kind", &["A", "B"]),
            "map `value`: the value 2 has no name: there are 2, for the numbers from 0 on",
        ),
        (
            map().from_pairs([(1_u8, 2_u8)]).technique("stage"),
            "unknown technique `stage` for a map; did you mean `stages`?",
        ),
    ];
    for (map, message) in cases {
        assert_eq!(rejected(&map), message);
    }
    // Ranges with equal values may overlap.
    assert!(map().from_ranges([(1..=5_u8, 2_u8), (3..=9, 2)]).print(&Target::unknown()).is_ok());
    let many = map().from_pairs((0..5_000_000_u32).map(|key| (2 * key, 1_u8)));
    assert_eq!(
        rejected(&many),
        "map `value`: there are more than 4194304 ranges of keys, which is the most"
    );
}

/// What is too much for every technique is reported with what is not.
#[test]
fn the_limits_are_reported() {
    let bytes = (0..=1_u64 << 21).map(|place| (place * 5, ((place * place) >> 5) as u8));
    let message = rejected(&Map::new("value").from_pairs(bytes).default(3_u8));
    let limits = "tables are for up to 2097152 ranges and 16777216 bytes, and hashes for 1048576 single keys";
    assert!(message.starts_with("no technique can store `value`: it has "), "{message}");
    assert!(message.ends_with(limits), "{message}");
}

#[test]
fn the_fastest_within_a_limit_is_taken() {
    let map = Map::new("value")
        .from_fn(0..=9_999_u16, |key| u8::from(key % 97 < 5) + u8::from(key % 31 < 3));
    let map = map.default(0_u8);
    let front = front(&map);
    assert!(front.len() > 2, "{front:?}");
    for (place, (_, cost)) in front.iter().enumerate() {
        for (_, other) in &front[..place] {
            assert!(cost.bytes < other.bytes || cost.loads < other.loads, "{front:?}");
        }
        let taken =
            map.clone().max_bytes(cost.bytes).print(&Target::unknown()).expect("a way").cost();
        assert!(taken.bytes <= cost.bytes && taken.cycles <= cost.cycles);
    }
    let least = front.iter().map(|(_, cost)| cost.bytes).min().expect("a way");
    assert!(rejected(&map.max_bytes(least - 1)).contains("takes at least"));
}

/// The search is deterministic, and its seeds are pinned.
#[test]
fn the_search_is_pinned() {
    let map = Map::new("value").from_fn('\0'..=char::MAX, |x| x.is_ascii_alphabetic() || x == 'é');
    assert_eq!(map.print(&Target::unknown()).expect("a way").technique(), "compare");
    let map = Map::new("value").from_fn(0..=u16::MAX, |key| (key >> 5 ^ key >> 9) as u8 & 7);
    let costs = |map: &Map| -> Vec<(usize, u32)> {
        front(map).iter().map(|(_, cost)| (cost.bytes, cost.cycles)).collect()
    };
    assert_eq!(costs(&map), PINNED);
    assert_eq!(costs(&map.goal(MapGoal::Latency)), PINNED_FOR_LATENCY);
}

/// If keys are predictable, a branch replaces a selection.
#[test]
fn branches_are_for_latency() {
    let code = |x: u32| x.wrapping_mul(0x9e37_79b1);
    let keys = Map::new("value").from_pairs((0..40).map(|x| (code(x), x as u8))).default(99_u8);
    let near = Map::new("value").from_fn(0..=4999_u32, |x| (x % 7) as u8).default(0_u8);
    let near = near.from_ranges([(0x000f_0000_u32..=0x000f_0009, 9_u8)]);
    for (map, technique, branch, selection) in [
        (&keys, "displace", "if entry < 40 {", "let member: u8 ="),
        (&near, "direct", "value_of_far_keys(x)", "near ^ "),
    ] {
        let text = |goal| {
            let map = map.clone().technique(technique).goal(goal);
            map.print(&Target::unknown()).expect("a way").text(Layout::Compact)
        };
        let [throughput, latency] = [MapGoal::Throughput, MapGoal::Latency].map(text);
        assert!(throughput.contains(selection) && !throughput.contains(branch), "{throughput}");
        assert!(latency.contains(branch) && !latency.contains(selection), "{latency}");
    }
}

/// These results are equal on every host.
const PINNED: &[(usize, u32)] = &[
    (65505, 7),
    (32753, 11),
    (2304, 15),
    (8200, 15),
    (1344, 17),
    (6152, 17),
    (4104, 19),
    (928, 20),
    (3080, 21),
    (775, 22),
    (438, 23),
    (487, 23),
    (344, 27),
    (2313, 30),
    (323, 31),
    (264, 32),
    (196, 36),
    (156, 40),
    (232, 41),
    (122, 45),
    (177, 50),
    (114, 54),
    (99, 57),
    (90, 58),
    (99, 63),
    (82, 67),
    (77, 71),
    (76, 76),
    (73, 80),
    (75, 85),
    (69, 89),
    (66, 98),
    (63, 111),
];

const PINNED_FOR_LATENCY: &[(usize, u32)] = &[
    (65504, 6),
    (32752, 10),
    (24564, 13),
    (2303, 14),
    (8200, 14),
    (1344, 16),
    (6152, 16),
    (4104, 18),
    (928, 19),
    (3080, 20),
    (775, 21),
    (438, 22),
    (487, 22),
    (2313, 23),
    (344, 26),
    (309, 29),
    (264, 31),
    (232, 34),
    (196, 35),
    (177, 37),
    (172, 38),
    (156, 39),
    (127, 42),
    (122, 44),
    (114, 47),
    (99, 50),
    (85, 59),
    (82, 60),
    (76, 63),
    (75, 66),
    (73, 73),
    (69, 76),
    (66, 79),
    (63, 92),
];
