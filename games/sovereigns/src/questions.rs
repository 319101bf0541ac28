//! What can be asked, and what runs by itself, in rulebook order: the table of contents of the game.

use ravelin_core::{Prompt, Seat, Token, Worded, questions, words_by_questions};

use crate::kit::Kit;
use crate::rules::battle::reveal::Enraptured;
pub use crate::rules::battle::reveal::{Properties, Rapture, Reveal, UseRed};
pub use crate::rules::battle::{CancelProperty, PlaceMain, PlaceSupport, Ride, SwitchOff, UseArmory};
pub use crate::rules::bonus::{Bonus, Hordes, Overrun, PlaceUnits, Resurrect};
pub use crate::rules::events::{Dying, Event, Fair, Famine, Hire, NameTwo, Picks, Plague, Quake, RunOff, Uprising};
pub use crate::rules::gold::{Gain, Pay};
pub use crate::rules::hand::Draw;
pub use crate::rules::opening::{Arena, ClaimGold, Dismiss, FineCrowded, FineOrders, FineTotal, Opening, Spending};
use crate::rules::opening::{ArmyFined, CrowdFined, OrdersFined, Spent};
use crate::rules::orders::Ordered;
pub use crate::rules::orders::building::BonusBuilding;
pub use crate::rules::orders::double::{Half, TempleOrder, TempleUnit};
pub use crate::rules::orders::{Bought, Doubling, EndCheck, Order, Orders, Parameter, Regroup, TurnWindow};
pub use crate::rules::phase::{EndPhase, RebelSite};
pub use crate::rules::properties::{March, Mute, Sap, Slay};
pub use crate::rules::result::{Aftermath, BattleEnd, Losses, Outcome, Totals};
pub use crate::rules::retreat::{Conquest, Fall, FightThrough, MoveIn, Occupy, Retreat, RetreatFine};
pub use crate::rules::setup::{FirstSovereign, Place, SecretSovereigns, Successor};
pub use crate::rules::turns::{EndTurn, Game, Over, WarOrAge, Window};
use crate::rules::turns::{TurnEnded, Windowed};
pub use crate::rules::war::{Attack, AttackOrder, War, WarEnd, WarMove};
use crate::rules::war::{AttackOrdered, Attacked, WarMoved};
use crate::state::Sovereigns;
use crate::tokens;
use crate::view::View;

questions! {
    /// What is pending.
    pub enum Frame, Action for Sovereigns, pending in p.pending {
        Place, FirstSovereign, SecretSovereigns, Successor, Game, EndTurn, WarOrAge, Window, Over, Opening,
        FineTotal, FineCrowded, FineOrders, Dismiss, Spending, ClaimGold, Arena, Orders, Doubling, EndCheck,
        TurnWindow, Parameter, Order, BonusBuilding, Bought, Regroup, Half, TempleUnit, TempleOrder,
        RebelSite, EndPhase, War, Attack, WarMove, WarEnd, AttackOrder, UseArmory, SwitchOff, PlaceMain,
        PlaceSupport, Ride, CancelProperty, Reveal, UseRed, Properties, Rapture, Totals, Losses, Outcome,
        Retreat, FightThrough, Conquest, Aftermath, BattleEnd, Mute, Slay, March, Sap, RetreatFine, Fall,
        Occupy, MoveIn, Pay, Gain, Draw, Bonus, PlaceUnits, Hordes, Overrun, Resurrect, Event, Plague, Dying,
        Uprising, Picks, RunOff, NameTwo, Famine, Quake, Hire, Fair,
    }
}

/// The prompt with the names of those who are asked, as a board shows it.
pub(crate) fn headline(view: &View) -> Prompt {
    let prompt = Sovereigns::prompt(view);
    let names: Vec<&str> = prompt.asked.iter().map(|s| view.kit[s].name.as_str()).collect();
    match names.is_empty() {
        true => prompt,
        false => Prompt { question: format!("{}: {}", names.join(" and "), prompt.question), ..prompt },
    }
}

impl Worded for Sovereigns {
    words_by_questions!();

    fn seat_name(kit: &Kit, _seats: u8, seat: Seat) -> String {
        kit.kingdoms.get(seat.index()).map_or_else(|| format!("seat {}", seat.0), |k| k.name.clone())
    }

    fn fight(view: &View) -> Option<Token> {
        view.public.battle.map(|battle| tokens::space(battle.to))
    }

    fn name(kit: &Kit, token: Token) -> String {
        tokens::name(kit, token)
    }

    fn card_id(kit: &Kit, card: u16) -> String {
        tokens::card_id(kit, Token::Card(card))
    }

    fn plural(kit: &Kit, token: Token) -> String {
        tokens::plural(kit, token)
    }

    fn back(kit: &Kit, token: Token) -> Option<Token> {
        tokens::back(kit, token)
    }

    /// A button that crowns a sovereign or plays a bonus card says the whole text of the card.
    fn says_it_all(_: &View, action: Action) -> bool {
        matches!(
            action,
            Action::FirstSovereign(_)
                | Action::SecretSovereigns(_)
                | Action::Successor(_)
                | Action::EndTurn(TurnEnded::PlayBonus { .. })
                | Action::Window(Windowed::PlayBonus { .. })
                | Action::FineTotal(ArmyFined::PlayBonus { .. })
                | Action::FineCrowded(CrowdFined::PlayBonus { .. })
                | Action::FineOrders(OrdersFined::PlayBonus { .. })
                | Action::Spending(Spent::PlayBonus { .. })
                | Action::Orders(Ordered::PlayBonus { .. })
                | Action::Attack(Attacked::PlayBonus { .. })
                | Action::WarMove(WarMoved::PlayBonus { .. })
                | Action::AttackOrder(AttackOrdered::PlayBonus { .. })
                | Action::Rapture(Enraptured::PlayBonus { .. })
        )
    }

    fn printed(view: &View, token: Token) -> Option<String> {
        tokens::printed(view.kit, token)
    }

    fn cards(view: &View) -> Vec<(&'static str, Vec<Token>)> {
        view.cards()
    }
}
