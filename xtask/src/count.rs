//! What is counted about the inside of the games: bare numbers, sentinels, swallowed actions, long functions. One line for each
//! count, one column for each game, so that a conversion shows before and after. Tests are left out.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use crate::{Outcome, root};

/// A file of a game, without its tests.
struct Source {
    /// From `src/` on.
    path: String,
    lines: Vec<String>,
}

/// Prints the counts of all games but the model.
pub(crate) fn run() -> Outcome {
    let slugs = ravelin_coverage::games(&root()).map_err(|e| e.to_string())?;
    let slugs: Vec<String> = slugs.into_iter().filter(|slug| slug != "outpost").collect();
    let games: Vec<Vec<Source>> =
        slugs.iter().map(|slug| sources(&root().join("games").join(slug).join("src"))).collect::<Result<_, _>>()?;
    print!("{:34}", "");
    slugs.iter().for_each(|slug| print!("{slug:>12}"));
    println!("{:>12}", "sum");
    for (name, count) in COUNTS {
        let each: Vec<usize> = games.iter().map(|files| files.iter().map(count).sum()).collect();
        print!("{name:34}");
        each.iter().for_each(|n| print!("{n:>12}"));
        println!("{:>12}", each.iter().sum::<usize>());
    }
    println!("{:34}{}", "file names shared by all", shared(&games));
    Ok(())
}

type Count = (&'static str, fn(&Source) -> usize);

const COUNTS: &[Count] = &[
    ("sentinels", |file| count_lines(file, is_sentinel)),
    ("conversions to usize", |file| if file.path == "ids.rs" { 0 } else { count_words(file, TO_USIZE) }),
    ("swallowed actions", |file| count_lines(file, is_swallowed)),
    ("u8 fields and parameters", |file| count_words(file, &[": u8", ": &u8", ": &mut u8", "[u8;", "(u8", ", u8"])),
    ("lines of save, audit and sound", saving),
    ("functions over 60 lines", |file| functions(file).filter(|lines| *lines > 60).count()),
    ("lines", |file| file.lines.len()),
];

const TO_USIZE: &[&str] = &["usize::from(", " as usize", ".index()"];

/// A name for "none" inside a number.
fn is_sentinel(line: &str) -> bool {
    let line = line.trim();
    let declared =
        line.starts_with("const ") || line.starts_with("pub const ") || line.starts_with("pub(crate) const ");
    let none = ["NONE:", "NO:", "OFF:", "NOWHERE:", "NOBODY:"].iter().any(|name| line.contains(name));
    let number = ["255", "65535", "u8::MAX", "u16::MAX", "i8::MIN"].iter().any(|value| line.contains(value));
    (declared && none && number)
        || [" == NONE", " != NONE", " == NO ", " != NO "].iter().any(|use_| line.contains(use_))
}

/// An answer that does not fit its question and is dropped.
fn is_swallowed(line: &str) -> bool {
    let line = line.trim();
    let other = line.starts_with("_ => {}") || line.starts_with("_ => return,");
    (line.starts_with("let Action::") && line.contains("else { return")) || (other && line.len() < 14)
}

fn saving(file: &Source) -> usize {
    let is_saving = file.path.starts_with("save") || file.path.starts_with("audit");
    if is_saving {
        return file.lines.len();
    }
    let mut starts = file.lines.iter().enumerate().filter(|(_, line)| line.trim().starts_with("fn sound("));
    let mut lines = 0;
    for (at, _) in starts.by_ref() {
        lines += length(&file.lines[at..]);
    }
    lines
}

fn count_lines(file: &Source, holds: fn(&str) -> bool) -> usize {
    file.lines.iter().filter(|line| !is_comment(line) && holds(line)).count()
}

fn count_words(file: &Source, words: &[&str]) -> usize {
    let code = file.lines.iter().filter(|line| !is_comment(line));
    code.map(|line| words.iter().map(|word| line.matches(word).count()).sum::<usize>()).sum()
}

fn is_comment(line: &str) -> bool {
    line.trim_start().starts_with("//")
}

/// The lengths of all functions.
fn functions(file: &Source) -> impl Iterator<Item = usize> + '_ {
    let is_function = |line: &str| {
        let line = line.trim_start();
        let line = line.strip_prefix("pub(crate) ").or(line.strip_prefix("pub(super) ")).unwrap_or(line);
        let line = line.strip_prefix("pub ").unwrap_or(line);
        line.starts_with("fn ") || line.starts_with("const fn ")
    };
    let starts = file.lines.iter().enumerate().filter(move |(_, line)| is_function(line));
    starts.map(|(at, _)| length(&file.lines[at..]))
}

/// The lines of an item, to the brace that closes it.
fn length(lines: &[String]) -> usize {
    let indent = lines.first().map_or(0, |line| line.len() - line.trim_start().len());
    if lines.first().is_some_and(|line| line.ends_with('}') || line.ends_with(';')) {
        return 1;
    }
    let closing = format!("{}}}", " ".repeat(indent));
    lines.iter().position(|line| *line == closing).map_or(1, |last| last + 1)
}

/// How many file names all games have, by their path in `src/`.
fn shared(games: &[Vec<Source>]) -> usize {
    let mut names: BTreeMap<&str, usize> = BTreeMap::new();
    games.iter().flatten().for_each(|file| *names.entry(file.path.as_str()).or_default() += 1);
    names.values().filter(|n| **n == games.len()).count()
}

fn sources(folder: &Path) -> Result<Vec<Source>, String> {
    let mut files = Vec::new();
    walk(folder, folder, &mut files)?;
    files.sort_by(|a, b| a.path.cmp(&b.path));
    Ok(files)
}

fn walk(top: &Path, folder: &Path, out: &mut Vec<Source>) -> Result<(), String> {
    let unread = |path: &Path, e: &std::io::Error| format!("{}: {e}", path.display());
    let entries = fs::read_dir(folder).map_err(|e| unread(folder, &e))?;
    let paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    for path in paths {
        let name = path.strip_prefix(top).unwrap_or(&path).to_string_lossy().replace('\\', "/");
        if name == "tests" || name == "tests.rs" {
            continue;
        }
        if path.is_dir() {
            walk(top, &path, out)?;
        } else if name.ends_with(".rs") {
            let text = fs::read_to_string(&path).map_err(|e| unread(&path, &e))?;
            let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or(&text);
            out.push(Source { path: name, lines: code.lines().map(str::to_owned).collect() });
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn source(text: &str) -> Source {
        Source { path: "flow.rs".to_owned(), lines: text.lines().map(str::to_owned).collect() }
    }

    #[test]
    fn what_is_counted_is_found() {
        let file = source(
            "pub const NONE: u8 = 255;\n\
             fn pay(by: u8, n: [u8; 3]) {\n    let Action::Pay(c) = action else { return };\n    // usize::from(by)\n    \
             let at = usize::from(by) + n as usize;\n    match c {\n        _ => {}\n    }\n}\n",
        );
        let counted: Vec<usize> = COUNTS.iter().map(|(_, count)| count(&file)).collect();
        assert_eq!(counted[..3], [1, 2, 2]);
        assert_eq!(functions(&file).collect::<Vec<_>>(), [8]);
        assert_eq!(count_words(&file, TO_USIZE), 2);
    }
}
