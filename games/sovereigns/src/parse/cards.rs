//! Combat cards, kingdom bonus cards, End of Times and destiny. [K16] [K17] [K18] [K21.7]

use ravelin_core::pack::{File, Spanned};

use super::effects::{Scope, Vocabulary};
use super::files::{Bonus, Combat, CombatRow, Destiny, Events, Raw, Value};
use super::ops;
use super::record::{Num, Record, Result, Text, unique};
use crate::ids::{MAX_CARDS, MAX_PASSES, MAX_SEATS};
use crate::kit::{
    BonusOp, BonusSpec, CardKind, CardSpec, Condition, DestinySpec, EventOp, EventSpec, Muster, Op, PlayWindow,
    Property, Sides, Sphere, Timing,
};

/// Most cards of the combat deck.
const MOST_CARDS: usize = 200;

const TIMINGS: [(&str, Timing); 3] =
    [("cancel", Timing::Cancel), ("resolve", Timing::Resolve), ("after", Timing::After)];

const CONDITIONS: [(&str, Condition); 6] = [
    ("always", Condition::Always),
    ("win", Condition::Win),
    ("not_win", Condition::NotWin),
    ("conquer", Condition::Conquer),
    ("fewer_units", Condition::FewerUnits),
    ("own_protective_here", Condition::OwnProtectiveHere),
];

const WINDOWS: [(&str, PlayWindow); 5] = [
    ("own_turn", PlayWindow::OwnTurn),
    ("own_order_phase", PlayWindow::OwnOrderPhase),
    ("own_turn_after_order", PlayWindow::OwnTurnAfterOrder),
    ("combat_after_reveal", PlayWindow::CombatAfterReveal),
    ("after_war_turn", PlayWindow::AfterWarTurn),
];

pub(super) fn combat(file: File<'_>, rows: &Combat, vocabulary: &Vocabulary) -> Result<Vec<CardSpec>> {
    unique(file, "card", rows.card.iter().map(|row| &row.id))?;
    if rows.card.is_empty() || rows.card.len() > MAX_CARDS {
        let what = format!("{} designs of combat cards; 1 to {MAX_CARDS} are allowed", rows.card.len());
        return Err(file.whole(what));
    }
    let cards: Vec<CardSpec> = rows.card.iter().map(|row| card(file, row, vocabulary)).collect::<Result<_>>()?;
    let total: usize = cards.iter().map(|card| usize::from(card.count)).sum();
    if total > MOST_CARDS {
        return Err(file.whole(format!("{total} combat cards are above the largest number allowed, {MOST_CARDS}")));
    }
    Ok(cards)
}

fn card(file: File<'_>, row: &CombatRow, vocabulary: &Vocabulary) -> Result<CardSpec> {
    let record = Record::new(file, "card", &row.id);
    let mixed = record.word("kind", &row.kind, &[("mixed", true), ("universal", false)])?;
    let role = |strength: &Num, effects: &[Raw]| -> Result<(u8, Option<Property>)> {
        Ok((record.number("strength", strength, 0..=15)?, property(record, effects, vocabulary)?))
    };
    let count = record.number("count", &row.count, 1..=20)?;
    let (id, name) = (row.id.get_ref().clone(), row.name.clone());
    match (&row.attack, &row.defence, &row.strength, row.red, &row.effects, &row.text) {
        (Some(attack), Some(defence), None, None, None, None) if mixed => {
            let (attacking, defending) =
                (role(&attack.strength, &attack.effects)?, role(&defence.strength, &defence.effects)?);
            Ok(CardSpec {
                id,
                name,
                kind: CardKind::Mixed,
                count,
                strength: Sides([attacking.0, defending.0]),
                property: Sides([attacking.1, defending.1]),
                effect: Sides([attack.text.clone(), defence.text.clone()]),
                text: Sides([attack.text.clone(), defence.text.clone()]),
            })
        }
        (None, None, Some(strength), Some(red), Some(effects), Some(text)) if !mixed => {
            let (strength, property) = role(strength, effects)?;
            let (kind, printed) = match red {
                true => (CardKind::Red, format!("Instead of its strength: {text}")),
                false => (CardKind::Universal, text.clone()),
            };
            let (effect, text) = (Sides([text.clone(), text.clone()]), Sides([printed.clone(), printed]));
            let (strength, property) = (Sides([strength; 2]), Sides([property; 2]));
            Ok(CardSpec { id, name, kind, count, strength, property, effect, text })
        }
        _ if mixed => Err(record.error("a mixed card has attack and defence, and nothing else of its own")),
        _ => Err(record.error("a universal card has strength, red, effects and text, but neither attack nor defence")),
    }
}

/// At most one property in a role. [K11.7.6.1]
fn property(record: Record<'_>, effects: &[Raw], vocabulary: &Vocabulary) -> Result<Option<Property>> {
    let raw = match effects {
        [] => return Ok(None),
        [raw] => raw,
        [_, second, ..] => return Err(record.at(second, "a card has at most one effect in a role")),
    };
    let mut effect = vocabulary.effect(record, raw, Scope::Combat)?;
    let op = ops::combat(&mut effect)?;
    let timing = vocabulary.term(&record, "timing", &word(record, raw, "timing")?, &TIMINGS)?;
    let condition = vocabulary.term(&record, "condition", &word(record, raw, "condition")?, &CONDITIONS)?;
    let needs = |what: &str| Err(effect.error(what));
    match (op, timing, condition) {
        (Op::CancelProperty, Timing::Cancel, _) => {}
        (Op::CancelProperty, _, _) => return needs("timing must be \"cancel\""),
        (_, Timing::Cancel, _) => return needs("timing \"cancel\" is for cancel_property only"),
        // Judged in step 7k, when the battle is over. [K11.7.6.2]
        (_, Timing::Resolve, Condition::Win | Condition::NotWin | Condition::Conquer) => {
            return needs("conditions win, not_win and conquer need timing \"after\"");
        }
        (Op::Recruit { muster: Muster::Conquered, .. }, _, condition) if condition != Condition::Conquer => {
            return needs("where \"conquered\" needs condition \"conquer\"");
        }
        (Op::Demolish { .. } | Op::Rebellion, Timing::Resolve, _) => return needs("timing must be \"after\""),
        (
            Op::GainGold { .. }
            | Op::StealGold { .. }
            | Op::DrawCards { .. }
            | Op::Demolish { .. }
            | Op::GainFeat { .. }
            | Op::Rebellion
            | Op::Recruit { muster: Muster::Conquered, .. },
            _,
            _,
        )
        | (_, Timing::Resolve, _) => {}
        (_, Timing::After, _) => return needs("it changes the battle itself, so timing must be \"resolve\""),
    }
    Ok(Some(Property { op, timing, condition }))
}

fn word(record: Record<'_>, raw: &Raw, field: &str) -> Result<Text> {
    match raw.get_ref().get(field).map(|value| (value, value.get_ref())) {
        Some((value, Value::Word(word))) => Ok(Spanned::new(value.span(), word.clone())),
        Some((value, _)) => Err(record.at(value, format_args!("{field} must be a word"))),
        None => Err(record.at(raw, format_args!("an effect lacks its {field}"))),
    }
}

pub(super) fn bonus(
    file: File<'_>,
    rows: &Bonus,
    vocabulary: &Vocabulary,
    kingdoms: &[&str],
) -> Result<Vec<BonusSpec>> {
    unique(file, "card", rows.card.iter().map(|row| &row.id))?;
    let mut cards = Vec::new();
    for row in &rows.card {
        let record = Record::new(file, "card", &row.id);
        record.number("count", &row.count, 1..=1)?;
        let window = vocabulary.term(&record, "window", &row.window, &WINDOWS)?;
        let mut done = Vec::new();
        for raw in &row.effects {
            let mut effect = vocabulary.effect(record, raw, Scope::Bonus)?;
            let op = ops::bonus(&mut effect)?;
            let fits = match op {
                BonusOp::Resurrect => window == PlayWindow::AfterWarTurn,
                BonusOp::DoubleOrders { .. } => window == PlayWindow::OwnOrderPhase,
                BonusOp::ExtraTurns { .. } => window == PlayWindow::OwnTurnAfterOrder,
                BonusOp::AddStrengthDieMin { .. } => window == PlayWindow::CombatAfterReveal,
                BonusOp::DrawSeparate { .. }
                | BonusOp::PlaceUnits { .. }
                | BonusOp::UnitLimitEverywhere { .. }
                | BonusOp::MassMobilization { .. }
                | BonusOp::Overrun { .. } => {
                    matches!(window, PlayWindow::OwnTurn | PlayWindow::OwnOrderPhase | PlayWindow::OwnTurnAfterOrder)
                }
            };
            if !fits {
                return Err(effect.error(format_args!("it cannot happen in window \"{}\"", row.window.get_ref())));
            }
            done.push(op);
        }
        record.ensure(!done.is_empty(), || "the card has no effect".to_owned())?;
        cards.push(BonusSpec {
            id: row.id.get_ref().clone(),
            name: row.name.clone(),
            text: row.text.clone(),
            kingdom: record.reference("kingdom", &row.kingdom, kingdoms)? as u8,
            gold: record.number("gold", &row.gold, 0..=15)?,
            window,
            ops: done,
        });
    }
    Ok(cards)
}

pub(super) fn events(file: File<'_>, rows: &Events, vocabulary: &Vocabulary) -> Result<Vec<EventSpec>> {
    unique(file, "card", rows.card.iter().map(|row| &row.id))?;
    let mut cards = Vec::new();
    for row in &rows.card {
        let record = Record::new(file, "card", &row.id);
        let [raw] = row.effects.as_slice() else {
            return Err(record.error("an End of Times card has exactly one effect"));
        };
        let mut effect = vocabulary.effect(record, raw, Scope::Event)?;
        let op = ops::event(&mut effect)?;
        let (order, duration) = course(op);
        for (kind, written, right) in [("event_order", &row.order, order), ("duration", &row.duration, duration)] {
            if written.get_ref() != right {
                let what = format_args!("{kind} must be \"{right}\" for op \"{}\"", effect.op());
                return Err(record.at(written, what));
            }
            vocabulary.term(&record, kind, written, &[(right, ())])?;
        }
        let players_min = record.number("players_min", &row.players_min, 2..=MAX_SEATS as u8)?;
        if let EventOp::Sever { players_named } = op {
            // The drawer names others than himself. [K18.4.1]
            record.ensure(players_min > players_named, || {
                format!("players_min must be at least {}, the players named and the drawer", players_named + 1)
            })?;
        }
        cards.push(EventSpec {
            id: row.id.get_ref().clone(),
            name: row.name.clone(),
            text: row.text.clone(),
            count: record.number("count", &row.count, 1..=9)?,
            players_min,
            op,
        });
    }
    let passes: usize = cards.iter().filter(|c| c.op == EventOp::PassCard).map(|c| usize::from(c.count)).sum();
    if passes > MAX_PASSES {
        let what = format!("{passes} cards with op \"pass_card\" are above the largest number allowed, {MAX_PASSES}");
        return Err(file.whole(what));
    }
    Ok(cards)
}

/// In which order and for how long an event works: the rules fix both. [K18]
fn course(op: EventOp) -> (&'static str, &'static str) {
    match op {
        EventOp::Plague { .. } => ("special", "instant"),
        EventOp::Tournament { .. } | EventOp::PassCard => ("simultaneous", "instant"),
        EventOp::Sever { .. } => ("drawer", "until_drawers_next_age"),
        EventOp::AttackLimitAll { .. } | EventOp::CapitalTruce => ("all", "until_drawers_next_age"),
        EventOp::Revolution { .. }
        | EventOp::GoldPerHomeTerritory { .. }
        | EventOp::Upkeep { .. }
        | EventOp::Quake { .. }
        | EventOp::FeatCatchUp { .. }
        | EventOp::Hire { .. }
        | EventOp::Unrest { .. }
        | EventOp::Fair { .. } => ("each_from_drawer", "instant"),
    }
}

/// Feat of arms cannot be reduced, because it decides who draws; lands give no points to reduce. [K21.0.1]
const SPHERES: [(&str, Option<Sphere>); 5] = [
    ("army", Some(Sphere::Army)),
    ("wealth", Some(Sphere::Wealth)),
    ("constructions", Some(Sphere::Constructions)),
    ("glory", Some(Sphere::Glory)),
    ("total", None),
];

pub(super) fn destiny(file: File<'_>, rows: &Destiny) -> Result<Vec<DestinySpec>> {
    unique(file, "card", rows.card.iter().map(|row| &row.id))?;
    let mut cards = Vec::new();
    for row in &rows.card {
        let record = Record::new(file, "card", &row.id);
        let sphere = record.word("sphere", &row.sphere, &SPHERES)?;
        let unit = if sphere.is_some() { "scoring_points" } else { "victory_points" };
        record.word("unit", &row.unit, &[(unit, ())])?;
        cards.push(DestinySpec {
            id: row.id.get_ref().clone(),
            name: row.name.clone(),
            text: row.text.clone(),
            count: record.number("count", &row.count, 1..=9)?,
            sphere,
            amount: record.signed("amount", &row.amount, -20..=-1)?,
        });
    }
    Ok(cards)
}
