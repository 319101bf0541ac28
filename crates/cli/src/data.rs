//! `ravelin check`, `backup` and `restore`: the care of a data folder.

use std::io::Write;

use crate::args;
use crate::fail::Failure;
use crate::out::Out;

/// How many problems are told; one damaged page can have thousands.
const MOST: usize = 20;

pub fn check(args: &args::Folder, out: &mut Out) -> Result<(), Failure> {
    let found = ravelin_server::check(&args.data)?;
    writeln!(out, "{}, {}", count(found.tables, "table"), count(found.events, "event"))?;
    if found.problems.is_empty() {
        writeln!(out, "all checks passed: every table can be read")?;
        return Ok(());
    }
    for problem in found.problems.iter().take(MOST) {
        writeln!(out, "- {problem}")?;
    }
    if found.problems.len() > MOST {
        writeln!(out, "- and {} more", found.problems.len() - MOST)?;
    }
    out.flush()?;
    let (n, data) = (count(found.problems.len(), "problem"), args.data.display());
    Err(Failure::bad(format!(
        "{data}: {n}; stop the server and put a backup back: ravelin restore BACKUP {data} --force"
    )))
}

pub fn backup(args: &args::Backup, out: &mut Out) -> Result<(), Failure> {
    ravelin_server::backup(&args.data, &args.to)?;
    writeln!(out, "{} is a copy of {}", args.to.display(), args.data.display())?;
    Ok(())
}

pub fn restore(args: &args::Restore, out: &mut Out) -> Result<(), Failure> {
    let aside = ravelin_server::restore(&args.from, &args.data, args.force)?;
    writeln!(out, "{} is restored from {}", args.data.display(), args.from.display())?;
    if let Some(aside) = aside {
        writeln!(out, "what was there is in {}", aside.display())?;
    }
    Ok(())
}

fn count(n: usize, what: &str) -> String {
    format!("{n} {what}{}", if n == 1 { "" } else { "s" })
}
