//! Reads the target from the variables that Cargo sets for a build script.

use super::features::IMPLIED;
use super::names::{group_of, shared_features};
use super::{Kind, Target};
use std::env::{self, VarError};

impl Target {
    /// The target of the crate whose build script runs, from Cargo's variables `CARGO_CFG_*` and
    /// `TARGET`, or an error about these. What other build systems leave out is that of the triple.
    pub(crate) fn from_environment() -> Result<Self, String> {
        Self::from_variables(|name| env::var(name))
    }

    /// Like [`from_environment`](Self::from_environment), but with any source of variables.
    fn from_variables(get: impl Fn(&str) -> Result<String, VarError>) -> Result<Self, String> {
        let required = |name: &str| get(name).map_err(|error| message(name, &error));
        let features = match get("CARGO_CFG_TARGET_FEATURE") {
            // Cargo does not set this variable for a target without features.
            Err(VarError::NotPresent) => String::new(),
            found => found.map_err(|error| message("CARGO_CFG_TARGET_FEATURE", &error))?,
        };
        let name = required("TARGET")?;
        let of_triple = |variable: &str| {
            name.parse::<Self>().map_err(|_| {
                format!("`{variable}` is not set, and `TARGET`, `{name}`, is no triple of rustc that says it")
            })
        };
        let variable = "CARGO_CFG_TARGET_POINTER_WIDTH";
        let width = match get(variable) {
            Err(VarError::NotPresent) => of_triple(variable)?.pointer_width,
            found => {
                let width = found.map_err(|error| message(variable, &error))?;
                width
                    .parse()
                    .map_err(|_| format!("`{variable}` is `{width}`, which is no width"))?
            }
        };
        let variable = "CARGO_CFG_TARGET_ARCH";
        let architecture = match get(variable) {
            Err(VarError::NotPresent) => of_triple(variable)?.architecture,
            found => found.map_err(|error| message(variable, &error))?,
        };
        Ok(Self::known(&architecture, &features, &name, width))
    }

    /// The target with this architecture, features separated by commas, triple, and pointer width.
    pub(crate) fn known(
        architecture: &str,
        features: &str,
        name: &str,
        pointer_width: u32,
    ) -> Self {
        let mut features: Vec<String> =
            features.split(',').filter(|feature| !feature.is_empty()).map(str::to_owned).collect();
        // Stable compilers do not print these features, but the triple implies them.
        if ["arm", "mips", "powerpc64", "m68k", "sparc"].contains(&architecture) {
            // Custom targets may have any name. Compilers that support them print `thumb2`, which
            // implies both.
            let has_thumb2 = features.iter().any(|feature| feature == "thumb2");
            let implied = group_of(name).map_or_else(
                || {
                    if has_thumb2 {
                        vec!["clz", "rbit"]
                    } else {
                        shared_features(name, architecture)
                    }
                },
                |group| group.1.split(',').collect(),
            );
            let implied = implied.into_iter().filter(|feature| IMPLIED.contains(feature));
            features.extend(implied.map(str::to_owned));
        }
        let (architecture, origin) = (architecture.to_owned(), name.to_owned());
        let kind = Kind::Known;
        Self {
            architecture,
            features,
            pointer_width,
            kind,
            calls_instructions: true,
            reads_flash: false,
            origin,
        }
    }
}

/// The folder for files of the build script, as set by Cargo.
pub(crate) fn out_dir() -> Result<String, String> {
    let name = "OUT_DIR";
    let folder = env::var(name).map_err(|error| message(name, &error))?;
    // Files would go to the working folder.
    if folder.is_empty() {
        return Err(format!(
            "`{name}` is empty: Cargo sets it to a folder for what build scripts write"
        ));
    }
    Ok(folder)
}

/// Why a variable cannot be read.
fn message(name: &str, error: &VarError) -> String {
    match error {
        VarError::NotPresent => {
            format!("`{name}` is not set: Cargo sets it for build scripts alone")
        }
        VarError::NotUnicode(_) => format!("`{name}` is not Unicode"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::ffi::OsString;

    /// The target from these variables; `None` stands for a value that is not Unicode.
    fn read(variables: &[(&str, Option<&str>)]) -> Result<Target, String> {
        Target::from_variables(|name| {
            let found = variables.iter().find(|variable| variable.0 == name);
            let (_, value) = found.ok_or(VarError::NotPresent)?;
            value.map(str::to_owned).ok_or_else(|| VarError::NotUnicode(OsString::new()))
        })
    }

    const ARCHITECTURE: (&str, Option<&str>) = ("CARGO_CFG_TARGET_ARCH", Some("arm"));
    const WIDTH: (&str, Option<&str>) = ("CARGO_CFG_TARGET_POINTER_WIDTH", Some("32"));
    const TRIPLE: (&str, Option<&str>) = ("TARGET", Some("thumbv7m-none-eabi"));

    #[test]
    fn variables_are_read_or_named() {
        let target = read(&[ARCHITECTURE, WIDTH, TRIPLE]).unwrap();
        assert!(target.counts_leading_zeros() && target.reverses_bits());
        let features = "CARGO_CFG_TARGET_FEATURE";
        let not_text = read(&[ARCHITECTURE, WIDTH, TRIPLE, (features, None)]);
        assert_eq!(not_text, Err(format!("`{features}` is not Unicode")));
        let missing = read(&[ARCHITECTURE, WIDTH]).unwrap_err();
        assert!(missing.starts_with("`TARGET` is not set"), "{missing}");
        let wrong = read(&[ARCHITECTURE, TRIPLE, (WIDTH.0, Some("wide"))]).unwrap_err();
        assert!(wrong.contains("`wide`, which is no width"), "{wrong}");
        // Other build systems set fewer variables.
        for variables in [&[TRIPLE][..], &[TRIPLE, ARCHITECTURE], &[TRIPLE, WIDTH]] {
            assert_eq!(read(variables), read(&[ARCHITECTURE, WIDTH, TRIPLE]), "{variables:?}");
        }
        let own = ("TARGET", Some("my-board"));
        let missing = read(&[ARCHITECTURE, own]).unwrap_err();
        assert!(
            missing.starts_with("`CARGO_CFG_TARGET_POINTER_WIDTH` is not set, and"),
            "{missing}"
        );
        assert!(read(&[ARCHITECTURE, WIDTH, own]).is_ok());
    }

    /// A custom target has the instructions that its name or features imply, and no others.
    #[test]
    fn custom_targets() {
        for (name, features, has_clz, has_rbit) in [
            ("my-cortex-m0", "", false, false),
            ("my-cortex-m4", "thumb2,v6,v7", true, true),
            ("thumbv6m-my-board", "", false, false),
            ("thumbv7em-my-board", "", true, true),
            ("armv6-my-board", "", true, false),
            ("armv6m-my-board", "", false, false),
        ] {
            let target = Target::known("arm", features, name, 32);
            assert_eq!(target.counts_leading_zeros(), has_clz, "{name}");
            assert_eq!(target.reverses_bits(), has_rbit, "{name}");
        }
        assert!(!Target::known("mips", "", "mipsel-my-board", 32).counts_leading_zeros());
        assert!(Target::known("mips", "", "mips-my-board", 32).counts_leading_zeros());
    }
}
