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
                    dd { (PreEscaped(markdown(clause.text))) }
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

/// The whole text; each clause can be linked to by its id.
fn whole(rules: &str) -> String {
    let mut out = markdown(rules);
    for clause in clauses(rules) {
        let id = clause.id;
        for (bare, open) in [("<li><strong>", "<li id="), ("<li>\n<p><strong>", "<li id="), ("<tr><td>", "<tr id=")] {
            let from = [format!("{bare}{id}<"), format!("{bare}{id}."), format!("{bare}{id} ")];
            let Some(found) = from.iter().find(|f| out.contains(f.as_str())) else { continue };
            let rest = &bare[4..];
            let to = format!("{open}\"{id}\">{rest}{}", &found[bare.len()..]);
            out = out.replacen(found.as_str(), &to, 1);
            break;
        }
    }
    out.replace("[house]", "<mark class=\"house\">house rule</mark>")
}

#[cfg(test)]
mod tests {
    use super::*;

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
