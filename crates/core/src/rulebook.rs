//! A game's RULES.md as data: its clauses by id, for players, errors and coverage.

/// One clause of a rules text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleText<'a> {
    pub id: &'a str,
    pub text: &'a str,
    /// The chapter or section it stands in.
    pub heading: &'a str,
    /// Fills a gap of the rulebook: our own decision.
    pub house: bool,
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
            found.push(RuleText { id, text: text.trim(), heading, house: text.contains("[house") });
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
        let text = "## K1 Aim\n- **K1.1.1** Two players. [seed] x\n| id | what |\n|---|---|\n| KD1 | each | open |\n```\n- **K9** no\n```\n- **KX2** Claim [house] y\n- plain";
        let found = clauses(text);
        let ids: Vec<&str> = found.iter().map(|c| c.id).collect();
        assert_eq!(ids, ["K1.1.1", "KD1", "KX2"]);
        assert_eq!(found[0].heading, "K1 Aim");
        assert!(!found[0].house && found[2].house);
    }
}
