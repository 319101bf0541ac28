//! Nevsky's own words for scenes (see `crates/scene`), for tests and for the worked examples in `examples/*.play`.
//!
//! ```text
//! given edition first; option hidden_mats yes       second edition unless said
//! given setup watland                               a scenario as it is set up; else an empty map, box 1
//! given scenario watland; box 5; levy               Campaign unless said
//! given hermann at dorpat kn 2 prov 3 T4 service 6 inside moved     starting Forces unless units are named
//! given andrey in 9; conquered izborsk; ravaged vod; castle teutonic koporye; walls porkhov; siege pskov 3
//! given veche 2 vp 3 coin; capability T13 R8; event R11; held T6; returned T4; legate dorpat; mustered hermann__helmold_von_luneburg
//! given lieutenant yaroslav over rudolf; acted; watching russian; blanks teutonic 0 aside 3
//! given plan russian pass gavrilo                   after `card`: the first cards of a Plan
//! given card hermann 3 | levying hermann | stage pay teutonic | muster | disband | legate | veche | trim | plan | lieutenants |
//!       draw teutonic | events russian | feed | end | wastage | discard
//! dice  3 5 T14
//! when  march pskov by track_pskov_izborsk; russian: commit
//! then  asked russian; can x; cannot x N3.2b; choices a | b; hermann at pskov; hermann has kn 1; not conquered izborsk; and so on
//! ```

use ravelin_core::{Each, Seat};
use ravelin_scene::{Ctx, Staged, after, among, find, names, number, options, run_told};

use crate::battle::{Position, Row};
use crate::flow::Stage;
use crate::kit::*;
use crate::setup::{bare, new_game, switches};
use crate::state::{Legate, Nevsky, Secret};

mod check;
mod given;

fn unit_word(word: &str) -> Option<UnitId> {
    UnitId::ALL.into_iter().find(|u| u.short().to_lowercase() == word)
}

fn asset_word(word: &str) -> Option<AssetId> {
    AssetId::ALL.into_iter().find(|a| a.short().to_lowercase() == word)
}

fn lord(word: &str) -> Result<LordId, String> {
    find(ravelin_core::ids::find::<LordId>(word), "Lord", word)
}

fn locale(word: &str) -> Result<LocaleId, String> {
    find(ravelin_core::ids::find::<LocaleId>(word), "Locale", word)
}

fn card(word: &str) -> Result<CardId, String> {
    find(ravelin_core::ids::find::<CardId>(word), "card", word)
}

fn side(word: &str) -> Result<Side, String> {
    among("side", word, Side::ALL.map(Side::word)).map(|n| Side::ALL[n])
}

fn locales(words: &[&str]) -> Result<Locales, String> {
    words.iter().map(|word| locale(word)).collect()
}

fn cards(words: &[&str]) -> Result<Cards, String> {
    words.iter().map(|word| card(word)).collect()
}

impl Nevsky {
    /// A Vassal's Lord and the bit of the Vassal on his mat.
    fn vassal_slot(&self, word: &str) -> Result<(LordId, Slot), String> {
        let v = find(ravelin_core::ids::find::<VassalId>(word), "Vassal", word)?;
        Ok((self.book.vassals[v].lord, self.book.slot(v)))
    }
}

impl Staged for Nevsky {
    type Notes = ();

    const FORMS: &'static str = "done | bid 0..8 | ASSET | give LORD | shift LORD SIDE 1..2 | from domash | from veche | take ASSET \
        | tempest LORD | mark LOCALE | clear LOCALE | to LORD | pay LORD coin LORD | pay LORD loot LORD | pay LORD coin veche \
        | disband LORD | muster LORD | levy LORD | levy VASSAL | levy CARD | at LOCALE | drop CARD | legate LOCALE \
        | legate muster LORD | legate slide LORD | legate extra LORD | veche slide LORD | veche muster LORD | veche extra LORD \
        | veche decline | plan LORD | plan pass | unplan | commit | lieutenant LORD over LORD | along LORD | along legate \
        | stay LORD | stay legate | march LOCALE by WAY | march LOCALE by WAY heavy | march LOCALE by WAY light | siege | storm \
        | sally | supply | supply 1..8 | supply boats double | supply ships as boats 1..8 | supply boats as ships 1..8 | supply all \
        | draw LOCALE 0..8 0..8 | draw LOCALE ship 0..8 0..8 | forage | ravage LOCALE | sail LOCALE | tax | castle | walls \
        | walls from LOCALE | serf | watch | unwatch | discard LORD ASSET | avoid LORD LOCALE by WAY | withdraw LORD \
        | play CARD | play CARD LORD | play CARD LORD SIDE | play CARD LOCALE | lordship CARD | join LORD | place LORD SPOT \
        | concede | fight | centre LORD | strike LORD LORD | with LORD | with UNIT | taker LORD | target LORD | hit UNIT \
        | reroll | retreat LORD | remove LORD | to LOCALE by WAY | ASSET to LORD | surrender | front LORD | hillforts LORD \
        | eat LORD ASSET | share LORD LORD ASSET | feed all | waste LORD ASSET | waste LORD CARD";

    fn called(&self, noun: &str) -> Vec<String> {
        match noun {
            "LORD" => names(LordId::ALL.into_iter().map(LordId::word)),
            "LOCALE" => names(LocaleId::ALL.into_iter().map(LocaleId::word)),
            "WAY" => names(WayId::ALL.into_iter().map(WayId::word)),
            "CARD" => names(CardId::ALL.map(CardId::word)),
            "VASSAL" => names(VassalId::ALL.into_iter().map(VassalId::word)),
            "ASSET" => names(AssetId::ALL.into_iter().map(AssetId::word)),
            "UNIT" => names(UnitId::ALL.into_iter().map(UnitId::word)),
            "SIDE" => names(["left", "right"]),
            "SPOT" => Row::ALL.iter().flat_map(|row| Position::ALL.map(|at| format!("{row}-{at}"))).collect(),
            _ => Vec::new(),
        }
    }

    const READ_BEFORE: &'static [&'static str] = &["seats", "scenario", "option", "setup", "edition"];

    /// An empty map in a Campaign, or a scenario as it is set up.
    fn bare(kit: &'static Kit, given: &[&str], ctx: &mut Ctx<'_, '_, Self>) -> Result<Self, String> {
        let setup = after(given, "setup");
        if setup.as_ref().is_some_and(|words| words.len() != 1 || after(given, "scenario").is_some()) {
            return Err("setup SCENARIO, and no other scenario beside it".to_owned());
        }
        if after(given, "edition").is_some_and(|words| words.len() != 1) {
            return Err("edition ID".to_owned());
        }
        // The edition is an option, and a set-up names its scenario.
        let named = |step: &&str| match *step.split_whitespace().collect::<Vec<_>>() {
            ["edition", id] => format!("option edition {id}"),
            ["setup", id] => format!("scenario {id}"),
            _ => (*step).to_owned(),
        };
        let mut steps: Vec<String> = given.iter().map(named).collect();
        for (word, usual) in [("scenario", "scenario crusade_on_novgorod"), ("option edition", "option edition second")]
        {
            if !steps.iter().any(|step| step.starts_with(word)) {
                steps.push(usual.to_owned());
            }
        }
        let options = options::<Nevsky>(kit, &steps.iter().map(String::as_str).collect::<Vec<_>>())?;
        if setup.is_some() {
            return Ok(new_game(kit, &options, ctx));
        }
        let mut game = bare(kit, switches(kit, &options));
        game.s = Secret::default();
        let p = &mut game.p;
        p.lords = Each::default();
        (p.conquered, p.ravaged, p.castles) = (Locales::NONE, Locales::NONE, Sides::default());
        (p.veche_vp, p.veche_coin, p.campaign, p.first_levy) = (0, 0, true, false);
        (p.capabilities, p.legate) = (Cards::NONE, Legate::Out);
        p.levy.renew();
        p.stage = Stage::Over;
        Ok(game)
    }

    fn given(&mut self, words: &[&str], (): &mut ()) -> Result<(), String> {
        self.read_given(words)
    }

    /// What leaves no choice is not yet played.
    fn begin(&mut self, (): &(), ctx: &mut Ctx<'_, '_, Self>) -> Result<(), String> {
        self.p.dirty = true;
        run_told(self, ctx, |game, ctx| game.run(ctx))
    }

    fn found(&self, words: &[&str]) -> Option<Result<(), String>> {
        Some(self.claim(words).and_then(|(holds, found)| if holds { Ok(()) } else { Err(found) }))
    }

    fn seat_word(&self, seat: Seat) -> String {
        self.side_of(seat).word().to_owned()
    }
}
