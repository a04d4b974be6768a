//! Emits maps, and the same keys for `phf` and as a `match`.

use bit_tables_generator::{EmittedMap, Layout, Map, MapGoal, MapKey, Target};
use phf_shared::{FmtConst, PhfHash};
use std::collections::HashSet;
use std::error::Error;
use std::fmt::{Debug, Write};
use std::fs;
use std::hash::Hash;
use std::path::Path;

/// The most keys of a `match`: a compiler takes minutes for more.
const MOST_OF_MATCH: usize = 1000;

/// The status codes of HTTP that IANA has registered.
const HTTP: &[(u16, u16)] = &[
    (100, 104),
    (200, 208),
    (226, 226),
    (300, 305),
    (307, 308),
    (400, 417),
    (421, 426),
    (428, 429),
    (431, 431),
    (451, 451),
    (500, 508),
    (510, 511),
];

/// Names of chunks in files of RIFF, PNG and MP4.
const CHUNKS: [&[u8; 4]; 40] = [
    b"RIFF", b"WAVE", b"LIST", b"fmt ", b"data", b"fact", b"cue ", b"plst", b"smpl", b"inst",
    b"IHDR", b"PLTE", b"IDAT", b"IEND", b"tRNS", b"cHRM", b"gAMA", b"iCCP", b"sBIT", b"sRGB",
    b"tEXt", b"zTXt", b"iTXt", b"bKGD", b"hIST", b"pHYs", b"sPLT", b"tIME", b"ftyp", b"moov",
    b"mvhd", b"trak", b"tkhd", b"mdia", b"mdhd", b"hdlr", b"minf", b"vmhd", b"stbl", b"stsd",
];

/// Writes `maps.rs`.
pub fn build(folder: &Path) -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=maps/build.rs");
    let mut text = String::new();
    for count in [8, 33, 128, 1000, 10_000, 65_536] {
        let keys: Vec<u32> = random(count, |number| number as u32);
        text += &keyed(&format!("random_{count}"), &keys, u32::MAX)?;
    }
    for count in [33, 1000] {
        text += &keyed(&format!("wide_{count}"), &random(count, |number| number), u64::MAX)?;
    }
    let http: Vec<u16> = HTTP.iter().flat_map(|&(first, last)| first..=last).collect();
    text += &keyed("http", &http, 0x3ff)?;
    let chunks: Vec<u32> = CHUNKS.iter().map(|&name| u32::from_le_bytes(*name)).collect();
    text += &keyed("chunks", &chunks, 0x7f7f_7f7f)?;
    text += &identifiers()?;
    fs::write(folder.join("maps.rs"), text)?;
    Ok(())
}

/// A module with a map of these keys, the same map of `phf`, and the same as a `match`. Other keys
/// that are looked up are random numbers under a mask.
fn keyed<K: MapKey + Debug + Eq + Hash + PhfHash + FmtConst>(
    name: &str,
    keys: &[K],
    mask: K,
) -> Result<String, Box<dyn Error>> {
    let value = |place: usize| (place % 251) as u8;
    let pairs = (0..).zip(keys).map(|(place, &key)| (key, value(place)));
    let map = Map::new("look_up").from_pairs(pairs).default(255_u8);
    // Fewer bytes than `phf` has with `ptrhash`, but for very few keys.
    let limit = keys.len() * size_of::<(K, u8)>() + 64;
    let map = map.max_bytes(limit);
    let mut peer = phf_codegen::Map::new();
    let mut arms = String::new();
    for (place, key) in keys.iter().enumerate() {
        peer.entry(*key, value(place).to_string());
        let _ = write!(arms, "{key:?} => {}, ", value(place));
    }
    let ty = std::any::type_name::<K>();
    let mut text = format!(
        "#[allow(missing_docs)]\npub mod {name} {{
        pub const NAME: &str = \"{name}\";
        pub type Key = {ty};
        pub const MASK: {ty} = {mask:?};
        pub const KEYS: [{ty}; {}] = {keys:?};
        pub static PHF: phf::Map<{ty}, u8> = {};\n",
        keys.len(),
        peer.build()
    );
    for goal in [MapGoal::Throughput, MapGoal::Latency] {
        let map = map.clone().goal(goal).print(&Target::unknown())?;
        let _ = writeln!(text, "pub mod {goal} {{ {} }}", code(&map));
    }
    if keys.len() <= MOST_OF_MATCH {
        let _ = writeln!(
            text,
            "#[inline] pub const fn by_match(x: {ty}) -> u8 {{ match x {{ {arms} _ => 255 }} }}"
        );
    }
    Ok(text + "}\n")
}

/// A technique, its bytes and its code without the checks, as what is timed is compared with
/// others.
fn code(map: &EmittedMap) -> String {
    let text = map.text(Layout::Compact);
    let code = text.split("// The function is compared").next().unwrap_or_default();
    let (technique, bytes) = (map.technique(), map.cost().bytes);
    format!("pub const WAY: (&str, usize) = ({technique:?}, {bytes}); {code}")
}

/// Both properties of identifiers, as `unicode-ident` has them, in some limits of bytes.
fn identifiers() -> Result<String, Box<dyn Error>> {
    // Bit 0: an identifier may begin with it. Bit 1: one may go on with it.
    let both = |c: char| {
        u8::from(unicode_ident::is_xid_start(c)) | u8::from(unicode_ident::is_xid_continue(c)) << 1
    };
    let map = Map::new("look_up").from_fn('\0'..=char::MAX, both);
    let (mut modules, mut ways) = (String::new(), String::new());
    for goal in [MapGoal::Throughput, MapGoal::Latency] {
        for limit in [12_000, 8294, 6900, 4665] {
            let map = map.clone().goal(goal).max_bytes(limit).print(&Target::unknown())?;
            let name = format!("identifier_{goal}_{limit}");
            let _ = writeln!(
                ways,
                "({name}::WAY.0, \"{goal}\", {name}::WAY.1, |chars| crate::sum_of_chars(chars, {name}::look_up)),"
            );
            let _ =
                writeln!(modules, "#[allow(missing_docs)]\npub mod {name} {{ {} }}", code(&map));
        }
    }
    Ok(format!(
        "{modules}/// Ways to store both properties: technique, goal, bytes, and the sum over code points.
        pub const IDENTIFIERS: &[(&str, &str, usize, fn(&[char]) -> u64)] = &[{ways}];\n"
    ))
}

/// Different random keys, in no order.
fn random<K: Copy + Eq + Hash>(count: usize, key: impl Fn(u64) -> K) -> Vec<K> {
    let mut state = count as u64;
    let mut keys: Vec<K> = Vec::new();
    let mut seen = HashSet::new();
    while keys.len() < count {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        // The lowest bits of a congruential generator repeat soon.
        let key = key(state ^ (state >> 32));
        if seen.insert(key) {
            keys.push(key);
        }
    }
    keys
}
