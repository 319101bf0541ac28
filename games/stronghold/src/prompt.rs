//! What is asked of whom, in one sentence, under which clause. Made from a View, so it can tell no secret.

use ravelin_core::{Answer, DecisionKind, Prompt, Routine, Token, ask, rule};

use crate::Kit;
use crate::action::Action;
use crate::components::*;
use crate::flow::{Ask, Mover, Stage};
use crate::places::*;
use crate::state::{Machine, Stronghold};
use crate::tokens::{PHASES, defender_piece, invader_piece, space};
use crate::view::View;
use crate::words::{count, list, plural};
use ravelin_core::{Seat, Worded};
use std::fmt;

const UNIT: [&str; 3] = ["Goblin", "Orc", "Troll"];

pub(crate) fn prompt(view: &View) -> Prompt {
    let table = view.table();
    let question = match view.public.ask {
        Ask::None => stage(&table),
        asked => question(&table, asked),
    };
    question.of(table.asked())
}

/// What an action does to a question that a standing order can answer.
pub(crate) fn answer(action: Action) -> Option<Answer> {
    let all = |units: Units, piece: fn(Kind) -> Token| {
        Answer::Lose(units.kinds().map(|kind| (piece(kind), units.of(kind).into())).collect())
    };
    match action {
        Action::End => Some(Answer::Pass),
        Action::Kill(kind, _) => Some(Answer::Lose(vec![(invader_piece(kind), 1)])),
        Action::Slay(kind) => Some(Answer::Lose(vec![(defender_piece(kind), 1)])),
        Action::LoseInvaders(units) => Some(all(units, invader_piece)),
        Action::LoseDefenders(units) => Some(all(units, defender_piece)),
        _ => None,
    }
}

/// An Assault is one fight, however many sections it is about: the gate stands for the castle.
pub(crate) fn fight(view: &View) -> Option<Token> {
    match view.public.stage {
        Stage::Pick(_) | Stage::Flip | Stage::Phase(_) | Stage::Step(_) | Stage::Climb { .. } | Stage::Over => None,
        Stage::AimCannons { .. }
        | Stage::FireCannons { .. }
        | Stage::AimMachines { .. }
        | Stage::FireMachines { .. }
        | Stage::Marksmen { .. }
        | Stage::Volleys { .. }
        | Stage::Archers { .. }
        | Stage::Cauldrons { .. }
        | Stage::Poles { .. }
        | Stage::Orders { .. }
        | Stage::Strength { .. }
        | Stage::Hospital { .. }
        | Stage::Specters
        | Stage::Barbican => Some(space(Place::BARBICAN)),
    }
}

fn name(table: &Stronghold, place: Place) -> &'static str {
    table.kit.names.get(usize::from(place.0)).map_or("?", String::as_str)
}

fn stage(table: &Stronghold) -> Prompt {
    use DecisionKind::{Allocate, ChooseOne, ChooseSome, Order, Place as PlaceIt};
    let p = &table.p;
    let at = |place| name(table, place);
    match p.stage {
        Stage::Pick(n) => {
            let phase = table.pick_phase(n) + 2;
            let rule = if table.invaders() == 2 { rule!("S3.22") } else { rule!("S3.15") };
            ask(ChooseOne, format!("Keep a card for Phase {phase}."), rule)
        }
        Stage::Flip => {
            let text = "Flip Phase cards to their Special Actions for good, or keep them.";
            ask(ChooseSome, text.to_owned(), rule!("S13.1"))
        }
        Stage::Phase(phase) => phase_question(table, phase),
        Stage::Step(phase) => {
            let held = |d: usize| match (p.hourglasses[d], p.labour[d]) {
                (n, 0) => plural(n, "Hourglass", "Hourglasses"),
                (0, labour) => {
                    format!("{} of Forced Labour in the Workshop", plural(labour, "Hourglass", "Hourglasses"))
                }
                (n, labour) => {
                    let held = plural(n, "Hourglass", "Hourglasses");
                    format!("{held}, and {labour} of Forced Labour in the Workshop")
                }
            };
            let two = table.defenders() == 2;
            let held = if two { format!("West {}, East {}", held(0), held(1)) } else { held(0) };
            let none = (0..table.defenders()).all(|d| p.hourglasses[d] + p.labour[d] == 0);
            let spend = match none {
                true if table.may_be_shamed().is_ok() => "a Dishonorable Deed, or the end of the step".to_owned(),
                true => "no Hourglass is left to spend".to_owned(),
                false => format!("spend {held}"),
            };
            let stone = match (p.stone_due && phase == 1, two, table.turn_side()) {
                (false, _, _) => "",
                (true, false, _) => "Place this turn's Stone.",
                (true, true, Side::West) => "West places this turn's Stone.",
                (true, true, Side::East) => "East places this turn's Stone.",
            };
            let rule = if none { rule!("S21.14") } else { rule!("S14.1") };
            ask(ChooseSome, format!("Step {phase}: {spend}."), rule).beside(stone)
        }
        Stage::AimCannons { from, .. } => {
            ask(PlaceIt, format!("Aim the Cannon in {}, or hold fire.", at(Tower(from).place())), rule!("S17.3"))
        }
        Stage::FireCannons { .. } => ask(Order, "Which Cannon fires next?", rule!("S17.2")),
        Stage::AimMachines { from, .. } => {
            let machine = table.kit.deal(p.machines[Rampart(from).index()].deal());
            let text = format!("At which section does the {} of {} aim?", machine.name, at(Rampart(from).place()));
            ask(PlaceIt, text, rule!("S17.9"))
        }
        Stage::FireMachines { .. } => ask(Order, "Which machine fires next?", rule!("S17.2")),
        Stage::Marksmen { post, done, .. } => {
            let all = p.posts[usize::from(post)].of(MARKSMAN);
            let text =
                format!("Marksman {} of {all} at {}: aim at a Rampart, or hold.", done + 1, at(Place::post(post)));
            ask(Allocate, text, rule!("S17.17"))
        }
        Stage::Volleys { from } => {
            let place = if from < 7 { Rampart(from).place() } else { Place::BARBICAN };
            let volley = p.assault.volleys[usize::from(from) % 8];
            let text = format!("A volley of {volley} hits {}: who dies?", at(place));
            ask(ChooseOne, text, rule!("S17.19")).routine(Routine::Losses)
        }
        Stage::Archers { from, done } => {
            let text = format!("Goblin {} at {}: aim at a Marksman, or hold.", done + 1, at(Rampart(from).place()));
            ask(Allocate, text, rule!("S17.29"))
        }
        Stage::Poles { .. } => {
            ask(ChooseSome, "Use Poles against a section, or end.", rule!("S18.8")).routine(Routine::Pass)
        }
        Stage::Orders { .. } => ask(Order, "Which Order comes next?", rule!("S18.11")),
        Stage::Hospital { left } => ask(ChooseOne, format!("{left} may recover: save whom?"), rule!("S18.36")),
        Stage::Specters => {
            let unit = table.next_specter().map_or("Specter", |(kind, _)| UNIT[kind.index()]);
            ask(PlaceIt, format!("At which Foreground does the {unit} of the Specters rise?"), rule!("S18.38"))
        }
        Stage::Climb { from } => {
            let text = format!("Who steps from the Siege Tower onto {}?", at(Place(from)));
            ask(ChooseOne, text, rule!("S8.33"))
        }
        Stage::Cauldrons { .. } | Stage::Strength { .. } | Stage::Barbican => {
            ask(ChooseOne, "The melee goes on.", rule!("S18.1"))
        }
        Stage::Over => ask(ChooseOne, "The game is over.", rule!("S22.2")),
    }
}

fn phase_question(table: &Stronghold, phase: u8) -> Prompt {
    let title = PHASES[usize::from(phase.clamp(1, 6)) - 1];
    let held: Vec<String> = (0..table.invaders())
        .map(|i| {
            let units = if phase == 6 { table.p.camp[i] } else { table.p.reserve[i] };
            let place = if phase == 6 { "Camp" } else { "Reserve" };
            let place =
                if table.invaders() == 2 { format!("{} {place}", ["West", "East"][i]) } else { place.to_owned() };
            let units = list(table.kit, units, invader_piece);
            format!("{place}: {units}; {}", plural(table.p.resources[i], "Resource", "Resources"))
        })
        .collect();
    let clause = if phase == 6 { rule!("S12.3") } else { rule!("S5.3") };
    let question = format!("{title}: perform an Action, or end the Phase.");
    ask(DecisionKind::ChooseSome, question, clause).beside(format!("{}.", held.join(" / ")))
}

fn question(table: &Stronghold, asked: Ask) -> Prompt {
    use DecisionKind::{Allocate, ChooseOne, ChooseSome, Order as OrderIt, Pay, Place as PlaceIt, YesNo};
    let at = |place| name(table, place);
    let deal_name = |deal: Deal| table.kit.deal(deal).name.as_str();
    match asked {
        Ask::None => stage(table),
        Ask::Grant { by, deal } => {
            let [asks, grants] = if by == 0 { ["West", "East"] } else { ["East", "West"] };
            ask(
                YesNo,
                format!("{asks} asks for {} of {grants}'s card: is it granted?", deal_name(deal)),
                rule!("S23.9"),
            )
        }
        Ask::Pay { deal, .. } => ask(Pay, format!("Pay for {} with which units?", deal_name(deal)), rule!("S6.2")),
        Ask::Target { deal: deal @ (Deal::MoveEquipment | Deal::MoveTraining), .. } => {
            let rule = if deal == Deal::MoveEquipment { rule!("S13.7") } else { rule!("S13.9") };
            ask(ChooseOne, "Which chip moves?", rule)
        }
        Ask::Target { deal, .. } => ask(PlaceIt, format!("Where does {} go?", deal_name(deal)), rule!("S6.8")),
        Ask::Transfer { .. } => ask(ChooseOne, "Hand your ally units of one kind.", rule!("S23.7")),
        Ask::ChipTo { chip, from, .. } => {
            let rule = if chip < 8 { rule!("S13.7") } else { rule!("S13.9") };
            ask(PlaceIt, format!("Where does the chip from {} go?", at(from)), rule)
        }
        Ask::Escape { left, .. } => ask(
            PlaceIt,
            format!("Up to {} may escape: to which Foreground?", plural(left, "Goblin", "Goblins")),
            rule!("S13.11"),
        ),
        Ask::Influence { .. } => ask(PlaceIt, "Which section does the Altar strengthen?", rule!("S8.19")),
        Ask::Rope { from, .. } => ask(ChooseOne, format!("Who leaves {} by Rope?", at(from.place())), rule!("S9.7")),
        Ask::Route => {
            let part = match table.p.move_out.part {
                1 => "Ramparts",
                2 => "Foregrounds",
                _ => "the Camp",
            };
            let limit = table.p.move_out.limit;
            ask(ChooseSome, format!("Move Out of {limit} from {part}: a route, or end this part."), rule!("S12.5"))
        }
        Ask::Group { from, to } => {
            ask(ChooseOne, format!("Who moves from {} to {}?", at(from), at(to)), rule!("S12.5a"))
        }
        Ask::Number { from, to, kind } => {
            let unit = ["Goblins", "Orcs", "Trolls"][kind.index()];
            ask(Allocate, format!("How many {unit} move from {} to {}?", at(from), at(to)), rule!("S12.5a"))
        }
        Ask::OrderChip { open: true, .. } => ask(ChooseOne, "Which Order is given openly?", rule!("S12.24")),
        Ask::OrderChip { .. } => ask(ChooseSome, "Which Order is laid face down?", rule!("S12.25")),
        Ask::OrderAt { .. } => ask(PlaceIt, "At which section?", rule!("S12.28")),
        Ask::Dest { mover: Mover::Unit(kind, from), .. } => {
            let unit = ["Marksman", "Soldier", "Veteran"][kind.index()];
            ask(PlaceIt, format!("Where does the {unit} of {} go?", at(Place::post(from))), rule!("S14.3"))
        }
        Ask::Dest { mover: Mover::Hero(hero), .. } => {
            ask(PlaceIt, format!("Where does the {} go?", at(Place::hero(hero))), rule!("S14.3"))
        }
        Ask::Perform { .. } => ask(OrderIt, "Several Actions are paid for: which comes first?", rule!("S15.7")),
        Ask::Work { work: Work::FindSaboteurs, .. } => {
            ask(ChooseOne, "Who of the Guard is sacrificed?", rule!("S15.35"))
        }
        Ask::Work { work, .. } => {
            ask(PlaceIt, format!("{} is paid for: where?", table.kit.work(work).name), rule!("S15.4"))
        }
        Ask::Toil { .. } => ask(ChooseOne, "Which building toils?", rule!("S21.20")),
        Ask::CannonHit { .. } => ask(ChooseOne, "Whom does the Cannon kill?", rule!("S17.5")).routine(Routine::Losses),
        Ask::HoldFire { from } => {
            let text = format!("The Ballista at {} has no target left: hold its fire?", at(from.place()));
            ask(YesNo, text, rule!("S8.11"))
        }
        Ask::UseCard { .. } => ask(ChooseOne, "Accurate Shot: which card is used?", rule!("S13.5")),
        Ask::Strike { from } => {
            let ballista = table.p.machines[from.index()] == Machine::Ballista;
            let rule = if ballista { rule!("S8.9") } else { rule!("S11.3") };
            ask(ChooseOne, "Whom does the shot kill?", rule).routine(Routine::Losses)
        }
        Ask::Bare { .. } => ask(ChooseOne, "What does the shot destroy?", rule!("S8.16")),
        Ask::Which { section, kind } => {
            let unit = UNIT[kind.index()];
            let text = format!("{}: which {unit} dies, on the wall or in the Siege Tower?", at(section.place()));
            ask(ChooseOne, text, rule!("S18.2a"))
        }
        Ask::CrewLoss { .. } => ask(ChooseOne, "At which ram does the victim stand?", rule!("S17.26")),
        Ask::Fury { section } => {
            ask(Allocate, format!("How many Goblins of {} are infuriated?", at(section.place())), rule!("S18.12"))
        }
        Ask::Detonate { section } => {
            ask(Allocate, format!("How many Orcs of {} detonate?", at(section.place())), rule!("S18.13"))
        }
        Ask::Call { section } => {
            ask(ChooseOne, format!("Which Troll is called towards {}?", at(section.place())), rule!("S18.14"))
        }
        Ask::InvaderLosses { section, due } | Ask::DefenderLosses { section, due } => {
            let text = format!("Lose units worth {due} at {}.", at(section.place()));
            ask(ChooseOne, text, rule!("S18.21")).routine(Routine::Losses)
        }
        Ask::FromTower { section, left } => {
            let kind = left.weakest().unwrap_or(GOBLIN);
            let dead = count(table.kit, left.of(kind), invader_piece(kind));
            let text = format!("{}: how many of the {dead} stood in the Siege Tower?", at(section.place()));
            ask(Allocate, text, rule!("S18.21"))
        }
    }
}

impl Worded for Stronghold {
    fn seat_name(_kit: &Kit, seats: u8, seat: Seat) -> String {
        crate::view::seat_name(seats, seat).to_owned()
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

    fn heading(view: &View, action: Action) -> Option<&'static str> {
        crate::words::heading(view, action)
    }

    fn anchor(_kit: &Kit, action: Action) -> Option<Token> {
        crate::action::anchor(action)
    }

    fn name(kit: &Kit, token: Token) -> String {
        crate::tokens::name(kit, token)
    }

    fn card_id(kit: &Kit, card: u16) -> String {
        crate::tokens::card_id(kit, card)
    }

    fn plural(kit: &Kit, token: Token) -> String {
        crate::tokens::plural(kit, token)
    }

    fn back(_kit: &Kit, token: Token) -> Option<Token> {
        crate::tokens::back(token)
    }

    fn about(_view: &View, action: Action) -> Option<Token> {
        crate::action::anchor(action)
    }

    fn says_it_all(_view: &View, action: Action) -> bool {
        matches!(action, Action::Shame(_))
    }

    fn printed(view: &View, token: Token) -> Option<String> {
        crate::printed::printed(view, token)
    }

    fn cards(view: &View) -> Vec<(&'static str, Vec<Token>)> {
        crate::board::cards(view)
    }
}
