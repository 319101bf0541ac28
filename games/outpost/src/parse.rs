//! Reading and checking packs. Errors name file and line.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use ravelin_core::pack::Spanned;
use ravelin_core::{BagOf, Id, Pack, PackError};
use serde::Deserialize;

use crate::ids::{Card, KINDS, SEATS};
use crate::kit::{CardKind, Kit};
use crate::state::HAND;

const SHIPPED: &[(&str, &str)] = &[("cards.toml", include_str!("../components/cards.toml"))];

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CardsFile {
    card: Vec<CardEntry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CardEntry {
    id: Spanned<String>,
    strength: Spanned<u8>,
    copies: Spanned<u8>,
}

/// The kit of a pack, parsed once.
pub(crate) fn kit(pack: &Pack) -> Result<&'static Kit, PackError> {
    static KITS: Mutex<BTreeMap<String, &'static Kit>> = Mutex::new(BTreeMap::new());
    let mut kits = KITS.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(kit) = kits.get(&pack.id()) {
        return Ok(kit);
    }
    let kit: &'static Kit = Box::leak(Box::new(parse(pack)?));
    kits.insert(pack.id(), kit);
    Ok(kit)
}

fn parse(pack: &Pack) -> Result<Kit, PackError> {
    let mut kit = Kit { cards: Vec::new(), all: BagOf::default() };
    for file in pack.over(SHIPPED)? {
        for CardEntry { id, strength, copies } in file.parse::<CardsFile>()?.card {
            let name = id.get_ref();
            if name.is_empty() || !name.chars().all(|c| c.is_ascii_lowercase()) {
                return Err(file.at(&id, format!("card {name:?}: an id is lower-case letters only")));
            }
            if kit.find(name).is_some() {
                return Err(file.at(&id, format!("card {name:?} is there twice")));
            }
            if !(1..=9).contains(strength.get_ref()) {
                return Err(file.at(&strength, format!("card {name:?}: strength is 1 to 9")));
            }
            if !(1..=20).contains(copies.get_ref()) {
                return Err(file.at(&copies, format!("card {name:?}: copies are 1 to 20")));
            }
            let card = Card::at(kit.cards.len()).ok_or_else(|| file.at(&id, format!("at most {KINDS} kinds")))?;
            (0..*copies.get_ref()).for_each(|_| kit.all.put(card));
            kit.cards.push(CardKind { id: name.clone(), strength: *strength.get_ref() });
        }
        // A hand each and the bids of a round: nobody draws from nothing.
        if kit.all.len() < SEATS * (HAND + 1) {
            return Err(file.whole(format!("at least {} cards", SEATS * (HAND + 1))));
        }
    }
    Ok(kit)
}
