//! What a host downloads: the program with licences and instructions in one archive.

use std::fs;
use std::process::Command;

use crate::{Outcome, cargo, root, tools};

/// What goes along with the program.
const FILES: [&str; 5] = ["CHANGELOG.md", "LICENSE-APACHE", "LICENSE-MIT", "README.md", "docs/hosts.md"];

/// Writes `target/packages/NAME.tar.gz`.
pub(crate) fn run(name: &str) -> Outcome {
    cargo(&["build", "--locked", "--release", "--package", "ravelin-cli"])?;
    let packages = root().join("target").join("packages");
    let folder = packages.join(name);
    fs::create_dir_all(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let program = format!("target/release/ravelin{}", std::env::consts::EXE_SUFFIX);
    for file in FILES.iter().copied().chain([program.as_str()]) {
        let from = root().join(file);
        let to = folder.join(from.file_name().unwrap_or_default());
        fs::copy(&from, &to).map_err(|e| format!("{file}: {e}"))?;
    }
    let mut tar = Command::new("tar");
    tar.args(["--create", "--gzip", "--owner=0", "--group=0", "--file"]).arg(format!("{name}.tar.gz")).arg(name);
    tools::run(tar.current_dir(packages))
}
