//! Actions as players read them on a button: names instead of ids, what it costs, and what an order will bring about.

use ravelin_core::Seat;

use crate::action::{Action, OrderKind};
use crate::components::{Building, CardId, Territory};
use crate::flow::Frame;
use crate::state::{Kind, Source};
use crate::view::View;

pub(crate) fn words(view: &View, action: Action) -> String {
    use Action as A;
    let (kit, table) = (view.kit, view.table());
    let land = |t: Territory| kit.territories[t.index()].name.as_str();
    let card = |c: CardId| kit.cards[c.index()].name.as_str();
    let work = |s: Seat, b: Building| kit[s].buildings[b.index()].name.as_str();
    let unit = |s: Seat, kind: Kind| match kind {
        Kind::Common => kit.common_unit.name.to_lowercase(),
        Kind::Special => kit[s].special_unit.name.to_lowercase(),
        Kind::Spent => format!("{} that has fought", kit[s].special_unit.name.to_lowercase()),
    };
    let from = |source: Source| match source {
        Source::Hand | Source::Deck => "",
        Source::Slot => " from the slot",
        Source::Commander => " from the Commander",
    };
    match action {
        A::Capital(t) => format!("Capital in {}", land(t)),
        A::Settle(t) => format!("A unit in {}", land(t)),
        A::Sovereign(s, id) => format!("Crown {}", kit[s].sovereigns[id.index()].name),
        A::WarTurn => "War turn".to_owned(),
        A::NewAge => "New age".to_owned(),
        A::Done => "Done".to_owned(),
        A::Decline => "No".to_owned(),
        A::PlayBonus(c) => format!("Play {}", kit.bonus[c.index()].name),
        A::Fine(n) => {
            let gone = match table.top() {
                Frame::FineTotal => table.dismissed_for(table.p.active, n),
                Frame::Famine { due, .. } => due.saturating_sub(n),
                _ => 0,
            };
            if gone == 0 { format!("Pay {n}") } else { format!("Pay {n} and dismiss {gone}") }
        }
        A::Keep(t, n) => format!("Pay for {n} in {}", land(t)),
        A::Dismiss(s, k, t) => format!("Dismiss a {} in {}", unit(s, k), land(t)),
        A::PayFor(t) => format!("Pay for {}", land(t)),
        A::Refuse(t) => format!("Let {} rebel", land(t)),
        A::BuyCard => "Buy a card".to_owned(),
        A::Donate => "Donate".to_owned(),
        A::Claim => "Claim the gold".to_owned(),
        A::Arena(t) => format!("A unit into the Arena of {}", land(t)),
        A::Store(t) => format!("Store in {}", land(t)),
        A::Spend(t) => format!("Take from the store of {}", land(t)),
        A::Order(kind, t) => {
            let what = match kind {
                OrderKind::Mobilize => "Mobilize in",
                OrderKind::Build => "Build in",
                OrderKind::Demolish => "Demolish in",
                OrderKind::Tax => "Tax",
                OrderKind::Plan => "Plan in",
                OrderKind::Regroup => "Regroup from",
                OrderKind::Negotiate => "Negotiate in",
            };
            // Only a usual order to land that has one is a second order. [K9.1.1] [K8.8.4]
            let usual = matches!(table.top(), Frame::Orders(_));
            let second = usual && table.p.ordered.has(t) && kind != OrderKind::Negotiate;
            format!("{what} {}{}", land(t), if second { " (second order: a rebellion follows)" } else { "" })
        }
        A::Unit(s, k) => format!("A {} ({})", unit(s, k), table.unit_cost(s, k)),
        A::Build(s, b) => {
            let surcharge = match table.top() {
                Frame::BonusBuilding { surcharge, .. } => surcharge, // [K14.2.5.1]
                _ => 0,
            };
            format!("{} ({})", work(s, b), kit[s].buildings[b.index()].cost + surcharge)
        }
        A::Raze(s, b) => format!("Demolish {} of the {}", work(s, b), kit[s].name),
        A::Market => "Take the talent".to_owned(),
        A::Rebel(t) => format!("{} rebels", land(t)),
        A::EndPhase => "End the order phase".to_owned(),
        A::GoOn => "Go on giving orders".to_owned(),
        A::Discard(c) => format!("Discard {}", card(c)),
        A::Attack(a, b) => format!("Attack {} from {}", land(b), land(a)),
        A::Stop => "Stop attacking".to_owned(),
        A::Move(s, k, a, b) => format!("Move a {} from {} to {}", unit(s, k), land(a), land(b)),
        A::Armory => "Use the Armory".to_owned(),
        A::SwitchOff(s, b) => format!("Switch off {}", work(s, b)),
        A::Main(source, c) => format!("{}{}", card(c), from(source)),
        A::MainDeck => "The top card of the deck".to_owned(),
        A::Support(source, c) => format!("Support with {}{}", card(c), from(source)),
        A::NoSupport => "No support".to_owned(),
        A::Ride(t) => format!("Ride from {}", land(t)),
        A::CancelProperty => "Cancel the property".to_owned(),
        A::Strength => "Its strength".to_owned(),
        A::Property => "Its property".to_owned(),
        A::Mute(s, k) => format!("Bribe a {}", unit(s, k)),
        A::Slay(s, k, t) => format!("Destroy a {} in {}", unit(s, k), land(t)),
        A::March(s, k, t) => format!("Bring a {} from {}", unit(s, k), land(t)),
        A::Retreat(s, k, t) => format!("Retreat a {} to {}", unit(s, k), land(t)),
        A::Through(t) => format!("Through {}", land(t)),
        A::Fall(s, k) => format!("Lose a {}", unit(s, k)),
        A::Advance(s, k) => format!("Move a {} in", unit(s, k)),
        A::AdvanceMoved(s, k) => format!("Move a {} in that has regrouped already", unit(s, k)),
        A::Place(s, k, t) => format!("A {} in {}", unit(s, k), land(t)),
        A::Overrun(a, b) => format!("Take {} from {}", land(b), land(a)),
        A::Infect(t) => format!("Plague in {}", land(t)),
        A::Enter(source, c) => format!("Enter {}{}", card(c), from(source)),
        A::Pass(source, c) => format!("Pass on {}{}", card(c), from(source)),
        A::Name(s) => format!("Name the {}", kit[s].name),
        A::Ruin(t, s, b) => format!("Ruin {} in {}", work(s, b), land(t)),
        A::Sell(source, c) => format!("Sell {}{}", card(c), from(source)),
    }
}
