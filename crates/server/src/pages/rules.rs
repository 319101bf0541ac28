//! A game's rules: the whole text with a place for every clause, and what a search finds. Decisions of our own are marked, with the
//! reason behind the mark.

use std::collections::BTreeMap;
use std::sync::{LazyLock, OnceLock};

use flate2::Compression;
use maud::{Markup, PreEscaped, html};
use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};
use ravelin_core::rulebook::clauses;
use ravelin_core::{Info, Rulebook};
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
    /// That it is a decision of ours, if it is.
    house: Option<Markup>,
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
        let house = info.rules.house();
        let clauses = info.rules.clauses().into_iter().map(|c| Clause {
            id: c.id,
            heading: c.heading,
            house: house.get(c.id).map(|why| mark(why)),
            words: format!("{} {}", c.heading, c.text).to_lowercase(),
            html: markdown(c.text),
        });
        let whole = whole(&info.rules);
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
            p class="soft" { "Rules marked " mark class="house" { "house rule" } " are our decisions where the rulebook is silent; the mark opens the reason." }
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
                            @if let Some(house) = &clause.house { " " (house) } }
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

/// That a clause is our own decision, and why.
fn mark(why: &str) -> Markup {
    html! {
        @if why.is_empty() { mark class="house" { "house rule" } }
        @else { details class="house" { summary { mark class="house" { "house rule" } } span { (why) } } }
    }
}

/// The whole text; each clause can be linked to by its id, and is marked if it is ours.
fn whole(book: &Rulebook) -> String {
    let text = book.rules.split_once('\n').map_or("", |(_title, rest)| rest);
    let mut house = book.house();
    let mut missing: Vec<&str> = clauses(text).iter().map(|c| c.id).collect();
    missing.sort_unstable();
    // Clauses are items of lists and rows of tables; their first words are the id.
    let (mut begins, mut marks) = (false, None);
    let mut events = Vec::new();
    for event in events_of(text) {
        let mut ends = false;
        match &event {
            Event::Start(Tag::Item | Tag::TableRow) => begins = true,
            Event::Start(Tag::Paragraph | Tag::Strong | Tag::TableCell) => {}
            Event::Text(words) if begins => {
                begins = false;
                if let Ok(at) = missing.binary_search(&clause_id(words)) {
                    let id = missing.remove(at);
                    events.push(Event::InlineHtml(format!("<a id=\"{id}\"></a>").into()));
                    marks = house.remove(id).map(mark);
                }
            }
            Event::End(TagEnd::Strong | TagEnd::TableCell) => ends = true,
            _ => begins = false,
        }
        let mark = marks.take_if(|_| ends).map(|mark| Event::InlineHtml(format!(" {}", mark.0).into()));
        // Behind an id in bold, or at the end of its cell.
        match event {
            Event::End(TagEnd::TableCell) => events.extend(mark.into_iter().chain([event])),
            event => events.extend([event].into_iter().chain(mark)),
        }
    }
    let mut out = String::with_capacity(text.len() * 2);
    pulldown_cmark::html::push_html(&mut out, events.into_iter());
    out
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
    fn every_clause_of_every_game_has_its_place() {
        for info in ravelin_catalog::games() {
            let page = whole(&info.rules);
            for clause in clauses(info.rules.rules) {
                let places = page.matches(&format!(" id=\"{}\"", clause.id)).count();
                assert_eq!(places, 1, "{}: {}", info.slug, clause.id);
            }
        }
    }

    #[test]
    fn a_rule_of_ours_is_marked_with_its_reason() {
        let book = Rulebook {
            rules: "# Rules\n- **V1** Aim.\n- **V2** Order.\n\n| id | what |\n|---|---|\n| V3 | Seats |\n",
            engine: "",
            origins: "- V1: rulebook\n- V2: rulebook; house: a < b\n- V3: house\n",
        };
        let page = whole(&book);
        let mark = "<mark class=\"house\">house rule</mark>";
        let why = format!("<details class=\"house\"><summary>{mark}</summary><span>a &lt; b</span></details>");
        assert!(page.contains("<a id=\"V1\"></a>V1</strong> Aim."), "{page}");
        assert!(page.contains(&format!("<a id=\"V2\"></a>V2</strong> {why} Order.")), "{page}");
        assert!(page.contains(&format!("<a id=\"V3\"></a>V3 {mark}</td>")), "{page}");
    }
}
