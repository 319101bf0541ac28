//! What is asked of whom, in one sentence, under which clause. Made from a View, so it can tell no secret.

use ravelin_core::{Clause, DecisionKind, Prompt, rule};

use crate::action::amounts;
use crate::components::*;
use crate::flow::{Frame, Metal};
use crate::state::Vilnius;
use crate::view::{View, seat_name};

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
            (ChooseOne, "Choose an emblem: it brings its Buildings and Provinces.".to_owned(), rule!("V3.2"))
        }
        Frame::Income => {
            let text = format!("Round {}: how many Units and how many Provinces do you draw?", p.round);
            (Allocate, text, rule!("V5.3"))
        }
        Frame::City { seat } => {
            let [gold, tools] = table.purse(seat).yields;
            let text = format!("Build, recruit or pass. You can raise {gold} Gold and {tools} Tools.");
            (Place, text, rule!("V7.2"))
        }
        Frame::Pay { seat } => {
            let [gold, tools] = table.paid(seat);
            let what = if p.payment.building != NONE {
                &kit.building(p.payment.building).name
            } else {
                &kit.unit(p.payment.unit).name
            };
            let so_far =
                if p.elements.is_empty() { String::new() } else { format!(" So far {gold} Gold and {tools} Tools.") };
            (Pay, format!("Pay {} for {what}.{so_far}", amounts(table.due())), rule!("V10.1.9"))
        }
        Frame::Store { seat, at } => {
            let name = table.player(seat).display.get(usize::from(at)).map_or("?", |b| &kit.building(b.kind).name);
            (ChooseOne, format!("Which Province is stored at {name}? The others are discarded."), rule!("V7.6.2"))
        }
        Frame::Window { .. } => {
            let open = table.p.foes.iter().filter(|f| !f.defeated).count();
            (Allocate, format!("Deploy Units against {open} enemies, or say done."), rule!("V14.3.4"))
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
        Frame::Victim { foe: at, .. } => {
            (ChooseOne, format!("A Red Skull of {}: which Unit dies?", foe(at)), rule!("V14.6.4"))
        }
        Frame::Stored { city, .. } => {
            let whose = if city { "Vilnius" } else { "your quarter" };
            let text = format!("{whose} is hit: discard a stored Province, or lose a point of {}?", p.city);
            (YesNo, capital(&text), rule!("V14.7.3"))
        }
        Frame::Rim { .. } => (Place, "Which Building at the outer rim is lost?".to_owned(), rule!("V14.7.5")),
        Frame::Propose { metal, .. } => {
            let (skull, resource) = metals(metal);
            let need = table.skull_count(metal);
            let text =
                format!("{need} {skull}: name survivors worth at least {need} {resource} who die, dearest first.");
            (ChooseSome, text, rule!("V14.8.4a"))
        }
        Frame::Answer { metal, .. } => {
            let mut lost = Vec::new();
            for (seat, units) in p.named.iter().enumerate() {
                let each =
                    units.kinds().map(|k| format!("{} {} of {}", units.of(k), kit.unit(k).name, seat_name(seat as u8)));
                lost.extend(each);
            }
            let text = format!("{}: do you accept the loss of {}?", metals(metal).0, lost.join(", "));
            (YesNo, text, rule!("V4.4.2"))
        }
        Frame::Plunder { left, .. } => {
            (YesNo, format!("Loot ({left} left): take a Province from your pile?"), rule!("V15.4"))
        }
        Frame::Siege { .. } => {
            (Allocate, "Deploy Units against enemy Buildings, or say done.".to_owned(), rule!("V16.2"))
        }
        Frame::FortLoot { .. } => {
            (YesNo, "A destroyed Building gives loot: take a Province from your pile?".to_owned(), rule!("V16.7"))
        }
        Frame::Conquer { .. } => (ChooseOne, "Capture a Province from which stack, or end?".to_owned(), rule!("V17.1")),
        Frame::Offer { stack, .. } => {
            let need = list(kit.conquest[usize::from(stack) % STACKS], kit);
            (ChooseSome, format!("Offer Units for stack {}: {need}.", stack + 1), rule!("V17.2"))
        }
        Frame::Look { stack, .. } => {
            (ChooseOne, format!("How many cards do you take up from stack {}?", stack + 1), rule!("V17.4"))
        }
        Frame::Choose { .. } => (ChooseOne, "Which Province do you keep?".to_owned(), rule!("V17.4")),
        Frame::Under { .. } => (Order, "Which of the two goes back nearer the top?".to_owned(), rule!("V17.4")),
        Frame::Evening { n, at } => {
            let seat = table.in_turn(n);
            let name = table.player(seat).display.get(usize::from(at)).map_or("?", |b| &kit.building(b.kind).name);
            (ChooseOne, format!("Which Unit is stored at {name}? The others are discarded."), rule!("V18.6"))
        }
        Frame::Prepare { .. }
        | Frame::Boost { .. }
        | Frame::Extra { .. }
        | Frame::Damage { .. }
        | Frame::Skulls { .. } => (ChooseOne, "The round goes on.".to_owned(), rule!("V4.1.1")),
        Frame::Over => (ChooseOne, "The game is over.".to_owned(), rule!("V22.1")),
    }
}

fn metals(metal: Metal) -> (&'static str, &'static str) {
    match metal {
        Metal::Silver => ("Silver Skulls", "Tools"),
        Metal::Golden => ("Golden Skulls", "Gold"),
    }
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|c| c.to_uppercase().to_string() + letters.as_str()).unwrap_or_default()
}
