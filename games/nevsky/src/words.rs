//! Actions as a player reads them on a button: names instead of ids, and what they mean here.

use crate::action::{Action, Doom, Load, Lodya, Purse, SPOTS, way_name};
use crate::battle::Clash;
use crate::components::lord as lord_id;
use crate::components::*;
use crate::flow::{Ask, Fight, Stage};
use crate::prompt::count;
use crate::state::{Legate, Nevsky};
use crate::view::View;

const ASSET_WORDS: [&str; ASSETS] = ["Boat", "Cart", "Sled", "Ship", "Provender", "Coin", "Loot"];

fn asset_word(a: AssetId) -> &'static str {
    ASSET_WORDS[a.index().min(ASSETS - 1)]
}

fn boats(n: u8) -> &'static str {
    if n == 1 { "a Boat" } else { "Boats" }
}

fn ships(n: u8) -> &'static str {
    if n == 1 { "a Ship" } else { "Ships" }
}

pub(crate) fn words(view: &View, action: Action) -> String {
    let game = view.table();
    let lord = |l: LordId| game.lord_name(l);
    let at = |l: LocaleId| game.locale_name(l);
    let unit = |u: UnitId| game.book.units[u.index()].name.as_str();
    let event = |c: CardId| format!("{} {}", c.id(), game.book.card(c).event);
    let capability = |c: CardId| format!("{} {}", c.id(), game.book.card(c).capability);
    let turn = |right: bool| if right { "right" } else { "left" };
    match action {
        Action::Done => game.done_words(),
        Action::Bid(n) => format!("Bid {n} VP"),
        Action::Transport(a) => format!("Take a {}", asset_word(a)),
        Action::Give(l) => format!("Give it to {}", lord(l)),
        Action::Shift { lord: l, right, boxes } => {
            let what = if game.on_map(l) { "Service marker" } else { "cylinder" };
            format!("Shift {}'s {what} {boxes} {} {}", lord(l), if boxes == 1 { "box" } else { "boxes" }, turn(right))
        }
        Action::FromDomash => "Take from Domash".to_owned(),
        Action::FromVeche => "Take Coin from the Veche".to_owned(),
        Action::Take(a) => format!("Take 1 {}", asset_word(a)),
        Action::Tempest(l) => format!("Wreck the Ships of {}", lord(l)),
        Action::Mark(l) => format!("Ravage {}", at(l)),
        Action::Clear(l) => format!("Remove the Ravaged marker at {}", at(l)),
        Action::CuriaLord(l) => format!("{} gains four Assets", lord(l)),
        Action::Ransom(l) => format!("{} takes the Ransom", lord(l)),
        Action::Pay { lord: l, purse } => match purse {
            Purse::Coin(of) if of == l => format!("Pay {} with his Coin", lord(l)),
            Purse::Loot(of) if of == l => format!("Pay {} with his Loot", lord(l)),
            Purse::Coin(of) => format!("Pay {} with a Coin of {}", lord(l), lord(of)),
            Purse::Loot(of) => format!("Pay {} with Loot of {}", lord(l), lord(of)),
            Purse::Veche => format!("Pay {} with a Coin of the Veche", lord(l)),
        },
        Action::Disband(l) if game.lord(l).service < game.p.r#box => format!("Remove {} for good", lord(l)),
        Action::Disband(l) => format!("Disband {}", lord(l)),
        Action::Muster(l) => format!("{} Musters (Lordship {})", lord(l), game.book.lord(l).lordship),
        Action::LevyLord(l) => format!("Levy {} (rolls 1 to {})", lord(l), game.book.lord(l).fealty),
        Action::LevyVassal(v) => game.vassal_words(v),
        Action::LevyTransport(a) => format!("Levy a {}", asset_word(a)),
        Action::LevyCard(c) => format!("Levy {}", capability(c)),
        Action::Seat(l) => format!("At {}", at(l)),
        Action::Drop(c) if game.s.held.has(c) => format!("Discard the Held Event {}", event(c)),
        Action::Drop(c) => format!("Discard {}", capability(c)),
        Action::LegateTo(l) => format!("The Legate goes to {}", at(l)),
        Action::LegateMuster(l) => format!("The Legate Musters {}", lord(l)),
        Action::LegateSlide(l) => format!("The Legate moves {}'s cylinder 1 box left", lord(l)),
        Action::LegateExtra(l) => format!("The Legate gives {} an extra Muster", lord(l)),
        Action::VecheSlide(l) => {
            format!("Spend 1 VP: {}'s cylinder {} left", lord(l), count(game.edition().veche_slide, "box", "boxes"))
        }
        Action::VecheMuster(l) => format!("Spend 1 VP: Muster {}", lord(l)),
        Action::VecheExtra(l) => format!("Spend 1 VP: {} has an extra Muster", lord(l)),
        Action::VecheDecline => {
            let princes = [lord_id::ALEKSANDR, lord_id::ANDREY].into_iter().filter(|l| game.is_ready(*l));
            let names: Vec<&str> = princes.map(lord).collect();
            let gain = if game.p.veche_vp < 8 { "gain 1 VP" } else { "no VP, the Veche is full" };
            format!("Decline {}: {gain}", names.join(" and "))
        }
        Action::Plan(Some(l)) => format!("Add {}", lord(l)),
        Action::Plan(None) => "Add a Pass".to_owned(),
        Action::Unplan => "Take the last card back".to_owned(),
        Action::Commit => "Commit this Plan".to_owned(),
        Action::Lieutenant { upper, lower } => format!("{} as Lieutenant over {}", lord(upper), lord(lower)),
        Action::Along(l) => format!("Take {} along", lord(l)),
        Action::LegateAlong => "Take the Legate along".to_owned(),
        Action::Stay(l) => format!("{} stays after all", lord(l)),
        Action::LegateStays => "The Legate stays after all".to_owned(),
        Action::March { to, way, load } => {
            let how = match load {
                Load::AsIs => "",
                Load::Heavy => ", dropping Provender to go Laden",
                Load::Light => ", dropping what makes him Laden",
            };
            let cost = match game.p.card.lord.and_then(|l| game.cost_of_march(l, way, load)) {
                Some(0) => "free",
                Some(1) | None => "1 action",
                Some(_) => "2 actions",
            };
            format!("March to {} by the {}{how} ({cost})", at(to), way_name(game.book, way))
        }
        Action::Siege => {
            let here = game.p.card.lord.and_then(|l| game.locale_of(l));
            match here.filter(|at| !game.works_grow(*at)) {
                Some(at) if game.p.siege[at.index()] >= 4 => "Siege: no roll (four markers, no more)".to_owned(),
                Some(_) => "Siege: no roll (too few Lords for a marker)".to_owned(),
                None => "Siege: no roll, add Siegeworks".to_owned(),
            }
        }
        Action::Surrender => "Siege: roll for Surrender".to_owned(),
        Action::Storm => "Storm".to_owned(),
        Action::Sally => "Sally".to_owned(),
        Action::Supply(n) => format!("Supply: {n} Provender"),
        Action::SupplyBy(mode) => match mode {
            Lodya::No => "Supply, Source by Source".to_owned(),
            Lodya::Double => "Supply, Boats counting double".to_owned(),
            Lodya::Boats(n) => format!("Supply, {} as {}", count(n, "Ship", "Ships"), boats(n)),
            Lodya::Ships(n) => format!("Supply, {} as {}", count(n, "Boat", "Boats"), ships(n)),
        },
        Action::SupplyAll => "Supply: as much as can be had".to_owned(),
        Action::Draw { from, ship, tracks, waters } => {
            let land = match (game.season().winter(), tracks) {
                (true, 1) => "Sled",
                (true, _) => "Sleds",
                (false, 1) => "Cart",
                (false, _) => "Carts",
            };
            let by = if ship { "by Ship through" } else { "from the Seat" };
            let boats = count(waters, "Boat", "Boats");
            format!("1 Provender {by} {} ({tracks} {land}, {boats})", at(from))
        }
        Action::Forage => "Forage".to_owned(),
        Action::Ravage(l) => {
            format!("Ravage {} ({})", at(l), count(game.ravage_cost(game.active(), l), "action", "actions"))
        }
        Action::Sail(l) => format!("Sail to {} (whole card)", at(l)),
        Action::Tax => "Tax (whole card)".to_owned(),
        Action::Castle => "Stonemasons: build a Castle (whole card, 6 Provender)".to_owned(),
        Action::Walls(None) => "Stone Kremlin: Walls +1 here".to_owned(),
        Action::Walls(Some(l)) => format!("Stone Kremlin: move Walls +1 here from {}", at(l)),
        Action::Serf => "Take a Serf".to_owned(),
        Action::Watch => "From now on stop me before the enemy's actions, for Held Events".to_owned(),
        Action::Unwatch => "Stop me no more before the enemy's actions".to_owned(),
        Action::Discard { lord: l, asset } => format!("{} gives up 1 {}", lord(l), asset_word(asset)),
        Action::Avoid { lord: l, to, way } => {
            format!("{} Avoids Battle to {} by the {}", lord(l), at(to), way_name(game.book, way))
        }
        Action::Withdraw(l) => format!("{} Withdraws inside", lord(l)),
        Action::Play(c) => format!("Play {}", event(c)),
        Action::PlayOn { card, lord: l } => format!("Play {} on {}", event(card), lord(l)),
        Action::PlayShift { card, lord: l, right } => {
            let boxes = if card == CardId::r(8) { "1 box" } else { "2 boxes" };
            format!("Play {}: {}'s cylinder {boxes} {}", event(card), lord(l), turn(right))
        }
        Action::PlayAt { card, at: l } => format!("Play {} at {}", event(card), at(l)),
        Action::Lordship(c) => format!("Play {}: Lordship +2", event(c)),
        Action::Join(l) => format!("{} joins the attack", lord(l)),
        Action::Place { lord: l, spot } => {
            let row = ["Front", "Front", "Sally", "Rearguard"][usize::from(spot / 3).min(3)];
            format!("{} to {row} {}", lord(l), SPOTS[usize::from(spot % 3)])
        }
        Action::Concede if game.p.battle.clash == Clash::Storm => "End the Storm and lose it".to_owned(),
        Action::Concede => "Concede the Field".to_owned(),
        Action::Fight => "Fight on".to_owned(),
        Action::Centre(l) => format!("{} to the centre", lord(l)),
        Action::Strike { lord: l, target } => format!("{} Strikes {}", lord(l), lord(target)),
        Action::With(l) => format!("{} joins the Strike", lord(l)),
        Action::Unit(u) => format!("{} Strike", unit(u)),
        Action::Taker(l) => format!("{} takes the Hits", lord(l)),
        Action::Target(l) => format!("The rest on {}", lord(l)),
        Action::Hit(u) => format!("{} take the Hit", unit(u)),
        Action::Reroll => "Reroll".to_owned(),
        Action::Doom { lord: l, doom } => match doom {
            Doom::Retreat => format!("{} Retreats", lord(l)),
            Doom::Withdraw => format!("{} Withdraws inside", lord(l)),
            Doom::Removed => format!("{} is removed for good", lord(l)),
        },
        Action::RetreatTo { to, way } => format!("Retreat to {} by the {}", at(to), way_name(game.book, way)),
        Action::Spoil { lord: l, asset } => format!("{} to {}", asset_word(asset), lord(l)),
        Action::Front(l) => format!("{} to the Front", lord(l)),
        Action::Hillfort(l) => format!("{} need not Feed", lord(l)),
        Action::Eat { lord: l, asset } => format!("{} eats 1 {}", lord(l), asset_word(asset)),
        Action::Share { from, to, asset } => format!("{} feeds {} with 1 {}", lord(from), lord(to), asset_word(asset)),
        Action::FeedAll => "Feed all as proposed".to_owned(),
        Action::Waste { lord: l, asset } => format!("{} discards 1 {}", lord(l), asset_word(asset)),
        Action::WasteCard { lord: l, card } => format!("{} discards {}", lord(l), capability(card)),
    }
}

impl Nevsky {
    /// "2 Militia" of a Vassal; equal ones are told apart by a number.
    fn vassal_words(&self, v: VassalId) -> String {
        let spec = &self.book.vassals[v.index()];
        let twins: Vec<VassalId> =
            self.book.retinue(spec.lord).filter(|t| self.book.vassals[t.index()].name == spec.name).collect();
        let number = match twins.iter().position(|t| *t == v) {
            Some(n) if twins.len() > 1 => format!(" {}", n + 1),
            _ => String::new(),
        };
        let forces: Vec<String> = UnitId::all()
            .filter(|u| spec.forces[u.index()] > 0)
            .map(|u| format!("{} {}", spec.forces[u.index()], self.book.units[u.index()].name))
            .collect();
        format!("Muster {}{number} ({})", spec.name, forces.join(", "))
    }

    /// What ending means here.
    fn done_words(&self) -> String {
        let text = match (self.p.asks.last(), self.p.stage) {
            (Some(Ask::Shift { .. }), _) => "Shift nothing",
            (Some(Ask::Torzhok { .. }), _) => "Take no more",
            (Some(Ask::Supply), _) => "Enough Provender",
            (Some(Ask::Interrupt(_)), _) => "Let the enemy act",
            (Some(Ask::Bestow(_)), _) => "Nobody can have it",
            (Some(Ask::MarchDrop | Ask::SailDrop), _) => "Nothing stays behind",
            (Some(Ask::ThirdCard { .. }), _) => "Nothing is discarded",
            (Some(Ask::Tax { .. }), _) => "Go on",
            (Some(_), _) => "Done",
            (None, Stage::Pay(_)) => "No more pay",
            (None, Stage::Muster(_)) => "Nobody Musters any more",
            (None, Stage::Levying(l, _)) => return format!("{} ends his Muster", self.lord_name(l)),
            (None, Stage::Legate | Stage::LegateUse) if self.p.legate == Legate::Out => "Go on",
            (None, Stage::Legate) => "The Legate stays on his card",
            (None, Stage::LegateUse) => "The Legate does nothing",
            (None, Stage::Veche) => "The Veche does nothing",
            (None, Stage::Lieutenants(_)) => "No more Lieutenants",
            (None, Stage::Command) => "End this card",
            (None, Stage::Avoid) if self.p.march.avoid.is_empty() => "Nobody Avoids Battle",
            (None, Stage::Avoid) => "Declare, the others stay",
            (None, Stage::Ambush) => "Let them go",
            (None, Stage::Withdraw) => "The others stand and fight",
            (None, Stage::Hillforts) => "Everybody Feeds",
            (None, Stage::Discard(_)) => "Keep the rest",
            (None, Stage::AvoidDrop) => "Nothing stays behind",
            (None, Stage::Wastage(_)) => "Nothing to waste",
            (None, Stage::Fight(Fight::Join)) => "Nobody else joins",
            (None, Stage::Fight(Fight::Events(_))) => "No more Events",
            (None, Stage::Fight(Fight::Joiners)) => "Nobody else joins",
            (None, Stage::Fight(Fight::Bridge)) => "No more units Strike",
            (None, Stage::Fight(Fight::Reroll)) => "Let the roll stand",
            (None, Stage::Fight(Fight::Advance(_))) => "The Front Lord stays",
            (None, _) => "Go on",
        };
        text.to_owned()
    }
}
