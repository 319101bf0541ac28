//! The position in words: one full sentence for every place. The board's labels and the list for people who listen to the
//! game come from the same functions.

use std::fmt::Write;

use ravelin_core::Token;
use ravelin_core::draw::Described;

use super::forecast::{aim, foretell};
use super::parts::plural;
use crate::action::capital;
use crate::components::*;
use crate::flow::Stage;
use crate::paying::deals;
use crate::places::*;
use crate::state::{Machine, Mount, NONE, Stronghold};
use crate::tokens::{self, PHASES, defender_piece, invader_piece, space};
use crate::view::{View, seat_name};
use crate::words::{list, price};

/// What a viewer is told about places.
pub(crate) struct Told<'a> {
    pub(super) view: &'a View,
    pub(super) table: &'a Stronghold,
}

pub(super) const HEROES: [&str; 2] = ["Officer", "Warrior"];
const GATES: [&str; 3] = ["First", "Second", "Third"];

/// Every place with its sentence, those of the viewer's side first.
pub(crate) fn position(view: &View, table: &Stronghold) -> Vec<Described> {
    let told = Told { view, table };
    let invader = view.viewer.is_some_and(|seat| table.is_invader(seat));
    let mut out = Vec::with_capacity(96);
    if invader {
        told.outside(&mut out);
    }
    told.castle(&mut out);
    if !invader {
        told.outside(&mut out);
    }
    told.glory(&mut out);
    out
}

fn describe(out: &mut Vec<Described>, region: &str, place: Token, words: String) {
    out.push(Described { region: region.to_owned(), place, words });
}

/// Parts of a sentence after its subject.
fn sentence(subject: &str, parts: &[String]) -> String {
    let rest = if parts.is_empty() { "empty".to_owned() } else { parts.join("; ") };
    format!("{}: {rest}.", capital(subject))
}

impl Told<'_> {
    pub(super) fn name(&self, place: Place) -> &str {
        self.table.kit.names.get(usize::from(place.0)).map_or("", String::as_str)
    }

    fn invaders(&self, units: Units) -> String {
        list(self.table.kit, units, invader_piece)
    }

    fn defenders(&self, units: Units) -> String {
        list(self.table.kit, units, defender_piece)
    }

    /// The sentence of a place of the board.
    pub(super) fn place(&self, place: Place) -> String {
        match place.spot() {
            Spot::Section(s) => self.section(s),
            Spot::Tower(t) => self.tower(t),
            Spot::Rampart(r) => self.rampart(r),
            Spot::Barbican => self.gates(),
            Spot::Foreground(side) => {
                let (here, room) =
                    (self.table.p.foregrounds[side.index()], self.table.kit.foreground_room[side.index()]);
                let fields = format!("{} of {room} fields taken", here.total());
                sentence(self.name(place), &[self.invaders(here), fields])
            }
            Spot::Building(building) => self.building(building),
            Spot::Ram(n) => self.ram(n),
            Spot::Path(path) => self.path(path),
            Spot::Hero(hero) => self.hero(hero),
            Spot::Side(side) => {
                let blessed = self.table.p.turn_flags.blessing == side as u8;
                let words = if blessed { "under the Marksmen Blessing" } else { "no blessing" };
                sentence(self.name(place), &[words.to_owned()])
            }
            Spot::SiegeTower(s) => {
                let here = self.table.p.siege[s.index()];
                let fields = format!("{} of {} fields taken", here.total(), self.table.kit.siege_room);
                sentence(self.name(place), &[self.invaders(here), fields])
            }
            Spot::Camp => sentence(self.name(place), &[]),
        }
    }

    fn section(&self, s: Section) -> String {
        let (table, p, at) = (self.table, &self.table.p, s.index());
        let fields = table.kit.defender_fields[at] + (p.platforms >> s.0 & 1) as u8;
        let posted = p.posts[at];
        let mut parts = vec![format!("{} on {fields} fields", self.defenders(posted))];
        let heroes = [OFFICER, WARRIOR].into_iter().filter(|hero| table.hero_on(*hero, s));
        parts.extend(heroes.map(|hero| format!("the {}", HEROES[usize::from(hero)])));
        parts.push(match (p.stones[at], p.wooden[at]) {
            (0, 0) => "no Components".to_owned(),
            (stones, 0) => plural(stones, "Stone"),
            (stones, wooden) => format!("{}, {}", plural(stones, "Stone"), plural(wooden, "Wooden Component")),
        });
        if let Some(kind) = table.cauldron(s) {
            parts.push(format!("a Cauldron against {}s", capital(INVADER_IDS[kind.index()])));
        }
        let flags = &p.turn_flags;
        for (mask, word) in [
            (p.platforms, "a Platform"),
            (flags.gale, "a Gale"),
            (flags.accident, "an Accident"),
            (p.breached, "breached"),
        ] {
            if mask & s.bit() != 0 {
                parts.push(word.to_owned());
            }
        }
        if flags.glare == s.0 {
            parts.push("under the Unearthly Glare".to_owned());
        }
        let foot = p.wall[at];
        if !foot.is_empty() {
            parts.push(format!("before it {} on {} fields", self.invaders(foot), table.wall_fields(s)));
        } else {
            parts.push(format!("before it {} free fields", table.wall_fields(s)));
        }
        if p.siege_towers & s.bit() != 0 {
            parts.push(format!("a Siege Tower with {}", self.invaders(p.siege[at])));
        }
        let gear = (0..EQUIPMENT).filter(|k| table.has_equipment(*k, s));
        parts.extend(gear.map(|k| table.kit.deal(EQUIPMENT_DEALS[k]).name.clone()));
        let influence = p.influence.iter().filter(|at| **at == s.0).count();
        if influence > 0 {
            parts.push(format!("Influence of an Altar, +{influence}"));
        }
        parts.extend(self.order(s));
        let mut words = sentence(self.name(s.place()), &parts);
        let _ = write!(words, " {}.", foretell(table, s));
        words
    }

    /// The Order chip of a section, named if it lies open or the viewer knows it.
    pub(super) fn order(&self, s: Section) -> Option<String> {
        let names = &self.table.kit.order_names;
        let open = self.table.p.turn_flags.open_orders[s.index()];
        if open != NONE {
            return Some(format!("Order {}", names[usize::from(open) % ORDERS]));
        }
        if self.table.p.turn_flags.hidden_orders & s.bit() == 0 {
            return None;
        }
        Some(match self.known_order(s) {
            Some(kind) => format!("Order {}, face down", names[usize::from(kind) % ORDERS]),
            None => "an Order face down".to_owned(),
        })
    }

    /// The chip face down of a section, if the viewer may know it.
    pub(super) fn known_order(&self, s: Section) -> Option<u8> {
        self.view.secret.map(|secret| secret.orders[s.index()]).filter(|kind| *kind != NONE)
    }

    fn tower(&self, t: Tower) -> String {
        let p = &self.table.p;
        let mut parts = vec![match p.mounts[t.index()] {
            Mount::Cannon => "a Cannon".to_owned(),
            Mount::Poles => "Poles".to_owned(),
            Mount::None => match p.posts[usize::from(t.place().0)] {
                none if none.is_empty() => "empty".to_owned(),
                here => self.defenders(here),
            },
        }];
        parts.extend(self.aim(t.index(), true).map(|to| format!("aims at {}", self.name(to))));
        sentence(self.name(t.place()), &parts)
    }

    pub(super) fn aim(&self, at: usize, cannon: bool) -> Option<Place> {
        aim(self.table, at, cannon)
    }

    fn rampart(&self, r: Rampart) -> String {
        let (table, p, at) = (self.table, &self.table.p, r.index());
        let here = p.ramparts[at];
        let mut parts = vec![format!("{} on {} fields", self.invaders(here), table.rampart_fields(r))];
        if p.machines[at] != Machine::None {
            let name = &table.kit.deal(p.machines[at].deal()).name;
            parts.push(if p.machines[at].shoots() {
                format!("{name} with {} and {}", plural(p.hits[at], "Hit"), plural(p.misses[at], "Miss"))
            } else {
                name.clone()
            });
        }
        let flags = &p.turn_flags;
        for (mask, word) in [(p.covers, "Cover"), (flags.bloodstones, "Bloodstone"), (flags.accurate, "Accurate Shot")]
        {
            if mask & r.bit() != 0 {
                parts.push(word.to_owned());
            }
        }
        let training = (0..TRAINING).filter(|k| table.has_training(*k, r));
        parts.extend(training.map(|k| table.kit.deal(TRAINING_DEALS[k]).name.clone()));
        if p.assault.volleys[at] > 0 {
            parts.push(format!("a volley of {} comes", p.assault.volleys[at]));
        }
        parts.extend(self.aim(at, false).map(|to| format!("aims at {}", self.name(to))));
        let to: Vec<&str> = r.sections().iter().map(|s| self.name(s.place())).collect();
        parts.push(format!("Paths to {}", to.join(" and ")));
        sentence(self.name(r.place()), &parts)
    }

    fn gates(&self) -> String {
        let p = &self.table.p;
        let name = self.name(Place::BARBICAN);
        if !p.barbican {
            return sentence(name, &["not in play: no Invader holds the Battering Ram".to_owned()]);
        }
        let mut parts = vec![match GATES.get(usize::from(p.gate)) {
            Some(gate) => {
                format!("{gate} Gate of 3 holds with Toughness {} of {}", p.toughness, self.table.full_toughness())
            }
            None => "all Gates are destroyed".to_owned(),
        }];
        parts.push(format!(
            "{} with {} in their crews",
            plural(p.rams, "ram"),
            p.crews.iter().map(|c| c.total()).sum::<u8>()
        ));
        let volley = p.assault.volleys[RAMPARTS];
        if volley > 0 {
            parts.push(format!("a volley of {volley} comes"));
        }
        sentence(name, &parts)
    }

    fn ram(&self, n: u8) -> String {
        let p = &self.table.p;
        let crew = p.crews[usize::from(n) % RAMS];
        let words = if n < p.rams { format!("crew of 2: {}", self.invaders(crew)) } else { "free field".to_owned() };
        sentence(self.name(Place::ram(n)), &[words])
    }

    fn path(&self, path: Path) -> String {
        let p = &self.table.p;
        let here = [(p.goblin_traps, "Goblin Trap"), (p.troll_traps, "Troll Trap"), (p.bridges, "Bridge")];
        let here = here.into_iter().find(|(mask, _)| mask & path.bit() != 0).map(|(_, word)| word);
        let field = self.table.kit.trap_fields & path.bit() != 0;
        let words = here.unwrap_or(if field { "free trap field" } else { "no trap field" });
        sentence(self.name(path.place()), &[words.to_owned()])
    }

    fn hero(&self, hero: u8) -> String {
        let (p, n) = (&self.table.p, usize::from(hero & 1));
        let at = if p.heroes[n] == post::HERO_COURTYARD { Building::Courtyard.place() } else { Place(p.heroes[n]) };
        let mut parts = vec![format!("at {}", self.name(at))];
        if p.turn_flags.hero_done >> hero & 1 == 1 {
            parts.push("has acted this turn".to_owned());
        }
        if p.turn_flags.possessed >> hero & 1 == 1 {
            parts.push("possessed".to_owned());
        }
        if hero == OFFICER && p.turn_flags.speech > 0 {
            parts.push(format!("Speech, +{} Strength", p.turn_flags.speech));
        }
        sentence(HEROES[n], &parts)
    }

    fn building(&self, building: Building) -> String {
        let (table, p, bit) = (self.table, &self.table.p, 1u8.checked_shl(building as u32).unwrap_or(0));
        let mut parts = Vec::new();
        if let Some(post) = building.place().as_post() {
            parts.push(self.defenders(p.posts[usize::from(post)]));
        }
        match building {
            Building::Barracks => {
                let [m, s, v] = table.kit.barracks.0;
                let room = [plural(m, "Marksman"), plural(s, "Soldier"), plural(v, "Veteran")];
                parts.push(format!("room for {}", room.join(", ")));
            }
            Building::Guard => parts.push(format!("room for {}", table.kit.guard_room)),
            Building::HonorGuard => {
                let kept = if p.honor_kept { "it never left" } else { "it has left its post" };
                parts.push(format!("room for {}", table.kit.honor_room));
                parts.push(kept.to_owned());
            }
            Building::Hospital => {
                parts.push(self.defenders(p.hospital[0].and(p.hospital[1])));
                if p.turn_flags.specters != 0 {
                    parts.push("Specters wait".to_owned());
                }
            }
            Building::Courtyard => {
                let here = [OFFICER, WARRIOR].into_iter().filter(|h| p.heroes[usize::from(*h)] == post::HERO_COURTYARD);
                parts.extend(here.map(|hero| format!("the {}", HEROES[usize::from(hero)])));
                if p.turn_flags.panic {
                    parts.push("Panic".to_owned());
                }
            }
            _ => {}
        }
        if p.saboteurs & bit != 0 {
            parts.push("a Saboteur: Actions cost 1 more".to_owned());
        }
        if p.turn_flags.fire & bit != 0 {
            parts.push("Fire: Actions cost 1 more".to_owned());
        }
        if p.turn_flags.toil == building as u8 {
            parts.push("Exhausting Toil: Actions cost 1 less".to_owned());
        }
        if parts.is_empty() {
            let names = Work::ALL.into_iter().filter(|w| w.building() == building);
            let names: Vec<&str> = names.map(|w| table.kit.work(w).name.as_str()).collect();
            parts.push(names.join(", "));
        }
        sentence(self.name(building.place()), &parts)
    }

    /// An Action of the castle with the Hourglasses on it.
    pub(super) fn work(&self, work: Work) -> String {
        let (p, table) = (&self.table.p, self.table);
        let mut parts = Vec::new();
        let whose = match table.defenders() {
            2 if p.paid[work.index()] > 0 => {
                [" of the West Defender", " of the East Defender"][usize::from(table.payer(work) & 1)]
            }
            _ => "",
        };
        parts.push(format!("{} of {}{whose}", p.paid[work.index()], plural(table.price(work), "Hourglass")));
        if work == Work::GateReinforcement && !p.barbican {
            parts = vec!["not in play".to_owned()];
        }
        if p.turn_flags.hasty == work as u8 {
            parts.push("free again by Haste".to_owned());
        } else if p.turn_flags.worked & work.bit() != 0 {
            parts.push("used this turn".to_owned());
        }
        let spec = table.kit.work(work);
        sentence(&format!("{} ({})", spec.name, self.name(work.building().place())), &parts)
    }

    pub(super) fn supply(&self) -> String {
        let p = &self.table.p;
        let stock = format!("{}, {}", plural(p.stone_supply, "Stone"), plural(p.wooden_supply, "Wooden Component"));
        sentence("Supply", &[self.defenders(p.supply), stock])
    }

    pub(super) fn camp(&self, invader: u8) -> String {
        let here = self.table.p.camp[usize::from(invader & 1)];
        let cost = self.table.kit.camp_cost(here.total());
        let parts = [self.invaders(here), format!("gives {} if they stay", plural(cost, "Hourglass"))];
        sentence(&self.of_invader("Camp", invader), &parts)
    }

    fn of_invader(&self, what: &str, invader: u8) -> String {
        match self.table.invaders() {
            1 => what.to_owned(),
            _ => format!("{what} of the {}", seat_name(self.table.p.seats, self.table.invader_seat(invader))),
        }
    }

    /// A Phase card with its Actions and what they cost.
    pub(super) fn card(&self, invader: u8, phase: u8) -> String {
        let (table, at) = (self.table, usize::from(invader & 1));
        let flipped = table.p.flipped[at] & 1 << phase != 0;
        let shown = shown_deals(table, invader, phase);
        let mut parts: Vec<String> = deals(shown)
            .map(|d| {
                let used = if table.p.turn_flags.dealt[at] & d.bit() != 0 { ", performed this turn" } else { "" };
                format!("{}{}{used}", table.kit.deal(d).name, price(table, d, false))
            })
            .collect();
        if flipped {
            parts.insert(0, "flipped".to_owned());
        }
        sentence(&self.of_invader(&format!("Phase {phase}, {}", PHASES[usize::from(phase) - 1]), invader), &parts)
    }
}

/// The Actions that a Phase card shows; none if no card is kept yet.
pub(super) fn shown_deals(table: &Stronghold, invader: u8, phase: u8) -> u64 {
    let at = usize::from(invader & 1);
    let kept = (2..=5).contains(&phase).then(|| table.p.cards[at][usize::from(phase) - 2]);
    if kept == Some(NONE) {
        return 0;
    }
    let charge = phase == 1 && table.p.flipped[at] & 1 << 1 != 0;
    table.offered_deals(invader, phase) | if charge { Deal::AllCharge.bit() } else { 0 }
}

/// The list, region by region.
impl Told<'_> {
    fn castle(&self, out: &mut Vec<Described>) {
        self.walls(out);
        self.towers(out);
        self.inside(out);
        self.works(out);
    }

    fn outside(&self, out: &mut Vec<Described>) {
        self.camps(out);
        self.field(out);
        self.barbican(out);
        self.paths(out);
    }

    fn walls(&self, out: &mut Vec<Described>) {
        for s in sections(0x1ff) {
            describe(out, "The walls", space(s.place()), self.place(s.place()));
            if self.table.p.siege_towers & s.bit() != 0 {
                let place = Place::siege_tower(s);
                describe(out, "The walls", space(place), self.place(place));
            }
        }
        for place in [OFFICER, WARRIOR].map(Place::hero) {
            describe(out, "The walls", space(place), self.place(place));
        }
        for side in Side::BOTH.map(Place::side) {
            describe(out, "The walls", space(side), self.place(side));
        }
    }

    fn towers(&self, out: &mut Vec<Described>) {
        towers(0x7f).for_each(|t| describe(out, "The Towers", space(t.place()), self.tower(t)));
    }

    fn inside(&self, out: &mut Vec<Described>) {
        for building in Building::ALL {
            describe(out, "Inside the castle", space(building.place()), self.building(building));
        }
        describe(out, "Inside the castle", tokens::SUPPLY, self.supply());
        let p = &self.table.p;
        for defender in 0..self.table.defenders() as u8 {
            let (seat, n) = (self.table.defender_seat(defender), usize::from(defender));
            let mut parts = vec![format!("{} to spend", plural(p.hourglasses[n], "Hourglass"))];
            if p.labour[n] > 0 {
                parts.push(format!("{} of Forced Labour", plural(p.labour[n], "Hourglass")));
            }
            if p.stone_due && self.table.defender_of(self.table.turn_side()) == defender {
                parts.push("a Stone to place".to_owned());
            }
            describe(out, "Inside the castle", tokens::before(seat), sentence(seat_name(p.seats, seat), &parts));
        }
    }

    fn works(&self, out: &mut Vec<Described>) {
        Work::ALL.into_iter().for_each(|w| describe(out, "Actions of the castle", tokens::work(w), self.work(w)));
    }

    fn camps(&self, out: &mut Vec<Described>) {
        let p = &self.table.p;
        for invader in 0..self.table.invaders() as u8 {
            let (seat, n) = (self.table.invader_seat(invader), usize::from(invader));
            let region = seat_name(p.seats, seat);
            let reserve = sentence(&self.of_invader("Reserve", invader), &[self.invaders(p.reserve[n])]);
            describe(out, region, tokens::reserve(invader), reserve);
            describe(out, region, tokens::camp(invader), self.camp(invader));
            describe(out, region, tokens::before(seat), sentence(region, &[plural(p.resources[n], "Resource")]));
            for phase in (1..=6).filter(|phase| shown_deals(self.table, invader, *phase) != 0) {
                let card = match phase {
                    6 => tokens::deal(Deal::MinorMoveOut),
                    _ => self.table.front_of(invader, phase),
                };
                describe(out, region, card, self.card(invader, phase));
            }
        }
        let pouch = [
            (tokens::POUCH, "Pouch", self.invaders(p.pouch)),
            (tokens::POOL, "Rejected", self.invaders(p.pool)),
            (tokens::SPENT, "On Phase cards", self.invaders(p.spent)),
            (tokens::BLOOD, "Blood field", plural(p.blood, "Goblin")),
            (tokens::BANK, "Bank", plural(self.table.bank(), "Resource")),
            (tokens::ORDER_HAND, "Orders in hand", self.order_hand()),
        ];
        pouch.into_iter().for_each(|(token, what, words)| describe(out, "The horde", token, sentence(what, &[words])));
    }

    /// Order chips in hand: by kind for those who may know, else how many.
    fn order_hand(&self) -> String {
        if self.view.secret.is_none() {
            return plural(self.table.orders_left(), "chip");
        }
        let hand = self.table.order_hand().into_iter().zip(&self.table.kit.order_names);
        let hand: Vec<String> = hand.filter(|(n, _)| *n > 0).map(|(n, name)| format!("{n} {name}")).collect();
        if hand.is_empty() { "none".to_owned() } else { hand.join(", ") }
    }

    fn field(&self, out: &mut Vec<Described>) {
        for side in Side::BOTH {
            let region = self.name(Place::side(side)).to_owned() + ", before the walls";
            let place = Place::foreground(side);
            describe(out, &region, space(place), self.place(place));
            ramparts(side.ramparts()).for_each(|r| describe(out, &region, space(r.place()), self.rampart(r)));
        }
    }

    fn barbican(&self, out: &mut Vec<Described>) {
        describe(out, "The gates", space(Place::BARBICAN), self.gates());
        if self.table.p.barbican {
            (0..RAMS as u8).for_each(|n| describe(out, "The gates", space(Place::ram(n)), self.ram(n)));
        }
    }

    fn paths(&self, out: &mut Vec<Described>) {
        (0..PATHS as u8).map(Path).for_each(|path| describe(out, "Paths", space(path.place()), self.path(path)));
    }

    fn glory(&self, out: &mut Vec<Described>) {
        let (p, kit) = (&self.table.p, self.table.kit);
        for feat in Feat::ALL {
            let done = if p.feats & 1 << feat as u8 != 0 { "done" } else { "not done" };
            let words = format!("{}: {done}. {}", kit.feat_names[feat.index()], kit.feat_texts[feat.index()]);
            describe(out, "Glory", tokens::feat(feat), words);
        }
        for shame in Shame::ALL {
            let held = if p.steadfast & 1 << shame as u8 != 0 { "held" } else { "given up" };
            let words = format!("{}: {held}. {}", kit.shame_names[shame.index()], kit.shame_texts[shame.index()]);
            describe(out, "Glory", tokens::shame(shame), words);
        }
    }
}

/// What the question is about, and where the piece that it asks about stands.
pub(super) fn subject(view: &View) -> [Option<Token>; 2] {
    use crate::flow::{Ask, Mover};
    let p = &view.public;
    let aimed = |from: Rampart| match p.assault.aims[from.index()] {
        NONE => from.place(),
        target => Place(target),
    };
    let at = |place: Place| [Some(space(place)), None];
    match p.ask {
        Ask::Influence { altar, .. } => at(altar.place()),
        Ask::Rope { from, .. } => at(from.place()),
        Ask::Group { from, to } | Ask::Number { from, to, .. } => {
            let home = tokens::field(from, p.move_out.by);
            [Some(space(to)), Some(home)]
        }
        Ask::ChipTo { from, .. } => at(from),
        Ask::Dest { mover: Mover::Unit(_, from), .. } => at(Place::post(from)),
        Ask::Dest { mover: Mover::Hero(hero), .. } => at(Place::hero(hero)),
        Ask::Work { work, .. } => [Some(tokens::work(work)), None],
        Ask::CannonHit { tower, .. } => match p.assault.aims[tower.index()] {
            NONE => at(tower.place()),
            target => [Some(space(Place(target))), Some(space(tower.place()))],
        },
        Ask::HoldFire { from } | Ask::UseCard { from } => at(from.place()),
        Ask::Strike { from } | Ask::Bare { from } => [Some(space(aimed(from))), Some(space(from.place()))],
        Ask::Which { section, .. }
        | Ask::Fury { section }
        | Ask::Detonate { section }
        | Ask::Call { section }
        | Ask::InvaderLosses { section, .. }
        | Ask::DefenderLosses { section, .. }
        | Ask::FromTower { section, .. } => at(section.place()),
        Ask::CrewLoss { .. } => at(Place::BARBICAN),
        Ask::None => match p.stage {
            Stage::AimCannons { from, .. } => at(Tower(from).place()),
            Stage::AimMachines { from, .. } | Stage::Archers { from, .. } => at(Rampart(from).place()),
            Stage::Marksmen { post, .. } => at(Place::post(post)),
            Stage::Volleys { from } if usize::from(from) < RAMPARTS => at(Rampart(from).place()),
            Stage::Volleys { .. } => at(Place::BARBICAN),
            Stage::Climb { from } => at(Section(from).place()),
            Stage::Hospital { .. } => at(Building::Hospital.place()),
            _ => [None, None],
        },
        _ => [None, None],
    }
}
