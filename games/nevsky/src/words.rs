//! Actions as a player reads them on a button: names instead of ids, and what they mean here.

use crate::action::{Action, Doom, Load, Lodya, Purse, possessive, way_name};
use crate::battle::{Clash, Row};
use crate::feed::Meal;
use crate::flow::{Ask, Fight, Stage};
use crate::kit::*;
use crate::march::Ashore;
use crate::prompt::count;
use crate::state::{Legate, Nevsky};
use crate::view::View;

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
    let unit = |u: UnitId| game.book.units[u].name.as_str();
    let event = |c: CardId| format!("{} {}", c.word(), game.book.card(c).event);
    let capability = |c: CardId| format!("{} {}", c.word(), game.book.card(c).capability);
    let turn = |right: bool| if right { "right" } else { "left" };
    match action {
        Action::Done => game.done_words(),
        Action::Bid(n) => format!("Bid {n} VP"),
        Action::Transport(a) => format!("Take a {}", a.name()),
        Action::Give(l) => format!("Give it to {}", lord(l)),
        Action::Shift { lord: l, right, boxes } => {
            let what = if game.on_map(l) { "Service marker" } else { "cylinder" };
            let from = game.cylinder(l).unwrap_or(game.lord(l).service);
            let to = if right { (from + boxes).min(17) } else { from.saturating_sub(boxes) };
            let far = count(boxes, "box", "boxes");
            format!("Shift {} {what} {far} {}, to box {to}", possessive(lord(l)), turn(right))
        }
        Action::FromDomash => "Take from Domash".to_owned(),
        Action::FromVeche => "Take Coin from the Veche".to_owned(),
        Action::Take(a) => format!("Take 1 {}", a.name()),
        Action::Tempest(l) => match game.asset(l, AssetId::Ship) {
            _ if !game.mat_open(l) => format!("Wreck the Ships of {}", lord(l)),
            n => format!("Wreck the Ships of {} ({n})", lord(l)),
        },
        Action::Mark(l) => format!("Ravage {}", at(l)),
        Action::Clear(l) => format!("Remove the Ravaged marker at {}", at(l)),
        Action::CuriaLord(l) => format!("{} {} four Assets", lord(l), l.does("gains", "gain")),
        Action::Ransom(l) => format!("{} {} the Ransom", lord(l), l.does("takes", "take")),
        Action::Pay { lord: l, purse } => {
            let to = (game.lord(l).service + 1).min(17);
            let with = match purse {
                Purse::Coin(of) if of == l => format!("{} Coin", l.does("his", "their")),
                Purse::Loot(of) if of == l => format!("{} Loot", l.does("his", "their")),
                Purse::Coin(of) => format!("a Coin of {}", lord(of)),
                Purse::Loot(of) => format!("Loot of {}", lord(of)),
                Purse::Veche => "a Coin of the Veche".to_owned(),
            };
            format!("Pay {} with {with}: Service to box {to}", lord(l))
        }
        Action::Disband(l) if game.lord(l).service < game.p.r#box => format!("Remove {} for good", lord(l)),
        Action::Disband(l) => format!("Disband {}", lord(l)),
        Action::Muster(l) => {
            format!("{} {} (Lordship {})", lord(l), l.does("Musters", "Muster"), game.book.lord(l).lordship)
        }
        Action::LevyLord(l) => match game.book.lord(l).fealty {
            0 => format!("Levy {}", lord(l)),
            1 => format!("Levy {} ({} on a 1)", lord(l), l.does("comes", "come")),
            n => format!("Levy {} ({} on 1 to {n})", lord(l), l.does("comes", "come")),
        },
        Action::LevyVassal(v) => game.vassal_words(v),
        Action::LevyTransport(a) => format!("Levy a {}", a.name()),
        Action::LevyCard(c) => {
            let full = game.p.levy.mustering.is_some_and(|l| game.mat(l).cards.len() == 2);
            let third = full && game.book.card(c).scope == Scope::ThisLord;
            let drop = if third { " One of three is then discarded." } else { "" };
            format!("Levy {}: {}{drop}", capability(c), game.book.capability_text(c))
        }
        Action::Seat(l) => format!("At {}", at(l)),
        Action::Drop(c) if game.s.held.has(c) => format!("Discard the Held Event {}", event(c)),
        Action::Drop(c) => format!("Discard {}", capability(c)),
        Action::LegateTo(l) => format!("The Legate goes to {}", at(l)),
        Action::LegateMuster(l) => format!("The Legate Musters {} and returns to his card", lord(l)),
        Action::LegateSlide(l) => {
            format!("The Legate moves {} cylinder 1 box left and returns to his card", possessive(lord(l)))
        }
        Action::LegateExtra(l) => format!("The Legate gives {} an extra Muster and returns to his card", lord(l)),
        Action::VecheSlide(l) => {
            let boxes = count(game.edition().veche_slide, "box", "boxes");
            format!("Spend 1 VP: {} cylinder {boxes} left", possessive(lord(l)))
        }
        Action::VecheMuster(l) => format!("Spend 1 VP: Muster {}", lord(l)),
        Action::VecheExtra(l) => format!("Spend 1 VP: {} {} an extra Muster", lord(l), l.does("has", "have")),
        Action::VecheDecline => {
            let princes = [LordId::Aleksandr, LordId::Andrey].into_iter().filter(|l| game.is_ready(*l));
            let names: Vec<&str> = princes.map(lord).collect();
            let gain = if game.p.veche_vp < 8 { "gain 1 VP" } else { "no VP, the Veche is full" };
            match names.len() {
                0 => format!("Decline a prince: {gain}"),
                _ => format!("Decline {}, until box {}: {gain}", names.join(" and "), game.p.r#box + 1),
            }
        }
        Action::Plan(Some(l)) => format!("Add {}", lord(l)),
        Action::Plan(None) => "Add a Pass".to_owned(),
        Action::Unplan => "Take the last card back".to_owned(),
        Action::Commit => "Commit this Plan".to_owned(),
        Action::Lieutenant { upper, lower } => format!("{} as Lieutenant over {}", lord(upper), lord(lower)),
        Action::Along(l) => format!("Take {} along", game.stack_words(game.with_partner(l)).0),
        Action::LegateAlong => "Take the Legate along".to_owned(),
        Action::Stay(l) if game.p.stage == Stage::Command => {
            format!("Leave {} here", game.stack_words(game.with_partner(l)).0)
        }
        Action::Stay(l) if game.p.stage == Stage::Avoid => {
            let (who, one) = game.stack_words(game.with_partner(l));
            format!("{who} {} after all", if one { "stays" } else { "stay" })
        }
        Action::Stay(l) => format!("{} {} after all", lord(l), l.does("stays", "stay")),
        Action::LegateStays => "Leave the Legate here".to_owned(),
        Action::March { to, way, load } => {
            let Some(l) = game.p.card.lord else { return format!("March to {}", at(to)) };
            let Some(from) = game.locale_of(l) else { return format!("March to {}", at(to)) };
            let (laden, left) = game.load_of_march(l, way, load);
            let mut cost = match game.cost_of_march(l, way, load) {
                Some(0) => "free",
                Some(2) => "2 actions",
                None if laden && load != Load::Light => "2 actions",
                Some(_) | None => "1 action",
            }
            .to_owned();
            // The light March is the one that leaves behind what makes Laden.
            if laden && load != Load::Light {
                cost += ", Laden";
            }
            if left != [0; 2] {
                cost += &format!(", leaving {}", goods_words(left));
            }
            cost += &game.met_words(l, to);
            format!("March {}to {} {} ({cost})", game.company_words(l), at(to), game.by_way(from, to, way))
        }
        Action::Siege => {
            let here = game.p.card.lord.and_then(|l| game.locale_of(l));
            let works = here.map_or(String::new(), |at| game.works_words(at));
            format!("Siege without a roll: {works} (whole card)")
        }
        Action::Surrender => game.surrender_words(),
        Action::Storm => "Storm (1 action)".to_owned(),
        Action::Sally => "Sally (1 action)".to_owned(),
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
        Action::Forage => "Forage 1 Provender (1 action)".to_owned(),
        Action::Ravage(l) => {
            let here = game.p.card.lord.and_then(|m| game.locale_of(m)) == Some(l);
            let how = if here { "Ravage" } else { "Raiders Ravage" };
            format!("{how} {} ({})", at(l), count(game.ravage_cost(game.active(), l), "action", "actions"))
        }
        Action::Sail(to) => {
            let Some(l) = game.p.card.lord else { return format!("Sail to {}", at(to)) };
            let left = match game.load_of_sail(l) {
                Ashore::Nothing => String::new(),
                Ashore::These(left) => format!(", leaving {} ashore", goods_words(left)),
                Ashore::Choice(n) => format!(", leaving goods for {} ashore", count(n, "Ship", "Ships")),
            };
            format!("Sail {}to {}{left} (whole card)", game.company_words(l), at(to))
        }
        Action::Tax => "Tax (whole card)".to_owned(),
        Action::Castle => "Stonemasons: build a Castle (whole card, 6 Provender)".to_owned(),
        Action::Walls(None) => "Stone Kremlin: Walls +1 here (whole card)".to_owned(),
        Action::Walls(Some(l)) => format!("Stone Kremlin: move Walls +1 here from {} (whole card)", at(l)),
        Action::Serf => "Take a Serf (1 action)".to_owned(),
        Action::Watch => "From now on stop me before the enemy's actions, for Held Events".to_owned(),
        Action::Unwatch => "Stop me no more before the enemy's actions".to_owned(),
        Action::Discard { lord: l, asset } => {
            format!("{} {} up 1 {}", lord(l), l.does("gives", "give"), asset.name())
        }
        Action::Avoid { lord: l, to, way } => {
            let by = game.by_way(game.p.march.to, to, way);
            let (who, one) = game.stack_words(game.with_partner(l));
            let left = game.left_by_avoiding(l, way);
            let left = if left == [0; 2] { String::new() } else { format!(", leaving up to {}", goods_words(left)) };
            format!("{who} {} Battle to {} {by}{left}", if one { "Avoids" } else { "Avoid" }, at(to))
        }
        Action::Withdraw(l) => {
            let (who, one) = game.stack_words(game.with_partner(l));
            format!("{who} {} inside", if one { "Withdraws" } else { "Withdraw" })
        }
        Action::Play(c) => format!("Play {}", event(c)),
        Action::PlayOn { card, lord: l } if card == CardId::R3 => {
            format!("Play {} on {}: 4 Provender", event(card), lord(l))
        }
        Action::PlayOn { card, lord: l } => format!("Play {} on {}", event(card), lord(l)),
        Action::PlayShift { card, lord: l, right } => {
            let boxes = if card == event::PRINCE_OF_POLOTSK { "1 box" } else { "2 boxes" };
            format!("Play {}: {} cylinder {boxes} {}", event(card), possessive(lord(l)), turn(right))
        }
        Action::PlayAt { card, at: l } => format!("Play {} at {}", event(card), at(l)),
        Action::Lordship(c) => format!("Play {}: Lordship +2", event(c)),
        Action::Join(l) => format!("{} {} the attack", lord(l), l.does("joins", "join")),
        Action::Place { lord: l, spot } => {
            let row = match spot.row {
                Row::Attackers | Row::Defenders => "Front",
                Row::Sally => "Sally",
                Row::Rearguard => "Rearguard",
            };
            format!("{} to {row} {}", lord(l), spot.position)
        }
        Action::Concede if game.p.battle.clash == Some(Clash::Storm) => "End the Storm and lose it".to_owned(),
        Action::Concede => "Concede the Field: lost after this Round, own Hits halved".to_owned(),
        Action::Fight => "Fight on".to_owned(),
        Action::Centre(l) => format!("{} to the centre", lord(l)),
        Action::Strike { lord: l, target } => format!("{} {} {}", lord(l), l.does("Strikes", "Strike"), lord(target)),
        Action::With(l) => format!("{} {} the Strike", lord(l), l.does("joins", "join")),
        Action::Unit(u) => format!("{} Strike", unit(u)),
        Action::Taker(l) => format!("{} {} the Hits", lord(l), l.does("takes", "take")),
        Action::Target(l) => format!("The rest on {}", lord(l)),
        Action::Hit(u) => format!("{} take the Hit ({})", unit(u), game.hit_words(u)),
        Action::Reroll => "Reroll".to_owned(),
        Action::Doom { lord: l, doom } => {
            let (who, one) = game.stack_words(game.with_partner(l).and(game.p.battle.doomed));
            match (doom, one) {
                (Doom::Retreat, true) => format!("{who} Retreats"),
                (Doom::Retreat, false) => format!("{who} Retreat"),
                (Doom::Withdraw, true) => format!("{who} Withdraws inside"),
                (Doom::Withdraw, false) => format!("{who} Withdraw inside"),
                (Doom::Removed, true) => format!("{who} is removed for good"),
                (Doom::Removed, false) => format!("{who} are removed for good"),
            }
        }
        Action::RetreatTo { to, way } => format!("Retreat to {} {}", at(to), game.by_way(game.p.battle.at, to, way)),
        Action::Spoil { lord: l, asset } => format!("{} to {}", asset.name(), lord(l)),
        Action::Front(l) => format!("{} to the Front", lord(l)),
        Action::Hillfort(l) => format!("{} need not Feed", lord(l)),
        Action::Eat { lord: l, asset } => format!("{} {} 1 {}", lord(l), l.does("eats", "eat"), asset.name()),
        Action::Share { from, to, asset } => {
            format!("{} {} {} with 1 {}", lord(from), from.does("feeds", "feed"), lord(to), asset.name())
        }
        Action::FeedAll => game.feed_words(),
        Action::Waste { lord: l, asset } => {
            format!("{} {} 1 {}", lord(l), l.does("discards", "discard"), asset.name())
        }
        Action::WasteCard { lord: l, card } => {
            format!("{} {} {}", lord(l), l.does("discards", "discard"), capability(card))
        }
    }
}

/// "1 Provender and 2 Loot", what there is of it.
fn goods_words([provender, loot]: [u8; 2]) -> String {
    match (provender, loot) {
        (n, 0) => format!("{n} Provender"),
        (0, n) => format!("{n} Loot"),
        (p, l) => format!("{p} Provender and {l} Loot"),
    }
}

impl Nevsky {
    /// "Rudolf and Yaroslav", and whether it is one person: a Lieutenant and his Lower Lord go together. [N4.1.3f]
    pub(crate) fn stack_words(&self, lords: Lords) -> (String, bool) {
        let lower = |l: &LordId| self.lord(*l).upper.is_some();
        let ordered = lords.iter().filter(|l| !lower(l)).chain(lords.iter().filter(lower));
        let names: Vec<&str> = ordered.map(|l| self.lord_name(l)).collect();
        (names.join(" and "), lords.sole().is_some_and(|l| !l.is_many()))
    }

    /// "with Rudolf and the Legate ", or nothing.
    fn company_words(&self, l: LordId) -> String {
        let company = self.company(l);
        if company.is_empty() { company } else { format!("with {company} ") }
    }

    /// Who goes along with the next March or Sail. [N4.3.1]
    pub(crate) fn company(&self, l: LordId) -> String {
        let mut with: Vec<&str> = self.marching(l).without(l).iter().map(|m| self.lord_name(m)).collect();
        if self.p.card.legate_along {
            with.push("the Legate");
        }
        with.join(" and ")
    }

    /// "by Trackway"; with its name where two Ways of a kind lead there.
    fn by_way(&self, from: LocaleId, to: LocaleId, way: WayId) -> String {
        let kind = self.way_kind(way);
        let alike = self.book.steps[from].iter().filter(|(at, w)| *at == to && self.way_kind(*w) == kind);
        match kind {
            _ if alike.count() > 1 => format!("by the {}", way_name(self.book, way)),
            WayKind::Trackway => "by Trackway".to_owned(),
            WayKind::Waterway => "by Waterway".to_owned(),
        }
    }

    /// What a unit needs to roll against the next Hit, and how many there are. [N4.4.2.P1]-[N4.4.2.P5]
    fn hit_words(&self, u: UnitId) -> String {
        let b = &self.p.battle;
        let left = match b.taker {
            Some(l) => self.mat(l).units[u],
            None => Guard::of(u).map_or(0, |guard| b.garrison[guard]),
        };
        match self.protection(b.taker, u, b.crossbow > 0) {
            _ if u == UnitId::Serfs => format!("it falls, {left} left"),
            0 => format!("nothing saves, {left} left"),
            1 => format!("a 1 saves, {left} left"),
            n => format!("1 to {n} saves, {left} left"),
        }
    }

    /// Who or what is met where a March leads. [N4.3.4] [N4.3.5a]
    fn met_words(&self, l: LordId, to: LocaleId) -> String {
        let enemy = l.side().enemy();
        let there = self.outside(enemy, to);
        if !there.is_empty() {
            return format!(", Approaching {}", self.stack_words(there).0);
        }
        let siege = self.holder(to) == Some(enemy) && !self.sieged(to);
        if siege { ", a Siege begins and ends the card".to_owned() } else { String::new() }
    }

    /// What Siegeworks do here, and if nothing why. [N4.5.1c] [N1.8b]
    fn works_words(&self, at: LocaleId) -> String {
        if self.works_grow(at) {
            return "add a Siege marker".to_owned();
        }
        let inside = if self.inside(self.active().enemy(), at).is_empty() { "" } else { "; those inside must Feed" };
        if self.p.siege[at] >= 4 {
            return format!("no marker, there are four{inside}");
        }
        let lords = self.outside(self.active(), at).len() as u8;
        let capacity = self.hold_spec(at).capacity;
        format!("no marker, {} for Capacity {capacity}{inside}", count(lords, "Lord", "Lords"))
    }

    fn surrender_words(&self) -> String {
        let Some(at) = self.p.card.lord.and_then(|l| self.locale_of(l)) else { return "Roll for Surrender".to_owned() };
        let range = match self.p.siege[at] {
            1 => "1".to_owned(),
            n => format!("1 to {n}"),
        };
        format!("Siege: roll for Surrender ({range}); else {} (whole card)", self.works_words(at))
    }

    /// "2 Militia" of a Vassal; equal ones are told apart by a number.
    fn vassal_words(&self, v: VassalId) -> String {
        let spec = &self.book.vassals[v];
        let twins: Vec<VassalId> =
            self.book.retinue(spec.lord).filter(|t| self.book.vassals[*t].name == spec.name).collect();
        let number = match twins.iter().position(|t| *t == v) {
            Some(n) if twins.len() > 1 => format!(" {}", n + 1),
            _ => String::new(),
        };
        format!("Muster {}{number} ({})", spec.name, self.vassal_forces(v))
    }

    /// "1 Knights, 1 Men-at-Arms"
    pub(crate) fn vassal_forces(&self, v: VassalId) -> String {
        let forces = &self.book.vassals[v].forces;
        let units = UnitId::ALL.into_iter().filter(|u| forces[*u] > 0);
        let words: Vec<String> = units.map(|u| format!("{} {}", forces[u], self.book.units[u].name)).collect();
        words.join(", ")
    }

    /// What the proposal takes from whom. [N4.8.1b] [N4.8.1c]
    fn feed_words(&self) -> String {
        let Stage::Feed(side) = self.p.stage else { return "Feed all".to_owned() };
        let meals = self.proposal(side);
        let mut words: Vec<String> = Vec::new();
        for (n, meal) in meals.iter().enumerate() {
            let Meal { eater, giver, food } = *meal;
            if meals[..n].contains(meal) {
                continue;
            }
            let many = meals.iter().filter(|m| *m == meal).count();
            let of = if giver == eater { String::new() } else { format!(" of {}", self.lord_name(giver)) };
            words.push(format!("{} {many} {}{of}", self.lord_name(eater), food.name()));
        }
        if words.is_empty() {
            let hungry = side.lords().any(|l| self.mat(l).hungry > 0);
            if hungry { "Nobody has anything to eat" } else { "Nobody needs to eat any more: go on" }.to_owned()
        } else {
            format!("Feed all: {}", words.join(", "))
        }
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
            (None, Stage::Levying(l, _)) => {
                return format!("{} {} Muster", self.lord_name(l), l.does("ends his", "end their"));
            }
            (None, Stage::Legate | Stage::LegateUse) if self.p.legate == Legate::Out => "Go on",
            (None, Stage::Legate) => "The Legate stays on his card",
            (None, Stage::LegateUse) => "The Legate does nothing",
            (None, Stage::Veche) => "The Veche does nothing",
            (None, Stage::Lieutenants(_)) => "No more Lieutenants",
            (None, Stage::Command) => "End this card",
            (None, Stage::Avoid) if self.p.march.avoid.is_empty() => "Nobody Avoids Battle",
            (None, Stage::Avoid) => "Declare, the others stay",
            (None, Stage::Ambush) => "Let them go",
            (None, Stage::Withdraw) if self.inside(self.active().enemy(), self.p.march.to).is_empty() => {
                "Nobody Withdraws: stand and fight"
            }
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

/// What an action stands under in a list of choices.
pub(crate) fn heading(action: Action) -> Option<&'static str> {
    Some(match action {
        Action::LevyLord(_) => "Lords",
        Action::LevyVassal(_) => "Vassals",
        Action::LevyTransport(_) => "Transport",
        Action::LevyCard(_) => "Capabilities",
        Action::LegateTo(_) => "The Legate goes",
        Action::LegateMuster(_) | Action::LegateSlide(_) | Action::LegateExtra(_) => "The Legate acts and returns",
        Action::Along(_) | Action::LegateAlong | Action::Stay(_) | Action::LegateStays => "Company",
        Action::March { .. } => "March",
        Action::Sail(_) => "Sail",
        Action::Siege | Action::Storm | Action::Sally | Action::Surrender => "Siege",
        Action::Supply(_) | Action::SupplyBy(_) | Action::SupplyAll | Action::Forage | Action::Tax => {
            "Provender and Coin"
        }
        Action::Ravage(_) => "Ravage",
        Action::Castle | Action::Walls(_) | Action::Serf => "Works",
        Action::Pay { .. } => "Pay",
        Action::Play(_) | Action::PlayOn { .. } | Action::PlayShift { .. } | Action::PlayAt { .. } => "Held Events",
        Action::Watch | Action::Unwatch => "Stops",
        _ => return None,
    })
}
