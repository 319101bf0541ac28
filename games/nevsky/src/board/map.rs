//! The map with what stands on it: Locales by kind and holder, markers, Lords with their strengths, the Legate, the Veche. [N1.3.1]

use std::collections::BTreeMap;

use ravelin_core::Token;
use ravelin_core::draw::{
    Described, Glyph, Node, Offers, Tincture, again, circle, clicks, frame, g, icon, keyed, may, path, polygon, rect,
    text,
};

use super::heraldry::{SHIELD, arms, around, count, piece, pieces};
use super::lay::{self, Point};
use super::parts::{side_name, tincture};
use super::position::{kind_word, marked, strengths};
use super::stands::{LORD, Stand, stands};
use crate::battle::Clash;
use crate::flow::Stage;
use crate::kit::*;
use crate::state::{Legate, Nevsky};
use crate::tokens::VECHE;
use crate::view::View;

/// A wall with battlements before a Lord inside, above his plate.
const WALL: &str = "M1 33V21h6v4h6v-4h6v4h6v-4h6v4h6v-4h6v4h6v-4h6v12z";

/// What the map is drawn from.
pub(super) struct Map<'a> {
    pub(super) view: &'a View,
    pub(super) table: &'a Nevsky,
    pub(super) position: &'a [Described],
    pub(super) focus: Option<Token>,
    /// Much can be done: edges are slim, so that the board can be seen.
    pub(super) crowded: bool,
}

impl Map<'_> {
    pub(super) fn draw(&self, offers: &mut Offers) -> Node {
        let told: BTreeMap<Token, &str> = self.position.iter().map(|d| (d.place, d.words.as_str())).collect();
        let said = |token: Token| told.get(&token).copied().unwrap_or_default();
        let stands = stands(self.table);
        let mut node = g("").with(again("nv-map"));
        for stand in stands.iter().filter(|stand| stand.tray) {
            node.push(keyed(stand, || self.tray(stand)));
        }
        for l in LocaleId::ALL.into_iter() {
            let taken = offers.take(l.token());
            let fought = self.fought() == Some(l);
            let asked = self.focus == Some(l.token()) && self.points_at_places();
            // The sentence tells everything else that is drawn.
            let key = (l, said(l.token()), [fought, asked, self.crowded], clicks(&taken));
            node.push(keyed(key, || {
                let drawn = marked(self.locale(l, fought, asked), self.position, l.token());
                may(self.framed(drawn, lay::half(self.table.kind_of(l)), asked, !taken.is_empty()), &taken)
            }));
        }
        if let Some(at) = self.fought() {
            let [x, y] = lay::spot(self.table.book, at);
            let [left, top] = lay::SHEET_EDGE;
            // From the sheet of the fight to its place.
            node.push(keyed(at, || path(&format!("M{left} {top}L{x} {y}")).at("class", "leader quiet")));
        }
        if let Some(march) = self.march() {
            node.push(march);
        }
        for stand in &stands {
            for (n, l) in stand.lords.iter().enumerate() {
                let taken = if self.table.p.battle.part.has(l) { Vec::new() } else { offers.take(l.token()) };
                let (corner, asked) = (stand.corner(n), self.focus == Some(l.token()));
                node.push(keyed((l, said(l.token()), corner, asked, clicks(&taken)), || {
                    may(marked(self.lord(l, corner, asked, !taken.is_empty()), self.position, l.token()), &taken)
                }));
            }
        }
        let words = said(VECHE);
        let asked = self.focus == Some(VECHE);
        node.with(keyed((words, asked), || marked(self.veche(asked), self.position, VECHE)))
    }

    /// Where a Battle or Storm goes on.
    fn fought(&self) -> Option<LocaleId> {
        matches!(self.table.p.stage, Stage::Fight(_)).then_some(self.table.p.battle.at)
    }

    /// Whether what is asked about has to be pointed at: an active Lord is ringed, and so is a fight.
    fn points_at_places(&self) -> bool {
        !matches!(self.table.p.stage, Stage::Command | Stage::Fight(_))
    }

    // ---- Locales ----

    fn locale(&self, l: LocaleId, fought: bool, asked: bool) -> Node {
        let table = self.table;
        let [x, y] = lay::spot(table.book, l);
        let (kind, side) = (table.kind_of(l), owner(table, l));
        let half = lay::half(kind);
        let mut node =
            g("locale").at("id", format_args!("locale-{}", l.word())).move_to(x, y).title(&describe(table, l));
        if asked {
            node = node.at("class", "chosen");
        }
        node.push(circle(0, 0, (half + 8).max(18)).at("class", "hit"));
        match glyph(kind) {
            Some(glyph) => node.push(piece(tincture(side), glyph, -half, -half, 2 * half)),
            None => node.push(again("nv-ring")),
        }
        self.markers(&mut node, l, half);
        if table.sieged(l) || fought {
            node.push(ring(half + 9, "danger"));
        }
        let sieges = table.p.siege[l];
        if sieges > 0 {
            let words = format!("{sieges} Siege markers");
            node.push(g("").title(&words).with(count(half + 4, half + 5, &sieges.to_string())));
        }
        node
    }

    /// Conquered, Ravaged and Walls at the left, the Legate at the right.
    fn markers(&self, node: &mut Node, l: LocaleId, half: i32) {
        let (table, home) = (self.table, self.table.book.locale(l).land.side());
        let taker = tincture(home.enemy());
        let mut left = -half - 20;
        if table.p.conquered.has(l) {
            let points = table.hold_spec(l).vp.to_string();
            let words = format!("Conquered by the {}, {points} VP", side_name(home.enemy()));
            node.push(banner(taker, &points).move_to(left, -half - 4).title(&words));
            left -= 19;
        }
        if table.p.ravaged.has(l) {
            let words = format!("Ravaged by the {}", side_name(home.enemy()));
            node.push(g("").title(&words).with(piece(taker, Glyph::Fire, left, -6, 18)));
        }
        if table.p.walls.has(l) {
            let sign = g("inkglyph").with(icon(Glyph::Wall, 3, 2, 12));
            let plate = g("").with(rect(0, 0, 30, 16).at("rx", 4).at("class", "label")).with(sign);
            node.push(plate.with(text(16, 13, 11, "bold", "+1")).move_to(-half - 22, half - 5).title("Walls +1"));
        }
        if table.p.legate == Legate::At(l) {
            let pawn = piece(Tincture::Purpure, Glyph::Dove, half + 4, -half - 4, 22);
            node.push(g("").at("id", "legate").title("The Legate").with(pawn));
        }
    }

    /// The edge around something round that can be clicked, or that the question is about.
    fn framed(&self, node: Node, half: i32, asked: bool, clicked: bool) -> Node {
        if !asked && !clicked {
            return node;
        }
        let r = half + if half > 8 { 7 } else { 6 };
        node.with(frame([-r, -r, 2 * r, 2 * r], r.min(half * 2), self.crowded))
    }

    // ---- Lords ----

    /// The tray of several Lords, or of besiegers, with a wedge that points at the place.
    fn tray(&self, stand: &Stand) -> Node {
        let [x, y, w, h] = stand.area;
        let [px, py] = lay::spot(self.table.book, stand.at);
        let (cx, cy) = (px.clamp(x + 16, x + w - 16), py.clamp(y + 16, y + h - 16));
        let (dx, dy) = (px - cx, py - cy);
        let far = f64::from(dx * dx + dy * dy).sqrt().max(1.0);
        let aside = |k: i32| (f64::from(k) * 9.0 / far).round() as i32;
        let short = f64::from(lay::half(self.table.kind_of(stand.at)) + 5) / far;
        let tip = [px - (f64::from(dx) * short) as i32, py - (f64::from(dy) * short) as i32];
        let wedge = [[cx - aside(dy), cy + aside(dx)], tip, [cx + aside(dy), cy - aside(dx)]];
        let id = format!("tray-{}-{}", stand.at.word(), stand.lords.iter().next().map_or("", LordId::word));
        g("quiet")
            .at("id", id)
            .with(polygon(&wedge).at("class", "wedge"))
            .with(rect(x, y + 2, w, h).at("rx", 9).at("class", "cast"))
            .with(rect(x, y, w, h).at("rx", 9).at("class", "tray"))
    }

    fn lord(&self, l: LordId, [x, y]: Point, asked: bool, clicked: bool) -> Node {
        let (table, lord) = (self.table, self.table.lord(l));
        let [wide, high] = LORD;
        let left = (wide - SHIELD[0]) / 2;
        let mut node = g("lord").at("id", format_args!("lord-{}", l.word())).at("data-piece", l.token()).move_to(x, y);
        node = node.title(&lord_words(table, l));
        if asked {
            node = node.at("class", "chosen");
        }
        node.push(rect(0, 0, wide, high).at("class", "hit"));
        let active = table.p.campaign && table.p.card.lord == Some(l) && !table.card_over(l);
        if active {
            node.push(around("active", [left - 4, -3], SHIELD[0] + 8));
        }
        node.push(arms(l, left, 1, SHIELD[0]));
        if table.is_marshal(l) {
            node.push(
                g("")
                    .title("Marshal")
                    .with(path(&format!("M{} 3v-6l5 3 4-5 4 5 5-3v6z", left + 6)).at("class", "crown")),
            );
        }
        if lord.inside {
            // Behind walls.
            node.push(path(WALL).at("class", "walk"));
        }
        node.push(again("nv-strength").at("x", 1).at("y", high - 17));
        let known = strengths(self.view, table, l).map(|[horse, foot]| [horse.to_string(), foot.to_string()]);
        let [horse, foot] = known.unwrap_or_else(|| ["?".to_owned(), "?".to_owned()]);
        node.push(text(16, high - 4, 12, "bold", &horse));
        node.push(text(40, high - 4, 12, "bold", &foot));
        if active {
            let left = table.actions_left().to_string();
            let disc = circle(6, 9, 9).at("class", "turn");
            node.push(g("").title(&format!("{left} actions left")).with(disc).with(text(
                6,
                13,
                12,
                "bold mid onturn",
                &left,
            )));
        } else if lord.moved {
            node.push(
                g("")
                    .title("Moved or fought")
                    .with(circle(6, 9, 8).at("class", "disc mini"))
                    .with(again("nv-moved").at("x", 6).at("y", 9)),
            );
        }
        if lord.upper.is_some() {
            node.push(g("").title("Lower Lord").with(count(wide - 8, 24, "L")));
        }
        if clicked || asked {
            node.push(frame([1, -3, wide - 2, high + 5], 9, true));
        }
        node
    }

    /// The March that brought on what is asked: from where to where, and who left.
    fn march(&self) -> Option<Node> {
        let p = &self.table.p;
        let (from, to) = (p.march.from, p.march.to);
        let coming = match p.stage {
            Stage::ApproachStop(_)
            | Stage::Avoid
            | Stage::AvoidDrop
            | Stage::Ambush
            | Stage::Withdraw
            | Stage::Arrive => true,
            Stage::Fight(_) => p.battle.clash == Some(Clash::Battle) && p.battle.at == to,
            _ => false,
        };
        p.march.way.filter(|_| coming && from != to)?;
        let lord = p.march.group.iter().next()?;
        let book = self.table.book;
        Some(keyed((from, to, lord), || {
            let (a, b) = (lay::spot(book, from), lay::spot(book, to));
            let half = lay::half(self.table.kind_of(to));
            g("quiet").at("class", tincture(lord.side()).class()).at("id", "march").with(arrow(a, b, half + 14))
        }))
    }

    fn veche(&self, asked: bool) -> Node {
        let [x, y, w, _] = lay::veche(self.table.book);
        let (vp, coin) = (self.table.p.veche_vp, self.table.p.veche_coin);
        let mut node = g("veche").at("id", "veche").move_to(x, y);
        if asked {
            node = node.at("class", "chosen");
        }
        node.push(rect(0, 2, w, 46).at("rx", 8).at("class", "cast"));
        node.push(rect(0, 0, w, 46).at("rx", 8).at("class", "float"));
        node.push(text(10, 17, 14, "serif", "Veche"));
        for (left, glyph, n, word) in [(10, Glyph::Crown, vp, "VP"), (w / 2 + 2, Glyph::Coin, coin, "Coin")] {
            let tincture = if n > 0 { Tincture::Gules } else { Tincture::Argent };
            node.push(g("").title(&format!("{n} {word}")).with(piece(tincture, glyph, left, 22, 18)));
            node.push(text(left + 23, 36, 12, "", &format!("{n} {word}")));
        }
        if asked {
            node.push(frame([0, 0, w, 46], 8, true));
        }
        node
    }
}

/// Kinds are told by their building; a Region is a ring.
pub(super) fn glyph(kind: Kind) -> Option<Glyph> {
    Some(match kind {
        Kind::Region => return None,
        Kind::Town => Glyph::Houses,
        Kind::TradeRoute => Glyph::Scales,
        Kind::Fort => Glyph::Tower,
        Kind::Castle => Glyph::Castle,
        Kind::Bishopric => Glyph::Chapel,
        Kind::City => Glyph::Keep,
        Kind::Novgorod => Glyph::Dome,
    })
}

/// Who has the Locale: the holder of a Stronghold, whoever took a Trade Route, else the territory's side.
fn owner(table: &Nevsky, l: LocaleId) -> Side {
    let home = table.book.locale(l).land.side();
    match table.holder(l) {
        Some(side) => side,
        None if table.p.conquered.has(l) => home.enemy(),
        None => home,
    }
}

fn ring(r: i32, class: &str) -> Node {
    let line = |class: &str| circle(0, 0, r).at("class", class);
    g(class).with(line("case")).with(line("dash"))
}

fn banner(tincture: Tincture, number: &str) -> Node {
    let cloth = polygon(&[[2, 0], [18, 0], [14, 7], [18, 14], [2, 14]]);
    g(tincture.class())
        .with(path("M2 0v22").at("class", "pole"))
        .with(cloth.at("class", "tincture rim slim"))
        .with(text(8, 11, 11, "bold mid ontitle", number))
}

/// An arrow that stops this far before its goal.
fn arrow([ax, ay]: Point, [bx, by]: Point, short: i32) -> Node {
    let (dx, dy) = (f64::from(bx - ax), f64::from(by - ay));
    let far = dx.hypot(dy).max(1.0);
    let along = |back: i32, aside: i32| {
        let (back, aside) = (f64::from(back) / far, f64::from(aside) / far);
        [bx - (dx * back + dy * aside) as i32, by - (dy * back - dx * aside) as i32]
    };
    let (tip, [ex, ey]) = (along(short, 0), along(short + 10, 0));
    let head = polygon(&[tip, along(short + 13, 7), along(short + 13, -7)]);
    let shaft = || path(&format!("M{ax} {ay}L{ex} {ey}"));
    g("")
        .with(shaft().at("class", "stride"))
        .with(shaft().at("class", "stride over"))
        .with(circle(ax, ay, 5).at("class", "point"))
        .with(head.at("class", "point"))
}

/// What a pointer is told of a Locale.
fn describe(table: &Nevsky, l: LocaleId) -> String {
    let spec = table.book.locale(l);
    let mut words = format!("{}: {}", spec.name, kind_word(table.kind_of(l)));
    if let Some(side) = table.holder(l) {
        let hold = table.hold_spec(l);
        let walls = hold.walls + u8::from(table.p.walls.has(l));
        words += &format!(", held by the {}, room for {}, Walls 1-{walls}", side_name(side), hold.capacity);
        let [knights, men] = Guard::ALL.map(|guard| hold.garrison[guard]);
        words += &match knights {
            0 => format!(", Garrison {men} Men-at-Arms"),
            _ => format!(", Garrison {men} Men-at-Arms {knights} Knights"),
        };
    }
    for (set, word) in [
        (table.p.conquered, "Conquered"),
        (table.p.ravaged, "Ravaged"),
        (table.book.seaports, "Seaport"),
        (table.book.commanderies, "Commandery"),
    ] {
        if set.has(l) {
            words += &format!(", {word}");
        }
    }
    let seats: Vec<&str> =
        LordId::ALL.into_iter().filter(|m| table.seats_of(*m).has(l)).map(|m| table.lord_name(m)).collect();
    if !seats.is_empty() {
        words += &format!("; Seat of {}", seats.join(", "));
    }
    words
}

fn lord_words(table: &Nevsky, l: LordId) -> String {
    let (spec, lord) = (table.book.lord(l), table.lord(l));
    let mut words = format!("{}, {}: Service in box {}", spec.full_name, spec.title, lord.service);
    if lord.inside {
        words += ", Besieged";
    }
    if lord.moved {
        words += ", moved or fought";
    }
    if let Some(lower) = lord.lower {
        words += &format!(", Lieutenant over {}", table.lord_name(lower));
    }
    words
}

/// The pieces that are on the board now, each with its name.
pub(super) fn legend(table: &Nevsky) -> Vec<(Node, String)> {
    let mut all: Vec<(Node, String)> = Vec::new();
    for l in Side::ALL.into_iter().flat_map(|side| table.lords_on_map(side).iter().collect::<Vec<_>>()) {
        all.push((arms(l, 3, 1, 24), format!("{}, {}", table.lord_name(l), table.book.lord(l).title)));
    }
    for kind in [Kind::Novgorod, Kind::City, Kind::Bishopric, Kind::Castle, Kind::Fort, Kind::Town, Kind::TradeRoute] {
        let Some(l) = LocaleId::ALL.into_iter().find(|l| table.kind_of(*l) == kind) else { continue };
        let Some(glyph) = glyph(kind) else { continue };
        let name = if kind == Kind::Novgorod { "Novgorod" } else { kind_word(kind) };
        all.push((piece(tincture(owner(table, l)), glyph, 2, 2, 26), name.to_owned()));
    }
    all.push((again("nv-ring").at("x", 15).at("y", 15), "Region".to_owned()));
    if !table.p.ravaged.is_empty() {
        all.push((piece(Tincture::Sable, Glyph::Fire, 4, 4, 22), "Ravaged".to_owned()));
    }
    if !table.p.conquered.is_empty() {
        all.push((banner(Tincture::Sable, "1").move_to(6, 4), "Conquered, with its VP".to_owned()));
    }
    if !table.sieges().is_empty() {
        let mark = g("").move_to(13, 14).with(ring(9, "danger")).with(count(10, 9, "1"));
        all.push((mark, "Besieged, with its Siege markers".to_owned()));
    }
    if matches!(table.p.legate, Legate::At(_)) {
        all.push((pieces(Tincture::Purpure, Glyph::Dove, [3, 3], 24, 1), "Legate".to_owned()));
    }
    all
}
