//! What is asked of whom, in one sentence, under which clause. Made from a View, so it can tell no secret.

use ravelin_core::{Answer, DecisionKind, Prompt, Routine, Token, ask, rule};

use crate::Kit;
use crate::action::{Action, amounts, plural};
use crate::components::*;
use crate::flow::{Frame, Metal};
use crate::state::{Built, Vilnius};
use crate::tokens;
use crate::view::{View, seat_name};
use crate::weapons::lacking;
use ravelin_core::{Seat, Worded};
use std::fmt;

pub(crate) fn prompt(view: &View) -> Prompt {
    let table = view.table();
    question(&table).of(table.asked())
}

/// What an action does to a question that a standing order can answer.
pub(crate) fn answer(action: Action) -> Option<Answer> {
    match action {
        Action::PayPlan => Some(Answer::AsProposed),
        Action::Lose { unit, .. } => Some(Answer::Lose(vec![(tokens::unit(unit), 1)])),
        _ => None,
    }
}

/// A fight before the city, or against enemy Buildings.
pub(crate) fn fight(view: &View) -> Option<Token> {
    let table = view.table();
    let has = |of: fn(&Frame) -> bool| table.p.frames.iter().any(of);
    if has(|f| matches!(f, Frame::Siege { .. })) {
        return Some(tokens::FORTS_IN_PLAY);
    }
    let defends = has(|f| {
        matches!(
            f,
            Frame::Window { .. }
                | Frame::Split { .. }
                | Frame::Reds
                | Frame::Victim { .. }
                | Frame::Damage { .. }
                | Frame::Skulls { .. }
                | Frame::Propose { .. }
                | Frame::Answer { .. }
        )
    });
    defends.then_some(tokens::CITY)
}

fn list(weapons: Weapons, kit: &Kit) -> String {
    let each = (0..WEAPONS).filter(|w| weapons.0[*w] > 0);
    each.map(|w| format!("{} {}", weapons.0[w], kit.weapon_names[w])).collect::<Vec<_>>().join(", ")
}

fn question(table: &Vilnius) -> Prompt {
    use DecisionKind::{Allocate, ChooseOne, ChooseSome, Order, Pay, Place, YesNo};
    let (p, kit) = (&table.p, table.kit);
    let foe = |at: u8| kit.order_name(table.target_kind(at, false));
    match table.top() {
        Frame::Emblems { .. } => {
            let text = "Choose an emblem: it brings eight home Provinces and a Building of its own.".to_owned();
            ask(ChooseOne, text, rule!("V3.2"))
        }
        Frame::Income => {
            let text = format!("Round {}: how many Units and how many Provinces do you draw?", p.round);
            ask(Allocate, text, rule!("V5.3"))
        }
        Frame::City { seat } => {
            let raised = table.purse(seat).yields.map(|n| n.clamp(0, 99) as u8);
            ask(Place, "Build, recruit or pass.", rule!("V7.2")).beside(format!("You can raise {}.", amounts(raised)))
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
                if p.elements.is_empty() { String::new() } else { format!("Still needed: {}.", amounts(missing)) };
            let question = ask(Pay, format!("Pay {} for {what}.", amounts(due)), rule!("V10.1.9"));
            question.beside(missing).routine(Routine::Payment)
        }
        Frame::Store { seat, at } => {
            let name = table.player(seat).display.get(usize::from(at)).map_or("?", |b| &kit.building(b.kind).name);
            let free = |b: &Built| kit.building(b.kind).stores_province && b.province == NONE;
            let rest = rest(&table.player(seat).display, at, free);
            ask(ChooseOne, format!("Which Province is stored at {name}?"), rule!("V7.6.2")).beside(rest)
        }
        Frame::Window { .. } => {
            let open = table.p.foes.iter().filter(|f| !f.defeated).count() as u8;
            let enemies = plural(open, "enemy", "enemies");
            ask(Allocate, format!("Deploy Units against {enemies}, or say done."), rule!("V14.3.4"))
        }
        Frame::Split { unit, at, .. } => {
            let spec = kit.unit(unit);
            let symbol =
                spec.symbols.get(usize::from(at)).map_or("?", |s| kit.weapon_names[usize::from(*s) % WEAPONS].as_str());
            let text = format!("{}: whom does its {symbol} fight ({} of {})?", spec.name, at + 1, spec.symbol_count);
            ask(Allocate, text, rule!("V14.3.2"))
        }
        Frame::Reds => ask(Order, "One Unit fought several enemies: whose Red Skulls come first?", rule!("V14.6.5")),
        Frame::Victim { foe: at, n } => {
            let owners = table.owners_asked(at);
            let first = seat_name(table.victim_owner(at, 0));
            let else_who = match owners.saturating_sub(usize::from(n) + 1) {
                _ if owners < 2 => String::new(),
                0 => format!("The others gave none: with \"None of mine\" {first} loses one."),
                _ => format!("\"None of mine\" asks the next owner; if all say so, {first} loses one."),
            };
            let question = ask(ChooseOne, format!("A Red Skull of {}: which Unit dies?", foe(at)), rule!("V14.6.4"));
            question.beside(else_who).routine(Routine::Losses)
        }
        Frame::Stored { seat, city } => {
            let whose = if city { "Vilnius" } else { "your quarter" };
            let or = match table.later_holder(seat, city) {
                Some(next) => format!("leave it to {}; if nobody does, a point of {} is lost", seat_name(next), p.city),
                None => format!("lose a point of {}", p.city),
            };
            let text = format!("{whose} is hit: discard a stored Province, or {or}?");
            ask(YesNo, capital(&text), rule!("V14.7.3"))
        }
        Frame::Rim { .. } => ask(Place, "Which Building at the outer rim is lost?", rule!("V14.7.5")),
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
                format!("Named so far: {named}; {missing} still missing.")
            };
            let skulls = skulls(metal, need);
            let question = format!("{skulls}: name survivors worth at least {worth} who die, dearest first.");
            ask(ChooseSome, question, rule!("V14.8.4a")).beside(so_far)
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
            let question = format!("{skulls}: do you accept the loss of {}?", named(table, &p.named));
            ask(YesNo, question, rule!("V4.4.2")).beside(format!("If you reject, {next}."))
        }
        Frame::Plunder { left, .. } => {
            ask(YesNo, format!("Loot ({left} left): take a Province from your pile?"), rule!("V15.4"))
        }
        Frame::Siege { .. } => {
            let any = table.count().fort_weapons;
            let enough = (any > 0).then(|| format!("Any {any} of the symbols shown are enough."));
            let guard = table.standing_guard(&table.offers()).filter(|_| p.forts.len() > 1);
            let guard = guard.map(|kind| format!("While {} stands, no other falls.", kit.order_name(kind)));
            let said: Vec<String> = enough.into_iter().chain(guard).collect();
            ask(Allocate, "Deploy Units against enemy Buildings, or say done.", rule!("V16.2")).beside(said.join(" "))
        }
        Frame::FortLoot { .. } => {
            ask(YesNo, "A destroyed Building gives loot: take a Province from your pile?", rule!("V16.7"))
        }
        Frame::Conquer { .. } => ask(ChooseOne, "Capture a Province from which stack, or end?", rule!("V17.1")),
        Frame::Offer { stack, .. } => {
            let demand = kit.conquest[usize::from(stack) % STACKS];
            let mut offered = Units::NONE;
            p.elements.iter().for_each(|kind| offered.add(*kind));
            let missing = match lacking(demand, table.weapons_of(offered)) {
                _ if p.elements.is_empty() => String::new(),
                n => format!("Still missing: {}.", plural(n, "symbol", "symbols")),
            };
            let question = format!("Offer Units for stack {}: {}.", stack + 1, list(demand, kit));
            ask(ChooseSome, question, rule!("V17.2")).beside(missing)
        }
        Frame::Look { stack, .. } => {
            let question = format!("How many cards do you take up from stack {}?", stack + 1);
            ask(ChooseOne, question, rule!("V17.4")).beside("You keep one, the others go back under the stack.")
        }
        Frame::Choose { .. } => ask(ChooseOne, "Which Province do you keep?", rule!("V17.4")),
        Frame::Under { .. } => ask(Order, "Which of the two goes back nearer the top?", rule!("V17.4")),
        Frame::Evening { n, at } => {
            let seat = table.in_turn(n);
            let name = table.player(seat).display.get(usize::from(at)).map_or("?", |b| &kit.building(b.kind).name);
            let free = |b: &Built| kit.building(b.kind).stores_unit && b.unit == NONE;
            let rest = rest(&table.player(seat).display, at, free);
            ask(ChooseOne, format!("Which Unit is stored at {name}?"), rule!("V18.6")).beside(rest)
        }
        Frame::Prepare { .. }
        | Frame::Boost { .. }
        | Frame::Extra { .. }
        | Frame::Damage { .. }
        | Frame::Skulls { .. } => ask(ChooseOne, "The round goes on.", rule!("V4.1.1")),
        Frame::Over => ask(ChooseOne, "The game is over.", rule!("V22.1")),
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

impl Worded for Vilnius {
    fn seat_name(_kit: &Kit, _seats: u8, seat: Seat) -> String {
        crate::view::seat_name(seat.0).to_owned()
    }

    fn prompt(view: &View) -> Prompt {
        prompt(view)
    }

    fn answer(_view: &View, action: Action) -> Option<Answer> {
        answer(action)
    }

    fn fight(view: &View) -> Option<Token> {
        fight(view)
    }

    fn notation(kit: &Kit, action: Action, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        crate::action::notation(kit, action, f)
    }

    fn words(view: &View, action: Action) -> String {
        crate::action::words(view, action)
    }

    fn anchor(_kit: &Kit, action: Action) -> Option<Token> {
        crate::action::anchor(action)
    }

    fn name(kit: &Kit, token: Token) -> String {
        crate::tokens::name(kit, token)
    }

    fn card_id(kit: &Kit, card: u16) -> String {
        crate::tokens::card_id(kit, card)
    }

    fn plural(kit: &Kit, token: Token) -> String {
        crate::tokens::plural(kit, token)
    }

    fn back(_kit: &Kit, token: Token) -> Option<Token> {
        crate::tokens::back(token)
    }

    fn about(_view: &View, action: Action) -> Option<Token> {
        crate::action::about(action)
    }

    fn printed(view: &View, token: Token) -> Option<String> {
        crate::tokens::printed(view.kit, token)
    }

    fn cards(view: &View) -> Vec<(&'static str, Vec<Token>)> {
        view.cards()
    }
}
