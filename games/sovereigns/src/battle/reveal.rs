//! K11, steps 5, 6a, 6b and 6d: cards are turned up, Neutralizing, red cards, Combat Rapture.

use ravelin_core::{Part, Token, tell};

use crate::action::Action;
use crate::components::{BonusId, BonusOp, CardId, CardKind, Property, Timing, Window};
use crate::flow::Fate;
use crate::state::{Role, Source, Sovereigns};
use crate::tokens::{DECK, card, laid};

impl Sovereigns {
    /// Cards are turned up, the attacker's from the deck drawn first; Neutralizing acts at once for both. [K11.6] [K11.7.1]
    pub(super) fn reveal(&mut self, io: &mut impl Fate) {
        let plain = !self.fight().has_properties();
        for role in [Role::Attacker, Role::Defender] {
            let side = *self.fight().side(role);
            let main = match side.main {
                Some(Source::Deck) => self.draw_combat(io),
                _ => side.card.or(self.s.placed[role.index()][0].take()),
            };
            let support = side.support_card.or(self.s.placed[role.index()][1].take());
            let blind = side.main == Some(Source::Deck) && !plain; // full strength against revolutionaries [K18.2.6] [K18.2.7]
            let printed = main.map_or(0, |c| self.kit.card(c).strength[role.index()]); // [K11.6.2] [K17.1.1] [K17.1.2]
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
        let ([to, below], from) = ([0, 1].map(|which| laid(role, which)), side.main);
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
        spec.property[role.index()].filter(|p| p.timing == timing && usable)
    }

    // --- 6b and 6d ---

    /// Strength or property, while the property is not cancelled. [K11.7.3] [KD30]
    pub(super) fn has_red_choice(&self, role: Role) -> bool {
        let battle = self.fight();
        let side = battle.side(role);
        let red = side.card.map(|c| self.kit.card(c)).filter(|c| c.kind == CardKind::Red);
        battle.has_properties() && !side.cancelled && red.is_some_and(|c| c.property[role.index()].is_some())
    }

    pub(super) fn choose_red(&mut self, role: Role, action: Action, io: &mut impl Fate) {
        if action == Action::Property {
            let side = self.side_mut(role);
            side.red_property = true;
            side.card_strength = 0;
        }
        let (seat, property) = (self.chooser(role), action == Action::Property);
        let (card, use_of) = (self.main_card(role), if property { "property" } else { "strength" });
        tell!(io, "K11.7.3", "{seat} use {card} for its {use_of}.", seat, card, use_of);
    }

    /// A Combat Rapture in hand. [K16.3.2] [K11.7.7] [KD32]
    pub(super) fn rapture(&self, role: Role) -> Option<BonusId> {
        let seat = self.fight().seat(role)?;
        self.held_bonus(seat).find(|&c| self.kit.bonus(c).window == Window::CombatAfterReveal)
    }

    pub(super) fn play_rapture(&mut self, role: Role, card: BonusId, io: &mut impl Fate) {
        let seat = self.chooser(role);
        self.realm_mut(seat).bonus &= !(1 << card.0);
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
