//! Small changes to a saved state, as a careless or dishonest hand would make them.

use serde_json::Value;

use ravelin_core::{Dice, Fast};

/// Changes one place: a number, a word, an entry lost, doubled or moved.
pub(super) fn edit(state: &mut Value, dice: &mut Fast) {
    let mut words = Vec::new();
    collect(state, &mut words);
    change(state, &words, dice);
}

fn collect(value: &Value, words: &mut Vec<String>) {
    match value {
        Value::String(word) => words.push(word.clone()),
        Value::Array(all) => all.iter().for_each(|v| collect(v, words)),
        Value::Object(all) => all.values().for_each(|v| collect(v, words)),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

fn change(value: &mut Value, words: &[String], dice: &mut Fast) {
    match value {
        Value::Null => *value = 0.into(),
        Value::Bool(b) => *b = !*b,
        Value::Number(n) => {
            let n = n.as_i64().unwrap_or(0);
            let other = [n.saturating_add(1), n.saturating_sub(1), 0, 1, 7, 200, 255, -1];
            *value = other[dice.below(other.len() as u32) as usize].into();
        }
        Value::String(word) => {
            let other = words.get(dice.below(words.len() as u32) as usize);
            *word = other.filter(|o| *o != word).cloned().unwrap_or_else(|| "?".to_owned());
        }
        Value::Array(all) if all.is_empty() => all.push(0.into()),
        Value::Array(all) => {
            let (at, to) = (dice.below(all.len() as u32) as usize, dice.below(all.len() as u32) as usize);
            match dice.below(8) {
                0 => _ = all.remove(at),
                1 => all.push(all[at].clone()),
                2 => all.swap(at, to),
                _ => change(&mut all[at], words, dice),
            }
        }
        Value::Object(all) => {
            let at = dice.below(all.len() as u32) as usize;
            if let Some(inner) = all.values_mut().nth(at) {
                change(inner, words, dice);
            }
        }
    }
}
