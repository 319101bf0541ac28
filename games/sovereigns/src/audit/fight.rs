//! Whether a battle under way is at a point that the rules can reach: sides and places, armies where the step needs them,
//! cards revealed from the Reveal step on, numbers that the cards explain. [K11] [K12]

use crate::file::{Sure, wrong};
use crate::ids::{Role, Source};
use crate::kit::{BonusOp, CardKind, Kit, Op};
use crate::rules::battle::BattleStep;
use crate::state::{Battle, Side, Sovereigns, Units};

/// How far a battle has come.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Stage {
    Placing,
    Revealed,
    /// The winner is decided.
    Decided,
    /// The territory has fallen, its old owner leaves.
    Falling,
    /// After the conquest, if there was one.
    Over,
}

fn stage(step: BattleStep) -> Stage {
    use BattleStep as B;
    match step {
        B::Armory | B::SwitchOff | B::Main(_) | B::Support(_) | B::Ride(_) | B::Tactician(_) | B::Reveal => {
            Stage::Placing
        }
        B::Red(_) | B::Property(_) | B::Rapture(_) | B::Totals | B::Losses(_) => Stage::Revealed,
        B::Result => Stage::Decided,
        B::Retreat | B::Through | B::Conquest => Stage::Falling,
        B::After(_) | B::Finished => Stage::Over,
    }
}

/// Steps of K11 in their order, as far as cards are placed.
fn order(step: BattleStep) -> u8 {
    use BattleStep as B;
    match step {
        B::Armory => 0,
        B::SwitchOff => 1,
        B::Main(Role::Attacker) => 2,
        B::Support(Role::Attacker) => 3,
        B::Main(Role::Defender) => 4,
        B::Support(Role::Defender) => 5,
        _ => 6,
    }
}

pub(super) fn check(game: &Sovereigns) -> Sure<()> {
    let step = game.p.pending.iter().find_map(|frame| frame.battle());
    let (Some(battle), Some(step)) = (&game.p.battle, step) else {
        let placed = game.s.placed.values().flat_map(|cards| cards.values().flatten()).next();
        return if placed.is_none() { Ok(()) } else { wrong("placed", "there is no battle") };
    };
    let fight = Fight { game, battle, step, stage: stage(step) };
    fight.sides()?;
    fight.armies()?;
    fight.course()?;
    for role in [Role::Attacker, Role::Defender] {
        fight.cards(role)?;
        if fight.stage == Stage::Placing {
            fight.untouched(role)?;
        } else {
            fight.numbers(role)?;
        }
    }
    Ok(())
}

struct Fight<'a> {
    game: &'a Sovereigns,
    battle: &'a Battle,
    step: BattleStep,
    stage: Stage,
}

impl Fight<'_> {
    fn side(&self, role: Role) -> &Side {
        self.battle.side(role)
    }

    fn path(role: Role) -> &'static str {
        match role {
            Role::Attacker => "battle.attacking",
            Role::Defender => "battle.defending",
        }
    }

    fn op(&self, role: Role) -> Option<Op> {
        let card = self.side(role).card?;
        self.game.kit.card(card).property[role].map(|p| p.op)
    }

    /// The attacker owns where he comes from and borders where he goes; the other holds that. [K10.2.2]
    fn sides(&self) -> Sure<()> {
        let (game, battle) = (self.game, self.battle);
        let to = self.game.land_id(battle.to);
        match battle.attacker {
            Some(seat) if !game.owned(seat).has(battle.from) => {
                return wrong("battle.from", "an attack starts from the attacker's own territory");
            }
            Some(_) if !game.kit.neighbours(battle.from).has(battle.to) => {
                return wrong("battle.to", format_args!("{to} is not adjacent"));
            }
            Some(_) if battle.risen > 0 => return wrong("battle.risen", "only without an attacker"),
            None if battle.from != battle.to => return wrong("battle.from", "revolutionaries rise where they fight"),
            None if battle.defender.is_none() => return wrong("battle.defender", "somebody fights"),
            None if matches!(self.step, BattleStep::Armory | BattleStep::SwitchOff) => {
                return wrong("battle.attacker", "is missing");
            }
            _ => {}
        }
        if battle.attacker.is_some() && battle.attacker == battle.defender {
            return wrong("battle.defender", "nobody attacks himself");
        }
        let fallen = self.stage == Stage::Over && battle.conquered;
        let owner = if fallen { battle.attacker } else { battle.defender };
        if game.owner(battle.to) != owner {
            return wrong("battle.to", format_args!("{to} does not belong to who holds it at this step"));
        }
        Ok(())
    }

    /// Both sides have units while cards are placed; survivors stand nowhere while they retreat. [K12.1]
    fn armies(&self) -> Sure<()> {
        let (game, battle) = (self.game, self.battle);
        if self.stage == Stage::Placing {
            for role in [Role::Attacker, Role::Defender] {
                if game.fighters(role).is_empty() {
                    return wrong("battle", format_args!("no army of the {}", Self::word(role)));
                }
            }
        }
        let leaving = matches!(self.step, BattleStep::Retreat | BattleStep::Through);
        if !battle.retreating.is_empty() && (!leaving || battle.defender.is_none()) {
            return wrong("battle.retreating", "nobody retreats at this step");
        }
        if self.stage == Stage::Falling && !game.units(battle.to).is_empty() {
            return wrong(
                format_args!("territories.{}.units", self.game.land_id(battle.to)),
                "the territory has fallen",
            );
        }
        if battle.risen > 3 || (battle.attacker.is_none() && game.p.revolutionaries[battle.to] > battle.risen) {
            return wrong("battle.risen", "does not fit the revolutionaries there");
        }
        Ok(())
    }

    fn word(role: Role) -> &'static str {
        match role {
            Role::Attacker => "attacker",
            Role::Defender => "defender",
        }
    }

    fn course(&self) -> Sure<()> {
        let battle = self.battle;
        let arrived: u16 = battle.arrived.values().map(|&n| u16::from(n)).sum();
        let all = arrived + u16::from(battle.retreating.total());
        if all > u16::from(self.game.kit.constants.unit_limit_total) {
            return wrong("battle.arrived", format_args!("{all} units retreat, more than there are"));
        }
        let gone = arrived > 0 || battle.through.is_some();
        if self.stage < Stage::Falling && (battle.winner.is_some() || battle.conquered || gone) {
            return wrong("battle.winner", "is not decided yet");
        }
        let won = battle.winner == Some(Role::Attacker) && battle.conquered;
        if self.stage == Stage::Falling && !won {
            return wrong("battle.winner", "the attacker has conquered the territory");
        }
        if battle.conquered && !won {
            return wrong("battle.conquered", "only a winning attacker conquers");
        }
        let mut ops = [Role::Attacker, Role::Defender].into_iter().filter_map(|r| self.op(r));
        if battle.stopped && (self.step != BattleStep::Finished || !ops.clone().any(|op| op == Op::EndBattle)) {
            return wrong("battle.stopped", "no card ends the battle");
        }
        if battle.ignore_fortifications && !ops.any(|op| op == Op::IgnoreFortifications) {
            return wrong("battle.ignore_fortifications", "no card has this property");
        }
        let armory = battle.attacker.map_or(0, |seat| {
            let works = &self.game.kingdom(seat).buildings;
            works.iter().fold(0u8, |sum, b| sum.saturating_add(b.effects.attack_strength.saturating_mul(b.count)))
        });
        if battle.armory > armory || (battle.armory > 0 && self.step == BattleStep::Armory) {
            return wrong("battle.armory", format_args!("{} is not the strength of an Armory", battle.armory));
        }
        Ok(())
    }

    /// A card lies where its source says: placed, or turned up. [K11.4] [K11.6]
    fn cards(&self, role: Role) -> Sure<()> {
        let side = self.side(role);
        let placed = self.game.s.placed[role];
        let path = Self::path(role);
        let own = match role {
            Role::Attacker => 2,
            Role::Defender => 4,
        };
        let now = order(self.step);
        if now <= own && side.main.is_some() {
            return wrong(format_args!("{path}.main"), "is not placed yet");
        }
        if now == own + 1 && side.main.is_none() {
            return wrong(format_args!("{path}.main"), "is placed before a supporting card");
        }
        if now <= own + 1 && side.support.is_some() {
            return wrong(format_args!("{path}.support"), "is not placed yet");
        }
        let foreign = |s: Source| s != Source::Deck && self.battle.seat(role).is_none();
        if side.main.is_some_and(foreign) || side.support == Some(Source::Deck) || side.support.is_some_and(foreign) {
            return wrong(format_args!("{path}.support"), "comes from a hand");
        }
        if side.support.is_some() && side.main.is_none() {
            return wrong(format_args!("{path}.support"), "there is no card to support");
        }
        let slots = [("main", side.main, side.card), ("support", side.support, side.support_card)];
        for ((which, source, shown), hidden) in slots.into_iter().zip(placed.values().copied()) {
            let good = match (self.stage == Stage::Placing, source) {
                (_, None) => shown.is_none() && hidden.is_none(),
                (true, Some(Source::Deck)) => shown.is_none() && hidden.is_none(),
                (true, Some(_)) => shown.is_some() != hidden.is_some() && (hidden.is_some() || role == Role::Attacker),
                // The deck may have been empty.
                (false, Some(Source::Deck)) => hidden.is_none(),
                (false, Some(_)) => shown.is_some() && hidden.is_none(),
            };
            if !good {
                return wrong(format_args!("{path}.{which}"), "the card does not lie where it should at this step");
            }
        }
        Ok(())
    }

    /// Before the reveal a side has cards, helpers and a cancelled property at most.
    fn untouched(&self, role: Role) -> Sure<()> {
        let side = *self.side(role);
        let Side { main, support, card, support_card, cancelled, joined, .. } = side;
        if side != (Side { main, support, card, support_card, cancelled, joined, ..Side::default() }) {
            return wrong(Self::path(role), "nothing is counted before the cards are revealed");
        }
        if order(self.step) < 6 && (cancelled || joined.values().any(|u| !u.is_empty())) {
            return wrong(Self::path(role), "nobody joins before the cards are placed");
        }
        Ok(())
    }

    /// Numbers that a card has set are those of the card.
    fn numbers(&self, role: Role) -> Sure<()> {
        let (kit, side) = (self.game.kit, self.side(role));
        let path = |field: &str| format!("{}.{field}", Self::path(role));
        let printed = kit.cards.iter().map(|c| c.strength.most()).max().unwrap_or(0);
        let units = kit.constants.unit_limit_total.saturating_mul(2);
        let most = [
            ("card_strength", side.card_strength, printed),
            ("support_strength", side.support_strength, kit.constants.support_card_strength),
            ("bonus", side.bonus, most_bonus(kit)),
            ("lost", side.lost, units),
            ("lost_in_7c", side.lost_in_7c, side.lost),
        ];
        for (field, n, most) in most {
            if n > most {
                return wrong(path(field), format_args!("{n} is more than {most}"));
            }
        }
        let (mut endurance, mut cap, mut threshold) = (None, None, None);
        match self.op(role) {
            Some(Op::SetEndurance { value }) => endurance = Some(value),
            Some(Op::LossCap { max }) => cap = Some(max),
            Some(Op::SuperiorityThreshold { value }) => threshold = Some(value),
            _ => {}
        }
        let set = [
            ("endurance", side.endurance, endurance),
            ("loss_cap", side.loss_cap, cap),
            ("threshold", side.threshold, threshold),
        ];
        for (field, n, of_card) in set {
            if n.is_some() && n != of_card {
                return wrong(path(field), "the card does not set it so");
            }
        }
        let red = side.card.is_some_and(|c| kit.card(c).kind == CardKind::Red);
        if side.red_property && !red {
            return wrong(path("red_property"), "the card is not red");
        }
        if self.stage >= Stage::Falling && side.joined.values().any(|&u| u != Units::NONE) {
            return wrong(path("joined"), "whoever joined has gone home");
        }
        Ok(())
    }
}

/// The most that properties and bonus cards add to one side.
fn most_bonus(kit: &Kit) -> u8 {
    let ops = kit.cards.iter().flat_map(|c| c.property.0).flatten().map(|p| match p.op {
        Op::AddStrength { amount } => amount,
        Op::AddStrengthPer { max, .. } => max,
        Op::AddStrengthDie { table } => table.into_iter().max().unwrap_or(0),
        _ => 0,
    });
    let raptures = kit.bonus.iter().flat_map(|c| &c.ops).map(|op| match op {
        BonusOp::AddStrengthDieMin { min } => 6.max(*min),
        _ => 0,
    });
    raptures.fold(ops.max().unwrap_or(0), u8::saturating_add)
}
