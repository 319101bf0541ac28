//! What a page shows after an update is what it would show if it were loaded anew: for every game of the catalog, over random games,
//! for spectators and for each seat. The page is a small tree of elements that takes updates as htmx does.

use std::collections::BTreeSet;

use ravelin_core::{Dice, Fast};

use super::secrets::{live, person_of, viewers};
use super::*;
use crate::delta::KEEP;
use crate::pages::table::update;

/// Games are long: so many moves of each are followed, or as many as `RAVELIN_UPDATES` says.
fn moves() -> usize {
    std::env::var("RAVELIN_UPDATES").ok().and_then(|n| n.parse().ok()).unwrap_or(20)
}

enum Kind {
    Text(String),
    /// The name and the whole tag that begins it.
    Element(String, String),
}

struct Node {
    kind: Kind,
    parent: usize,
    children: Vec<usize>,
}

/// A page: element 0 holds everything.
struct Page(Vec<Node>);

impl Page {
    /// An empty page with the places of all parts that a whole update has.
    fn of(whole: &str) -> Page {
        let targets = whole.split("hx-target=\"#").skip(1).map(|rest| rest.split_once('"').unwrap().0);
        let frame: String = targets.map(|id| format!("<div id=\"{id}\"></div>")).collect();
        let mut page =
            Page(vec![Node { kind: Kind::Element(String::new(), String::new()), parent: 0, children: vec![] }]);
        let all = page.read(&frame, 0);
        page.0[0].children = all;
        page
    }

    /// Reads markup into new nodes; those at its top.
    fn read(&mut self, mut text: &str, parent: usize) -> Vec<usize> {
        let (mut top, mut open): (Vec<usize>, Vec<usize>) = (Vec::new(), Vec::new());
        while !text.is_empty() {
            let within = open.last().copied();
            let kind = if let Some(rest) = text.strip_prefix("</") {
                let (name, rest) = rest.split_once('>').unwrap();
                let ended = open.pop().expect("something is open");
                assert!(
                    matches!(&self.0[ended].kind, Kind::Element(tag, _) if tag == name),
                    "{name} ends what it began"
                );
                text = rest;
                continue;
            } else if text.starts_with('<') {
                let (tag, rest) = text.split_at(text.find('>').unwrap() + 1);
                text = rest;
                let name = tag[1..].split([' ', '>', '/']).next().unwrap();
                Kind::Element(name.to_owned(), tag.to_owned())
            } else {
                let (words, rest) = text.split_at(text.find('<').unwrap_or(text.len()));
                text = rest;
                Kind::Text(words.to_owned())
            };
            let stays_open = matches!(&kind, Kind::Element(name, tag) if !tag.ends_with("/>") && !matches!(name.as_str(), "input" | "img" | "br"));
            let node = self.0.len();
            self.0.push(Node { kind, parent: within.unwrap_or(parent), children: Vec::new() });
            match within {
                Some(within) => self.0[within].children.push(node),
                None => top.push(node),
            }
            if stays_open {
                open.push(node);
            }
        }
        assert!(open.is_empty(), "everything ends");
        top
    }

    fn attribute(&self, node: usize, name: &str) -> Option<&str> {
        let Kind::Element(_, tag) = &self.0[node].kind else { return None };
        let (_, rest) = tag.split_once(&format!(" {name}=\""))?;
        rest.split_once('"').map(|(value, _)| value)
    }

    /// All elements that are on the page.
    fn elements(&self) -> Vec<usize> {
        let (mut found, mut look) = (Vec::new(), vec![0]);
        while let Some(node) = look.pop() {
            found.push(node);
            look.extend(self.element_children(node));
        }
        found
    }

    fn element_children(&self, node: usize) -> Vec<usize> {
        let is_element = |child: &usize| matches!(self.0[*child].kind, Kind::Element(..));
        self.0[node].children.iter().copied().filter(is_element).collect()
    }

    /// The one element that a selector means.
    fn find(&self, selector: &str) -> usize {
        let mut steps = selector.split("&gt;");
        let id = steps.next().and_then(|id| id.strip_prefix('#')).expect("a selector begins with an id");
        let named: Vec<usize> = self.elements().into_iter().filter(|e| self.attribute(*e, "id") == Some(id)).collect();
        assert_eq!(named.len(), 1, "{id} is there once");
        steps.fold(named[0], |at, step| {
            let nth: usize = step.strip_prefix(":nth-child(").unwrap().trim_end_matches(')').parse().unwrap();
            self.element_children(at)[nth - 1]
        })
    }

    fn is_svg(&self, node: usize) -> bool {
        let mut at = node;
        while at != 0 {
            if matches!(&self.0[at].kind, Kind::Element(tag, _) if tag == "svg") {
                return true;
            }
            at = self.0[at].parent;
        }
        false
    }

    /// Takes an update: finds all targets, then changes one after the other.
    fn take(&mut self, text: &str) {
        let fragments = self.read(text, 0);
        let found: Vec<(usize, String, usize)> = fragments
            .iter()
            .map(|f| {
                let (target, swap) = (self.attribute(*f, "hx-target").unwrap(), self.attribute(*f, "hx-swap").unwrap());
                (self.find(target), swap.to_owned(), *f)
            })
            .collect();
        for (target, swap, fragment) in found {
            self.swap(target, &swap, fragment);
        }
    }

    fn swap(&mut self, target: usize, swap: &str, fragment: usize) {
        let (style, strip) = swap.split_once(' ').map_or((swap, false), |(style, how)| (style, how == "strip:true"));
        let mut new = self.0[fragment].children.clone();
        if strip {
            new = self.0[self.element_children(fragment)[0]].children.clone();
        }
        let parent = self.0[target].parent;
        let around = if matches!(style, "innerMorph" | "afterbegin") { target } else { parent };
        assert!(style == "delete" || self.is_svg(around) == strip, "elements of a drawing are read as such: {swap}");
        let at = self.0[around].children.iter().position(|c| *c == target);
        let range = match (style, at) {
            ("innerMorph", _) => 0..self.0[target].children.len(),
            ("afterbegin", _) => 0..0,
            ("outerMorph" | "delete", Some(at)) => at..at + 1,
            ("afterend", Some(at)) => at + 1..at + 1,
            other => panic!("{other:?}"),
        };
        assert!(style != "delete" || new.is_empty());
        // A tag alone: what is in the element stays.
        if let [tag] = new[..]
            && style == "outerMorph"
            && self.attribute(tag, KEEP).is_some()
        {
            assert!(self.0[tag].children.is_empty());
            let Kind::Element(name, text) = &self.0[tag].kind else { unreachable!("it has an attribute") };
            let kind = Kind::Element(name.clone(), text.replace(&format!(" {KEEP}=\"\""), ""));
            assert!(matches!(&self.0[target].kind, Kind::Element(old, _) if old == name), "{name} stays what it is");
            self.0[target].kind = kind;
            return;
        }
        for node in &new {
            self.0[*node].parent = around;
        }
        self.0[around].children.splice(range, new);
    }

    fn print(&self, node: usize, out: &mut String) {
        match &self.0[node].kind {
            Kind::Text(words) => out.push_str(words),
            Kind::Element(name, tag) => {
                out.push_str(tag);
                self.0[node].children.iter().for_each(|child| self.print(*child, out));
                out.push_str(name);
            }
        }
    }

    fn text(&self) -> String {
        let mut out = String::new();
        self.print(0, &mut out);
        out
    }

    fn has_every_id_once(&self) -> Result<(), String> {
        let mut seen = BTreeSet::new();
        let twice = self.elements().into_iter().filter_map(|e| self.attribute(e, "id")).find(|id| !seen.insert(*id));
        twice.map_or(Ok(()), |id| Err(id.to_owned()))
    }

    /// What is lit is there, and no choice is lit in two places.
    fn has_its_lights(&self) -> Result<(), String> {
        let ids: BTreeSet<&str> = self.elements().into_iter().filter_map(|e| self.attribute(e, "id")).collect();
        let mut seen = BTreeSet::new();
        let lights = self.elements().into_iter().filter_map(|e| self.attribute(e, "data-lit"));
        for lit in lights {
            let lit: Vec<(String, Vec<u16>)> =
                serde_json::from_str(&lit.replace("&quot;", "\"")).map_err(|e| e.to_string())?;
            for (id, choices) in lit {
                if !ids.contains(id.as_str()) || !choices.iter().all(|choice| seen.insert(*choice)) {
                    return Err(format!("{id} is lit for {choices:?}"));
                }
            }
        }
        Ok(())
    }
}

/// Somebody who looks: their page and the drawing that it shows.
struct Reader {
    viewer: Viewer,
    form: Form,
    page: Page,
    shown: u64,
}

fn whole(live: &Live, seated: &mut Seated, viewer: Viewer, form: Form) -> (Page, u64) {
    let sent = update(live, seated, viewer.map(person_of).as_ref(), Look { seat: viewer, form }, None);
    let mut page = Page::of(&sent.text);
    page.take(&sent.text);
    (page, sent.drawing)
}

#[test]
fn an_update_makes_the_page_that_a_reload_would_show() {
    let (mut bytes, mut all) = (0, 0);
    for info in ravelin_catalog::games() {
        let options = ravelin_catalog::sheet(info.slug, &Pack::default()).unwrap().resolve(None, None, []).unwrap();
        let game = ravelin_catalog::new(info.slug, &options, Seed::number(7), &Pack::default(), None).unwrap();
        let seats = game.seats();
        let live = live(game);
        let mut seated = live.seated.try_lock().unwrap();
        let forms = [Form::Wide, Form::Upright];
        let mut readers: Vec<Reader> = viewers(seats)
            .flat_map(|viewer| forms.map(|form| (viewer, form)))
            .map(|(viewer, form)| {
                let (page, shown) = whole(&live, &mut seated, viewer, form);
                Reader { viewer, form, page, shown }
            })
            .collect();
        let mut dice = Fast::new(7);
        for n in 0..moves() {
            let Some(seat) = seated.deciders().lowest() else { break };
            let choices = seated.game.as_ref().unwrap().offered(seat).to_vec();
            let choice = &choices[dice.below(choices.len() as u32) as usize];
            seated.game_mut().unwrap().play_text(seat, &choice.text, &[]).unwrap();
            if n % 10 == 9 && seated.game_mut().unwrap().undo(seat).is_ok() {
                let left = (n as i64, seated.moves());
                seated.undone.push(left);
            }
            crate::pages::table::draw_ahead(&live, &mut seated);
            for reader in &mut readers {
                let person = reader.viewer.map(person_of);
                // Whoever was away misses some.
                if n % 3 == 1 && reader.viewer == Some(Seat(1)) {
                    continue;
                }
                let look = Look { seat: reader.viewer, form: reader.form };
                let sent = update(&live, &mut seated, person.as_ref(), look, Some(reader.shown));
                reader.page.take(&sent.text);
                reader.shown = sent.drawing;
                let (fresh, _) = whole(&live, &mut seated, reader.viewer, reader.form);
                let (shown, fresh) = (reader.page.text(), fresh.text());
                if reader.viewer != Some(Seat(1)) {
                    (bytes, all) = (bytes + sent.text.len(), all + fresh.len());
                }
                assert_eq!(reader.page.has_every_id_once(), Ok(()), "{} after {n} moves", info.slug);
                assert_eq!(reader.page.has_its_lights(), Ok(()), "{} after {n} moves", info.slug);
                assert!(
                    shown == fresh,
                    "{} after {n} moves, {:?}:\n{}",
                    info.slug,
                    reader.viewer,
                    differ(&shown, &fresh)
                );
            }
        }
    }
    assert!(bytes * 4 < all, "most of a page is not sent: {bytes} of {all} bytes");
}

/// Prints what a move costs from the rules to the packed updates of all players, in microseconds: no storage, no network. Under a
/// profiler, `RAVELIN_UPDATES=300` and `RAVELIN_GAME` say how many moves of which game.
#[test]
#[ignore = "measures, proves nothing"]
fn what_an_update_costs() {
    let wanted = std::env::var("RAVELIN_GAME").ok();
    for info in ravelin_catalog::games() {
        if wanted.as_ref().is_some_and(|slug| slug != info.slug) {
            continue;
        }
        let sheet = ravelin_catalog::sheet(info.slug, &Pack::default()).unwrap();
        let options = sheet.resolve(sheet.seats.iter().copied().min(), None, []).unwrap();
        let (mut dice, mut played, mut bytes, mut packed) = (Fast::new(7), 0, 0, 0);
        let mut took = Duration::ZERO;
        for seed in 1.. {
            let game = ravelin_catalog::new(info.slug, &options, Seed::number(seed), &Pack::default(), None).unwrap();
            let live = live(game);
            let mut seated = live.seated.try_lock().unwrap();
            let mut streams: Vec<(Person, u64, crate::gzip::Stream)> = (0..options.seats)
                .map(|seat| {
                    let look = Look { seat: Some(Seat(seat)), ..Look::default() };
                    let sent = update(&live, &mut seated, Some(&person_of(Seat(seat))), look, None);
                    (person_of(Seat(seat)), sent.drawing, crate::gzip::Stream::default())
                })
                .collect();
            while let Some(seat) = seated.deciders().lowest().filter(|_| played < moves()) {
                let choices = seated.game.as_ref().unwrap().offered(seat);
                let text = choices[dice.below(choices.len() as u32) as usize].text.clone();
                let begun = Instant::now();
                seated.game_mut().unwrap().play_text(seat, &text, &[]).unwrap();
                crate::pages::table::draw_ahead(&live, &mut seated);
                for (seat, (person, shown, stream)) in streams.iter_mut().enumerate() {
                    let look = Look { seat: Some(Seat(seat as u8)), ..Look::default() };
                    let sent = update(&live, &mut seated, Some(person), look, Some(*shown));
                    *shown = sent.drawing;
                    (bytes, packed) = (bytes + sent.text.len(), packed + stream.pack(sent.text.as_bytes()).len());
                }
                took += begun.elapsed();
                played += 1;
            }
            if played >= moves() {
                break;
            }
        }
        let (each, pages) = (took.as_micros() / played as u128, played * usize::from(options.seats));
        let (slug, seats) = (info.slug, options.seats);
        println!("{slug:12} {each:5} us, {seats} pages of {:6} bytes, {:5} packed", bytes / pages, packed / pages);
    }
}

fn differ(shown: &str, fresh: &str) -> String {
    let at = shown.bytes().zip(fresh.bytes()).position(|(a, b)| a != b).unwrap_or(shown.len().min(fresh.len()));
    let near =
        |s: &str| String::from_utf8_lossy(&s.as_bytes()[at.saturating_sub(150)..s.len().min(at + 150)]).into_owned();
    format!("--- {}\n--- {}", near(shown), near(fresh))
}
