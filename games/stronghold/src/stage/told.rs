//! The position in words: one full sentence for every place. The board's labels and the list for people who listen to the
//! game come from the same functions.

use std::fmt::Write;

use ravelin_core::draw::Described;
use ravelin_core::{Asking, Set, Token};

use super::forecast::{cannon_aim, foretell, machine_aim};
use super::parts::plural;
use crate::Frame;
use crate::ids::*;
use crate::kit::*;
use crate::rules::hits::{Bare, Strike};
use crate::rules::movement::hero_place;
use crate::state::Stronghold;
use crate::tokens::{self, capital, defender_piece, invader_piece, space, units_named};
use crate::view::{View, seat_name};

/// What a viewer is told about places.
pub(crate) struct Told<'a> {
    pub(super) view: &'a View,
    pub(super) table: &'a Stronghold,
}

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
        self.table.kit.place(place)
    }

    fn invaders(&self, units: Units) -> String {
        units_named(self.table.kit, units, invader_piece)
    }

    fn defenders(&self, units: Units) -> String {
        units_named(self.table.kit, units, defender_piece)
    }

    /// The sentence of a place of the board.
    pub(super) fn place(&self, place: Place) -> String {
        match place.spot() {
            Spot::Section(s) => self.section(s),
            Spot::Tower(t) => self.tower(t),
            Spot::Rampart(r) => self.rampart(r),
            Spot::Barbican => self.gates(),
            Spot::Foreground(side) => {
                let (here, room) = (self.table.p.foregrounds[side], self.table.kit.foreground_room[side]);
                let fields = format!("{} of {room} fields taken", here.total());
                sentence(self.name(place), &[self.invaders(here), fields])
            }
            Spot::Building(building) => self.building(building),
            Spot::Ram(n) => self.ram(n),
            Spot::Path(path) => self.path(path),
            Spot::Hero(hero) => self.hero(hero),
            Spot::Side(side) => {
                let blessed = self.table.p.turn_flags.blessing == Some(side);
                let words = if blessed { "under the Marksmen Blessing" } else { "no blessing" };
                sentence(self.name(place), &[words.to_owned()])
            }
            Spot::SiegeTower(s) => {
                let here = self.table.p.siege[s];
                let fields = format!("{} of {} fields taken", here.total(), self.table.kit.siege_room);
                sentence(self.name(place), &[self.invaders(here), fields])
            }
            Spot::Camp => sentence(self.name(place), &[]),
        }
    }

    fn section(&self, s: Section) -> String {
        let (table, p) = (self.table, &self.table.p);
        let fields = table.kit.defender_fields[s] + u8::from(p.platforms.has(s));
        let posted = p.posts[s.post()];
        let mut parts = vec![format!("{} on {fields} fields", self.defenders(posted))];
        let heroes = Hero::ALL.into_iter().filter(|hero| table.hero_on(*hero, s));
        parts.extend(heroes.map(|hero| format!("the {}", capital(hero.word()))));
        parts.push(match (p.stones[s], p.wooden[s]) {
            (0, 0) => "no Components".to_owned(),
            (stones, 0) => plural(stones, "Stone"),
            (stones, wooden) => format!("{}, {}", plural(stones, "Stone"), plural(wooden, "Wooden Component")),
        });
        if let Some(kind) = p.cauldrons[s] {
            parts.push(format!("a Cauldron against {}s", capital(kind.invader())));
        }
        let flags = &p.turn_flags;
        for (there, word) in [
            (p.platforms, "a Platform"),
            (flags.gale, "a Gale"),
            (flags.accident, "an Accident"),
            (p.breached, "breached"),
        ] {
            if there.has(s) {
                parts.push(word.to_owned());
            }
        }
        if flags.glare == Some(s) {
            parts.push("under the Unearthly Glare".to_owned());
        }
        let foot = p.wall[s];
        if !foot.is_empty() {
            parts.push(format!("before it {} on {} fields", self.invaders(foot), table.wall_fields(s)));
        } else {
            parts.push(format!("before it {} free fields", table.wall_fields(s)));
        }
        if p.siege_towers.has(s) {
            parts.push(format!("a Siege Tower with {}", self.invaders(p.siege[s])));
        }
        let gear = Equipment::ALL.into_iter().filter(|kind| table.has_equipment(*kind, s));
        parts.extend(gear.map(|kind| table.kit.deal(kind.deal()).name.clone()));
        let influence = p.influence.values().filter(|at| **at == Some(s)).count();
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
        let name = |order: Order| &self.table.kit.order_names[order as usize];
        if let Some(open) = self.table.p.turn_flags.open_orders[s] {
            return Some(format!("Order {}", name(open)));
        }
        if !self.table.p.turn_flags.hidden_orders.has(s) {
            return None;
        }
        Some(match self.table.s.orders[s] {
            Some(order) => format!("Order {}, face down", name(order)),
            None => "an Order face down".to_owned(),
        })
    }

    fn tower(&self, t: Tower) -> String {
        let p = &self.table.p;
        let mut parts = vec![match p.mounts[t] {
            Some(Mount::Cannon) => "a Cannon".to_owned(),
            Some(Mount::Poles) => "Poles".to_owned(),
            None => match p.posts[t.post()] {
                none if none.is_empty() => "empty".to_owned(),
                here => self.defenders(here),
            },
        }];
        parts.extend(cannon_aim(self.table, t).map(|to| format!("aims at {}", self.name(to))));
        sentence(self.name(t.place()), &parts)
    }

    fn rampart(&self, r: Rampart) -> String {
        let (table, p) = (self.table, &self.table.p);
        let here = p.ramparts[r];
        let mut parts = vec![format!("{} on {} fields", self.invaders(here), table.rampart_fields(r))];
        if let Some(machine) = p.machines[r] {
            let name = &table.kit.deal(machine.deal()).name;
            parts.push(if machine.shoots() {
                format!("{name} with {} and {}", plural(p.hits[r], "Hit"), plural(p.misses[r], "Miss"))
            } else {
                name.clone()
            });
        }
        let flags = &p.turn_flags;
        for (there, word) in [(p.covers, "Cover"), (flags.bloodstones, "Bloodstone"), (flags.accurate, "Accurate Shot")]
        {
            if there.has(r) {
                parts.push(word.to_owned());
            }
        }
        let training = Training::ALL.into_iter().filter(|kind| table.has_training(*kind, r));
        parts.extend(training.map(|kind| table.kit.deal(kind.deal()).name.clone()));
        let volley = p.assault.volleys[r.butt()];
        if volley > 0 {
            parts.push(format!("a volley of {volley} comes"));
        }
        parts.extend(machine_aim(table, r).map(|to| format!("aims at {}", self.name(to))));
        let to: Vec<&str> = r.sections().iter().map(|s| self.name(s.place())).collect();
        parts.push(format!("Paths to {}", to.join(" and ")));
        sentence(self.name(r.place()), &parts)
    }

    fn gates(&self) -> String {
        let p = &self.table.p;
        let name = self.name(Place::Br);
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
            p.crews.values().map(|c| c.total()).sum::<u8>()
        ));
        let volley = p.assault.volleys[Butt::Br];
        if volley > 0 {
            parts.push(format!("a volley of {volley} comes"));
        }
        sentence(name, &parts)
    }

    fn ram(&self, ram: Ram) -> String {
        let words = match self.table.rams().has(ram) {
            true => format!("crew of 2: {}", self.invaders(self.table.p.crews[ram])),
            false => "free field".to_owned(),
        };
        sentence(self.name(ram.place()), &[words])
    }

    fn path(&self, path: Path) -> String {
        let p = &self.table.p;
        let here = [(p.goblin_traps, "Goblin Trap"), (p.troll_traps, "Troll Trap"), (p.bridges, "Bridge")];
        let here = here.into_iter().find(|(there, _)| there.has(path)).map(|(_, word)| word);
        let field = self.table.kit.trap_fields.has(path);
        let words = here.unwrap_or(if field { "free trap field" } else { "no trap field" });
        sentence(self.name(path.place()), &[words.to_owned()])
    }

    fn hero(&self, hero: Hero) -> String {
        let flags = &self.table.p.turn_flags;
        let mut parts = vec![format!("at {}", self.name(hero_place(self.table.p.heroes[hero])))];
        if flags.hero_done.has(hero) {
            parts.push("has acted this turn".to_owned());
        }
        if flags.possessed.has(hero) {
            parts.push("possessed".to_owned());
        }
        if hero == Hero::Officer && flags.speech > 0 {
            parts.push(format!("Speech, +{} Strength", flags.speech));
        }
        sentence(&capital(hero.word()), &parts)
    }

    fn building(&self, building: Building) -> String {
        let (table, p) = (self.table, &self.table.p);
        let mut parts = Vec::new();
        if let Some(post) = building.place().as_post() {
            parts.push(self.defenders(p.posts[post]));
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
                parts.push(self.defenders(table.fallen()));
                if !p.turn_flags.specters.is_empty() {
                    parts.push("Specters wait".to_owned());
                }
            }
            Building::Courtyard => {
                let here = Hero::ALL.into_iter().filter(|hero| p.heroes[*hero].is_none());
                parts.extend(here.map(|hero| format!("the {}", capital(hero.word()))));
                if p.turn_flags.panic {
                    parts.push("Panic".to_owned());
                }
            }
            Building::Forge | Building::Workshop | Building::Scouts | Building::Cathedral => {}
        }
        if p.saboteurs.has(building) {
            parts.push("a Saboteur: Actions cost 1 more".to_owned());
        }
        if p.turn_flags.fire.has(building) {
            parts.push("Fire: Actions cost 1 more".to_owned());
        }
        if p.turn_flags.toil == Some(building) {
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
        let whose = match table.defenders().len() {
            2 if p.paid[work] > 0 => match table.payer(work) {
                Side::West => " of the West Defender",
                Side::East => " of the East Defender",
            },
            _ => "",
        };
        parts.push(format!("{} of {}{whose}", p.paid[work], plural(table.price(work), "Hourglass")));
        if work == Work::GateReinforcement && !p.barbican {
            parts = vec!["not in play".to_owned()];
        }
        if p.turn_flags.hasty == Some(work) {
            parts.push("free again by Haste".to_owned());
        } else if p.turn_flags.worked.has(work) {
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

    pub(super) fn camp(&self, invader: Side) -> String {
        let here = self.table.p.camp[invader];
        let cost = self.table.kit.camp_cost(here.total());
        let parts = [self.invaders(here), format!("gives {} if they stay", plural(cost, "Hourglass"))];
        sentence(&self.of_invader("Camp", invader), &parts)
    }

    fn of_invader(&self, what: &str, invader: Side) -> String {
        match self.table.invaders().len() {
            1 => what.to_owned(),
            _ => format!("{what} of the {}", seat_name(self.table.p.seats, self.table.invader_seat(invader))),
        }
    }

    /// A Phase card with its Actions and what they cost.
    pub(super) fn card(&self, invader: Side, phase: Phase) -> String {
        let table = self.table;
        let dealt = table.p.turn_flags.dealt[invader];
        let words = |deal: Deal| {
            let used = if dealt.has(deal) { ", performed this turn" } else { "" };
            format!("{}{}{used}", table.kit.deal(deal).name, table.price_words(deal, false))
        };
        let mut parts: Vec<String> = shown_deals(table, invader, phase).iter().map(words).collect();
        if table.p.flipped[invader].has(phase) {
            parts.insert(0, "flipped".to_owned());
        }
        let title = format!("Phase {}, {}", phase.number(), phase.title());
        sentence(&self.of_invader(&title, invader), &parts)
    }
}

/// The Actions that a Phase card shows; none if no card is kept yet.
pub(super) fn shown_deals(table: &Stronghold, invader: Side, phase: Phase) -> Set<Deal> {
    if Phase::WITH_CARDS.contains(&phase) && table.p.cards[invader][phase].is_none() {
        return Set::NONE;
    }
    let charge = phase == Phase::Supplies && table.p.flipped[invader].has(phase);
    let offered = table.offered_deals(invader, phase);
    if charge { offered.with(Deal::AllCharge) } else { offered }
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
        for s in Section::ALL.into_iter() {
            describe(out, "The walls", space(s.place()), self.place(s.place()));
            if self.table.p.siege_towers.has(s) {
                let place = s.siege_tower();
                describe(out, "The walls", space(place), self.place(place));
            }
        }
        for place in Hero::ALL.map(Hero::place) {
            describe(out, "The walls", space(place), self.place(place));
        }
        for side in Side::BOTH.map(Side::place) {
            describe(out, "The walls", space(side), self.place(side));
        }
    }

    fn towers(&self, out: &mut Vec<Described>) {
        Tower::ALL.into_iter().for_each(|t| describe(out, "The Towers", space(t.place()), self.tower(t)));
    }

    fn inside(&self, out: &mut Vec<Described>) {
        for building in Building::ALL {
            describe(out, "Inside the castle", space(building.place()), self.building(building));
        }
        describe(out, "Inside the castle", tokens::SUPPLY, self.supply());
        let p = &self.table.p;
        for &defender in self.table.defenders() {
            let seat = self.table.defender_seat(defender);
            let mut parts = vec![format!("{} to spend", plural(p.hourglasses[defender], "Hourglass"))];
            if p.labour[defender] > 0 {
                parts.push(format!("{} of Forced Labour", plural(p.labour[defender], "Hourglass")));
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
        for &invader in self.table.invaders() {
            let seat = self.table.invader_seat(invader);
            let region = seat_name(p.seats, seat);
            let reserve = sentence(&self.of_invader("Reserve", invader), &[self.invaders(p.reserve[invader])]);
            describe(out, region, tokens::reserve(invader), reserve);
            describe(out, region, tokens::camp(invader), self.camp(invader));
            describe(out, region, tokens::before(seat), sentence(region, &[plural(p.resources[invader], "Resource")]));
            for phase in Phase::ALL.into_iter().filter(|phase| !shown_deals(self.table, invader, *phase).is_empty()) {
                let card = match phase {
                    Phase::MovingOut => tokens::deal(Deal::MinorMoveOut),
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
        let hand = self.table.order_hand();
        let held = hand.values().zip(&self.table.kit.order_names).filter(|(n, _)| **n > 0);
        let hand: Vec<String> = held.map(|(n, name)| format!("{n} {name}")).collect();
        if hand.is_empty() { "none".to_owned() } else { hand.join(", ") }
    }

    fn field(&self, out: &mut Vec<Described>) {
        for side in Side::BOTH {
            let region = self.name(side.place()).to_owned() + ", before the walls";
            let place = side.foreground();
            describe(out, &region, space(place), self.place(place));
            side.ramparts().iter().for_each(|r| describe(out, &region, space(r.place()), self.rampart(r)));
        }
    }

    fn barbican(&self, out: &mut Vec<Described>) {
        describe(out, "The gates", space(Place::Br), self.gates());
        if self.table.p.barbican {
            Ram::ALL.into_iter().for_each(|ram| describe(out, "The gates", space(ram.place()), self.ram(ram)));
        }
    }

    fn paths(&self, out: &mut Vec<Described>) {
        Path::ALL.into_iter().for_each(|path| describe(out, "Paths", space(path.place()), self.path(path)));
    }

    fn glory(&self, out: &mut Vec<Described>) {
        let (p, kit) = (&self.table.p, self.table.kit);
        for feat in Feat::ALL {
            let done = if p.feats.has(feat) { "done" } else { "not done" };
            let words = format!("{}: {done}. {}", kit.feat_names[feat as usize], kit.feat_texts[feat as usize]);
            describe(out, "Glory", tokens::feat(feat), words);
        }
        for shame in Shame::ALL {
            let held = if p.steadfast.has(shame) { "held" } else { "given up" };
            let words = format!("{}: {held}. {}", kit.shame_names[shame as usize], kit.shame_texts[shame as usize]);
            describe(out, "Glory", tokens::shame(shame), words);
        }
    }
}

/// What the question is about, and where the piece that it asks about stands.
pub(super) fn subject(table: &Stronghold) -> [Option<Token>; 2] {
    let a = &table.p.assault;
    let at = |place: Place| [Some(space(place)), None];
    let of = |place: Option<Place>| [place.map(space), None];
    let Some(frame) = table.top() else { return [None, None] };
    match frame {
        Frame::Influence(q) => at(q.altar.place()),
        Frame::Rope(q) => at(q.from.place()),
        Frame::Group(q) => [Some(space(q.to)), Some(tokens::field(q.from, table.p.move_out.by))],
        Frame::Number(q) => [Some(space(q.to)), Some(tokens::field(q.from, table.p.move_out.by))],
        Frame::ChipTo(q) => at(q.from),
        Frame::MoveUnit(q) => at(q.from.place()),
        Frame::MoveHero(q) => at(q.hero.place()),
        Frame::WorkAt(q) => [Some(tokens::work(q.work)), None],
        Frame::CannonHit(q) => match a.cannon_aims[q.tower] {
            None => at(q.tower.place()),
            Some(target) => [Some(space(target)), Some(space(q.tower.place()))],
        },
        Frame::HoldFire(q) => at(q.from.place()),
        Frame::UseCard(q) => at(q.from.place()),
        Frame::Strike(Strike { from }) | Frame::Bare(Bare { from }) => {
            let target = a.machine_aims[from].map_or(from.place(), Section::place);
            [Some(space(target)), Some(space(from.place()))]
        }
        Frame::Which(q) => at(q.section.place()),
        Frame::Fury(q) => at(q.section.place()),
        Frame::Detonate(q) => at(q.section.place()),
        Frame::Call(q) => at(q.section.place()),
        Frame::InvaderLosses(q) => at(q.section.place()),
        Frame::DefenderLosses(q) => at(q.section.place()),
        Frame::FromTower(q) => at(q.section.place()),
        Frame::CrewLoss(_) => at(Place::Br),
        Frame::AimCannons(q) => of(q.left.lowest().map(Tower::place)),
        Frame::AimMachines(q) => of(q.left.lowest().map(Rampart::place)),
        Frame::Archers(q) => at(q.rampart.place()),
        Frame::Marksmen(q) => at(q.post.place()),
        Frame::Volleys(q) => of(q.left.lowest().map(Butt::place)),
        Frame::Climb(q) => of(q.left.lowest().map(Section::place)),
        Frame::Hospital(_) => at(Place::Hospital),
        _ => [None, None],
    }
}
