//! Sheets: what lies on the quiet side of a wide stage, and is a panel of its own beside an upright one. The plates of the
//! other kingdoms, the feat of arms track, the card of an End of Times that is running.

use std::hash::Hash;

use ravelin_core::draw::{
    Described, Face, Node, Panel, PanelKind, Tincture, arms, fit, g, path, place, rect, text, width, wrap,
};
use ravelin_core::{Seat, Token};

use super::map::beside;
use super::parts::ink;
use super::status::{facts, sentence};
use super::words::{last_war_words, reign_words, tincture};
use crate::kit::EventSpec;
use crate::state::Sovereigns;
use crate::view::View;

pub(super) const WIDTH: i32 = 358;
pub(super) const PAD: i32 = 12;

/// Where a sheet lies that is a panel of its own.
pub(super) const ALONE: [i32; 2] = [0, 0];

/// A sheet, `WIDTH` wide.
pub(super) struct Sheet {
    pub node: Node,
    pub height: i32,
}

impl Sheet {
    /// A sheet at its place, drawn from nothing but its key: not drawn again while a page shows it there.
    #[track_caller]
    pub(super) fn keyed(at: [i32; 2], key: impl Hash, draw: impl FnOnce() -> Sheet) -> Sheet {
        let panel = Panel::keyed("", "", PanelKind::Track, (at, key), || {
            let Sheet { node, height } = draw();
            let node = if at == ALONE { node } else { node.move_to(at[0], at[1]) };
            Panel::board("", "", [WIDTH, height], node)
        });
        Sheet { node: panel.node, height: panel.height }
    }

    pub(super) fn panel(self, id: &str, name: &str, kind: PanelKind) -> Panel {
        Panel::board(id, name, [WIDTH, self.height], g("sv").with(self.node)).kind(kind)
    }
}

/// The ground of a sheet.
pub(super) fn ground(height: i32) -> Node {
    let sheet = |y: i32, class: &str| rect(0, y, WIDTH, height).at("rx", 9).at("class", class);
    g("").with(sheet(2, "cast")).with(sheet(0, "float"))
}

/// A head in ink: what it is, and how far it has come.
pub(super) fn head(title: &str, words: &str) -> Node {
    let size = fit(title, 19, 14, WIDTH - 2 * PAD, Face::Serif);
    let rounded = format!("M0 54V9A9 9 0 0 1 9 0H{}A9 9 0 0 1 {WIDTH} 9V54z", WIDTH - 9);
    g("").with(path(&rounded).at("class", "head")).with(text(PAD, 24, size, "serif onhead", title)).with(text(
        PAD,
        43,
        fit(words, 13, 11, WIDTH - 2 * PAD, Face::Ui),
        "onhead mild",
        words,
    ))
}

/// Another kingdom in one line: name, four counted glyphs, who reigns.
pub(super) fn plate(view: &View, table: &Sovereigns, seat: Seat, position: &[Described], at: [i32; 2]) -> Sheet {
    let words = sentence(position, Token::Seat(seat));
    Sheet::keyed(at, (seat, words, tincture(view, seat)), || draw_plate(view, table, seat, words))
}

fn draw_plate(view: &View, table: &Sovereigns, seat: Seat, words: &str) -> Sheet {
    const HEIGHT: i32 = 46;
    let kingdom = &view.kit[seat];
    let mut node = place(Token::Seat(seat), words);
    node =
        node.at("id", format_args!("plate-{}", kingdom.id)).at("data-opens", format_args!("at-kingdom-{}", kingdom.id));
    node.push(ground(HEIGHT));
    node.push(arms(tincture(view, seat), 9, 8, 26));
    node.push(text(46, 20, 16, "serif", &kingdom.name));
    let mut x = 46;
    // The fifth, feat of arms, is told by the track below.
    for fact in facts(view, table, seat).into_iter().take(4) {
        let mut shown = g("").title(&fact.words).with(ink(fact.glyph, x, 26, 14));
        shown.push(text(x + 18, 38, 13, "", &fact.number));
        node.push(shown);
        x += 26 + width(&fact.number, 13, Face::Ui);
    }
    let realm = &view.public.realms[seat];
    let reigning = realm.sovereign.map(|id| &view.kit[id]);
    let (who, how) = match reigning {
        Some(spec) => (spec.name.as_str(), reign_words(view, seat, super::words::Reign::Reigning)),
        None => ("", "no sovereign".to_owned()),
    };
    let room = WIDTH - PAD - 56 - width(&kingdom.name, 16, Face::Serif);
    node.push(text(WIDTH - PAD, 19, fit(who, 13, 11, room, Face::Ui), "soft end", who));
    node.push(text(WIDTH - PAD, 37, 12, "soft end", &how));
    Sheet { node, height: HEIGHT }
}

/// Height of a head.
pub(super) const HEAD: i32 = 54;

const LANE: i32 = 17;
/// The track is drawn at least so far.
const TRACK: i32 = 39;

/// The feat of arms track: a lane for each kingdom, its reign as a bar, a crown where it stands. [K1.2.8] [K15.1]
pub(super) fn feat(view: &View, table: &Sovereigns, at: [i32; 2]) -> Sheet {
    let seats: Vec<Seat> = table.all_seats().collect();
    let lane = |seat: &Seat| {
        let realm = &view.public.realms[*seat];
        (realm.feat, realm.reign_start, realm.reign_limit, realm.sovereign, tincture(view, *seat))
    };
    let lanes: Vec<_> = seats.iter().map(lane).collect();
    Sheet::keyed(at, lanes, || draw_feat(view, &seats))
}

fn draw_feat(view: &View, seats: &[Seat]) -> Sheet {
    let realm = |seat: Seat| &view.public.realms[seat];
    let furthest = seats.iter().map(|&s| i32::from(realm(s).feat.max(realm(s).reign_limit))).max().unwrap_or(0);
    let last = TRACK.max(furthest);
    let lanes = LANE * seats.len() as i32;
    let (top, left, room) = (30, PAD, WIDTH - 2 * PAD);
    let at = |n: i32| left + room * n / (last + 1);
    let mut node = g("").at("id", "feat").with(ground(top + lanes + 20));
    node.push(text(PAD, 20, 16, "serif", "Feat of arms"));
    node.push(text(WIDTH - PAD, 20, 12, "soft end", "bar: the present reign"));
    let fine: String = (0..=last + 1).map(|n| format!("M{} {top}v{lanes}", at(n))).collect();
    let step = if last > 80 { 20 } else { 5 };
    let bold: String = (0..=last).step_by(step as usize).map(|n| format!("M{} {top}v{lanes}", at(n))).collect();
    node.push(path(&fine).at("class", "fineline"));
    node.push(path(&bold).at("class", "boldline"));
    for n in (0..=last).step_by(step as usize) {
        let anchor = if n == 0 { "soft" } else { "soft mid" };
        node.push(text(at(n), top + lanes + 13, 11, anchor, &n.to_string()));
    }
    for (i, &seat) in seats.iter().enumerate() {
        node.push(lane(view, seat, top + LANE * i as i32, at, room / (last + 1)));
    }
    Sheet { node, height: top + lanes + 20 }
}

fn lane(view: &View, seat: Seat, y: i32, at: impl Fn(i32) -> i32, cell: i32) -> Node {
    let realm = &view.public.realms[seat];
    let colour = tincture(view, seat);
    let kingdom = &view.kit[seat];
    let mut node = g("");
    let stand = at(realm.feat.into()) + cell / 2;
    if let Some(spec) = realm.sovereign.map(|id| &view.kit[id]) {
        let (from, to) = (at(realm.reign_start.into()), at(i32::from(realm.reign_limit) + 1));
        let bar = || rect(from, y + 2, (to - from).max(4), LANE - 4).at("rx", 3);
        let mut reign = g(colour.class()).with(bar().at("class", "soil"));
        if colour != Tincture::Argent {
            reign.push(bar().at("fill", format_args!("url(#h-{})", colour.class())));
        }
        // The name stands in the bar, at the side of the crown where it fits, or beyond the bar.
        let (before, after) = (stand - from - 10, to - stand - 10);
        let wide = width(&spec.name, 12, Face::Serif);
        let x = match () {
            () if wide <= before => from + before / 2,
            () if wide <= after => to - after / 2,
            () => to.max(stand + 10) + wide / 2 + 4,
        };
        reign.push(text(x, y + 13, 12, "name", &spec.name));
        let words = format!(
            "{} of the {}, {}",
            spec.name,
            kingdom.name,
            reign_words(view, seat, super::words::Reign::Reigning)
        );
        node.push(reign.title(&words));
    }
    let marker = beside(colour, ravelin_core::draw::Glyph::Crown, [stand - 8, y], 16);
    let words = format!("{}: feat of arms {}", kingdom.name, realm.feat);
    node.with(marker.at("id", format_args!("marker-{}", kingdom.id)).title(&words))
}

/// What everybody must know beyond the map: the Last War, the End of Times card that is running.
pub(super) fn tidings(view: &View, at: [i32; 2]) -> Option<Sheet> {
    let (last_war, event) = (last_war_words(view), view.public.running.card);
    let event = event.map(|e| &view.kit[e]);
    let key = (&last_war, event.map(|e| &e.name));
    (last_war.is_some() || event.is_some()).then(|| Sheet::keyed(at, key, || draw_tidings(last_war.as_deref(), event)))
}

fn draw_tidings(last_war: Option<&str>, event: Option<&EventSpec>) -> Sheet {
    let mut node = g("").at("id", "tidings");
    let mut y = 0;
    let room = WIDTH - 2 * PAD;
    if let Some(words) = last_war {
        let lines = wrap(words, 14, room - 34, Face::Bold);
        let high = 18 + 18 * lines.len() as i32;
        let mut banner = g("gules").at("id", "last-war-sheet");
        banner.push(rect(0, y, WIDTH, high).at("rx", 9).at("class", "tincture rim"));
        banner.push(super::parts::sign(ravelin_core::draw::Glyph::Swords, PAD, y + high / 2 - 11, 22));
        for (i, line) in lines.iter().enumerate() {
            banner.push(text(PAD + 34, y + 22 + 18 * i as i32, 14, "bold ontitle", line));
        }
        node.push(banner);
        y += high + 8;
    }
    if let Some(event) = event {
        let lines = wrap(&event.text, 13, room, Face::Ui);
        let high = 62 + 17 * lines.len() as i32 + 8;
        let mut card = g("").at("id", "event").move_to(0, y).with(ground(high)).with(head(&event.name, "End of Times"));
        for (i, line) in lines.iter().enumerate() {
            card.push(text(PAD, 74 + 17 * i as i32, 13, "", line));
        }
        node.push(card);
        y += high + 8;
    }
    Sheet { node, height: y - 8 }
}
