//! Actions as players read them on a button: names instead of ids, what it costs, and what it brings about, in short.

use ravelin_core::Seat;

use crate::action::{Action, OrderKind};
use crate::components::{BonusSpec, Building, CardId, SovereignSpec, Territory};
use crate::flow::{BattleStep, Frame};
use crate::prompt::count;
use crate::state::{Kind, Role, Source, Sovereigns};
use crate::view::View;

/// `2 talents`.
fn talents(n: u8) -> String {
    count(n, "talent", "talents")
}

fn crown(spec: &SovereignSpec) -> String {
    format!("Crown {}", spec.name)
}

fn play(spec: &BonusSpec) -> String {
    format!("Play {}", spec.name)
}

/// Whether the button says the whole text of its card.
pub(crate) fn says_it_all(action: Action) -> bool {
    matches!(action, Action::Sovereign(..) | Action::PlayBonus(_))
}

/// What, and its text as the end of the sentence.
fn with_effect(what: &str, text: &str) -> String {
    let mut letters = text.trim_end_matches('.').chars();
    let text: String = letters.next().map_or(String::new(), |first| first.to_lowercase().chain(letters).collect());
    if text.is_empty() { what.to_owned() } else { format!("{what}: {text}") }
}

/// Which side of the battle places a card, if one does.
fn placing(table: &Sovereigns) -> Option<Role> {
    match table.top() {
        Frame::Battle(BattleStep::Main(role) | BattleStep::Support(role)) => Some(role),
        _ => None,
    }
}

/// What is lost with the own capital. [K8.4.6] [K19.2.6]
fn capital_warning(table: &Sovereigns) -> String {
    format!("without a capital {} glory points at the end", table.kit.scoring.capital_missing)
}

pub(crate) fn words(view: &View, action: Action) -> String {
    use Action as A;
    let (kit, table) = (view.kit, view.table());
    let land = |t: Territory| kit.territories[t.index()].name.as_str();
    let card = |c: CardId| kit.cards[c.index()].name.as_str();
    let work = |s: Seat, b: Building| kit[s].buildings[b.index()].name.as_str();
    let unit = |s: Seat, kind: Kind| match kind {
        Kind::Common => kit.common_unit.name.to_lowercase(),
        Kind::Special => kit[s].special_unit.name.to_lowercase(),
        Kind::Spent => format!("{} (has reinforced)", kit[s].special_unit.name.to_lowercase()),
    };
    let from = |source: Source| match source {
        Source::Hand | Source::Deck => "",
        Source::Slot => " from the slot",
        Source::Commander => " from the Commander",
    };
    let both = |c: CardId| {
        let [attack, defence] = kit.cards[c.index()].strength;
        match attack == defence {
            true => format!("{} (strength {attack})", card(c)),
            false => format!("{} (attack {attack}, defence {defence})", card(c)),
        }
    };
    let moving_in = match table.top() {
        Frame::MoveIn { from, to, .. } => format!(" from {} into {}", land(from), land(to)),
        _ => " in".to_owned(),
    };
    match action {
        A::Capital(t) => format!("Capital in {}", land(t)),
        A::Settle(t) => format!("A unit in {}", land(t)),
        A::Sovereign(s, id) => {
            let spec = &kit[s].sovereigns[id.index()];
            with_effect(&crown(spec), &spec.text)
        }
        A::WarTurn => "War turn".to_owned(),
        A::NewAge => "New age".to_owned(),
        A::Done => "Done".to_owned(),
        A::Decline => "No".to_owned(),
        A::PlayBonus(c) => {
            let spec = kit.bonus(c);
            with_effect(&play(spec), &spec.text)
        }
        A::Fine(n) => {
            let gone = match table.top() {
                Frame::FineTotal => table.dismissed_for(table.p.active, n),
                Frame::Famine { due, .. } => due.saturating_sub(n),
                _ => 0,
            };
            let pay = if n == 0 { "Pay nothing".to_owned() } else { format!("Pay {}", talents(n)) };
            match gone {
                0 => pay,
                1 => format!("{pay} and dismiss 1 unit"),
                _ => format!("{pay} and dismiss {gone} units"),
            }
        }
        A::Keep(t, 0) => format!("Pay for no unit above the limit in {}", land(t)),
        A::Keep(t, n) => {
            let units = if n == 1 { "unit" } else { "units" };
            format!("Pay {} for {n} {units} above the limit in {}", talents(n), land(t))
        }
        A::Dismiss(s, k, t) => format!("Dismiss one {} in {}", unit(s, k), land(t)),
        A::PayFor(t) => format!("Pay {} for {}", talents(1), land(t)),
        A::Refuse(t) => format!("Let {} rebel", land(t)),
        A::BuyCard => "Buy a combat card".to_owned(),
        A::Donate => "Give all gold to the Altar for a victory point".to_owned(),
        A::Claim => "Claim the talents".to_owned(),
        A::Arena(t) => format!("A free unit into the Arena of {}", land(t)),
        A::Store(t) => format!("Store a talent in {}", land(t)),
        A::Spend(t) => format!("Take a talent from the store of {}", land(t)),
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
            let second = match second {
                true if table.cancels_rebellion(table.p.active) => " (second order: uses up the Bedehouse)",
                true => " (second order: a rebellion follows)",
                false => "",
            };
            // Nobody is asked which building, so the order must say it.
            let doomed = kind == OrderKind::Demolish && table.only_own_capital(t);
            let doomed = if doomed { format!(": your capital, {}", capital_warning(&table)) } else { String::new() };
            format!("{what} {}{second}{doomed}", land(t))
        }
        A::Unit(s, k) => format!("One {}, {}", unit(s, k), talents(table.unit_cost(s, k))),
        A::Build(s, b) => {
            let surcharge = match table.top() {
                Frame::BonusBuilding { surcharge, .. } => surcharge, // [K14.2.5.1]
                _ => 0,
            };
            let spec = &kit[s].buildings[b.index()];
            with_effect(&format!("{}, {}", spec.name, talents(spec.cost + surcharge)), &spec.text)
        }
        A::Raze(s, b) => {
            let price = match table.top() {
                Frame::Parameter { .. } => table.demolition_price(table.p.active, s, b),
                _ => 0, // a card's doing [K17.3.16]
            };
            let price = if price == 0 { "free".to_owned() } else { talents(price) };
            let what = format!("Demolish {} of the {}, {price}", work(s, b), kit[s].name);
            let own = kit[s].buildings[b.index()].capital && s == table.p.active;
            if own { format!("{what}: {}", capital_warning(&table)) } else { what }
        }
        A::Market => "Take the talent".to_owned(),
        A::Rebel(t) => format!("{} rebels", land(t)),
        A::EndPhase => "End the order phase".to_owned(),
        A::GoOn if table.top() == (Frame::EndPhase { start: true }) => "Give another order".to_owned(),
        A::GoOn => "Keep it open: your turn ends here".to_owned(),
        A::Discard(c) => format!("Discard {}", both(c)),
        A::Attack(a, b) => format!("Attack {} from {}", land(b), land(a)),
        A::Stop => "Stop attacking".to_owned(),
        A::Move(s, k, a, b) => format!("Move one {} from {} to {}", unit(s, k), land(a), land(b)),
        A::Armory => "Use the Armory".to_owned(),
        A::SwitchOff(s, b) => with_effect(&format!("Switch off {}", work(s, b)), &kit[s].buildings[b.index()].text),
        A::Main(source, c) => {
            let spec = &kit.cards[c.index()];
            let role = placing(&table).unwrap_or(Role::Attacker);
            let what = format!("{}{}, strength {}", spec.name, from(source), spec.strength[role.index()]);
            if table.fight().has_properties() { with_effect(&what, &spec.text[role.index()]) } else { what }
        }
        A::MainDeck if table.fight().has_properties() => {
            let less = kit.constants.blind_card_penalty; // [K11.6.3]
            format!("The top card of the deck, unseen, strength {less} less than printed")
        }
        A::MainDeck => "The top card of the deck, unseen".to_owned(),
        A::Support(source, c) => {
            format!("Support with {}{}: +{} strength", card(c), from(source), kit.constants.support_card_strength)
        }
        A::NoSupport => "No support".to_owned(),
        A::Ride(t) => format!("Ride from {}", land(t)),
        A::CancelProperty => "Cancel the property".to_owned(),
        A::Strength => "Its strength".to_owned(),
        A::Property => "Its property".to_owned(),
        A::Mute(s, k) => format!("Bribe one {}, {}", unit(s, k), talents(table.bribes_left().1)),
        A::Slay(s, k, t) => format!("Destroy one {} in {}", unit(s, k), land(t)),
        A::March(s, k, t) => format!("Bring one {} from {}", unit(s, k), land(t)),
        A::Retreat(s, k, t) => format!("Retreat one {} to {}", unit(s, k), land(t)),
        A::Through(t) => format!("Through {}", land(t)),
        A::Fall(s, k) => format!("Lose one {}", unit(s, k)),
        A::Advance(s, k) => format!("Move one {}{}", unit(s, k), moving_in),
        A::AdvanceMoved(s, k) => format!("Move one {} that has regrouped already{}", unit(s, k), moving_in),
        A::Place(s, k, t) => format!("One {} in {}", unit(s, k), land(t)),
        A::Overrun(a, b) => format!("Take {} from {}", land(b), land(a)),
        A::Infect(t) => format!("Plague in {}", land(t)),
        A::Enter(source, c) => {
            let value = kit.cards[c.index()].strength.into_iter().max().unwrap_or(0); // [K18.3.3]
            format!("Enter {}{}, value {value}", card(c), from(source))
        }
        A::Pass(source, c) => format!("Pass on {}{}", both(c), from(source)),
        A::Name(s) => format!("Name the {}", kit[s].name),
        A::Ruin(t, s, b) => format!("Ruin {} in {}", work(s, b), land(t)),
        A::Sell(source, c) => format!("Sell {}{}", both(c), from(source)),
    }
}
