//! Runs programs and installs those that are missing: Rust components with rustup, a linker with apt on Debian as root.

use std::process::{Command, Stdio};

use crate::Outcome;

/// Prints a command and runs it.
pub(crate) fn run(command: &mut Command) -> Outcome {
    let words: Vec<_> = command.get_args().map(|a| a.to_string_lossy().into_owned()).collect();
    let program = command.get_program().to_string_lossy().into_owned();
    let name = program.rsplit('/').next().unwrap_or(&program);
    let shown = format!("{name} {}", words.join(" "));
    println!("> {shown}");
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("{shown}: {status}")),
        Err(e) => Err(format!("{shown}: {e}")),
    }
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

fn apt(packages: &str) -> Outcome {
    if !has("apt-get", &["--version"]) {
        return Err(format!("missing, and there is no apt-get to install it: {packages}"));
    }
    run(Command::new("apt-get").args(["update", "--quiet"]))?;
    let mut install = Command::new("apt-get");
    install.args(["install", "--yes", "--no-install-recommends"]).args(packages.split(' '));
    run(install.env("DEBIAN_FRONTEND", "noninteractive"))
}
