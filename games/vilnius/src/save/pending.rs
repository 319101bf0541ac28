//! Whether the question under way is one that the rules can ask here, and everything it relies on is there. A state that passes
//! is at a decision, or at the end, and can be played from.

use ravelin_core::{Fast, Seats, Silent, choice};

use super::{Sure, ensure, wrong};
use crate::components::*;
use crate::flow::{Frame, Io, Metal};
use crate::state::{Payment, Vilnius, element};
use crate::weapons::meets;

pub(super) fn check(game: &Vilnius) -> Sure<()> {
    if game.p.end.is_some() {
        return ensure(game.p.frames.len() == 1, "frames", "the game is over");
    }
    nesting(game)?;
    for frame in game.p.frames.iter() {
        bounds(game, *frame)?;
    }
    leftovers(game)?;
    details(game)?;
    decision(game)
}

/// What can happen inside what.
fn nesting(game: &Vilnius) -> Sure<()> {
    use Frame::{Answer, Boost, Choose, City, Conquer, Damage, Extra, Look, Offer, Pay, Prepare, Propose};
    use Frame::{Reds, Rim, Skulls, Split, Store, Stored, Under, Victim, Window};
    let fits = match game.p.frames[..] {
        [Frame::Emblems { .. } | Frame::Income | City { .. } | Window { .. } | Reds] => true,
        [
            Frame::Plunder { .. }
            | Frame::Siege { .. }
            | Frame::FortLoot { .. }
            | Conquer { .. }
            | Frame::Evening { .. },
        ] => true,
        [Prepare { .. } | Extra { .. }, Boost { .. }, Rim { .. } | Stored { city: false, .. }] => true,
        [City { seat }, Pay { seat: s } | Store { seat: s, .. }] => seat == s,
        [Window { seat }, Split { seat: s, .. }] => seat == s,
        [Reds, Victim { .. }] => true,
        [Damage { .. }, Rim { .. } | Stored { .. }] => true,
        [Skulls { metal }, Propose { metal: m, .. } | Answer { metal: m, .. }] => metal == m,
        [Conquer { n }, Offer { n: m, .. } | Look { n: m, .. } | Choose { n: m, .. } | Under { n: m, .. }] => n == m,
        _ => false,
    };
    ensure(fits, "frames", "the game cannot wait there")
}

/// Seats, places and stacks exist.
fn bounds(game: &Vilnius, frame: Frame) -> Sure<()> {
    let p = &game.p;
    let (seats, foes) = (p.seats, p.foes.len());
    let display = |seat: u8, at: u8| seat < seats && usize::from(at) < game.player(seat).display.len();
    let stack = |stack: u8| usize::from(stack) < STACKS;
    let fits = match frame {
        // Seats choose in ascending order. [V3.2]
        Frame::Emblems { seat } => seat < seats && p.round == 1 && (0..seat).all(|s| game.player(s).emblem.is_some()),
        Frame::City { seat } | Frame::Pay { seat } | Frame::Window { seat } | Frame::Siege { seat } => seat < seats,
        Frame::Stored { seat, .. } | Frame::Rim { seat } => seat < seats,
        Frame::Store { seat, at } => display(seat, at),
        Frame::Evening { n, at } => n < seats && display(game.in_turn(n), at),
        Frame::Prepare { n } => n <= seats,
        Frame::Boost { n, at } => n < seats && p.boost.is_some() && at < 16,
        Frame::Extra { n, fort, drawn } => n < seats && fort <= FORTS as u8 && drawn <= 3,
        Frame::Split { unit, at, .. } => usize::from(unit) < game.kit.units.len() && usize::from(at) < SYMBOLS,
        Frame::Victim { foe, n } => usize::from(foe) < foes && n < seats,
        Frame::Damage { foe, at } => usize::from(foe) < foes && at < 16,
        Frame::Propose { n, .. } => n < seats,
        Frame::Answer { n, seat, .. } => n < seats && seat < seats,
        Frame::Plunder { n, .. } => n < seats, // how much loot is left, `details` counts
        Frame::FortLoot { left, n } => n < seats && left <= FORTS as u8,
        Frame::Conquer { n } => n < seats,
        Frame::Offer { n, stack: s } | Frame::Look { n, stack: s } => n < seats && stack(s),
        Frame::Choose { n, stack: s } | Frame::Under { n, stack: s } => n < seats && stack(s),
        Frame::Income => p.round > 1,
        Frame::Reds | Frame::Skulls { .. } => true,
        Frame::Over => false,
    };
    ensure(fits, "frames", format_args!("{frame:?} names what is not there"))?;
    let begun = (0..seats).all(|s| game.player(s).emblem.is_some());
    ensure(begun || matches!(frame, Frame::Emblems { .. }), "frames", "every player needs an emblem first")
}

/// What belongs to something that is not going on is empty.
fn leftovers(game: &Vilnius) -> Sure<()> {
    let (p, base, top) = (&game.p, game.p.frames[0], game.top());
    let paying = matches!(top, Frame::Pay { .. });
    ensure((p.payment != Payment::default()) == paying, "pending", "nothing is bought")?;
    ensure(
        p.elements.is_empty() || paying || matches!(top, Frame::Offer { .. }),
        "pending.elements",
        "nothing is paid",
    )?;
    ensure(p.aims == [NONE; SYMBOLS] || matches!(top, Frame::Split { .. }), "pending.aims", "no Unit is split")?;
    let looking = matches!(top, Frame::Choose { .. } | Frame::Under { .. });
    ensure(p.looked.is_empty() != looking, "pending.looked", "somebody chooses exactly when there are cards")?;
    let window = matches!(base, Frame::Window { .. } | Frame::Siege { .. } | Frame::Reds);
    ensure(p.deployed.is_empty() || window, "fight.deployed", "nobody fights")?;
    let fight = matches!(base, Frame::Window { .. } | Frame::Reds | Frame::Damage { .. } | Frame::Skulls { .. });
    ensure(p.foes.is_empty() || fight || matches!(base, Frame::Plunder { .. }), "fight.foes", "nobody fights")?;
    let aside = matches!(base, Frame::Damage { .. } | Frame::Skulls { .. });
    ensure(aside || p.aside == [Units::NONE; SEATS], "fight.aside", "nobody fought")?;
    let naming = matches!(base, Frame::Skulls { .. });
    ensure(naming || p.named == [Units::NONE; SEATS], "fight.named", "nobody is named")?;
    let plunder = matches!(base, Frame::Plunder { .. });
    ensure(plunder || p.taken == [0; SEATS], "fight.taken", "nobody plunders")?;
    let income = matches!(base, Frame::Income);
    ensure(income || p.committed.is_empty(), "window.committed", "no income is fixed")?;
    for seat in 0..p.seats {
        let fixed = game.s.income[usize::from(seat)];
        let (low, high, _) = game.income_options(seat);
        let right =
            if p.committed.has(ravelin_core::Seat(seat)) { (low..=high).contains(&fixed) } else { fixed == NONE };
        ensure(right, "income", "one number for each seat that has fixed it")?;
    }
    let closed = matches!(base, Frame::Income | Frame::Emblems { .. } | Frame::Prepare { .. });
    let none = p.this_round.passed.is_empty() && p.this_round.attacking.is_empty();
    ensure(!closed || none, "this_round", "the round has just begun")?;
    let over = !closed && !matches!(base, Frame::City { .. });
    ensure(!over || p.last || p.this_round.passed == game.all_seats(), "this_round.passed", "all have passed")?;
    ensure(!p.last || fight, "order.last", "the Final Attack is a fight")
}

/// What each question relies on.
fn details(game: &Vilnius) -> Sure<()> {
    let p = &game.p;
    let fits = match game.top() {
        Frame::Pay { seat } => return payment(game, seat),
        Frame::Split { unit, at, .. } => {
            let spec = game.kit.unit(unit);
            let aims = p.aims.iter().enumerate();
            let aimed = |(n, foe): (usize, &u8)| {
                let there = p.foes.get(usize::from(*foe)).is_some_and(|f| !f.defeated);
                *foe == NONE || (n < usize::from(at) && there)
            };
            spec.distribute && spec.symbol_count > 1 && at < spec.symbol_count && aims.into_iter().all(aimed)
        }
        Frame::Offer { n, stack } => {
            let hand = game.player(game.in_turn(n)).units;
            let mut offered = Units::NONE;
            p.elements.iter().for_each(|k| offered.add(*k));
            let need = game.kit.conquest[usize::from(stack)];
            let held =
                p.elements.len() <= usize::from(hand.total()) && offered.kinds().all(|k| offered.of(k) <= hand.of(k));
            held && meets(need, game.weapons_of(hand))
                && !meets(need, game.weapons_of(offered))
                && !p.stacks[usize::from(stack)].is_empty()
        }
        Frame::Look { stack, .. } => !p.stacks[usize::from(stack)].is_empty(),
        Frame::Choose { .. } => p.looked.len() <= usize::from(game.kit.look),
        Frame::Under { .. } => p.looked.len() == 2,
        Frame::Window { .. } => p.foes.iter().all(|f| f.defeated == game.demand(f.kind).is_none()),
        Frame::Plunder { left, .. } => {
            let points: u8 = p.foes.iter().map(|f| game.kit.strengths[usize::from(f.kind)]).sum();
            let taken: u16 = p.taken.iter().map(|n| u16::from(*n)).sum();
            p.foes.iter().all(|f| f.defeated) && u16::from(left) + taken == u16::from(points / game.kit.loot_points)
        }
        Frame::Propose { metal, .. } => {
            game.named_worth(metal) < u16::from(game.skull_count(metal)) && dear(game, metal)
        }
        Frame::Answer { metal, n, seat } => {
            let asked = seat != game.proposer(metal, n) && !p.named[usize::from(seat)].is_empty();
            asked && game.named_worth(metal) >= u16::from(game.skull_count(metal)) && dear(game, metal)
        }
        _ => true,
    };
    ensure(fits, "frames", "this question does not belong here")?;
    // After the window every deployed Unit has fought somebody who is defeated.
    if p.frames[0] == Frame::Reds {
        let beaten = p.foes.iter().enumerate().filter(|(_, f)| f.defeated).fold(0u32, |m, (n, _)| m | 1 << n);
        ensure(p.deployed.iter().all(|d| d.fought() & !beaten == 0), "fight.deployed", "an enemy is not defeated")?;
    } else if !matches!(p.frames[0], Frame::Damage { .. } | Frame::Skulls { .. }) {
        ensure(p.foes.iter().all(|f| f.reds == 0), "fight.foes", "Red Skulls are not resolved now")?;
    }
    if let Frame::Window { .. } = p.frames[0] {
        let open = |at: u8| p.foes.get(usize::from(at)).is_some_and(|f| !f.defeated);
        let fits = p.deployed.iter().all(|d| d.at.iter().all(|at| *at == NONE || open(*at)));
        ensure(fits, "fight.deployed", "a Unit stands against an enemy without a demand")?;
    }
    Ok(())
}

/// Only Units with a price in the resource are named.
fn dear(game: &Vilnius, metal: Metal) -> bool {
    let at = if metal == Metal::Silver { TOOLS } else { GOLD };
    game.p.named.iter().all(|u| u.kinds().all(|k| game.kit.unit(k).price[at] > 0))
}

/// What is bought can be bought, and what is paid so far is there, once, and not yet enough.
fn payment(game: &Vilnius, seat: u8) -> Sure<()> {
    let p = &game.p;
    let Payment { building, x, y, unit } = p.payment;
    ensure((building == NONE) != (unit == NONE), "pending", "a Building or a Unit is bought")?;
    let wanted = if building != NONE {
        crate::Action::Build { building, x, y }
    } else {
        ensure((x, y) == (0, 0), "pending", "a Unit has no cell")?;
        crate::Action::Recruit(unit)
    };
    let mut before = *game;
    before.p.payment = Payment::default();
    before.p.elements.clear();
    before.pop();
    let allowed = choice::check(&before, ravelin_core::Seat(seat), wanted).is_ok();
    ensure(allowed, "pending", "it cannot be bought")?;
    let (provinces, unused) = (game.player(seat).hand | game.lent(seat), game.unused(seat));
    for (n, &e) in p.elements.iter().enumerate() {
        let there = match e {
            e if e < element::BUILDING => provinces >> e & 1 == 1,
            e if e < element::EXCHANGE => unused >> (e - element::BUILDING) & 1 == 1,
            _ => continue,
        };
        ensure(there && !p.elements[..n].contains(&e), "pending.elements", "a card or amount is not there")?;
    }
    let (paid, due) = (game.paid(seat), game.due());
    let covered = paid[GOLD] >= i16::from(due[GOLD]) && paid[TOOLS] >= i16::from(due[TOOLS]);
    ensure(!covered, "pending.elements", "the price is covered already")?;
    ensure(game.can_finish_payment(seat), "pending.elements", "the price cannot be covered any more")
}

/// Whoever is asked can answer, and the game would not run on by itself.
fn decision(game: &Vilnius) -> Sure<()> {
    let asked = game.asked();
    if asked == Seats::NONE {
        return wrong("frames", "nobody is asked");
    }
    let mut list = Vec::new();
    for seat in asked.iter() {
        choice::legal(game, seat, &mut list);
        if list.is_empty() {
            return wrong("frames", "somebody is asked who may do nothing");
        }
    }
    let mut later = *game;
    let (mut dice, mut journal) = (Fast::new(1), Silent);
    later.run(&mut Io { dice: &mut dice, journal: &mut journal });
    ensure(later == *game, "frames", "the game would run on by itself")
}
