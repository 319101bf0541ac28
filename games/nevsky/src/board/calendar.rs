//! The Calendar: boxes by Season, cylinders, Service markers, Vassals, victory markers, and whether it is Levy or Campaign. A strip over the map, or
//! a sheet beside an upright one. [N1.3.2] [N1.3.3]

use ravelin_core::draw::{
    Described, Form, Node, Offers, Panel, PanelKind, again, frame, g, keyed, may, path, rect, text, told,
};

use super::heraldry::{arms, round};
use super::land::{desk, season_head};
use super::lay::Area;
use super::parts::{side_name, tincture};
use super::position::marked;
use crate::finish::halves;
use crate::kit::*;
use crate::state::Nevsky;
use crate::tokens::calendar;

/// Boxes 0 and 17 are the places off the Calendar. [N2.2.3]
const BOXES: u8 = 18;
const SEASON: i32 = 131;
const HEAD: i32 = 19;

/// Lords whose cylinder is in a box like this.
fn waiting(table: &Nevsky, like: impl Fn(u8) -> bool) -> impl Iterator<Item = LordId> {
    LordId::ALL.into_iter().filter(move |l| table.cylinder(*l).is_some_and(&like))
}

/// The two boxes of a Season, with its head.
fn season(form: Form, n: i32) -> Area {
    match form {
        Form::Wide => [27 + SEASON * n, 2, SEASON - 2, 54],
        Form::Upright => [8 + SEASON * (n % 3), 8 + 78 * (n / 3), SEASON - 2, 70],
    }
}

fn area(form: Form, n: u8) -> Area {
    let pair = |s: i32, k: i32| {
        let [x, y, w, h] = season(form, s);
        [x + 3 + k * (w / 2 - 1), y + HEAD, w / 2 - 4, h - HEAD - 3]
    };
    match (form, n) {
        (Form::Wide, 0) => [3, 21, 21, 32],
        (Form::Wide, 17) => [1076, 21, 21, 32],
        (Form::Upright, 0) => pair(8, 0),
        (Form::Upright, 17) => pair(8, 1),
        (_, n) => pair(i32::from(n - 1) / 2, i32::from(n - 1) % 2),
    }
}

fn season_class(season: Season) -> &'static str {
    match season {
        Season::Summer => "summer",
        Season::EarlyWinter => "frost",
        Season::LateWinter => "snow",
        Season::Rasputitsa => "mud",
    }
}

/// What no move changes: Seasons, boxes and their numbers.
pub(super) fn strip(book: &Book) -> Node {
    ground(book, Form::Wide, g("").with(desk()))
}

fn ground(book: &Book, form: Form, mut node: Node) -> Node {
    for n in 0..8u8 {
        let [x, y, w, h] = season(form, n.into());
        let first = 2 * n + 1;
        let spec = &book.boxes[usize::from(first)];
        node.push(rect(x, y, w, h).at("rx", 6).at("class", season_class(spec.season)));
        node.push(text(x + w / 2, y + 14, 13, "mid soft", &season_head(book, first)));
    }
    if form == Form::Upright {
        let [x, y, w, h] = season(form, 8);
        node.push(rect(x, y, w, h).at("rx", 6).at("class", "slot"));
        node.push(text(x + w / 2, y + 14, 13, "mid soft", "Off the Calendar"));
    }
    for n in 0..BOXES {
        let [x, y, w, h] = area(form, n);
        node.push(rect(x, y, w, h).at("rx", 5).at("class", "boxed"));
        if (1..17).contains(&n) {
            node.push(text(x + 3, y + 12, 12, "bold soft", &n.to_string()));
        }
    }
    node
}

/// The boxes as they are now.
fn boxes(table: &Nevsky, form: Form, position: &[Described], offers: &mut Offers) -> Node {
    let lords: Vec<LordId> = waiting(table, |_| true).collect();
    let is_here = |token| lords.iter().any(|l| l.token() == token) || (0..BOXES).any(|n| calendar(n) == token);
    let mut offers = offers.part(is_here);
    let scores = Side::ALL.map(|side| table.half_points(side));
    let key = (told(position, is_here), scores, form as u8, offers.clicks());
    keyed(key, || {
        (0..BOXES)
            .fold(g("").at("id", "calendar"), |node, n| node.with(keyed_box(table, n, form, position, &mut offers)))
    })
}

fn keyed_box(table: &Nevsky, n: u8, form: Form, position: &[Described], offers: &mut Offers) -> Node {
    let is_lord = |token| waiting(table, |at| at == n).any(|l| l.token() == token);
    let mut offers = offers.part(is_lord);
    let words = told(position, |token| token == calendar(n) || is_lord(token));
    let scored = Side::ALL.map(|side| score(table, side).filter(|at| *at == n).map(|_| table.half_points(side)));
    let key = (words, scored, form as u8, n > table.scenario().last, offers.clicks());
    keyed(key, || marked(one_box(table, n, form, position, &mut offers), position, calendar(n)))
}

/// The Calendar as a sheet, for a stage that has no strip.
pub(super) fn panel(table: &Nevsky, position: &[Described], offers: &mut Offers) -> Panel {
    let [_, bottom, _, high] = season(Form::Upright, 8);
    let node = ground(table.book, Form::Upright, g("")).with(boxes(table, Form::Upright, position, offers));
    Panel::board("calendar", "Calendar", [16 + 3 * SEASON, bottom + high + 20], node).kind(PanelKind::Track)
}

/// The box of a side's victory marker. [N5.1]
fn score(table: &Nevsky, side: Side) -> Option<u8> {
    u8::try_from(table.half_points(side) / 2).ok().map(|n| n.min(17))
}

/// What lies in a box, side by side.
enum Item {
    Cylinder(LordId),
    Service(LordId),
    Vassal(LordId, VassalId),
}

fn items(table: &Nevsky, n: u8) -> Vec<Item> {
    let mut all: Vec<Item> = waiting(table, |at| at == n).map(Item::Cylinder).collect();
    all.extend(LordId::ALL.into_iter().filter(|l| table.on_map(*l) && table.lord(*l).service == n).map(Item::Service));
    for l in LordId::ALL.into_iter() {
        let here = |v: &VassalId| table.p.vassal_box[l][table.book.slot(*v)] == Some(n);
        all.extend(table.book.retinue(l).filter(here).map(|v| Item::Vassal(l, v)));
    }
    all
}

/// Where the items of a box stand: a row of large ones, else two rows that overlap as far as they must; and their width.
fn spots([x, y, w, h]: Area, n: usize) -> (i32, Vec<[i32; 2]>) {
    let left = if w > 30 { x + 19 } else { x + 3 };
    let room = x + w - 2 - left;
    let (size, rows) = match n {
        _ if room < 20 => (13, 2),
        0..=2 => (20, 1),
        3 => (17, 1),
        _ => (13, 2),
    };
    let columns = n.div_ceil(rows).max(1) as i32;
    let pitch = if columns > 1 { ((room - size) / (columns - 1)).min(size + 1) } else { 0 };
    let high = size * 7 / 6;
    let top = y + (h - high * rows as i32) / 2;
    let spot = |i: usize| [left + pitch * (i as i32 % columns), top + (high + 1) * (i as i32 / columns)];
    (size, (0..n).map(spot).collect())
}

fn one_box(table: &Nevsky, n: u8, form: Form, position: &[Described], offers: &mut Offers) -> Node {
    let area @ [x, y, w, h] = area(form, n);
    let mut node = g("box").at("id", format_args!("box-{n}"));
    node.push(rect(x, y, w, h).at("rx", 5).at("class", "hit"));
    if n > table.scenario().last {
        node.push(rect(x, y, w, h).at("rx", 5).at("class", "veil"));
    }
    let scored: Vec<Side> = Side::ALL.into_iter().filter(|side| score(table, *side) == Some(n)).collect();
    for (k, side) in scored.iter().enumerate() {
        let words = format!("{}: {} VP", side_name(*side), halves(table.half_points(*side)));
        let top = y + h - 1 - 10 * (scored.len() - k) as i32;
        let flag = path(&format!("M{} {top}h12l-3 4 3 4h-12z", x + 2)).at("class", "tincture rim slim");
        node.push(g(tincture(*side).class()).at("id", format_args!("vp-{}", *side as u8)).title(&words).with(flag));
    }
    if n == table.p.r#box {
        node.push(rect(x - 1, y - 1, w + 2, h + 2).at("rx", 6).at("class", "present"));
        let phase = if table.p.campaign { "Campaign" } else { "Levy" };
        let wide = if table.p.campaign { 66 } else { 38 };
        let left = (x + w / 2 - wide / 2).max(2);
        node.push(rect(left, y + h + 1, wide, 16).at("rx", 5).at("class", "head"));
        node.push(text(left + wide / 2, y + h + 13, 12, "bold mid onhead", phase));
    }
    let items = items(table, n);
    let (size, spots) = spots(area, items.len());
    for (item, [left, top]) in items.iter().zip(spots) {
        node.push(match *item {
            Item::Cylinder(l) => {
                let words = format!("{} {} in box {n}", table.lord_name(l), l.does("waits", "wait"));
                let taken = offers.take(l.token());
                let mut drawn =
                    g("cylinder").at("id", format_args!("cylinder-{}", l.word())).at("data-piece", l.token());
                drawn = drawn.move_to(left, top).title(&words);
                drawn.push(rect(-1, -1, size + 2, size + 2).at("class", "hit"));
                drawn.push(round(l, 0, 0, size));
                if !taken.is_empty() {
                    drawn.push(frame([-2, -2, size + 4, size + 4], size / 2 + 2, true));
                }
                may(marked(drawn, position, l.token()), &taken)
            }
            Item::Service(l) => {
                let words = format!("{} serves to box {}", table.lord_name(l), table.lord(l).service);
                let node = g("").at("id", format_args!("service-{}", l.word())).move_to(left, top).title(&words);
                node.with(arms(l, 0, 0, size))
            }
            Item::Vassal(l, v) => {
                let words = format!("{} of {}", table.book.vassals[v].name, table.lord_name(l));
                let mark = rect(0, 0, size, size).at("rx", 3).at("class", "site");
                g("").move_to(left, top).title(&words).with(mark).with(arms(l, size / 4, size / 5, size / 2))
            }
        });
    }
    node
}

/// The strip with its boxes.
pub(super) fn over_the_map(table: &Nevsky, position: &[Described], offers: &mut Offers) -> Node {
    g("").with(again("nv-strip")).with(boxes(table, Form::Wide, position, offers))
}
