//! What is asked of whom: one sentence and its clause for every decision (KD1-KD51). Built from a view, so the words of a
//! hidden decision tell nothing that the viewer may not know (KI22).

use ravelin_core::{Answer, DecisionKind, Prompt, Routine, Seat, Token, ask, rule};

use crate::Kit;
use crate::action::Action;
use crate::components::Territory;
use crate::flow::{BattleStep, Frame, WarStep};
use crate::state::{Role, Sovereigns};
use crate::tokens;
use crate::view::View;
use ravelin_core::Worded;
use std::fmt;

pub(crate) fn prompt(view: &View) -> Prompt {
    let table = view.table();
    let prompt = question(&table).of(table.asked());
    let mut letters = prompt.question.chars();
    let question = letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect());
    Prompt { question, ..prompt }
}

/// The prompt with the names of those who are asked, as a board shows it.
pub(crate) fn headline(view: &View) -> Prompt {
    let prompt = prompt(view);
    let names: Vec<&str> = prompt.asked.iter().map(|s| view.kit[s].name.as_str()).collect();
    match names.is_empty() {
        true => prompt,
        false => Prompt { question: format!("{}: {}", names.join(" and "), prompt.question), ..prompt },
    }
}

/// What an action does to a question that a standing order can answer.
pub(crate) fn answer(action: Action) -> Option<Answer> {
    match action {
        Action::Done | Action::Decline | Action::NoSupport => Some(Answer::Pass),
        Action::Slay(seat, kind, _) | Action::Fall(seat, kind) | Action::Dismiss(seat, kind, _) => {
            Some(Answer::Lose(vec![(tokens::unit(seat, kind), 1)]))
        }
        _ => None,
    }
}

/// Where a battle is under way.
pub(crate) fn fight(view: &View) -> Option<Token> {
    view.table().p.battle.map(|battle| tokens::space(battle.to))
}

fn question(g: &Sovereigns) -> Prompt {
    use DecisionKind as D;
    if g.p.end.is_some() {
        return ask(D::ChooseOne, "The game is over.", rule!("K21.8.1"));
    }
    let land = |t: Territory| g.kit.territory(t).name.as_str();
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
            ask(D::Place, text, rule!("K3.4.1"))
        }
        Frame::FirstSovereign { .. } => ask(D::ChooseOne, "choose your first sovereign.", rule!("K3.5.1")),
        Frame::SecretSovereigns => ask(D::ChooseOne, "choose your first sovereign in secret.", rule!("K23.1.4")),
        Frame::Successor { .. } => ask(D::ChooseOne, "choose a successor to the throne.", rule!("K15.1.4")),
        Frame::WarOrAge => ask(D::ChooseOne, "take your war turn, or begin a new age.", rule!("K4.2.3")),
        Frame::FineTotal => {
            let gone = count(g.dismissed_for(g.p.active, 0), "unit", "units");
            let text =
                format!("the army is fined: pay in full, or less and dismiss units ({gone} if you pay nothing).");
            ask(D::Pay, text, rule!("K5.3.4"))
        }
        Frame::FineCrowded { .. } => {
            ask(D::Pay, "a territory is crowded: choose for how many units above the limit you pay.", rule!("K5.4.1"))
        }
        Frame::FineOrders => {
            ask(D::Pay, "pay 1 talent for each territory left without orders, or let it rebel.", rule!("K5.5.1"))
        }
        Frame::Dismiss { left, at, .. } => {
            let place = at.map_or(String::new(), |t| format!(" in {}", land(t)));
            let clause = match (at, g.p.battle.is_some()) {
                (None, _) if g.event_op().is_some() => rule!("K18.6.1"),
                (None, _) => rule!("K5.3.5.1"),
                (Some(_), true) => rule!("K12.1.4"),
                (Some(_), false) => rule!("K5.4.2"),
            };
            ask(D::Allocate, format!("dismiss a unit{place} ({left} to go)."), clause).routine(Routine::Losses)
        }
        Frame::Spending => ask(D::ChooseSome, "spend gold before the Age card is drawn, or go on.", rule!("K5.6.1")),
        Frame::ClaimGold { card, .. } => ask(
            D::YesNo,
            format!(
                "claim the {} of your card {}, once in the game?",
                count(g.kit.bonus(card).gold, "talent", "talents"),
                g.kit.bonus(card).name
            ),
            rule!("K6.2.4"),
        ),
        Frame::Arena { .. } => ask(D::YesNo, "place a free unit in the Arena?", rule!("K14.6.5")),
        Frame::Orders(_) => ask(D::ChooseOne, "give an order in one of your territories.", rule!("K8.1.1")),
        Frame::Parameter { t, kind, .. } => {
            let (clause, what) = match kind {
                crate::action::OrderKind::Mobilize => (rule!("K8.2.1"), "choose the unit to mobilize in"),
                crate::action::OrderKind::Build => (rule!("K8.3.1"), "choose the building to build in"),
                crate::action::OrderKind::Demolish => (rule!("K8.4.1"), "choose the building to demolish in"),
                _ => (rule!("K8.1.12"), "choose how to carry out the order in"),
            };
            ask(D::ChooseOne, format!("{what} {}.", land(t)), clause)
        }
        Frame::Order { t, .. } => {
            ask(D::YesNo, format!("take the talent of the Market Square in {} now?", land(t)), rule!("K14.3.5"))
        }
        Frame::BonusBuilding { t, .. } => {
            ask(D::ChooseOne, format!("build one more in {} for 1 talent extra, or not.", land(t)), rule!("K14.2.5.1"))
        }
        Frame::Regroup { t, .. } => {
            let price = next_move(g.next_move_price(g.p.active, Some(t)));
            ask(D::ChooseSome, format!("move units out of {} ({price}).", land(t)), rule!("K8.7.6"))
        }
        Frame::Half { t, .. } => ask(
            D::ChooseOne,
            format!("give the other half of the double order in {}, or none.", land(t)),
            rule!("K9.5.1"),
        ),
        Frame::TempleUnit => ask(D::Place, "place the free unit of the Temple.", rule!("K14.6.2.2")),
        Frame::TempleOrder { .. } => {
            ask(D::ChooseOne, "give a double order in a territory free of orders, or none.", rule!("K14.6.2.3"))
        }
        Frame::RebelSite { seat } => ask(
            D::ChooseOne,
            format!("choose where the rebellion against the {} breaks out.", g.kingdom(seat).name),
            rule!("K9.1.3"),
        ),
        Frame::EndPhase { start: false } => {
            ask(D::ChooseOne, "end your order phase with this turn, or keep it open for the next one.", rule!("K9.6.3"))
        }
        Frame::EndPhase { start: true } => {
            ask(D::ChooseOne, "give another order, or end your order phase: war or a new age follows.", rule!("K9.6.3"))
        }
        Frame::Window => {
            ask(D::ChooseOne, "play a bonus card, or end the turn.", rule!("K4.3.2.1")).routine(Routine::Pass)
        }
        Frame::War(WarStep::Attack) => {
            let left = g.attack_limit(g.p.active).saturating_sub(g.p.turn.attacks);
            let left = count(left, "attack", "attacks");
            ask(D::ChooseOne, format!("attack, or stop attacking and regroup ({left} left)."), rule!("K10.1.2"))
        }
        Frame::War(_) => {
            let price = next_move(g.next_move_price(g.p.active, None));
            ask(D::ChooseSome, format!("regroup your units, or end the war turn ({price})."), rule!("K10.3.1"))
        }
        Frame::AttackOrder { t } => {
            ask(D::ChooseOne, format!("give an attack order from {}, or none.", land(t)), rule!("K20.2.2"))
        }
        Frame::Battle(step) => battle_question(g, step),
        Frame::Mute { .. } => {
            let (left, cost) = g.bribes_left();
            let price = count(cost, "talent", "talents");
            let text = match left {
                1 => format!("bribe an enemy unit for {price}, or go on."),
                n => format!("bribe up to {n} enemy units for {price} each, or go on."),
            };
            ask(D::ChooseSome, text, rule!("K17.3.4"))
        }
        Frame::Slay { .. } => ask(D::ChooseOne, "choose the enemy unit that your card destroys.", rule!("K17.3.5")),
        Frame::March { left, .. } => ask(
            D::ChooseSome,
            format!("bring up to {} into the battle, or go on.", count(left, "more unit", "more units")),
            rule!("K17.3.20"),
        ),
        Frame::Sap { .. } => {
            ask(D::ChooseOne, "choose the enemy building that your card demolishes.", rule!("K17.3.16"))
        }
        Frame::RetreatFine { .. } => {
            ask(D::Pay, "the refuge is crowded: choose for how many arrived units you pay.", rule!("K12.1.4"))
        }
        Frame::Fall { left } => {
            let text = format!("choose a unit that falls on the way ({left} to go).");
            ask(D::Allocate, text, rule!("K12.2.3")).routine(Routine::Losses)
        }
        Frame::MoveIn { to, .. } => {
            ask(D::ChooseSome, format!("move units into {}, or stop.", land(to)), rule!("K12.3.5"))
        }
        Frame::Pay { left, .. } => {
            ask(D::Pay, format!("choose the Treasure House that pays ({left} to go)."), rule!("K7.1.15"))
        }
        Frame::Gain { left, .. } => {
            ask(D::Place, format!("choose the Treasure House for a talent ({left} to go)."), rule!("K7.1.15"))
        }
        Frame::Draw { optional: true, .. } => {
            ask(D::ChooseOne, "discard a combat card before drawing, or draw none.", rule!("K17.3.15"))
        }
        Frame::Draw { .. } => ask(D::ChooseOne, "discard a combat card before drawing.", rule!("K13.4.2")),
        Frame::Bonus { .. }
        | Frame::Bought { .. }
        | Frame::Occupy { .. }
        | Frame::Game
        | Frame::Opening(_)
        | Frame::Event { .. }
        | Frame::RunOff => ask(D::ChooseOne, "go on.", rule!("K4.1.5")),
        Frame::PlaceUnits { left, .. } => ask(D::Place, format!("place a free unit ({left} to go)."), rule!("K16.3.1")),
        Frame::Hordes { .. } => {
            ask(D::ChooseSome, "mobilize one unit for 1 talent in a territory, or stop.", rule!("K16.3.3.1"))
        }
        Frame::Overrun { .. } => ask(D::ChooseSome, "overrun an adjacent territory, or stop.", rule!("K16.3.4")),
        Frame::EndTurn => ask(D::YesNo, "bring back the units destroyed in this war?", rule!("K16.2.2")),
        Frame::Resurrect { .. } => ask(D::Place, "place a returning unit.", rule!("K16.2.2.1")),
        Frame::Plague if g.p.running.infected.is_none() => {
            ask(D::ChooseOne, "choose where the plague starts.", rule!("K18.1.1"))
        }
        Frame::Plague => ask(D::ChooseOne, "choose where the plague goes.", rule!("K18.1.3")),
        Frame::Dying { t, .. } => {
            ask(D::ChooseOne, format!("choose the unit that dies in {}.", land(t)), rule!("K18.1.2"))
        }
        Frame::Uprising { seat } => ask(
            D::ChooseOne,
            format!("choose where the revolution against the {} breaks out.", g.kingdom(seat).name),
            rule!("K18.2.3"),
        ),
        Frame::Picks => match g.event_op() {
            Some(crate::components::EventOp::PassCard) => {
                ask(D::ChooseOne, "choose in secret a combat card to pass to the left.", rule!("K18.14.1"))
            }
            _ => ask(D::ChooseOne, "choose in secret a combat card for the Tournament, or none.", rule!("K18.3.1")),
        },
        Frame::NameTwo { .. } => {
            ask(D::ChooseSome, "name two other players who may not attack each other.", rule!("K18.4.1"))
        }
        Frame::Famine { due, .. } => ask(
            D::Pay,
            format!("famine: pay up to {}; a unit leaves for each not paid.", count(due, "talent", "talents")),
            rule!("K18.6.1"),
        ),
        Frame::Quake { .. } => ask(D::ChooseOne, "choose the building that the earthquake ruins.", rule!("K18.7.2")),
        Frame::Hire { left, .. } => ask(
            D::ChooseSome,
            format!("hire up to {}, or stop.", count(left, "more unit", "more units")),
            rule!("K18.9.1"),
        ),
        Frame::Fair { .. } => ask(D::ChooseSome, "sell combat cards, or buy one, or go on.", rule!("K18.11.1")),
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

fn battle_question(g: &Sovereigns, step: BattleStep) -> Prompt {
    use BattleStep as B;
    use DecisionKind as D;
    let battle = g.fight();
    let name =
        |role: Role| -> &str { battle.seat(role).map_or("the revolutionaries", |s: Seat| g.kingdom(s).name.as_str()) };
    let place = g.kit.territory(battle.to).name.as_str();
    let so_far = format!("So far {} against {}.", g.total(Role::Attacker), g.total(Role::Defender));
    match step {
        B::Armory => ask(D::YesNo, format!("use the Armory in the attack on {place}?"), rule!("K14.4.3")),
        B::SwitchOff => {
            ask(D::ChooseSome, format!("switch off protective buildings in {place}, or go on."), rule!("K15.3.3"))
        }
        B::Main(_) => ask(D::ChooseOne, format!("place your card for the battle of {place}."), rule!("K11.4.2")),
        B::Support(_) => ask(D::ChooseOne, "add a supporting card, or none.", rule!("K11.4.4")).routine(Routine::Pass),
        B::Ride(_) => {
            ask(D::ChooseSome, format!("bring cavalry into the battle of {place}, or go on."), rule!("K13.3.1"))
        }
        B::Tactician(role) => ask(
            D::YesNo,
            format!("cancel the property of the card of {}, once in this age?", name(role.other())),
            rule!("K15.2.3"),
        )
        .beside(so_far)
        .routine(Routine::Pass),
        B::Red(role) => {
            let side = battle.side(role);
            let text = side.card.map_or("", |c| g.kit.card(c).text[role.index()].as_str());
            let question = format!("use your red card for its strength {}, or for its property?", side.card_strength);
            ask(D::ChooseOne, question, rule!("K11.7.3")).beside(text)
        }
        B::Rapture(_) => ask(D::YesNo, "play Combat Rapture?", rule!("K16.3.2")).beside(so_far).routine(Routine::Pass),
        B::Losses(role) => {
            let points = battle.side(role).points;
            ask(
                D::Allocate,
                format!("choose an enemy unit to destroy ({} left).", count(points, "point", "points")),
                rule!("K11.9.4"),
            )
            .routine(Routine::Losses)
        }
        B::Retreat => ask(D::Place, format!("choose a unit to retreat from {place}, and where to."), rule!("K12.1.2")),
        B::Through => ask(D::ChooseOne, "choose the way to fight through.", rule!("K12.2.2")),
        B::Property(_) | B::Reveal | B::Totals | B::Result | B::Conquest | B::After(_) | B::Finished => {
            ask(D::ChooseOne, format!("the battle of {place} goes on."), rule!("K11.1.1"))
        }
    }
}

impl Worded for Sovereigns {
    fn seat_name(kit: &Kit, _seats: u8, seat: Seat) -> String {
        kit.kingdoms.get(seat.index()).map_or_else(|| format!("seat {}", seat.0), |k| k.name.clone())
    }

    fn prompt(view: &View) -> Prompt {
        prompt(view)
    }

    fn answer(_view: &View, action: Action) -> Option<Answer> {
        answer(action)
    }

    fn fight(view: &View) -> Option<Token> {
        fight(view)
    }

    fn notation(kit: &Kit, action: Action, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        crate::action::notation(kit, action, f)
    }

    fn words(view: &View, action: Action) -> String {
        crate::words::words(view, action)
    }

    fn anchor(_kit: &Kit, action: Action) -> Option<Token> {
        crate::action::anchor(action)
    }

    fn name(kit: &Kit, token: Token) -> String {
        crate::tokens::name(kit, token)
    }

    fn card_id(kit: &Kit, card: u16) -> String {
        crate::tokens::card_id(kit, Token::Card(card))
    }

    fn plural(kit: &Kit, token: Token) -> String {
        crate::tokens::plural(kit, token)
    }

    fn back(kit: &Kit, token: Token) -> Option<Token> {
        crate::tokens::back(kit, token)
    }

    fn about(_view: &View, action: Action) -> Option<Token> {
        crate::action::about(action)
    }

    fn says_it_all(_: &View, action: Action) -> bool {
        crate::words::says_it_all(action)
    }

    fn printed(view: &View, token: Token) -> Option<String> {
        crate::tokens::printed(view.kit, token)
    }

    fn cards(view: &View) -> Vec<(&'static str, Vec<Token>)> {
        view.cards()
    }
}
