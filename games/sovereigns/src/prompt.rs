//! What is asked of whom: one sentence and its clause for every decision (KD1-KD51). Built from a view, so the words of a
//! hidden decision tell nothing that the viewer may not know (KI22).

use ravelin_core::{Clause, DecisionKind, Prompt, Seat, rule};

use crate::components::Territory;
use crate::flow::{BattleStep, Frame, WarStep};
use crate::state::{Role, Sovereigns};
use crate::view::View;

pub(crate) fn prompt(view: &View) -> Prompt {
    let table = view.table();
    let (kind, clause, what) = question(&table);
    let mut letters = what.chars();
    let text = letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect());
    Prompt { asked: table.asked(), kind, text, clause }
}

/// The prompt with the names of those who are asked, as a board shows it.
pub(crate) fn headline(view: &View) -> Prompt {
    let prompt = prompt(view);
    let names: Vec<&str> = prompt.asked.iter().map(|s| view.kit[s].name.as_str()).collect();
    let text = if names.is_empty() { prompt.text } else { format!("{}: {}", names.join(" and "), prompt.text) };
    Prompt { text, ..prompt }
}

fn question(g: &Sovereigns) -> (DecisionKind, Clause, String) {
    use DecisionKind as D;
    if g.p.end.is_some() {
        return (D::ChooseOne, rule!("K21.8.1"), "The game is over.".to_owned());
    }
    let land = |t: Territory| g.kit.territory(t).name.as_str();
    let say = |kind, clause, text: &str| (kind, clause, text.to_owned());
    match g.top() {
        Frame::Place { seat, left } => {
            let units = count(left, "unit", "units");
            let text = match g.homes_with_capital(seat) {
                false => {
                    let works = &g.kingdom(seat).buildings;
                    let name = works.iter().find(|b| b.capital).map_or(String::new(), |b| format!(", the {},", b.name));
                    format!("place your capital{name} in one of your home territories; {units} follow.")
                }
                true => format!("place a unit in one of your home territories ({units} left)."),
            };
            (D::Place, rule!("K3.4.1"), text)
        }
        Frame::FirstSovereign { .. } => say(D::ChooseOne, rule!("K3.5.1"), "choose your first sovereign."),
        Frame::SecretSovereigns => say(D::ChooseOne, rule!("K23.1.4"), "choose your first sovereign in secret."),
        Frame::Successor { .. } => say(D::ChooseOne, rule!("K15.1.4"), "choose a successor to the throne."),
        Frame::WarOrAge => say(D::ChooseOne, rule!("K4.2.3"), "take your war turn, or begin a new age."),
        Frame::FineTotal => {
            let gone = count(g.dismissed_for(g.p.active, 0), "unit", "units");
            let text =
                format!("the army is fined: pay in full, or less and dismiss units ({gone} if you pay nothing).");
            (D::Pay, rule!("K5.3.4"), text)
        }
        Frame::FineCrowded { .. } => {
            say(D::Pay, rule!("K5.4.1"), "a territory is crowded: choose for how many units above the limit you pay.")
        }
        Frame::FineOrders => {
            say(D::Pay, rule!("K5.5.1"), "pay 1 talent for each territory left without orders, or let it rebel.")
        }
        Frame::Dismiss { left, at, .. } => {
            let place = at.map_or(String::new(), |t| format!(" in {}", land(t)));
            let clause = match (at, g.p.battle.is_some()) {
                (None, _) if g.event_op().is_some() => rule!("K18.6.1"),
                (None, _) => rule!("K5.3.5.1"),
                (Some(_), true) => rule!("K12.1.4"),
                (Some(_), false) => rule!("K5.4.2"),
            };
            (D::Allocate, clause, format!("dismiss a unit{place} ({left} to go)."))
        }
        Frame::Spending => say(D::ChooseSome, rule!("K5.6.1"), "spend gold before the Age card is drawn, or go on."),
        Frame::ClaimGold { card, .. } => (
            D::YesNo,
            rule!("K6.2.4"),
            format!(
                "claim the {} of your card {}, once in the game?",
                count(g.kit.bonus(card).gold, "talent", "talents"),
                g.kit.bonus(card).name
            ),
        ),
        Frame::Arena { .. } => say(D::YesNo, rule!("K14.6.5"), "place a free unit in the Arena?"),
        Frame::Orders(_) => say(D::ChooseOne, rule!("K8.1.1"), "give an order in one of your territories."),
        Frame::Parameter { t, kind, .. } => {
            let (clause, what) = match kind {
                crate::action::OrderKind::Mobilize => (rule!("K8.2.1"), "choose the unit to mobilize in"),
                crate::action::OrderKind::Build => (rule!("K8.3.1"), "choose the building to build in"),
                crate::action::OrderKind::Demolish => (rule!("K8.4.1"), "choose the building to demolish in"),
                _ => (rule!("K8.1.12"), "choose how to carry out the order in"),
            };
            (D::ChooseOne, clause, format!("{what} {}.", land(t)))
        }
        Frame::Order { t, .. } => {
            (D::YesNo, rule!("K14.3.5"), format!("take the talent of the Market Square in {} now?", land(t)))
        }
        Frame::BonusBuilding { t, .. } => {
            (D::ChooseOne, rule!("K14.2.5.1"), format!("build one more in {} for 1 talent extra, or not.", land(t)))
        }
        Frame::Regroup { t, .. } => {
            let price = next_move(g.next_move_price(g.p.active, Some(t)));
            (D::ChooseSome, rule!("K8.7.6"), format!("move units out of {} ({price}).", land(t)))
        }
        Frame::Half { t, .. } => {
            (D::ChooseOne, rule!("K9.5.1"), format!("give the other half of the double order in {}, or none.", land(t)))
        }
        Frame::TempleUnit => say(D::Place, rule!("K14.6.2.2"), "place the free unit of the Temple."),
        Frame::TempleOrder { .. } => {
            say(D::ChooseOne, rule!("K14.6.2.3"), "give a double order in a territory free of orders, or none.")
        }
        Frame::RebelSite { seat } => (
            D::ChooseOne,
            rule!("K9.1.3"),
            format!("choose where the rebellion against the {} breaks out.", g.kingdom(seat).name),
        ),
        Frame::EndPhase { start: false } => {
            say(D::ChooseOne, rule!("K9.6.3"), "end your order phase with this turn, or keep it open for the next one.")
        }
        Frame::EndPhase { start: true } => {
            say(D::ChooseOne, rule!("K9.6.3"), "give another order, or end your order phase: war or a new age follows.")
        }
        Frame::Window => say(D::ChooseOne, rule!("K4.3.2.1"), "play a bonus card, or end the turn."),
        Frame::War(WarStep::Attack) => {
            let left = g.attack_limit(g.p.active).saturating_sub(g.p.turn.attacks);
            let left = count(left, "attack", "attacks");
            (D::ChooseOne, rule!("K10.1.2"), format!("attack, or stop attacking and regroup ({left} left)."))
        }
        Frame::War(_) => {
            let price = next_move(g.next_move_price(g.p.active, None));
            (D::ChooseSome, rule!("K10.3.1"), format!("regroup your units, or end the war turn ({price})."))
        }
        Frame::AttackOrder { t } => {
            (D::ChooseOne, rule!("K20.2.2"), format!("give an attack order from {}, or none.", land(t)))
        }
        Frame::Battle(step) => battle_question(g, step),
        Frame::Mute { .. } => {
            let (left, cost) = g.bribes_left();
            let price = count(cost, "talent", "talents");
            let text = match left {
                1 => format!("bribe an enemy unit for {price}, or go on."),
                n => format!("bribe up to {n} enemy units for {price} each, or go on."),
            };
            (D::ChooseSome, rule!("K17.3.4"), text)
        }
        Frame::Slay { .. } => say(D::ChooseOne, rule!("K17.3.5"), "choose the enemy unit that your card destroys."),
        Frame::March { left, .. } => (
            D::ChooseSome,
            rule!("K17.3.20"),
            format!("bring up to {} into the battle, or go on.", count(left, "more unit", "more units")),
        ),
        Frame::Sap { .. } => {
            say(D::ChooseOne, rule!("K17.3.16"), "choose the enemy building that your card demolishes.")
        }
        Frame::RetreatFine { .. } => {
            say(D::Pay, rule!("K12.1.4"), "the refuge is crowded: choose for how many arrived units you pay.")
        }
        Frame::Fall { left } => {
            (D::Allocate, rule!("K12.2.3"), format!("choose a unit that falls on the way ({left} to go)."))
        }
        Frame::MoveIn { to, .. } => {
            (D::ChooseSome, rule!("K12.3.5"), format!("move units into {}, or stop.", land(to)))
        }
        Frame::Pay { left, .. } => {
            (D::Pay, rule!("K7.1.15"), format!("choose the Treasure House that pays ({left} to go)."))
        }
        Frame::Gain { left, .. } => {
            (D::Place, rule!("K7.1.15"), format!("choose the Treasure House for a talent ({left} to go)."))
        }
        Frame::Draw { optional: true, .. } => {
            say(D::ChooseOne, rule!("K17.3.15"), "discard a combat card before drawing, or draw none.")
        }
        Frame::Draw { .. } => say(D::ChooseOne, rule!("K13.4.2"), "discard a combat card before drawing."),
        Frame::Bonus { .. }
        | Frame::Bought { .. }
        | Frame::Occupy { .. }
        | Frame::Game
        | Frame::Opening(_)
        | Frame::Event { .. }
        | Frame::RunOff => say(D::ChooseOne, rule!("K4.1.5"), "go on."),
        Frame::PlaceUnits { left, .. } => (D::Place, rule!("K16.3.1"), format!("place a free unit ({left} to go).")),
        Frame::Hordes { .. } => {
            say(D::ChooseSome, rule!("K16.3.3.1"), "mobilize one unit for 1 talent in a territory, or stop.")
        }
        Frame::Overrun { .. } => say(D::ChooseSome, rule!("K16.3.4"), "overrun an adjacent territory, or stop."),
        Frame::EndTurn => say(D::YesNo, rule!("K16.2.2"), "bring back the units destroyed in this war?"),
        Frame::Resurrect { .. } => say(D::Place, rule!("K16.2.2.1"), "place a returning unit."),
        Frame::Plague if g.p.running.infected.is_none() => {
            say(D::ChooseOne, rule!("K18.1.1"), "choose where the plague starts.")
        }
        Frame::Plague => say(D::ChooseOne, rule!("K18.1.3"), "choose where the plague goes."),
        Frame::Dying { t, .. } => {
            (D::ChooseOne, rule!("K18.1.2"), format!("choose the unit that dies in {}.", land(t)))
        }
        Frame::Uprising { seat } => (
            D::ChooseOne,
            rule!("K18.2.3"),
            format!("choose where the revolution against the {} breaks out.", g.kingdom(seat).name),
        ),
        Frame::Picks => match g.event_op() {
            Some(crate::components::EventOp::PassCard) => {
                say(D::ChooseOne, rule!("K18.14.1"), "choose in secret a combat card to pass to the left.")
            }
            _ => say(D::ChooseOne, rule!("K18.3.1"), "choose in secret a combat card for the Tournament, or none."),
        },
        Frame::NameTwo { .. } => {
            say(D::ChooseSome, rule!("K18.4.1"), "name two other players who may not attack each other.")
        }
        Frame::Famine { due, .. } => (
            D::Pay,
            rule!("K18.6.1"),
            format!("famine: pay up to {}; a unit leaves for each not paid.", count(due, "talent", "talents")),
        ),
        Frame::Quake { .. } => say(D::ChooseOne, rule!("K18.7.2"), "choose the building that the earthquake ruins."),
        Frame::Hire { left, .. } => (
            D::ChooseSome,
            rule!("K18.9.1"),
            format!("hire up to {}, or stop.", count(left, "more unit", "more units")),
        ),
        Frame::Fair { .. } => say(D::ChooseSome, rule!("K18.11.1"), "sell combat cards, or buy one, or go on."),
    }
}

/// `1 attack`, `2 attacks`.
pub(crate) fn count(n: u8, one: &str, many: &str) -> String {
    format!("{n} {}", if n == 1 { one } else { many })
}

fn next_move(price: u8) -> String {
    match price {
        0 => "the next move is free".to_owned(),
        n => format!("the next move costs {}", count(n, "talent", "talents")),
    }
}

fn battle_question(g: &Sovereigns, step: BattleStep) -> (DecisionKind, Clause, String) {
    use BattleStep as B;
    use DecisionKind as D;
    let battle = g.fight();
    let name =
        |role: Role| -> &str { battle.seat(role).map_or("the revolutionaries", |s: Seat| g.kingdom(s).name.as_str()) };
    let place = g.kit.territory(battle.to).name.as_str();
    let so_far = format!("{} against {}", g.total(Role::Attacker), g.total(Role::Defender));
    match step {
        B::Armory => (D::YesNo, rule!("K14.4.3"), format!("use the Armory in the attack on {place}?")),
        B::SwitchOff => {
            (D::ChooseSome, rule!("K15.3.3"), format!("switch off protective buildings in {place}, or go on."))
        }
        B::Main(_) => (D::ChooseOne, rule!("K11.4.2"), format!("place your card for the battle of {place}.")),
        B::Support(_) => (D::ChooseOne, rule!("K11.4.4"), "add a supporting card, or none.".to_owned()),
        B::Ride(_) => (D::ChooseSome, rule!("K13.3.1"), format!("bring cavalry into the battle of {place}, or go on.")),
        B::Tactician(role) => (
            D::YesNo,
            rule!("K15.2.3"),
            format!("cancel the property of the card of {}, once in this age? So far {so_far}.", name(role.other())),
        ),
        B::Red(role) => {
            let side = battle.side(role);
            let text = side.card.map_or("", |c| g.kit.card(c).text[role.index()].as_str());
            let text = text.strip_prefix("Instead of its strength: ").unwrap_or(text);
            let strength = side.card_strength;
            let text = format!("use your red card for its strength {strength}, or for its property: {text}");
            (D::ChooseOne, rule!("K11.7.3"), text)
        }
        B::Rapture(_) => (D::YesNo, rule!("K16.3.2"), format!("play Combat Rapture? So far {so_far}.")),
        B::Losses(role) => {
            let points = battle.side(role).points;
            (
                D::Allocate,
                rule!("K11.9.4"),
                format!("choose an enemy unit to destroy ({} left).", count(points, "point", "points")),
            )
        }
        B::Retreat => (D::Place, rule!("K12.1.2"), format!("choose a unit to retreat from {place}, and where to.")),
        B::Through => (D::ChooseOne, rule!("K12.2.2"), "choose the way to fight through.".to_owned()),
        B::Property(_) | B::Reveal | B::Totals | B::Result | B::Conquest | B::After(_) | B::Finished => {
            (D::ChooseOne, rule!("K11.1.1"), format!("the battle of {place} goes on."))
        }
    }
}
