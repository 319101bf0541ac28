//! Damage of undefeated enemies, and cleaning up after a fight. [V14.7] [V14.9]

use ravelin_core::journal::moved;
use ravelin_core::{
    Asking, Choices, Clause, DecisionKind, Fate, Mark, Next, Part, Places, Prompt, Question, Seat, Step, ask, question,
    rule, step, tell,
};

use crate::ids::{self, Front, Metal, Province, Stack, Target, seat_name};
use crate::rules::display::Rim;
use crate::rules::skulls::Skulls;
use crate::state::{Foe, Vilnius};
use crate::tokens::{self, ORDER_DISCARD, SUPPLY, Zone};

step! {
    /// Undefeated enemies, symbol by symbol. [V14.7.1]
    pub Damage { foe: Front, at: u8 } in Vilnius;
}

impl Step<Vilnius> for Damage {
    /// In fight order, their symbols left to right. [V14.7.1]
    fn run(self, game: &mut Vilnius, ctx: &mut impl Fate) {
        let Damage { foe, at } = self;
        let Some(&f) = game.p.fight.foes.place(foe) else {
            return game.replace(Skulls { metal: Metal::Silver });
        };
        let side = &game.kit.enemy(f.card).damage[f.target];
        let Some(&symbol) = side.get(usize::from(at)).filter(|_| !f.defeated) else {
            return match foe.next() {
                Some(foe) => game.replace(Damage { foe, at: 0 }),
                None => game.replace(Skulls { metal: Metal::Silver }),
            };
        };
        if at == 0 {
            let enemy = || game.enemy(foe);
            tell!(ctx, "V14.7.1", "The defence fails against {enemy}, and damage follows.", enemy = enemy());
        }
        game.replace(Damage { foe, at: at + 1 });
        game.suffer(f.row, symbol, f.target, ctx);
    }

    fn sound(self, game: &Vilnius) -> bool {
        game.p.fight.foes.place(self.foe).is_some() && self.at < 16
    }
}

question! {
    /// Whether a seat gives a stored Province; against the city the others may be asked. [V14.7.3]
    pub Stored { seat: Seat, city: bool } in Vilnius;
    asked(|q, _| q.seat);
    prompt(|q, game| game.stored_prompt(q));
    Saving {
        Discard { card: Province } = "discard {card}", "Discard the stored {card}", at card;
        Keep {} = "keep", "Keep it: Vilnius may lose a point";
    }
}

impl Question<Vilnius> for Stored {
    fn choices(self, game: &Vilnius, seat: Seat, out: &mut impl Choices<Saving>) {
        game.player(seat).stored().iter().for_each(|card| out.offer(Saving::Discard { card }));
        out.offer(Saving::Keep {});
    }

    fn answer(self, game: &mut Vilnius, seat: Seat, answer: Saving, ctx: &mut impl Fate) {
        let Saving::Discard { card } = answer else {
            tell!(ctx, "V14.7.3", "{seat} discards no stored Province.", seat);
            return game.ask_next_holder(self, ctx);
        };
        let player = game.player_mut(seat);
        let b = player.display.iter_mut().find(|b| b.province == Some(card)).expect("it is stored");
        b.province = None;
        player.discard.insert(card);
        tell!(ctx, "V14.7.4", "{seat} discards {card}, stored at {building}, and saves a point.",
            seat, card, building = b.building; from = b.cell().of(seat), to = Zone::Discard.of(seat));
        game.pop();
    }

    /// Holders of stored Provinces are asked; without one the point is lost. [V14.7.3]
    fn run(self, game: &mut Vilnius, ctx: &mut impl Fate) -> Next {
        if !game.player(self.seat).stored().is_empty() {
            return Next::Ask;
        }
        game.ask_next_holder(self, ctx);
        Next::GoOn
    }

    fn sound(self, game: &Vilnius) -> bool {
        game.has(self.seat)
    }
}

impl Vilnius {
    fn stored_prompt(&self, Stored { seat, city }: Stored) -> Prompt {
        let whose = if city { "Vilnius" } else { "Your quarter" };
        let points = self.p.city;
        let or = match self.later_holder(seat, city) {
            Some(next) => format!("leave it to {}; if nobody does, a point of {points} is lost", seat_name(next)),
            None => format!("lose a point of {points}"),
        };
        let question = format!("{whose} is hit: discard a stored Province, or {or}?");
        ask(DecisionKind::YesNo, question, rule!("V14.7.3"))
    }

    /// One symbol against a player's quarter, or against the city. [V14.7.2]-[V14.7.8]
    pub(crate) fn suffer(&mut self, seat: Seat, symbol: ids::Damage, target: Target, ctx: &mut impl Fate) {
        match symbol {
            ids::Damage::Fire => self.burn(rule!("V14.7.2"), ctx),
            ids::Damage::StoredProvince => match target {
                Target::Vilnius => self.push(Stored { seat: self.p.start, city: true }),
                Target::Quarter => self.push(Stored { seat, city: false }),
            },
            ids::Damage::Building => self.push(Rim { seat }),
            ids::Damage::Unit => {
                if let Some(kind) = self.draw_unit(seat, ctx) {
                    self.p.units.add(kind);
                    tell!(ctx, "V14.7.6", "{seat} loses {card} from the Unit pile to {to}.",
                        seat, card = Part::Shown(kind.into()), to = SUPPLY; from = Zone::UnitPile.of(seat));
                } else {
                    tell!(ctx, "V14.7.8", "{seat} has no Unit in the piles to lose.", seat);
                }
            }
            ids::Damage::Province => {
                if let Some(card) = self.draw_province(seat, ctx) {
                    self.p.stacks[Stack::LAST].known.push(card).expect("every Province has a place");
                    tell!(ctx, "V14.7.7", "{seat} loses {card} from the Province pile to {to}.",
                        seat, card = Part::Shown(card.into()), to = Stack::LAST; from = Zone::Pile.of(seat));
                } else {
                    tell!(ctx, "V14.7.8", "{seat} has no Province in the piles to lose.", seat);
                }
            }
        }
    }

    /// Who is asked after a seat whether they give a stored Province. [V14.7.3]
    pub(crate) fn later_holder(&self, seat: Seat, city: bool) -> Option<Seat> {
        self.later(seat).find(|s| city && !self.player(*s).stored().is_empty())
    }

    fn ask_next_holder(&mut self, Stored { seat, city }: Stored, ctx: &mut impl Fate) {
        let next = self.later(seat).next().filter(|_| city);
        if let Some(seat) = next {
            return self.replace(Stored { seat, city });
        }
        self.pop();
        self.burn(rule!("V14.7.3"), ctx);
    }

    /// Undefeated enemies and survivors leave; the defeated wait to be plundered. [V14.9]
    pub(crate) fn clean_up(&mut self, ctx: &mut impl Fate) {
        for seat in self.each_seat() {
            let survivors = std::mem::take(&mut self.p.fight.aside[seat]);
            self.player_mut(seat).unit_discard.join(survivors);
            if !survivors.is_empty() {
                tell!(ctx, "V14.9.2", "{seat} discards the survivors: {piece}.",
                    seat, piece = tokens::army(survivors);
                    from = Zone::Aside.of(seat), to = Zone::UnitDiscard.of(seat));
            }
        }
        let (foes, last) = (std::mem::take(&mut self.p.fight.foes), self.p.order.last);
        let stays = |f: &Foe| f.defeated && !last;
        let which = if last { "all enemies" } else { "the undefeated enemies" };
        Self::tell_leaving(rule!("V14.9.1"), which, &foes, stays, ctx);
        ctx.mark(|| Mark::Ends);
        foes.iter().filter(|f| !stays(f)).for_each(|f| self.discard_order(f.card)); // [V14.9.1]
        self.p.fight.foes = foes.iter().filter(|f| stays(f)).copied().collect();
        if last {
            return self.finish(ctx);
        }
        self.begin_plunder(ctx);
    }

    /// Enemies go to the discard pile; those who stay close the ranks.
    pub(crate) fn tell_leaving(
        clause: Clause,
        which: &'static str,
        foes: &[Foe],
        stays: impl Fn(&Foe) -> bool,
        ctx: &mut impl Fate,
    ) {
        if foes.iter().all(&stays) {
            return;
        }
        let leaving = || foes.iter().filter(|f| !stays(f)).map(|f| f.card);
        let ways = || {
            let mut left = foes.places::<Front>();
            let ways = foes.places::<Front>().map(|(at, f)| {
                let to = if stays(f) { left.next().map(|(to, _)| to.into()) } else { Some(ORDER_DISCARD) };
                moved(tokens::order(f.card), tokens::foe(at), to)
            });
            ways.collect::<Vec<_>>()
        };
        tell!(ctx, clause, "{which} are discarded: {enemies}.", which, enemies = tokens::orders_of(leaving()); ..ways());
    }
}
