//! A new game from the model: copies `games/outpost` under another name and enters it wherever games are listed.

use std::fs;
use std::path::Path;

use crate::{Outcome, root};

const MODEL: &str = "outpost";

/// What only tests of other crates need of the model.
const LEFT_OUT: &[&str] = &["src/faults.rs"];

pub(crate) fn run(slug: &str) -> Outcome {
    create(&root(), slug)?;
    println!("games/{slug} is a copy of games/{MODEL} that plays. Next:");
    println!("  cargo test -p ravelin-{slug}");
    println!("  cargo run -- serve          it is in the lobby");
    println!("  docs/inside-a-game.md       what to change, and where");
    Ok(())
}

/// Copies the model in this workspace.
fn create(root: &Path, slug: &str) -> Outcome {
    check(root, slug)?;
    let (cargo, catalog, list, readme) = (
        root.join("Cargo.toml"),
        root.join("crates/catalog/Cargo.toml"),
        root.join("crates/catalog/src/lib.rs"),
        root.join("README.md"),
    );
    // All edits are made before anything is written: a workspace that they do not fit stays as it was.
    let edits = [
        (&cargo, workspace(&read(&cargo)?, slug)?),
        (&catalog, dependency(&read(&catalog)?, slug)?),
        (&list, listed(&read(&list)?, slug)?),
        (&readme, described(&read(&readme)?, slug)?),
    ];
    copy(&root.join("games").join(MODEL), &root.join("games").join(slug), "", slug)?;
    edits.iter().try_for_each(|(file, text)| write(file, text))
}

fn check(root: &Path, slug: &str) -> Outcome {
    let letters = slug.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit());
    if !letters || !slug.starts_with(|c: char| c.is_ascii_lowercase()) {
        return Err(format!("{slug:?}: a slug is lower-case letters and digits, and begins with a letter"));
    }
    let crates = fs::read_dir(root.join("crates")).map_err(|e| format!("crates: {e}"))?;
    let taken = crates.flatten().any(|entry| entry.file_name() == slug) || root.join("games").join(slug).exists();
    if taken { Err(format!("there is a crate ravelin-{slug} already")) } else { Ok(()) }
}

/// `citadel` as `Citadel`.
fn title(slug: &str) -> String {
    let (first, rest) = slug.split_at(1);
    first.to_ascii_uppercase() + rest
}

fn copy(from: &Path, to: &Path, inside: &str, slug: &str) -> Outcome {
    fs::create_dir_all(to).map_err(|e| format!("{}: {e}", to.display()))?;
    let entries = fs::read_dir(from).map_err(|e| format!("{}: {e}", from.display()))?;
    for entry in entries.flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        let path = if inside.is_empty() { name.clone() } else { format!("{inside}/{name}") };
        if LEFT_OUT.contains(&path.as_str()) {
            continue;
        }
        if entry.path().is_dir() {
            copy(&entry.path(), &to.join(&name), &path, slug)?;
        } else {
            write(&to.join(&name), &renamed(&read(&entry.path())?, slug))?;
        }
    }
    Ok(())
}

/// A file of the model under the new name. "Outpost" is the model, "outpost" a place in it.
fn renamed(text: &str, slug: &str) -> String {
    let text = text.replace("pub mod faults;\n", "").replace("ravelin-outpost", &format!("ravelin-{slug}"));
    let text = text.replace("ravelin_outpost", &format!("ravelin_{slug}"));
    let text = text.replace("slug: \"outpost\"", &format!("slug: \"{slug}\""));
    let text = text.replace("rules_version: 2", "rules_version: 1");
    let text = text.replace("fn outpost_keeps_every_law", &format!("fn {slug}_keeps_every_law"));
    let mut out = String::with_capacity(text.len());
    let mut rest = text.as_str();
    while let Some((before, after)) = rest.split_once("Outpost") {
        out.push_str(before);
        // Not "Outposts", which is a line of the score.
        let whole = !after.starts_with(|c: char| c.is_ascii_alphanumeric());
        out.push_str(if whole { "" } else { "Outpost" });
        if whole {
            out.push_str(&title(slug));
        }
        rest = after;
    }
    out.push_str(rest);
    out
}

/// The workspace: where the crate lies, and that its rules are optimised as one unit.
fn workspace(text: &str, slug: &str) -> Result<String, String> {
    let line = format!("ravelin-{slug} = {{ path = \"games/{slug}\" }}");
    let text = insert_sorted(text, "Cargo.toml", |line| line.contains("{ path = \"games/"), &line)?;
    let before = "[profile.release.package.ravelin-cli]";
    let (first, rest) = text.split_once(before).ok_or_else(|| format!("Cargo.toml: no {before}"))?;
    Ok(format!("{first}[profile.release.package.ravelin-{slug}]\ncodegen-units = 1\n\n{before}{rest}"))
}

fn dependency(text: &str, slug: &str) -> Result<String, String> {
    let is_game = |line: &str| line.starts_with("ravelin-") && line.ends_with(".workspace = true");
    insert_sorted(text, "crates/catalog/Cargo.toml", is_game, &format!("ravelin-{slug}.workspace = true"))
}

fn listed(text: &str, slug: &str) -> Result<String, String> {
    let is_game = |line: &str| line.starts_with("    &ravelin_") && !line.contains(MODEL);
    insert_sorted(text, "crates/catalog/src/lib.rs", is_game, &format!("    &ravelin_{slug}::GAME,"))
}

fn described(text: &str, slug: &str) -> Result<String, String> {
    let head = "| game | players | what it is |\n|---|---|---|\n";
    let at = text.find(head).ok_or("README.md: no table of games")? + head.len();
    let rows: usize = text[at..].split_inclusive('\n').take_while(|line| line.starts_with('|')).map(str::len).sum();
    let (before, after) = text.split_at(at + rows);
    Ok(format!("{before}| **{}** | 2-3 | a copy of the model, to be written |\n{after}", title(slug)))
}

/// Puts a line among those of a list, in order; the list is what stands together first.
fn insert_sorted(text: &str, file: &str, is_of_list: impl Fn(&str) -> bool, line: &str) -> Result<String, String> {
    let lines: Vec<&str> = text.lines().collect();
    let first = lines.iter().position(|line| is_of_list(line)).ok_or_else(|| format!("{file}: no list of games"))?;
    let list = lines[first..].iter().take_while(|line| is_of_list(line));
    let at = first + list.take_while(|other| **other < line).count();
    let mut out: Vec<&str> = lines;
    out.insert(at, line);
    Ok(out.join("\n") + "\n")
}

fn read(file: &Path) -> Result<String, String> {
    fs::read_to_string(file).map_err(|e| format!("{}: {e}", file.display()))
}

fn write(file: &Path, text: &str) -> Outcome {
    fs::write(file, text).map_err(|e| format!("{}: {e}", file.display()))
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;
    use std::process::Command;

    use super::*;

    /// A workspace with a copy of what is edited, and with the crates and games of this one. Deleted at the end.
    struct Workspace(PathBuf);

    impl Workspace {
        fn new(name: &str) -> Self {
            // The same path each time: what is built for it takes the place of what was.
            let folder = root().join("target/new-game").join(name);
            let _ = fs::remove_dir_all(&folder);
            fs::create_dir_all(folder.join("games")).unwrap();
            for file in ["Cargo.toml", "Cargo.lock", "README.md", "rustfmt.toml", "clippy.toml"] {
                fs::copy(root().join(file), folder.join(file)).unwrap();
            }
            for part in ["crates", "xtask", "fuzz", "games"] {
                copy_plain(&root().join(part), &folder.join(part));
            }
            Workspace(folder)
        }

        fn text(&self, file: &str) -> String {
            read(&self.0.join(file)).unwrap()
        }
    }

    impl Drop for Workspace {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    fn copy_plain(from: &Path, to: &Path) {
        fs::create_dir_all(to).unwrap();
        for entry in fs::read_dir(from).unwrap().flatten() {
            let name = entry.file_name();
            if name == "target" || name == "corpus" {
                continue;
            }
            if entry.path().is_dir() {
                copy_plain(&entry.path(), &to.join(name));
            } else {
                fs::copy(entry.path(), to.join(name)).unwrap();
            }
        }
    }

    /// Builds without a network, with a target folder that stays for the next run.
    #[test]
    fn a_new_game_builds_keeps_the_laws_and_is_listed() {
        let workspace = Workspace::new("citadel");
        create(&workspace.0, "citadel").unwrap();
        let cargo = workspace.text("Cargo.toml");
        assert!(
            cargo.contains("[workspace.dependencies]\n")
                && cargo.contains("[profile.release.package.ravelin-citadel]\n")
        );
        assert!(cargo.contains("\nravelin-citadel = { path = \"games/citadel\" }\nravelin-nevsky ="), "{cargo}");
        assert!(
            workspace.text("crates/catalog/Cargo.toml").contains("\nravelin-citadel.workspace = true\nravelin-core")
        );
        assert!(
            workspace.text("crates/catalog/src/lib.rs").contains("[\n    &ravelin_citadel::GAME,\n    &ravelin_nevsky")
        );
        assert!(workspace.text("README.md").contains("\n| **Citadel** | 2-3 |"));
        assert!(!workspace.0.join("games/citadel/src/faults.rs").exists());
        assert!(workspace.text("games/citadel/src/rules/victory.rs").contains("line(\"Outposts\""));
        let mut test = Command::new(std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned()));
        test.args(["test", "--offline", "--package", "ravelin-citadel"]).current_dir(&workspace.0);
        test.env("CARGO_TARGET_DIR", root().join("target/new-game/target")).env("RAVELIN_LAW_GAMES", "10");
        let out = test.output().unwrap();
        let said = String::from_utf8_lossy(&out.stdout).into_owned() + &String::from_utf8_lossy(&out.stderr);
        assert!(out.status.success() && said.contains("citadel_keeps_every_law ... ok"), "{said}");
    }

    #[test]
    fn names_that_do_not_fit_are_refused_and_nothing_is_written() {
        let wrong = |slug: &str| create(&root(), slug).unwrap_err();
        assert!(
            wrong("Citadel").contains("lower-case") && wrong("4x").contains("letter") && wrong("").contains("letter")
        );
        assert!(wrong("vilnius").contains("already") && wrong("core").contains("already"));
        assert!(workspace("[workspace]\n", "citadel").unwrap_err().contains("no list of games"));
        assert!(described("# Nothing\n", "citadel").unwrap_err().contains("no table of games"));
    }

    #[test]
    fn the_model_is_renamed_and_what_it_is_about_is_not() {
        let text = "Outpost keeps Outposts; `Outpost::kit`, ravelin_outpost, an outpost";
        assert_eq!(renamed(text, "citadel"), "Citadel keeps Outposts; `Citadel::kit`, ravelin_citadel, an outpost");
    }
}
