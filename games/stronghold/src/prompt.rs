//! What is asked of whom, in one sentence, under which clause. Made from a View, so it can tell no secret.

use ravelin_core::{Clause, DecisionKind, Prompt, rule};

use crate::components::*;
use crate::flow::{Ask, Mover, Stage};
use crate::places::*;
use crate::state::{Machine, Stronghold};
use crate::tokens::{PHASES, invader_piece};
use crate::view::View;
use crate::words::{count, list, plural};

const UNIT: [&str; 3] = ["Goblin", "Orc", "Troll"];

type Question = (DecisionKind, String, Clause);

pub(crate) fn prompt(view: &View) -> Prompt {
    let table = view.table();
    let asked = table.asked();
    let (kind, text, clause) = match view.public.ask {
        Ask::None => stage(&table),
        ask => question(&table, ask),
    };
    Prompt { asked, kind, text, clause }
}

fn name(table: &Stronghold, place: Place) -> &'static str {
    table.kit.names.get(usize::from(place.0)).map_or("?", String::as_str)
}

fn stage(table: &Stronghold) -> Question {
    use DecisionKind::{Allocate, ChooseOne, ChooseSome, Order, Place as PlaceIt};
    let p = &table.p;
    let at = |place| name(table, place);
    match p.stage {
        Stage::Pick(n) => {
            let phase = table.pick_phase(n) + 2;
            let rule = if table.invaders() == 2 { rule!("S3.22") } else { rule!("S3.15") };
            (ChooseOne, format!("Keep a card for Phase {phase}."), rule)
        }
        Stage::Flip => {
            let text = "Flip Phase cards to their Special Actions for good, or keep them.";
            (ChooseSome, text.to_owned(), rule!("S13.1"))
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
                (true, false, _) => " Place this turn's Stone.",
                (true, true, Side::West) => " West places this turn's Stone.",
                (true, true, Side::East) => " East places this turn's Stone.",
            };
            let rule = if none { rule!("S21.14") } else { rule!("S14.1") };
            (ChooseSome, format!("Step {phase}: {spend}.{stone}"), rule)
        }
        Stage::AimCannons { from, .. } => {
            (PlaceIt, format!("Aim the Cannon in {}, or hold fire.", at(Tower(from).place())), rule!("S17.3"))
        }
        Stage::FireCannons { .. } => (Order, "Which Cannon fires next?".to_owned(), rule!("S17.2")),
        Stage::AimMachines { from, .. } => {
            let machine = table.kit.deal(p.machines[Rampart(from).index()].deal());
            let text = format!("At which section does the {} of {} aim?", machine.name, at(Rampart(from).place()));
            (PlaceIt, text, rule!("S17.9"))
        }
        Stage::FireMachines { .. } => (Order, "Which machine fires next?".to_owned(), rule!("S17.2")),
        Stage::Marksmen { post, done, .. } => {
            let all = p.posts[usize::from(post)].of(MARKSMAN);
            let text =
                format!("Marksman {} of {all} at {}: aim at a Rampart, or hold.", done + 1, at(Place::post(post)));
            (Allocate, text, rule!("S17.17"))
        }
        Stage::Volleys { from } => {
            let place = if from < 7 { Rampart(from).place() } else { Place::BARBICAN };
            let volley = p.assault.volleys[usize::from(from) % 8];
            (ChooseOne, format!("A volley of {volley} hits {}: who dies?", at(place)), rule!("S17.19"))
        }
        Stage::Archers { from, done } => {
            let text = format!("Goblin {} at {}: aim at a Marksman, or hold.", done + 1, at(Rampart(from).place()));
            (Allocate, text, rule!("S17.29"))
        }
        Stage::Poles { .. } => (ChooseSome, "Use Poles against a section, or end.".to_owned(), rule!("S18.8")),
        Stage::Orders { .. } => (Order, "Which Order comes next?".to_owned(), rule!("S18.11")),
        Stage::Hospital { left } => (ChooseOne, format!("{left} may recover: save whom?"), rule!("S18.36")),
        Stage::Specters => {
            let unit = table.next_specter().map_or("Specter", |(kind, _)| UNIT[kind.index()]);
            (PlaceIt, format!("At which Foreground does the {unit} of the Specters rise?"), rule!("S18.38"))
        }
        Stage::Climb { from } => {
            let text = format!("Who steps from the Siege Tower onto {}?", at(Place(from)));
            (ChooseOne, text, rule!("S8.33"))
        }
        Stage::Cauldrons { .. } | Stage::Strength { .. } | Stage::Barbican => {
            (ChooseOne, "The melee goes on.".to_owned(), rule!("S18.1"))
        }
        Stage::Over => (ChooseOne, "The game is over.".to_owned(), rule!("S22.2")),
    }
}

fn phase_question(table: &Stronghold, phase: u8) -> Question {
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
    let text = format!("{title}: perform an Action, or end the Phase. {}.", held.join(" / "));
    (DecisionKind::ChooseSome, text, if phase == 6 { rule!("S12.3") } else { rule!("S5.3") })
}

fn question(table: &Stronghold, ask: Ask) -> Question {
    use DecisionKind::{Allocate, ChooseOne, ChooseSome, Order as OrderIt, Pay, Place as PlaceIt, YesNo};
    let at = |place| name(table, place);
    let deal_name = |deal: Deal| table.kit.deal(deal).name.as_str();
    match ask {
        Ask::None => stage(table),
        Ask::Grant { by, deal } => {
            let [asks, grants] = if by == 0 { ["West", "East"] } else { ["East", "West"] };
            (YesNo, format!("{asks} asks for {} of {grants}'s card: is it granted?", deal_name(deal)), rule!("S23.9"))
        }
        Ask::Pay { deal, .. } => (Pay, format!("Pay for {} with which units?", deal_name(deal)), rule!("S6.2")),
        Ask::Target { deal: deal @ (Deal::MoveEquipment | Deal::MoveTraining), .. } => {
            let rule = if deal == Deal::MoveEquipment { rule!("S13.7") } else { rule!("S13.9") };
            (ChooseOne, "Which chip moves?".to_owned(), rule)
        }
        Ask::Target { deal, .. } => (PlaceIt, format!("Where does {} go?", deal_name(deal)), rule!("S6.8")),
        Ask::Transfer { .. } => (ChooseOne, "Hand your ally units of one kind.".to_owned(), rule!("S23.7")),
        Ask::ChipTo { chip, from, .. } => {
            let rule = if chip < 8 { rule!("S13.7") } else { rule!("S13.9") };
            (PlaceIt, format!("Where does the chip from {} go?", at(from)), rule)
        }
        Ask::Escape { left, .. } => (
            PlaceIt,
            format!("Up to {} may escape: to which Foreground?", plural(left, "Goblin", "Goblins")),
            rule!("S13.11"),
        ),
        Ask::Influence { .. } => (PlaceIt, "Which section does the Altar strengthen?".to_owned(), rule!("S8.19")),
        Ask::Rope { from, .. } => (ChooseOne, format!("Who leaves {} by Rope?", at(from.place())), rule!("S9.7")),
        Ask::Route => {
            let part = match table.p.move_out.part {
                1 => "Ramparts",
                2 => "Foregrounds",
                _ => "the Camp",
            };
            let limit = table.p.move_out.limit;
            (ChooseSome, format!("Move Out of {limit} from {part}: a route, or end this part."), rule!("S12.5"))
        }
        Ask::Group { from, to } => (ChooseOne, format!("Who moves from {} to {}?", at(from), at(to)), rule!("S12.5a")),
        Ask::Number { from, to, kind } => {
            let unit = ["Goblins", "Orcs", "Trolls"][kind.index()];
            (Allocate, format!("How many {unit} move from {} to {}?", at(from), at(to)), rule!("S12.5a"))
        }
        Ask::OrderChip { open: true, .. } => (ChooseOne, "Which Order is given openly?".to_owned(), rule!("S12.24")),
        Ask::OrderChip { .. } => (ChooseSome, "Which Order is laid face down?".to_owned(), rule!("S12.25")),
        Ask::OrderAt { .. } => (PlaceIt, "At which section?".to_owned(), rule!("S12.28")),
        Ask::Dest { mover: Mover::Unit(kind, from), .. } => {
            let unit = ["Marksman", "Soldier", "Veteran"][kind.index()];
            (PlaceIt, format!("Where does the {unit} of {} go?", at(Place::post(from))), rule!("S14.3"))
        }
        Ask::Dest { mover: Mover::Hero(hero), .. } => {
            (PlaceIt, format!("Where does the {} go?", at(Place::hero(hero))), rule!("S14.3"))
        }
        Ask::Perform { .. } => (OrderIt, "Several Actions are paid for: which comes first?".to_owned(), rule!("S15.7")),
        Ask::Work { work: Work::FindSaboteurs, .. } => {
            (ChooseOne, "Who of the Guard is sacrificed?".to_owned(), rule!("S15.35"))
        }
        Ask::Work { work, .. } => {
            (PlaceIt, format!("{} is paid for: where?", table.kit.work(work).name), rule!("S15.4"))
        }
        Ask::Toil { .. } => (ChooseOne, "Which building toils?".to_owned(), rule!("S21.20")),
        Ask::CannonHit { .. } => (ChooseOne, "Whom does the Cannon kill?".to_owned(), rule!("S17.5")),
        Ask::HoldFire { from } => {
            let text = format!("The Ballista at {} has no target left: hold its fire?", at(from.place()));
            (YesNo, text, rule!("S8.11"))
        }
        Ask::UseCard { .. } => (ChooseOne, "Accurate Shot: which card is used?".to_owned(), rule!("S13.5")),
        Ask::Strike { from } => {
            let ballista = table.p.machines[from.index()] == Machine::Ballista;
            let rule = if ballista { rule!("S8.9") } else { rule!("S11.3") };
            (ChooseOne, "Whom does the shot kill?".to_owned(), rule)
        }
        Ask::Bare { .. } => (ChooseOne, "What does the shot destroy?".to_owned(), rule!("S8.16")),
        Ask::Which { section, kind } => {
            let unit = UNIT[kind.index()];
            let text = format!("{}: which {unit} dies, on the wall or in the Siege Tower?", at(section.place()));
            (ChooseOne, text, rule!("S18.2a"))
        }
        Ask::CrewLoss { .. } => (ChooseOne, "At which ram does the victim stand?".to_owned(), rule!("S17.26")),
        Ask::Fury { section } => {
            (Allocate, format!("How many Goblins of {} are infuriated?", at(section.place())), rule!("S18.12"))
        }
        Ask::Detonate { section } => {
            (Allocate, format!("How many Orcs of {} detonate?", at(section.place())), rule!("S18.13"))
        }
        Ask::Call { section } => {
            (ChooseOne, format!("Which Troll is called towards {}?", at(section.place())), rule!("S18.14"))
        }
        Ask::InvaderLosses { section, due } | Ask::DefenderLosses { section, due } => {
            (ChooseOne, format!("Lose units worth {due} at {}.", at(section.place())), rule!("S18.21"))
        }
        Ask::FromTower { section, left } => {
            let kind = left.weakest().unwrap_or(GOBLIN);
            let dead = count(table.kit, left.of(kind), invader_piece(kind));
            let text = format!("{}: how many of the {dead} stood in the Siege Tower?", at(section.place()));
            (Allocate, text, rule!("S18.21"))
        }
    }
}
