//! The rules text and the cards of Outpost, parsed and checked.

use serde::Deserialize;

use super::{HAND, KINDS, SEATS};
use crate::pack::Spanned;
use crate::{Bag, Pack, PackError, StateError};

pub const RULES: &str = "# Outpost
## X1 Setup
- **X1.1** Two or three seats, five men each, all in reserve; three outposts, empty.
- **X1.2** Every seat draws three cards in secret.
## X2 Bids
- **X2.1** All seats choose a card of their hand, secretly and at once; then all bids are turned up and discarded.
- **X2.2** The strongest bid leads the round; of equal ones the first from the last leader on, clockwise.
## X3 Orders
- **X3.1** The leader has three orders, and may stop before.
- **X3.2** Place: one man from the reserve to an outpost.
- **X3.3** An outpost holds at most four men.
- **X3.4** Storm: where both have a man, roll a die: on 4 or more the other's man goes home, else one's own.
## X4 End of the round
- **X4.1** Every seat draws up to three cards; an empty deck is made anew from the discards.
- **X4.2** After the last round (option) the game ends.
## X5 Victory
- **X5.1** Two points for each outpost where one has more men than every other, one for each man at an outpost.
- **X5.2** Most points win; if shared, nobody wins.
";

const CARDS: &str = r#"
[[card]]
id = "scout"
strength = 1
copies = 5
[[card]]
id = "company"
strength = 2
copies = 4
[[card]]
id = "cannon"
strength = 4
copies = 3
[[card]]
id = "marshal"
strength = 5
copies = 1
"#;

#[derive(Debug, PartialEq, Eq)]
pub struct Kit {
    cards: Vec<CardKind>,
    pub(super) all: Bag<KINDS>,
}

#[derive(Debug, PartialEq, Eq)]
struct CardKind {
    id: String,
    strength: u8,
}

impl Kit {
    pub(super) fn parse(pack: &Pack) -> Result<Kit, PackError> {
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Cards {
            card: Vec<Card>,
        }
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Card {
            id: Spanned<String>,
            strength: Spanned<u8>,
            copies: Spanned<u8>,
        }
        let mut kit = Kit { cards: Vec::new(), all: Bag::default() };
        for file in pack.over(&[("cards.toml", CARDS)])? {
            for Card { id, strength, copies } in file.parse::<Cards>()?.card {
                let name = id.get_ref();
                if name.is_empty() || !name.chars().all(|c| c.is_ascii_lowercase()) {
                    return Err(file.at(&id, format!("card {name:?}: an id is lower-case letters only")));
                }
                if kit.kind(name).is_some() {
                    return Err(file.at(&id, format!("card {name:?} is there twice")));
                }
                if !(1..=9).contains(strength.get_ref()) {
                    return Err(file.at(&strength, format!("card {name:?}: strength is 1 to 9")));
                }
                if !(1..=20).contains(copies.get_ref()) {
                    return Err(file.at(&copies, format!("card {name:?}: copies are 1 to 20")));
                }
                (0..*copies.get_ref()).for_each(|_| kit.all.put(kit.cards.len()));
                kit.cards.push(CardKind { id: name.clone(), strength: *strength.get_ref() });
            }
            if kit.cards.len() > KINDS || kit.all.len() < SEATS * (HAND + 1) {
                return Err(file.whole(format!("at most {KINDS} kinds and at least {} cards", SEATS * (HAND + 1))));
            }
        }
        Ok(kit)
    }

    pub(super) fn kind(&self, id: &str) -> Option<usize> {
        self.cards.iter().position(|c| c.id == id)
    }

    pub(super) fn id(&self, kind: usize) -> &str {
        self.cards.get(kind).map_or("?", |c| &c.id)
    }

    pub(super) fn strength(&self, kind: usize) -> u8 {
        self.cards.get(kind).map_or(0, |c| c.strength)
    }

    pub(super) fn ids(&self, bag: &Bag<KINDS>) -> Vec<String> {
        bag.iter().map(|k| self.id(k).to_owned()).collect()
    }

    pub(super) fn bag(&self, ids: &[String]) -> Result<Bag<KINDS>, StateError> {
        ids.iter().map(|id| self.kind(id).ok_or_else(|| StateError(format!("there is no card {id:?}")))).collect()
    }
}
