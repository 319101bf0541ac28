//! What is asked of whom, in one sentence, under which clause. Made from a View, so it can tell no secret.

use ravelin_core::{Clause, DecisionKind, Prompt, rule};

use crate::action::{amounts, plural};
use crate::components::*;
use crate::flow::{Frame, Metal};
use crate::state::{Built, Vilnius};
use crate::view::{View, seat_name};
use crate::weapons::lacking;

pub(crate) fn prompt(view: &View) -> Prompt {
    let table = view.table();
    let (kind, text, clause) = question(&table);
    Prompt { asked: table.asked(), kind, text, clause }
}

fn list(weapons: Weapons, kit: &Kit) -> String {
    let each = (0..WEAPONS).filter(|w| weapons.0[*w] > 0);
    each.map(|w| format!("{} {}", weapons.0[w], kit.weapon_names[w])).collect::<Vec<_>>().join(", ")
}

fn question(table: &Vilnius) -> (DecisionKind, String, Clause) {
    use DecisionKind::{Allocate, ChooseOne, ChooseSome, Order, Pay, Place, YesNo};
    let (p, kit) = (&table.p, table.kit);
    let foe = |at: u8| kit.order_name(table.target_kind(at, false));
    match table.top() {
        Frame::Emblems { .. } => {
            let text = "Choose an emblem: it brings eight home Provinces and a Building of its own.".to_owned();
            (ChooseOne, text, rule!("V3.2"))
        }
        Frame::Income => {
            let text = format!("Round {}: how many Units and how many Provinces do you draw?", p.round);
            (Allocate, text, rule!("V5.3"))
        }
        Frame::City { seat } => {
            let raised = table.purse(seat).yields.map(|n| n.clamp(0, 99) as u8);
            let text = format!("Build, recruit or pass. You can raise {}.", amounts(raised));
            (Place, text, rule!("V7.2"))
        }
        Frame::Pay { seat } => {
            let what = if p.payment.building != NONE {
                &kit.building(p.payment.building).name
            } else {
                &kit.unit(p.payment.unit).name
            };
            let (paid, due) = (table.paid(seat), table.due());
            let missing = [GOLD, TOOLS].map(|r| (i16::from(due[r]) - paid[r]).clamp(0, 99) as u8);
            let missing =
                if p.elements.is_empty() { String::new() } else { format!(" Still needed: {}.", amounts(missing)) };
            (Pay, format!("Pay {} for {what}.{missing}", amounts(due)), rule!("V10.1.9"))
        }
        Frame::Store { seat, at } => {
            let name = table.player(seat).display.get(usize::from(at)).map_or("?", |b| &kit.building(b.kind).name);
            let free = |b: &Built| kit.building(b.kind).stores_province && b.province == NONE;
            let rest = rest(&table.player(seat).display, at, free);
            (ChooseOne, format!("Which Province is stored at {name}? {rest}"), rule!("V7.6.2"))
        }
        Frame::Window { .. } => {
            let open = table.p.foes.iter().filter(|f| !f.defeated).count() as u8;
            let enemies = plural(open, "enemy", "enemies");
            (Allocate, format!("Deploy Units against {enemies}, or say done."), rule!("V14.3.4"))
        }
        Frame::Split { unit, at, .. } => {
            let spec = kit.unit(unit);
            let symbol =
                spec.symbols.get(usize::from(at)).map_or("?", |s| kit.weapon_names[usize::from(*s) % WEAPONS].as_str());
            let text = format!("{}: whom does its {symbol} fight ({} of {})?", spec.name, at + 1, spec.symbol_count);
            (Allocate, text, rule!("V14.3.2"))
        }
        Frame::Reds => {
            (Order, "One Unit fought several enemies: whose Red Skulls come first?".to_owned(), rule!("V14.6.5"))
        }
        Frame::Victim { foe: at, n } => {
            let owners = table.owners_asked(at);
            let first = seat_name(table.victim_owner(at, 0));
            let else_who = match owners.saturating_sub(usize::from(n) + 1) {
                _ if owners < 2 => String::new(),
                0 => format!(" The others gave none: with \"None of mine\" {first} loses one."),
                _ => format!(" \"None of mine\" asks the next owner; if all say so, {first} loses one."),
            };
            (ChooseOne, format!("A Red Skull of {}: which Unit dies?{else_who}", foe(at)), rule!("V14.6.4"))
        }
        Frame::Stored { seat, city } => {
            let whose = if city { "Vilnius" } else { "your quarter" };
            let or = match table.later_holder(seat, city) {
                Some(next) => format!("leave it to {}; if nobody does, a point of {} is lost", seat_name(next), p.city),
                None => format!("lose a point of {}", p.city),
            };
            let text = format!("{whose} is hit: discard a stored Province, or {or}?");
            (YesNo, capital(&text), rule!("V14.7.3"))
        }
        Frame::Rim { .. } => (Place, "Which Building at the outer rim is lost?".to_owned(), rule!("V14.7.5")),
        Frame::Propose { metal, .. } => {
            let need = table.skull_count(metal);
            let worth = match metal {
                Metal::Silver => amounts([0, need]),
                Metal::Golden => amounts([need, 0]),
            };
            let named = named(table, &p.named);
            let so_far = if named.is_empty() {
                String::new()
            } else {
                let missing = u16::from(need).saturating_sub(table.named_worth(metal));
                format!(" Named so far: {named}; {missing} still missing.")
            };
            let skulls = skulls(metal, need);
            let text = format!("{skulls}: name survivors worth at least {worth} who die, dearest first.{so_far}");
            (ChooseSome, text, rule!("V14.8.4a"))
        }
        Frame::Answer { metal, n, .. } => {
            let skulls = skulls(metal, table.skull_count(metal));
            let fallback = named(table, &table.fallback(metal));
            let next = if n + 1 < p.seats {
                let next = seat_name(table.in_turn(n + 1));
                format!("{next} proposes next; if all proposals fail, the loss is {fallback}")
            } else {
                format!("it was the last proposal, and the loss is {fallback}")
            };
            let text =
                format!("{skulls}: do you accept the loss of {}? If you reject, {next}.", named(table, &p.named));
            (YesNo, text, rule!("V4.4.2"))
        }
        Frame::Plunder { left, .. } => {
            (YesNo, format!("Loot ({left} left): take a Province from your pile?"), rule!("V15.4"))
        }
        Frame::Siege { .. } => {
            let any = table.count().fort_weapons;
            let enough = if any > 0 { format!(" Any {any} of the symbols shown are enough.") } else { String::new() };
            let guard = match table.standing_guard(&table.offers()) {
                Some(kind) if p.forts.len() > 1 => format!(" While {} stands, no other falls.", kit.order_name(kind)),
                _ => String::new(),
            };
            (Allocate, format!("Deploy Units against enemy Buildings, or say done.{enough}{guard}"), rule!("V16.2"))
        }
        Frame::FortLoot { .. } => {
            (YesNo, "A destroyed Building gives loot: take a Province from your pile?".to_owned(), rule!("V16.7"))
        }
        Frame::Conquer { .. } => (ChooseOne, "Capture a Province from which stack, or end?".to_owned(), rule!("V17.1")),
        Frame::Offer { stack, .. } => {
            let demand = kit.conquest[usize::from(stack) % STACKS];
            let mut offered = Units::NONE;
            p.elements.iter().for_each(|kind| offered.add(*kind));
            let missing = match lacking(demand, table.weapons_of(offered)) {
                _ if p.elements.is_empty() => String::new(),
                n => format!(" Still missing: {}.", plural(n, "symbol", "symbols")),
            };
            let text = format!("Offer Units for stack {}: {}.{missing}", stack + 1, list(demand, kit));
            (ChooseSome, text, rule!("V17.2"))
        }
        Frame::Look { stack, .. } => {
            let text = format!(
                "How many cards do you take up from stack {}? You keep one, the others go back under the stack.",
                stack + 1
            );
            (ChooseOne, text, rule!("V17.4"))
        }
        Frame::Choose { .. } => (ChooseOne, "Which Province do you keep?".to_owned(), rule!("V17.4")),
        Frame::Under { .. } => (Order, "Which of the two goes back nearer the top?".to_owned(), rule!("V17.4")),
        Frame::Evening { n, at } => {
            let seat = table.in_turn(n);
            let name = table.player(seat).display.get(usize::from(at)).map_or("?", |b| &kit.building(b.kind).name);
            let free = |b: &Built| kit.building(b.kind).stores_unit && b.unit == NONE;
            let rest = rest(&table.player(seat).display, at, free);
            (ChooseOne, format!("Which Unit is stored at {name}? {rest}"), rule!("V18.6"))
        }
        Frame::Prepare { .. }
        | Frame::Boost { .. }
        | Frame::Extra { .. }
        | Frame::Damage { .. }
        | Frame::Skulls { .. } => (ChooseOne, "The round goes on.".to_owned(), rule!("V4.1.1")),
        Frame::Over => (ChooseOne, "The game is over.".to_owned(), rule!("V22.1")),
    }
}

/// What becomes of the cards that are not stored now: the slots are filled one by one. [V7.6.2] [V18.6]
fn rest(display: &[Built], at: u8, free: impl Fn(&Built) -> bool) -> &'static str {
    let later = display.iter().skip(usize::from(at) + 1).any(free);
    if later { "There is another slot; what is left after it is discarded." } else { "The others are discarded." }
}

/// "1 Silver Skull", "3 Golden Skulls".
fn skulls(metal: Metal, n: u8) -> String {
    match metal {
        Metal::Silver => plural(n, "Silver Skull", "Silver Skulls"),
        Metal::Golden => plural(n, "Golden Skull", "Golden Skulls"),
    }
}

/// Units by owner: those named so far, or those of the fallback. [V14.8.4a] [V14.8.6]
fn named(table: &Vilnius, units: &[Units; SEATS]) -> String {
    let all = units.iter().enumerate();
    let each = all.flat_map(|(seat, units)| {
        units.kinds().map(move |k| {
            let (name, owner) = (&table.kit.unit(k).name, seat_name(seat as u8));
            match units.of(k) {
                1 => format!("{name} of {owner}"),
                n => format!("{n} {name} of {owner}"),
            }
        })
    });
    each.collect::<Vec<_>>().join(", ")
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|c| c.to_uppercase().to_string() + letters.as_str()).unwrap_or_default()
}
