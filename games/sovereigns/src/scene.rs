//! Sovereigns' own words for scenes (see `crates/scene`), for tests and for the worked examples in `examples/*.play`.
//! Forced decisions are played on the way. S is a kingdom, T a territory, N a number; things are called by the ids of their files.
//!
//! ```text
//! given option last_territory safe      an option other than the default
//! given turn barbarians war             whose turn: opening, card (the Age card comes next), order, war or choice
//!                                       (war turn or new age)
//! given land blue_left common 2 wall    a territory; before the items its owner if not the one of its colour, or nobody;
//!                                       items: common|special|spent|rebels|gold N, order, twice, rebellion, defence, noted,
//!                                       abandoned, and buildings, as paladins:wall if built by another
//! given seat paladins gold 4 hand bribe levy sovereign tactician bonus resurrection feat 5
//!                                       also: slot, commander, claims, ages, altar, state, attacked, rapid, hordes, dead, reign A B
//! given last war paladins               the Last War, and its final player
//! given glory paladins                  who has the glory token
//! given deck bribe levy                 the combat deck holds just these; the other cards lie in the discard pile
//! given setup 3 5 ...                   instead of all other lines but options: a game from its start, with these rolls and draws
//! given thrones empty                   all sovereigns are dead: no successor is asked for
//! given ages 2 1                        bonus and End of Times cards left in the Deck of Ages (bonus may be left out: 0)
//! dice  4 bribe                         faces, and cards by their ids
//! when  barbarians: attack red_left blue_left
//! then  gold S N (all gold); treasury S N; store T N; feat S N; altar S N; army S N; lands S N; cards S N; room S N; claims S N
//! then  units T common 2 special 1 spent 0; rebels T N; owner T S|nobody; orders T N; limit T N
//! then  rebellion|defence|noted|abandoned|plague T yes|no; eliminated S yes|no
//! then  built T ID...; hand S ID... (all kinds); bonus S ID...; discard ID...; destiny S ID...     exactly these
//! then  sovereign S ID|none; reign S A B; state S fresh|ordering|ordered; turn S opening|order|war; glory S|nobody
//! then  over; winner S|nobody; score S N; sp S SPHERE N (scoring points); vp S LINE N (victory points of a line of the score)
//! ```

mod claims;
mod given;

use ravelin_core::{Id, Seat, StateError};
use ravelin_scene::{Ctx, Staged, after, among, names, options, run_told};

use crate::ids::{Building, CardId, OrderKind, SovereignId, Territory};
use crate::kit::Kit;
use crate::state::Sovereigns;

impl Sovereigns {
    pub(crate) fn seat_called(&self, id: &str) -> Result<Seat, String> {
        ravelin_scene::seat_called(self, id)
    }

    pub(crate) fn land_called(&self, id: &str) -> Result<Territory, String> {
        among("territory", id, self.kit.territories.iter().map(|t| &t.id))
            .and_then(|n| Territory::at(n).ok_or_else(|| format!("{id} has too high a number")))
    }

    pub(crate) fn card_called(&self, id: &str) -> Result<CardId, String> {
        among("combat card", id, self.kit.cards.iter().map(|c| &c.id))
            .and_then(|n| CardId::at(n).ok_or_else(|| format!("{id} has too high a number")))
    }

    pub(crate) fn building_called(&self, seat: Seat, id: &str) -> Result<Building, String> {
        among("building", id, self.kingdom(seat).buildings.iter().map(|b| &b.id))
            .and_then(|n| Building::at(n).ok_or_else(|| format!("{id} has too high a number")))
    }

    fn sovereign_called(&self, seat: Seat, id: &str) -> Result<SovereignId, String> {
        among("sovereign", id, self.kingdom(seat).sovereigns.iter().map(|s| &s.id))
            .and_then(|n| SovereignId::of(seat, n).ok_or_else(|| format!("{id} has too high a number")))
    }
}

impl Staged for Sovereigns {
    type Notes = ();

    const FORMS: &'static str = "capital LAND | settle LAND | sovereign SOVEREIGN | war turn | new age | done | decline \
        | bonus BONUS | fine 0..99 | keep 0..20 LAND | dismiss UNIT LAND | pay LAND | refuse LAND | buy card | donate | claim \
        | arena LAND | store LAND | spend LAND | order ORDER LAND | unit UNIT | build BUILDING | raze KINGDOM BUILDING | market \
        | rebel LAND | end phase | go on | discard CARD | attack LAND LAND | stop | move UNIT LAND LAND | armory \
        | switch off BUILDING | main CARD | main CARD from SOURCE | main deck | support CARD | support CARD from SOURCE \
        | no support | ride LAND | cancel property | strength | property | mute UNIT | slay UNIT LAND | march UNIT LAND \
        | retreat UNIT LAND | through LAND | fall UNIT | advance UNIT | advance moved UNIT | place UNIT LAND \
        | overrun LAND LAND | infect LAND | enter CARD | enter CARD from SOURCE | pass CARD | pass CARD from SOURCE \
        | name KINGDOM | ruin BUILDING LAND | sell CARD | sell CARD from SOURCE";

    fn called(&self, noun: &str) -> Vec<String> {
        let kit = self.kit;
        match noun {
            "LAND" => names(kit.territories.iter().map(|land| &land.id)),
            "CARD" => names(kit.cards.iter().map(|card| &card.id)),
            "BONUS" => names(kit.bonus.iter().map(|card| &card.id)),
            "KINGDOM" => names(kit.kingdoms.iter().map(|kingdom| &kingdom.id)),
            "SOVEREIGN" => names(kit.kingdoms.iter().flat_map(|kingdom| &kingdom.sovereigns).map(|one| &one.id)),
            "BUILDING" => names(kit.kingdoms.iter().flat_map(|kingdom| &kingdom.buildings).map(|one| &one.id)),
            "ORDER" => names(OrderKind::ALL.map(OrderKind::word)),
            "SOURCE" => names(["slot", "commander"]),
            "UNIT" => {
                let special = kit.kingdoms.iter().map(|kingdom| &kingdom.special_unit.id);
                special.flat_map(|id| [id.clone(), format!("spent_{id}")]).chain([kit.common_unit.id.clone()]).collect()
            }
            _ => Vec::new(),
        }
    }

    /// All land is its colour's and bare, all combat cards are in the deck; `setup` is a game from its start.
    fn bare(kit: &'static Kit, given: &[&str], ctx: &mut Ctx<'_, '_, Self>) -> Result<Self, String> {
        let options = options::<Sovereigns>(kit, given)?;
        if let Some(rolls) = after(given, "setup") {
            if let Some(other) =
                given.iter().find(|step| ["option", "setup"].iter().all(|word| !step.starts_with(word)))
            {
                return Err(format!("{other}: beside setup only options can be given"));
            }
            ctx.dice.name(rolls.into_iter().map(str::to_owned));
            return Ok(crate::setup::new_game(kit, &options, ctx));
        }
        let mut game = crate::setup::bare(kit, &options);
        for seat in game.all_seats() {
            let realm = game.realm_mut(seat);
            realm.feat = 1;
            realm.reign_start = 1;
            realm.reign_limit = 10;
            realm.ages = 1;
            realm.claims_left = 1;
        }
        Ok(game)
    }

    fn given(&mut self, words: &[&str], (): &mut ()) -> Result<(), String> {
        self.read_given(words)
    }

    fn begin(&mut self, (): &(), ctx: &mut Ctx<'_, '_, Self>) -> Result<(), String> {
        if self.p.pending.is_empty() {
            return Err("nothing says whose turn it is; given turn KINGDOM order does".to_owned());
        }
        run_told(self, ctx, |game, ctx| game.run(ctx))?;
        self.sound().map_err(|e| format!("the position is unsound: {e}"))
    }

    fn found(&self, words: &[&str]) -> Option<Result<(), String>> {
        self.check_claim(words)
    }

    fn plays_forced((): &()) -> bool {
        true
    }

    fn sound(&self) -> Result<(), StateError> {
        crate::audit::audit_components(self)
    }

    fn seat_word(&self, seat: Seat) -> String {
        self.kingdom(seat).id.clone()
    }
}
