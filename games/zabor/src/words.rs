//! Actions in words, as buttons show them: names instead of ids, and what will follow, with the odds of a Battle before a move is
//! confirmed. Made from a View.

use crate::action::Reply;
use crate::components::*;
use crate::flow::{Frame, Mover, ask};
use crate::odds::{Odds, odds};
use crate::prompt::level_words;
use crate::state::Zabor;
use crate::view::seat_name;
use crate::vocabulary::*;
use ravelin_core::Asking;
use ravelin_core::Seat;

/// A kind of Unit with its Wounds.
pub(crate) fn slot_name(kit: &Kit, slot: u8) -> String {
    let n = usize::from(slot) % SLOTS;
    let name = kit.units.get(usize::from(kit.slot_unit[n])).map_or("?", |u| u.name.as_str());
    match kit.slot_wounds[n] {
        0 | NO => name.to_owned(),
        1 => format!("{name} (1 Wound)"),
        wounds => format!("{name} ({wounds} Wounds)"),
    }
}

pub(crate) fn colour_name(table: &Zabor, colour: u8) -> String {
    if table.is_seat(colour) { empire_name(table, colour) } else { "Barbarians".to_owned() }
}

/// The Empire by its colour, once it has one.
pub(crate) fn empire_name(table: &Zabor, seat: u8) -> String {
    match table.kit.colours.get(usize::from(table.empire(seat).colour)) {
        Some(colour) => {
            let mut letters = colour.chars();
            letters.next().map(|c| c.to_ascii_uppercase().to_string() + letters.as_str()).unwrap_or_default()
        }
        None => seat_name(Seat(seat)),
    }
}

/// Units of a colour in an Area, in words.
pub(crate) fn army_words(table: &Zabor, area: u8, colour: u8) -> String {
    let kit = table.kit;
    let stack = table.units(area, colour);
    let mut all = Vec::new();
    for slot in (0..SLOTS as u8).filter(|s| stack[usize::from(*s)] > 0) {
        all.push(format!("{} {}", stack[usize::from(slot)], slot_name(kit, slot)));
    }
    all.extend(table.beasts(area, colour).map(|b| match table.beast(b).wounds {
        0 => kit.monster(b).name.clone(),
        1 => format!("{} (1 Wound)", kit.monster(b).name),
        wounds => format!("{} ({wounds} Wounds)", kit.monster(b).name),
    }));
    all.join(", ")
}

/// What meets Units that enter an Area: nothing, a native, defenders and their walls.
fn what_waits(table: &Zabor, seat: u8, area: u8) -> String {
    let owner = table.control(area);
    if owner == seat {
        return "yours".to_owned();
    }
    // Who came before fights there, too. [Z10.3.5]
    let ours = match table.p.guest_of[usize::from(area) % AREAS] == seat {
        true => format!("; with {}, there already", army_words(table, area, seat)),
        false => String::new(),
    };
    if table.wild() & bit(area) != 0 {
        return format!("wild: 1 native{ours}");
    }
    let army = army_words(table, area, owner);
    if army.is_empty() && !table.kit.is_land(area) {
        return "open sea".to_owned();
    }
    let army = if army.is_empty() { "nobody".to_owned() } else { army };
    let level = ["", ", Keep", ", City", ", Metropol"][usize::from(table.level(area)) % 4];
    format!("{}: {army}{level}{ours}", colour_name(table, owner))
}

/// How likely somebody wins: `with all in reach wins about 36 %`.
fn odds_words(who: &str, odds: Option<Odds>) -> String {
    match odds {
        Some(o) => format!("; {who}wins about {} %, {} Battles sampled", o.percent, o.sampled),
        None => String::new(),
    }
}

/// Where a Unit goes, what waits there, and how likely those in place and this Unit win together.
fn move_words(table: &Zabor, seat: u8, mover: Mover, area: u8) -> String {
    let name = &table.kit.area(area).name;
    let waits = what_waits(table, seat, area);
    // A near miss has no odds.
    let odds = if table.reach(seat, mover) & bit(area) == 0 { None } else { odds(table, seat, &[mover], area) };
    format!("To {name} ({waits}{})", odds_words("", odds))
}

/// Whether a button has the whole card: a price stands on the card alone, VP conditions on the buttons of the draft.
pub(crate) fn says_it_all(kit: &Kit, action: Reply) -> bool {
    let is_whole = |deck: Deck, n: u8| {
        let spec = kit.card(deck, n);
        spec.cost == 0 && spec.vp.is_empty()
    };
    match action {
        Reply::Keep(Deck::Monster | Deck::Trait, _) => true,
        Reply::Keep(deck, n) | Reply::Play(deck, n) => is_whole(deck, n),
        Reply::Trigger(n) => kit.triggers.get(usize::from(n)).is_some_and(|t| is_whole(t.deck, t.card)),
        _ => false,
    }
}

pub(crate) fn reply_words(table: &Zabor, action: Reply) -> String {
    let kit = table.kit;
    let at = |area: u8| kit.area(area).name.as_str();
    let card = |deck: Deck, n: u8| {
        let (name, text) = (kit.card_name(deck, n), card_text(kit, deck, n));
        format!("{name}: {text}")
    };
    let top = table.top();
    match action {
        Reply::Keep(Deck::Monster, n) => format!("Summon {}", card(Deck::Monster, n)),
        Reply::Keep(Deck::Trait, n) => {
            let claims = kit.card(Deck::Trait, n).vp.iter().map(|c| format!(" {} VP: {}", c.vp, c.text));
            format!("Keep {}{}", card(Deck::Trait, n), claims.collect::<String>())
        }
        Reply::Keep(deck, n) => format!("Keep {}", card(deck, n)),
        Reply::Start(area) => {
            let spec = kit.area(area);
            let (colour, _) = spec.start.unwrap_or((0, 0));
            let coast = if spec.coastal { "coastal" } else { "inland" };
            let region = kit.regions.get(kit.region_of(area)).map_or("", |r| r.name.as_str());
            let colour = kit.colours.get(usize::from(colour)).map_or("", String::as_str);
            format!("Start as {colour} in {} ({region}, {coast})", spec.name)
        }
        Reply::Swap(level) => {
            format!("Start with a {}", ["Rural Area", "Keep", "City", "Metropol"][usize::from(level) % 4])
        }
        Reply::At(area) => at_words(table, top, area),
        Reply::Place(kind) => format!("Place {} next", kit.actions[kind as usize].name),
        Reply::Same => {
            let kinds = table.p.before.iter().filter_map(|k| ActionKind::nth(*k));
            let names: Vec<&str> = kinds.map(|k| kit.actions[k as usize].name.as_str()).collect();
            format!("All as in the last Turn: {}", names.join(", "))
        }
        Reply::Space(n) => {
            let (kind, level) = table.space_action(n);
            let spec = &kit.actions[kind as usize];
            let (words, level) = level_words(table, acting(table), kind, level);
            let taken = shared_words(table, n);
            format!("Space {}: {} ({words}){taken}. {}", n + 1, spec.name, spec.texts[level as usize])
        }
        Reply::Do => "Execute it".to_owned(),
        Reply::Skip => "Skip it as a whole".to_owned(),
        Reply::Yes | Reply::No => yes_no(table, top, action == Reply::Yes),
        Reply::Stop => stop_words(table, top).to_owned(),
        Reply::Deck(deck) => format!("Draw from the {} deck", capital(deck.word())),
        Reply::Option(n) => option_words(table, top, n),
        Reply::Buy(n, area) => {
            let seat = acting(table);
            let free = matches!(top, Frame::Act(ask::Act { action: ActionKind::BuildArmy, stage: 2, .. }));
            let price = if free { "free, worth" } else { "for" };
            format!(
                "{} in {} ({price} {} Gold)",
                kit.units[usize::from(n) % UNITS].name,
                at(area),
                table.cost(seat, usize::from(n))
            )
        }
        Reply::Build(n, area) => {
            let seat = acting(table);
            let cost = table.cost(seat, UNITS + usize::from(n));
            let free = matches!(top, Frame::Act(ask::Act { action: ActionKind::Civilize, stage: 2, .. }));
            let price = if free { "free".to_owned() } else { format!("for {cost} Gold") };
            format!("{} in {} ({price})", kit.upgrades[usize::from(n) % 4].name, at(area))
        }
        Reply::Unit(area, slot) => format!("{} of {}", slot_name(kit, slot), at(area)),
        Reply::Beast(n) => match kit.areas.get(usize::from(table.beast(n).area)) {
            Some(area) => format!("{} of {}", kit.monster(n).name, area.name),
            None => kit.monster(n).name.clone(),
        },
        Reply::To(area) => match top {
            Frame::Act(ask::Act { seat, mover, .. }) => move_words(table, seat, mover, area),
            _ => format!("To {}", at(area)),
        },
        Reply::Position(n) => {
            let holder = table.holder(usize::from(n));
            if matches!(top, Frame::OverLimit(ask::OverLimit { .. })) {
                return format!("Give back {}", kit.card_name(Deck::Position, n));
            }
            let name = kit.card_name(Deck::Position, n);
            match holder {
                NO => format!("{name}, in the pool"),
                holder if holder == acting(table) => name.to_owned(),
                holder => format!("{name}, held by {}", empire_name(table, holder)),
            }
        }
        Reply::Play(deck, n) => format!("Play {}", card(deck, n)),
        Reply::Discard(deck, n) => match top {
            Frame::Steal(ask::Steal { .. }) => format!("Take {}", kit.card_name(deck, n)),
            _ => format!("Discard {}", kit.card_name(deck, n)),
        },
        Reply::Wound(slot) => {
            let s = usize::from(slot) % SLOTS;
            let most = kit.units.get(usize::from(kit.slot_unit[s])).map_or(1, |u| u.wounds);
            format!("Wound {}: {}", slot_name(kit, slot), fate_words(kit.slot_wounds[s], most))
        }
        Reply::WoundBeast(n) => {
            let m = kit.monster(n);
            format!("Wound {}: {}", m.name, fate_words(table.beast(n).wounds, m.wounds))
        }
        Reply::Warp(slot, area) => format!("Warp {} to {}", slot_name(kit, slot), at(area)),
        Reply::WarpBeast(n, area) => format!("Warp {} to {}", kit.monster(n).name, at(area)),
        Reply::Player(seat) => empire_name(table, seat),
        Reply::Name(0) => "Trade with nobody".to_owned(),
        Reply::Name(mask) => {
            let names: Vec<String> =
                (0..SEATS as u8).filter(|s| mask >> s & 1 != 0).map(|s| empire_name(table, s)).collect();
            format!("Willing to trade with {}", names.join(", "))
        }
        Reply::Bid(0) => "Bid nothing".to_owned(),
        Reply::Bid(n) => format!("Bid {n} Gold"),
        Reply::Trigger(n) => match kit.triggers.get(usize::from(n)) {
            Some(t) => format!("First {}", card(t.deck, t.card)),
            None => "First another card".to_owned(),
        },
        Reply::Exchange(a, b) => {
            format!("Exchange {} and {}", kit.actions[a as usize].name, kit.actions[b as usize].name)
        }
    }
}

/// Who is on a space already, and the card that lets another Envoy go there. [Z8.5]
fn shared_words(table: &Zabor, space: u8) -> String {
    let seat = acting(table);
    let there = table.p.spaces[usize::from(space) % (2 * ACTIONS)];
    let names: Vec<String> = there
        .iter()
        .filter(|s| **s != NO)
        .map(|s| if *s == seat { "you".to_owned() } else { empire_name(table, *s) })
        .collect();
    if names.is_empty() {
        return String::new();
    }
    let shares =
        |on: &&crate::state::OnChart| table.kit.brief(on.deck, on.card).mod_kinds & ModKind::ShareSpace.bit() != 0;
    let card = table.empire(seat).chart.iter().find(shares);
    let name = card.and_then(|on| Some(table.kit.card_name(Deck::nth(on.deck)?, on.card)));
    format!(", occupied by {}; uses {}", names.join(" and "), name.unwrap_or("a card"))
}

pub(crate) fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map(|c| c.to_ascii_uppercase().to_string() + letters.as_str()).unwrap_or_default()
}

/// What one Wound more does. [Z18.5.4]
fn fate_words(wounds: u8, most: u8) -> String {
    let wounds = if wounds == NO { 1 } else { wounds + 1 };
    if wounds >= most { "it dies".to_owned() } else { format!("it lives, {wounds} of {most} Wounds") }
}

/// What a card says, its price in front.
pub(crate) fn card_text(kit: &Kit, deck: Deck, n: u8) -> String {
    if deck == Deck::Monster {
        return monster_text(kit, n);
    }
    let spec = kit.card(deck, n);
    if spec.barbarians.is_empty() {
        return spec.text.clone();
    }
    // What the Master of Events is to place is half of the choice. [Z7.4]
    let pieces: Vec<String> = spec
        .barbarians
        .iter()
        .map(|(piece, count)| match usize::from(*piece).checked_sub(UNITS) {
            None => format!("{count} {}", kit.units[usize::from(*piece)].name),
            Some(level) => format!("{count} {}", kit.upgrades[level % 4].name),
        })
        .collect();
    format!("{} Barbarians: {}.", spec.text, pieces.join(", "))
}

pub(crate) fn monster_text(kit: &Kit, n: u8) -> String {
    let m = kit.monster(n);
    let mut words = vec![format!("Strength {}, Move {}, Wounds {}", m.strength, m.moves, m.wounds)];
    for ability in Ability::ALL {
        let level = m.abilities[*ability as usize];
        if level > 0 {
            let name: Vec<String> = ability.word().split('_').map(capital).collect();
            let name = name.join(" ");
            words.push(if matches!(ability, Ability::Naval | Ability::Warp) {
                name
            } else {
                format!("{name} {level}")
            });
        }
    }
    words.join(", ")
}

fn acting(table: &Zabor) -> u8 {
    table.asked_now().lowest().map_or(0, |s| s.0)
}

fn at_words(table: &Zabor, top: Frame, area: u8) -> String {
    let name = &table.kit.area(area).name;
    match top {
        Frame::War(ask::War { seat, .. }) => {
            let movers: Vec<Mover> = table.war_movers(seat, area);
            let odds = odds_words("with all in reach ", odds(table, seat, &movers, area));
            format!("Warfare in {name} ({}{odds})", what_waits(table, seat, area))
        }
        Frame::Pursue(ask::Pursue { seat, area: from, .. }) => {
            let odds = odds_words("with all who can pursue ", odds(table, seat, &table.pursuing(from, seat), area));
            format!("Pursue to {name} ({}{odds})", what_waits(table, seat, area))
        }
        Frame::Resolve(ask::Resolve { .. }) => format!("Resolve {name}"),
        Frame::Act(ask::Act { action: ActionKind::Campaign, .. }) => format!("Move out of {name}"),
        Frame::Act(ask::Act { action: ActionKind::Diplomacy, seat, .. }) => {
            format!("Take {name} ({})", what_waits(table, seat, area))
        }
        Frame::ChooseArea(ask::ChooseArea { .. }) => {
            let owner = table.control(area);
            format!("{name} ({})", colour_name(table, owner))
        }
        _ => name.clone(),
    }
}

fn yes_no(table: &Zabor, top: Frame, yes: bool) -> String {
    let kit = table.kit;
    let words = match (top, yes) {
        (Frame::Claim(ask::Claim { slot, .. }), true) => {
            let card = kit.vp_card(table.p.vp[usize::from(slot) % CHART]);
            return card
                .map_or_else(String::new, |c| format!("Pay {} Gold and claim {} VP for {}", c.cost, c.vp, c.name));
        }
        (Frame::Claim(ask::Claim { .. }), false) => "Do not pay",
        (Frame::Trade(ask::Trade { .. }), true) => "Draw Trade Bonus cards",
        (Frame::Trade(ask::Trade { .. }), false) => "Do not draw",
        (Frame::Spare(ask::Spare { .. }), true) => "Stay out of this Event",
        (Frame::Spare(ask::Spare { .. }), false) => "Take part in this Event",
        (Frame::Optional(ask::Optional { trigger, .. }), true) => {
            if let Some(t) = kit.triggers.get(usize::from(trigger)) {
                let price = if t.cost > 0 { format!(" for {} Gold", t.cost) } else { String::new() };
                return format!("Use {}{price}", kit.card_name(t.deck, t.card));
            }
            "Use it"
        }
        (Frame::Optional(ask::Optional { .. }), false) => "Do not use it",
        (Frame::May(ask::May { op, .. }), true) => match table.op(op) {
            Op::Pay { amount, .. } => return format!("Pay {amount} Gold"),
            _ => "Do it",
        },
        (Frame::May(ask::May { .. }), false) => "Decline",
        (_, true) => "Yes",
        (_, false) => "No",
    };
    words.to_owned()
}

fn stop_words(table: &Zabor, top: Frame) -> &'static str {
    match top {
        Frame::Act(ask::Act { action: ActionKind::Campaign, stage, .. }) if stage == crate::campaign::ORIGIN => {
            if table.p.origins == 0 { "Move nothing" } else { "No more Areas: move" }
        }
        Frame::Act(ask::Act { action: ActionKind::Campaign, stage, .. }) if stage == crate::campaign::MOVING => {
            "No more moves: resolve Battles"
        }
        Frame::Act(ask::Act { action: ActionKind::Maritime, stage, .. }) if stage == crate::campaign::BUYING => {
            "No more Fleets: move"
        }
        Frame::Act(ask::Act { action: ActionKind::Maritime, .. }) => "No more moves: resolve Battles",
        Frame::Act(ask::Act { action: ActionKind::Rituals, stage, .. }) if stage == crate::rituals::DRAWING => {
            "Draw no more cards"
        }
        Frame::Act(ask::Act { action: ActionKind::Rituals, .. }) => "Play no more cards",
        Frame::Act(ask::Act { .. }) => "End the Action",
        Frame::War(ask::War { stage: 0, .. }) => "No Warfare move",
        Frame::War(ask::War { .. }) => "No more Units: fight",
        Frame::Window(ask::Window { .. }) => "No reaction",
        Frame::Acquire(ask::Acquire { .. }) | Frame::Build(ask::Build { .. }) => "Forgo the rest",
        Frame::Pursue(ask::Pursue { target: NO, .. }) => "No Pursuit",
        Frame::Pursue(ask::Pursue { .. }) => "No more Units: fight",
        Frame::Warp(ask::Warp { .. }) => "No Warp, or no more",
        Frame::Evacuate(ask::Evacuate { .. }) => "Move no more Units out",
        Frame::TakeSeat(ask::TakeSeat { .. }) => "Take no seat",
        Frame::Relocate(ask::Relocate { .. }) => "No more Units go",
        Frame::Redraw(ask::Redraw { .. }) => "Discard no more: draw",
        Frame::ChooseArea(ask::ChooseArea { .. }) => "Choose no Area",
        Frame::SummonPick(ask::SummonPick { .. }) => "None can be placed: go on",
        _ => "No more",
    }
}

fn option_words(table: &Zabor, top: Frame, n: u8) -> String {
    match (top, n) {
        (Frame::Act(ask::Act { action: ActionKind::BuildArmy, seat, .. }), 0) => {
            let value = table.kit.numbers.free_value + table.raised(seat, ModKind::FreeArmy);
            format!("Take Land Units worth {value} Gold free")
        }
        (Frame::Act(ask::Act { action: ActionKind::BuildArmy, .. }), _) => "Buy any number of Infantry".to_owned(),
        (Frame::Act(ask::Act { action: ActionKind::Civilize, .. }), 0) => "Place 1 free Keep".to_owned(),
        (Frame::Act(ask::Act { action: ActionKind::Civilize, seat, .. }), _) => {
            let keeps = table.kit.numbers.keeps + table.raised(seat, ModKind::CivilizeKeeps);
            format!("Buy up to {keeps} Keeps")
        }
        (Frame::Clash(ask::Clash { .. }), 0) => "The native stays away".to_owned(),
        (Frame::Clash(ask::Clash { .. }), 1) => "The native joins you".to_owned(),
        (Frame::Clash(ask::Clash { .. }), _) => "Meet the native in Battle".to_owned(),
        (Frame::Choose(ask::Choose { op, .. }), _) => match table.op(op) {
            Op::Choose { options } => {
                let option = table.kit.options[options.range()].get(usize::from(n));
                option.map_or_else(|| format!("Option {}", n + 1), |o| o.text.clone())
            }
            _ => format!("Option {}", n + 1),
        },
        _ => format!("Option {}", n + 1),
    }
}
