//! A game's rules: the whole text with a place for every clause, and what a search finds. Decisions of our own are marked.

use maud::{Markup, PreEscaped, html};
use pulldown_cmark::{Event, Options, Parser};
use ravelin_core::Info;
use ravelin_core::rulebook::{RuleText, clauses};

use super::Frame;
use crate::people::Person;

const MOST: usize = 60;

pub fn page(person: Option<&Person>, info: &Info, asked: &str) -> Markup {
    let main = html! {
        main id="main" class="sheet reading rules" {
            h1 { "Rules of " (info.name) }
            form class="line" method="get" action={ "/rules/" (info.slug) } {
                label for="q" { "Search" }
                input id="q" name="q" type="search" value=(asked) placeholder="words, or a clause";
                button { "Find" }
            }
            @if asked.is_empty() {
                p class="soft" { "Rules marked " mark class="house" { "house rule" } " are decisions of ours where the rulebook is silent." }
                (PreEscaped(whole(info.rules)))
            } @else {
                (found(info, asked))
                p { a href={ "/rules/" (info.slug) } { "All rules" } }
            }
        }
    };
    Frame::new(&format!("Rules of {}", info.name), person).around(&main)
}

/// The clauses with all of these words; or the clause of this id with those below it.
pub fn found(info: &Info, asked: &str) -> Markup {
    let all = clauses(info.rules);
    let words: Vec<String> = asked.split_whitespace().map(str::to_lowercase).collect();
    let below = |c: &RuleText| c.id == asked || c.id.strip_prefix(asked).is_some_and(|rest| rest.starts_with('.'));
    let says = |c: &RuleText| {
        let text = format!("{} {}", c.heading, c.text).to_lowercase();
        words.iter().all(|w| text.contains(w.as_str()))
    };
    let by_id: Vec<&RuleText> = all.iter().filter(|c| below(c)).collect();
    let hits = if by_id.is_empty() { all.iter().filter(|c| says(c)).collect() } else { by_id };
    html! {
        @if asked.is_empty() { p class="soft" { "Search for words, or for a clause such as " (all.first().map_or("1.1", |c| c.id)) "." } }
        @else if hits.is_empty() { p { "Nothing found for “" (asked) "”." } }
        @else {
            dl class="clauses" {
                @for clause in hits.iter().take(MOST) {
                    dt { a href={ "/rules/" (info.slug) "#" (clause.id) } { (clause.id) } " " span class="soft" { (clause.heading) }
                        @if clause.house { " " mark class="house" { "house rule" } } }
                    dd { (PreEscaped(marked(&markdown(&plain(clause.text))))) }
                }
            }
            @if hits.len() > MOST { p class="soft" { "And " (hits.len() - MOST) " more: search for more words." } }
        }
    }
}

/// Raw HTML in a text is shown, not obeyed.
fn markdown(text: &str) -> String {
    let events = Parser::new_ext(text, Options::ENABLE_TABLES).map(|event| match event {
        Event::Html(raw) | Event::InlineHtml(raw) => Event::Text(raw),
        other => other,
    });
    let mut out = String::new();
    pulldown_cmark::html::push_html(&mut out, events);
    out
}

/// A text as players read it: where a rule comes from is for those who work on it; that it is a decision of ours is for all.
fn plain(text: &str) -> String {
    let (mut out, mut rest) = (String::new(), text);
    while let Some(at) = ["[seed", "[house", "[public"].iter().filter_map(|tag| rest.find(tag)).min() {
        let Some(end) = rest[at..].find(']') else { break };
        let tag = &rest[at + 1..at + end];
        // A tag that is spoken of, in code, is none.
        let spoken = rest[..at].ends_with('`');
        out.push_str(if spoken { &rest[..=at + end] } else { rest[..at].trim_end() });
        rest = &rest[at + end + 1..];
        if spoken {
            continue;
        }
        if let Some((what, why)) = tag.split_once("house") {
            let why = why.trim_start_matches(':').trim();
            let what = what.trim_start_matches("seed").trim_matches([' ', ';', ',', '+']);
            let why = if why.is_empty() { what } else { why };
            out.push_str(" [house]");
            if !why.is_empty() {
                out.push(' ');
                out.push_str(why);
            }
        } else if rest.trim_start().starts_with('§') {
            // Where in the rulebook it stands.
            rest = rest.find(['|', '[']).map_or("", |next| &rest[next..]);
        }
    }
    out + rest
}

fn marked(text: &str) -> String {
    text.replace("[house]", "<mark class=\"house\">house rule</mark>")
}

/// What stands before the first chapter, without the paragraphs about sources and files.
fn for_players(rules: &str) -> String {
    let (before, after) = rules.split_at(rules.find("\n## ").unwrap_or(0));
    let about_sources = |p: &str| ["[seed", "[public", "seed `", ".toml", ".txt", "http"].iter().any(|w| p.contains(w));
    let kept: Vec<&str> =
        before.split("\n\n").filter(|p| !p.trim_start().starts_with("# ") && !about_sources(p)).collect();
    let lines: Vec<String> = after.lines().map(plain).collect();
    format!("{}\n\n{}", kept.join("\n\n"), lines.join("\n"))
}

/// The whole text; each clause can be linked to by its id.
fn whole(rules: &str) -> String {
    let mut out = markdown(&for_players(rules));
    for clause in clauses(rules) {
        let id = clause.id;
        for (bare, open) in [("<li><strong>", "<li id="), ("<li>\n<p><strong>", "<li id="), ("<tr><td>", "<tr id=")] {
            let from = ["<", ". ", ".<", " "].map(|end| format!("{bare}{id}{end}"));
            let Some(found) = from.iter().find(|f| out.contains(f.as_str())) else { continue };
            let rest = &bare[4..];
            let to = format!("{open}\"{id}\">{rest}{}", &found[bare.len()..]);
            out = out.replacen(found.as_str(), &to, 1);
            break;
        }
    }
    marked(&out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_read_rules_without_their_sources() {
        let read = [
            ("VP win. [seed] §8, §3C", "VP win."),
            ("Attackable. [house] the centre too", "Attackable. [house] the centre too"),
            ("Camp. [house: S12]", "Camp. [house] S12"),
            (
                "One or more. [seed; \"one or more\" house: paying for nothing]",
                "One or more. [house] paying for nothing",
            ),
            ("In order. [seed; order house]", "In order. [house] order"),
            ("Sail. [seed, public RoP] | x", "Sail. | x"),
            ("Both. [seed] §1 [house] b", "Both. [house] b"),
            ("No tag at all", "No tag at all"),
        ];
        for (text, seen) in read {
            assert_eq!(plain(text).trim_end(), seen);
        }
        for info in ravelin_catalog::games() {
            let page = whole(info.rules);
            for word in ["[seed", "[public", "components/*"] {
                assert!(!page.contains(word), "{}: {word}", info.slug);
            }
        }
    }

    #[test]
    fn every_clause_of_every_game_has_its_place() {
        for info in ravelin_catalog::games() {
            let page = whole(info.rules);
            for clause in clauses(info.rules) {
                let places = page.matches(&format!(" id=\"{}\"", clause.id)).count();
                assert_eq!(places, 1, "{}: {}", info.slug, clause.id);
            }
        }
    }
}
