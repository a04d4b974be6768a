//! Emits maps, and the same keys for `phf` and as a `match`.

use bit_tables_generator::{EmittedMap, Layout, Map, MapGoal, MapKey, Target};
use phf_shared::{FmtConst, PhfHash};
use std::collections::HashSet;
use std::error::Error;
use std::fmt::Debug;
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

/// Writes `maps.rs`, with macros that call another one for each map: `all_keys` with its module,
/// the type in whose registers its keys are, and `by_match` if there is such a function;
/// `identifiers` with modules alone.
pub fn write(folder: &Path) -> Result<(), Box<dyn Error>> {
    let mut text = String::new();
    let mut forms = String::new();
    for count in [8, 33, 128, 1000, 10_000, 65_536] {
        let keys: Vec<u32> = random(count, |number| number as u32);
        text += &keyed(&format!("random_{count}"), &keys, u32::MAX, &mut forms)?;
    }
    for count in [33, 1000] {
        text += &keyed(&format!("wide_{count}"), &random(count, |key| key), u64::MAX, &mut forms)?;
    }
    let http: Vec<u16> = HTTP.iter().flat_map(|&(first, last)| first..=last).collect();
    text += &keyed("http", &http, 0x3ff, &mut forms)?;
    let chunks: Vec<u32> = CHUNKS.iter().map(|&name| u32::from_le_bytes(*name)).collect();
    text += &keyed("chunks", &chunks, 0x7f7f_7f7f, &mut forms)?;
    text += &format!("macro_rules! all_keys {{ ($form:ident) => {{ {forms} }}; }}\n");
    let mut forms = String::new();
    // Bit 0: an identifier may begin with it. Bit 1: one may go on with it.
    let both = |c: char| {
        u8::from(unicode_ident::is_xid_start(c)) | u8::from(unicode_ident::is_xid_continue(c)) << 1
    };
    let map = Map::new("look_up").from_fn('\0'..=char::MAX, both);
    for goal in [MapGoal::Throughput, MapGoal::Latency] {
        for limit in [12_000, 8294, 6900, 4665] {
            let map = map.clone().goal(goal).max_bytes(limit).print(&Target::unknown())?;
            let name = format!("identifier_{goal}_{limit}");
            text += &module(&name, &map);
            forms += &format!("$form!({name}, \"{goal}\"),");
        }
    }
    text += &format!("macro_rules! identifiers {{ ($form:ident) => {{ vec![{forms}] }}; }}\n");
    Ok(fs::write(folder.join("maps.rs"), text)?)
}

/// A module with a map of these keys, the same map of `phf`, and the same as a `match`. Other keys
/// that are looked up are random numbers under a mask.
fn keyed<K: MapKey + Debug + Eq + Hash + PhfHash + FmtConst>(
    name: &str,
    keys: &[K],
    mask: K,
    forms: &mut String,
) -> Result<String, Box<dyn Error>> {
    let value = |place: usize| (place % 251) as u8;
    let pairs = (0..).zip(keys).map(|(place, &key)| (key, value(place)));
    // Fewer bytes than `phf` has with `ptrhash`, but for very few keys.
    let limit = keys.len() * size_of::<(K, u8)>() + 64;
    let map = Map::new("look_up").from_pairs(pairs).default(255_u8).max_bytes(limit);
    let mut peer = phf_codegen::Map::new();
    let mut arms = String::new();
    for (place, key) in keys.iter().enumerate() {
        peer.entry(*key, value(place).to_string());
        arms += &format!("{key:?} => {}, ", value(place));
    }
    let (ty, peer) = (std::any::type_name::<K>(), peer.build());
    let mut text = format!(
        "pub mod {name} {{
        pub type Key = {ty};
        pub const MASK: {ty} = {mask:?};
        pub const KEYS: [{ty}; {}] = {keys:?};
        pub static PHF: phf::Map<{ty}, u8> = {peer};\n",
        keys.len(),
    );
    for goal in [MapGoal::Throughput, MapGoal::Latency] {
        text += &module(&goal.to_string(), &map.clone().goal(goal).print(&Target::unknown())?);
    }
    let register = if size_of::<K>() == 8 { "u64" } else { "u32" };
    let mut form = format!("$form!({name}, {register}");
    if keys.len() <= MOST_OF_MATCH {
        text += &format!(
            "#[inline] pub fn by_match(x: {ty}) -> u8 {{ match x {{ {arms} _ => 255 }} }}\n"
        );
        form += ", by_match";
    }
    *forms += &(form + ");");
    Ok(text + "}\n")
}

/// A module with a map: its technique, its bytes, and its code without the checks, as what is timed
/// is compared with others.
fn module(name: &str, map: &EmittedMap) -> String {
    let text = map.text(Layout::Compact);
    let code = text.split("// The function is compared").next().unwrap_or_default();
    let (technique, bytes) = (map.technique(), map.cost().bytes);
    format!(
        "pub mod {name} {{ pub const WAY: (&str, usize) = ({technique:?}, {bytes}); {code} }}\n"
    )
}

/// Different random keys, in no order.
fn random<K: Copy + Eq + Hash>(count: usize, key: impl Fn(u64) -> K) -> Vec<K> {
    let (mut state, mut seen) = (count as u64, HashSet::new());
    let keys = std::iter::repeat_with(|| {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        // The lowest bits of a congruential generator repeat soon.
        key(state ^ (state >> 32))
    });
    keys.filter(|key| seen.insert(*key)).take(count).collect()
}
