//! S16, S21.13-S21.20: Heroes and Dishonorable Deeds: the Officer's Speech, the Warrior's Sally, and what steadfastness buys.

use ravelin_core::journal::{Part, moved};
use ravelin_core::{Asking, Choices, Clause, Fate, Question, Seat, Violation, ensure, question, rule, tell};

use crate::ids::*;
use crate::rules::movement::{Spent, hero_place};
use crate::state::Stronghold;
use crate::tokens::{self, *};

question! {
    /// Which building toils. [S21.20]
    pub Toil { by: Side } in Stronghold;
    asked(|q, game| game.defender_seat(q.by));
    prompt(ChooseOne, "S21.20", "Which building toils?");
    Toiled {
        At { building: Building } = "at {building}", "{building}", at building;
    }
}

impl Question<Stronghold> for Toil {
    fn choices(self, _: &Stronghold, _: Seat, out: &mut impl Choices<Toiled>) {
        Building::WITH_ACTIONS.iter().for_each(|building| out.offer(Toiled::At { building }));
    }

    /// Used-marks of a building are lifted and its works cost one less. [S21.20]
    fn answer(self, game: &mut Stronghold, _: Seat, Toiled::At { building }: Toiled, ctx: &mut impl Fate) {
        game.pop();
        let works = building.works();
        let hasty = game.p.turn_flags.hasty.filter(|work| works.has(*work));
        tell!(ctx, "S21.20", "{deed} begins in {to}: its Actions are free again and cost 1 Hourglass less.",
            deed = Shame::ExhaustingToil, to = building;
            piece = shame(Shame::ExhaustingToil);
            ..hasty.map(|work| moved(chip(Piece::Haste), tokens::work(work), None)));
        let flags = &mut game.p.turn_flags;
        flags.toil = Some(building);
        flags.worked -= works;
        flags.by_east -= works;
        // A mark that Haste set aside for one of them is lifted for both; Haste itself stays used. [S24.13]
        if hasty.is_some() {
            flags.hasty = None;
        }
    }

    fn sound(self, game: &Stronghold) -> bool {
        game.step().is_some() && game.defenders().contains(&self.by) && game.p.turn_flags.shamed
    }
}

impl Stronghold {
    /// The section of a Hero who may use his Action for this Defender. [S16.6] [S11.9] [S24.2]
    fn hero_section(&self, by: Side, hero: Hero) -> Result<Section, Violation> {
        let flags = &self.p.turn_flags;
        let Some(at) = self.p.heroes[hero] else {
            return Err(Violation::new(rule!("S16.6"), "a Hero in the Courtyard has no Action"));
        };
        ensure(self.defender_sections(by).has(at), rule!("S24.2"), "the other Defender commands him")?;
        let once = if hero == Hero::Officer { rule!("S16.3") } else { rule!("S16.5") };
        ensure(!flags.hero_done.has(hero), once, "he has used his Action this turn")?;
        ensure(!flags.possessed.has(hero), rule!("S11.9"), "he is possessed")?;
        Ok(at)
    }

    pub(crate) fn list_hero_actions(&self, by: Side, out: &mut impl Choices<Spent>) {
        let may = self.hero_section(by, Hero::Officer);
        for n in 1..=self.kit.speech {
            out.put(Spent::Speech { n }, may.and_then(|_| self.may_pay_hero(by, rule!("S16.3"), n)));
        }
        let may = self.hero_section(by, Hero::Warrior);
        let mut nobody = true;
        if let Some(s) = self.p.heroes[Hero::Warrior] {
            for stand in Stand::ALL {
                for kind in self.units_of(s, stand).kinds() {
                    nobody = false;
                    let price = self.kit.sally[kind];
                    let verdict = may.and_then(|_| self.may_pay_hero(by, rule!("S16.5"), price));
                    out.put(Spent::Sally { unit: Besieger(kind), stand }, verdict);
                }
            }
        }
        if nobody {
            let why = may.err().unwrap_or(Violation::new(rule!("S16.5"), "nobody attacks his section"));
            out.refuse(Spent::Sally { unit: Besieger(GOBLIN), stand: Stand::Wall }, why);
        }
    }

    fn may_pay_hero(&self, by: Side, rule: Clause, price: u8) -> Result<(), Violation> {
        let held = self.p.hourglasses[by];
        if price <= held {
            return Ok(());
        }
        Err(Violation::with(rule, "it costs {0} Hourglasses and you have {1}", [price.into(), held.into()]))
    }

    pub(crate) fn speech(&mut self, by: Side, n: u8, ctx: &mut impl Fate) {
        self.spend(by, n);
        self.p.turn_flags.speech = n;
        self.p.turn_flags.hero_done.insert(Hero::Officer);
        let (seat, at) = (self.defender_seat(by), hero_place(self.p.heroes[Hero::Officer]));
        tell!(ctx, "S16.3", "{seat} lets the Officer speak at {at} for {piece}.",
            seat, at, piece = hourglasses(n, by); from = before(seat));
    }

    pub(crate) fn sally(&mut self, by: Side, kind: Kind, stand: Stand, ctx: &mut impl Fate) {
        let Some(s) = self.p.heroes[Hero::Warrior] else { unreachable!("the Warrior stands on a section") };
        let price = self.kit.sally[kind];
        self.spend(by, price);
        self.kill_invader(s, kind, stand);
        self.p.turn_flags.hero_done.insert(Hero::Warrior);
        let (seat, piece) = (self.defender_seat(by), Part::A(invader_piece(kind)));
        tell!(ctx, "S16.5", "{seat} lets the Warrior kill {piece} at {from} for {price}.",
            seat, piece, from = stand.place(s),
            price = hourglasses(price, by); to = POOL; ..[moved(hourglasses(price, by), before(seat), None)]);
    }

    /// One Invader unit of a section dies. [S18.32]
    pub(crate) fn kill_invader(&mut self, s: Section, kind: Kind, stand: Stand) {
        self.units_of_mut(s, stand).take(kind, 1);
        self.p.pool.add(kind, 1);
    }

    /// From turn 5 on, once per turn. [S21.13] [S24.13]
    pub(crate) fn may_be_shamed(&self) -> Result<(), Violation> {
        ensure(!self.p.steadfast.is_empty(), rule!("S21.13"), "all steadfastness is given up")?;
        if self.p.turn < self.kit.shame_from {
            let from = self.kit.shame_from.into();
            return Err(Violation::with(rule!("S21.13"), "Dishonorable Deeds begin with turn {0}", [from, 0]));
        }
        ensure(!self.p.turn_flags.shamed, rule!("S21.13"), "one Dishonorable Deed per turn")
    }

    pub(crate) fn list_shames(&self, out: &mut impl Choices<Spent>) {
        let verdict = self.may_be_shamed();
        if verdict.is_err() && !out.explains() {
            return;
        }
        for shame in Shame::ALL {
            let held = ensure(self.p.steadfast.has(shame), rule!("S21.13"), "its point was given up before");
            out.put(Spent::Shame { shame }, held.and(verdict));
        }
    }

    pub(crate) fn shame(&mut self, by: Side, shame: Shame, ctx: &mut impl Fate) {
        self.p.steadfast.remove(shame); // the point goes to nobody [S21.15]
        self.p.turn_flags.shamed = true;
        let (seat, glory) = (self.defender_seat(by), points(self.kit.shame_glory));
        tell!(ctx, "S21.13", "{seat} gives up {glory} for {deed}.", seat, glory, deed = shame);
        match shame {
            Shame::ForcedLabour => {
                self.p.labour[by] += self.kit.labour;
                tell!(ctx, "S21.16", "{seat} takes {piece}.",
                    seat, piece = some(self.kit.labour, labour(by)); to = before(seat));
            }
            Shame::Negotiations => {
                self.receive(by, self.kit.negotiations);
                tell!(ctx, "S21.18", "{seat} takes {piece}.",
                    seat, piece = hourglasses(self.kit.negotiations, by); to = before(seat));
            }
            Shame::ExhaustingToil => self.push(Toil { by }),
            Shame::ReleaseThePrisoners => {
                for kind in [VETERAN, SOLDIER] {
                    if self.p.supply.of(kind) > 0 {
                        self.p.supply.take(kind, 1);
                        self.p.posts[Post::Courtyard].add(kind, 1);
                        let (piece, to) = (Part::A(defender_piece(kind)), Building::Courtyard);
                        tell!(ctx, "S21.19", "{piece} comes to {to}.", piece, to; from = SUPPLY);
                    }
                }
                self.panic(ctx);
            }
        }
    }
}
