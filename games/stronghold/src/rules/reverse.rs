//! S13, S8.19, S9.7: Special Actions on the backs of Phase cards: chips that move, Goblins that escape; and the free marks of
//! Phase 6: Altar Influence and Rope.

use ravelin_core::journal::Part;
use ravelin_core::{
    Asking, Choices, Clause, DecisionKind, Fate, Question, Seat, Set, Violation, ask, ensure, question, rule, tell,
};

use crate::ids::*;
use crate::rules::paying::Acted;
use crate::state::Stronghold;
use crate::tokens::*;

fn moving(deal: Deal) -> Clause {
    if deal == Deal::MoveEquipment { rule!("S13.7") } else { rule!("S13.9") }
}

question! {
    /// Which chip moves. [S13.7] [S13.9]
    pub TakeUp { by: Side, deal: Deal } in Stronghold;
    asked(|q, game| game.invader_seat(q.by));
    prompt(|q, _| ask(DecisionKind::ChooseOne, "Which chip moves?", moving(q.deal)));
    TakenUp {
        Chip { chip: Gear, place: Place } = "{chip} {place}", (|_, game| {
            format!("{} at {}", game.kit.deal(chip.deal()).name, game.kit.place(place))
        }), at place;
    }
}

impl Question<Stronghold> for TakeUp {
    fn choices(self, game: &Stronghold, _: Seat, out: &mut impl Choices<TakenUp>) {
        for chip in Gear::moved_by(self.deal) {
            for place in game.chips_of(self.by, chip) {
                out.put(TakenUp::Chip { chip, place }, game.may_move_chip(chip, place));
            }
        }
    }

    fn answer(self, game: &mut Stronghold, _: Seat, TakenUp::Chip { chip, place }: TakenUp, _: &mut impl Fate) {
        game.replace(ChipTo { by: self.by, chip, from: place });
    }

    fn sound(self, game: &Stronghold) -> bool {
        let moves = matches!(self.deal, Deal::MoveEquipment | Deal::MoveTraining);
        moves && game.has_dealt(self.by, self.deal) && game.may_move_some(self.by, self.deal).is_ok()
    }
}

question! {
    /// Where a chip goes that is taken up. [S13.7] [S13.9]
    pub ChipTo { by: Side, chip: Gear, from: Place } in Stronghold;
    asked(|q, game| game.invader_seat(q.by));
    prompt(|q, game| {
        let question = format!("Where does the chip from {} go?", game.kit.place(q.from));
        ask(DecisionKind::Place, question, moving(q.chip.mover()))
    });
    ChipMoved {
        At { place: Place } = "at {place}", "{place}", at place;
    }
}

impl Question<Stronghold> for ChipTo {
    fn choices(self, game: &Stronghold, _: Seat, out: &mut impl Choices<ChipMoved>) {
        let legal = game.chip_places(self.chip, self.from);
        legal.iter().for_each(|place| out.offer(ChipMoved::At { place }));
        if out.explains() {
            let all = match self.from.spot() {
                Spot::Section(_) => places(Set::<Section>::all()),
                Spot::Rampart(_) => places(Set::<Rampart>::all()),
                Spot::Path(_) => places(game.kit.trap_fields),
                _ => places(Building::WITH_ACTIONS),
            };
            for place in all - legal {
                out.refuse(ChipMoved::At { place }, game.why_not_there(self.chip, self.from, place));
            }
        }
    }

    fn answer(self, game: &mut Stronghold, seat: Seat, ChipMoved::At { place }: ChipMoved, ctx: &mut impl Fate) {
        game.pop();
        let (from, to) = (self.from, place);
        let piece = Part::A(deal_chip(self.chip.deal()));
        tell!(ctx, moving(self.chip.mover()), "{seat} moves {piece} from {from} to {to}.", seat, piece, from, to);
        game.shift_chip(self.chip, from, false);
        game.shift_chip(self.chip, to, true);
        if matches!(self.chip.lies(), Lies::Equipment(_)) {
            game.check_feats(ctx);
        }
    }

    fn sound(self, game: &Stronghold) -> bool {
        let lies = game.chips_of(self.by, self.chip).has(self.from);
        let free = !game.is_stuck(self.chip, self.from);
        lies && free && game.has_dealt(self.by, self.chip.mover())
    }
}

question! {
    /// Where the next Goblin from the pool appears. [S13.11]
    pub Escape {
        by: Side,
        left: u8,
        /// One has escaped, and it may end.
        any: bool,
    } in Stronghold;
    asked(|q, game| game.invader_seat(q.by));
    prompt(|q, _| {
        let question = format!("Up to {} may escape: to which Foreground?", plural_of(q.left, "Goblin", "Goblins"));
        ask(DecisionKind::Place, question, rule!("S13.11"))
    });
    Escaped {
        At { place: Place } = "at {place}", "{place}", at place;
        End {} = "end", "No more Goblins";
    }
}

impl Question<Stronghold> for Escape {
    fn choices(self, game: &Stronghold, _: Seat, out: &mut impl Choices<Escaped>) {
        for side in Side::BOTH.into_iter().filter(|side| game.plays_side(self.by, *side)) {
            let room = ensure(game.foreground_room(side) > 0, rule!("S4.5"), "this Foreground is full");
            out.put(Escaped::At { place: side.foreground() }, room);
        }
        if self.any {
            out.offer(Escaped::End {});
        }
    }

    fn answer(self, game: &mut Stronghold, seat: Seat, answer: Escaped, ctx: &mut impl Fate) {
        game.pop();
        let Escaped::At { place } = answer else { return };
        if let Spot::Foreground(side) = place.spot() {
            game.p.foregrounds[side].add(GOBLIN, 1);
        }
        game.p.pool.take(GOBLIN, 1);
        let piece = Part::A(invader_piece(GOBLIN));
        tell!(ctx, "S13.11", "{piece} escapes from {from} to {to}.", piece, from = POOL, to = place; seat);
        if self.left > 1 && game.may_escape(self.by).is_ok() {
            game.push(Escape { by: self.by, left: self.left - 1, any: true });
        }
    }

    fn sound(self, game: &Stronghold) -> bool {
        let possible = game.has_dealt(self.by, Deal::EscapeTheSlaughter) && game.may_escape(self.by).is_ok();
        possible && (1..=game.kit.escape).contains(&self.left)
    }
}

question! {
    /// Which section an Altar strengthens. [S8.19]
    pub Influence { by: Side, altar: Rampart } in Stronghold;
    asked(|q, game| game.invader_seat(q.by));
    prompt(Place, "S8.19", "Which section does the Altar strengthen?");
    Influenced {
        At { section: Section } = "at {section}", "{section}", at section;
    }
}

impl Question<Stronghold> for Influence {
    fn choices(self, game: &Stronghold, _: Seat, out: &mut impl Choices<Influenced>) {
        for section in self.altar.side().sections() {
            let other = game.p.influence[self.altar] != Some(section);
            out.put(Influenced::At { section }, ensure(other, rule!("S8.19"), "the Influence lies there"));
        }
    }

    fn answer(self, game: &mut Stronghold, seat: Seat, Influenced::At { section }: Influenced, ctx: &mut impl Fate) {
        game.pop();
        let from = game.p.influence[self.altar].replace(section);
        game.p.turn_flags.marked.insert(self.altar);
        let (piece, at, to) = (chip(Piece::Influence), self.altar, section);
        match from {
            None => tell!(ctx, "S8.19", "{seat} lays the {piece} of the Altar at {at} on {to}.", seat, piece, at, to),
            Some(from) => {
                tell!(
                    ctx,
                    "S8.19",
                    "{seat} moves the {piece} of the Altar at {at} from {from} to {to}.",
                    seat,
                    piece,
                    at,
                    from,
                    to
                );
            }
        }
    }

    fn sound(self, game: &Stronghold) -> bool {
        let mine = game.invaders().contains(&self.by) && game.altars(self.by).has(self.altar);
        game.phase() == Some(Phase::MovingOut) && mine && game.may_mark(self.altar).is_ok()
    }
}

question! {
    /// Who leaves a section by Rope, and for which section beside it. [S9.7]
    pub Rope { by: Side, from: Section } in Stronghold;
    asked(|q, game| game.invader_seat(q.by));
    prompt(ChooseOne, "S9.7", "Who leaves {from} by Rope?");
    Roped {
        Go { unit: Besieger, stand: Stand, to: Section } = "{unit} {stand} to {to}", "{unit} from the {stand} to {to}", at to;
    }
}

impl Question<Stronghold> for Rope {
    fn choices(self, game: &Stronghold, _: Seat, out: &mut impl Choices<Roped>) {
        for to in self.from.adjacent() {
            let room = ensure(game.wall_room(to) > 0, rule!("S9.7"), "no wall field is free there");
            for stand in Stand::ALL {
                for kind in game.units_of(self.from, stand).kinds() {
                    out.put(Roped::Go { unit: Besieger(kind), stand, to }, room);
                }
            }
        }
    }

    fn answer(self, game: &mut Stronghold, seat: Seat, answer: Roped, ctx: &mut impl Fate) {
        game.pop();
        let Roped::Go { unit, stand, to } = answer;
        game.units_of_mut(self.from, stand).take(unit.0, 1);
        game.p.wall[to].add(unit.0, 1);
        game.p.turn_flags.roped.insert(self.from);
        let (piece, from) = (Part::A(invader_piece(unit.0)), stand.place(self.from));
        tell!(ctx, "S9.7", "{seat} sends {piece} by Rope from {from} to {to}.", seat, piece, from, to);
        game.check_feats(ctx);
    }

    fn sound(self, game: &Stronghold) -> bool {
        let mine = game.invaders().contains(&self.by) && game.invader_sections(self.by).has(self.from);
        let there = game.has_equipment(Equipment::Rope, self.from);
        game.phase() == Some(Phase::MovingOut) && mine && there && game.may_rope(self.from).is_ok()
    }
}

impl Stronghold {
    /// Where chips of a kind lie that this Invader may move.
    fn chips_of(&self, by: Side, chip: Gear) -> Set<Place> {
        match chip.lies() {
            Lies::Bridge => places(self.p.bridges & self.invader_paths(by)),
            Lies::Equipment(kind) => places(self.p.equipment[kind] & self.invader_sections(by)),
            Lies::Saboteur => places(self.p.saboteurs),
            Lies::Training(kind) => places(self.p.training[kind] & self.invader_ramparts(by)),
        }
    }

    /// Where a chip can go: legal places of the same side, other buildings for a Saboteur. [S13.7] [S13.9]
    fn chip_places(&self, chip: Gear, from: Place) -> Set<Place> {
        let side = match from.spot() {
            Spot::Section(s) => s.side(),
            Spot::Rampart(r) => r.side(),
            Spot::Path(p) => p.side(),
            _ => Side::West,
        };
        match chip.lies() {
            Lies::Bridge => places(self.free_trap_fields() & side.paths()),
            Lies::Equipment(kind) => places(self.equipment_places(kind) & side.sections()),
            Lies::Saboteur => places(Building::WITH_ACTIONS - self.p.saboteurs),
            Lies::Training(kind) => places(self.training_places(kind) & side.ramparts()),
        }
    }

    /// Lays a chip down, or takes it up.
    fn shift_chip(&mut self, chip: Gear, place: Place, lies: bool) {
        fn shift<I: ravelin_core::Id>(set: &mut Set<I>, id: I, lies: bool) {
            if lies {
                set.insert(id)
            } else {
                set.remove(id)
            };
        }
        match (chip.lies(), place.spot()) {
            (Lies::Equipment(kind), Spot::Section(s)) => shift(&mut self.p.equipment[kind], s, lies),
            (Lies::Training(kind), Spot::Rampart(r)) => shift(&mut self.p.training[kind], r, lies),
            (Lies::Bridge, Spot::Path(path)) => shift(&mut self.p.bridges, path, lies),
            (Lies::Saboteur, Spot::Building(b)) => shift(&mut self.p.saboteurs, b, lies),
            (chip, spot) => unreachable!("{chip:?} does not lie at {spot:?}"),
        }
    }

    /// A unit stands on the field of this Ladder. [S13.8]
    fn is_stuck(&self, chip: Gear, from: Place) -> bool {
        matches!((chip, from.spot()), (Gear::Ladder, Spot::Section(s))
            if self.p.wall[s].total() > self.kit.invader_fields[s])
    }

    fn may_move_chip(&self, chip: Gear, from: Place) -> Result<(), Violation> {
        ensure(!self.is_stuck(chip, from), rule!("S13.8"), "a unit stands on this Ladder")?;
        let some = !self.chip_places(chip, from).is_empty();
        ensure(some, moving(chip.mover()), "there is no other place for it")
    }

    pub(crate) fn may_move_some(&self, by: Side, deal: Deal) -> Result<(), Violation> {
        let can = |chip: Gear| self.chips_of(by, chip).iter().any(|place| self.may_move_chip(chip, place).is_ok());
        ensure(Gear::moved_by(deal).any(can), moving(deal), "no chip on the board can move")
    }

    /// Why a chip cannot go to a place of its kind. [S13.7] [S13.9] [S9.1] [S10.1] [S10.8]
    fn why_not_there(&self, chip: Gear, from: Place, to: Place) -> Violation {
        let moving = moving(chip.mover());
        let same_side = match (from.spot(), to.spot()) {
            (Spot::Section(a), Spot::Section(b)) => a.side() == b.side(),
            (Spot::Rampart(a), Spot::Rampart(b)) => a.side() == b.side(),
            (Spot::Path(a), Spot::Path(b)) => a.side() == b.side(),
            _ => true,
        };
        let same_kind = match (chip.lies(), to.spot()) {
            (Lies::Equipment(kind), Spot::Section(s)) => self.has_equipment(kind, s),
            (Lies::Training(kind), Spot::Rampart(r)) => self.has_training(kind, r),
            _ => false,
        };
        let (rule, why) = match to.spot() {
            _ if to == from => (moving, "it lies there"),
            _ if !same_side => (moving, "it lies on the other side"),
            Spot::Section(_) if same_kind => (rule!("S9.1"), "it has a chip of this kind"),
            Spot::Section(_) => (rule!("S9.1"), "both Equipment fields are taken"),
            Spot::Rampart(_) if same_kind => (rule!("S10.1"), "it has a chip of this kind"),
            Spot::Rampart(_) => (rule!("S10.1"), "both Training fields are taken"),
            Spot::Building(_) => (rule!("S10.8"), "a Saboteur is there"),
            _ => (rule!("S9.9"), "a Trap or Bridge lies there"),
        };
        Violation::new(rule, why)
    }

    pub(crate) fn may_escape(&self, by: Side) -> Result<(), Violation> {
        ensure(self.p.pool.of(GOBLIN) > 0, rule!("S13.11"), "no Goblin lies in the rejected pool")?;
        // [S23.17]
        let room = Side::BOTH.into_iter().any(|side| self.plays_side(by, side) && self.foreground_room(side) > 0);
        ensure(room, rule!("S13.11"), "no Foreground has room")
    }

    fn altars(&self, by: Side) -> Set<Rampart> {
        self.ramparts_with(|machine| machine == Machine::Altar) & self.invader_ramparts(by)
    }

    /// What an Invader may do in Phase 6 besides Actions. [S12.3]
    pub(crate) fn list_free_moves(&self, by: Side, out: &mut impl Choices<Acted>) {
        for rampart in self.altars(by) {
            out.put(Acted::Altar { rampart }, self.may_mark(rampart));
        }
        for section in self.p.equipment[Equipment::Rope] & self.invader_sections(by) {
            out.put(Acted::Rope { section }, self.may_rope(section));
        }
    }

    fn may_mark(&self, altar: Rampart) -> Result<(), Violation> {
        let marked = self.p.turn_flags.marked.has(altar);
        ensure(!marked, rule!("S8.19"), "this Altar's Influence was set this turn")?;
        let chip = self.p.influence[altar].is_some() || self.free(Piece::Influence) > 0;
        ensure(chip, rule!("S2.18"), "both Influence chips are in use")
    }

    fn may_rope(&self, from: Section) -> Result<(), Violation> {
        ensure(!self.p.turn_flags.roped.has(from), rule!("S9.7"), "this Rope was used this turn")?;
        ensure(self.engaged(from), rule!("S9.7"), "nobody is on this section")?;
        let room = from.adjacent().iter().any(|s| self.wall_room(s) > 0);
        ensure(room, rule!("S9.7"), "no adjacent section has a free wall field")
    }
}
