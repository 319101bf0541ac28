//! The `ravelin` program: play, show, replay and simulate games in a terminal.
//!
//! One module per command; [`fail`] has the exit codes, [`files`] the care for records, [`out`] the words.

#![expect(unreachable_pub, reason = "a program has no readers outside: `pub` means for the other modules")]

mod arena;
mod args;
mod bench;
mod bots;
mod data;
mod fail;
mod files;
mod games;
mod interact;
mod new;
mod out;
mod play;
mod replay;
mod rules;
mod seats;
mod serve;
mod settings;
mod setup;
mod show;
mod sim;
mod upgrade;
mod watch;

use std::io::Write;
use std::process::ExitCode;

use clap::Parser;
use clap::error::ErrorKind;

use crate::args::{Cli, Command};
use crate::fail::{Failure, one_line};

/// The server makes and drops many short texts.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(e) => return usage(&e),
    };
    let mut out = out::stdout();
    let command = cli.command.unwrap_or_else(|| Command::Serve(args::Serve::default()));
    let done = run(&command, &mut out).and_then(|()| Ok(out.flush()?));
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            if !matches!(failure, Failure::Pipe) {
                // Nothing is left to try if stderr is closed too.
                let _ = writeln!(std::io::stderr(), "{}", failure.line());
            }
            ExitCode::from(failure.code())
        }
    }
}

fn run(command: &Command, out: &mut out::Out) -> Result<(), Failure> {
    match command {
        Command::Serve(args) => serve::run(args, out),
        Command::Upgrade(args) => upgrade::run(args, out),
        Command::Check(args) => data::check(args, out),
        Command::Backup(args) => data::backup(args, out),
        Command::Restore(args) => data::restore(args, out),
        Command::Games(args) => games::run(args, out),
        Command::Rules(args) => rules::run(args, out),
        Command::New(args) => new::run(args, out),
        Command::Show(args) => show::run(args, out),
        Command::Legal(args) => show::legal(args, out),
        Command::Play(args) if args.actions.is_empty() => interact::run(args, out),
        Command::Play(args) => play::run(args, out),
        Command::Replay(args) => replay::run(args, out),
        Command::Sim(args) => sim::run(args, out),
        Command::Arena(args) => arena::run(args, out),
        Command::Bench(args) => bench::run(args, out),
        Command::Watch(args) => watch::run(args, out),
    }
}

/// Help goes to people as clap made it; a mistake is one line, as every error of this program.
fn usage(e: &clap::Error) -> ExitCode {
    match e.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
            let _ = e.print();
            return ExitCode::SUCCESS;
        }
        _ => {}
    }
    let text = e.to_string();
    let message = text.split("\n\nUsage:").next().unwrap_or(&text);
    let message = message.split("\n\nFor more information").next().unwrap_or(message);
    let _ = writeln!(std::io::stderr(), "{}; see --help", one_line(message));
    ExitCode::from(2)
}
