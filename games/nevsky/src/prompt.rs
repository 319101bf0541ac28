//! What is asked, in one sentence, under which clause.

use ravelin_core::{Clause, DecisionKind, Prompt, rule};

use crate::action::way_name;
use crate::components::*;
use crate::flow::{Ask, Fight, Stage};
use crate::state::Nevsky;
use crate::view::View;

pub(crate) fn prompt(view: &View) -> Prompt {
    let game = view.table();
    let asked = game.asked();
    let (text, clause, kind) = if game.p.end.is_some() {
        ("The game is over.".to_owned(), rule!("N5.3a"), DecisionKind::ChooseOne)
    } else {
        match game.p.asks.last() {
            Some(&ask) => game.ask_prompt(ask),
            None => game.stage_prompt(game.p.stage),
        }
    };
    Prompt { asked, kind, text, clause }
}

type Question = (String, Clause, DecisionKind);

fn one(text: impl Into<String>, clause: Clause) -> Question {
    (text.into(), clause, DecisionKind::ChooseOne)
}

fn some(text: impl Into<String>, clause: Clause) -> Question {
    (text.into(), clause, DecisionKind::ChooseSome)
}

impl Nevsky {
    pub(crate) fn lord_name(&self, l: LordId) -> &'static str {
        &self.book.lord(l).name
    }

    pub(crate) fn locale_name(&self, at: LocaleId) -> &'static str {
        &self.book.locale(at).name
    }

    fn ask_prompt(&self, ask: Ask) -> Question {
        match ask {
            Ask::None => one("", rule!("N0.12")),
            Ask::Outfit { lord, left } => {
                let text = format!("{} takes {left} more Transport: which?", self.lord_name(lord));
                (text, rule!("N2.1d"), DecisionKind::Allocate)
            }
            Ask::Seat { lord } => {
                let text = format!("At which Seat does {} Muster?", self.lord_name(lord));
                (text, rule!("N3.4.1g"), DecisionKind::Place)
            }
            Ask::Bestow(_) => match self.s.pending {
                Some(card) => one(format!("Who gets {}?", self.book.card(card).capability), rule!("N3.1.2c")),
                None => one("Who gets the Capability?", rule!("N3.1.2c")),
            },
            Ask::Shift { card, .. } => {
                one(format!("{}: which piece is shifted, and which way?", self.book.card(card).event), rule!("N2.2.3d"))
            }
            Ask::Torzhok { from: None, .. } => one("Torzhok: who pays?", rule!("N7.T2E.a")),
            Ask::Torzhok { left, .. } => some(format!("Torzhok: take up to {left} more."), rule!("N7.T2E.a")),
            Ask::Tempest => one("Tempest: whose Ships are lost?", rule!("N7.R16E.a")),
            Ask::PlaceRavaged(Side::Teutonic) => {
                (String::from("Mindaugas: which Locale of Rus is Ravaged?"), rule!("N7.T15E.a"), DecisionKind::Place)
            }
            Ask::PlaceRavaged(Side::Russian) => (
                String::from("Mindaugas: which Locale of Livonia is Ravaged?"),
                rule!("N7.R12E.a"),
                DecisionKind::Place,
            ),
            Ask::RemoveRavaged(side) => {
                let clause = if side == Side::Teutonic { rule!("N7.T14E.a") } else { rule!("N7.R18E.a") };
                (String::from("Bountiful Harvest: where is the Ravaged marker removed?"), clause, DecisionKind::Place)
            }
            Ask::Curia { lord: None, .. } => one("Which Lord gains four Assets?", rule!("N7.T13E.b")),
            Ask::Curia { lord: Some(l), left, .. } => {
                let text = format!("{} gains {left} more Assets: which?", self.lord_name(l));
                (text, rule!("N7.T13E.b"), DecisionKind::Allocate)
            }
            Ask::ThirdCard { lord } => {
                one(format!("{} has three Capabilities: which is discarded?", self.lord_name(lord)), rule!("N3.4.4f"))
            }
            Ask::Ransom { coin, .. } => one(format!("Who gets the Ransom of {coin} Coin?"), rule!("N7.T16C.b")),
            Ask::MarchDrop => {
                // How much is carried is behind the screen with hidden mats.
                let text = if self.p.switches.hidden_mats {
                    String::from("Provender must stay behind: whose?")
                } else {
                    format!("{} Provender must stay behind: whose?", self.p.march.drop)
                };
                (text, rule!("N4.3.2e"), DecisionKind::Allocate)
            }
            Ask::SailDrop => {
                ("Too much for the Ships: what stays behind?".to_owned(), rule!("N4.7.3c"), DecisionKind::Allocate)
            }
            Ask::Divide => ("Who takes what was left behind?".to_owned(), rule!("N4.3.4j"), DecisionKind::Allocate),
            Ask::Supply => some(self.supply_prompt(), rule!("N4.6.2e")),
            Ask::Masons { left } => {
                (format!("Stonemasons: whose Provender? {left} more."), rule!("N7.T17C.a"), DecisionKind::Pay)
            }
            Ask::Interrupt(_) => one("Play a Held Event before the enemy acts?", rule!("N3.1.3j")),
        }
    }

    fn supply_prompt(&self) -> String {
        let s = &self.p.supply;
        if self.p.switches.hidden_mats {
            return "Supply: which Source next?".to_owned();
        }
        let land = if self.season().winter() { "Sleds" } else { "Carts" };
        format!(
            "Supply: {} so far; left {} {land}, {} Boats, {} Ships. Which Source next?",
            s.drawn, s.carts, s.boats, s.ships
        )
    }

    fn stage_prompt(&self, stage: Stage) -> Question {
        let side = |side: Side| if side == Side::Teutonic { "Teutons" } else { "Russians" };
        let active = || self.p.card.lord.map_or("", |l| self.lord_name(l));
        match stage {
            Stage::Bid => one("How many VP do you give the Veche to play the Russians?", rule!("N9.4a")),
            Stage::Pay(s) => {
                let text = format!("{}: pay Lords with Coin or Loot, or go on.", side(s));
                (text, rule!("N3.2a"), DecisionKind::Pay)
            }
            Stage::Disband(step) => {
                let s = side(Side::BOTH[usize::from(step % 2)]);
                let clause = if step < 2 { rule!("N3.3.1a") } else { rule!("N3.3.2a") };
                (format!("{s}: which Lord leaves first?"), clause, DecisionKind::Order)
            }
            Stage::Muster(s) => one(format!("{}: which Lord uses his Lordship next?", side(s)), rule!("N3.4a")),
            Stage::Levying(l, _) => {
                let text = format!("{} Musters: {} Levy actions left.", self.lord_name(l), self.p.levy.left);
                some(text, rule!("N3.4b"))
            }
            Stage::Legate => ("Where does the Legate arrive?".to_owned(), rule!("N3.5.1b"), DecisionKind::Place),
            Stage::LegateUse => one("How is the Legate used?", rule!("N3.5.1c")),
            Stage::Veche => one("What does the Veche do?", rule!("N3.5.2a")),
            Stage::Trim(s) => {
                one(format!("{}: more Capabilities than Lords: which is discarded?", side(s)), rule!("N4.0b"))
            }
            Stage::Plan => {
                let text = format!("Lay a Plan of {} Command cards, in secret.", self.plan_size());
                (text, rule!("N4.1a"), DecisionKind::Order)
            }
            Stage::Lieutenants(s) => some(format!("{}: name Lieutenants, or go on.", side(s)), rule!("N4.1.3a")),
            Stage::Command => {
                let text = match (self.p.card.ended, self.p.card.legate) {
                    (true, _) => format!("{}'s card is over: play Held Events, or go on.", active()),
                    (false, legate) => {
                        let actions = self.p.card.actions;
                        let word = if actions == 1 { "action" } else { "actions" };
                        let more = if legate { ", and the Legate's" } else { "" };
                        format!("{} commands: {actions} {word} left{more}.", active())
                    }
                };
                one(text, rule!("N4.2.1b"))
            }
            Stage::ApproachStop(_) => one("The enemy Approaches: play a Held Event?", rule!("N3.1.3i")),
            Stage::Avoid => {
                let way = self.p.march.way.map_or(String::new(), |w| format!(" by the {}", way_name(self.book, w)));
                let text = format!("{} Approaches{way}: who Avoids Battle?", active());
                some(text, rule!("N4.3.4b"))
            }
            Stage::AvoidDrop => (
                "Too much Provender to Avoid Battle: whose stays behind?".to_owned(),
                rule!("N4.3.4f"),
                DecisionKind::Allocate,
            ),
            Stage::Ambush => {
                ("The enemy Avoids Battle: play Ambush?".to_owned(), rule!("N4.3.4h"), DecisionKind::YesNo)
            }
            Stage::Withdraw => {
                some(format!("Who Withdraws into {}?", self.locale_name(self.p.march.to)), rule!("N4.3.4k"))
            }
            Stage::Fight(fight) => self.fight_prompt(fight),
            Stage::FeedStop(..) => one("Before Feed: play a Held Event?", rule!("N3.1.3i")),
            Stage::Hillforts => one("Hillforts: which Lord need not Feed?", rule!("N7.T8C.a")),
            Stage::Feed(s) => (format!("{}: Feed. Who eats what?", side(s)), rule!("N4.8.1b"), DecisionKind::Allocate),
            Stage::Grow(s) => {
                let text = format!("{}: remove {} more Ravaged markers.", side(s), self.p.march.drop);
                (text, rule!("N4.9.1a"), DecisionKind::Place)
            }
            Stage::Wastage(_) => {
                let lord = self.p.levy.may_muster.lowest().map_or("A Lord", |l| self.lord_name(l));
                one(format!("Wastage: what does {lord} discard?"), rule!("N4.9.4a"))
            }
            Stage::Discard(s) => some(format!("{}: discard Arts of War cards, or go on.", side(s)), rule!("N4.9.5d")),
            Stage::Outfit(_)
            | Stage::Draw(..)
            | Stage::Crusaders
            | Stage::SeaTrade
            | Stage::Reveal(_)
            | Stage::Arrive
            | Stage::CardEnd
            | Stage::GameEnd
            | Stage::NextBox
            | Stage::Over => one("The game goes on.", rule!("N2.2.2a")),
        }
    }

    fn fight_prompt(&self, fight: Fight) -> Question {
        let b = &self.p.battle;
        let at = self.locale_name(b.at);
        let name = |l: Option<LordId>| l.map_or("the Garrison", |l| self.lord_name(l));
        let hits = b.crossbow + b.hits;
        match fight {
            Fight::Join => some(format!("Who joins the attack from inside {at}?"), rule!("N4.4.1e")),
            Fight::Array(r) => {
                let row = ["the Attackers' Front", "the Defenders' Front", "the Sally", "the Rearguard"];
                let text = format!("Array at {at}: who stands where in {}?", row[usize::from(r.min(3))]);
                (text, rule!("N4.4.1h"), DecisionKind::Place)
            }
            Fight::Events(_) => some(format!("{at}: play Events?"), rule!("N4.4.1j")),
            Fight::Concede(_) => {
                let text = format!("{at}, Round {}: fight on, or Concede?", b.round);
                (text, rule!("N4.4.2.C1"), DecisionKind::YesNo)
            }
            Fight::Advance(_) => (
                format!("Round {}: which Reserves come to the Front?", b.round),
                rule!("N4.4.2.R3"),
                DecisionKind::Place,
            ),
            Fight::Centre(_) => one("The centre is empty: who moves there?", rule!("N4.4.2.R4")),
            Fight::Strike => one(format!("{}: who Strikes next, and whom?", self.step_name()), rule!("N4.4.2.S3")),
            Fight::Joiners => some("Who Strikes with them?", rule!("N4.4.2.S3")),
            Fight::Bridge => some("Bridge: which units Strike?", rule!("N7.T4E.b")),
            Fight::Retarget => one(format!("{hits} Hits are left over: on whom?"), rule!("N4.4.2.A5")),
            Fight::Taker => one(format!("Who takes {hits} Hits?"), rule!("N4.4.2.A2")),
            Fight::Hits => {
                let bow = if b.crossbow > 0 { " (crossbow)" } else { "" };
                let text = format!("{hits} Hits on {}: which unit takes the next{bow}?", name(b.taker));
                (text, rule!("N4.4.2.A3"), DecisionKind::Allocate)
            }
            Fight::Reroll => {
                let text = format!("Warrior Monks of {}: reroll the failed Armor?", name(b.taker));
                (text, rule!("N7.T7C.a"), DecisionKind::YesNo)
            }
            Fight::Fate => {
                let text = format!("The Battle is lost: what becomes of {}?", name(b.doomed.lowest()));
                one(text, rule!("N4.4.3b"))
            }
            Fight::RetreatTo => ("Where do they Retreat to?".to_owned(), rule!("N4.4.3c"), DecisionKind::Place),
            Fight::RetreatDrop => (
                "Too much Provender for the Retreat: whose is given up?".to_owned(),
                rule!("N4.4.3k"),
                DecisionKind::Allocate,
            ),
            Fight::Spoils => ("Who takes the Spoils?".to_owned(), rule!("N4.4.3l"), DecisionKind::Allocate),
            Fight::Volley | Fight::RoundEnd | Fight::Sack | Fight::Losses(_) | Fight::Service | Fight::Aftermath => {
                one("The fight goes on.", rule!("N4.4a"))
            }
        }
    }

    /// The Strike step in words. [N4.4.2.S1] [N4.5.2i]
    pub(crate) fn step_name(&self) -> &'static str {
        let storm = self.p.battle.clash == crate::battle::Clash::Storm;
        match (self.p.battle.step, storm) {
            (0, _) => "Defending Archery",
            (1, _) => "Attacking Archery",
            (2, true) => "Defending melee",
            (_, true) => "Attacking melee",
            (2, false) => "Defending Horse",
            (3, false) => "Attacking Horse",
            (4, false) => "Defending Foot",
            (_, false) => "Attacking Foot",
        }
    }
}
