//! Which procedure may be under way inside which. A step notes its successor before it begins what it needs, so what stands
//! on a frame belongs to the step before the one it names.

use crate::flow::{BattleStep, Frame, OpeningStep, OrderStep, OrdersStep, WarStep};
use crate::state::Role;

/// Whether a frame may stand right above another.
pub(super) fn fits(on: Frame, above: Frame) -> bool {
    use BattleStep as B;
    use Frame as F;
    use OpeningStep as S;
    match on {
        F::Game => {
            matches!(above, F::EndTurn | F::FirstSovereign { .. } | F::SecretSovereigns)
        }
        F::FirstSovereign { .. } => matches!(above, F::FirstSovereign { .. } | F::Place { .. }),
        F::SecretSovereigns | F::Place { .. } => matches!(above, F::Place { .. }),
        F::EndTurn => {
            matches!(above, F::Opening(_) | F::Orders(_) | F::Window | F::WarOrAge | F::War(_) | F::Resurrect { .. })
        }
        F::Opening(step) => match step {
            S::Notes => matches!(above, F::Successor { .. }),
            S::Spending => matches!(above, F::FineTotal | F::FineCrowded { .. } | F::FineOrders),
            S::AgeCard => above == F::Spending,
            S::Centre => matches!(above, F::ClaimGold { .. } | F::Gain { .. } | F::Event { .. }),
            S::Bank => matches!(above, F::Gain { .. }),
            S::Slot => matches!(above, F::Arena { .. }),
            S::StartAge => false,
        },
        F::FineTotal | F::Window | F::AttackOrder { .. } => matches!(above, F::Bonus { .. }),
        F::FineCrowded { .. } | F::RetreatFine { .. } => matches!(above, F::Dismiss { .. }),
        F::FineOrders | F::Dismiss { .. } | F::Regroup { .. } => matches!(above, F::Pay { .. }),
        F::Draw { .. } => matches!(above, F::Pay { .. } | F::Draw { .. }),
        F::Mute { .. } | F::Bought { .. } => matches!(above, F::Pay { .. }),
        F::Hordes { .. } | F::Hire { .. } => matches!(above, F::Bought { .. }),
        F::Spending => matches!(above, F::Draw { .. } | F::Pay { .. } | F::Bonus { .. }),
        F::Orders(step) => match step {
            OrdersStep::Give => matches!(above, F::EndPhase { start: true } | F::Bonus { .. }),
            OrdersStep::Doubled => matches!(above, F::Parameter { .. } | F::Order { .. }),
            OrdersStep::EndCheck => matches!(above, F::Half { .. } | F::Parameter { .. } | F::Order { .. }),
            OrdersStep::Window => above == F::EndPhase { start: false },
        },
        F::Order { step, .. } => match step {
            OrderStep::Pay => matches!(above, F::Gain { .. }),
            OrderStep::CarryOut => matches!(above, F::Pay { .. }),
            OrderStep::Token => {
                let building = matches!(above, F::BonusBuilding { .. } | F::Draw { .. } | F::Bought { .. });
                building || matches!(above, F::Gain { .. } | F::Regroup { .. })
            }
            OrderStep::Temple => matches!(above, F::RebelSite { .. }),
            OrderStep::Attack => matches!(above, F::Gain { .. } | F::TempleUnit | F::TempleOrder { .. }),
            OrderStep::Finished => matches!(above, F::AttackOrder { .. } | F::Battle(_)),
            OrderStep::Market => false,
        },
        F::BonusBuilding { .. } => matches!(above, F::Draw { .. }),
        F::TempleOrder { given } => given && matches!(above, F::Half { .. } | F::Parameter { .. } | F::Order { .. }),
        F::Half { temple, .. } => temple && matches!(above, F::Parameter { .. } | F::Order { .. }),
        F::War(step) => match step {
            WarStep::Attack => matches!(above, F::Battle(_) | F::Bonus { .. }),
            WarStep::Regroup => matches!(above, F::Pay { .. } | F::Bonus { .. }),
            WarStep::Finished => above == F::Window,
            WarStep::Begin => false,
        },
        F::Battle(step) => match step {
            B::SwitchOff => matches!(above, F::Pay { .. }),
            B::Property(Role::Attacker) | B::Rapture(Role::Defender) | B::After(Role::Attacker) => {
                matches!(above, F::Gain { .. }) || property_role(step, above).is_some()
            }
            B::Finished => matches!(above, F::Gain { .. }) || property_role(step, above).is_some(),
            B::Conquest => matches!(above, F::Gain { .. } | F::RetreatFine { .. }),
            B::Retreat => matches!(above, F::Gain { .. }),
            B::Through => matches!(above, F::Fall { .. }),
            B::After(Role::Defender) => matches!(above, F::Gain { .. } | F::Occupy { .. } | F::MoveIn { .. }),
            _ => false,
        },
        F::Occupy { .. } | F::Gain { .. } | F::Fair { .. } => matches!(above, F::Gain { .. }),
        F::Bonus { .. } => matches!(above, F::PlaceUnits { .. } | F::Hordes { .. } | F::Overrun { .. }),
        F::Overrun { .. } => matches!(above, F::Occupy { .. } | F::MoveIn { .. }),
        F::Event { .. } => matches!(
            above,
            F::Plague
                | F::Picks
                | F::NameTwo { .. }
                | F::Uprising { .. }
                | F::Battle(_)
                | F::Gain { .. }
                | F::Famine { .. }
                | F::Dismiss { .. }
                | F::Quake { .. }
                | F::Hire { .. }
                | F::Fair { .. }
                | F::Draw { .. }
        ),
        F::Plague => matches!(above, F::Dying { .. }),
        F::WarOrAge
        | F::MoveIn { .. }
        | F::Successor { .. }
        | F::ClaimGold { .. }
        | F::Arena { .. }
        | F::Parameter { .. }
        | F::TempleUnit
        | F::RebelSite { .. }
        | F::EndPhase { .. }
        | F::Slay { .. }
        | F::March { .. }
        | F::Sap { .. }
        | F::Fall { .. }
        | F::Pay { .. }
        | F::PlaceUnits { .. }
        | F::Resurrect { .. }
        | F::Dying { .. }
        | F::Uprising { .. }
        | F::Picks
        | F::RunOff
        | F::NameTwo { .. }
        | F::Famine { .. }
        | F::Quake { .. } => false,
    }
}

/// How often a procedure may be under way at once: an order of a Temple's double order inside an order, the plunder of both
/// sides, the draw of a card that is due after a discard. [K14.6.2.3.1] [K15.3.1] [K17.3.15]
pub(super) fn most(frame: Frame, seats: u8) -> usize {
    match frame {
        Frame::FirstSovereign { .. } | Frame::Place { .. } => usize::from(seats),
        Frame::Order { .. } | Frame::Gain { .. } | Frame::Draw { .. } => 2,
        _ => 1,
    }
}

/// Whether two frames are the same procedure, at whatever step.
pub(super) fn alike(a: Frame, b: Frame) -> bool {
    std::mem::discriminant(&a) == std::mem::discriminant(&b)
}

/// The side whose property a frame above this step of the battle belongs to: the step after it is already noted.
fn property_role(step: BattleStep, above: Frame) -> Option<Role> {
    let (role, _) = super::fight::resolving(step)?;
    match above {
        Frame::Mute { role: of, .. }
        | Frame::Slay { role: of, .. }
        | Frame::March { role: of, .. }
        | Frame::Sap { role: of, .. } => Some(role).filter(|&r| r == of),
        Frame::Draw { .. } => Some(role),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use ravelin_core::{Seat, Seats};

    use super::*;
    use crate::action::OrderKind;
    use crate::components::{BonusId, Lands, MAX_SEATS, Territory};
    use crate::flow::{Order, STACK, Sort};

    /// Every frame that `fits` can tell from another.
    fn frames() -> Vec<Frame> {
        use BattleStep as B;
        use OpeningStep as S;
        let (seat, t, card, lands) = (Seat(0), Territory(0), BonusId(0), Lands::NONE);
        let sides = [Role::Attacker, Role::Defender];
        let mut all = vec![
            Frame::Game,
            Frame::Place { seat, left: 0 },
            Frame::FirstSovereign { seat },
            Frame::SecretSovereigns,
            Frame::EndTurn,
            Frame::WarOrAge,
            Frame::Successor { seat },
            Frame::FineTotal,
            Frame::FineCrowded { from: 0 },
            Frame::FineOrders,
            Frame::Dismiss { seat, left: 0, at: None },
            Frame::Spending,
            Frame::ClaimGold { seat, card },
            Frame::Arena { from: 0 },
            Frame::Parameter { t, kind: OrderKind::Build, sort: Sort::Usual },
            Frame::BonusBuilding { t, surcharge: 0 },
            Frame::Bought { seat, t, what: Order::Tax },
            Frame::Regroup { t, moved: true },
            Frame::Half { t, temple: false },
            Frame::Half { t, temple: true },
            Frame::TempleUnit,
            Frame::TempleOrder { given: true },
            Frame::TempleOrder { given: false },
            Frame::RebelSite { seat },
            Frame::EndPhase { start: true },
            Frame::EndPhase { start: false },
            Frame::Window,
            Frame::AttackOrder { t },
            Frame::RetreatFine { from: 0 },
            Frame::Fall { left: 0 },
            Frame::Occupy { from: t, to: t },
            Frame::MoveIn { from: t, to: t, moved: false },
            Frame::Pay { seat, left: 0 },
            Frame::Gain { seat, left: 0 },
            Frame::Draw { seat, left: 0, optional: false },
            Frame::Bonus { seat, card, op: 0 },
            Frame::PlaceUnits { seat, left: 0, limited: false },
            Frame::Hordes { seat, lands },
            Frame::Overrun { seat, starts: lands, done: true },
            Frame::Resurrect { seat },
            Frame::Event { nth: 0 },
            Frame::Plague,
            Frame::Dying { t, left: 0 },
            Frame::Uprising { seat },
            Frame::Picks,
            Frame::RunOff,
            Frame::NameTwo { named: Seats::NONE },
            Frame::Famine { seat, due: 0 },
            Frame::Quake { seat, level: 0 },
            Frame::Hire { seat, left: 0 },
            Frame::Fair { seat, sold: 0 },
        ];
        let opening = [S::StartAge, S::Notes, S::Spending, S::AgeCard, S::Centre, S::Bank, S::Slot];
        all.extend(opening.map(Frame::Opening));
        let orders = [OrdersStep::Give, OrdersStep::Doubled, OrdersStep::EndCheck, OrdersStep::Window];
        all.extend(orders.map(Frame::Orders));
        let steps = [OrderStep::Market, OrderStep::Pay, OrderStep::CarryOut, OrderStep::Token, OrderStep::Temple];
        for step in steps.into_iter().chain([OrderStep::Attack, OrderStep::Finished]) {
            all.push(Frame::Order { t, order: Order::Tax, sort: Sort::Usual, temple: false, step });
        }
        all.extend([WarStep::Begin, WarStep::Attack, WarStep::Regroup, WarStep::Finished].map(Frame::War));
        let plain = [B::Armory, B::SwitchOff, B::Reveal, B::Totals, B::Result, B::Retreat, B::Through, B::Conquest];
        all.extend(plain.into_iter().chain([B::Finished]).map(Frame::Battle));
        for role in sides {
            let left = 0;
            let steps =
                [B::Main, B::Support, B::Ride, B::Tactician, B::Red, B::Property, B::Rapture, B::Losses, B::After];
            all.extend(steps.map(|step| Frame::Battle(step(role))));
            all.extend([
                Frame::Mute { role, left },
                Frame::Slay { role, left },
                Frame::March { role, left },
                Frame::Sap { role, left },
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
        let depth = deepest(&mut vec![Frame::Game], &frames());
        assert_eq!(depth, 13, "say so at `STACK`");
        assert!(depth <= STACK);
    }

    #[test]
    fn every_procedure_is_walked_through() {
        let all = frames();
        let kinds = all.iter().enumerate().filter(|(i, f)| !all[..*i].iter().any(|g| alike(*g, **f))).count();
        // One for each variant: a new one belongs into the list above.
        assert_eq!(kinds, 57);
    }
}
