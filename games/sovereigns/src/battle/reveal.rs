//! K11, steps 5, 6a, 6b and 6d: cards are turned up, Neutralizing, red cards, Combat Rapture.

use ravelin_core::{Entry, rule};

use crate::action::{Action, card};
use crate::components::{BonusId, BonusOp, CardKind, Property, Timing, Window};
use crate::flow::Fate;
use crate::state::{Role, Source, Sovereigns};

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
            if let Some(c) = main {
                io.tell(|| {
                    let entry = Entry::new(rule!("K11.6.1")).say(match role {
                        Role::Attacker => "The attacker's card:",
                        Role::Defender => "The defender's card:",
                    });
                    let entry = entry.shown(card(c)).say(", strength").number(strength);
                    match support {
                        Some(s) => entry.say(", supported by").shown(card(s)),
                        None => entry,
                    }
                });
            }
        }
        if plain {
            return;
        }
        let neutralizes = |role| self.live_property(role, Timing::Cancel).is_some();
        let (attacker, defender) = (neutralizes(Role::Attacker), neutralizes(Role::Defender));
        for (acts, victim) in [(attacker, Role::Defender), (defender, Role::Attacker)] {
            if acts {
                self.side_mut(victim).cancelled = true;
                io.tell(|| Entry::new(rule!("K11.7.1")).say("Neutralizing: the other card's property is cancelled"));
            }
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
        io.tell(|| {
            let entry = Entry::new(rule!("K11.7.3")).seat(seat).say("use the red card for its");
            entry.say(if property { "property" } else { "strength" })
        });
    }

    /// A Combat Rapture in hand. [K16.3.2] [K11.7.7] [KD32]
    pub(super) fn rapture(&self, role: Role) -> Option<BonusId> {
        let seat = self.fight().seat(role)?;
        self.held_bonus(seat).find(|&c| self.kit.bonus(c).window == Window::CombatAfterReveal)
    }

    pub(super) fn play_rapture(&mut self, role: Role, card: BonusId, io: &mut impl Fate) {
        let seat = self.chooser(role);
        self.realm_mut(seat).bonus &= !(1 << card.0);
        for op in &self.kit.bonus(card).ops {
            if let BonusOp::AddStrengthDieMin { min } = *op {
                let roll = io.die(6);
                let side = self.side_mut(role);
                side.bonus = side.bonus.saturating_add(roll.max(min));
                io.tell(|| {
                    let entry =
                        Entry::new(rule!("K16.3.2")).seat(seat).say("are seized by Combat Rapture: rolled").die(roll);
                    entry.say(", strength gained:").number(roll.max(min))
                });
            }
        }
    }
}
