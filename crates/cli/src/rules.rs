//! `ravelin rules`: clauses by id, by search, and how many of them have code and tests.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::Path;

use ravelin_core::rulebook::RuleText;
use ravelin_coverage::Report;
use serde_json::{Value, json};

use crate::args;
use crate::fail::Failure;
use crate::out::{BOLD, CLAUSE, HOUSE, Out, print_json};

pub fn run(args: &args::Rules, out: &mut Out) -> Result<(), Failure> {
    let info = ravelin_catalog::info(&args.game)?;
    if args.coverage {
        return coverage(args, out);
    }
    let (all, house) = (info.rules.clauses(), info.rules.house());
    let found: Vec<&RuleText<'_>> = match (&args.clause, args.search.is_empty()) {
        (Some(id), _) => below(&all, id)?,
        (None, false) => search(&all, &args.search)?,
        (None, true) => all.iter().collect(),
    };
    if args.json {
        let found = found
            .iter()
            .map(|c| json!({ "id": c.id, "text": c.text, "heading": c.heading, "house": house.get(c.id) }))
            .collect();
        print_json(out, &Value::Array(found))?;
    } else {
        print(&found, &house, out)?;
    }
    Ok(())
}

/// The clause of this id and all below it, or the reason why there is none.
pub fn below<'a, 'r>(all: &'a [RuleText<'r>], wanted: &str) -> Result<Vec<&'a RuleText<'r>>, Failure> {
    let prefix = wanted.trim().trim_end_matches('.').to_uppercase();
    let fits = |id: &str| {
        let id = id.to_uppercase();
        // `K8.2` is not above `K8.20`, but `KD` is above `KD4`.
        id.strip_prefix(&prefix).is_some_and(|rest| {
            !(rest.starts_with(|c: char| c.is_ascii_digit()) && prefix.ends_with(|c: char| c.is_ascii_digit()))
        })
    };
    let found: Vec<_> = all.iter().filter(|c| !prefix.is_empty() && fits(c.id)).collect();
    if found.is_empty() {
        let near = near(all, &prefix);
        let hint = if near.is_empty() { String::new() } else { format!("; near it: {}", near.join(", ")) };
        return Err(Failure::bad(format!("there is no clause {wanted:?}{hint}")));
    }
    Ok(found)
}

/// The ids that share the longest beginning with what was asked for, closest in length first.
fn near<'r>(all: &[RuleText<'r>], wanted: &str) -> Vec<&'r str> {
    let shared = |id: &str| id.to_uppercase().chars().zip(wanted.chars()).take_while(|(a, b)| a == b).count();
    let mut ids: Vec<&str> = all.iter().map(|c| c.id).collect();
    ids.sort_by_key(|id| (std::cmp::Reverse(shared(id)), id.len().abs_diff(wanted.len())));
    ids.truncate(5);
    ids
}

fn search<'a, 'r>(all: &'a [RuleText<'r>], words: &[String]) -> Result<Vec<&'a RuleText<'r>>, Failure> {
    let words: Vec<String> = words.iter().flat_map(|w| w.split_whitespace()).map(str::to_lowercase).collect();
    let fits = |c: &RuleText<'_>| {
        let text = format!("{} {} {}", c.id, c.heading, c.text).to_lowercase();
        words.iter().all(|w| text.contains(w))
    };
    let found: Vec<_> = all.iter().filter(|c| fits(c)).collect();
    if found.is_empty() {
        return Err(Failure::bad(format!("no clause has all of these words: {}", words.join(" "))));
    }
    Ok(found)
}

/// Clauses under their headings; of our own decisions with the reason.
pub fn print(found: &[&RuleText<'_>], house: &BTreeMap<&str, &str>, out: &mut Out) -> std::io::Result<()> {
    let mut heading = None;
    for clause in found {
        if heading.replace(clause.heading) != Some(clause.heading) {
            writeln!(out, "{BOLD}{}{BOLD:#}", clause.heading)?;
        }
        write!(out, "  {CLAUSE}{}{CLAUSE:#} {}", clause.id, clause.text)?;
        match house.get(clause.id) {
            Some(&"") => writeln!(out, " {HOUSE}[house rule]{HOUSE:#}")?,
            Some(why) => writeln!(out, " {HOUSE}[house rule: {why}]{HOUSE:#}")?,
            None => writeln!(out)?,
        }
    }
    Ok(())
}

fn coverage(args: &args::Rules, out: &mut Out) -> Result<(), Failure> {
    let here = std::env::current_dir().map_err(|e| Failure::bad(format!("the present folder cannot be read: {e}")))?;
    let Some(root) = ravelin_coverage::root(&here) else {
        return Err(Failure::bad("coverage is computed from the sources: run this inside a source tree of Ravelin"));
    };
    let report = report(&root, &args.game)?;
    if args.json {
        let value = serde_json::to_value(&report).map_err(|e| Failure::bad(e.to_string()))?;
        return Ok(print_json(out, &value)?);
    }
    write!(out, "{report}")?;
    Ok(())
}

fn report(root: &Path, game: &str) -> Result<Report, Failure> {
    Ok(ravelin_coverage::report(root, game)?)
}

#[cfg(test)]
mod tests {
    use ravelin_core::rulebook::clauses;

    use super::*;

    const RULES: &str =
        "## K8\n- **K8.2** a\n- **K8.2.1** b\n- **K8.2.1a** c\n- **K8.20** d\n- **KD4** e\n- **KD41** f\n";

    fn ids(wanted: &str) -> Vec<String> {
        let all = clauses(RULES);
        below(&all, wanted).expect("found").iter().map(|c| c.id.to_owned()).collect()
    }

    #[test]
    fn a_prefix_shows_all_below_it_and_no_neighbour() {
        assert_eq!(ids("K8.2"), ["K8.2", "K8.2.1", "K8.2.1a"]);
        assert_eq!(ids("k8.2.1"), ["K8.2.1", "K8.2.1a"]);
        assert_eq!(ids("KD4"), ["KD4"]);
        assert_eq!(ids("KD"), ["KD4", "KD41"]);
    }

    #[test]
    fn an_unknown_clause_names_near_ones() {
        let error = below(&clauses(RULES), "K8.3").expect_err("unknown").line();
        assert!(error.starts_with("error: there is no clause \"K8.3\"; near it: K8.2, K8.20"), "{error}");
    }
}
