//! Which clauses of a game's rules have code that enforces them and tests that prove them.
//!
//! A clause is *enforced* if its id stands in `games/<slug>/src`, and *tested* if it stands in `games/<slug>/tests`, in
//! `examples/*.play` or in a `#[cfg(test)]` module. What no test can prove is listed with a reason in `untestable.toml`.
//! Computed from sources only, so that `cargo xtask rules` and `ravelin rules --coverage` cannot disagree.

mod cited;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};

use ravelin_core::rulebook;
use serde::{Deserialize, Serialize};

pub use cited::{Citation, citations};

#[derive(Debug, thiserror::Error)]
pub enum CoverageError {
    #[error("{path}: {source}")]
    Read { path: PathBuf, source: std::io::Error },
    #[error("{path}: {what}")]
    Untestable { path: PathBuf, what: String },
    #[error("there is no game {slug:?} in games/; possible: {possible}")]
    Game { slug: String, possible: String },
}

/// What is known about one game's clauses. Lists of ids are in the order of the rules.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Report {
    pub slug: String,
    pub clauses: usize,
    pub enforced: usize,
    pub tested: usize,
    pub untestable: usize,
    /// Not in the code; information, since some clauses only describe.
    pub without_code: Vec<String>,
    /// Testable and not in any test.
    pub without_test: Vec<String>,
    /// Ids that do not exist, stale entries of `untestable.toml`.
    pub problems: Vec<String>,
}

impl Report {
    /// Whether the gate holds: every testable clause has a test, and no citation is wrong.
    pub fn holds(&self) -> bool {
        self.without_test.is_empty() && self.problems.is_empty()
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Report { slug, clauses, enforced, tested, untestable, .. } = self;
        writeln!(f, "{slug}: {clauses} clauses, {enforced} enforced, {tested} tested, {untestable} untestable")?;
        for (what, ids) in [("without code", &self.without_code), ("without test", &self.without_test)] {
            if !ids.is_empty() {
                writeln!(f, "  {what} ({}): {}", ids.len(), ids.join(" "))?;
            }
        }
        for problem in &self.problems {
            writeln!(f, "  error: {problem}")?;
        }
        Ok(())
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Untestable {
    #[serde(default)]
    clause: Vec<UntestableClause>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct UntestableClause {
    id: String,
    reason: String,
}

/// The source tree that a folder lies in, if it lies in one.
pub fn root(from: &Path) -> Option<PathBuf> {
    let is_root = |dir: &Path| dir.join("games").is_dir() && dir.join("crates/core/src/rulebook.rs").is_file();
    from.ancestors().find(|dir| is_root(dir)).map(Path::to_path_buf)
}

/// The games of a source tree: folders with a RULES.md.
pub fn games(root: &Path) -> Result<Vec<String>, CoverageError> {
    let dir = root.join("games");
    let mut slugs = Vec::new();
    if dir.is_dir() {
        for entry in fs::read_dir(&dir).map_err(|source| read(&dir, source))? {
            let entry = entry.map_err(|source| read(&dir, source))?;
            if entry.path().join("RULES.md").is_file() {
                slugs.push(entry.file_name().to_string_lossy().into_owned());
            }
        }
    }
    slugs.sort();
    Ok(slugs)
}

/// The coverage of one game of a source tree.
pub fn report(root: &Path, slug: &str) -> Result<Report, CoverageError> {
    let known = games(root)?;
    if !known.iter().any(|s| s == slug) {
        return Err(CoverageError::Game { slug: slug.to_owned(), possible: known.join(", ") });
    }
    let folder = root.join("games").join(slug);
    let texts = ["RULES.md", "ENGINE.md", "ORIGINS.md"].map(|name| text(&folder.join(name)));
    let [rules, engine, origins] = texts;
    let texts = Texts { rules: rules?, engine: engine?, origins: origins? };
    let mut sources = Sources::default();
    for path in files(&folder.join("src"), "rs")? {
        let whole = text(&path)?;
        let (code, tests) = if is_test_file(&path) { (String::new(), whole) } else { split_tests(&whole) };
        sources.code.push((path.clone(), code));
        sources.tests.push((path, tests));
    }
    for (sub, ext) in [("tests", ""), ("examples", "play")] {
        for path in files(&folder.join(sub), ext)? {
            sources.tests.push((path.clone(), text(&path)?));
        }
    }
    let listed = folder.join("untestable.toml");
    let untestable = if listed.is_file() { text(&listed)? } else { String::new() };
    let untestable: Untestable = toml::from_str(&untestable).map_err(|e| {
        let what = e.message().trim().replace('\n', ", ");
        CoverageError::Untestable { path: listed, what }
    })?;
    Ok(judge(root, slug, &texts, &sources, &untestable))
}

/// What the sources of a game say of its rules.
#[derive(Default)]
struct Texts {
    rules: String,
    engine: String,
    origins: String,
}

/// How an origin begins where it does not belong.
const TAGS: [&str; 3] = ["[seed", "[house", "[public"];

impl Texts {
    /// Every clause of the rules has one line that says where it comes from, and only there it is said.
    fn problems(&self) -> Vec<String> {
        let mut problems = Vec::new();
        for (name, text) in [("RULES.md", &self.rules), ("ENGINE.md", &self.engine)] {
            for (n, line) in text.lines().enumerate().filter(|(_, line)| TAGS.iter().any(|tag| line.contains(tag))) {
                problems.push(format!("{name}:{}: origins are told in ORIGINS.md: {line}", n + 1));
            }
        }
        let rules = rulebook::clauses(&self.rules);
        let engine = rulebook::clauses(&self.engine);
        let told: Vec<&str> = rulebook::origins(&self.origins).iter().map(|origin| origin.id).collect();
        let known: BTreeSet<&str> = told.iter().copied().collect();
        let missing = rules.iter().filter(|clause| !known.contains(clause.id));
        problems.extend(missing.map(|clause| format!("ORIGINS.md: {} has no line", clause.id)));
        let clauses: BTreeSet<&str> = rules.iter().chain(&engine).map(|clause| clause.id).collect();
        let stale = told.iter().filter(|id| !clauses.contains(**id));
        problems.extend(stale.map(|id| format!("ORIGINS.md: there is no clause {id}")));
        problems.extend(twice(&told).map(|id| format!("ORIGINS.md: {id} has two lines")));
        problems
    }
}

fn twice<'a>(ids: &'a [&'a str]) -> impl Iterator<Item = &'a str> {
    let mut seen = BTreeSet::new();
    ids.iter().copied().filter(move |id| !seen.insert(*id))
}

#[derive(Default)]
struct Sources {
    code: Vec<(PathBuf, String)>,
    tests: Vec<(PathBuf, String)>,
}

fn judge(root: &Path, slug: &str, texts: &Texts, sources: &Sources, untestable: &Untestable) -> Report {
    let clauses: Vec<_> =
        [&texts.rules, &texts.engine, &texts.origins].into_iter().flat_map(|t| rulebook::clauses(t)).collect();
    let ids: Vec<&str> = clauses.iter().map(|c| c.id).collect();
    let known: BTreeSet<&str> = ids.iter().copied().collect();
    let mut problems = texts.problems();
    problems.extend(twice(&ids).map(|id| format!("clause {id} stands in the texts twice")));
    let enforced = collect(root, &known, &sources.code, &mut problems);
    let tested = collect(root, &known, &sources.tests, &mut problems);

    let mut excused: BTreeMap<&str, &str> = BTreeMap::new();
    for UntestableClause { id, reason } in &untestable.clause {
        if !known.contains(id.as_str()) {
            problems.push(format!("untestable.toml: there is no clause {id}"));
        } else if reason.trim().is_empty() {
            problems.push(format!("untestable.toml: {id} needs a reason"));
        } else if tested.contains(id) {
            problems.push(format!("untestable.toml: {id} has a test after all: remove the entry"));
        } else if excused.insert(id, reason).is_some() {
            problems.push(format!("untestable.toml: {id} is listed twice"));
        }
    }
    let missing = |found: &BTreeSet<String>| -> Vec<String> {
        ids.iter().filter(|id| !found.contains(**id)).map(|id| (*id).to_owned()).collect()
    };
    let mut without_test = missing(&tested);
    without_test.retain(|id| !excused.contains_key(id.as_str()));
    Report {
        slug: slug.to_owned(),
        clauses: ids.len(),
        enforced: enforced.len(),
        tested: tested.len(),
        untestable: excused.len(),
        without_code: missing(&enforced),
        without_test,
        problems,
    }
}

fn collect(
    root: &Path,
    known: &BTreeSet<&str>,
    sources: &[(PathBuf, String)],
    problems: &mut Vec<String>,
) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for (path, source) in sources {
        for (line, text) in source.lines().enumerate() {
            for citation in citations(text, known) {
                match citation {
                    Citation::Clause(id) => {
                        found.insert(id.to_owned());
                    }
                    Citation::Unknown(id) => {
                        let path = path.strip_prefix(root).unwrap_or(path).display();
                        problems.push(format!("{path}:{}: there is no clause {id}", line + 1));
                    }
                }
            }
        }
    }
    found
}

/// Splits a source into code and `#[cfg(test)]` modules. Line numbers stay right in both: the other part is blank.
fn split_tests(source: &str) -> (String, String) {
    let (mut code, mut tests) = (String::new(), String::new());
    let mut end: Option<String> = None;
    for line in source.lines() {
        let starts = end.is_none() && line.trim_start() == "#[cfg(test)]";
        if starts {
            // Formatted code closes a module with a brace at the depth of its attribute.
            let depth = line.len() - line.trim_start().len();
            end = Some(format!("{}}}", " ".repeat(depth)));
        }
        let (to, other) = if end.is_some() { (&mut tests, &mut code) } else { (&mut code, &mut tests) };
        to.push_str(line);
        to.push('\n');
        other.push('\n');
        let declares_file = line.trim_start().starts_with("mod ") && line.ends_with(';');
        if end.as_deref() == Some(line) || (end.is_some() && declares_file) {
            end = None;
        }
    }
    (code, tests)
}

fn is_test_file(path: &Path) -> bool {
    path.file_stem().is_some_and(|s| s == "tests") || path.components().any(|c| c.as_os_str() == "tests")
}

/// All files below a folder with this extension (any, if empty), sorted.
fn files(dir: &Path, ext: &str) -> Result<Vec<PathBuf>, CoverageError> {
    let mut found = Vec::new();
    if !dir.is_dir() {
        return Ok(found);
    }
    for entry in fs::read_dir(dir).map_err(|source| read(dir, source))? {
        let path = entry.map_err(|source| read(dir, source))?.path();
        if path.is_dir() {
            found.extend(files(&path, ext)?);
        } else if ext.is_empty() || path.extension().is_some_and(|e| e == ext) {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

fn text(path: &Path) -> Result<String, CoverageError> {
    fs::read_to_string(path).map_err(|source| read(path, source))
}

fn read(path: &Path, source: std::io::Error) -> CoverageError {
    CoverageError::Read { path: path.to_path_buf(), source }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RULES: &str =
        "## K8 Orders\n### K8.2 Mobilization\n- **K8.2.1** Pay.\n- **K8.2.10** Ten.\n- **K8.2.2** Two.\n";

    const ORIGINS: &str = "- K8.2.1: rulebook\n- K8.2.10: house: ten\n- K8.2.2: rulebook\n";

    fn judged(code: &str, tests: &str, untestable: &str) -> Report {
        let one = |text: &str| vec![(PathBuf::from("a.rs"), text.to_owned())];
        let sources = Sources { code: one(code), tests: one(tests) };
        let untestable = toml::from_str(untestable).expect("good toml");
        judge(Path::new(""), "k", &texts(ORIGINS), &sources, &untestable)
    }

    fn texts(origins: &str) -> Texts {
        Texts { rules: RULES.to_owned(), engine: String::new(), origins: origins.to_owned() }
    }

    #[test]
    fn every_clause_of_the_rules_has_one_origin() {
        assert_eq!(texts(ORIGINS).problems(), [""; 0]);
        let wrong = texts("- K8.2.1: house\n- K8.2.1: rulebook\n- K9: rulebook\n- K8.2.10: rulebook\n").problems();
        let told =
            ["ORIGINS.md: K8.2.2 has no line", "ORIGINS.md: there is no clause K9", "ORIGINS.md: K8.2.1 has two lines"];
        assert_eq!(wrong, told);
        let tagged = Texts {
            rules: "- **K1** Aim. [house: why]".to_owned(),
            origins: "- K1: house".to_owned(),
            ..Texts::default()
        };
        assert_eq!(tagged.problems(), ["RULES.md:1: origins are told in ORIGINS.md: - **K1** Aim. [house: why]"]);
    }

    #[test]
    fn ids_are_matched_whole() {
        let report = judged("rule!(\"K8.2.10\")", "// K8.2.1, K8.2.10.", "");
        assert_eq!((report.enforced, report.tested), (1, 2));
        assert_eq!(report.without_code, ["K8.2.1", "K8.2.2"]);
        assert_eq!(report.without_test, ["K8.2.2"]);
        assert!(!report.holds() && report.problems.is_empty());
    }

    #[test]
    fn an_untestable_clause_needs_a_reason_and_no_test() {
        let excuse = "[[clause]]\nid = \"K8.2.2\"\nreason = \"describes\"\n";
        assert!(judged("", "K8.2.1 K8.2.10", excuse).holds());
        let stale = judged("", "K8.2.1 K8.2.10 K8.2.2", excuse);
        assert_eq!(stale.problems, ["untestable.toml: K8.2.2 has a test after all: remove the entry"]);
        let unknown = judged("", "K8.2.1 K8.2.10 K8.2.2", "[[clause]]\nid = \"K9\"\nreason = \"x\"\n");
        assert_eq!(unknown.problems, ["untestable.toml: there is no clause K9"]);
    }

    #[test]
    fn a_clause_that_does_not_exist_is_an_error_with_its_place() {
        let report = judged("\nViolation::new(rule!(\"K8.2.3\"), \"no\")", "K8.2.1 K8.2.10 K8.2.2", "");
        assert_eq!(report.problems, ["a.rs:2: there is no clause K8.2.3"]);
    }

    #[test]
    fn test_modules_are_split_from_code() {
        let source = "fn a() {}\n#[cfg(test)]\nmod tests {\n    // K8.2.1\n}\nfn b() {} // K8.2.2\n#[cfg(test)]\nmod more;\n// K8.2.10\n";
        let (code, tests) = split_tests(source);
        assert!(code.contains("K8.2.2") && code.contains("K8.2.10") && !code.contains("K8.2.1\n"));
        assert!(tests.contains("K8.2.1\n") && !tests.contains("K8.2.2"));
        assert_eq!(code.lines().count(), source.lines().count());
    }
}
