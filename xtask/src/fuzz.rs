//! Coverage-guided fuzzing with the stable compiler. Everything here is safe Rust, so the address sanitizer, which needs
//! nightly, would find nothing; coverage needs only flags of LLVM.

use std::path::Path;
use std::process::Command;

use crate::{Outcome, cargo, cargo_command, root, tools};

const TARGETS: [&str; 2] = ["record", "state"];

/// What `cargo fuzz` sets, without a sanitizer.
const FLAGS: &str = "--cfg fuzzing -Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 \
    -Cllvm-args=-sanitizer-coverage-inline-8bit-counters -Cllvm-args=-sanitizer-coverage-pc-table \
    -Cllvm-args=-sanitizer-coverage-trace-compares -Ccodegen-units=1";

/// Fuzzes each target for so many seconds; fails at the first input that breaks something, which is kept in
/// `fuzz/artifacts`.
pub(crate) fn run(seconds: u32) -> Outcome {
    tools::install_cpp()?;
    let folder = root().join("fuzz");
    if !folder.join("corpus").exists() {
        corpus()?;
    }
    let host = host()?;
    let target = folder.join("target");
    // The engine is left out where the fuzz targets are only checked. With a target named, build scripts and macros are
    // compiled without the flags.
    let mut build = cargo_command(&["build", "--package", "ravelin-fuzz", "--profile", "fuzz", "--target", &host]);
    build.args(["--features", "libfuzzer-sys/link_libfuzzer", "--target-dir"]).arg(&target);
    tools::run(build.env("RUSTFLAGS", FLAGS))?;
    let programs = target.join(&host).join("fuzz");
    for name in TARGETS {
        let artifacts = folder.join("artifacts").join(name);
        std::fs::create_dir_all(&artifacts).map_err(|e| format!("{}: {e}", artifacts.display()))?;
        let mut fuzz = Command::new(programs.join(name));
        fuzz.arg(format!("-max_total_time={seconds}"))
            .arg(format!("-artifact_prefix={}/", artifacts.display()))
            .args(["-timeout=30", "-rss_limit_mb=4096", "-print_final_stats=1", "-max_len=1000000", "-verbosity=1"])
            .arg(Path::new("corpus").join(name));
        tools::run(fuzz.current_dir(&folder))?;
    }
    Ok(())
}

pub(crate) fn corpus() -> Outcome {
    let example = ["--package", "ravelin-catalog", "--features", "toy", "--example", "corpus"];
    cargo(&[&["run", "--release"], &example[..], &["--", "fuzz/corpus"]].concat())
}

fn host() -> Result<String, String> {
    let output = Command::new("rustc").args(["--print", "host-tuple"]).output().map_err(|e| format!("rustc: {e}"))?;
    Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
}
