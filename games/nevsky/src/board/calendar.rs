//! The Calendar: boxes by Season, cylinders and Service markers, the turn; score and the Veche. [N1.3.2] [N1.3.3]

use ravelin_core::draw::{
    Described, Face, Glyph, Node, Offers, Panel, PanelKind, Tincture, circle, fit, g, keyed, may, rect, text, tile,
    told,
};

use super::parts::{initials, lord_disc, season_name, side_name, tincture};
use super::position::marked;
use crate::components::*;
use crate::finish::halves;
use crate::state::{Nevsky, OFF};
use crate::tokens::{VECHE, calendar};

/// As wide as a page shows without dragging: the Veche and the current box are always in sight.
const WIDE: i32 = 1020;
const COLUMNS: u8 = 6;
const HIGH: i32 = 168;

/// Lords whose cylinder is in a box like this.
fn waiting(table: &Nevsky, like: impl Fn(u8) -> bool) -> impl Iterator<Item = LordId> {
    LordId::all().filter(move |l| table.cylinder(*l).is_some_and(&like))
}

pub(super) fn panel(table: &Nevsky, position: &[Described], offers: &mut Offers) -> Panel {
    let is_lord = |token| waiting(table, |_| true).any(|l| l.token() == token);
    let mut offers = offers.part(is_lord);
    let words = told(position, |token| token == VECHE || is_lord(token) || (0..18).any(|n| calendar(n) == token));
    let marshals: Vec<LordId> = waiting(table, |_| true).filter(|l| table.is_marshal(*l)).collect();
    let key = (words, Side::BOTH.map(|s| table.half_points(s)), marshals, offers.clicks());
    Panel::keyed("calendar", "Calendar", PanelKind::Track, key, || draw(table, position, &mut offers))
}

fn draw(table: &Nevsky, position: &[Described], offers: &mut Offers) -> Panel {
    let width = WIDE;
    let mut node = g("");
    let pad = 18;
    let scores = Side::BOTH.map(|s| format!("{} {}", side_name(s), halves(table.half_points(s)))).join(" \u{b7} ");
    node.push(text(pad, 38, 23, "serif", &scores));
    node.push(marked(veche(table, width), position, VECHE));
    // Boxes 0 to 17: three rows of six, the ends being off the Calendar.
    let wide = (width - 2 * pad) / i32::from(COLUMNS);
    for n in 0..18u8 {
        let (row, column) = (i32::from(n / COLUMNS), i32::from(n % COLUMNS));
        let (x, y) = (pad + column * wide, 60 + row * (HIGH + 10));
        let is_lord = |token| waiting(table, |at| at == n).any(|l| l.token() == token);
        let mut offers = offers.part(is_lord);
        let words = told(position, |token| token == calendar(n) || is_lord(token));
        let marshals: Vec<LordId> = waiting(table, |at| at == n).filter(|l| table.is_marshal(*l)).collect();
        node.push(keyed((words, marshals, offers.clicks()), || {
            marked(one_box(table, n, [x, y, wide - 6, HIGH], position, &mut offers), position, calendar(n))
        }));
    }
    let height = 60 + 18 / i32::from(COLUMNS) * (HIGH + 10) + 12;
    let half = width / 2;
    let parts = vec![("first", [0, 0, half, height]), ("second", [half, 0, half, height])];
    Panel {
        id: "calendar".into(),
        name: "Calendar".into(),
        kind: PanelKind::Track,
        width,
        height,
        node,
        parts,
        file_only: false,
        head: None,
    }
}

fn veche(table: &Nevsky, width: i32) -> Node {
    let (x, y) = (width - 330, 14);
    let mut node = g("place").at("id", "veche");
    node.push(text(x, y + 24, 19, "serif", "Veche"));
    let mut put = |glyph, n: u8, at: i32, words: &str| {
        let drawn = if n == 0 {
            rect(at, y, 32, 32).at("rx", 6).at("class", "slot")
        } else {
            tile(Tincture::Gules, glyph, at, y, 32, usize::from(n))
        };
        node.push(g("").with(drawn).title(&format!("{n} {words}")));
        node.push(text(at + 46, y + 22, 16, "ui soft", words));
    };
    put(Glyph::Crown, table.p.veche_vp, x + 80, "VP");
    put(Glyph::Coin, table.p.veche_coin, x + 180, "Coin");
    node
}

fn one_box(table: &Nevsky, n: u8, [x, y, w, h]: [i32; 4], position: &[Described], offers: &mut Offers) -> Node {
    let now = n == table.p.r#box;
    let mut node = g("box").at("id", format_args!("box-{n}"));
    let sheet = rect(x, y, w, h).at("rx", 8).at("class", if now { "card" } else { "key" });
    node.push(sheet);
    if now {
        node.push(
            rect(x + 2, y + 2, w - 4, h - 4)
                .at("rx", 7)
                .at("fill", "none")
                .at("stroke", "var(--ink)")
                .at("stroke-width", 4),
        );
    }
    let title = match n {
        0 => "off".to_owned(),
        17 => "off".to_owned(),
        _ => {
            let spec = &table.book.boxes[usize::from(n)];
            format!("{n} {} {}", season_name(spec.season), spec.year)
        }
    };
    node.push(text(x + 8, y + 20, fit(&title, 16, 10, w - 14, Face::Ui), "ui soft", &title));
    if now {
        let phase = if table.p.campaign { "Campaign" } else { "Levy" };
        node.push(text(x + w - 8, y + h - 8, 16, "bold end", phase));
    }
    // Cylinders above, Service markers below.
    let (mut left, mut top) = (x + 24, y + 48);
    for l in waiting(table, |at| at == n) {
        let drawn = g("cylinder")
            .at("id", format_args!("cylinder-{}", l.id()))
            .title(&format!("{} {} in box {n}", table.lord_name(l), l.does("waits", "wait")))
            .with(circle(left, top, 21).at("class", "hit"))
            .with(lord_disc(table, l, left, top, 17))
            .with(circle(left, top, 21).at("class", "edge"));
        node.push(may(marked(drawn, position, l.token()), &offers.take(l.token())));
        left += 40;
        if left + 18 > x + w {
            (left, top) = (x + 24, top + 40);
        }
    }
    if left > x + 24 {
        top += 40;
    }
    let (mut left, mut top) = (x + 8, top - 18);
    for l in LordId::all().filter(|l| table.on_map(*l) && table.lord(*l).service == n) {
        node.push(service(table, l, left, top));
        left += 50;
        if left + 44 > x + w {
            (left, top) = (x + 8, top + 30);
        }
    }
    for l in LordId::all() {
        for v in table.book.retinue(l) {
            let at = table.p.vassal_box[l.index()][table.book.slot(v)];
            if at == OFF || at != n {
                continue;
            }
            let words = format!("{} of {}", table.book.vassals[v.index()].name, table.lord_name(l));
            let mark = rect(left, top, 34, 22).at("rx", 3).at("class", "plate").at("stroke-dasharray", "4 3");
            node.push(g("").with(mark).with(text(left + 17, top + 16, 13, "bold mid", initials(l))).title(&words));
            left += 40;
            if left + 34 > x + w {
                (left, top) = (x + 8, top + 30);
            }
        }
    }
    node
}

/// A Service marker: a square with a bar in the side's tincture.
fn service(table: &Nevsky, l: LordId, x: i32, y: i32) -> Node {
    let side = tincture(l.side());
    g(side.class())
        .at("id", format_args!("service-{}", l.id()))
        .with(rect(x, y, 44, 26).at("rx", 4).at("class", "plate"))
        .with(rect(x, y, 14, 26).at("rx", 3).at("class", "tincture"))
        .with(text(x + 29, y + 18, 15, "bold mid", initials(l)))
        .title(&format!("{} serves to box {}", table.lord_name(l), table.lord(l).service))
}
