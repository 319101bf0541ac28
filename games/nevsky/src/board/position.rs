//! The position in words: a sentence for each Locale, Lord, box of the Calendar and card, from which alone the game can be
//! played.

use ravelin_core::Token;
use ravelin_core::draw::Described;
pub(super) use ravelin_core::draw::{labelled, marked};
pub(super) use ravelin_core::telling::and;

use super::cards::deck_words;
use super::fight;
use super::parts::{season_name, side_name};
use crate::flow::{Ask, Stage};
use crate::kit::*;
use crate::prompt::count;
use crate::state::{Legate, Mat, Nevsky, Place, PlanCard};
use crate::tokens::{self, FIGHT_EVENTS, GARRISON, LEFT_BEHIND, SPOILS, VECHE, calendar};
use crate::view::View;

pub(crate) fn position(view: &View) -> Vec<Described> {
    sentences(view, &view.table())
}

pub(super) fn sentences(view: &View, table: &Nevsky) -> Vec<Described> {
    let mut out = Vec::with_capacity(128);
    if let Stage::Fight(_) = table.p.stage {
        array(view, table, &mut out);
    }
    let left = &table.s.stores.left_behind;
    if table.p.asks.contains(&Ask::Divide) && *left != Goods::default() {
        put(&mut out, "Left behind", LEFT_BEHIND, format!("Left behind: {}", goods(table, left)));
    }
    let first = view.side().unwrap_or(Side::Teutonic);
    for side in [first, first.enemy()] {
        let (lords, cards) = match view.side() {
            Some(own) if own == side => ("Your Lords".to_owned(), "Your cards".to_owned()),
            _ => (format!("Lords of the {}", side_name(side)), format!("Cards of the {}", side_name(side))),
        };
        side.lords().for_each(|l| put(&mut out, &lords, l.token(), lord(view, table, l)));
        side_cards(view, table, side, &cards, &mut out);
        for land in [Land::Rus, Land::Livonia, Land::Estonia].into_iter().filter(|land| land.side() == side) {
            let region = ["Estonia", "Livonia", "Rus"][land as usize];
            let within = LocaleId::ALL.into_iter().filter(|l| table.book.locale(*l).land == land);
            within.for_each(|l| put(&mut out, region, l.token(), locale(view, table, l)));
        }
    }
    (0..18).for_each(|n| put(&mut out, "Calendar", calendar(n), one_box(table, n)));
    let veche = format!("The Veche, {} VP and {} Coin", table.p.veche_vp, table.p.veche_coin);
    put(&mut out, "Calendar", VECHE, veche);
    out
}

/// Ends a sentence with one full stop, whatever its last part ends with.
fn put(out: &mut Vec<Described>, region: &str, place: Token, mut words: String) {
    words.truncate(words.trim_end_matches('.').len());
    words.push('.');
    out.push(Described { region: region.to_owned(), place, words });
}

// ---- The map ----

pub(super) fn kind_word(kind: Kind) -> &'static str {
    match kind {
        Kind::Region => "Region",
        Kind::Town => "Town",
        Kind::TradeRoute => "Trade Route",
        Kind::Fort => "Fort",
        Kind::Castle => "Castle",
        Kind::Bishopric => "Bishopric",
        Kind::City => "City",
        Kind::Novgorod => "Stronghold",
    }
}

/// A Locale: what it is, whose, its markers, who is there, and where its Ways lead.
fn locale(view: &View, table: &Nevsky, l: LocaleId) -> String {
    let spec = table.book.locale(l);
    let home = spec.land.side();
    let mut words = format!("{}, {}", spec.name, kind_word(table.kind_of(l)));
    if let Some(side) = table.holder(l) {
        words += &stronghold(table, l, side);
    }
    if table.p.conquered.has(l) {
        words += &format!(", Conquered by the {}", side_name(home.enemy()));
    }
    if table.p.ravaged.has(l) {
        words += &format!(", Ravaged by the {}", side_name(home.enemy()));
    }
    for (set, word) in [(table.book.seaports, "Seaport"), (table.book.commanderies, "Commandery")] {
        if set.has(l) {
            words += &format!(", {word}");
        }
    }
    let sieges = table.p.siege[l];
    if sieges > 0 {
        words += &format!(", besieged, {}", count(sieges, "siege marker", "siege markers"));
    }
    words += &company(view, table, l);
    let seats: Vec<&str> =
        LordId::ALL.into_iter().filter(|m| table.seats_of(*m).has(l)).map(|m| table.lord_name(m)).collect();
    if !seats.is_empty() {
        words += &format!("; Seat of {}", and(&seats));
    }
    for (to, one, many) in
        [(table.book.track[l], "Trackway to", "Trackways to"), (table.book.water[l], "Waterway to", "Waterways to")]
    {
        let names: Vec<&str> = to.iter().map(|l| table.locale_name(l)).collect();
        if !names.is_empty() {
            words += &format!("; {} {}", if names.len() == 1 { one } else { many }, and(&names));
        }
    }
    words
}

/// Who holds it, and how strong it is.
fn stronghold(table: &Nevsky, l: LocaleId, side: Side) -> String {
    let hold = table.hold_spec(l);
    let walls = hold.walls + u8::from(table.p.walls.has(l));
    let marker = if table.p.walls.has(l) { " with the +1 marker" } else { "" };
    let garrison = amounts(table, &Guard::ALL.map(|guard| (guard.unit(), hold.garrison[guard])));
    format!(
        " of the {}, Walls {walls}{marker}, room for {}, Garrison of {garrison}",
        side_name(side),
        count(hold.capacity, "Lord", "Lords")
    )
}

/// Lords inside and outside, and the Legate.
fn company(view: &View, table: &Nevsky, l: LocaleId) -> String {
    let all = |inside: bool| {
        let lords = table.lords_at(Side::Teutonic, l).or(table.lords_at(Side::Russian, l));
        let here: Vec<String> =
            lords.iter().filter(|m| table.lord(*m).inside == inside).map(|m| strength(view, table, m)).collect();
        // A list of names with numbers needs more than a comma between them.
        here.join(", and ")
    };
    let (inside, outside) = (all(true), all(false));
    let besieged = table.sieged(l) || !inside.is_empty();
    let mut words = String::new();
    if !inside.is_empty() {
        words += &format!("; inside {inside}");
    }
    if !outside.is_empty() {
        words += &format!("; {} {outside}", if besieged { "outside" } else { "there" });
    }
    if table.p.legate == Legate::At(l) {
        words += "; the Legate";
    }
    if words.is_empty() && !table.is_hold(l) { ", empty".to_owned() } else { words }
}

/// Horse and foot of a Lord, if the viewer sees his mat.
pub(super) fn strengths(view: &View, table: &Nevsky, l: LordId) -> Option<[u8; 2]> {
    let mat = view.mats[l].as_ref()?;
    Some([true, false].map(|horse| {
        let kinds = UnitId::ALL.into_iter().filter(|u| table.book.units[*u].horse == horse);
        kinds.map(|u| mat.units[u]).sum()
    }))
}

/// `Gavrilo, 3 horse 6 foot`
fn strength(view: &View, table: &Nevsky, l: LordId) -> String {
    let mut words = table.lord_name(l).to_owned();
    if let Some([horse, foot]) = strengths(view, table, l) {
        let counted: Vec<String> = [(horse, "horse"), (foot, "foot")]
            .iter()
            .filter(|(n, _)| *n > 0)
            .map(|(n, w)| format!("{n} {w}"))
            .collect();
        words += &format!(", {}", if counted.is_empty() { "no unit".to_owned() } else { counted.join(" ") });
    }
    words
}

/// `2 Knights and 1 Man-at-Arms`
fn amounts(table: &Nevsky, units: &[(UnitId, u8)]) -> String {
    let named = units.iter().filter(|(_, n)| *n > 0).map(|(u, n)| named(table, u.token(), *n));
    and(&named.collect::<Vec<_>>())
}

fn named(table: &Nevsky, token: Token, n: u8) -> String {
    count(n, &tokens::name(table.kit, token), &tokens::plural(table.kit, token))
}

fn forces(table: &Nevsky, of: &Forces) -> String {
    let units: Vec<(UnitId, u8)> = UnitId::ALL.into_iter().map(|u| (u, of[u])).collect();
    amounts(table, &units)
}

fn goods(table: &Nevsky, of: &Goods) -> String {
    let all = AssetId::ALL.into_iter().filter(|a| of[*a] > 0).map(|a| named(table, a.token(), of[a]));
    and(&all.collect::<Vec<_>>())
}

// ---- Lords ----

fn lord(view: &View, table: &Nevsky, l: LordId) -> String {
    let (spec, it) = (table.book.lord(l), table.lord(l));
    let mut words = format!("{}, {}", spec.name, spec.title);
    let ratings = format!("Service {}, Lordship {}", spec.service, spec.lordship);
    let fealty = if spec.fealty == 0 { String::new() } else { format!("Fealty {}, ", spec.fealty) };
    match it.place {
        Place::Removed => return format!("{words}, out of the game"),
        Place::Calendar(n) => {
            let ready = if table.is_ready(l) { ", Ready" } else { "" };
            let seats: Vec<&str> = table.seats_of(l).iter().map(|at| table.locale_name(at)).collect();
            words += &format!(", on the Calendar in box {n}{ready}; {fealty}{ratings}, Command {}", spec.command);
            return if seats.is_empty() { words } else { format!("{words}; Seats: {}", and(&seats)) };
        }
        Place::Map(at) => {
            let inside = if it.inside { ", inside, Besieged" } else { "" };
            words += &format!(", at {}{inside}, Service to box {}", table.locale_name(at), it.service);
        }
    }
    if table.is_marshal(l) {
        words += ", Marshal";
    }
    if it.moved {
        words += ", moved or fought";
    }
    if let Some(lower) = it.lower {
        words += &format!(", Lieutenant over {}", table.lord_name(lower));
    }
    if let Some(upper) = it.upper {
        words += &format!(", Lower Lord of {}", table.lord_name(upper));
    }
    if table.p.campaign && table.p.card.lord == Some(l) && !table.card_over(l) {
        words += &format!(", active with {} left", count(table.actions_left(), "action", "actions"));
    }
    words += &format!("; {fealty}{ratings}, Command {}", table.command_rating(l));
    match &view.mats[l] {
        Some(mat) => words + &on_mat(table, l, mat),
        // Torzhok has lifted the screen from his Assets. [N9.1c]
        None => match view.torzhok.filter(|_| l == LordId::Domash) {
            Some(assets) => format!("{words}; mat behind the screen but for {}", goods(table, &assets)),
            None => format!("{words}; mat behind the screen"),
        },
    }
}

/// Forces, Assets, Vassals and Capabilities of a mat. [N1.5.2a]
fn on_mat(table: &Nevsky, l: LordId, mat: &Mat) -> String {
    let mut words = match forces(table, &mat.units) {
        none if none.is_empty() => "; no unit".to_owned(),
        units => format!("; {units}"),
    };
    if mat.routed != Forces::default() {
        words += &format!("; Routed: {}", forces(table, &mat.routed));
    }
    words += &match goods(table, &mat.assets) {
        none if none.is_empty() => "; no Assets".to_owned(),
        all => format!("; {all}"),
    };
    for (set, word) in [(mat.ready, "Ready"), (mat.mustered, "Mustered"), (mat.unready, "not yet Ready")] {
        let vassals = table.book.retinue(l).filter(|v| set.has(table.book.slot(*v)));
        let vassals: Vec<String> = vassals
            .map(|v| &table.book.vassals[v])
            .map(|spec| format!("{} ({})", spec.name, forces(table, &spec.forces)))
            .collect();
        if !vassals.is_empty() {
            words += &format!("; {} {word}: {}", if vassals.len() == 1 { "Vassal" } else { "Vassals" }, and(&vassals));
        }
    }
    for card in mat.cards.iter() {
        let text = table.book.capability_text(*card).trim_end_matches('.');
        words += &format!("; Capability {}: {text}", table.book.card(*card).capability);
    }
    words
}

// ---- Calendar and cards ----

fn one_box(table: &Nevsky, n: u8) -> String {
    let mut words = match n {
        0 => "Left of the Calendar".to_owned(),
        17 => "Right of the Calendar".to_owned(),
        _ => {
            let spec = &table.book.boxes[usize::from(n)];
            format!("Box {n}, {} {}", season_name(spec.season), spec.year)
        }
    };
    if n == table.p.r#box {
        words += if table.p.campaign { ", now, Campaign" } else { ", now, Levy" };
    }
    if n == table.scenario().last {
        words += ", the last";
    }
    let all = |here: &dyn Fn(LordId) -> bool| -> Vec<&str> {
        LordId::ALL.into_iter().filter(|l| here(*l)).map(|l| table.lord_name(l)).collect()
    };
    let mut lines = Vec::new();
    let cylinders = all(&|l| table.cylinder(l) == Some(n));
    if !cylinders.is_empty() {
        lines.push(format!("waiting {}", and(&cylinders)));
    }
    let service = all(&|l| table.on_map(l) && table.lord(l).service == n);
    if !service.is_empty() {
        lines.push(format!("end of Service of {}", and(&service)));
    }
    let vassals: Vec<String> = LordId::ALL
        .into_iter()
        .flat_map(|l| table.book.retinue(l).map(move |v| (l, v)))
        .filter(|(l, v)| table.p.vassal_box[*l][table.book.slot(*v)] == Some(n))
        .map(|(l, v)| format!("{} of {}", table.book.vassals[v].name, table.lord_name(l)))
        .collect();
    if !vassals.is_empty() {
        lines.push(format!("Vassals {}", and(&vassals)));
    }
    if lines.is_empty() { words } else { format!("{words}: {}", lines.join("; ")) }
}

fn side_cards(view: &View, table: &Nevsky, side: Side, region: &str, out: &mut Vec<Described>) {
    let own = view.side() == Some(side);
    let held = table.p.held[side];
    let who = side_name(side);
    let mut words = format!("{who}, {}", count(held, "Held Event", "Held Events"));
    words += &format!("; {}", deck_words(view, table, side));
    if own && view.watching {
        words += "; you are stopped before the enemy's actions";
    }
    if side == Side::Teutonic && table.p.legate == Legate::Card {
        words += "; the Legate is on his card";
    }
    put(out, region, Token::Seat(table.seat_of(side)), words);
    if let Some(words) = plan(view, table, side, own) {
        put(out, region, side.plan(), words);
    }
    let numbered = side.numbered();
    for card in table.p.capabilities.and(numbered).iter() {
        let name = &table.book.card(card).capability;
        let pawn = if card == capability::WILLIAM_OF_MODENA && table.p.legate == Legate::Card {
            " with the Legate on it"
        } else {
            ""
        };
        let words = format!("{name}, Capability{pawn}: {}", table.book.capability_text(card));
        put(out, region, card.capability(), words);
    }
    let held = if own { view.held } else { Cards::NONE };
    for (cards, what) in [(table.p.events.and(numbered), "Event in effect"), (held, "Event you hold")] {
        for card in cards.iter() {
            let spec = table.book.card(card);
            put(out, region, card.event(), format!("{}, {what}: {}", spec.event, spec.event_text));
        }
    }
}

/// The Plan: what is revealed, then the owner's own cards or their number. [N4.1b]
fn plan(view: &View, table: &Nevsky, side: Side, own: bool) -> Option<String> {
    let laid = table.p.campaign && table.plans_laid();
    let word = |card: &PlanCard| card.map_or("Pass", |l| table.lord_name(l));
    let shown: Vec<&str> = table.p.shown[side].iter().filter(|_| laid).map(word).collect();
    let hidden = match own {
        true => view.plan.len(),
        false if laid && table.p.end.is_none() => table.plan_size().saturating_sub(shown.len()),
        false => 0,
    };
    if shown.is_empty() && hidden == 0 {
        return None;
    }
    let mut words = format!("Plan of the {}", side_name(side));
    if !shown.is_empty() {
        words += &format!(", revealed {}", and(&shown));
    }
    if own && hidden > 0 {
        words += &format!(", to come {}", and(&view.plan.iter().map(word).collect::<Vec<_>>()));
    } else if hidden > 0 {
        words += &format!(", {} face down", count(hidden as u8, "card", "cards"));
    }
    Some(words)
}

/// The fight: its tags, its rows, who is in Reserve or Routed, the Garrison and the Spoils. [N4.4.1]
fn array(view: &View, table: &Nevsky, out: &mut Vec<Described>) {
    let b = &table.p.battle;
    let (what, round) = fight::heading(table);
    let mut parts = vec![format!("{what}, {round}")];
    parts.extend(fight::tag_words(table));
    parts.extend(fight::row_words(table));
    parts.extend(fight::hit_words(view, table));
    put(out, "Fight", FIGHT_EVENTS, parts.join("; "));
    fight::spots(table).into_iter().for_each(|(place, words)| put(out, "Fight", place, words));
    if b.garrison != Garrison::default() {
        let units = amounts(table, &Guard::ALL.map(|guard| (guard.unit(), b.garrison[guard])));
        put(out, "Fight", GARRISON, format!("Garrison of {units}"));
    }
    if b.spoils != Goods::default() {
        put(out, "Fight", SPOILS, format!("Spoils: {}", goods(table, &b.spoils)));
    }
}
