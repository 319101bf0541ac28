//! Standing orders: what a seat answers without being asked, for questions that come again and again. A game marks such questions by
//! a [`Routine`] on their prompt and says by an [`Answer`] what each choice does. Everything else is the same for all games.
//!
//! An order is a function of public things alone: it is given without regard to what the seat holds, answers whatever the seat
//! holds, and ends by turn, phase or fight. So neither an answer nor its delay tells a secret.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::draw::{Status, When};
use crate::{Choice, Clause, Decision, Seat, Table, Token};

/// What sort of question can be answered in advance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Routine {
    /// A reaction that may be declined.
    Pass,
    /// Which pieces are lost, or take a hit.
    Losses,
    /// A payment that the rules' helper proposes.
    Payment,
}

/// What a choice does in a question that can be answered in advance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    Pass,
    /// So many of these kinds of pieces.
    Lose(Vec<(Token, u16)>),
    AsProposed,
}

/// When an order ends by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Until {
    /// The phase in which it was given is over.
    Phase,
    /// The turn in which it was given is over.
    Turn,
    /// The fight in which it was given is over.
    Fight,
    /// Only when it is taken back.
    TakenBack,
}

impl Until {
    const ALL: [(Until, &'static str); 4] =
        [(Until::Phase, "phase"), (Until::Turn, "turn"), (Until::Fight, "fight"), (Until::TakenBack, "taken-back")];

    /// As forms write it.
    pub fn word(self) -> &'static str {
        Self::ALL.iter().find(|(until, _)| *until == self).map_or("", |(_, word)| word)
    }

    pub fn read(word: &str) -> Option<Until> {
        Self::ALL.iter().find(|(_, known)| *known == word).map(|(until, _)| *until)
    }
}

impl Routine {
    /// How long an order for such a question can last if it is given now, the shortest first.
    pub fn lasts(self, now: Stretch) -> &'static [Until] {
        match self {
            Routine::Pass => &[Until::Phase, Until::Turn, Until::TakenBack],
            Routine::Losses if now.fight.is_some() => &[Until::Fight, Until::TakenBack],
            Routine::Losses | Routine::Payment => &[Until::TakenBack],
        }
    }
}

/// Where a game stands, as far as orders end by it. All of it is public.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Stretch {
    pub turn: Option<u16>,
    /// The phase's place among those of the turn.
    pub phase: Option<u16>,
    /// Where a fight is under way.
    pub fight: Option<Token>,
}

impl Stretch {
    pub fn new(status: &Status, fight: Option<Token>) -> Self {
        let phase = status.phases.iter().position(|(_, when)| *when == When::Now);
        Stretch { turn: status.turn.map(|(_, now, _)| now), phase: phase.and_then(|n| u16::try_from(n).ok()), fight }
    }

    fn has_ended(self, now: Stretch, until: Until) -> bool {
        let turn = self.turn != now.turn;
        match until {
            Until::Phase => turn || self.phase != now.phase,
            Until::Turn => turn,
            Until::Fight => self.fight != now.fight || now.fight.is_none(),
            Until::TakenBack => false,
        }
    }
}

/// A kind of piece in an order, and the number of the move that named it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Named {
    pub kind: Token,
    at: usize,
}

/// What a seat answers to one question until further notice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StandingOrder {
    pub routine: Routine,
    /// The clause of the question: each has one.
    pub clause: String,
    pub until: Until,
    /// What the person clicked, to show it to them.
    pub words: String,
    /// Of losses: who goes first.
    #[serde(default)]
    pub order: Vec<Named>,
    since: Stretch,
    /// The number of the move that it was given with.
    at: usize,
    /// How it was given before, the last at the end: that holds again if the move is taken back.
    #[serde(default)]
    earlier: Vec<Given>,
}

/// How an order was given once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Given {
    until: Until,
    words: String,
    since: Stretch,
    at: usize,
}

impl StandingOrder {
    /// Forgets what moves said that are taken back: only so many stand. False if nothing is left of it.
    fn take_back(&mut self, moves: usize) -> bool {
        self.order.retain(|named| named.at < moves);
        while self.at >= moves {
            let Some(Given { until, words, since, at }) = self.earlier.pop() else { return false };
            (self.until, self.words, self.since, self.at) = (until, words, since, at);
        }
        true
    }

    /// The choice that it makes; none if what was ordered is not offered, or not by one choice alone.
    fn choose<'a>(&self, decision: &'a Decision) -> Option<&'a Choice> {
        let offered = || decision.offered().iter();
        match self.routine {
            Routine::Pass => sole(offered().filter(|c| c.answer == Some(Answer::Pass))),
            Routine::Payment => sole(offered().filter(|c| c.answer == Some(Answer::AsProposed))),
            Routine::Losses => {
                let ranked: Vec<(Vec<u16>, &Choice)> = offered().filter_map(|c| Some((self.rank(c)?, c))).collect();
                let most = ranked.iter().map(|(rank, _)| rank).max()?;
                sole(ranked.iter().filter(|(rank, _)| rank == most).map(|(_, choice)| *choice))
            }
        }
    }

    /// How many of each kind a choice loses, in the order's order; none if it loses others too.
    fn rank(&self, choice: &Choice) -> Option<Vec<u16>> {
        let Some(Answer::Lose(lost)) = &choice.answer else { return None };
        let known = |(kind, _): &(Token, u16)| self.order.iter().any(|named| named.kind == *kind);
        let of = |kind: Token| lost.iter().filter(|(lost, _)| *lost == kind).map(|(_, n)| n).sum();
        lost.iter().all(known).then(|| self.order.iter().map(|named| of(named.kind)).collect())
    }
}

fn sole<T>(mut all: impl Iterator<Item = T>) -> Option<T> {
    let first = all.next();
    if all.next().is_some() { None } else { first }
}

/// The standing orders of one seat: one for each question at most.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct StandingOrders(Vec<StandingOrder>);

impl StandingOrders {
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn iter(&self) -> impl Iterator<Item = &StandingOrder> {
        self.0.iter()
    }

    fn find(&self, decision: &Decision) -> Option<&StandingOrder> {
        let prompt = &decision.prompt;
        let fits = |order: &&StandingOrder| Some(order.routine) == prompt.routine && prompt.clause.0 == order.clause;
        self.0.iter().find(fits)
    }

    /// The order that is in force for a question.
    pub fn of(&self, decision: &Decision) -> Option<&StandingOrder> {
        self.find(decision)
    }

    /// The choice that is ordered for a question, if one is and the rules offer it.
    pub fn choose<'a>(&self, decision: &'a Decision) -> Option<&'a Choice> {
        self.find(decision)?.choose(decision)
    }

    /// Orders that questions like this are answered like this. Losses that are named one after another make a list. False if
    /// the choice cannot be ordered, or not for so long.
    pub fn give(&mut self, decision: &Decision, choice: &Choice, until: Until, (since, at): (Stretch, usize)) -> bool {
        let Some(routine) = decision.prompt.routine else { return false };
        let Some(answer) = choice.answer.as_ref().filter(|_| routine.lasts(since).contains(&until)) else {
            return false;
        };
        let kinds: Vec<Token> = match answer {
            Answer::Lose(lost) => lost.iter().map(|(kind, _)| *kind).collect(),
            Answer::Pass | Answer::AsProposed => Vec::new(),
        };
        let before = self.take(decision.prompt.clause);
        let (mut order, mut earlier) = (Vec::new(), Vec::new());
        if let Some(before) = before {
            (order, earlier) = (before.order, before.earlier);
            earlier.push(Given { until: before.until, words: before.words, since: before.since, at: before.at });
        }
        for kind in kinds {
            if order.iter().all(|named| named.kind != kind) {
                order.push(Named { kind, at });
            }
        }
        let (clause, words) = (decision.prompt.clause.to_string(), choice.words.clone());
        self.0.push(StandingOrder { routine, clause, until, words, order, since, at, earlier });
        true
    }

    fn take(&mut self, clause: Clause) -> Option<StandingOrder> {
        let n = self.0.iter().position(|order| order.clause == clause.0)?;
        Some(self.0.remove(n))
    }

    /// Ends those whose time is over. Whether any did.
    pub fn expire(&mut self, now: Stretch) -> bool {
        self.keep(|order| !order.since.has_ended(now, order.until))
    }

    /// Ends the order for the questions of this clause. Whether there was one.
    pub fn withdraw(&mut self, clause: &str) -> bool {
        self.keep(|order| order.clause != clause)
    }

    /// Ends what was ordered by moves that are taken back: only so many stand. Whether anything was.
    pub fn take_back(&mut self, moves: usize) -> bool {
        let before = self.clone();
        self.0.retain_mut(|order| order.take_back(moves));
        *self != before
    }

    fn keep(&mut self, keeps: impl FnMut(&StandingOrder) -> bool) -> bool {
        let before = self.0.len();
        self.0.retain(keeps);
        self.0.len() < before
    }
}

/// The next answer that standing orders give: a seat, the index of its choice, in the state as it is. Orders whose time is over end
/// first; `ended` hears of them. Whose orders are in `orders` is asked in the order of seats.
pub fn next_answer(
    table: &dyn Table,
    orders: &mut BTreeMap<Seat, StandingOrders>,
    mut ended: impl FnMut(Seat),
    plays: impl Fn(Seat) -> bool,
) -> Option<(Seat, usize)> {
    if orders.values().all(StandingOrders::is_empty) {
        return None;
    }
    let now = table.stretch();
    for (seat, orders) in orders.iter_mut() {
        if orders.expire(now) {
            ended(*seat);
        }
    }
    let asked = table.deciders();
    let mut ordered = orders.iter().filter(|(seat, _)| asked.has(**seat) && plays(**seat));
    ordered.find_map(|(seat, orders)| Some((*seat, orders.choose(table.decision(*seat)?)?.index)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{DecisionKind, Seat, ask, rule};

    /// A decision whose choices mean this.
    fn decision(routine: Routine, answers: &[Option<Answer>]) -> Decision {
        let choice = |(index, answer): (usize, &Option<Answer>)| Choice {
            index,
            text: format!("choice {index}"),
            words: format!("Choice {index}"),
            heading: None,
            anchor: None,
            answer: answer.clone(),
            why: None,
        };
        let prompt = ask(DecisionKind::ChooseOne, "What now?", rule!("X2.1")).routine(routine);
        Decision::of(Seat(0), prompt, answers.iter().enumerate().map(choice).collect())
    }

    fn lose(kinds: &[(u16, u16)]) -> Option<Answer> {
        Some(Answer::Lose(kinds.iter().map(|(kind, n)| (Token::Piece(*kind), *n)).collect()))
    }

    const FIGHT: Stretch = Stretch { turn: Some(3), phase: Some(1), fight: Some(Token::Space(7)) };

    #[test]
    fn a_pass_is_answered_until_the_phase_or_the_turn_ends() {
        let asked = decision(Routine::Pass, &[None, Some(Answer::Pass)]);
        let mut orders = StandingOrders::default();
        assert!(!orders.give(&asked, &asked.choices[0], Until::Turn, (FIGHT, 4)), "a card is no pass");
        assert!(!orders.give(&asked, &asked.choices[1], Until::Fight, (FIGHT, 4)), "not for so long");
        assert!(orders.give(&asked, &asked.choices[1], Until::Phase, (FIGHT, 4)));
        assert_eq!(orders.choose(&asked).map(|c| c.index), Some(1));
        assert!(!orders.expire(Stretch { fight: None, ..FIGHT }));
        assert!(orders.expire(Stretch { phase: Some(2), ..FIGHT }));
        assert_eq!(orders.choose(&asked), None);
        orders.give(&asked, &asked.choices[1], Until::Turn, (FIGHT, 4));
        assert!(!orders.expire(Stretch { phase: Some(2), ..FIGHT }));
        assert!(orders.expire(Stretch { turn: Some(4), ..FIGHT }));
    }

    #[test]
    fn losses_go_in_the_order_in_which_they_were_named() {
        let asked = decision(Routine::Losses, &[lose(&[(1, 1)]), lose(&[(2, 1)]), lose(&[(3, 1)])]);
        let mut orders = StandingOrders::default();
        orders.give(&asked, &asked.choices[2], Until::Fight, (FIGHT, 4));
        orders.give(&asked, &asked.choices[0], Until::Fight, (FIGHT, 9));
        assert_eq!(orders.iter().count(), 1);
        assert_eq!(orders.choose(&asked).map(|c| c.index), Some(2));
        let fewer = decision(Routine::Losses, &[lose(&[(1, 1)]), lose(&[(2, 1)])]);
        assert_eq!(orders.choose(&fewer).map(|c| c.index), Some(0), "the first that is left");
        let none = decision(Routine::Losses, &[lose(&[(2, 1)])]);
        assert_eq!(orders.choose(&none), None, "what was not named is asked");
        let twice = decision(Routine::Losses, &[lose(&[(1, 1)]), lose(&[(1, 1)])]);
        assert_eq!(orders.choose(&twice), None, "so is what is offered twice");
        let sets = decision(Routine::Losses, &[lose(&[(1, 3)]), lose(&[(3, 1), (1, 2)]), lose(&[(3, 2), (2, 1)])]);
        assert_eq!(orders.choose(&sets).map(|c| c.index), Some(1), "as many of the first as possible");
        assert!(orders.take_back(9), "the second was named by a move that is taken back");
        assert_eq!(orders.choose(&fewer), None);
        assert!(orders.expire(Stretch { fight: Some(Token::Space(8)), ..FIGHT }), "another fight");
    }

    #[test]
    fn an_order_stands_as_long_as_the_moves_that_were_not_taken_back_said() {
        let asked = decision(Routine::Losses, &[lose(&[(1, 1)]), lose(&[(2, 1)])]);
        let mut orders = StandingOrders::default();
        orders.give(&asked, &asked.choices[0], Until::Fight, (FIGHT, 4));
        let first = orders.clone();
        orders.give(&asked, &asked.choices[1], Until::TakenBack, (FIGHT, 9));
        orders.give(&asked, &asked.choices[0], Until::TakenBack, (FIGHT, 11));
        assert!(orders.take_back(6) && orders == first, "given for this fight, and for more by moves taken back");
        assert!(orders.expire(Stretch { fight: None, ..FIGHT }));
        let window = decision(Routine::Pass, &[Some(Answer::Pass)]);
        orders.give(&window, &window.choices[0], Until::Phase, (FIGHT, 4));
        let first = orders.clone();
        orders.give(&window, &window.choices[0], Until::Turn, (FIGHT, 9));
        assert!(orders.take_back(9) && orders == first);
        assert!(orders.take_back(4) && orders.is_empty());
    }

    #[test]
    fn payments_are_as_proposed_until_that_is_taken_back() {
        let asked = decision(Routine::Payment, &[None, Some(Answer::AsProposed)]);
        let mut orders = StandingOrders::default();
        assert!(orders.give(&asked, &asked.choices[1], Until::TakenBack, (FIGHT, 4)));
        assert!(!orders.expire(Stretch::default()));
        assert_eq!(orders.choose(&asked).map(|c| c.index), Some(1));
        let clause = asked.prompt.clause.to_string();
        assert!(!orders.withdraw("no clause") && orders.withdraw(&clause) && orders.is_empty());
        orders.give(&asked, &asked.choices[1], Until::TakenBack, (FIGHT, 4));
        assert!(!orders.take_back(5) && orders.take_back(4));
    }

    #[test]
    fn orders_are_read_as_they_were_written() {
        let asked = decision(Routine::Losses, &[lose(&[(1, 1)])]);
        let mut orders = StandingOrders::default();
        orders.give(&asked, &asked.choices[0], Until::Fight, (FIGHT, 4));
        let text = serde_json::to_string(&orders).unwrap();
        assert_eq!(serde_json::from_str::<StandingOrders>(&text).unwrap(), orders, "{text}");
    }
}
