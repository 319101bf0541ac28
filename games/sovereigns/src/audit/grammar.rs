//! Which procedure may be under way inside which. A step notes its successor before it begins what it needs, so what stands
//! on a frame belongs to the step before the one it names.

use crate::ids::{OpeningStep, OrderStep, Role};
use crate::questions::{BonusBuilding, EndPhase, Frame, Half, Order, TempleOrder};
use crate::rules::battle::BattleStep;

/// Whether a frame may stand right above another.
pub(super) fn fits(on: Frame, above: Frame) -> bool {
    use Frame as F;
    if let Some(step) = on.battle() {
        return fits_battle(step, above);
    }
    match on {
        F::Game(_) => matches!(above, F::EndTurn(_) | F::FirstSovereign(_) | F::SecretSovereigns(_)),
        F::FirstSovereign(_) => matches!(above, F::FirstSovereign(_) | F::Place(_)),
        F::SecretSovereigns(_) | F::Place(_) => matches!(above, F::Place(_)),
        F::EndTurn(_) => {
            let orders =
                matches!(above, F::Orders(_) | F::Doubling(_) | F::EndCheck(_) | F::TurnWindow(_) | F::Window(_));
            let war = matches!(above, F::WarOrAge(_) | F::War(_) | F::Attack(_) | F::WarMove(_) | F::WarEnd(_));
            orders || war || matches!(above, F::Opening(_) | F::Resurrect(_))
        }
        F::Opening(q) => fits_opening(q.step, above),
        F::FineTotal(_) | F::Window(_) | F::AttackOrder(_) => matches!(above, F::Bonus(_)),
        F::FineCrowded(_) | F::RetreatFine(_) => matches!(above, F::Dismiss(_)),
        F::FineOrders(_) | F::Dismiss(_) | F::Regroup(_) => matches!(above, F::Pay(_)),
        F::Draw(_) => matches!(above, F::Pay(_) | F::Draw(_)),
        F::Mute(_) | F::Bought(_) => matches!(above, F::Pay(_)),
        F::Hordes(_) | F::Hire(_) => matches!(above, F::Bought(_)),
        F::Spending(_) => matches!(above, F::Draw(_) | F::Pay(_) | F::Bonus(_)),
        F::Orders(_) => matches!(above, F::EndPhase(EndPhase { start: true }) | F::Bonus(_)),
        F::Doubling(_) => matches!(above, F::Parameter(_) | F::Order(_)),
        F::EndCheck(_) => matches!(above, F::Half(_) | F::Parameter(_) | F::Order(_)),
        F::TurnWindow(_) => matches!(above, F::EndPhase(EndPhase { start: false })),
        F::Order(q) => fits_order(q, above),
        F::BonusBuilding(BonusBuilding { .. }) => matches!(above, F::Draw(_)),
        F::TempleOrder(TempleOrder { given }) => given && matches!(above, F::Half(_) | F::Parameter(_) | F::Order(_)),
        F::Half(Half { temple, .. }) => temple && matches!(above, F::Parameter(_) | F::Order(_)),
        F::Attack(_) => matches!(above, F::Bonus(_)) || above.is_battle(),
        F::WarMove(_) => matches!(above, F::Pay(_) | F::Bonus(_)),
        F::WarEnd(_) => matches!(above, F::Window(_)),
        F::Occupy(_) | F::Gain(_) | F::Fair(_) => matches!(above, F::Gain(_)),
        F::Bonus(_) => matches!(above, F::PlaceUnits(_) | F::Hordes(_) | F::Overrun(_)),
        F::Overrun(_) => matches!(above, F::Occupy(_) | F::MoveIn(_)),
        F::Event(_) => fits_event(above),
        F::Plague(_) => matches!(above, F::Dying(_)),
        _ => false, // a question that nothing begins inside
    }
}

fn fits_opening(step: OpeningStep, above: Frame) -> bool {
    use Frame as F;
    match step {
        OpeningStep::Notes => matches!(above, F::Successor(_)),
        OpeningStep::Spending => matches!(above, F::FineTotal(_) | F::FineCrowded(_) | F::FineOrders(_)),
        OpeningStep::AgeCard => matches!(above, F::Spending(_)),
        OpeningStep::Centre => matches!(above, F::ClaimGold(_) | F::Gain(_) | F::Event(_)),
        OpeningStep::Bank => matches!(above, F::Gain(_)),
        OpeningStep::Slot => matches!(above, F::Arena(_)),
        OpeningStep::StartAge => false,
    }
}

fn fits_order(order: Order, above: Frame) -> bool {
    use Frame as F;
    match order.step {
        OrderStep::Pay => matches!(above, F::Gain(_)),
        OrderStep::CarryOut => matches!(above, F::Pay(_)),
        OrderStep::Token => {
            let building = matches!(above, F::BonusBuilding(_) | F::Draw(_) | F::Bought(_));
            building || matches!(above, F::Gain(_) | F::Regroup(_))
        }
        OrderStep::Temple => matches!(above, F::RebelSite(_)),
        OrderStep::Attack => matches!(above, F::Gain(_) | F::TempleUnit(_) | F::TempleOrder(_)),
        OrderStep::Finished => matches!(above, F::AttackOrder(_)) || above.is_battle(),
        OrderStep::Market => false,
    }
}

fn fits_battle(step: BattleStep, above: Frame) -> bool {
    use BattleStep as B;
    use Frame as F;
    match step {
        B::SwitchOff => matches!(above, F::Pay(_)),
        B::Property(Role::Attacker) | B::Rapture(Role::Defender) | B::After(Role::Attacker) | B::Finished => {
            matches!(above, F::Gain(_)) || property_role(step, above).is_some()
        }
        B::Conquest => matches!(above, F::Gain(_) | F::RetreatFine(_)),
        B::Retreat => matches!(above, F::Gain(_)),
        B::Through => matches!(above, F::Fall(_)),
        B::After(Role::Defender) => matches!(above, F::Gain(_) | F::Occupy(_) | F::MoveIn(_)),
        _ => false,
    }
}

fn fits_event(above: Frame) -> bool {
    use Frame as F;
    above.is_battle()
        || matches!(
            above,
            F::Plague(_)
                | F::Picks(_)
                | F::NameTwo(_)
                | F::Uprising(_)
                | F::Gain(_)
                | F::Famine(_)
                | F::Dismiss(_)
                | F::Quake(_)
                | F::Hire(_)
                | F::Fair(_)
                | F::Draw(_)
        )
}

/// How often a procedure may be under way at once: an order of a Temple's double order inside an order, the plunder of both
/// sides, the draw of a card that is due after a discard. [K14.6.2.3.1] [K15.3.1] [K17.3.15]
pub(super) fn most(frame: Frame, seats: u8) -> usize {
    match frame {
        Frame::FirstSovereign(_) | Frame::Place(_) => usize::from(seats),
        Frame::Order(_) | Frame::Gain(_) | Frame::Draw(_) => 2,
        _ => 1,
    }
}

/// Whether two frames are the same procedure, at whatever step.
pub(super) fn alike(a: Frame, b: Frame) -> bool {
    std::mem::discriminant(&a) == std::mem::discriminant(&b) || (a.is_battle() && b.is_battle())
}

/// The side whose property a frame above this step of the battle belongs to: the step after it is already noted.
fn property_role(step: BattleStep, above: Frame) -> Option<Role> {
    let (role, _) = step.resolving()?;
    let of = match above {
        Frame::Mute(q) => q.role,
        Frame::Slay(q) => q.role,
        Frame::March(q) => q.role,
        Frame::Sap(q) => q.role,
        Frame::Draw(_) => role,
        _ => return None,
    };
    (role == of).then_some(role)
}

#[cfg(test)]
mod tests {
    use ravelin_core::{Field, Seat, Seats};

    use super::*;
    use crate::ids::{BonusId, Lands, MAX_SEATS, OrderKind, Sort, Task, Territory};
    use crate::state::STACK;

    /// Every frame that `fits` can tell from another.
    fn frames() -> Vec<Frame> {
        use crate::questions::*;
        let (seat, t, card, left) = (Seat(0), Territory::BLANK, BonusId::BLANK, 0);
        let lands = Lands::NONE.into();
        let mut all: Vec<Frame> = vec![
            Game {}.into(),
            Place { seat, left }.into(),
            FirstSovereign { seat }.into(),
            SecretSovereigns {}.into(),
            EndTurn {}.into(),
            WarOrAge {}.into(),
            Over {}.into(),
            Successor { seat }.into(),
            FineTotal {}.into(),
            FineCrowded { from: 0 }.into(),
            FineOrders {}.into(),
            Dismiss { seat, left, at: None }.into(),
            Spending {}.into(),
            ClaimGold { seat, card }.into(),
            Arena { from: 0 }.into(),
            Orders {}.into(),
            Doubling {}.into(),
            EndCheck {}.into(),
            TurnWindow {}.into(),
            Parameter { t, kind: OrderKind::Build, sort: Sort::Usual }.into(),
            BonusBuilding { t, surcharge: 0 }.into(),
            Bought { seat, t, what: Task::Tax }.into(),
            Regroup { t, moved: true }.into(),
            Half { t, temple: false }.into(),
            Half { t, temple: true }.into(),
            TempleUnit {}.into(),
            TempleOrder { given: true }.into(),
            TempleOrder { given: false }.into(),
            RebelSite { seat }.into(),
            EndPhase { start: true }.into(),
            EndPhase { start: false }.into(),
            Window {}.into(),
            War {}.into(),
            Attack {}.into(),
            WarMove {}.into(),
            WarEnd {}.into(),
            AttackOrder { t }.into(),
            UseArmory {}.into(),
            SwitchOff {}.into(),
            Reveal {}.into(),
            Totals {}.into(),
            Outcome {}.into(),
            Retreat {}.into(),
            FightThrough {}.into(),
            Conquest {}.into(),
            BattleEnd {}.into(),
            RetreatFine { from: 0 }.into(),
            Fall { left }.into(),
            Occupy { from: t, to: t }.into(),
            MoveIn { from: t, to: t, moved: false }.into(),
            Pay { seat, left }.into(),
            Gain { seat, left }.into(),
            Draw { seat, left, optional: false }.into(),
            Bonus { seat, card, op: 0 }.into(),
            PlaceUnits { seat, left, limited: false }.into(),
            Hordes { seat, lands }.into(),
            Overrun { seat, starts: lands, done: true }.into(),
            Resurrect { seat }.into(),
            Event { nth: 0 }.into(),
            Plague {}.into(),
            Dying { t, left }.into(),
            Uprising { seat }.into(),
            Picks {}.into(),
            RunOff {}.into(),
            NameTwo { named: Seats::NONE }.into(),
            Famine { seat, due: 0 }.into(),
            Quake { seat, level: 0 }.into(),
            Hire { seat, left }.into(),
            Fair { seat, sold: 0 }.into(),
        ];
        all.extend(OpeningStep::ALL.map(|step| Frame::from(Opening { step })));
        for step in OrderStep::ALL {
            all.push(Order { t, order: Task::Tax, sort: Sort::Usual, temple: false, step }.into());
        }
        for role in Role::ALL {
            all.extend([
                PlaceMain { role }.into(),
                PlaceSupport { role }.into(),
                Ride { role }.into(),
                CancelProperty { role }.into(),
                UseRed { role }.into(),
                Properties { role }.into(),
                Rapture { role }.into(),
                Losses { role }.into(),
                Aftermath { role }.into(),
                Frame::from(Mute { role, left }),
                Slay { role, left }.into(),
                March { role, left }.into(),
                Sap { role, left }.into(),
            ]);
        }
        all
    }

    fn deepest(stack: &mut Vec<Frame>, all: &[Frame]) -> usize {
        let mut depth = stack.len();
        for &above in all {
            let top = *stack.last().expect("the game is at the bottom");
            let alike = stack.iter().filter(|f| alike(**f, above)).count();
            if fits(top, above) && alike < most(above, MAX_SEATS as u8) {
                stack.push(above);
                depth = depth.max(deepest(stack, all));
                stack.pop();
            }
        }
        depth
    }

    #[test]
    fn no_way_through_the_procedures_is_deeper_than_the_stack() {
        let depth = deepest(&mut vec![Frame::Game(crate::questions::Game {})], &frames());
        assert_eq!(depth, 13, "say so at `STACK`");
        assert!(depth <= STACK);
    }

    #[test]
    fn every_procedure_is_walked_through() {
        let all = frames();
        let kinds: std::collections::BTreeSet<String> =
            all.iter().map(|f| format!("{f:?}").chars().take_while(|c| *c != '(').collect()).collect();
        // One for each variant: a new one belongs into the list above.
        assert_eq!(kinds.len(), 81);
    }
}
