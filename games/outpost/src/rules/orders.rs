//! X3: the leader's orders.

use ravelin_core::{Asking, Choices, Fate, Part, Question, Seat, Token, Violation, ensure, question, rule, tell};

use crate::ids::{Post, man};
use crate::state::{Outpost, Public};

pub(crate) const ORDERS: u8 = 3;
pub(crate) const ROOM: u8 = 4;

question! {
    /// The leader's next order. [X3.1]
    pub Order { left: u8 } in Outpost;
    asked(|_, game| game.p.leader);
    prompt(ChooseSome, "X3.1", "Place a man, storm, or stop.", beside "Orders left: {left}.");
    Ordered {
        /// [X3.2]
        Place { post: Post } = "place {post}", "place {post}", at post;
        /// [X3.4]
        Storm { post: Post, target: Seat } = "storm {post} {target}", "storm {post} {target}", at post;
        Stop {} = "done", "done";
    }
}

impl Question<Outpost> for Order {
    fn choices(self, game: &Outpost, seat: Seat, out: &mut impl Choices<Ordered>) {
        let orders = || match self.left {
            0 => Err(Violation::with(rule!("X3.1"), "all {0} orders are given", [ORDERS.into(), 0])),
            _ => Ok(()),
        };
        for post in Post::ALL {
            out.put(Ordered::Place { post }, orders().and_then(|()| game.p.may_place(seat, post)));
            for target in game.p.all_seats().filter(|other| *other != seat) {
                let verdict = orders().and_then(|()| game.p.may_storm(seat, post, target));
                out.put(Ordered::Storm { post, target }, verdict);
            }
        }
        out.offer(Ordered::Stop {});
    }

    fn answer(self, game: &mut Outpost, seat: Seat, answer: Ordered, ctx: &mut impl Fate) {
        match answer {
            Ordered::Place { post } => {
                game.p.men[post][seat] += 1;
                tell!(ctx, "X3.2", "{seat} places a man at {to}.", seat, to = post; piece = man(seat), from = Token::Seat(seat));
            }
            Ordered::Storm { post, target } => game.storm(seat, post, target, ctx),
            Ordered::Stop {} => return game.end_round(ctx),
        }
        game.replace(Order { left: self.left - 1 });
    }

    fn sound(self, game: &Outpost) -> bool {
        self.left <= ORDERS && game.p.bidders.is_empty()
    }

    fn fights(answer: Ordered) -> bool {
        matches!(answer, Ordered::Storm { .. })
    }
}

impl Public {
    fn may_place(&self, seat: Seat, post: Post) -> Result<(), Violation> {
        ensure(self.reserve(seat) > 0, rule!("X3.2"), "no man is left in the reserve")?;
        match self.men[post].values().sum::<u8>() {
            n if n >= ROOM => {
                Err(Violation::with(rule!("X3.3"), "the outpost is full: it holds {0}", [ROOM.into(), 0]))
            }
            _ => Ok(()),
        }
    }

    fn may_storm(&self, seat: Seat, post: Post, target: Seat) -> Result<(), Violation> {
        let men = self.men[post];
        ensure(men[seat] > 0 && men[target] > 0, rule!("X3.4"), "both must have a man there")
    }
}

impl Outpost {
    /// [X3.4]
    fn storm(&mut self, seat: Seat, post: Post, target: Seat, ctx: &mut impl Fate) {
        let face = ctx.die(6);
        let loser = if face >= 4 { target } else { seat };
        self.p.men[post][loser] -= 1;
        let home = Token::Seat(loser);
        tell!(ctx, "X3.4", "{seat} storms {at} {die}: {loser} loses a man.", seat, at = post, die = Part::Die(face), loser; piece = man(loser), from = post, to = home);
    }
}
