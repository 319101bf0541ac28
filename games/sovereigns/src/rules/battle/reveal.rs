//! K11, steps 5, 6a, 6b and 6d: cards are turned up, Neutralizing, red cards, Combat Rapture.

use ravelin_core::{
    Answer, Asking, Choices, DecisionKind, Fate, Next, Part, Question, Routine, Seat, Step, Token, ask, question, rule,
    step, tell,
};

use crate::ids::{BonusId, CardId, Role, Source, Use};
use crate::kit::{BonusOp, CardKind, PlayWindow, Property, Timing};
use crate::questions::{Outcome, Totals};
use crate::state::Sovereigns;
use crate::tokens::{DECK, card, laid};

step! {
    /// Cards are turned up. [K11.6]
    pub Reveal {} in Sovereigns;
}

impl Step<Sovereigns> for Reveal {
    fn run(self, game: &mut Sovereigns, io: &mut impl Fate) {
        game.replace(UseRed { role: Role::Defender });
        game.reveal(io);
    }

    fn sound(self, game: &Sovereigns) -> bool {
        game.battle_sound(self.into())
    }
}

question! {
    /// A red card is used for its strength or for its property. [K11.7.3]
    pub UseRed { role: Role } in Sovereigns;
    asked(|q, game| game.chooser(q.role));
    prompt(|q, game| game.red_prompt(q.role));
    RedUsed {
        Strength {} = "strength", "Its strength";
        Property {} = "property", "Its property";
    }
}

impl Question<Sovereigns> for UseRed {
    fn choices(self, _: &Sovereigns, _: Seat, out: &mut impl Choices<RedUsed>) {
        out.offer(RedUsed::Strength {});
        out.offer(RedUsed::Property {});
    }

    fn answer(self, game: &mut Sovereigns, _: Seat, answer: RedUsed, io: &mut impl Fate) {
        match self.role {
            Role::Defender => game.replace(UseRed { role: Role::Attacker }),
            Role::Attacker => game.replace(Properties { role: Role::Defender }),
        }
        game.choose_red(self.role, matches!(answer, RedUsed::Property {}), io);
    }

    fn run(self, game: &mut Sovereigns, _: &mut impl Fate) -> Next {
        if game.has_red_choice(self.role) {
            return Next::Ask;
        }
        match self.role {
            Role::Defender => game.replace(UseRed { role: Role::Attacker }),
            Role::Attacker => game.replace(Properties { role: Role::Defender }),
        }
        Next::GoOn
    }

    fn sound(self, game: &Sovereigns) -> bool {
        game.battle_sound(self.into())
    }

    fn fights(answer: RedUsed) -> bool {
        matches!(answer, RedUsed::Property {})
    }
}

step! {
    /// The property of a side is resolved. [K11.7.4]
    pub Properties { role: Role } in Sovereigns;
}

impl Step<Sovereigns> for Properties {
    fn run(self, game: &mut Sovereigns, io: &mut impl Fate) {
        match self.role {
            Role::Defender => game.replace(Properties { role: Role::Attacker }),
            Role::Attacker => game.replace(Rapture { role: Role::Defender }),
        }
        if let Some(property) = game.live_property(self.role, Timing::Resolve) {
            game.resolve(self.role, property, io);
        }
        if game.fight().stopped {
            game.lead_on(Outcome {}.into()); // [K11.11.2]
        }
    }

    fn sound(self, game: &Sovereigns) -> bool {
        game.battle_sound(self.into())
    }
}

question! {
    /// Combat Rapture is played, or not. [K16.3.2]
    pub Rapture { role: Role } in Sovereigns;
    asked(|q, game| game.chooser(q.role));
    prompt(|_, game| ask(DecisionKind::YesNo, "Play Combat Rapture?", rule!("K16.3.2")).beside(game.so_far()).routine(Routine::Pass));
    Enraptured {
        PlayBonus { card: BonusId } = "bonus {card}", (|_, game| game.play_words(card)), at card;
        Decline {} = "decline", "No";
    }
}

impl Question<Sovereigns> for Rapture {
    fn choices(self, game: &Sovereigns, _: Seat, out: &mut impl Choices<Enraptured>) {
        game.rapture(self.role).into_iter().for_each(|card| out.offer(Enraptured::PlayBonus { card }));
        out.offer(Enraptured::Decline {});
    }

    fn answer(self, game: &mut Sovereigns, _: Seat, answer: Enraptured, io: &mut impl Fate) {
        match self.role {
            Role::Defender => game.replace(Rapture { role: Role::Attacker }),
            Role::Attacker => game.replace(Totals {}),
        }
        if let Enraptured::PlayBonus { card } = answer {
            game.play_rapture(self.role, card, io);
        }
    }

    fn run(self, game: &mut Sovereigns, _: &mut impl Fate) -> Next {
        if game.rapture(self.role).is_some() {
            return Next::Ask;
        }
        match self.role {
            Role::Defender => game.replace(Rapture { role: Role::Attacker }),
            Role::Attacker => game.replace(Totals {}),
        }
        Next::GoOn
    }

    fn sound(self, game: &Sovereigns) -> bool {
        game.battle_sound(self.into())
    }

    fn standing(self, _: &Sovereigns, answer: Enraptured) -> Option<Answer> {
        matches!(answer, Enraptured::Decline {}).then_some(Answer::Pass)
    }
}

impl Sovereigns {
    /// Cards are turned up, the attacker's from the deck drawn first; Neutralizing acts at once for both. [K11.6] [K11.7.1]
    pub(super) fn reveal(&mut self, io: &mut impl Fate) {
        let plain = !self.fight().has_properties();
        for role in [Role::Attacker, Role::Defender] {
            let side = *self.fight().side(role);
            let main = match side.main {
                Some(Source::Deck) => self.draw_combat(io),
                _ => side.card.or(self.s.placed[role][Use::Main].take()),
            };
            let support = side.support_card.or(self.s.placed[role][Use::Support].take());
            let blind = side.main == Some(Source::Deck) && !plain; // full strength against revolutionaries [K18.2.6] [K18.2.7]
            let printed = main.map_or(0, |c| self.kit.card(c).strength[role]); // [K11.6.2] [K17.1.1] [K17.1.2]
            let penalty = if blind { self.kit.constants.blind_card_penalty } else { 0 };
            let strength = printed.saturating_sub(penalty); // what a property adds is not reduced [K11.6.3] [K11.6.4]
            let support_strength = if support.is_some() { self.kit.constants.support_card_strength } else { 0 };
            let shown = self.side_mut(role);
            shown.card = main;
            shown.support_card = support;
            shown.card_strength = strength;
            shown.support_strength = support_strength; // [K11.4.5] [K17.1.6]
            if let Some(seat) = self.fight().seat(role) {
                let turned = [(side.main, side.card, main), (side.support, side.support_card, support)];
                for (source, open, c) in turned {
                    // What a Watchtower had opened was seen then.
                    if let (Some(source), None, Some(c)) = (source, open, c) {
                        self.saw(seat, source, c);
                    }
                }
                self.rule_out(seat);
            }
            self.tell_reveal(role, main, support, io);
        }
        if plain {
            return;
        }
        let neutralizes = |role| self.live_property(role, Timing::Cancel).is_some();
        let (attacker, defender) = (neutralizes(Role::Attacker), neutralizes(Role::Defender));
        for (acts, victim) in [(attacker, Role::Defender), (defender, Role::Attacker)] {
            if acts {
                self.side_mut(victim).cancelled = true;
                let (seat, card) = (self.chooser(victim.other()), self.main_card(victim.other()));
                tell!(io, "K11.7.1", "The card {card} of {seat} cancels the property of the other card.", card, seat);
            }
        }
    }

    /// The main card of a side, once it is turned up.
    pub(crate) fn main_card(&self, role: Role) -> Token {
        self.fight().side(role).card.map_or(DECK, card)
    }

    fn tell_reveal(&self, role: Role, main: Option<CardId>, support: Option<CardId>, io: &mut impl Fate) {
        let side = self.fight().side(role);
        let (strength, shown) = (side.card_strength, |c| Part::Shown(card(c)));
        let who = match role {
            Role::Attacker => "the attacker's",
            Role::Defender => "the defender's",
        };
        let ([to, below], from) = (Use::ALL.map(|which| laid(role, which)), side.main);
        let from = if from == Some(Source::Deck) { DECK } else { to };
        match (main.map(shown), support.map(shown)) {
            (Some(card), Some(other)) => tell!(
                io,
                "K11.6.1",
                "{who} card: {card}, strength {strength}, supported by {other}.",
                who,
                card,
                strength,
                other = other.clone();
                from,
                to;
                card = other,
                from = below,
                to = below
            ),
            (Some(card), None) => {
                tell!(io, "K11.6.1", "{who} card: {card}, strength {strength}.", who, card, strength; from, to);
            }
            // The deck and the discards ran out. [K13.4.6]
            (None, Some(card)) => {
                tell!(io, "K11.6.1", "{who} supporting card: {card}.", who, card; from = below, to = below);
            }
            (None, None) => {}
        }
    }

    /// The property of a side's main card with this timing, if it is to be resolved. [K11.7.2] [K17.1.4]
    pub(crate) fn live_property(&self, role: Role, timing: Timing) -> Option<Property> {
        let battle = self.fight();
        let side = battle.side(role);
        if side.cancelled || battle.stopped || !battle.has_properties() {
            return None;
        }
        let spec = self.kit.card(side.card?);
        let usable = spec.kind != CardKind::Red || side.red_property;
        spec.property[role].filter(|p| p.timing == timing && usable)
    }

    // --- 6b and 6d ---

    /// Strength or property, while the property is not cancelled. [K11.7.3] [KD30]
    pub(super) fn has_red_choice(&self, role: Role) -> bool {
        let battle = self.fight();
        let side = battle.side(role);
        let red = side.card.map(|c| self.kit.card(c)).filter(|c| c.kind == CardKind::Red);
        battle.has_properties() && !side.cancelled && red.is_some_and(|c| c.property[role].is_some())
    }

    pub(super) fn choose_red(&mut self, role: Role, property: bool, io: &mut impl Fate) {
        if property {
            let side = self.side_mut(role);
            side.red_property = true;
            side.card_strength = 0;
        }
        let seat = self.chooser(role);
        let (card, use_of) = (self.main_card(role), if property { "property" } else { "strength" });
        tell!(io, "K11.7.3", "{seat} use {card} for its {use_of}.", seat, card, use_of);
    }

    /// A Combat Rapture in hand. [K16.3.2] [K11.7.7] [KD32]
    pub(super) fn rapture(&self, role: Role) -> Option<BonusId> {
        let seat = self.fight().seat(role)?;
        self.held_bonus(seat).find(|&c| self.kit.bonus(c).window == PlayWindow::CombatAfterReveal)
    }

    pub(super) fn play_rapture(&mut self, role: Role, card: BonusId, io: &mut impl Fate) {
        let seat = self.chooser(role);
        self.realm_mut(seat).bonus.remove(card);
        tell!(io, "K16.3.2", "{seat} play {card}.", seat, card; from = Token::Seat(seat));
        for op in &self.kit.bonus(card).ops {
            if let BonusOp::AddStrengthDieMin { min } = *op {
                let roll = io.die(6);
                let side = self.side_mut(role);
                side.bonus = side.bonus.saturating_add(roll.max(min));
                let (die, strength) = (Part::Die(roll), roll.max(min));
                tell!(io, "K16.3.2", "{seat} roll {die} and gain {strength} strength.", seat, die, strength);
            }
        }
    }
}
