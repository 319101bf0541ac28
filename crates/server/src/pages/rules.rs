//! A game's rules: the whole text with a place for every clause, and what a search finds. Decisions of our own are marked.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{LazyLock, OnceLock};

use flate2::Compression;
use maud::{Markup, PreEscaped, html};
use pulldown_cmark::{Event, Options, Parser, Tag};
use ravelin_core::Info;
use ravelin_core::rulebook::clauses;
use sha2::{Digest, Sha256};

use super::Frame;
use crate::gzip;
use crate::people::Person;

const MOST: usize = 60;

/// A game's rules, made ready once for all who read them.
pub struct Book {
    info: &'static Info,
    clauses: Vec<Clause>,
    /// The whole text as HTML, and compressed.
    whole: String,
    packed: gzip::Part,
    /// Names this text and the frame around it.
    tag: String,
}

struct Clause {
    id: &'static str,
    heading: &'static str,
    house: bool,
    /// Heading and text in lower case, for searches.
    words: String,
    html: String,
}

impl Book {
    /// The rules of a game of the catalog.
    pub fn of(info: &'static Info) -> &'static Book {
        static BOOKS: LazyLock<BTreeMap<&'static str, OnceLock<Book>>> =
            LazyLock::new(|| ravelin_catalog::games().into_iter().map(|info| (info.slug, OnceLock::new())).collect());
        let place = BOOKS.get(info.slug).expect("every game of the catalog has a place");
        place.get_or_init(|| Book::new(info))
    }

    fn new(info: &'static Info) -> Self {
        let clauses = clauses(info.rules).into_iter().map(|c| Clause {
            id: c.id,
            heading: c.heading,
            house: c.house,
            words: format!("{} {}", c.heading, c.text).to_lowercase(),
            html: marked(&markdown(&plain(c.text))),
        });
        let whole = whole(info.rules);
        let packed = gzip::Part::new(&whole, Compression::best());
        let mut book = Book { info, clauses: clauses.collect(), whole, packed, tag: String::new() };
        book.tag = hash(&book.page(None));
        book
    }

    /// Names the page that this person gets: it shows their name.
    pub fn tag(&self, person: Option<&Person>) -> String {
        format!("\"{}-{}\"", self.tag, person.map_or_else(String::new, |p| hash(&p.name)))
    }

    pub fn page(&self, person: Option<&Person>) -> String {
        let (above, below) = self.frame(person);
        [above.as_str(), &self.whole, &below].concat()
    }

    /// The same page compressed; only what is this person's own is compressed for them.
    pub fn packed_page(&self, person: Option<&Person>) -> Vec<u8> {
        let (above, below) = self.frame(person);
        let [above, below] = [above, below].map(|text| gzip::Part::new(&text, Compression::fast()));
        gzip::join(&[&above, &self.packed, &below])
    }

    /// What stands above and below the text.
    fn frame(&self, person: Option<&Person>) -> (String, String) {
        /// No name holds it: names are escaped.
        const PLACE: &str = "<!-- the rules -->";
        let text = html! {
            p class="soft" { "Rules marked " mark class="house" { "house rule" } " are our decisions where the rulebook is silent." }
            (PreEscaped(PLACE))
        };
        let frame = self.around(person, "", &text).0;
        let (above, below) = frame.split_once(PLACE).unwrap_or((&frame, ""));
        (above.to_owned(), below.to_owned())
    }

    /// A page of what a search finds.
    pub fn search(&self, person: Option<&Person>, asked: &str) -> Markup {
        let found = html! {
            (self.found(asked))
            p { a href={ "/rules/" (self.info.slug) } { "All rules" } }
        };
        self.around(person, asked, &found)
    }

    fn around(&self, person: Option<&Person>, asked: &str, text: &Markup) -> Markup {
        let info = self.info;
        let main = html! {
            main id="main" class="sheet reading rules" {
                h1 { "Rules of " (info.name) }
                form class="line" method="get" action={ "/rules/" (info.slug) } {
                    label for="q" { "Search" }
                    input id="q" name="q" type="search" value=(asked) placeholder="words, or a clause";
                    button { "Find" }
                }
                (text)
            }
        };
        Frame::new(&format!("Rules of {}", info.name), person).around(&main)
    }

    /// The clauses with all of these words; or the clause of this id with those below it.
    pub fn found(&self, asked: &str) -> Markup {
        let words: Vec<String> = asked.split_whitespace().map(str::to_lowercase).collect();
        let below = |c: &Clause| c.id == asked || c.id.strip_prefix(asked).is_some_and(|rest| rest.starts_with('.'));
        let says = |c: &Clause| words.iter().all(|w| c.words.contains(w.as_str()));
        let by_id: Vec<&Clause> = self.clauses.iter().filter(|c| below(c)).collect();
        let hits = if by_id.is_empty() { self.clauses.iter().filter(|c| says(c)).collect() } else { by_id };
        html! {
            @if asked.is_empty() { p class="soft" { "Search for words, or for a clause such as " (self.clauses.first().map_or("1.1", |c| c.id)) "." } }
            @else if hits.is_empty() { p { "Nothing found for “" (asked) "”." } }
            @else {
                dl class="clauses" {
                    @for clause in hits.iter().take(MOST) {
                        dt { a href={ "/rules/" (self.info.slug) "#" (clause.id) } { (clause.id) } " " span class="soft" { (clause.heading) }
                            @if clause.house { " " mark class="house" { "house rule" } } }
                        dd { (PreEscaped(&clause.html)) }
                    }
                }
                @if hits.len() > MOST { p class="soft" { "And " (hits.len() - MOST) " more: search for more words." } }
            }
        }
    }
}

fn hash(text: &str) -> String {
    Sha256::digest(text)[..6].iter().map(|b| format!("{b:02x}")).collect()
}

/// Raw HTML in a text is shown, not obeyed.
fn events_of(text: &str) -> impl Iterator<Item = Event<'_>> {
    Parser::new_ext(text, Options::ENABLE_TABLES).map(|event| match event {
        Event::Html(raw) | Event::InlineHtml(raw) => Event::Text(raw),
        other => other,
    })
}

fn markdown(text: &str) -> String {
    let mut out = String::new();
    pulldown_cmark::html::push_html(&mut out, events_of(text));
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
    let text = for_players(rules);
    let mut missing: BTreeSet<&str> = clauses(rules).iter().map(|c| c.id).collect();
    // Clauses are items of lists and rows of tables; their first words are the id.
    let mut begins = false;
    let mut events = Vec::new();
    for event in events_of(&text) {
        match &event {
            Event::Start(Tag::Item | Tag::TableRow) => begins = true,
            Event::Start(Tag::Paragraph | Tag::Strong | Tag::TableCell) => {}
            Event::Text(words) if begins => {
                begins = false;
                if let Some(id) = missing.take(clause_id(words)) {
                    events.push(Event::InlineHtml(format!("<a id=\"{id}\"></a>").into()));
                }
            }
            _ => begins = false,
        }
        events.push(event);
    }
    let mut out = String::with_capacity(text.len() * 2);
    pulldown_cmark::html::push_html(&mut out, events.into_iter());
    marked(&out)
}

/// The id that a text begins with, if it is one.
fn clause_id(text: &str) -> &str {
    let end = text.find(|c: char| !c.is_ascii_alphanumeric() && c != '.').unwrap_or(text.len());
    text[..end].trim_end_matches('.')
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
