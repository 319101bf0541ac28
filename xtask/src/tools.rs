//! Runs programs and installs those that are missing: Rust components with rustup, a linker and two browsers with apt on
//! Debian as root, what drives the browser with npm.

use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::Outcome;

/// What was run and how long it took, in order.
static TIMES: Mutex<Vec<(String, Duration)>> = Mutex::new(Vec::new());

/// Prints a command, runs it and prints how long it took.
pub(crate) fn run(command: &mut Command) -> Outcome {
    let words: Vec<_> = command.get_args().map(|a| a.to_string_lossy().into_owned()).collect();
    let program = command.get_program().to_string_lossy().into_owned();
    let name = program.rsplit('/').next().unwrap_or(&program);
    let shown = format!("{name} {}", words.join(" "));
    println!("> {shown}");
    let start = Instant::now();
    let status = command.status();
    let took = start.elapsed();
    println!("  {:.1} s", took.as_secs_f64());
    TIMES.lock().unwrap_or_else(PoisonError::into_inner).push((shown.clone(), took));
    match status {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("{shown}: {status}")),
        Err(e) => Err(format!("{shown}: {e}")),
    }
}

/// The times of all commands, if there was more than one.
pub(crate) fn print_times() {
    let times = TIMES.lock().unwrap_or_else(PoisonError::into_inner);
    if times.len() < 2 {
        return;
    }
    println!("\nseconds  command");
    for (shown, took) in times.iter() {
        println!("{:7.1}  {shown}", took.as_secs_f64());
    }
    println!("{:7.1}  in all", times.iter().map(|(_, took)| took.as_secs_f64()).sum::<f64>());
}

/// Whether a program runs.
pub(crate) fn has(program: &str, args: &[&str]) -> bool {
    let status = Command::new(program).args(args).stdout(Stdio::null()).stderr(Stdio::null()).status();
    status.is_ok_and(|s| s.success())
}

/// Makes sure of everything the other tasks call.
pub(crate) fn install() -> Outcome {
    if !has("cc", &["--version"]) {
        apt("gcc libc6-dev")?;
    }
    for (component, probe) in [("rustfmt", "fmt"), ("clippy", "clippy")] {
        if !has("cargo", &[probe, "--version"]) {
            run(Command::new("rustup").args(["component", "add", component]))?;
        }
    }
    Ok(())
}

/// The compiler of the fuzzers' engine.
pub(crate) fn install_cpp() -> Outcome {
    if has("c++", &["--version"]) { Ok(()) } else { apt("g++") }
}

/// The checker of licences and bans, compiled once for this machine. An older or newer one may read `deny.toml` differently.
pub(crate) fn install_deny() -> Outcome {
    const VERSION: &str = "0.20.2";
    let found = Command::new("cargo").args(["deny", "--version"]).output().ok();
    let found = found.and_then(|out| String::from_utf8(out.stdout).ok()).unwrap_or_default();
    if found.trim().ends_with(VERSION) {
        return Ok(());
    }
    let exact = format!("cargo-deny@{VERSION}");
    // Without optimisation: it compiles in a third of the time and has little to do.
    run(Command::new("cargo").args(["install", "--locked", "--debug", &exact]))
}

/// Node, and what is run by it.
pub(crate) fn install_npm(folder: &Path) -> Outcome {
    const OLDEST: u32 = 20;
    let node = Command::new("node").arg("--version").output().ok();
    let version = node.and_then(|out| String::from_utf8(out.stdout).ok()).unwrap_or_default();
    let major = version.trim().trim_start_matches('v').split('.').next().and_then(|n| n.parse::<u32>().ok());
    match major {
        Some(n) if n >= OLDEST && has("npm", &["--version"]) => {}
        Some(n) if n >= OLDEST => {
            return Err("npm is missing: it comes with Node, or as Debian's package npm".to_owned());
        }
        Some(n) => return Err(format!("Node {n} is too old: {OLDEST} or later is needed")),
        None => return Err(format!("Node is missing: version {OLDEST} or later is needed")),
    }
    // Exact versions stand in package.json. No lock file: it would name the host of whoever wrote it.
    let mut npm = Command::new("npm");
    npm.args(["install", "--no-package-lock", "--no-audit", "--no-fund"]);
    run(npm.current_dir(folder))
}

/// What the tests in `e2e/` need beside the program.
pub(crate) fn install_browser(folder: &Path) -> Outcome {
    install_npm(folder)?;
    install_faults()?;
    let given = std::env::var_os("CHROMIUM").is_some();
    if !given && !Path::new("/usr/bin/chromium").exists() {
        apt("chromium")?;
    }
    let given = std::env::var_os("FIREFOX").is_some();
    if !given && !Path::new("/usr/bin/firefox-esr").exists() {
        apt("firefox-esr")?;
    }
    Ok(())
}

/// What the loop of faults needs: somebody else who locks the database, and a clock that jumps.
fn install_faults() -> Outcome {
    if !has("sqlite3", &["--version"]) {
        apt("sqlite3")?;
    }
    let folders = std::fs::read_dir("/usr/lib").into_iter().flatten().filter_map(Result::ok);
    let clock = folders.map(|f| f.path().join("faketime/libfaketimeMT.so.1")).any(|file| file.exists());
    if clock { Ok(()) } else { apt("libfaketime") }
}

fn apt(packages: &str) -> Outcome {
    if !has("apt-get", &["--version"]) {
        return Err(format!("missing, and there is no apt-get to install it: {packages}"));
    }
    run(Command::new("apt-get").args(["update", "--quiet"]))?;
    let mut install = Command::new("apt-get");
    install.args(["install", "--yes", "--no-install-recommends"]).args(packages.split(' '));
    run(install.env("DEBIAN_FRONTEND", "noninteractive"))
}
