//! What is asked, in one sentence, what is said beside it, under which clause.

use ravelin_core::{Answer, Clause, DecisionKind, Prompt, Routine, Token, ask, rule};

use crate::Kit;
use crate::action::{Action, way_name};
use crate::battle::{Clash, Position, Row};
use crate::events::{shift_clause, shift_question};
use crate::flow::{Ask, Fight, Stage};
use crate::kit::*;
use crate::state::{Legate, Nevsky};
use crate::view::View;
use ravelin_core::{Seat, Worded};
use std::fmt;

pub(crate) fn prompt(view: &View) -> Prompt {
    let game = view.table();
    let question = match (game.p.end, game.p.asks.last()) {
        (Some(end), _) => one("The game is over.", game.end_clause(end)),
        (None, Some(&asked)) => game.ask_prompt(asked, view.side()),
        (None, None) => game.stage_prompt(game.p.stage, view.side()),
    };
    question.of(game.asked())
}

/// What an action does to a question that a standing order can answer.
pub(crate) fn answer(action: Action) -> Option<Answer> {
    match action {
        Action::Done => Some(Answer::Pass),
        Action::Hit(unit) => Some(Answer::Lose(vec![(unit.token(), 1)])),
        _ => None,
    }
}

/// Where a Battle or a Storm is under way.
pub(crate) fn fight(view: &View) -> Option<Token> {
    let game = view.table();
    matches!(game.p.stage, Stage::Fight(_)).then(|| game.p.battle.at.token())
}

fn one(question: impl Into<String>, clause: Clause) -> Prompt {
    ask(DecisionKind::ChooseOne, question, clause)
}

/// A point at which Held Events may be played, or not.
fn window(question: impl Into<String>, clause: Clause) -> Prompt {
    one(question, clause).routine(Routine::Pass)
}

fn some(question: impl Into<String>, clause: Clause) -> Prompt {
    ask(DecisionKind::ChooseSome, question, clause)
}

/// "1 Hit", "2 Hits"
pub(crate) fn count(n: u8, one: &str, more: &str) -> String {
    format!("{n} {}", if n == 1 { one } else { more })
}

impl Nevsky {
    /// The Plan that a ready-made set-up suggests for its first Campaign. [N6.2a]
    fn suggested_plan(&self, side: Side) -> Option<String> {
        let spec = self.scenario();
        let plan = &spec.plans[side];
        let words: Vec<&str> = plan.iter().map(|l| self.lord_name(*l)).collect();
        (self.p.r#box == spec.first && !plan.is_empty()).then(|| words.join(", "))
    }

    pub(crate) fn lord_name(&self, l: LordId) -> &'static str {
        &self.book.lord(l).name
    }

    pub(crate) fn locale_name(&self, at: LocaleId) -> &'static str {
        &self.book.locale(at).name
    }

    /// Who leaves in the Disband that follows, if he is not paid. [N3.3.1a] [N3.3.2a]
    fn due_words(&self, side: Side, viewer: Option<Side>) -> String {
        let (now, service) = (self.p.r#box, |l: LordId| self.lord(l).service);
        let fate = |l: LordId| {
            let fate = if service(l) == now {
                l.does("Disbands", "Disband")
            } else {
                l.does("is removed for good", "are removed for good")
            };
            format!("{} {fate}", self.lord_name(l))
        };
        let due = self.lords_on_map(side);
        let due = due.iter().filter(|l| service(*l) <= now);
        let knows = self.knows_mats_of(viewer, side);
        let (paid, lost): (Vec<LordId>, Vec<LordId>) = due.partition(|l| !knows || self.can_be_paid(*l));
        let words = |lords: &[LordId]| lords.iter().map(|l| fate(*l)).collect::<Vec<_>>().join(" and ");
        let cases = [("Unless paid", paid), ("Whatever is paid", lost)];
        let said = cases.iter().filter(|(_, lords)| !lords.is_empty());
        said.map(|(case, lords)| format!("{case}, {}.", words(lords))).collect::<Vec<_>>().join(" ")
    }

    /// Whether a viewer who is asked for Held Events has one that fits. Others are not to know. [N3.1.3i]
    fn has_for(&self, viewer: Option<Side>, asked: Side, window: Cards) -> bool {
        viewer != Some(asked) || !self.s.held.and(window).is_empty()
    }

    /// Whether a viewer sees the mats of a side: with hidden mats only his own. [N9.1d]
    fn knows_mats_of(&self, viewer: Option<Side>, side: Side) -> bool {
        !self.p.switches.hidden_mats || viewer == Some(side)
    }

    /// The Plan as far as it is laid, for its owner. [N4.1a]
    fn plan_words(&self, side: Side) -> String {
        let plan = &self.s.plans[side];
        let cards: Vec<&str> = plan.iter().map(|c| c.map_or("Pass", |l| self.lord_name(l))).collect();
        match cards.len() {
            0 => format!("Lay a Plan of {} Command cards, in secret.", self.plan_size()),
            n => format!("Your Plan, {n} of {}: {}.", self.plan_size(), cards.join(", ")),
        }
    }

    fn ask_prompt(&self, asked: Ask, viewer: Option<Side>) -> Prompt {
        match asked {
            Ask::None => one("The game goes on.", rule!("N0.12")),
            Ask::Outfit { lord, left } => self.transport_question(lord, left),
            Ask::Seat { lord } => {
                let text = format!("At which Seat {} {} Muster?", lord.does("does", "do"), self.lord_name(lord));
                ask(DecisionKind::Place, text, rule!("N3.4.1g"))
            }
            Ask::Bestow(_) => match self.s.pending.first() {
                Some(&card) => {
                    let (name, text) = (&self.book.card(card).capability, self.book.capability_text(card));
                    one(format!("Who gets {name}?"), rule!("N3.1.2c")).beside(text)
                }
                None => one("Who gets the Capability?", rule!("N3.1.2c")),
            },
            Ask::Shift { card, .. } => {
                one(format!("{}: {}", self.book.card(card).event, shift_question(card)), shift_clause(card))
            }
            Ask::Torzhok { from: None, .. } => one("Torzhok: who pays?", rule!("N7.T2E.a")),
            Ask::Torzhok { left, .. } => some(format!("Torzhok: take up to {left} more."), rule!("N7.T2E.a")),
            Ask::Tempest => one("Tempest: whose Ships are lost?", rule!("N7.R16E.a")),
            Ask::PlaceRavaged(Side::Teutonic) => {
                ask(DecisionKind::Place, "Mindaugas: which Locale of Rus is Ravaged?", rule!("N7.T15E.a"))
            }
            Ask::PlaceRavaged(Side::Russian) => {
                ask(DecisionKind::Place, "Mindaugas: which Locale of Livonia is Ravaged?", rule!("N7.R12E.a"))
            }
            Ask::RemoveRavaged(side) => {
                let clause = if side == Side::Teutonic { rule!("N7.T14E.a") } else { rule!("N7.R18E.a") };
                ask(DecisionKind::Place, "Bountiful Harvest: where is the Ravaged marker removed?", clause)
            }
            Ask::Curia { lord: None, .. } => one("Which Lord gains four Assets?", rule!("N7.T13E.b")),
            Ask::Curia { lord: Some(l), left, .. } => {
                let gains = l.does("gains", "gain");
                let more = count(left, "more Asset", "more Assets");
                let text = format!("{} {gains} {more}: which?", self.lord_name(l));
                ask(DecisionKind::Allocate, text, rule!("N7.T13E.b"))
            }
            Ask::ThirdCard { .. } if self.p.switches.hidden_mats => {
                one("Capabilities are checked: a third is discarded.", rule!("N3.4.4f"))
            }
            Ask::ThirdCard { lord } => {
                let has = lord.does("has", "have");
                let text = format!("{} {has} three Capabilities: which is discarded?", self.lord_name(lord));
                one(text, rule!("N3.4.4f"))
            }
            Ask::Ransom { side, coin, .. } => {
                let clause = if side == Side::Teutonic { rule!("N7.T16C.b") } else { rule!("N7.R7C.a") };
                one(format!("Who gets the Ransom of {coin} Coin?"), clause)
            }
            Ask::MarchDrop => {
                // How much is carried is behind the screen with hidden mats.
                let text = match (self.knows_mats_of(viewer, self.active()), self.s.stores.due) {
                    (false, _) => String::from("Before the March: what stays behind?"),
                    (true, 0) => String::from("Before the March: nothing has to stay behind."),
                    (true, due) => format!("{due} Provender must stay behind: whose?"),
                };
                ask(DecisionKind::Allocate, text, rule!("N4.3.2e"))
            }
            Ask::SailDrop => {
                let text = match self.knows_mats_of(viewer, self.active()) {
                    false => "Before the Sail: what stays behind?",
                    true if self.must_lighten() => "Too much for the Ships: what stays behind?",
                    true => "Before the Sail: nothing has to stay behind.",
                };
                ask(DecisionKind::Allocate, text, rule!("N4.7.3c"))
            }
            Ask::Divide => ask(DecisionKind::Allocate, "Who takes what was left behind?", rule!("N4.3.4j")),
            Ask::Supply => some("Supply: which Source next?", rule!("N4.6.2e"))
                .beside(self.supply_words(viewer).unwrap_or_default()),
            Ask::Masons { left } => {
                let question = ask(DecisionKind::Pay, "Stonemasons: whose Provender?", rule!("N7.T17C.a"));
                question.beside(format!("{left} more."))
            }
            Ask::Interrupt(side) => {
                let clause = if self.p.levy.fresh[side] { rule!("N3.1.3k") } else { rule!("N3.1.3j") };
                let text = if self.has_for(viewer, side, self.any_window(side)) {
                    "Play a Held Event before the enemy acts?"
                } else {
                    "Before the enemy acts: you hold no Event that can be played now."
                };
                window(text, clause)
            }
            Ask::Tax { lord } => match self.s.stores.due {
                due if due > 0 && viewer == Some(lord.side()) => self.transport_question(lord, due),
                _ => {
                    let text = format!("{} {} Taxed: go on.", self.lord_name(lord), lord.does("has", "have"));
                    ask(DecisionKind::Allocate, text, rule!("N4.7.4a"))
                }
            },
        }
    }

    /// Free Transport, or that of Veliky Knyaz. [N2.1d] [N7.R17C.a]
    fn transport_question(&self, lord: LordId, left: u8) -> Prompt {
        let takes = lord.does("takes", "take");
        let text = format!("{} {takes} {left} more Transport: which?", self.lord_name(lord));
        ask(DecisionKind::Allocate, text, self.outfit_clause())
    }

    /// How far a Supply is. [N4.6.2e]
    fn supply_words(&self, viewer: Option<Side>) -> Option<String> {
        let s = &self.s.stores.supply;
        let land = if self.season().winter() { "Sleds" } else { "Carts" };
        self.knows_mats_of(viewer, self.active())
            .then(|| format!("{} so far; left are {land} {}, Boats {}, Ships {}.", s.drawn, s.carts, s.boats, s.ships))
    }

    fn stage_prompt(&self, stage: Stage, viewer: Option<Side>) -> Prompt {
        match stage {
            Stage::Bid => one("How many VP do you give the Veche to play the Russians?", rule!("N9.4a")),
            Stage::Pay(side) => {
                let when = match self.p.card.lord {
                    Some(l) if self.p.campaign => format!("After the card of {}: pay", self.lord_name(l)),
                    _ => "Pay".to_owned(),
                };
                let question = format!("{when} Lords with Coin or Loot, or go on.");
                ask(DecisionKind::Pay, question, rule!("N3.2a")).beside(self.due_words(side, viewer))
            }
            Stage::Disband(step) => {
                let clause = if step < 2 { rule!("N3.3.1a") } else { self.disband_clause() };
                ask(DecisionKind::Order, "Disband: which Lord leaves first?", clause)
            }
            Stage::Muster(_) => one("Muster: which Lord uses his Lordship next?", rule!("N3.4a")),
            Stage::Levying(l, _) => {
                let left = count(self.p.levy.left, "Levy action", "Levy actions");
                some(format!("Muster of {}: {left} left.", self.lord_name(l)), rule!("N3.4b"))
            }
            Stage::Legate | Stage::LegateUse if !matches!(self.p.legate, Legate::Card | Legate::At(_)) => {
                let text = if self.has_for(viewer, Side::Teutonic, self.own_window(Side::Teutonic)) {
                    "Call to Arms: play a Held Event?"
                } else {
                    "Call to Arms: you hold no Event that can be played now."
                };
                window(text, rule!("N3.1.3g"))
            }
            Stage::Legate => ask(DecisionKind::Place, "Where does the Legate arrive?", rule!("N3.5.1b")),
            Stage::LegateUse => one("How is the Legate used?", rule!("N3.5.1c")),
            Stage::Veche => {
                // The Campaign would be lost as it begins. [N5.2a]
                let last = if self.lords_on_map(Side::Russian).is_empty() {
                    "No Russian Lord is on the map: without one the game is lost."
                } else {
                    ""
                };
                one("What does the Veche do?", rule!("N3.5.2a")).beside(last)
            }
            Stage::Trim(side) => {
                let over = self.side_capabilities(side).len().saturating_sub(self.lords_on_map(side).len());
                one(format!("{over} Capabilities more than Lords: which is discarded?"), rule!("N4.0b"))
            }
            Stage::Plan => {
                // Whoever has committed reads what the other side is asked.
                let viewer = viewer.filter(|side| !self.p.committed[*side]);
                let question = match viewer {
                    Some(side) => self.plan_words(side),
                    None => format!("Lay a Plan of {} Command cards, in secret.", self.plan_size()),
                };
                let suggested = viewer.and_then(|s| self.suggested_plan(s));
                let suggested = suggested.map_or(String::new(), |words| format!("Suggested: {words}."));
                ask(DecisionKind::Order, question, rule!("N4.1a")).beside(suggested)
            }
            Stage::Lieutenants(_) => some("Name Lieutenants, or go on.", rule!("N4.1.3a")),
            Stage::Command => self.command_prompt(viewer),
            Stage::ApproachStop(s) if !self.has_for(viewer, s, self.stop_window(s)) => {
                window("An Approach: you hold no Event that can be played here.", rule!("N4.3.4a"))
            }
            Stage::ApproachStop(s) if s == self.active() => {
                window("You Approach: play a Held Event before the enemy may Avoid Battle?", rule!("N4.3.4a"))
            }
            Stage::ApproachStop(_) => window("The enemy Approaches: play a Held Event?", rule!("N4.3.4a")),
            Stage::Avoid => {
                let way = self.p.march.way.map_or(String::new(), |w| format!(" by the {}", way_name(self.book, w)));
                let (who, one) = self.stack_words(self.p.march.group);
                let (comes, at) = (if one { "Approaches" } else { "Approach" }, self.p.march.to);
                let room = self.room_inside(self.active().enemy(), at) > 0;
                let or = if room { "Whoever stays may still Withdraw." } else { "" };
                let question = format!("{who} {comes} {}{way}: who Avoids Battle?", self.locale_name(at));
                some(question, rule!("N4.3.4b")).beside(or)
            }
            Stage::AvoidDrop => {
                let text = match (self.knows_mats_of(viewer, self.active().enemy()), self.overloaded()) {
                    (true, Some((_, over))) => {
                        format!("To Avoid Battle {over} Provender must stay behind: whose?")
                    }
                    (true, None) => String::from("Battle is Avoided: nothing has to stay behind."),
                    (false, _) => String::from("Before Battle is Avoided: what stays behind?"),
                };
                ask(DecisionKind::Allocate, text, rule!("N4.3.4f"))
            }
            Stage::Ambush if !self.has_for(viewer, self.active(), Cards::only(Tactic::Ambush.card(self.active()))) => {
                window("The enemy Avoids Battle, and you do not hold Ambush.", rule!("N4.3.4h"))
            }
            Stage::Ambush => {
                let question = ask(DecisionKind::YesNo, "The enemy Avoids Battle: play Ambush?", rule!("N4.3.4h"));
                question.routine(Routine::Pass)
            }
            Stage::Withdraw => {
                some(format!("Who Withdraws into {}?", self.locale_name(self.p.march.to)), rule!("N4.3.4k"))
            }
            Stage::Fight(fight) => self.fight_prompt(fight, viewer),
            Stage::FeedStop(asked, of) if !self.has_for(viewer, asked, self.stop_window(asked)) => {
                let whose = if asked == of { "your" } else { "the enemy's" };
                window(format!("Before {whose} Feed: you hold no Event that can be played here."), rule!("N3.1.3i"))
            }
            Stage::FeedStop(asked, of) if asked == of => {
                window("Before your Feed: play a Held Event?", rule!("N3.1.3i"))
            }
            Stage::FeedStop(..) => window("Before the enemy's Feed: play a Held Event?", rule!("N3.1.3i")),
            Stage::Hillforts => one("Hillforts: which Lord need not Feed?", rule!("N7.T8C.a")),
            Stage::Feed(_) => ask(DecisionKind::Allocate, "Feed: who eats what?", rule!("N4.8.1b")),
            Stage::Grow(_) => {
                let text = format!("Remove {}.", count(self.p.grow, "more Ravaged marker", "more Ravaged markers"));
                ask(DecisionKind::Place, text, rule!("N4.9.1a"))
            }
            Stage::Wastage(_) => {
                let lord = self.p.levy.may_muster.lowest();
                let does = lord.map_or("does", |l| l.does("does", "do"));
                let name = lord.map_or("a Lord", |l| self.lord_name(l));
                one(format!("Wastage: what {does} {name} discard?"), rule!("N4.9.4a"))
            }
            Stage::Discard(_) => some("Discard Arts of War cards, or go on.", rule!("N4.9.5d")),
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

    /// What the Lord of the card does with his actions. [N4.2.1b]
    fn command_prompt(&self, viewer: Option<Side>) -> Prompt {
        let (clause, lord) = (rule!("N4.2.1b"), self.p.card.lord);
        let name = lord.map_or("", |l| self.lord_name(l));
        if lord.is_none_or(|l| self.card_over(l)) {
            let holds = self.has_for(viewer, self.active(), self.own_window(self.active()));
            let what = if holds { "play Held Events, or go on" } else { "you hold no Event that can be played here" };
            return window(format!("The card of {name} is over: {what}."), clause);
        }
        let (left, more) = (
            count(self.p.card.actions, "action", "actions"),
            if self.p.card.legate { ", and the Legate's" } else { "" },
        );
        let company = lord.map(|l| self.company(l)).filter(|company| !company.is_empty());
        let with = company.map_or(String::new(), |company| format!("With him: {company}."));
        one(format!("Card of {name}: {left} left{more}."), clause).beside(with)
    }

    fn fight_prompt(&self, fight: Fight, viewer: Option<Side>) -> Prompt {
        let b = &self.p.battle;
        let at = self.locale_name(b.at);
        let name = |l: Option<LordId>| l.map_or("the Garrison", |l| self.lord_name(l));
        let hits = count(b.crossbow + b.hits, "Hit", "Hits");
        let storm = b.clash == Some(Clash::Storm);
        match fight {
            Fight::Join => some(format!("Who joins the attack from inside {at}?"), rule!("N4.4.1e")),
            Fight::Array(_) if storm => {
                ask(DecisionKind::Place, format!("Storm of {at}: who stands at the Front?"), rule!("N4.5.2c"))
            }
            Fight::Array(r) => {
                let row = match r {
                    Row::Attackers => "the Attackers' Front",
                    Row::Defenders => "the Defenders' Front",
                    Row::Sally => "the Sally",
                    Row::Rearguard => "the Rearguard",
                };
                ask(DecisionKind::Place, format!("Array at {at}: who stands where in {row}?"), self.array_clause(r))
            }
            Fight::Events(side) if !self.has_for(viewer, side, self.battle_window(side).minus(b.used)) => {
                window(format!("{at}: you hold no Event that can be played here."), rule!("N4.4.1j"))
            }
            Fight::Events(_) => some(format!("{at}: play Events?"), rule!("N4.4.1j")).routine(Routine::Pass),
            Fight::Concede(_) if storm => {
                let (walls, works) = (self.walls_of(b.at), self.p.siege[b.at]);
                let question = format!("Storm of {at}, Round {} of {works}: go on, or end it as the loser?", b.round);
                ask(DecisionKind::YesNo, question, rule!("N4.5.2g"))
                    .beside(format!("Walls {walls}, Siegeworks {works}."))
            }
            Fight::Concede(_) => {
                let text = format!("{at}, Round {}: fight on, or Concede?", b.round);
                ask(DecisionKind::YesNo, text, rule!("N4.4.2.C1"))
            }
            Fight::Advance(side) if storm => {
                let row = if side == b.attacker { Row::Attackers } else { Row::Defenders };
                let text = match b.rows[row][Position::Centre] {
                    Some(l) => {
                        format!("Round {}: may {} change places with a Reserve Lord?", b.round, self.lord_name(l))
                    }
                    None => format!("Round {}: who comes to the Front?", b.round),
                };
                ask(DecisionKind::Place, text, rule!("N4.5.2h"))
            }
            Fight::Advance(_) => ask(
                DecisionKind::Place,
                format!("Round {}: which Reserves come to the Front?", b.round),
                rule!("N4.4.2.R3"),
            ),
            Fight::Centre(_) => one("The centre is empty: who moves there?", rule!("N4.4.2.R4")),
            Fight::Strike => one(format!("{}: who Strikes next, and whom?", self.step_name()), rule!("N4.4.2.S3")),
            Fight::Joiners => some("Who Strikes with them?", rule!("N4.4.2.S3")),
            Fight::Bridge => {
                let side = self.striking_side();
                let left = self.bridge_left(side);
                let question = format!("Bridge: which units of {} Strike?", name(b.bridged[side]));
                some(question, rule!("N7.T4E.b")).beside(format!("{left} more may."))
            }
            Fight::Retarget => one(format!("Who takes the {hits} left over?"), rule!("N4.4.2.A5")),
            Fight::Taker => {
                // Any Flanking Lord may absorb in the first edition. [N10.7d]
                let clause = if self.edition().flankers_absorb { rule!("N10.7d") } else { rule!("N4.4.2.A2") };
                let bows = match (b.crossbow, b.hits) {
                    (0, _) => String::new(),
                    (_, 0) => String::from(" (crossbow)"),
                    (n, _) => format!(" ({n} of them crossbow)"),
                };
                let (strikers, one_striker) = self.stack_words(b.group);
                let strike = if one_striker { "Strikes" } else { "Strike" };
                one(format!("{strikers} {strike} {}: who takes {hits}{bows}?", name(b.target)), clause)
            }
            Fight::Hits => {
                let bow = if b.crossbow > 0 { " (crossbow)" } else { "" };
                let text = format!("{hits} on {}: which unit takes the next{bow}?", name(b.taker));
                let clause = match (storm, self.striking_side() == b.attacker) {
                    (false, _) => rule!("N4.4.2.A3"),
                    (true, true) => rule!("N4.5.2n"),
                    (true, false) => rule!("N4.5.2m"),
                };
                ask(DecisionKind::Allocate, text, clause).routine(Routine::Losses)
            }
            Fight::Reroll => {
                let text = format!("Warrior Monks of {}: reroll the failed Armor?", name(b.taker));
                ask(DecisionKind::YesNo, text, rule!("N7.T7C.a"))
            }
            Fight::Fate => {
                let stack = b.doomed.lowest().map_or(Lords::NONE, |l| self.with_partner(l).and(b.doomed));
                let costs = if self.conceded_retreat() {
                    "Loot and the Provender that Transport cannot carry"
                } else {
                    "all Assets but Ships, and Routed units are saved on a 1 only"
                };
                let question = format!("The Battle is lost: what becomes of {}?", self.stack_words(stack).0);
                one(question, rule!("N4.4.3b")).beside(format!("A Retreat costs {costs}, and Service."))
            }
            Fight::RetreatTo => ask(DecisionKind::Place, "Where do they Retreat to?", rule!("N4.4.3c")),
            Fight::RetreatDrop => {
                ask(DecisionKind::Allocate, "Too much Provender for the Retreat: whose is given up?", rule!("N4.4.3k"))
            }
            Fight::Spoils => ask(DecisionKind::Allocate, "Who takes the Spoils?", rule!("N4.4.3l")),
            Fight::Volley | Fight::RoundEnd | Fight::Sack | Fight::Losses(_) | Fight::Service | Fight::Aftermath => {
                one("The fight goes on.", rule!("N4.4a"))
            }
        }
    }

    /// The Strike step in words. [N4.4.2.S1] [N4.5.2i]
    pub(crate) fn step_name(&self) -> &'static str {
        let storm = self.p.battle.clash == Some(crate::battle::Clash::Storm);
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

impl Worded for Nevsky {
    fn seat_name(_kit: &Kit, _seats: u8, seat: Seat) -> String {
        match seat.0 {
            0 => "Teutons",
            1 => "Russians",
            _ => "nobody",
        }
        .to_owned()
    }

    /// With bidding the bids decide who plays which side. [N9.4a]
    fn seat_title(&self, seat: Seat) -> String {
        if self.p.stage == crate::flow::Stage::Bid {
            return if seat.0 == 0 { "First seat" } else { "Second seat" }.to_owned();
        }
        Self::seat_name(self.kit, 2, Seat(self.side_of(seat) as u8))
    }

    fn prompt(view: &View) -> Prompt {
        prompt(view)
    }

    fn answer(_view: &View, action: Action) -> Option<Answer> {
        answer(action)
    }

    fn fight(view: &View) -> Option<Token> {
        fight(view)
    }

    fn notation(kit: &Kit, action: Action, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        crate::action::notation(kit, action, f)
    }

    fn words(view: &View, action: Action) -> String {
        crate::words::words(view, action)
    }

    fn heading(_view: &View, action: Action) -> Option<&'static str> {
        crate::words::heading(action)
    }

    fn anchor(_kit: &Kit, action: Action) -> Option<Token> {
        crate::action::anchor(action)
    }

    fn name(kit: &Kit, token: Token) -> String {
        crate::tokens::name(kit, token)
    }

    fn card_id(_kit: &Kit, card: u16) -> String {
        crate::tokens::card_id(card)
    }

    fn card_names(kit: &Kit, card: u16) -> Vec<String> {
        crate::tokens::card_names(kit, card)
    }

    fn plural(kit: &Kit, token: Token) -> String {
        crate::tokens::plural(kit, token)
    }

    fn back(_kit: &Kit, token: Token) -> Option<Token> {
        crate::tokens::back(token)
    }

    fn about(view: &View, action: Action) -> Option<Token> {
        crate::action::about(view, action)
    }

    fn says_it_all(_view: &View, action: Action) -> bool {
        matches!(action, Action::LevyCard(_))
    }

    fn printed(view: &View, token: Token) -> Option<String> {
        crate::tokens::printed(view.book(), token)
    }

    fn cards(view: &View) -> Vec<(&'static str, Vec<Token>)> {
        view.cards()
    }
}
