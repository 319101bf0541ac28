//! K17: what the properties of combat cards do. Operations are data (K17.3); each is resolved here once, for both roles.

use ravelin_core::{
    Asking, Choices, DecisionKind, Each, Fate, Next, Part, Question, Seat, Violation, ask, question, rule, tell,
};

use crate::ids::{Building, Kind, Role, Territory, Troop, Work};
use crate::kit::{Condition, Filter, Muster, Op, Per, Property};
use crate::questions::{Draw, Frame};
use crate::rules::gold::too_dear;
use crate::sentences::count;
use crate::state::{Sovereigns, Units};
use crate::tokens::{REVOLUTIONARY, building, one, talents, text};

impl Filter {
    fn fits(self, kind: Kind) -> bool {
        match self {
            Filter::Any => true,
            Filter::Common => kind == Kind::Common,
        }
    }
}

impl Sovereigns {
    /// Units of a side in the battle: those in its territory and those that joined. [K11.1.2]
    pub(crate) fn fighters(&self, role: Role) -> Units {
        let battle = self.fight();
        if battle.seat(role).is_none() {
            return Units::new(self.p.revolutionaries[battle.to], 0, 0);
        }
        let army = self.units(battle.place(role));
        let joined = &battle.side(role).joined;
        if *joined == Each::default() {
            return army;
        }
        joined.values().fold(army, |sum, u| sum.plus(*u))
    }

    /// Units of a side by kind and by the place where they stand at home. [K11.9.9]
    fn fighters_by_place(&self, role: Role) -> impl Iterator<Item = (Kind, Territory)> + '_ {
        let battle = self.fight();
        let home = battle.place(role);
        let joined = battle.side(role).joined;
        let places = self.kit.all_lands().iter();
        places.flat_map(move |t| {
            let here = if t == home { self.units(t) } else { joined[t] };
            here.kinds().map(move |kind| (kind, t))
        })
    }

    /// Victory is judged in 7k, all else when the property is resolved. [K11.7.6.2] [K17.2.1] [K17.2.2] [K17.2.3] [K17.2.4] [K17.2.5]
    fn holds(&self, role: Role, condition: Condition) -> bool {
        let battle = self.fight();
        match condition {
            Condition::Always => true,
            Condition::Win => battle.winner == Some(role),
            Condition::NotWin => battle.winner != Some(role),
            Condition::Conquer => role == Role::Attacker && battle.winner == Some(role) && battle.conquered,
            Condition::FewerUnits => self.fighters(role).total() < self.fighters(role.other()).total(),
            Condition::OwnProtectiveHere => {
                role == Role::Defender && !self.protection(|s| self.with(s).protective).is_empty()
            }
        }
    }

    /// Resolves a property; what does not fit does nothing, and the next follows. It speaks of the defending territory and
    /// holds against rules. [K11.7.5] [K11.7.6] [K11.7.6.1] [K17.1.5] [K17.1.7] [KD31]
    pub(crate) fn resolve(&mut self, role: Role, property: Property, io: &mut impl Fate) {
        let battle = self.fight();
        let Some(seat) = battle.seat(role).filter(|&s| !self.realm(s).eliminated) else { return };
        let enemy = battle.seat(role.other());
        if !self.holds(role, property.condition) {
            return;
        }
        if self.will_tell(role, property.op) {
            let (card, effect) = (self.main_card(role), || self.property_text(role));
            tell!(io, "K11.7.4", "The card {card} of {seat} takes effect: {effect}.", card, seat, effect = effect());
        }
        match property.op {
            Op::AddStrength { amount } => self.strengthen(role, amount, io),
            Op::AddStrengthPer { per, amount, max } => {
                let count = self.counted(role, per);
                self.strengthen(role, amount.saturating_mul(count).min(max), io);
            }
            Op::AddStrengthDie { table } => {
                let roll = io.die(6);
                tell!(io, "K17.3.3", "{seat} roll {die}.", seat, die = Part::Die(roll));
                self.strengthen(role, table[usize::from(roll.clamp(1, 6)) - 1], io);
            }
            Op::MuteUnits { max, .. } => self.push(Mute { role, left: max }),
            Op::DestroyUnits { count, min_enemy_units, .. } => {
                if self.fighters(role.other()).total() >= min_enemy_units {
                    self.push(Slay { role, left: count });
                }
            }
            Op::SetEndurance { value } => self.side_mut(role).endurance = Some(value),
            Op::CancelProperty => {} // acted at the reveal [K17.3.7]
            Op::CancelSupport => self.side_mut(role.other()).support_strength = 0, // [K17.3.8]
            Op::IgnoreFortifications => self.fight_mut().ignore_fortifications = true, // [K17.3.9]
            Op::LossCap { max } => self.side_mut(role).loss_cap = Some(max),
            Op::SuperiorityThreshold { value } => self.side_mut(role).threshold = Some(value), // [K17.3.11]
            Op::Recruit { count, muster } => self.recruit(role, count, muster, io),
            Op::GainGold { amount } => self.gain(seat, amount, io), // [K17.3.13]
            Op::StealGold { max } => {
                if let Some(enemy) = enemy {
                    let taken = max.min(self.realm(enemy).treasury).min(self.room(seat));
                    self.realm_mut(enemy).treasury -= taken; // [K17.3.14]
                    if taken > 0 {
                        let piece = talents(taken);
                        tell!(io, "K17.3.14", "{from} lose {piece} to {seat}.", from = enemy, piece, seat);
                    }
                    self.gain(seat, taken, io);
                }
            }
            Op::DrawCards { count } => self.push(Draw { seat, left: count, optional: true }),
            Op::Demolish { count, .. } => self.push(Sap { role, left: count }),
            Op::GainFeat { amount } => self.advance_feat(seat, amount, io), // [K17.3.17]
            Op::Rebellion => {
                let t = match role {
                    Role::Attacker => battle.to,
                    Role::Defender => battle.from,
                };
                if enemy.is_some() && self.owner(t) == enemy {
                    self.rebel(t, false, io); // [K17.3.18]
                }
            }
            Op::SwapCardStrength => {
                let battle = self.fight_mut();
                std::mem::swap(&mut battle.attacking.card_strength, &mut battle.defending.card_strength); // [K17.3.19]
            }
            Op::Reinforce { max } => self.push(March { role, left: max }),
            Op::EndBattle => {
                self.fight_mut().stopped = true; // [K17.3.21]
                tell!(io, "K17.3.21", "The battle ends at once.");
            }
        }
    }

    /// What the property of a side's main card does.
    fn property_text(&self, role: Role) -> &'static str {
        let kit = self.kit;
        text(self.fight().side(role).card.map_or("", |c| kit.card(c).effect[role].as_str()))
    }

    /// Whether anything follows from a property whose condition holds. [K11.7.6]
    fn will_tell(&self, role: Role, op: Op) -> bool {
        let battle = self.fight();
        let enemy = battle.seat(role.other());
        match op {
            Op::CancelProperty => false, // told at the reveal
            Op::AddStrengthPer { per, .. } => self.counted(role, per) > 0,
            Op::DestroyUnits { min_enemy_units, .. } => {
                self.fighters(role.other()).total() >= min_enemy_units && self.slayable(role).next().is_some()
            }
            Op::CancelSupport => battle.side(role.other()).support_strength > 0,
            Op::MuteUnits { .. } => self.fighters(role.other()).kinds().any(|kind| self.mutable(role, kind).is_ok()),
            Op::Recruit { muster, .. } => self.muster(role, muster).is_some(),
            Op::Demolish { .. } => self.can_sap_any(role),
            Op::Reinforce { .. } => self.marchers(role).next().is_some(),
            Op::GainGold { .. } => battle.seat(role).is_some_and(|s| self.room(s) > 0),
            Op::DrawCards { .. } => self.can_draw_combat().is_ok(),
            Op::IgnoreFortifications => self.fortification() > 0 || !self.protection(|s| self.with(s).hold).is_empty(),
            Op::SwapCardStrength => {
                battle.side(Role::Attacker).card_strength != battle.side(Role::Defender).card_strength
            }
            Op::StealGold { .. } => {
                let room = battle.seat(role).map_or(0, |s| self.room(s));
                room > 0 && enemy.is_some_and(|s| self.realm(s).treasury > 0)
            }
            Op::Rebellion => {
                let t = if role == Role::Attacker { battle.to } else { battle.from };
                enemy.is_some() && self.owner(t) == enemy
            }
            Op::AddStrength { .. }
            | Op::AddStrengthDie { .. }
            | Op::SetEndurance { .. }
            | Op::LossCap { .. }
            | Op::SuperiorityThreshold { .. }
            | Op::GainFeat { .. }
            | Op::EndBattle => true,
        }
    }

    fn strengthen(&mut self, role: Role, amount: u8, io: &mut impl Fate) {
        let side = self.side_mut(role);
        side.bonus = side.bonus.saturating_add(amount);
        let seat = self.chooser(role);
        tell!(io, "K17.3.1", "{seat} gain {amount} strength.", seat, amount);
    }

    /// [K17.3.2]
    fn counted(&self, role: Role, per: Per) -> u8 {
        let battle = self.fight();
        let Some(seat) = battle.seat(role) else { return 0 };
        match per {
            Per::AdjacentArmy => {
                let joined = &battle.side(role).joined;
                let at_home = |t: &Territory| !self.units(*t).minus(joined[*t]).is_empty();
                self.nearby(role).into_iter().filter(at_home).count() as u8
            }
            Per::OwnBuildingHere => self.active(seat, battle.to).len() as u8,
        }
    }

    /// Free common units, the territory limit ignored, the total respected. [K17.3.12] [K13.2.6]
    fn recruit(&mut self, role: Role, count: u8, muster: Muster, io: &mut impl Fate) {
        for _ in 0..count {
            if let Some((seat, t)) = self.muster(role, muster) {
                self.raise_unit(seat, t, Kind::Common, rule!("K17.3.12"), io);
            }
        }
    }

    /// Who raises the next of them and where, if he can.
    fn muster(&self, role: Role, muster: Muster) -> Option<(Seat, Territory)> {
        let battle = self.fight();
        let seat = battle.seat(role)?;
        let t = match muster {
            Muster::Battle => battle.place(role),
            Muster::Conquered => battle.to,
        };
        (self.owned(seat).has(t) && self.can_raise(seat, Kind::Common).is_ok()).then_some((seat, t))
    }

    fn op(&self, role: Role) -> Option<Op> {
        let card = self.fight().side(role).card?;
        self.kit.card(card).property[role].map(|p| p.op)
    }

    // --- bribed units ---

    fn mutable(&self, role: Role, kind: Kind) -> Result<u8, Violation> {
        let Some(Op::MuteUnits { cost, filter, .. }) = self.op(role) else {
            return Err(Violation::new(rule!("K17.3.4"), "no card mutes units"));
        };
        if !filter.fits(kind) {
            return Err(Violation::new(rule!("K17.3.4"), "only common units can be bribed"));
        }
        let enemy = role.other();
        if self.fighters(enemy).of(kind) <= self.fight().side(enemy).muted.of(kind) {
            return Err(Violation::new(rule!("K17.3.4"), "no such unit is left to bribe"));
        }
        let gold = self.gold(self.chooser(role));
        if cost > gold {
            return Err(too_dear(rule!("K17.3.4"), cost, gold));
        }
        Ok(cost)
    }

    /// How many units the one who is asked can still bribe, and for how much each. [K17.3.4]
    pub(crate) fn bribes_left(&self) -> (u8, u8) {
        let Some(Frame::Mute(Mute { role, left })) = self.top() else { return (0, 0) };
        let Some(Op::MuteUnits { cost, filter, .. }) = self.op(role) else { return (0, 0) };
        let units = self.fighters(role.other()).minus(self.fight().side(role.other()).muted);
        let there: u8 = units.kinds().filter(|kind| filter.fits(*kind)).map(|kind| units.of(kind)).sum();
        let paid_for = self.gold(self.chooser(role)).checked_div(cost).unwrap_or(left);
        (left.min(there).min(paid_for), cost)
    }
}

question! {
    /// Enemy units are bribed. [K17.3.4]
    pub Mute { role: Role, left: u8 } in Sovereigns;
    asked(|q, game| game.chooser(q.role));
    prompt(|_, game| game.bribe_prompt());
    Bribed {
        Mute { unit: Troop } = "mute {unit}", (|_, game| game.bribe_words(unit)), at unit;
        Done {} = "done", "Done";
    }
}

impl Question<Sovereigns> for Mute {
    fn choices(self, game: &Sovereigns, _: Seat, out: &mut impl Choices<Bribed>) {
        let role = self.role;
        let enemy = game.chooser(role.other());
        for kind in game.fighters(role.other()).kinds() {
            out.put(Bribed::Mute { unit: Troop { seat: enemy, kind } }, game.mutable(role, kind).map(|_| ()));
        }
        out.offer(Bribed::Done {});
    }

    fn answer(self, game: &mut Sovereigns, _: Seat, answer: Bribed, io: &mut impl Fate) {
        let Mute { role, left } = self;
        let Bribed::Mute { unit: Troop { seat: enemy, kind } } = answer else { return game.pop() };
        let cost = game.mutable(role, kind).unwrap_or(0);
        game.replace(Mute { role, left: left.saturating_sub(1) });
        game.side_mut(role.other()).muted.add(kind);
        let seat = game.chooser(role);
        tell!(io, "K17.3.4", "{seat} bribe {unit} of {enemy}.", seat, unit = one(enemy, kind), enemy);
        game.pay(seat, cost, io);
    }

    fn run(self, game: &mut Sovereigns, _: &mut impl Fate) -> Next {
        let Mute { role, left } = self;
        let kinds = [Kind::Common, Kind::Special, Kind::Spent];
        let over = left == 0 || kinds.iter().all(|&k| game.mutable(role, k).is_err());
        if over {
            game.pop();
        }
        if over { Next::GoOn } else { Next::Ask }
    }

    fn sound(self, game: &Sovereigns) -> bool {
        game.has_property(game.below(self), self.role, |op| matches!(op, Op::MuteUnits { max, .. } if self.left <= max))
    }
}

impl Sovereigns {
    // --- units destroyed by a card ---

    fn slayable(&self, role: Role) -> impl Iterator<Item = (Kind, Territory)> + '_ {
        let filter = match self.op(role) {
            Some(Op::DestroyUnits { filter, .. }) => filter,
            _ => Filter::Any,
        };
        self.fighters_by_place(role.other()).filter(move |(kind, _)| filter.fits(*kind))
    }
}

question! {
    /// A card destroys enemy units. [K17.3.5]
    pub Slay { role: Role, left: u8 } in Sovereigns;
    asked(|q, game| game.chooser(q.role));
    prompt(ChooseOne, "K17.3.5", "Choose the enemy unit that your card destroys.");
    Slain {
        Slay { unit: Troop, at: Territory } = "slay {unit} {at}", "Destroy one {unit} in {at}", at at;
    }
}

impl Question<Sovereigns> for Slay {
    fn choices(self, game: &Sovereigns, _: Seat, out: &mut impl Choices<Slain>) {
        let role = self.role;
        let enemy = game.chooser(role.other());
        game.slayable(role).for_each(|(kind, t)| out.offer(Slain::Slay { unit: Troop { seat: enemy, kind }, at: t }));
        let common = Violation::new(rule!("K17.3.5"), "only a common unit can be destroyed by this card");
        let filtered =
            game.fighters_by_place(role.other()).filter(|(kind, t)| !game.slayable(role).any(|s| s == (*kind, *t)));
        filtered.for_each(|(kind, t)| out.refuse(Slain::Slay { unit: Troop { seat: enemy, kind }, at: t }, common));
    }

    fn answer(self, game: &mut Sovereigns, _: Seat, answer: Slain, io: &mut impl Fate) {
        let Slay { role, left } = self;
        let Slain::Slay { unit: Troop { kind, .. }, at: t } = answer;
        game.replace(Slay { role, left: left.saturating_sub(1) });
        game.kill(role.other(), kind, t, io);
    }

    fn run(self, game: &mut Sovereigns, _: &mut impl Fate) -> Next {
        let Slay { role, left } = self;
        let over = left == 0 || game.slayable(role).next().is_none();
        if over {
            game.pop();
        }
        if over { Next::GoOn } else { Next::Ask }
    }

    fn sound(self, game: &Sovereigns) -> bool {
        game.has_property(
            game.below(self),
            self.role,
            |op| matches!(op, Op::DestroyUnits { count, .. } if self.left <= count),
        )
    }

    fn fights(_: Slain) -> bool {
        true
    }
}

impl Sovereigns {
    /// A unit of a side is destroyed in the battle, a reinforcing one too. [K1.2.16] [K11.9.8] [K13.3.4]
    pub(crate) fn kill(&mut self, victim: Role, kind: Kind, t: Territory, io: &mut impl Fate) {
        let battle = self.fight();
        let (seat, home) = (battle.seat(victim), battle.place(victim));
        let to = battle.to;
        let uprising = battle.risen > 0;
        self.side_mut(victim).lost += 1;
        match seat {
            Some(seat) => {
                self.take_unit(t, kind);
                if t != home {
                    self.side_mut(victim).joined[t].remove(kind);
                }
                if !uprising {
                    self.mourn(seat, t, kind); // a revolution is no war turn [K16.2.2]
                }
                tell!(io, "K11.9.8", "{piece} of {seat} falls in {from}.", piece = one(seat, kind), seat, from = t);
            }
            None => {
                let revolutionaries = &mut self.p.revolutionaries[to];
                *revolutionaries = revolutionaries.saturating_sub(1);
                tell!(io, "K11.9.8", "{piece} falls in {from}.", piece = Part::A(REVOLUTIONARY), from = to);
            }
        }
    }

    // --- Forced March ---

    /// Own units next to the battle that are not in it yet. [K17.3.20]
    fn marchers(&self, role: Role) -> impl Iterator<Item = (Kind, Territory)> + '_ {
        let joined = self.fight().side(role).joined;
        self.nearby(role)
            .into_iter()
            .flat_map(move |t| self.units(t).minus(joined[t]).kinds().map(move |kind| (kind, t)))
    }
}

question! {
    /// Units march into the battle. [K17.3.20]
    pub March { role: Role, left: u8 } in Sovereigns;
    asked(|q, game| game.chooser(q.role));
    prompt(|q, _| ask(DecisionKind::ChooseSome, format!("Bring up to {} into the battle, or go on.", count(q.left, "more unit", "more units")), rule!("K17.3.20")));
    Marched {
        March { unit: Troop, at: Territory } = "march {unit} {at}", "Bring one {unit} from {at}", at at;
        Done {} = "done", "Done";
    }
}

impl Question<Sovereigns> for March {
    fn choices(self, game: &Sovereigns, _: Seat, out: &mut impl Choices<Marched>) {
        let role = self.role;
        let seat = game.chooser(role);
        game.marchers(role).for_each(|(kind, t)| out.offer(Marched::March { unit: Troop { seat, kind }, at: t }));
        out.offer(Marched::Done {});
    }

    fn answer(self, game: &mut Sovereigns, _: Seat, answer: Marched, io: &mut impl Fate) {
        let March { role, left } = self;
        let Marched::March { unit: Troop { seat, kind }, at: t } = answer else { return game.pop() };
        game.replace(March { role, left: left.saturating_sub(1) });
        game.side_mut(role).joined[t].add(kind);
        tell!(io, "K17.3.20", "{unit} of {seat} from {at} joins the battle.", unit = one(seat, kind), seat, at = t);
    }

    fn run(self, game: &mut Sovereigns, _: &mut impl Fate) -> Next {
        let March { role, left } = self;
        let over = left == 0 || game.marchers(role).next().is_none();
        if over {
            game.pop();
        }
        if over { Next::GoOn } else { Next::Ask }
    }

    fn sound(self, game: &Sovereigns) -> bool {
        game.has_property(game.below(self), self.role, |op| matches!(op, Op::Reinforce { max } if self.left <= max))
    }
}

impl Sovereigns {
    // --- Sappers ---

    /// Buildings of the enemy in the defending territory, up to a level, no capital. [K17.3.16]
    fn can_sap(&self, role: Role, builder: Seat, b: Building) -> Result<(), Violation> {
        let Some(Op::Demolish { max_level, .. }) = self.op(role) else {
            return Err(Violation::new(rule!("K17.3.16"), "no card demolishes buildings"));
        };
        let spec = self.spec(builder, b);
        if spec.capital || spec.level > max_level {
            let level = i16::from(max_level);
            return Err(Violation::with(rule!("K17.3.16"), "only buildings up to level {0}, no capital", [level, 0]));
        }
        Ok(())
    }

    fn saps(&self, role: Role) -> Option<(Seat, crate::ids::Works)> {
        let battle = self.fight();
        let enemy = battle.seat(role.other())?;
        Some((enemy, self.p.built[enemy][battle.to]))
    }

    fn can_sap_any(&self, role: Role) -> bool {
        self.saps(role).is_some_and(|(s, works)| works.iter().any(|b| self.can_sap(role, s, b).is_ok()))
    }
}

question! {
    /// A card demolishes enemy buildings. [K17.3.16]
    pub Sap { role: Role, left: u8 } in Sovereigns;
    asked(|q, game| game.chooser(q.role));
    prompt(ChooseOne, "K17.3.16", "Choose the enemy building that your card demolishes.");
    Sapped {
        Raze { work: Work } = (|kit, f| write!(f, "raze {} {}", kit[work.builder].id, kit[work.builder][work.b].id)), (|_, game| game.raze_words(work, 0)), at work;
    }
}

impl Question<Sovereigns> for Sap {
    fn choices(self, game: &Sovereigns, _: Seat, out: &mut impl Choices<Sapped>) {
        let role = self.role;
        if let Some((enemy, works)) = game.saps(role) {
            works
                .iter()
                .for_each(|b| out.put(Sapped::Raze { work: Work { builder: enemy, b } }, game.can_sap(role, enemy, b)));
        }
    }

    fn answer(self, game: &mut Sovereigns, _: Seat, answer: Sapped, io: &mut impl Fate) {
        let Sap { role, left } = self;
        let Sapped::Raze { work: Work { builder, b } } = answer;
        game.replace(Sap { role, left: left.saturating_sub(1) });
        let t = game.fight().to;
        let (seat, works) = (game.chooser(role), building(builder, b));
        tell!(io, "K17.3.16", "{seat} bring down the {works} in {at}.", seat, works, at = t);
        game.tear_down(builder, t, b, io);
    }

    fn run(self, game: &mut Sovereigns, _: &mut impl Fate) -> Next {
        let Sap { role, left } = self;
        let over = left == 0 || !game.can_sap_any(role);
        if over {
            game.pop();
        }
        if over { Next::GoOn } else { Next::Ask }
    }

    fn sound(self, game: &Sovereigns) -> bool {
        game.has_property(
            game.below(self),
            self.role,
            |op| matches!(op, Op::Demolish { count, .. } if self.left <= count),
        )
    }
}

impl Sovereigns {
    /// For step 7c: every enemy unit that could be named.
    pub(crate) fn victims(&self, role: Role) -> impl Iterator<Item = (Kind, Territory)> + '_ {
        self.fighters_by_place(role.other())
    }
}
