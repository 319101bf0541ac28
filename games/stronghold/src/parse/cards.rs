//! Phase cards: the faces of Phases 2 to 5, the starred sets and the Camp. [S2.4]-[S2.8] [S12.23] [S25.1] [S25.2]

use ravelin_core::pack::File;
use ravelin_core::pack::check::{Record, Result};
use ravelin_core::{Each, Few, Id, Set};

use super::Source;
use super::effects::Value;
use super::files::*;
use crate::ids::*;
use crate::kit::{CardSpec, Count};

pub(super) struct Cards {
    pub cards: Vec<CardSpec>,
    pub presets: [Each<Phase, Option<Card>>; 3],
    pub camp_cost: Few<[u8; 2], 8>,
}

pub(super) fn cards(source: Source<'_>, counts: &[Count; 3]) -> Result<Cards> {
    let file = source.file;
    let rows: CardsFile = file.parse()?;
    let mut cards = vec![CardSpec::default(); PHASE_CARDS];
    let mut filled: Set<Card> = Set::NONE;
    let mut presets: [Each<Phase, Option<Card>>; 3] = Default::default();
    let mut camps: [Option<Few<[u8; 2], 8>>; 2] = [None; 2];
    let mut single = [[0u8; 2]; 2];
    for (i, row) in rows.card.iter().enumerate() {
        let record = Record::new(file, "card", &row.id);
        let twice = rows.card[..i].iter().any(|other| other.id.get_ref() == row.id.get_ref());
        record.ensure(!twice && !row.id.get_ref().is_empty(), || "there is another card of this id".to_owned())?;
        let set = record.reference("set", &row.set, &["2p", "multi"])?;
        let number = record.number("phase", &row.phase, 1..=6)?;
        let phase = Phase::ALL[usize::from(number - 1)];
        let is_single = matches!(phase, Phase::Supplies | Phase::MovingOut);
        record.exactly("count", &row.count, if set == 1 && is_single { 2 } else { 1 }, "S2.5, S2.6")?;
        let right = phase.reverse().map_or("", Deal::word);
        record.reference("reverse", &row.reverse, &[right])?;
        let front = front(&record, row)?;
        let faces = front.len();
        match phase {
            Phase::Supplies => {
                record
                    .ensure(front == Set::only(Deal::GainResources), || "front is gain_resources: S7.4".to_owned())?;
                for count in if set == 0 { &counts[..1] } else { &counts[1..] } {
                    supplies(&record, row, count)?;
                }
                single[set][0] += 1;
            }
            Phase::MovingOut if faces == 0 => {
                let table = camp(&record, row)?;
                record.ensure(camps[set].replace(table).is_none(), || "there is another Camp card".to_owned())?;
            }
            Phase::MovingOut => {
                let right = Set::only(Deal::MinorMoveOut)
                    .with(Deal::MajorMoveOut)
                    .with(Deal::OpenOrder)
                    .with(Deal::ClassifiedOrders);
                record.ensure(front == right, || "front is the two Move Outs and the two Orders: S12.3".to_owned())?;
                single[set][1] += 1;
            }
            _ => {
                record.ensure(phase_deals(phase).has_all(front) && faces == 3, || {
                    format!("front is three Actions of Phase {number}: S2.7")
                })?;
                let free = Card::of(set, phase).find(|card| !filled.has(*card));
                let Some(card) = free else {
                    return Err(record.error(format!("a set has {CARDS} cards of Phase {number}: S2.5")));
                };
                filled.insert(card);
                cards[card.index()] = CardSpec { id: row.id.get_ref().clone(), name: row.name.clone(), front };
                let Some(who) = preset(&record, row, set)? else { continue };
                record.ensure(presets[who][phase].replace(card).is_none(), || {
                    "there is another such preset".to_owned()
                })?;
            }
        }
    }
    if filled != Set::all() || single != [[1, 1]; 2] {
        return Err(
            file.whole("a set has a card each of Phases 1 and 6, five of each other Phase and a Camp card: S2.5")
        );
    }
    let camp_cost = camp_cost(file, camps)?;
    for (preset, name) in presets.iter().zip(["invader", "west", "east"]) {
        if let Some(phase) = Phase::WITH_CARDS.into_iter().find(|phase| preset[*phase].is_none()) {
            return Err(file.whole(format!("no card of Phase {} is preset \"{name}\": S25.1", phase.number())));
        }
    }
    Ok(Cards { cards, presets, camp_cost })
}

/// The Actions on the front of a card, each once.
fn front(record: &Record, row: &CardRow) -> Result<Set<Deal>> {
    let mut front = Set::NONE;
    for id in row.front.get_ref() {
        front.insert(Deal::ALL[record.reference("front", id, &Deal::ALL.map(Deal::word))?]);
    }
    let once = front.len() == row.front.get_ref().len();
    record.ensure(once, || "front names an Action twice".to_owned())?;
    Ok(front)
}

/// Whose starred card it is, among the presets. [S25.1] [S25.2]
fn preset(record: &Record, row: &CardRow, set: usize) -> Result<Option<usize>> {
    match (set, row.preset.get_ref().as_str()) {
        (_, "") => Ok(None),
        (0, "invader") => Ok(Some(0)),
        (1, "west") => Ok(Some(1)),
        (1, "east") => Ok(Some(2)),
        _ => Err(record.at(&row.preset, "preset is empty, invader (2p), west or east (multi)")),
    }
}

/// The table of the Camp cards. [S12.23]
fn camp_cost(file: File<'_>, camps: [Option<Few<[u8; 2], 8>>; 2]) -> Result<Few<[u8; 2], 8>> {
    let [Some(two), Some(multi)] = camps else { return Err(file.whole("each set has a Camp card: S2.5")) };
    if two != multi {
        return Err(file.whole("both Camp cards have the same table: S12.23"));
    }
    Ok(two)
}

/// The Actions that stand on faces of a Phase.
fn phase_deals(phase: Phase) -> Set<Deal> {
    let range = match phase {
        Phase::Machines => Deal::Ballista..=Deal::SiegeTower,
        Phase::Equipment => Deal::Banner..=Deal::Poison,
        Phase::Training => Deal::Artilleryman..=Deal::Selection,
        _ => Deal::Bloodstones..=Deal::Accident,
    };
    Deal::ALL.into_iter().filter(|deal| range.contains(deal)).collect()
}

/// What the Phase 1 card says is what setup.toml says.
fn supplies(record: &Record, row: &CardRow, count: &Count) -> Result<()> {
    let table =
        |pairs: &[(&str, Value)]| Value::Table(pairs.iter().map(|(k, v)| ((*k).to_owned(), v.clone())).collect());
    let word = |w: &str| Value::Word(w.to_owned());
    let right = [
        table(&[("op", word("draw_units")), ("n", Value::Int(count.units.into()))]),
        table(&[("op", word("gain")), ("what", word("resource")), ("n", Value::Int(count.resources.into()))]),
    ];
    super::effects::same(record, "automatic", &row.automatic, &right, &[])
}

fn camp(record: &Record, row: &CardRow) -> Result<Few<[u8; 2], 8>> {
    let bad = || {
        record.at(&row.automatic, "automatic is one camp_cost with a table of min and hourglasses, ascending from 0")
    };
    let [Value::Table(effect)] = row.automatic.get_ref().as_slice() else { return Err(bad()) };
    let (Some(Value::Word(op)), Some(Value::List(rows))) = (effect.get("op"), effect.get("table")) else {
        return Err(bad());
    };
    let mut table: Few<[u8; 2], 8> = Few::default();
    for entry in rows {
        let Value::Table(entry) = entry else { return Err(bad()) };
        let (Some(Value::Int(min)), Some(Value::Int(due))) = (entry.get("min"), entry.get("hourglasses")) else {
            return Err(bad());
        };
        let (Ok(min), Ok(due)) = (u8::try_from(*min), u8::try_from(*due)) else { return Err(bad()) };
        let ascending = table.last().is_none_or(|last| last[0] < min);
        if !ascending || due > 40 || table.push([min, due]).is_err() {
            return Err(bad());
        }
    }
    if op != "camp_cost" || effect.len() != 2 || table.first().is_none_or(|row| row[0] != 0) {
        return Err(bad());
    }
    Ok(table)
}
