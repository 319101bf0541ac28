//! `cargo xtask load`: builds the program and the load generator optimised, then measures. Only the figures are printed on standard
//! output, so that `--json` is one line.

use std::path::PathBuf;
use std::process::Command;

use clap::Args;

use crate::{Outcome, cargo_command, root};

#[derive(Args)]
pub(crate) struct Load {
    /// Tables that are open at the same time, of two people or as many as a game needs
    #[arg(long, default_value_t = 50)]
    tables: usize,
    /// How long each run plays: one run for each game, one with all games at once
    #[arg(long, default_value_t = 10)]
    seconds: u64,
    /// One line of JSON instead of a table
    #[arg(long)]
    json: bool,
    /// What else the generator takes, such as `-- --games zabor --thought 30`
    #[arg(last = true)]
    more: Vec<String>,
}

fn must(command: &mut Command) -> Outcome {
    let program = command.get_program().to_string_lossy().into_owned();
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("{program}: {status}")),
        Err(e) => Err(format!("{program}: {e}")),
    }
}

pub(crate) fn run(load: &Load) -> Outcome {
    must(&mut cargo_command(&[
        "build",
        "--release",
        "--quiet",
        "--package",
        "ravelin-cli",
        "--package",
        "ravelin-load",
    ]))?;
    let folder =
        std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from).join("release");
    let mut generator = Command::new(folder.join("ravelin-load"));
    generator.arg("--program").arg(folder.join("ravelin"));
    generator.args(["--tables", &load.tables.to_string(), "--seconds", &load.seconds.to_string()]);
    if load.json {
        generator.arg("--json");
    }
    must(generator.args(&load.more))
}
