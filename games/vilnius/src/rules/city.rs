//! City Phase: construct, recruit, lay a Province at an emblem edge, pass and store. [V7] [V9.10]

use ravelin_core::journal::Tell;
use ravelin_core::{
    Asking, Choices, DecisionKind, Fate, Next, Part, Places, Prompt, Question, Seat, Set, Token, Violation, ask,
    ensure, question, rule, tell,
};

use crate::ids::*;
use crate::kit::*;
use crate::rules::display::{Open, Openings, later_slots};
use crate::rules::paying::{Pay, Purse};
use crate::state::{Built, Purchase, Vilnius};
use crate::tokens::{self, SUPPLY, Zone, amounts, hand};

question! {
    /// One action per turn. [V7.1]
    pub City { seat: Seat } in Vilnius;
    asked(|q, _| q.seat);
    prompt(|q, game| {
        let raised = game.purse(q.seat).yields.map(|n| n.clamp(0, 99) as u8);
        ask(DecisionKind::Place, "Build, recruit or pass.", rule!("V7.2")).beside(format!("You can raise {}.", amounts(&raised)))
    });
    Turn {
        /// Without a cell it stands in near misses only: it fits nowhere.
        Build { building: Building, cell: Option<Cell> } = (|kit, f| write_build(kit, building, cell, f)),
            (|q, game| game.build_words(q.seat, building, cell)), at cell.map_or(building.into(), Token::from);
        Recruit { unit: Unit } = "recruit {unit}", (|_, game| game.recruit_words(unit)), at unit.for_hire();
        /// A Province to the emblem edge. [V9.10]
        Lay { card: Province } = "lay {card}", "Lay {card} at the emblem edge for others", at card;
        Pass {} = "pass", "Pass";
    }
}

impl Question<Vilnius> for City {
    fn choices(self, game: &Vilnius, seat: Seat, out: &mut impl Choices<Turn>) {
        let player = game.player(seat);
        let purse = game.purse(seat);
        let (buildings, units) = game.within_means(&purse);
        let is_poor = buildings.is_empty() && !out.explains();
        let supply = if is_poor { Set::NONE } else { player.supply | game.on_offer() };
        let may = supply & game.standable(seat) & buildings;
        let open = if out.explains() {
            game.openings(seat)
        } else if may.is_empty() {
            Openings::default()
        } else {
            game.openings_for(seat, game.types_of(may))
        };
        for open in open.iter() {
            for building in (game.kit.of_type[open.kind] & may).iter() {
                out.offer(Turn::Build { building, cell: Some(open.cell) });
            }
        }
        let units = units & player.site.trained;
        for unit in units.iter().filter(|kind| game.p.units.of(*kind) > 0) {
            out.offer(Turn::Recruit { unit });
        }
        if game.free_edge(seat).is_some() {
            player.hand.iter().for_each(|card| out.offer(Turn::Lay { card }));
        } else if out.explains() && !player.shared().is_empty() {
            let why = Violation::new(rule!("V9.10"), "a Province lies at your emblem edge already");
            player.hand.iter().for_each(|card| out.refuse(Turn::Lay { card }, why));
        }
        out.offer(Turn::Pass {});
        if out.explains() {
            for (unit, _) in game.kit.each_unit() {
                if let Err(why) = game.may_recruit(unit, player.site.types, &purse) {
                    out.refuse(Turn::Recruit { unit }, why);
                }
            }
            game.explain_buildings(seat, supply, &open, &purse, out);
        }
    }

    fn answer(self, game: &mut Vilnius, seat: Seat, answer: Turn, ctx: &mut impl Fate) {
        match answer {
            Turn::Build { building, cell } => {
                game.p.pending.buy(Purchase::Building(building, cell.expect("it fits there")));
                game.push(Pay { seat });
            }
            Turn::Recruit { unit } => {
                game.p.pending.buy(Purchase::Unit(unit));
                game.push(Pay { seat });
            }
            Turn::Lay { card } => {
                let at = game.free_edge(seat).expect("an edge is free");
                let player = game.player_mut(seat);
                player.hand.remove(card);
                let b = player.display.place_mut(at).expect("a Building stands there");
                b.shared = Some(card);
                tell!(ctx, "V9.10", "{seat} lays {card} at the emblem edge of {building}, where others may use it.",
                    seat, card, building = b.building; from = hand(seat), to = b.cell().of(seat));
            }
            Turn::Pass {} => {
                tell!(ctx, "V7.6.1", "{seat} {passes}.", seat, passes = game.passes(seat));
                game.push(Store { seat, at: Place::FIRST });
            }
        }
    }

    /// Players act in turn until all have passed; then the Military Phase begins. [V7.1] [V7.6.5]
    fn run(self, game: &mut Vilnius, ctx: &mut impl Fate) -> Next {
        let passed = game.p.this_round.passed;
        if !passed.has(self.seat) {
            return Next::Ask;
        }
        if passed.len() == usize::from(game.p.seats) {
            game.begin_military(ctx);
        } else {
            game.next_turn(self.seat);
        }
        Next::GoOn
    }

    fn sound(self, game: &Vilnius) -> bool {
        game.has(self.seat)
    }

    fn fights(answer: Turn) -> bool {
        matches!(answer, Turn::Recruit { .. })
    }

    fn about(_: &Vilnius, answer: Turn) -> Option<Token> {
        match answer {
            Turn::Build { building, .. } => Some(building.into()),
            Turn::Recruit { unit } => Some(unit.for_hire()),
            Turn::Lay { card } => Some(card.into()),
            Turn::Pass {} => None,
        }
    }
}

question! {
    /// A Province for the next free slot, from this place of the display on. [V7.6.2]
    pub Store { seat: Seat, at: Place } in Vilnius;
    asked(|q, _| q.seat);
    prompt(|q, game| game.store_prompt(q));
    Storing {
        Keep { card: Province } = "store {card}", "Store {card}", at card;
        Nothing {} = "store nothing", "Store nothing here";
    }
}

impl Question<Vilnius> for Store {
    fn choices(self, game: &Vilnius, seat: Seat, out: &mut impl Choices<Storing>) {
        game.player(seat).hand.iter().for_each(|card| out.offer(Storing::Keep { card }));
        out.offer(Storing::Nothing {});
    }

    fn answer(self, game: &mut Vilnius, seat: Seat, answer: Storing, ctx: &mut impl Fate) {
        if let Storing::Keep { card } = answer {
            let player = game.player_mut(seat);
            player.hand.remove(card);
            let b = player.display.place_mut(self.at).expect("a slot is free there");
            b.province = Some(card);
            tell!(ctx, "V7.6.2", "{seat} stores {card} at {building}.",
                seat, card, building = b.building; from = hand(seat), to = b.cell().of(seat));
        }
        game.replace(Store { seat, at: self.at.after() });
    }

    /// One Province for each free slot, in order of construction; then the rest is discarded. [V7.6.2]-[V7.6.4]
    fn run(self, game: &mut Vilnius, ctx: &mut impl Fate) -> Next {
        let seat = self.seat;
        let player = game.player(seat);
        let may = !player.hand.is_empty() && player.site.built.meets(game.kit.storing);
        let slot = player.display.places().find(|(here, b)| may && *here >= self.at && game.is_store(b));
        if let Some((at, _)) = slot {
            game.replace(Store { seat, at });
            return Next::Ask;
        }
        let player = game.player_mut(seat);
        let left = std::mem::take(&mut player.hand);
        player.discard |= left;
        game.p.this_round.passed.insert(seat);
        if !left.is_empty() {
            tell!(ctx, "V7.6.4", "{seat} discards {piece}.",
                seat, piece = tokens::provinces(left); from = hand(seat), to = Zone::Discard.of(seat));
        }
        game.pop();
        game.next_turn(seat);
        Next::GoOn
    }

    fn sound(self, game: &Vilnius) -> bool {
        game.has(self.seat) && game.player(self.seat).at(self.at).is_some()
    }
}

fn write_build(kit: &Kit, building: Building, cell: Option<Cell>, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
    let id = &kit.building(building).id;
    match cell {
        Some(cell) => write!(f, "build {id} {cell}"),
        None => write!(f, "build {id}"),
    }
}

impl Vilnius {
    fn build_words(&self, seat: Seat, building: Building, cell: Option<Cell>) -> String {
        let spec = self.kit.building(building);
        match cell {
            Some(cell) => {
                format!("Build {}{} for {}", spec.name, self.beside_words(seat, cell), amounts(&spec.price))
            }
            None => format!("Build {}", spec.name),
        }
    }

    fn recruit_words(&self, unit: Unit) -> String {
        let spec = self.kit.unit(unit);
        format!("Recruit {} for {}", spec.name, amounts(&spec.price))
    }

    /// Where a cell lies, after the name of what stands or will stand there.
    pub(crate) fn beside_words(&self, seat: Seat, cell: Cell) -> String {
        match crate::stage::beside(self, seat, cell) {
            near if near.is_empty() => near,
            near => format!(" {near}"),
        }
    }

    /// A free slot for a Province. [V9.6]
    fn is_store(&self, b: &Built) -> bool {
        self.kit.building(b.building).stores_province && b.province.is_none()
    }

    fn store_prompt(&self, Store { seat, at }: Store) -> Prompt {
        let player = self.player(seat);
        let name = player.at(at).map_or("?", |b| &self.kit.building(b.building).name);
        let rest = later_slots(player, at, |b| self.is_store(b));
        ask(DecisionKind::ChooseOne, format!("Which Province is stored at {name}?"), rule!("V7.6.2")).beside(rest)
    }

    fn next_turn(&mut self, Seat(seat): Seat) {
        let next = if seat + 1 >= self.p.seats { 0 } else { seat + 1 };
        self.replace(City { seat: Seat(next) });
    }

    /// General Buildings of which a card is left.
    pub(crate) fn on_offer(&self) -> Set<Building> {
        self.kit.each_building().map(|(kind, _)| kind).filter(|kind| self.p.buildings[*kind] > 0).collect()
    }

    /// Everything about building this but the cell. [V7.4.1] [V7.4.2]
    fn may_build(&self, kind: Building, seat: Seat, purse: &Purse) -> Result<(), Violation> {
        self.may_stand(kind, seat)?;
        self.affords(purse, &self.kit.building(kind).price)
    }

    fn may_recruit(&self, kind: Unit, types: Set<Type>, purse: &Purse) -> Result<(), Violation> {
        let spec = self.kit.unit(kind);
        ensure(self.p.units.of(kind) > 0, rule!("V7.5.1"), "none is left in the supply")?;
        if !types.has_all(spec.requires) {
            return Err(Violation::new(rule!("V7.5.2"), &spec.needs));
        }
        self.affords(purse, &spec.price)
    }

    /// "passes", with the reason if nothing else is possible. [V4.5.1]
    fn passes(&self, seat: Seat) -> Part {
        match self.idle_reason(seat) {
            None => "passes".part(),
            Some([buildings, units]) => {
                Part::Phrase(["can only pass: ", buildings, ", and ", units].map(Tell::part).to_vec())
            }
        }
    }

    /// Why a player can do nothing but pass, about Buildings and about Units; none if he can do something else. [V4.5.1]
    fn idle_reason(&self, seat: Seat) -> Option<[&'static str; 2]> {
        let player = self.player(seat);
        let (buildings, units) = self.within_means(&self.purse(seat));
        let wanted = (player.supply | self.on_offer()) & self.standable(seat);
        let fits = |kinds: Set<Building>| !self.openings_for(seat, self.types_of(kinds)).is_empty();
        let left: Set<Unit> = player.site.trained.iter().filter(|k| self.p.units.of(*k) > 0).collect();
        let may_lay = self.free_edge(seat).is_some() && !player.hand.is_empty();
        let payable = wanted & buildings;
        if may_lay || left.meets(units) || (!payable.is_empty() && fits(payable)) {
            return None;
        }
        let full = player.display.len() >= usize::from(player.site.most);
        let building = if wanted.is_empty() && full {
            "the city is full"
        } else if wanted.is_empty() || !fits(wanted) {
            "no Building that is left fits"
        } else {
            "no Building that fits can be paid"
        };
        let unit = if left.is_empty() { "no Unit that may be recruited is left" } else { "no Unit can be paid" };
        Some([building, unit])
    }

    /// The types of some Buildings.
    pub(crate) fn types_of(&self, kinds: Set<Building>) -> Set<Type> {
        self.kit.of_type.iter().filter(|(_, all)| all.meets(kinds)).map(|(kind, _)| kind).collect()
    }

    /// Why each of the other Buildings cannot be built.
    fn explain_buildings(
        &self,
        seat: Seat,
        supply: Set<Building>,
        open: &Openings,
        purse: &Purse,
        out: &mut impl Choices<Turn>,
    ) {
        for (building, spec) in self.kit.each_building().filter(|(_, spec)| !spec.start) {
            let nowhere = Turn::Build { building, cell: None };
            if !supply.has(building) {
                out.refuse(nowhere, self.out_of_supply(seat, building));
                continue;
            }
            let mut cells = open.iter().filter(|c| c.kind == spec.kind).peekable();
            if cells.peek().is_none() {
                out.refuse(nowhere, Violation::new(rule!("V8.4"), "no edge facing an empty cell shows its type"));
            }
            if let Err(why) = self.may_build(building, seat, purse) {
                cells.for_each(|c| out.refuse(Turn::Build { building, cell: Some(c.cell) }, why));
                continue;
            }
            let Some(fits) = cells.next() else { continue };
            let fits = [fits.cell.x.into(), fits.cell.y.into()];
            let why = "name a cell that an edge showing its type faces, such as {0},{1}";
            out.refuse(nowhere, Violation::with(rule!("V8.4"), why, fits));
            // The cells next to the city that other types may take.
            let why = "no edge facing this cell shows its type; {0},{1} would fit";
            let why = Violation::with(rule!("V8.4"), why, fits);
            for (at, Open { cell, .. }) in open.iter().enumerate() {
                let same = |other: &Open| other.cell == *cell;
                if !open[..at].iter().any(same) && !open.iter().any(|c| same(c) && c.kind == spec.kind) {
                    out.refuse(Turn::Build { building, cell: Some(*cell) }, why);
                }
            }
        }
    }

    /// Why a Building is in no supply that a player can build from.
    fn out_of_supply(&self, seat: Seat, kind: Building) -> Violation {
        let is_private = self.kit.building(kind).is_private();
        let bears = |s: Seat| self.player(s).emblem.is_some_and(|emblem| self.kit.own[emblem].has(kind));
        if is_private && bears(seat) {
            Violation::new(rule!("V7.4.1"), "it stands in your display")
        } else if is_private && self.each_seat().any(bears) {
            Violation::new(rule!("V7.4.5"), "it bears another player's emblem")
        } else if is_private {
            Violation::new(rule!("V3.4"), "its emblem is not in this game")
        } else {
            Violation::new(rule!("V7.4.1"), "no such Building is left in the supply")
        }
    }

    /// An own emblem edge with a free slot. [V9.10]
    fn free_edge(&self, seat: Seat) -> Option<Place> {
        let player = self.player(seat);
        if !player.site.built.meets(self.kit.sharing) {
            return None;
        }
        let is_free = |b: &Built| self.kit.building(b.building).shares && b.shared.is_none();
        player.display.places().find(|(_, b)| is_free(b)).map(|(at, _)| at)
    }

    /// The price is paid: the Building stands, or the Unit is recruited. [V7.4.3] [V7.5.3]
    pub(crate) fn finish_purchase(&mut self, seat: Seat, ctx: &mut impl Fate) {
        let what = self.p.pending.purchase().expect("something is bought");
        self.p.pending.buy_nothing();
        match what {
            Purchase::Building(building, cell) => self.construct(seat, building, cell, ctx),
            Purchase::Unit(piece) => {
                self.p.units.take(piece);
                self.player_mut(seat).unit_discard.add(piece);
                tell!(ctx, "V7.5.3", "{seat} recruits {piece} for {price}.",
                    seat, piece, price = tokens::price(&self.kit.unit(piece).price);
                    from = SUPPLY, to = Zone::UnitDiscard.of(seat));
            }
        }
        self.next_turn(seat);
    }

    /// [V7.4.3]
    fn construct(&mut self, seat: Seat, building: Building, cell: Cell, ctx: &mut impl Fate) {
        let (round, private) = (self.p.round, self.kit.building(building).is_private());
        let player = self.player_mut(seat);
        player.display.push(Built::new(building, cell, round)).expect("`may_stand` has found room");
        if private {
            player.supply.remove(building);
        } else {
            self.p.buildings[building] -= 1;
        }
        self.survey(seat);
        let (wind, near) = self.beside(seat, cell);
        tell!(ctx, "V7.4.3", "{seat} builds {piece} {wind} of {near} for {price}.",
            seat, piece = building, wind = wind.name(), near, price = tokens::price(&self.kit.building(building).price);
            from = if private { Zone::Own.of(seat) } else { SUPPLY }, to = cell.of(seat));
    }

    /// On which side of which Building a cell lies; of several the one that was built first.
    fn beside(&self, seat: Seat, cell: Cell) -> (Wind, Building) {
        let mut display = self.player(seat).display.iter();
        let found = display.find_map(|b| Some((b.cell().side_of(cell)?, b.building)));
        found.expect("a Building is joined to another one")
    }
}
