//! Outpost, the smallest complete game: it shows how a game is written and it tests core. It has hidden hands, a secret
//! simultaneous decision, a decision with near misses, a die, an option, components in TOML, and something to undo.
//! A real game spreads this over the files that DESIGN.md names; clauses are X1 to X5, in [`RULES`].

use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Mutex, PoisonError};

use serde::{Deserialize, Serialize};

use crate::decision::Choice;
use crate::draw::Board;
use crate::game::{Notation, deal};
use crate::journal::{Cover, list};
use crate::options::Scenario;
use crate::outcome::ScoreLine;
use crate::{
    Bag, Choices, Contest, Current, DecisionKind, Dice, Drawn, FirstGame, Hidden, Info, Journal, Judged, Lasting,
    OptionKind, OptionSpec, Options, Outcome, Pack, PackError, Part, Pieces, Prompt, Rules, Seat, Seats, Sheet,
    StateError, Stored, Token, Viewer, Violation, Worded, ask, head, rule, tell,
};

mod board;
mod components;
mod faults;

pub use components::{Kit, RULES};

const SEATS: usize = 3;
const POSTS: [&str; 3] = ["ford", "mill", "tower"];
const COLOURS: [&str; SEATS] = ["red", "blue", "green"];
const KINDS: usize = 6;
const HAND: usize = 3;
const MEN: u8 = 5;
const ROOM: u8 = 4;
const ORDERS: u8 = 3;

const BACK: Token = Token::Card(KINDS as u16);
const DECK: Token = Token::Thing(0);
const DISCARD: Token = Token::Thing(1);

/// Where a seat's bid lies.
fn bid_place(seat: Seat) -> Token {
    Token::Thing(2 + u16::from(seat.0))
}

fn man(seat: Seat) -> Token {
    Token::Piece(seat.0.into())
}

/// A card that only its seat knows.
fn secret_card(seat: Seat, kind: usize) -> Part {
    Part::Secret { to: Seats::only(seat), token: Token::Card(kind as u16), cover: Cover::A("card") }
}

const COVER: &str = concat!(
    r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 240">"##,
    r##"<path fill="#a3bd94" d="M0 0h320v240H0z"/><path fill="#a3322a" d="M120 200V70h20v20h15V70h15v20h15V70h20v130z"/></svg>"##
);

static INFO: Info = Info {
    slug: "outpost",
    name: "Outpost",
    pitch: "Three outposts, a few men, one secret bid a round.",
    weight: 1,
    minutes: (2, 5),
    contest: Contest::Competitive,
    first: FirstGame { seats: 2, seat: Seat(0), scenario: "frontier", set: &[], line: "You are red", minutes: 2 },
    cover: COVER,
    rules_version: 2,
    state_version: 1,
    rules: RULES,
    longest: 40,
};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Action {
    Bid(u8),
    Place(u8),
    Storm(u8, Seat),
    Done,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    Bids,
    Orders,
    Over,
}

/// What ends with the leader's turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct Turn {
    used: u8,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Outpost {
    kit: &'static Kit,
    table: Open,
    deck: Bag<KINDS>,
    hands: [Bag<KINDS>; SEATS],
    bids: [Option<u8>; SEATS],
}

/// What lies open on the table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Open {
    seats: u8,
    rounds: u8,
    round: u8,
    phase: Phase,
    leader: Seat,
    turn: Lasting<Turn>,
    discard: Bag<KINDS>,
    /// By outpost, then seat.
    men: [[u8; SEATS]; POSTS.len()],
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct View {
    #[serde(skip)]
    kit: &'static Kit,
    #[serde(flatten)]
    table: Open,
    viewer: Viewer,
    hand: Bag<KINDS>,
    bid: Option<u8>,
    has_bid: Seats,
    /// The deck and what the others hold or have bid: which cards, not where they are.
    unseen: Bag<KINDS>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Saved {
    table: Open,
    deck: Vec<String>,
    hands: Vec<Vec<String>>,
    bids: Vec<Option<String>>,
}

impl View {
    /// Cards in a hand, a bid included.
    fn held(&self) -> usize {
        if self.table.phase == Phase::Bids { HAND } else { HAND - 1 }
    }
}

impl Open {
    fn all(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.seats).map(Seat)
    }

    fn afield(&self, seat: Seat) -> u8 {
        self.men.iter().map(|post| post[seat.index()]).sum()
    }

    fn reserve(&self, seat: Seat) -> u8 {
        MEN.saturating_sub(self.afield(seat))
    }

    fn may_place(&self, seat: Seat, post: usize) -> Result<(), Violation> {
        self.has_orders()?;
        if self.reserve(seat) == 0 {
            return Err(Violation::new(rule!("X3.2"), "no man is left in the reserve"));
        }
        match self.men[post].iter().sum::<u8>() {
            n if n >= ROOM => Err(Violation::with(rule!("X3.3"), "the outpost is full: it holds {0}", [4, 0])),
            _ => Ok(()),
        }
    }

    fn may_storm(&self, seat: Seat, post: usize, target: Seat) -> Result<(), Violation> {
        self.has_orders()?;
        if self.men[post][seat.index()] == 0 || self.men[post][target.index()] == 0 {
            return Err(Violation::new(rule!("X3.4"), "both must have a man there"));
        }
        Ok(())
    }

    fn has_orders(&self) -> Result<(), Violation> {
        let spent = Violation::with(rule!("X3.1"), "all {0} orders are given", [3, 0]);
        if self.turn.used < ORDERS { Ok(()) } else { Err(spent) }
    }

    fn held(&self, seat: Seat) -> i32 {
        let most =
            |post: &&[u8; SEATS]| self.all().all(|other| other == seat || post[other.index()] < post[seat.index()]);
        self.men.iter().filter(most).count() as i32
    }

    fn score(&self, seat: Seat) -> i32 {
        2 * self.held(seat) + i32::from(self.afield(seat)) // X5.1
    }
}

impl Outpost {
    fn draw_up(&mut self, dice: &mut impl Dice, journal: &mut impl Journal) {
        for seat in self.table.all() {
            while self.hands[seat.index()].len() < HAND {
                if self.deck.is_empty() {
                    let down = |kind| Part::Covered { to: Seats::NONE, token: Token::Card(kind as u16) };
                    let all = self.table.discard;
                    tell!(journal, "X4.1", "The discards are shuffled into a new deck."; piece = list(all.iter().map(down)), from = DISCARD, to = DECK);
                    self.deck.absorb(&mut self.table.discard);
                }
                let Some(kind) = self.deck.draw(dice, 0) else { break };
                self.hands[seat.index()].put(kind);
                let card = secret_card(seat, kind);
                tell!(journal, "X4.1", "{seat} draws {card}.", seat, card; from = DECK, to = Token::Seat(seat));
            }
        }
    }

    /// Trusts the file: a fault, for proving that the laws find it.
    pub fn restore_unchecked(kit: &'static Kit, saved: Saved) -> Result<Self, StateError> {
        let Saved { table, deck, hands, bids } = saved;
        let seats = usize::from(table.seats);
        if seats > SEATS || hands.len() != seats || bids.len() != seats {
            return Err(StateError(format!("{seats} seats need {seats} hands and bids")));
        }
        let mut game = Outpost { kit, table, deck: kit.bag(&deck)?, hands: Default::default(), bids: [None; SEATS] };
        for (seat, (hand, bid)) in hands.iter().zip(bids).enumerate() {
            game.hands[seat] = kit.bag(hand)?;
            game.bids[seat] = kit.bag(bid.as_slice())?.kinds().next().map(|kind| kind as u8);
        }
        Ok(game)
    }

    fn turn_up(&mut self, journal: &mut impl Journal) {
        let mut best = (0, self.table.leader);
        for step in 0..self.table.seats {
            let seat = Seat((self.table.leader.0 + step) % self.table.seats);
            let Some(kind) = self.bids[seat.index()].take() else { continue };
            self.table.discard.put(kind.into());
            let strength = self.kit.strength(kind.into());
            if strength > best.0 {
                best = (strength, seat);
            }
            let card = Part::Shown(Token::Card(kind.into()));
            tell!(journal, "X2.1", "{seat} bids {card}.", seat, card; from = bid_place(seat), to = DISCARD);
        }
        self.table.leader = best.1;
        self.table.turn.renew();
        self.table.phase = Phase::Orders;
        head!(journal, "X2.2", "{seat} leads the round", seat = best.1);
    }

    fn storm(&mut self, seat: Seat, post: u8, target: Seat, dice: &mut impl Dice, journal: &mut impl Journal) {
        let face = dice.die(6);
        let loser = if face >= 4 { target } else { seat };
        let men = &mut self.table.men[usize::from(post)][loser.index()];
        *men = men.saturating_sub(1);
        let (at, home) = (Token::Space(post.into()), Token::Seat(loser));
        tell!(journal, "X3.4", "{seat} storms {at} {die}: {loser} loses a man.", seat, at, die = Part::Die(face), loser; piece = man(loser), from = at, to = home);
    }
}

impl Rules for Outpost {
    type Action = Action;
    type Kit = Kit;
    const INFO: &'static Info = &INFO;

    fn kit(pack: &Pack) -> Result<&'static Kit, PackError> {
        static KITS: Mutex<BTreeMap<String, &'static Kit>> = Mutex::new(BTreeMap::new());
        let mut kits = KITS.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(kit) = kits.get(&pack.id()) {
            return Ok(kit);
        }
        let kit: &'static Kit = Box::leak(Box::new(Kit::parse(pack)?));
        kits.insert(pack.id(), kit);
        Ok(kit)
    }

    fn sheet(_: &Kit) -> Sheet {
        let text = str::to_owned;
        let frontier = Scenario { id: text("frontier"), name: text("The Frontier"), about: text("The only one.") };
        let rounds = OptionSpec {
            key: text("rounds"),
            name: text("Rounds"),
            about: text("How many rounds are played."),
            clause: Some(text("X4.2")),
            kind: OptionKind::Number { min: 2, max: 5 },
            default: text("3"),
        };
        Sheet { seats: vec![2, 3], scenarios: vec![frontier], options: vec![rounds] }
    }

    fn setup(kit: &'static Kit, options: &Options, dice: &mut impl Dice, journal: &mut impl Journal) -> Self {
        let table = Open {
            seats: options.seats,
            rounds: options.number("rounds") as u8,
            round: 1,
            phase: Phase::Bids,
            leader: Seat(0),
            turn: Lasting::default(),
            discard: Bag::default(),
            men: Default::default(),
        };
        let mut game = Outpost { kit, table, deck: kit.all, hands: Default::default(), bids: [None; SEATS] };
        game.draw_up(dice, journal); // X1.2
        game
    }

    fn seats(&self) -> u8 {
        self.table.seats
    }

    fn deciders(&self) -> Seats {
        match self.table.phase {
            Phase::Bids => self.table.all().filter(|s| self.bids[s.index()].is_none()).collect(),
            Phase::Orders => Seats::only(self.table.leader),
            Phase::Over => Seats::NONE,
        }
    }

    fn choices(&self, seat: Seat, out: &mut impl Choices<Action>) {
        match self.table.phase {
            Phase::Bids => self.hands[seat.index()].kinds().for_each(|kind| out.offer(Action::Bid(kind as u8))),
            Phase::Orders => {
                for post in 0..POSTS.len() {
                    out.put(Action::Place(post as u8), self.table.may_place(seat, post));
                    for target in self.table.all().filter(|&other| other != seat) {
                        out.put(Action::Storm(post as u8, target), self.table.may_storm(seat, post, target));
                    }
                }
                out.offer(Action::Done);
            }
            Phase::Over => {}
        }
    }

    /// A seat whose three cards are equal must not be known by its quick bid.
    fn asks_single(&self, _: Seat) -> bool {
        self.table.phase == Phase::Bids
    }

    fn perform(&mut self, action: Current<Action>, dice: &mut impl Dice, journal: &mut impl Journal) {
        let seat = action.seat();
        match action.action() {
            Action::Bid(kind) => {
                self.hands[seat.index()].take(kind.into());
                self.bids[seat.index()] = Some(kind);
                let card = secret_card(seat, kind.into());
                tell!(journal, "X2.1", "{seat} lays down {card}.", seat, card; from = Token::Seat(seat), to = bid_place(seat));
                if self.deciders().is_empty() {
                    self.turn_up(journal);
                }
            }
            Action::Place(post) => {
                self.table.turn.used += 1;
                self.table.men[usize::from(post)][seat.index()] += 1;
                let to = Token::Space(post.into());
                tell!(journal, "X3.2", "{seat} places a man at {to}.", seat, to; piece = man(seat), from = Token::Seat(seat));
            }
            Action::Storm(post, target) => {
                self.table.turn.used += 1;
                self.storm(seat, post, target, dice, journal);
            }
            Action::Done if self.table.round >= self.table.rounds => self.table.phase = Phase::Over, // X4.2
            Action::Done => {
                self.table.round += 1;
                self.table.phase = Phase::Bids;
                self.table.turn.renew();
                self.draw_up(dice, journal);
            }
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.table.phase != Phase::Over {
            return None;
        }
        let line = |name: &str, value: &dyn Fn(Seat) -> i32| {
            let values: Vec<i32> = self.table.all().map(value).collect();
            let details = vec![String::new(); values.len()];
            ScoreLine { name: name.to_owned(), clause: rule!("X5.1"), values, details }
        };
        let lines = vec![line("Outposts", &|s| 2 * self.table.held(s)), line("Men", &|s| self.table.afield(s).into())];
        let scores: Vec<i32> = self.table.all().map(|s| self.table.score(s)).collect();
        let places: Vec<u8> = scores.iter().map(|a| 1 + scores.iter().filter(|b| *b > a).count() as u8).collect();
        let first: Seats = self.table.all().filter(|s| places[s.index()] == 1).collect();
        let winners = if first.len() == 1 { first } else { Seats::NONE };
        let reason = "most points after the last round".to_owned();
        Some(Outcome { contest: Contest::Competitive, winners, places, scores, clause: rule!("X5.2"), reason, lines })
    }

    fn fights(action: Action) -> bool {
        matches!(action, Action::Storm(..))
    }

    fn kit_of(&self) -> &'static Kit {
        self.kit
    }
}

impl Hidden for Outpost {
    type View = View;

    fn view(&self, viewer: Viewer) -> View {
        let viewer = viewer.filter(|s| s.0 < self.table.seats);
        let mut unseen = self.deck;
        for other in self.table.all().filter(|&s| Some(s) != viewer).map(Seat::index) {
            unseen.absorb(&mut self.hands[other].clone());
            self.bids[other].iter().for_each(|&kind| unseen.put(kind.into()));
        }
        View {
            kit: self.kit,
            table: self.table.clone(),
            viewer,
            hand: viewer.map(|s| self.hands[s.index()]).unwrap_or_default(),
            bid: viewer.and_then(|s| self.bids[s.index()]),
            has_bid: self.table.all().filter(|s| self.bids[s.index()].is_some()).collect(),
            unseen,
        }
    }

    fn imagine(view: &View, dice: &mut impl Dice) -> Self {
        let mut game = Outpost {
            kit: view.kit,
            table: view.table.clone(),
            deck: view.unseen,
            hands: Default::default(),
            bids: [None; SEATS],
        };
        for seat in view.table.all() {
            if Some(seat) == view.viewer {
                game.hands[seat.index()] = view.hand;
                game.bids[seat.index()] = view.bid;
                continue;
            }
            if view.has_bid.has(seat) {
                game.bids[seat.index()] = game.deck.draw(dice, 0).map(|kind| kind as u8);
            }
            let n = view.held() - usize::from(view.has_bid.has(seat));
            deal(&mut game.deck, &mut game.hands[seat.index()], n, dice);
        }
        game
    }

    fn known(view: &View) -> Self {
        let mut game = Outpost {
            kit: view.kit,
            table: view.table.clone(),
            deck: Bag::default(),
            hands: Default::default(),
            bids: [None; SEATS],
        };
        if let Some(seat) = view.viewer {
            game.hands[seat.index()] = view.hand;
            game.bids[seat.index()] = view.bid;
        }
        game
    }
}

impl Worded for Outpost {
    fn seat_name(_: &Kit, _: u8, seat: Seat) -> String {
        COLOURS.get(seat.index()).copied().unwrap_or("nobody").to_owned()
    }

    fn prompt(view: &View) -> Prompt {
        let t = &view.table;
        match t.phase {
            Phase::Bids => {
                let asked = t.all().filter(|&s| !view.has_bid.has(s)).collect();
                ask(DecisionKind::ChooseOne, "Bid a card of your hand.", rule!("X2.1")).of(asked)
            }
            Phase::Orders => {
                let left = format!("Orders left: {}.", ORDERS.saturating_sub(t.turn.used));
                let question = ask(DecisionKind::ChooseSome, "Place a man, storm, or stop.", rule!("X3.1"));
                question.beside(left).of(Seats::only(t.leader))
            }
            Phase::Over => ask(DecisionKind::ChooseOne, "The game is over.", rule!("X4.2")),
        }
    }

    fn words(view: &View, action: Action) -> String {
        Notation::<Outpost>(view.kit, action).to_string()
    }

    fn notation(kit: &Kit, action: Action, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let post = |post: u8| POSTS.get(usize::from(post)).copied().unwrap_or("?");
        match action {
            Action::Bid(kind) => write!(f, "bid {}", kit.id(kind.into())),
            Action::Place(at) => write!(f, "place {}", post(at)),
            Action::Storm(at, seat) => write!(f, "storm {} {}", post(at), Self::seat_name(kit, 3, seat)),
            Action::Done => f.write_str("done"),
        }
    }

    fn anchor(_: &Kit, action: Action) -> Option<Token> {
        match action {
            Action::Bid(kind) => Some(Token::Card(kind.into())),
            Action::Place(post) | Action::Storm(post, _) => Some(Token::Space(post.into())),
            Action::Done => None,
        }
    }

    fn name(kit: &Kit, token: Token) -> String {
        match token {
            Token::Seat(seat) => format!("seat {}", seat.0),
            BACK => "card".to_owned(),
            Token::Card(kind) => kit.id(kind.into()).to_owned(),
            Token::Space(post) => POSTS.get(usize::from(post)).copied().unwrap_or("?").to_owned(),
            Token::Piece(_) => "man".to_owned(),
            DECK => "deck".to_owned(),
            DISCARD => "discards".to_owned(),
            Token::Thing(_) => "bid".to_owned(),
        }
    }

    fn back(_: &Kit, token: Token) -> Option<Token> {
        matches!(token, Token::Card(_)).then_some(BACK)
    }
}

impl Stored for Outpost {
    type Saved = Saved;

    fn save(&self) -> Saved {
        let seats = || self.table.all().map(Seat::index);
        Saved {
            table: self.table.clone(),
            deck: self.kit.ids(&self.deck),
            hands: seats().map(|s| self.kit.ids(&self.hands[s])).collect(),
            bids: seats().map(|s| self.bids[s].map(|kind| self.kit.id(kind.into()).to_owned())).collect(),
        }
    }

    fn restore(kit: &'static Kit, options: &Options, saved: Saved) -> Result<Self, StateError> {
        if saved.table.seats != options.seats || i64::from(saved.table.rounds) != options.number("rounds") {
            return Err(StateError("seats and rounds are not those of the options".to_owned()));
        }
        let game = Self::restore_unchecked(kit, saved)?;
        game.audit()?;
        Ok(game)
    }

    fn audit(&self) -> Result<(), StateError> {
        let t = &self.table;
        let wrong = |what: String| Err(StateError(what));
        let all = self.deck.iter().chain(t.discard.iter()).chain(self.hands.iter().flat_map(Bag::iter));
        let all: Bag<KINDS> = all.chain(self.bids.iter().flatten().map(|&kind| kind.into())).collect();
        if let Some(kind) = (0..KINDS).find(|&kind| all.count(kind) != self.kit.all.count(kind)) {
            return wrong(format!(
                "{}: {} instead of {}",
                self.kit.id(kind),
                all.count(kind),
                self.kit.all.count(kind)
            ));
        }
        for seat in (0..SEATS as u8).map(Seat) {
            let men: u16 = t.men.iter().map(|post| u16::from(post[seat.index()])).sum();
            let cards = self.hands[seat.index()].len() + usize::from(self.bids[seat.index()].is_some());
            let due = match (seat.0 < t.seats, t.phase) {
                (false, _) => 0,
                (true, Phase::Bids) => HAND,
                (true, Phase::Orders | Phase::Over) => HAND - 1,
            };
            if cards != due || men > u16::from(MEN) || (seat.0 >= t.seats && men > 0) {
                return wrong(format!("seat {}: {cards} cards instead of {due}, {men} men of {MEN}", seat.0));
            }
        }
        if t.men.iter().any(|post| post.iter().sum::<u8>() > ROOM) {
            return wrong("an outpost is overfull".to_owned());
        }
        let bids = self.bids.iter().flatten().count();
        let late = t.round < 1 || t.round > t.rounds || t.turn.used > ORDERS || t.leader.0 >= t.seats;
        if late || bids >= usize::from(t.seats) || (bids > 0 && t.phase != Phase::Bids) {
            return wrong("round, orders, leader and bids contradict each other".to_owned());
        }
        Ok(())
    }
}

impl Judged for Outpost {
    /// Points ahead of the best other seat; a strong bid is worth more than the same card in hand.
    fn judge(&self, seat: Seat) -> i32 {
        let t = &self.table;
        let others = t.all().filter(|&s| s != seat).map(|s| t.score(s)).max().unwrap_or(0);
        let strength = |kind: usize| i32::from(self.kit.strength(kind));
        let bid = self.bids.get(seat.index()).copied().flatten().map_or(0, |kind| 3 * strength(kind.into()));
        let hand: i32 = self.hands.get(seat.index()).map_or(0, |hand| hand.iter().map(strength).sum());
        let score = if seat.0 < t.seats { t.score(seat) } else { 0 };
        100 * (score - others) + bid + hand
    }
}

impl Drawn for Outpost {
    fn pieces(view: &View, out: &mut Pieces) {
        let t = &view.table;
        let mut deck = view.unseen.len();
        for seat in t.all() {
            out.add(man(seat), Token::Seat(seat), t.reserve(seat));
            for (post, men) in t.men.iter().enumerate() {
                out.add(man(seat), Token::Space(post as u16), men[seat.index()]);
            }
            let has_bid = view.has_bid.has(seat);
            if view.viewer == Some(seat) {
                view.hand.iter().for_each(|kind| out.add(Token::Card(kind as u16), Token::Seat(seat), 1u8));
                view.bid.iter().for_each(|&kind| out.add(Token::Card(kind.into()), bid_place(seat), 1u8));
            } else {
                let hand = view.held() - usize::from(has_bid);
                out.add(BACK, Token::Seat(seat), hand as u32);
                out.add(BACK, bid_place(seat), has_bid);
                deck -= hand + usize::from(has_bid);
            }
        }
        out.add(BACK, DECK, deck as u32);
        t.discard.iter().for_each(|kind| out.add(Token::Card(kind as u16), DISCARD, 1u8));
    }

    fn board(view: &View, choices: &[Choice]) -> Board {
        board::draw(view, choices)
    }

    fn text(view: &View) -> String {
        board::text(view)
    }
}
