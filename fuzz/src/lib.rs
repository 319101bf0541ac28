//! What the fuzz targets share: mutations that keep JSON well-formed, so that most inputs get past the parser, and a
//! look at a table from every side.

use ravelin_core::{Dice, Fast, Seat, Table};
use serde_json::Value;

/// Changes one thing somewhere in a document; `None` if the bytes are no JSON.
pub fn mutate(data: &[u8], seed: u32) -> Option<Vec<u8>> {
    let mut value: Value = serde_json::from_slice(data).ok()?;
    let mut dice = Fast::new(seed.into());
    for _ in 0..=dice.below(3) {
        change(&mut value, &mut dice);
    }
    serde_json::to_vec(&value).ok()
}

fn change(value: &mut Value, dice: &mut Fast) {
    match value {
        Value::Array(items) if !items.is_empty() => {
            let at = dice.below(items.len() as u32) as usize;
            match dice.below(12) {
                0 => drop(items.remove(at)),
                1 => items.insert(at, items[at].clone()),
                2 => items.swap(0, at),
                3 => items.truncate(at),
                _ => change(&mut items[at], dice),
            }
        }
        Value::Object(fields) if !fields.is_empty() => {
            let at = dice.below(fields.len() as u32) as usize;
            let key = fields.keys().nth(at).cloned().unwrap_or_default();
            if dice.below(40) == 0 {
                fields.remove(&key);
            } else if let Some(field) = fields.get_mut(&key) {
                change(field, dice);
            }
        }
        leaf => *leaf = other(leaf, dice),
    }
}

fn other(leaf: &Value, dice: &mut Fast) -> Value {
    let numbers = [0, 1, 2, 3, 5, 7, 8, 15, 16, 31, 63, 64, 127, 128, 254, 255, 256, 65_535, -1];
    match leaf {
        Value::Number(n) => match (dice.below(3), n.as_i64()) {
            (0, Some(n)) => n.wrapping_add(1).into(),
            (1, Some(n)) => n.wrapping_sub(1).into(),
            _ => numbers[dice.below(numbers.len() as u32) as usize].into(),
        },
        Value::Bool(b) => Value::Bool(!b),
        Value::String(s) if !s.is_empty() => match dice.below(3) {
            0 => Value::Null,
            1 => s.chars().skip(1).collect::<String>().into(),
            _ => format!("{s}{s}").into(),
        },
        _ => numbers[dice.below(8) as usize].into(),
    }
}

/// Everything a program may ask of a table.
pub fn look(table: &dyn Table) {
    let viewers = (0..table.seats()).map(|s| Some(Seat(s))).chain([None]);
    for viewer in viewers {
        let _ =
            (table.prompt(viewer), table.view_json(viewer), table.view_text(viewer), table.picture(viewer).to_string());
        for entry in table.journal() {
            let _ = (table.telling(entry, viewer), table.events(entry, viewer));
        }
        if let Some(seat) = viewer {
            let _ = table.decision(seat).map(|decision| decision.refused().len());
        }
    }
    let _ = (table.outcome(), table.hash(), table.file().write());
}

/// Plays random listed actions; each must be accepted, and somebody must always have one.
pub fn play_on(table: &mut dyn Table, actions: usize, dice: &mut Fast) {
    for _ in 0..actions {
        let Some(seat) = table.deciders().lowest() else {
            assert!(table.outcome().is_some(), "nobody is asked and the game is not over");
            return;
        };
        let choices = table.offered(seat);
        assert!(!choices.is_empty(), "seat {} is asked and has no choice", seat.0);
        let choice = choices[dice.below(choices.len() as u32) as usize].clone();
        if let Err(e) = table.play_text(seat, &choice.text, &[]) {
            panic!("{} was listed and then refused: {e}", choice.text);
        }
    }
}
