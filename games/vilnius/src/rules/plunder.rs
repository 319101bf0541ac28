//! Step B: loot for every five points of defeated strength. [V15]

use ravelin_core::{Asking, Choices, Fate, Next, Part, Question, Seat, question, rule, tell};

use crate::state::Vilnius;

question! {
    /// Loot left, whose turn, and whether somebody took in this pass. [V15.4]
    pub Plunder { left: u8, n: u8, took: bool } in Vilnius;
    asked(|q, game| game.in_turn(q.n));
    prompt(YesNo, "V15.4", "Loot ({left} left): take a Province from your pile?");
    Plundered {
        Take {} = "take", "Take a Province as loot";
        Leave {} = "leave", "Leave the loot";
    }
}

impl Question<Vilnius> for Plunder {
    fn choices(self, _: &Vilnius, _: Seat, out: &mut impl Choices<Plundered>) {
        out.offer(Plundered::Take {});
        out.offer(Plundered::Leave {});
    }

    fn answer(self, game: &mut Vilnius, seat: Seat, answer: Plundered, ctx: &mut impl Fate) {
        let Plunder { left, n, took } = self;
        match answer {
            Plundered::Take {} => {
                game.take_loot(seat, rule!("V15.2"), ctx);
                game.p.fight.taken[seat] += 1;
                game.replace(Plunder { left: left - 1, n: n + 1, took: true });
            }
            Plundered::Leave {} => {
                tell!(ctx, "V15.4", "{seat} takes no loot.", seat);
                game.replace(Plunder { left, n: n + 1, took });
            }
        }
    }

    /// Pass after pass in turn order, until the loot is used up or nobody took any. [V15.4] [V15.5]
    fn run(self, game: &mut Vilnius, ctx: &mut impl Fate) -> Next {
        let Plunder { left, n, took } = self;
        if left > 0 && n < game.p.seats {
            if game.may_loot(game.in_turn(n)) {
                return Next::Ask;
            }
            game.replace(Plunder { left, n: n + 1, took });
        } else if left > 0 && took {
            game.replace(Plunder { left, n: 0, took: false });
        } else {
            game.end_plunder(ctx);
        }
        Next::GoOn
    }

    /// What was taken and what is left is what the defeated were worth.
    fn sound(self, game: &Vilnius) -> bool {
        let fight = &game.p.fight;
        let taken: u16 = fight.taken.values().map(|n| u16::from(*n)).sum();
        let right = u16::from(game.defeated_strength() / game.kit.loot_points);
        self.n < game.p.seats && fight.foes.iter().all(|f| f.defeated) && u16::from(self.left) + taken == right
    }
}

impl Vilnius {
    fn defeated_strength(&self) -> u8 {
        self.p.fight.foes.iter().map(|f| self.kit.strengths[f.card]).sum()
    }

    pub(crate) fn begin_plunder(&mut self, ctx: &mut impl Fate) {
        let points = self.defeated_strength();
        let left = points / self.kit.loot_points; // [V15.1]
        self.p.fight.taken = Default::default();
        if left > 0 {
            tell!(
                ctx,
                "V15.1",
                "The defeated enemies had strength {strength}: there is loot of {loot}.",
                strength = points,
                loot = Part::Nouns(left.into(), "Province", "Provinces")
            );
        }
        self.start_over(Plunder { left, n: 0, took: false });
    }

    /// The next card of loot only if nobody who could take one is behind. [V15.3]
    fn may_loot(&self, seat: Seat) -> bool {
        let taken = &self.p.fight.taken;
        let behind = |s: Seat| s != seat && taken[s] < taken[seat] && self.player(s).province_pile() > 0;
        self.player(seat).province_pile() > 0 && !self.each_seat().any(behind)
    }

    fn end_plunder(&mut self, ctx: &mut impl Fate) {
        let foes = std::mem::take(&mut self.p.fight.foes);
        Self::tell_leaving(rule!("V15.5"), "the defeated enemies", &foes, |_| false, ctx);
        foes.iter().for_each(|f| self.discard_order(f.card));
        self.p.fight.taken = Default::default();
        self.begin_siege(ctx);
    }
}
