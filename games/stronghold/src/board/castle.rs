//! Inside the walls: buildings with their Actions and the Hourglasses on them, quarters, the Courtyard and the Hospital.

use ravelin_core::draw::{Face, Glyph, Node, Offers, Panel, Tincture, el, fit, g, icon, may, rect, text};

use super::parts::*;
use super::wall::hero_tile;
use crate::action::work;
use crate::components::*;
use crate::places::*;
use crate::state::{NONE, Stronghold};

const HIGH: i32 = 308;
const ROW: i32 = 46;

pub(super) fn panel(table: &Stronghold, offers: &mut Offers, width: i32) -> Panel {
    let mut node = g("");
    node.push(text(22, 36, 24, "serif", "The Castle"));
    let time: Vec<String> = (0..table.defenders())
        .map(|d| {
            let who = ["West ", "East "][d];
            let who = if table.defenders() == 2 { who } else { "" };
            let labour = table.p.labour[d];
            let more = if labour > 0 { format!(" + {labour} of Forced Labour") } else { String::new() };
            format!("{who}{} Hourglasses{more}", table.p.hourglasses[d])
        })
        .collect();
    node.push(g("inkglyph").with(icon(Glyph::Hourglass, 200, 16, 24)));
    node.push(text(232, 35, 20, "bold", &time.join(" \u{b7} ")));
    if table.p.stone_due {
        node.push(text(width - 22, 35, 18, "bold end", "A Stone waits to be placed"));
    }
    let quarters = 6 * 206 + 24;
    let each = (width - 44 - quarters) / 5;
    let mut x = 22;
    for building in &Building::ALL[..4] {
        node.push(house(table, *building, [x, 54, each - 14, HIGH - 70], offers));
        x += each;
    }
    node.push(house(table, Building::Barracks, [x, 54, each - 14, 150], offers));
    node.push(house(table, Building::Guard, [x, 212, each - 14, HIGH - 228], offers));
    x += each;
    for (i, (place, units_here, room, word)) in posts(table).into_iter().enumerate() {
        let px = x + (i as i32 % 3) * 412;
        let py = 54 + (i as i32 / 3) * 112;
        node.push(quarter(table, place, (units_here, &room, word), [px, py, 398, 104], offers));
    }
    Panel {
        id: "castle".to_owned(),
        name: "The castle".to_owned(),
        width,
        height: HIGH,
        node,
        parts: Vec::new(),
        file_only: false,
    }
}

fn posts(table: &Stronghold) -> Vec<(Place, Units, String, &'static str)> {
    let p = &table.p;
    let post = |n: u8| p.posts[usize::from(n)];
    let [m, s, v] = table.kit.barracks.0;
    vec![
        (
            Building::Barracks.place(),
            post(post::BARRACKS),
            format!("room for {m} Marksmen, {s} Soldiers, {v} Veteran"),
            "Barracks",
        ),
        (Building::Guard.place(), post(post::GUARD), format!("room for {}", table.kit.guard_room), "Guard"),
        (
            Building::HonorGuard.place(),
            post(post::HONOR),
            if p.honor_kept { "never left" } else { "has left its post" }.to_owned(),
            "Honor Guard",
        ),
        (
            Building::Courtyard.place(),
            post(post::COURTYARD),
            if p.turn_flags.panic { "Panic!" } else { "" }.to_owned(),
            "Courtyard",
        ),
        (
            Building::Hospital.place(),
            p.hospital[0].and(p.hospital[1]),
            if p.turn_flags.specters != 0 { "Specters" } else { "" }.to_owned(),
            "Hospital",
        ),
        (Place(u8::MAX), p.supply, format!("{} Stones, {} Wooden", p.stone_supply, p.wooden_supply), "Supply"),
    ]
}

fn quarter(
    table: &Stronghold,
    place: Place,
    (here, note, word): (Units, &str, &str),
    [x, y, w, h]: [i32; 4],
    offers: &mut Offers,
) -> Node {
    let mut inside = g("");
    inside.push(text(x + 10, y + 24, 19, "serif ital", word));
    let size = fit(note, 14, 10, w - 130, Face::Ui);
    inside.push(text(x + w - 10, y + 23, size, "ui soft end", note));
    let used = units(
        &mut inside,
        (here, Tincture::Azure, false),
        (x + 10, y + 40),
        46,
        &word.to_lowercase().replace(' ', "-"),
    );
    if place == Building::Courtyard.place() {
        let mut left = x + 10 + used;
        for (hero, glyph, name) in [(OFFICER, Glyph::Crown, "Officer"), (WARRIOR, Glyph::Sword, "Warrior")] {
            if table.p.heroes[usize::from(hero)] == post::HERO_COURTYARD {
                inside.push(hero_tile(table, hero, glyph, name, left, y + 40, offers));
                left += 60;
            }
        }
    }
    if place.0 == u8::MAX {
        let sheet = rect(x, y, w, h).at("rx", 10).at("class", "key");
        return g("supply").at("id", "supply").title("Pieces off the board").with(sheet).with(inside);
    }
    // The building with its Actions is another box; this one takes the choices of moving.
    let node = g("place").at("id", format_args!("post-{}", place.id())).title(&format!("{word} {note}"));
    let sheet = rect(x, y, w, h).at("rx", 10).at("class", "key");
    let edge = rect(x - 2, y - 2, w + 4, h + 4).at("rx", 12).at("class", "edge");
    may(node.with(sheet).with(inside).with(edge), &offers.take(crate::action::space(place)))
}

/// A building: its Actions, what lies on them and what they cost now.
fn house(table: &Stronghold, building: Building, [x, y, w, h]: [i32; 4], offers: &mut Offers) -> Node {
    let (p, bit) = (&table.p, 1u8 << building as u8);
    let name = &table.kit.names[usize::from(building.place().0)];
    let mut inside = g("");
    inside.push(text(x + 10, y + 26, 20, "serif ital", name));
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
    inside.push(text(x + w - 10, y + 25, 14, "bold end", &marks.join(", ")));
    let mut line = y + 38;
    for work_here in Work::ALL.into_iter().filter(|w| w.building() == building) {
        if work_here == Work::GateReinforcement && !p.barbican {
            continue;
        }
        inside.push(action(table, work_here, x + 6, line, w - 12, offers));
        line += ROW;
    }
    let title = name.clone();
    let id = format!("house-{}", building.place().id());
    let sheet = rect(x, y, w, h).at("rx", 10).at("class", "key");
    let edge = rect(x - 2, y - 2, w + 4, h + 4).at("rx", 12).at("class", "edge");
    let node = g("place").at("id", id).title(&title).with(sheet).with(inside).with(edge);
    // Barracks and Guard are clicked in their quarters.
    if matches!(building, Building::Barracks | Building::Guard) && !offers_only_chips(offers, building) {
        return node;
    }
    may(node, &offers.take(crate::action::space(building.place())))
}

/// Whether the choices at a building are about its chips, not about its units.
fn offers_only_chips(offers: &Offers, building: Building) -> bool {
    let all =
        (0..6u8).filter(|b| *b != building as u8).map(|b| crate::action::space(Building::ALL[usize::from(b)].place()));
    let productive: Vec<_> = all
        .filter(|t| {
            *t != crate::action::space(Building::Barracks.place())
                && *t != crate::action::space(Building::Guard.place())
        })
        .collect();
    offers.any(|token| productive.contains(&token))
}

fn action(table: &Stronghold, here: Work, x: i32, y: i32, w: i32, offers: &mut Offers) -> Node {
    let (p, spec) = (&table.p, table.kit.work(here));
    let (paid, price) = (p.paid[here.index()], table.price(here));
    let used = p.turn_flags.worked & here.bit() != 0;
    let hasty = p.turn_flags.hasty != NONE && p.turn_flags.hasty == here as u8;
    let mut node = g(if used { "work faded" } else { "work" }).at("id", format_args!("work-{here}"));
    node.push(rect(x, y, w, ROW - 6).at("rx", 7).at("class", "card"));
    let room = w - 24 - 22 * i32::from(price).min(7);
    let size = fit(&spec.name, 16, 10, room, Face::Bold);
    node.push(text(x + 9, y + 25, size, "bold", &spec.name));
    // One mark for each Hourglass it costs; those paid are filled.
    let marks = price.max(paid);
    for n in 0..marks {
        let mx = x + w - 8 - 20 * i32::from(marks - n);
        if n < paid {
            let class = if table.payer(here) == 1 { "purpure" } else { "azure" };
            node.push(
                g(class)
                    .with(el("circle").at("cx", mx + 9).at("cy", y + 19).at("r", 9).at("class", "tincture"))
                    .with(icon(Glyph::Hourglass, mx + 3, y + 13, 12)),
            );
        } else {
            node.push(el("circle").at("cx", mx + 9).at("cy", y + 19).at("r", 6).at("class", "slot"));
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
    let title = format!("{}: {paid} of {price} Hourglasses{state}\n{}", spec.name, spec.text);
    may(node.title(&title), &offers.take(work(here)))
}
