//! Zabor's own words for scenes (see `crates/scene`), for tests and for the worked examples in `examples/*.play`. Seats count from 1;
//! cards, Areas and Units are called by their ids.
//!
//! ```text
//! given seats 4; length short; turn 3       three players, long, Turn 1 unless said
//! given phase warfare                       the phase from its start; without it the Action Phase, about to end
//! given boronice 1 city road infantry 2 cavalry-1 1 kraken:2     an Area: owner (a seat or `barbarian`), pieces, Monster:Wounds
//! given gold 1 20; trait 1 paladins; card 1 firebolt; position 1 arms; start 1 boronice; envoys 1 3
//! given stat 1 trades 2; before 1 trades 2  counted in this Turn; counted in Turns before
//! given vp vp1_founders vp1_tribute; claimed 1 vp1_founders; discarded dispel; hostile 1 2
//! given track rituals campaign ...; envoy 1 3; reached 2     an Envoy of seat 1 on space 3
//! given action 1 campaign primary | take 1 ... | war 1 2 | event horde | trade 1 spices | attack lunn 1 cavalry 2
//! dice  5 1 3 firebolt                      a card that comes from a hand by lot is its place there, from 1
//! when  unit boronice infantry; 2: stop
//! then  boronice 1 keep infantry 2; gold 1 7; vp 1 3; stat 1 areas_conquered 1; hand 1 2 1; has 1 oracles; lacks 1 oracles
//! then  pools 0 1; strike 2 0; absorb 1 0; dice 1 20 10; round 2; cost 1 keep 2; capacity 1 fleet 8; income 1 19; envoys 1 3
//! then  reach 1 boronice infantry zaborin; noreach ...; phase trade; turn 2; up 3; over; winner 1; holder arms 1
//! then  hostile 1 2; peaceful 1 3; discarded dispel
//! then  asks words; button words            parts of the prompt, and of a button or the reason of a near miss
//! ```

use ravelin_core::Asking;
use ravelin_core::Seat;
use ravelin_scene::{Ctx, Staged, after, among, names, number, run_told};

use crate::action::slot_id;
use crate::components::*;
use crate::flow::ask;
use crate::state::{Public, Secret, Zabor};
use crate::vocabulary::*;

mod check;
mod given;

/// Decks whose discard piles lie open.
const DISCARDED: [Deck; 4] = [Deck::Destiny, Deck::Sorcery, Deck::Dynasty, Deck::Artifact];

impl Zabor {
    fn seat_called(&self, word: &str) -> Result<u8, String> {
        ravelin_scene::seat_called(self, word).map(|seat| seat.0)
    }

    fn owner_called(&self, word: &str) -> Result<u8, String> {
        if word == "barbarian" { Ok(BARBARIAN) } else { self.seat_called(word) }
    }

    fn area_called(&self, id: &str) -> Result<u8, String> {
        among("Area", id, self.kit.areas.iter().map(|area| &area.id)).map(|n| n as u8)
    }

    fn unit_called(&self, id: &str) -> Result<u8, String> {
        among("Unit", id, (0..SLOTS as u8).map(|slot| slot_id(self.kit, slot))).map(|n| n as u8)
    }

    fn vp_card_called(&self, id: &str) -> Result<u8, String> {
        among("VP card", id, self.kit.vp.iter().map(|card| &card.id)).map(|n| n as u8)
    }

    /// A card of one of these decks.
    fn card_called(&self, id: &str, decks: &[Deck]) -> Result<(Deck, u8), String> {
        let found = decks.iter().find_map(|&deck| Some((deck, self.kit.card_by_id(deck, id)?)));
        found.ok_or_else(|| {
            let words: Vec<&str> = decks.iter().map(|deck| deck.word()).collect();
            format!("no card {id:?}; possible: an id from the components of {}", words.join(", "))
        })
    }
}

impl Staged for Zabor {
    type Notes = ();

    const FORMS: &'static str = "keep CARD | start AREA | swap rural | swap UPGRADE | at AREA | place ACTION | place same | space 1..16 \
        | execute | skip | yes | no | stop | draw DECK | option 1..9 | buy UNIT AREA | build UPGRADE AREA | unit AREA UNIT \
        | monster MONSTER | to AREA | position POSITION | play CARD | discard CARD | wound UNIT | wound MONSTER \
        | warp UNIT AREA | warp MONSTER AREA | player SEAT | name nobody | name SEAT | name SEAT SEAT | name SEAT SEAT SEAT | name SEAT SEAT SEAT SEAT | bid 0..99 \
        | first CARD 0..99 | exchange ACTION ACTION";

    fn called(&self, noun: &str) -> Vec<String> {
        let kit = self.kit;
        match noun {
            "CARD" => names(kit.decks.iter().flatten().map(|card| &card.id).chain(kit.monsters.iter().map(|m| &m.id))),
            "MONSTER" => names(kit.monsters.iter().map(|monster| &monster.id)),
            "AREA" => names(kit.areas.iter().map(|area| &area.id)),
            "UNIT" => (0..SLOTS as u8).map(|slot| slot_id(kit, slot)).collect(),
            "UPGRADE" => names(UPGRADE_IDS),
            "ACTION" => names(ActionKind::ALL.iter().map(|kind| kind.word())),
            "DECK" => names(Deck::ALL.iter().map(|deck| deck.word())),
            "POSITION" => names(POSITION_IDS),
            "SEAT" => names(self.seat_range().map(|seat| self.seat_word(Seat(seat)))),
            _ => Vec::new(),
        }
    }

    const READ_BEFORE: &'static [&'static str] = &["seats", "length"];

    /// The Action Phase of Turn 1, about to end, on an empty map.
    fn bare(kit: &'static Kit, given: &[&str], _: &mut Ctx<'_, '_, Self>) -> Result<Self, String> {
        let one = |word: &str, usual| match after(given, word).as_deref() {
            None => Ok(usual),
            Some(&[one]) => Ok(one),
            Some(_) => Err(format!("one word follows {word:?}")),
        };
        let seats = number(one("seats", "3")?, 3..=5)?;
        let length = among("length", one("length", "long")?, kit.lengths.iter().map(|length| &length.id))?;
        let mut game = Zabor { kit, p: Public::new(seats, length as u8), s: Secret::default() };
        game.p.lands[usize::from(BARBARIAN)] = kit.land | kit.sea;
        game.p.levels[0] = kit.land;
        game.p.turn = 1;
        game.p.draft_round = 4;
        game.p.phase = Phase::Action as u8;
        for n in game.seat_range() {
            game.p.positions[usize::from(n)] = n;
            game.add_card(n, Deck::Position, n);
        }
        game.p.order = std::array::from_fn(|n| if n < usize::from(seats) { n as u8 } else { 0 });
        game.p.track = std::array::from_fn(|n| n as u8);
        (game.p.placed, game.p.reached) = (8, 16);
        game.push(ask::Phase { stage: crate::turn::BODY, n: 32 });
        Ok(game)
    }

    fn given(&mut self, words: &[&str], (): &mut ()) -> Result<(), String> {
        self.read_given(words)
    }

    fn begin(&mut self, (): &(), ctx: &mut Ctx<'_, '_, Self>) -> Result<(), String> {
        if self.p.vp_up == 0 {
            (self.p.vp[0], self.s.vp[0], self.p.vp_up) = (4, 4, 1);
        }
        self.refresh_all();
        run_told(self, ctx, |game, ctx| game.run_on(ctx))
    }

    fn found(&self, words: &[&str]) -> Option<Result<(), String>> {
        Some(self.claim(words))
    }

    fn seat_word(&self, seat: Seat) -> String {
        (seat.0 + 1).to_string()
    }
}
