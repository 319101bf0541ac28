//! A game's rules as data: clauses by id, for players, errors and coverage, and where each of them comes from.

use std::collections::BTreeMap;

/// The texts of a game's rules.
#[derive(Debug)]
pub struct Rulebook {
    /// RULES.md: the clauses, for players.
    pub rules: &'static str,
    /// ENGINE.md: decisions, chance, information, limits, for makers. It has clauses too.
    pub engine: &'static str,
    /// ORIGINS.md: where each clause comes from, and what the sources leave open, which are clauses as well.
    pub origins: &'static str,
}

impl Rulebook {
    /// All clauses, those of the rules first.
    pub fn clauses(&self) -> Vec<RuleText<'static>> {
        [self.rules, self.engine, self.origins].into_iter().flat_map(clauses).collect()
    }

    /// The clauses of which at least a part is our own decision, since the rulebook is silent, with the reasons; some have none.
    pub fn house(&self) -> BTreeMap<&'static str, &'static str> {
        origins(self.origins).into_iter().filter_map(|origin| Some((origin.id, origin.house?))).collect()
    }
}

/// One clause of a rules text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleText<'a> {
    pub id: &'a str,
    pub text: &'a str,
    /// The chapter or section it stands in.
    pub heading: &'a str,
}

/// Where a clause comes from: a line of ORIGINS.md, `- V3.2: rulebook; house: the order`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origin<'a> {
    pub id: &'a str,
    /// The sources; empty if all of it is ours.
    pub source: &'a str,
    /// Why we decided so, if a part of it is ours.
    pub house: Option<&'a str>,
}

/// The lines of an ORIGINS.md that tell of a clause, in order.
pub fn origins(text: &str) -> Vec<Origin<'_>> {
    let line = |line| {
        let (id, from) = str::strip_prefix(line, "- ")?.split_once(": ")?;
        if !is_id(id) {
            return None;
        }
        let house = |at: usize| from[at + "house".len()..].trim_start_matches(':').trim();
        let parted = match from.strip_prefix("house").filter(|rest| rest.is_empty() || rest.starts_with(':')) {
            Some(_) => Some((0, 0)),
            None => from.find("; house:").or(from.ends_with("; house").then(|| from.len() - 7)).map(|at| (at, at + 2)),
        };
        let (source, house) = parted.map_or((from, None), |(end, at)| (&from[..end], Some(house(at))));
        Some(Origin { id, source, house })
    };
    text.lines().filter_map(line).collect()
}

/// The clauses of a rules text, in order: list items that begin with a bold id (`- **K8.2.1** ...`) and rows of tables whose
/// first cell is an id (`| KD4 | ...`). Code blocks hold none.
pub fn clauses(rules: &str) -> Vec<RuleText<'_>> {
    let mut heading = "";
    let mut fenced = false;
    let mut found = Vec::new();
    for line in rules.lines() {
        if line.starts_with("```") {
            fenced = !fenced;
        } else if fenced {
            continue;
        } else if let Some(title) = line.strip_prefix('#') {
            heading = title.trim_start_matches('#').trim();
        } else if let Some((id, text)) = bullet(line).or_else(|| row(line)) {
            found.push(RuleText { id, text: text.trim(), heading });
        }
    }
    found
}

fn bullet(line: &str) -> Option<(&str, &str)> {
    let (bold, text) = line.trim_start().strip_prefix("- **")?.split_once("**")?;
    let id = bold.split_whitespace().next().unwrap_or("").trim_end_matches('.');
    is_id(id).then_some((id, text))
}

fn row(line: &str) -> Option<(&str, &str)> {
    let (cell, text) = line.strip_prefix("| ")?.split_once(" |")?;
    is_id(cell.trim()).then_some((cell.trim(), text.trim().trim_end_matches('|')))
}

/// Letters, then a digit, then digits, dots and letters: `K8.2.1`, `KD4`, `N4.3.2b`, `X12`.
fn is_id(text: &str) -> bool {
    let rest = text.trim_start_matches(|c: char| c.is_ascii_uppercase());
    rest.len() < text.len()
        && rest.starts_with(|c: char| c.is_ascii_digit())
        && rest.chars().all(|c| c.is_ascii_alphanumeric() || c == '.')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_bullets_and_rows_and_skips_code() {
        let text = "## K1 Aim\n- **K1.1.1** Two players.\n| id | what |\n|---|---|\n| KD1 | each | open |\n```\n- **K9** no\n```\n- **KX2** Claim\n- plain";
        let found = clauses(text);
        let ids: Vec<&str> = found.iter().map(|c| c.id).collect();
        assert_eq!(ids, ["K1.1.1", "KD1", "KX2"]);
        assert_eq!(found[0].heading, "K1 Aim");
    }

    #[test]
    fn an_origin_is_its_sources_and_our_reason() {
        let text = "# Origins\n- P1 https://a: b\n- V1: rulebook; no solo: public P5\n- V2: house\n- V3: house: a choice needs an owner\n\
                    - V4: rulebook: free choice; house: the order\n- V5: rulebook; house\n";
        let read: Vec<_> = origins(text).into_iter().map(|o| (o.id, o.source, o.house)).collect();
        assert_eq!(
            read,
            [
                ("V1", "rulebook; no solo: public P5", None),
                ("V2", "", Some("")),
                ("V3", "", Some("a choice needs an owner")),
                ("V4", "rulebook: free choice", Some("the order")),
                ("V5", "rulebook", Some("")),
            ]
        );
    }
}
