//! Stronghold's own words for scenes (see `crates/scene`), for tests and for the worked examples in `examples/*.play`.
//!
//! ```text
//! given seats 3                       two players unless said
//! given option cards preset           an option other than the default
//! given phase 2 | step 1 | flip | cannons | machines | marksmen | goblins | cauldrons | poles | orders | strength |
//!       hospital | barbican | climb   where the turn is; everything is empty but the Honor Guard
//! given turn 5 | cards C2B C3A C4A C5A | east cards ... | flipped 2 | hourglasses 4 | labour 4 | resources 6
//! given reserve orc 2 troll 1         also camp, pool, spent, blood N; `east` before it for the East Invader
//! given WS2 orc 2 tower goblin 1 soldier 2 stone 4 wooden 1 banner cauldron orc platform siege_tower
//! given WR3 troll 1 catapult hits 2 misses 5 cover drover; WT3 cannon; RAM1 orc 2; barracks marksman 2
//! given officer WS3; paid cannon 4; trap goblin WF-WR3; bridge WF-WR4; saboteur forge; fire forge; influence WR1 WS2
//! given gale WS2; accident WS2; panic; specters; possession officer; order goblin_fury WS2; hidden bluff WS3; glare WS1
//! given blessing west; speech 2; toughness 3; gate 1; worked cannon; steadfast 2; given_turns 3; strips 1
//! dice  Hit Miss Orc
//! when  minor_move_out; camp to WF; east: ask ballista
//! then  asked defender; can x; cannot x S12.13; choices a | b; WS2 orc 2 stone 3; hourglasses 4; and so on
//! ```

use ravelin_core::{Asking, Each, Seat, Set};
use ravelin_scene::{Ctx, Staged, after, among, items, names, options, run_told};

use crate::ids::*;
use crate::kit::*;
use crate::rules::turn::Flip;
use crate::state::Stronghold;

mod check;
mod given;

#[cfg(test)]
pub(crate) fn play(text: &str) -> ravelin_scene::Scene<Stronghold> {
    ravelin_scene::play(text)
}

fn units(words: &[&str], ids: [&str; 3]) -> Result<Units, String> {
    let mut units = Units::NONE;
    for item in items(words)? {
        units.add(Kind::ALL[among("unit", item.name, ids)?], item.or_one());
    }
    Ok(units)
}

fn invaders(words: &[&str]) -> Result<Units, String> {
    units(words, INVADER_IDS)
}

fn defenders(words: &[&str]) -> Result<Units, String> {
    units(words, DEFENDER_IDS)
}

impl Staged for Stronghold {
    type Notes = ();

    const FORMS: &'static str = "keep PHASECARD | flip 2..6 | end | DEAL | ask DEAL | grant | refuse | with INVADER 1..20 | give INVADER 1..3 \
        | at PLACE | DEAL PLACE | altar PLACE | rope PLACE | INVADER STAND to PLACE | PLACE to PLACE | INVADER | 0..20 | order ORDER \
        | move DEFENDER PLACE | move HERO | to PLACE | swap DEFENDER PLACE | hourglass WORK | pay off WORK | labour WORK \
        | speech 1..20 | sally INVADER STAND | deed SHAME | haste WORK | perform WORK | aim PLACE | hold | fire PLACE | use hit \
        | use miss | kill INVADER PLACE | kill DEFENDER | STAND | lose UNIT 1..20 | lose UNIT 1..20 UNIT 1..20 | lose UNIT 1..20 UNIT 1..20 UNIT 1..20 \
        | tower 0..20 | wall 0..20 tower 0..20 | call PLACE to PLACE | poles PLACE PLACE | resolve PLACE | recover DEFENDER \
        | recover DEFENDER PLACE | climb INVADER";

    fn called(&self, noun: &str) -> Vec<String> {
        match noun {
            "PHASECARD" => names(self.kit.cards.iter().map(|card| &card.id)),
            "DEAL" => names(Deal::ALL),
            "PLACE" => names(Place::ALL),
            "INVADER" => names(INVADER_IDS),
            "DEFENDER" => names(DEFENDER_IDS),
            "UNIT" => names(INVADER_IDS.into_iter().chain(DEFENDER_IDS)),
            "HERO" => names(Hero::ALL),
            "STAND" => names(Stand::ALL),
            "ORDER" => names(Order::ALL),
            "WORK" => names(Work::ALL),
            "SHAME" => names(Shame::ALL),
            _ => Vec::new(),
        }
    }

    /// Everybody is in the supply but the Honor Guard; `setup` is a real set-up with the cards it draws.
    fn bare(kit: &'static Kit, given: &[&str], ctx: &mut Ctx<'_, '_, Self>) -> Result<Self, String> {
        let options = options::<Stronghold>(kit, given)?;
        if let Some(cards) = after(given, "setup") {
            ctx.dice.name(cards.into_iter().map(str::to_owned));
            return Ok(crate::setup::new_game(kit, &options, ctx));
        }
        let mut game = crate::setup::bare(kit, &options);
        for post in Post::ALL.into_iter().filter(|post| *post != Post::HonorGuard) {
            let units = std::mem::take(&mut game.p.posts[post]);
            game.p.supply.join(units);
        }
        game.p.stone_supply = kit.piece(Piece::Stone);
        game.p.stones = Each::default();
        game.p.heroes = Each::default();
        game.p.hourglasses = Each::default();
        game.p.resources = Each::default();
        game.p.turn = 1;
        for &by in game.invaders() {
            game.p.cards[by] = game.preset(by);
        }
        if !game.p.switches.preset {
            for phase in Phase::WITH_CARDS {
                let kept: Set<Card> = game.p.cards.values().filter_map(|cards| cards[phase]).collect();
                game.s.drawn |= kept;
                game.s.drawn.extend(Card::of(game.set(), phase).find(|card| !kept.has(*card)));
            }
        }
        game.push(Flip {});
        Ok(game)
    }

    fn given(&mut self, words: &[&str], (): &mut ()) -> Result<(), String> {
        self.read_given(words)
    }

    fn begin(&mut self, (): &(), ctx: &mut Ctx<'_, '_, Self>) -> Result<(), String> {
        let p = &mut self.p;
        p.turns_given = if p.turns_given == 0 { p.turn.saturating_sub(1) } else { p.turns_given };
        let ram = self.shows_ram();
        self.p.barbican = ram;
        if ram && self.p.toughness == 0 {
            self.p.toughness = self.full_toughness();
        }
        run_told(self, ctx, |game, ctx| game.run_on(ctx))
    }

    fn found(&self, words: &[&str]) -> Option<Result<(), String>> {
        Some(self.claim(words))
    }

    fn seat_word(&self, seat: Seat) -> String {
        let all: &[&str] = match self.p.seats {
            2 => &["invader", "defender"],
            3 => &["west", "east", "defender"],
            _ => &["west", "east", "west_defender", "east_defender"],
        };
        all.get(seat.index()).copied().unwrap_or("nobody").to_owned()
    }
}
