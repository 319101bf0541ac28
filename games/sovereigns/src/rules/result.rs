//! K11, step 7: totals, superiority and losses, the winner, and what follows in the fixed order of K11.11.

use ravelin_core::{
    Answer, Asking, Choices, Fate, Id, Mark, Next, Party, Question, Seat, Seats, Step, Tally, Verdict, question, rule,
    step, tell,
};

use crate::ids::{Kind, Role, Territory, Troop, Use};
use crate::kit::{Timing, WarVp};
use crate::questions::Frame;
use crate::questions::{Conquest, Retreat};
use crate::state::Sovereigns;
use ravelin_core::journal::{list, moved};

use crate::tokens::{DISCARD, REVOLUTIONARY, card, laid, points, some, space};

step! {
    /// Strengths are counted. [K11.8] [K11.9]
    pub Totals {} in Sovereigns;
}

impl Step<Sovereigns> for Totals {
    fn run(self, game: &mut Sovereigns, io: &mut impl Fate) {
        game.replace(Losses { role: Role::Defender });
        game.count_totals(io);
    }

    fn sound(self, game: &Sovereigns) -> bool {
        game.battle_sound(self.into())
    }
}

step! {
    /// The battle is decided. [K11.10] [K11.11]
    pub Outcome {} in Sovereigns;
}

impl Step<Sovereigns> for Outcome {
    fn run(self, game: &mut Sovereigns, io: &mut impl Fate) {
        game.replace(BattleEnd {});
        game.result(io);
    }

    fn sound(self, game: &Sovereigns) -> bool {
        game.battle_sound(self.into())
    }
}

step! {
    /// Properties that act after the battle. [K11.11.1]
    pub Aftermath { role: Role } in Sovereigns;
}

impl Step<Sovereigns> for Aftermath {
    fn run(self, game: &mut Sovereigns, io: &mut impl Fate) {
        match self.role {
            Role::Defender => game.replace(Aftermath { role: Role::Attacker }),
            Role::Attacker => game.replace(BattleEnd {}),
        }
        if let Some(property) = game.live_property(self.role, Timing::After) {
            game.resolve(self.role, property, io);
        }
    }

    fn sound(self, game: &Sovereigns) -> bool {
        game.battle_sound(self.into())
    }
}

step! {
    /// The played cards are discarded. [K11.11.1]
    pub BattleEnd {} in Sovereigns;
}

impl Step<Sovereigns> for BattleEnd {
    fn run(self, game: &mut Sovereigns, io: &mut impl Fate) {
        game.pop();
        game.clear_battle(io);
    }

    fn sound(self, game: &Sovereigns) -> bool {
        game.battle_sound(self.into())
    }
}

impl Sovereigns {
    /// [K13.1.1] [K13.1.2] [K13.1.3]
    fn unit_strength(&self, role: Role, kind: Kind) -> u8 {
        match (self.fight().seat(role), kind) {
            (None, _) => self.kit.revolutionary_strength,
            (Some(_), Kind::Common) => self.kit.common_unit.strength,
            (Some(seat), Kind::Special | Kind::Spent) => self.kingdom(seat).special_unit.strength,
        }
    }

    /// Printed endurance, unless a card changed it. [K13.1.4] [K17.3.6]
    fn endurance(&self, role: Role, kind: Kind) -> u8 {
        let battle = self.fight();
        let printed = match (battle.seat(role), kind) {
            (None, _) => self.kit.revolutionary_endurance,
            (Some(_), Kind::Common) => self.kit.common_unit.endurance,
            (Some(seat), Kind::Special | Kind::Spent) => self.kingdom(seat).special_unit.endurance,
        };
        battle.side(role).endurance.unwrap_or(printed).max(1)
    }

    /// Wall and defence token, if not switched off or ignored. [K11.8.3] [K14.3.3] [K14.5.3] [K14.5.4] [KL18]
    pub(crate) fn fortification(&self) -> u8 {
        let battle = self.fight();
        let Some(defender) = battle.defender else { return 0 };
        if battle.ignore_fortifications {
            return 0;
        }
        let mut strength = 0;
        if !self.p.switches.wall_token_only {
            let walls = self.protection(|s| self.with(s).defence);
            strength += walls.iter().map(|b| self.spec(defender, b).effects.defence).sum::<u8>();
        }
        if self.p.defence.has(battle.to) {
            let guards = self.protection(|s| self.with(s).defence_token);
            // One token, whatever stands there. [K14.5.2]
            strength += guards.iter().map(|b| self.spec(defender, b).effects.defence_token).max().unwrap_or(0);
        }
        strength
    }

    /// Step 7a. [K11.8]
    pub(crate) fn total(&self, role: Role) -> u8 {
        let battle = self.fight();
        let side = battle.side(role);
        let fighting = self.fighters(role).minus(side.muted);
        let units: u8 = fighting.kinds().map(|k| fighting.of(k) * self.unit_strength(role, k)).sum();
        let extra = match role {
            Role::Attacker => battle.armory,
            Role::Defender => self.fortification(),
        };
        let sum = units
            .saturating_add(side.card_strength)
            .saturating_add(side.support_strength)
            .saturating_add(side.bonus)
            .saturating_add(extra);
        let rebels = battle.seat(role).is_some() && self.p.rebels.has(battle.place(role));
        let penalty = if rebels { self.kit.constants.rebellion_combat_penalty } else { 0 }; // [K9.3.2]
        sum.saturating_sub(penalty) // never below 0 [K11.8.5]
    }

    /// Steps 7a and 7b: totals, and the points of both sides fixed. [K11.9.1] [K11.9.2] [K11.9.7]
    pub(crate) fn count_totals(&mut self, io: &mut impl Fate) {
        let (attack, defence) = (self.total(Role::Attacker), self.total(Role::Defender));
        tell!(io, "K11.8.1", "Strength: {attack} against {defence}.", attack, defence);
        for role in [Role::Attacker, Role::Defender] {
            let (own, other) = if role == Role::Attacker { (attack, defence) } else { (defence, attack) };
            let threshold = self.fight().side(role).threshold.unwrap_or(self.kit.constants.superiority_threshold);
            let side = self.side_mut(role);
            side.total = own;
            side.points = own.saturating_sub(other) + u8::from(own >= threshold);
        }
    }

    /// Whether this side can still destroy an enemy unit with its points. [K11.9.3] [K17.3.10]
    fn affords(&self, role: Role, kind: Kind) -> bool {
        let victim = role.other();
        let battle = self.fight();
        let side = battle.side(victim);
        side.loss_cap.is_none_or(|cap| side.lost_in_7c < cap)
            && self.endurance(victim, kind) <= battle.side(role).points
    }

    /// Step 7c. Kills what needs no choice; true if the side must choose. [K11.9.5] [K11.9.6] [K11.9.9]
    pub(crate) fn losses_ask(&mut self, role: Role, io: &mut impl Fate) -> bool {
        loop {
            let victim = role.other();
            let army = self.fighters(victim);
            let Some(kind) = army.kinds().find(|&k| self.affords(role, k)) else { return false };
            let battle = self.fight();
            let needed: u8 = army.kinds().map(|k| army.of(k).saturating_mul(self.endurance(victim, k))).sum();
            let side = battle.side(victim);
            let capped = side.loss_cap.is_some_and(|cap| cap < side.lost_in_7c + army.total());
            let all_die = needed <= battle.side(role).points && !capped;
            let t = battle.place(victim);
            let alike = battle.seat(victim).is_none();
            if alike {
                self.strike(role, kind, t, io);
            } else if all_die {
                let next = self.victims(role).next();
                match next {
                    Some((kind, t)) => self.strike(role, kind, t, io),
                    None => return false,
                }
            } else {
                return true;
            }
        }
    }

    fn strike(&mut self, role: Role, kind: Kind, t: crate::ids::Territory, io: &mut impl Fate) {
        let cost = self.endurance(role.other(), kind);
        let side = self.side_mut(role);
        side.points = side.points.saturating_sub(cost);
        self.side_mut(role.other()).lost_in_7c += 1;
        self.kill(role.other(), kind, t, io);
    }
}

question! {
    /// The side with points of superiority names the units that fall. [K11.9]
    pub Losses { role: Role } in Sovereigns;
    asked(|q, game| game.chooser(q.role));
    prompt(|q, game| game.losses_prompt(q.role));
    Inflicted {
        Slay { unit: Troop, at: Territory } = "slay {unit} {at}", "Destroy one {unit} in {at}", at at;
    }
}

impl Question<Sovereigns> for Losses {
    /// The side with the points names the units. [K11.9.4] [K1.2.17] [KD33]
    fn choices(self, game: &Sovereigns, _: Seat, out: &mut impl Choices<Inflicted>) {
        let role = self.role;
        let enemy = game.chooser(role.other());
        for (kind, t) in game.victims(role) {
            let tough = ravelin_core::Violation::new(rule!("K11.9.3"), "not enough points for its endurance");
            out.put(
                Inflicted::Slay { unit: Troop { seat: enemy, kind }, at: t },
                if game.affords(role, kind) { Ok(()) } else { Err(tough) },
            );
        }
    }

    fn answer(self, game: &mut Sovereigns, _: Seat, answer: Inflicted, io: &mut impl Fate) {
        let role = self.role;
        let Inflicted::Slay { unit: Troop { kind, .. }, at: t } = answer;
        game.strike(role, kind, t, io);
    }

    fn run(self, game: &mut Sovereigns, io: &mut impl Fate) -> Next {
        if game.losses_ask(self.role, io) {
            return Next::Ask;
        }
        match self.role {
            Role::Defender => game.replace(Losses { role: Role::Attacker }),
            Role::Attacker => game.replace(Outcome {}),
        }
        Next::GoOn
    }

    fn sound(self, game: &Sovereigns) -> bool {
        game.battle_sound(self.into())
    }

    fn standing(self, _: &Sovereigns, answer: Inflicted) -> Option<Answer> {
        let Inflicted::Slay { unit, .. } = answer;
        Some(Answer::Lose(vec![(unit.into(), 1)]))
    }

    fn fights(_: Inflicted) -> bool {
        true
    }
}

impl Sovereigns {
    /// Step 7d: the higher total wins if it has a unit left, else the other if it has one. [K11.10.1] [K11.10.2] [K11.10.3]
    fn decide(&self) -> Option<Role> {
        let battle = self.fight();
        let (a, d) = (battle.side(Role::Attacker).total, battle.side(Role::Defender).total);
        let stronger = match a.cmp(&d) {
            std::cmp::Ordering::Greater => Role::Attacker,
            std::cmp::Ordering::Less => Role::Defender,
            std::cmp::Ordering::Equal => return None,
        };
        [stronger, stronger.other()].into_iter().find(|&r| !self.fighters(r).is_empty())
    }

    /// Who won the battle, as journal and pages tell it.
    fn verdict(&self) -> Verdict {
        let battle = self.fight();
        let party = |role| battle.seat(role).map_or(Party::named("the revolutionaries", Seats::NONE), Party::seat);
        Verdict {
            at: space(battle.to),
            sides: [Role::Attacker, Role::Defender].map(party),
            won: battle.winner.map(Id::index),
            how: battle.stopped.then_some("stopped"),
            tally: Tally::Strengths(Role::ALL.map(|role| battle.side(role).total.into())),
        }
    }

    /// Steps 7d to 7h, and where the battle goes from there. [K11.11.1] [K11.11.2]
    pub(crate) fn result(&mut self, io: &mut impl Fate) {
        let stopped = self.fight().stopped;
        let winner = if stopped { None } else { self.decide() };
        self.fight_mut().winner = winner;
        let (at, who) = (self.fight().to, winner);
        let who = match who {
            Some(Role::Attacker) => "the attacker",
            Some(Role::Defender) => "the defender",
            None => "nobody",
        };
        tell!(io, "K11.10.1", "{who} wins the battle of {at}.", who, at);
        io.mark(|| Mark::Decided(self.verdict()));
        self.award_feats(winner, io);
        for role in [Role::Defender, Role::Attacker] {
            if let Some(seat) = self.fight().seat(role) {
                self.marauder(seat, role, io);
                if !stopped {
                    self.altar(seat, role, io);
                }
            }
        }
        let defenders_left = !self.fighters(Role::Defender).is_empty();
        for role in [Role::Attacker, Role::Defender] {
            self.side_mut(role).joined = Default::default(); // 7h: they go home [K13.3.5]
        }
        if !stopped {
            self.after_victory(winner, defenders_left, io);
        }
    }

    /// 7e: attacker 2, defender 1, the winner 1 more, whether or not the territory falls.
    /// [K11.12.1] [K11.12.2] [K11.12.4] [K11.12.5] [K18.2.12] [K18.2.19]
    fn award_feats(&mut self, winner: Option<Role>, io: &mut impl Fate) {
        let constants = &self.kit.constants;
        for (role, points) in [(Role::Attacker, constants.feat_attack), (Role::Defender, constants.feat_defence)] {
            if let Some(seat) = self.fight().seat(role) {
                let victory = if winner == Some(role) { constants.feat_victory } else { 0 };
                self.advance_feat(seat, points + victory, io);
            }
        }
    }

    /// 7f: a talent per destroyed unit for a won battle, one for a building in the target; revolutionaries count like others.
    /// [K15.3.1] [K18.2.12.1] [K18.2.17]
    fn marauder(&mut self, seat: Seat, role: Role, io: &mut impl Fate) {
        let Some(ability) = self.ability(seat) else { return };
        let battle = self.fight();
        let mut pay = 0;
        if let Some((amount, max)) = ability.gold_per_kill.filter(|_| battle.winner == Some(role)) {
            pay += battle.side(role.other()).lost.saturating_mul(amount).min(max);
        }
        if role == Role::Attacker && battle.raid {
            pay += ability.gold_for_raid; // won or not [K15.3.1.2]
        }
        self.plunder(seat, pay, io);
    }

    /// What the Marauder takes, in a battle or without one. [K15.3.1] [K15.3.1.1] [K15.3.1.2]
    pub(crate) fn plunder(&mut self, seat: Seat, pay: u8, io: &mut impl Fate) {
        if pay > 0 {
            tell!(io, "K15.3.1", "{seat} plunder.", seat);
            self.gain(seat, pay, io);
        }
    }

    /// 7g: no enemy unit left in the battle and at least 3 destroyed in it. [K14.4.5] [K14.4.5.1]
    fn altar(&mut self, seat: Seat, role: Role, io: &mut impl Fate) {
        let altars = self.with(seat).war_vp;
        let active = self.peaceful(seat).into_iter().flat_map(|t| (self.active(seat, t) & altars).iter());
        let Some(WarVp { amount, min_destroyed, per_age }) =
            active.filter_map(|b| self.spec(seat, b).effects.war_vp).next()
        else {
            return;
        };
        let enemy = role.other();
        let wiped_out = self.fighters(enemy).is_empty() && self.fight().side(enemy).lost >= min_destroyed;
        if wiped_out && self.realm(seat).age.altar_wars < per_age {
            let realm = self.realm_mut(seat);
            realm.age.altar_wars += 1;
            realm.altar_vp = realm.altar_vp.saturating_add(amount);
            tell!(io, "K14.4.5", "The Altar honours {seat} with {points}.", seat, points = points(amount));
        }
    }

    /// Whether the territory falls, and who must leave it. Reinforcing units that survived count as defenders. [K13.3.4]
    fn after_victory(&mut self, winner: Option<Role>, defenders_left: bool, io: &mut impl Fate) {
        let battle = self.fight();
        let (to, uprising) = (battle.to, battle.attacker.is_none());
        let survivors = self.fighters(Role::Defender);
        // The hold of a Fortress, while a defender lives. [K14.4.1] [K14.4.1.1] [K12.3.2] [K18.2.13]
        let holds = !battle.ignore_fortifications && !self.protection(|s| self.with(s).hold).is_empty();
        let against_revolutionaries = battle.defender.is_none();
        let held = defenders_left && (holds || against_revolutionaries); // [K18.2.16]
        let falls = winner == Some(Role::Attacker) && !held;
        if winner == Some(Role::Attacker) && defenders_left && holds {
            tell!(io, "K14.4.1", "The Fortress of {at} holds.", at = to);
        }
        if uprising && !falls {
            let left = std::mem::take(&mut self.p.revolutionaries[to]); // removed, not destroyed [K18.2.11]
            tell!(io, "K18.2.11", "The revolution in {from} is put down.", from = to; piece = some(left, REVOLUTIONARY));
        }
        if !falls {
            // The territory keeps its owner and the attackers stay. [K11.10.4] [K11.10.5]
            self.lead_on(Aftermath { role: Role::Defender }.into());
            return;
        }
        self.fight_mut().conquered = true;
        if survivors.is_empty() || against_revolutionaries {
            self.lead_on(Conquest {}.into());
        } else {
            self.fight_mut().retreating = survivors;
            self.p.units[to] = crate::state::Units::NONE;
            self.lead_on(Retreat {}.into());
        }
    }

    /// Where the battle goes on; plunder still to be stored (K7.1.15) lies above it and comes first. [K11.11.1]
    pub(crate) fn lead_on(&mut self, step: Frame) {
        if let Some(frame) = self.p.pending.iter_mut().rev().find(|frame| frame.is_battle()) {
            *frame = step;
        }
    }

    /// 7l: all played cards go to the discard pile. [K11.11.1]
    pub(crate) fn clear_battle(&mut self, io: &mut impl Fate) {
        if let Some(battle) = self.p.battle.take() {
            let played = || {
                let roles = [Role::Attacker, Role::Defender].into_iter();
                let cards = roles.flat_map(|role| {
                    let side = battle.side(role);
                    [(side.card, role, Use::Main), (side.support_card, role, Use::Support)]
                });
                cards.filter_map(|(c, role, which)| Some((c?, laid(role, which))))
            };
            if played().next().is_some() {
                let cards = || list(played().map(|(c, _)| card(c)));
                let moves = || played().map(|(c, from)| moved(card(c), from, DISCARD));
                tell!(io, "K11.11.1", "Discarded after the battle: {cards}.", cards = cards(); ..moves());
            }
            played().for_each(|(c, _)| self.discard_open(c));
            io.mark(|| Mark::Ends);
        }
        self.s.placed = Default::default();
    }
}
