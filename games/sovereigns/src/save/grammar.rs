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
        F::Mute { .. } | F::Hordes { .. } | F::Hire { .. } => matches!(above, F::Pay { .. }),
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
                let building = matches!(above, F::BonusBuilding { .. } | F::Draw { .. } | F::Pay { .. });
                building || matches!(above, F::Gain { .. } | F::Regroup { .. })
            }
            OrderStep::Temple => matches!(above, F::RebelSite { .. }),
            OrderStep::Attack => matches!(above, F::Gain { .. } | F::TempleUnit | F::TempleOrder { .. }),
            OrderStep::Finished => matches!(above, F::AttackOrder { .. } | F::Battle(_)),
            OrderStep::Market => false,
        },
        F::BonusBuilding { .. } => matches!(above, F::Draw { .. } | F::Pay { .. }),
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
