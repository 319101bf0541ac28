//! Inside the walls: buildings with their Actions and the Hourglasses on them, quarters, the Courtyard and the Hospital.

use ravelin_core::draw::{Face, Glyph, Node, Offers, Panel, Tincture, circle, el, fit, g, icon, may, rect, text};

use super::parts::*;
use super::section::{hero_tile, heroes_in_courtyard};
use super::side::WIDTH;
use crate::components::*;
use crate::places::*;
use crate::state::{NONE, Stronghold};
use crate::tokens::work;

const PAD: i32 = 18;
const GAP: i32 = 12;
const HALF: i32 = (WIDTH - 2 * PAD - GAP) / 2;
const HEAD: i32 = 40;
const ROW: i32 = 46;
const QUARTERS: i32 = 58;

/// Two columns, row by row.
const HOUSES: [[Building; 2]; 3] = [
    [Building::Forge, Building::Workshop],
    [Building::Scouts, Building::Cathedral],
    [Building::Barracks, Building::Guard],
];

pub(super) fn panel(table: &Stronghold, offers: &mut Offers) -> Panel {
    let mut node = g("");
    node.push(text(PAD + 4, 40, 28, "serif", "The Castle"));
    time(&mut node, table);
    let mut y = 58;
    for pair in HOUSES {
        let high = pair.map(|b| house_high(table, b)).into_iter().max().unwrap_or(0);
        for (n, building) in pair.into_iter().enumerate() {
            node.push(house(table, building, [PAD + n as i32 * (HALF + GAP), y, HALF, high], offers));
        }
        y += high + GAP;
    }
    let p = &table.p;
    let honor = if p.honor_kept { "never left" } else { "has left its post" };
    let panic = if p.turn_flags.panic { "Panic!" } else { "" };
    let specters = if p.turn_flags.specters != 0 { "Specters" } else { "" };
    let supply = format!("{}, {} Wooden", plural(p.stone_supply, "Stone"), p.wooden_supply);
    let post = |n: u8| p.posts[usize::from(n)];
    let quarters = [
        (Some(Building::HonorGuard), post(post::HONOR), honor),
        (Some(Building::Courtyard), post(post::COURTYARD), panic),
        (Some(Building::Hospital), p.hospital[0].and(p.hospital[1]), specters),
        (None, p.supply, supply.as_str()),
    ];
    for (n, (building, here, note)) in quarters.into_iter().enumerate() {
        let x = PAD + (n as i32 % 2) * (HALF + GAP);
        let top = y + (n as i32 / 2) * (HEAD + QUARTERS + GAP);
        node.push(quarter(table, building, (here, note), [x, top, HALF, HEAD + QUARTERS], offers));
    }
    y += 2 * (HEAD + QUARTERS + GAP);
    Panel {
        id: "castle".to_owned(),
        name: "The castle".to_owned(),
        width: WIDTH,
        height: y + 6,
        node,
        parts: Vec::new(),
        file_only: false,
    }
}

/// Hourglasses to spend, and the Stone of the turn.
fn time(node: &mut Node, table: &Stronghold) {
    let each = (0..table.defenders()).map(|d| {
        let who = if table.defenders() == 2 { ["West ", "East "][d] } else { "" };
        let labour = table.p.labour[d];
        let more = if labour > 0 { format!(" + {labour} for the Workshop") } else { String::new() };
        format!("{who}{}{more}", table.p.hourglasses[d])
    });
    let words = each.collect::<Vec<_>>().join(" \u{b7} ");
    node.push(g("inkglyph").with(icon(Glyph::Hourglass, 186, 18, 26)).title("Hourglasses to spend"));
    node.push(text(220, 40, 24, "bold", &words));
    if table.p.stone_due {
        node.push(text(WIDTH - PAD - 4, 40, 19, "bold end", "A Stone waits"));
    }
}

fn works(table: &Stronghold, building: Building) -> impl Iterator<Item = Work> {
    let barbican = table.p.barbican;
    let there = move |w: &Work| w.building() == building && (barbican || *w != Work::GateReinforcement);
    Work::ALL.into_iter().filter(there)
}

fn house_high(table: &Stronghold, building: Building) -> i32 {
    let quarters = if building.place().as_post().is_some() { QUARTERS } else { 0 };
    HEAD + quarters + ROW * works(table, building).count() as i32 + 4
}

/// A building: who stands in it, its Actions, what lies on them and what they cost now.
fn house(table: &Stronghold, building: Building, [x, y, w, h]: [i32; 4], offers: &mut Offers) -> Node {
    let (p, bit) = (&table.p, 1u8 << building as u8);
    let name = &table.kit.names[usize::from(building.place().0)];
    let mut inside = g("");
    inside.push(text(x + 12, y + 28, 23, "serif ital", name));
    let mut marks = Vec::new();
    if p.saboteurs & bit != 0 {
        marks.push("Saboteur +1");
    }
    if p.turn_flags.fire & bit != 0 {
        marks.push("Fire +1");
    }
    if p.turn_flags.toil == building as u8 {
        marks.push("Toil \u{2212}1");
    }
    let [m, s, v] = table.kit.barracks.0;
    let room = match building {
        Building::Barracks => {
            format!("room for {}, {}, {}", plural(m, "Marksman"), plural(s, "Soldier"), plural(v, "Veteran"))
        }
        Building::Guard => format!("room for {}", table.kit.guard_room),
        _ => String::new(),
    };
    let fields = if building == Building::Barracks { format!("{m} + {s} + {v} fields") } else { room.clone() };
    let note = if marks.is_empty() { fields } else { marks.join(", ") };
    let size = fit(&note, 17, 12, w - 150, Face::Bold);
    inside.push(text(x + w - 12, y + 27, size, if marks.is_empty() { "ui soft end" } else { "bold end" }, &note));
    let mut line = y + HEAD;
    if let Some(post) = building.place().as_post() {
        let here = p.posts[usize::from(post)];
        units(&mut inside, (here, Tincture::Azure, false), (x + 12, line + 4), 44, building.place().id());
        line += QUARTERS;
    }
    for here in works(table, building) {
        inside.push(action(table, here, x + 8, line, w - 16, offers));
        line += ROW;
    }
    let title = if room.is_empty() { name.clone() } else { format!("{name}: {room}") };
    place_box(building.place(), inside, [x, y, w, h], &title, offers)
}

/// A place inside without Actions; without a building, what is off the board.
fn quarter(
    table: &Stronghold,
    building: Option<Building>,
    (here, note): (Units, &str),
    [x, y, w, h]: [i32; 4],
    offers: &mut Offers,
) -> Node {
    let name = building.map_or("Supply", |b| table.kit.names[usize::from(b.place().0)].as_str());
    let mut inside = g("");
    inside.push(text(x + 12, y + 28, 23, "serif ital", name));
    let class = if note == "Panic!" { "alarm end" } else { "ui soft end" };
    inside.push(text(x + w - 12, y + 27, fit(note, 17, 12, w - 170, Face::Ui), class, note));
    let id = building.map_or("supply", |b| b.place().id());
    let used = units(&mut inside, (here, Tincture::Azure, false), (x + 12, y + HEAD + 4), 44, id);
    let Some(building) = building else {
        let sheet = rect(x, y, w, h).at("rx", 10).at("class", "key");
        return g("supply").at("id", "supply").title("Pieces off the board").with(sheet).with(inside);
    };
    if building == Building::Courtyard {
        for (n, (hero, glyph, word)) in heroes_in_courtyard(table).enumerate() {
            let left = x + 12 + used + 52 * n as i32;
            inside.push(hero_tile(table, hero, glyph, word, left, y + HEAD + 4, offers));
        }
    }
    place_box(building.place(), inside, [x, y, w, h], name, offers)
}

fn action(table: &Stronghold, here: Work, x: i32, y: i32, w: i32, offers: &mut Offers) -> Node {
    let (p, spec) = (&table.p, table.kit.work(here));
    let (paid, price) = (p.paid[here.index()], table.price(here));
    let used = p.turn_flags.worked & here.bit() != 0;
    let hasty = p.turn_flags.hasty != NONE && p.turn_flags.hasty == here as u8;
    let mut node = g(if used { "work faded" } else { "work" }).at("id", format_args!("work-{here}"));
    node.push(rect(x, y, w, ROW - 6).at("rx", 7).at("class", "card"));
    // One mark for each Hourglass it costs; those paid are filled.
    let marks = price.max(paid);
    let room = w - 20 - 23 * i32::from(marks);
    node.push(text(x + 10, y + 27, fit(&spec.name, 19, 12, room, Face::Ui), "ui", &spec.name));
    for n in 0..marks {
        let mx = x + w - 6 - 23 * i32::from(marks - n);
        if n < paid {
            let class = if table.payer(here) == 1 { "purpure" } else { "azure" };
            let mark = g(class).with(circle(mx + 10, y + 20, 11).at("class", "tincture"));
            node.push(mark.with(icon(Glyph::Hourglass, mx + 3, y + 13, 14)));
        } else {
            node.push(circle(mx + 10, y + 20, 8).at("class", "pip"));
        }
    }
    if used {
        node.push(el("path").at("d", format_args!("M{} {}H{}", x + 6, y + 20, x + w - 6)).at("class", "rule"));
    }
    node.push(rect(x - 2, y - 2, w + 4, ROW - 2).at("rx", 9).at("class", "edge"));
    let state = if used {
        " (used this turn)"
    } else if hasty {
        " (free again by Haste)"
    } else {
        ""
    };
    let title = format!("{}: {paid} of {}{state}\n{}", spec.name, plural(price, "Hourglass"), spec.text);
    may(node.title(&title), &offers.take(work(here)))
}
