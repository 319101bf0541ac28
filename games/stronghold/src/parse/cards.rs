//! Phase cards: the faces of Phases 2 to 5, the starred sets and the Camp. [S2.4]-[S2.8] [S12.23] [S25.1] [S25.2]

use ravelin_core::Few;
use ravelin_core::pack::check::{Record, Result};

use super::Source;
use super::effects::Value;
use super::files::*;
use crate::components::{CARD_PHASES, CARDS, CardSpec, Count, Deal};

pub(super) struct Cards {
    pub cards: [[[CardSpec; CARDS]; CARD_PHASES]; 2],
    pub presets: [[u8; CARD_PHASES]; 3],
    pub camp_cost: Few<[u8; 2], 8>,
}

pub(super) fn cards(source: Source<'_>, counts: &[Count; 3]) -> Result<Cards> {
    let file = source.file;
    let rows: CardsFile = file.parse()?;
    let mut cards: [[[CardSpec; CARDS]; CARD_PHASES]; 2] = Default::default();
    let mut filled = [[0usize; CARD_PHASES]; 2];
    let mut presets = [[None; CARD_PHASES]; 3];
    let mut camps: [Option<Few<[u8; 2], 8>>; 2] = [None; 2];
    let mut single = [[0u8; 2]; 2];
    for (i, row) in rows.card.iter().enumerate() {
        let record = Record::new(file, "card", &row.id);
        let twice = rows.card[..i].iter().any(|other| other.id.get_ref() == row.id.get_ref());
        record.ensure(!twice && !row.id.get_ref().is_empty(), || "there is another card of this id".to_owned())?;
        let set = record.reference("set", &row.set, &["2p", "multi"])?;
        let phase = record.number("phase", &row.phase, 1..=6)?;
        record.exactly("count", &row.count, if set == 1 && matches!(phase, 1 | 6) { 2 } else { 1 }, "S2.5, S2.6")?;
        let right = if phase == 6 { "" } else { Deal::reverse(phase).id() };
        record.reference("reverse", &row.reverse, &[right])?;
        let mut front = 0;
        for id in row.front.get_ref() {
            let deal = record.reference("front", id, &Deal::IDS)?;
            front |= Deal::ALL[deal].bit();
        }
        let faces = row.front.get_ref().len();
        record.ensure(front.count_ones() as usize == faces, || "front names an Action twice".to_owned())?;
        match phase {
            1 => {
                record.ensure(front == Deal::GainResources.bit(), || "front is gain_resources: S7.4".to_owned())?;
                for count in if set == 0 { &counts[..1] } else { &counts[1..] } {
                    supplies(&record, row, count)?;
                }
                single[set][0] += 1;
            }
            6 if faces == 0 => {
                let table = camp(&record, row)?;
                record.ensure(camps[set].replace(table).is_none(), || "there is another Camp card".to_owned())?;
            }
            6 => {
                let right = Deal::MinorMoveOut.bit()
                    | Deal::MajorMoveOut.bit()
                    | Deal::OpenOrder.bit()
                    | Deal::ClassifiedOrders.bit();
                record.ensure(front == right, || "front is the two Move Outs and the two Orders: S12.3".to_owned())?;
                single[set][1] += 1;
            }
            _ => {
                let at = usize::from(phase) - 2;
                let of_phase = phase_mask(phase);
                record.ensure(front & !of_phase == 0 && faces == 3, || {
                    format!("front is three Actions of Phase {phase}: S2.7")
                })?;
                let n = filled[set][at];
                record.ensure(n < CARDS, || format!("a set has {CARDS} cards of Phase {phase}: S2.5"))?;
                filled[set][at] += 1;
                cards[set][at][n] = CardSpec { id: row.id.get_ref().clone(), name: row.name.clone(), front };
                let who = match (set, row.preset.get_ref().as_str()) {
                    (_, "") => continue,
                    (0, "invader") => 0,
                    (1, "west") => 1,
                    (1, "east") => 2,
                    _ => return Err(record.at(&row.preset, "preset is empty, invader (2p), west or east (multi)")),
                };
                record.ensure(presets[who][at].replace(n as u8).is_none(), || {
                    "there is another such preset".to_owned()
                })?;
            }
        }
    }
    let short = filled.iter().flatten().any(|&n| n != CARDS);
    if short || single != [[1, 1]; 2] {
        return Err(
            file.whole("a set has a card each of Phases 1 and 6, five of each other Phase and a Camp card: S2.5")
        );
    }
    let [Some(two), Some(multi)] = camps else { return Err(file.whole("each set has a Camp card: S2.5")) };
    if two != multi {
        return Err(file.whole("both Camp cards have the same table: S12.23"));
    }
    let mut starred = [[0; CARD_PHASES]; 3];
    for (who, row) in presets.iter().enumerate() {
        for (at, card) in row.iter().enumerate() {
            let Some(card) = card else {
                let name = ["invader", "west", "east"][who];
                return Err(file.whole(format!("no card of Phase {} is preset \"{name}\": S25.1", at + 2)));
            };
            starred[who][at] = *card;
        }
    }
    Ok(Cards { cards, presets: starred, camp_cost: two })
}

/// The Actions that stand on faces of a Phase.
fn phase_mask(phase: u8) -> u64 {
    let range = match phase {
        2 => Deal::Ballista as u8..=Deal::SiegeTower as u8,
        3 => Deal::Banner as u8..=Deal::Poison as u8,
        4 => Deal::Artilleryman as u8..=Deal::Selection as u8,
        _ => Deal::Bloodstones as u8..=Deal::Accident as u8,
    };
    range.fold(0, |mask, n| mask | 1 << n)
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
