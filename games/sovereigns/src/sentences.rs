//! Parts of prompts and buttons that are more than a text with holes: names instead of ids, what it costs, and what it brings
//! about, in short. A hidden decision says nothing that the viewer may not know (KI22).

use ravelin_core::{DecisionKind, Prompt, Routine, Seat, ask, rule};

use crate::ids::{BonusId, CardId, Held, OrderKind, Role, SovereignId, Territory, Troop, Work};
use crate::kit::Sides;
use crate::state::Sovereigns;

/// `1 attack`, `2 attacks`.
pub(crate) fn count(n: u8, one: &str, many: &str) -> String {
    format!("{n} {}", if n == 1 { one } else { many })
}

/// `2 talents`.
pub(crate) fn talents(n: u8) -> String {
    count(n, "talent", "talents")
}

fn next_move(price: u8) -> String {
    match price {
        0 => "the next move is free".to_owned(),
        n => format!("the next move costs {}", talents(n)),
    }
}

/// What, and its text as the end of the sentence.
fn with_effect(what: &str, text: &str) -> String {
    let mut letters = text.trim_end_matches('.').chars();
    let text: String = letters.next().map_or(String::new(), |first| first.to_lowercase().chain(letters).collect());
    if text.is_empty() { what.to_owned() } else { format!("{what}: {text}") }
}

/// Talents paid, and how many units leave all the same.
pub(crate) fn fine_words(paid: u8, gone: u8) -> String {
    let pay = if paid == 0 { "Pay nothing".to_owned() } else { format!("Pay {}", talents(paid)) };
    match gone {
        0 => pay,
        1 => format!("{pay} and dismiss 1 unit"),
        _ => format!("{pay} and dismiss {gone} units"),
    }
}

impl Sovereigns {
    fn land_name(&self, t: Territory) -> &'static str {
        &self.kit[t].name
    }

    // --- prompts ---

    pub(crate) fn placement_prompt(&self, seat: Seat, left: u8) -> Prompt {
        let units = count(left, "unit", "units");
        let text = match self.homes_with_capital(seat) {
            false => {
                let works = &self.kingdom(seat).buildings;
                let name = works.iter().find(|b| b.capital).map_or(String::new(), |b| format!(", the {},", b.name));
                format!("Place your capital{name} in one of your home territories; {units} follow.")
            }
            true => format!("Place a unit in one of your home territories ({units} left)."),
        };
        ask(DecisionKind::Place, text, rule!("K3.4.1"))
    }

    pub(crate) fn army_fine_prompt(&self) -> Prompt {
        let gone = count(self.dismissed_for(self.p.active, 0), "unit", "units");
        let text = format!("The army is fined: pay in full, or less and dismiss units ({gone} if you pay nothing).");
        ask(DecisionKind::Pay, text, rule!("K5.3.4"))
    }

    pub(crate) fn dismiss_prompt(&self, left: u8, at: Option<Territory>) -> Prompt {
        let place = at.map_or(String::new(), |t| format!(" in {}", self.land_name(t)));
        let clause = match (at, self.p.battle.is_some()) {
            (None, _) if self.event_op().is_some() => rule!("K18.6.1"),
            (None, _) => rule!("K5.3.5.1"),
            (Some(_), true) => rule!("K12.1.4"),
            (Some(_), false) => rule!("K5.4.2"),
        };
        let text = format!("Dismiss a unit{place} ({left} to go).");
        ask(DecisionKind::Allocate, text, clause).routine(Routine::Losses)
    }

    pub(crate) fn claim_prompt(&self, card: BonusId) -> Prompt {
        let spec = &self.kit[card];
        let text = format!("Claim the {} of your card {}, once in the game?", talents(spec.gold), spec.name);
        ask(DecisionKind::YesNo, text, rule!("K6.2.4"))
    }

    pub(crate) fn parameter_prompt(&self, t: Territory, kind: OrderKind) -> Prompt {
        let (clause, what) = match kind {
            OrderKind::Mobilize => (rule!("K8.2.1"), "Choose the unit to mobilize in"),
            OrderKind::Build => (rule!("K8.3.1"), "Choose the building to build in"),
            OrderKind::Demolish => (rule!("K8.4.1"), "Choose the building to demolish in"),
            _ => (rule!("K8.1.12"), "Choose how to carry out the order in"),
        };
        ask(DecisionKind::ChooseOne, format!("{what} {}.", self.land_name(t)), clause)
    }

    pub(crate) fn regroup_prompt(&self, t: Territory) -> Prompt {
        let price = next_move(self.next_move_price(self.p.active, Some(t)));
        let text = format!("Move units out of {} ({price}).", self.land_name(t));
        ask(DecisionKind::ChooseSome, text, rule!("K8.7.6"))
    }

    pub(crate) fn attack_prompt(&self) -> Prompt {
        let left = self.attack_limit(self.p.active).saturating_sub(self.p.turn.attacks);
        let left = count(left, "attack", "attacks");
        let text = format!("Attack, or stop attacking and regroup ({left} left).");
        ask(DecisionKind::ChooseOne, text, rule!("K10.1.2"))
    }

    pub(crate) fn war_move_prompt(&self) -> Prompt {
        let price = next_move(self.next_move_price(self.p.active, None));
        ask(DecisionKind::ChooseSome, format!("Regroup your units, or end the war turn ({price})."), rule!("K10.3.1"))
    }

    pub(crate) fn battlefield(&self) -> &'static str {
        self.land_name(self.fight().to)
    }

    pub(crate) fn fighter(&self, role: Role) -> &'static str {
        self.fight().seat(role).map_or("the revolutionaries", |seat| self.kingdom(seat).name.as_str())
    }

    pub(crate) fn so_far(&self) -> String {
        format!("So far {} against {}.", self.total(Role::Attacker), self.total(Role::Defender))
    }

    pub(crate) fn red_prompt(&self, role: Role) -> Prompt {
        let side = self.fight().side(role);
        let text = side.card.map_or("", |c| self.kit[c].text[role].as_str());
        let question = format!("Use your red card for its strength {}, or for its property?", side.card_strength);
        ask(DecisionKind::ChooseOne, question, rule!("K11.7.3")).beside(text)
    }

    pub(crate) fn losses_prompt(&self, role: Role) -> Prompt {
        let points = count(self.fight().side(role).points, "point", "points");
        let text = format!("Choose an enemy unit to destroy ({points} left).");
        ask(DecisionKind::Allocate, text, rule!("K11.9.4")).routine(Routine::Losses)
    }

    pub(crate) fn bribe_prompt(&self) -> Prompt {
        let (left, cost) = self.bribes_left();
        let price = talents(cost);
        let text = match left {
            1 => format!("Bribe an enemy unit for {price}, or go on."),
            n => format!("Bribe up to {n} enemy units for {price} each, or go on."),
        };
        ask(DecisionKind::ChooseSome, text, rule!("K17.3.4"))
    }

    // --- buttons ---

    pub(crate) fn crown_words(&self, id: SovereignId) -> String {
        let spec = &self.kit[id];
        with_effect(&format!("Crown {}", spec.name), &spec.text)
    }

    pub(crate) fn play_words(&self, card: BonusId) -> String {
        let spec = &self.kit[card];
        with_effect(&format!("Play {}", spec.name), &spec.text)
    }

    pub(crate) fn keep_words(&self, at: Territory, paid: u8) -> String {
        let land = self.land_name(at);
        match paid {
            0 => format!("Pay for no unit above the limit in {land}"),
            1 => format!("Pay {} for 1 unit above the limit in {land}", talents(1)),
            n => format!("Pay {} for {n} units above the limit in {land}", talents(n)),
        }
    }

    /// What is lost with the own capital. [K8.4.6] [K19.2.6]
    fn capital_warning(&self) -> String {
        format!("without a capital {} glory points at the end", self.kit.scoring.capital_missing)
    }

    /// Only a usual order to land that has one is a second order. [K9.1.1] [K8.8.4]
    pub(crate) fn order_words(&self, kind: OrderKind, at: Territory, usual: bool) -> String {
        let what = match kind {
            OrderKind::Mobilize => "Mobilize in",
            OrderKind::Build => "Build in",
            OrderKind::Demolish => "Demolish in",
            OrderKind::Tax => "Tax",
            OrderKind::Plan => "Plan in",
            OrderKind::Regroup => "Regroup from",
            OrderKind::Negotiate => "Negotiate in",
        };
        let second = match usual && self.p.ordered.has(at) && kind != OrderKind::Negotiate {
            true if self.cancels_rebellion(self.p.active) => " (second order: uses up the Bedehouse)",
            true => " (second order: a rebellion follows)",
            false => "",
        };
        // Nobody is asked which building, so the order must say it.
        let doomed = kind == OrderKind::Demolish && self.only_own_capital(at);
        let doomed = if doomed { format!(": your capital, {}", self.capital_warning()) } else { String::new() };
        format!("{what} {}{second}{doomed}", self.land_name(at))
    }

    pub(crate) fn unit_name(&self, unit: Troop) -> String {
        ravelin_core::names::InWords(self, &unit).to_string()
    }

    pub(crate) fn hire_words(&self, unit: Troop) -> String {
        format!("One {}, {}", self.unit_name(unit), talents(self.unit_cost(unit.seat, unit.kind)))
    }

    pub(crate) fn build_words(&self, Work { builder, b }: Work, surcharge: u8) -> String {
        let spec = self.spec(builder, b);
        with_effect(&format!("{}, {}", spec.name, talents(spec.cost + surcharge)), &spec.text)
    }

    pub(crate) fn raze_words(&self, Work { builder, b }: Work, price: u8) -> String {
        let spec = self.spec(builder, b);
        let price = if price == 0 { "free".to_owned() } else { talents(price) };
        let what = format!("Demolish {} of the {}, {price}", spec.name, self.kingdom(builder).name);
        let own = spec.capital && builder == self.p.active;
        if own { format!("{what}: {}", self.capital_warning()) } else { what }
    }

    /// A card with its strengths.
    pub(crate) fn both(&self, card: CardId) -> String {
        let spec = &self.kit[card];
        let Sides([attack, defence]) = spec.strength;
        match attack == defence {
            true => format!("{} (strength {attack})", spec.name),
            false => format!("{} (attack {attack}, defence {defence})", spec.name),
        }
    }

    pub(crate) fn switch_words(&self, Work { builder, b }: Work) -> String {
        let spec = self.spec(builder, b);
        with_effect(&format!("Switch off {}", spec.name), &spec.text)
    }

    pub(crate) fn main_words(&self, role: Role, held: Held) -> String {
        let spec = &self.kit[held.card];
        let what = format!("{}{}, strength {}", spec.name, held.from(), spec.strength[role]);
        if self.fight().has_properties() { with_effect(&what, &spec.text[role]) } else { what }
    }

    pub(crate) fn deck_words(&self) -> String {
        if self.fight().has_properties() {
            let less = self.kit.constants.blind_card_penalty; // [K11.6.3]
            return format!("The top card of the deck, unseen, strength {less} less than printed");
        }
        "The top card of the deck, unseen".to_owned()
    }

    pub(crate) fn support_words(&self, held: Held) -> String {
        let strength = self.kit.constants.support_card_strength;
        format!("Support with {}{}: +{strength} strength", self.kit[held.card].name, held.from())
    }

    pub(crate) fn bribe_words(&self, unit: Troop) -> String {
        format!("Bribe one {}, {}", self.unit_name(unit), talents(self.bribes_left().1))
    }

    pub(crate) fn enter_words(&self, held: Held) -> String {
        let spec = &self.kit[held.card];
        format!("Enter {}{}, value {}", spec.name, held.from(), spec.strength.most()) // [K18.3.3]
    }
}
