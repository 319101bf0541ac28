//! Positions in words, for tests and for the worked examples in `examples/*.play`. A scene is built line by line, played by
//! notation with scripted dice, and checked line by line; what a line cannot mean fails the test that wrote it.
//!
//! ```text
//! given option last_territory safe      an option other than the default
//! given turn barbarians war             whose turn: opening, card (the Age card comes next), order, war or choice
//!                                       (war turn or new age)
//! given land blue_left common 2 wall    a territory; before the items its owner if not the one of its colour, or nobody;
//!                                       items: common|special|spent|rebels|gold N, order, twice, rebellion, defence, noted,
//!                                       abandoned, and buildings, as paladins:wall if built by another
//! given seat paladins gold 4 hand bribe levy sovereign tactician bonus resurrection feat 5
//!                                       also: slot, commander, claims, ages, altar, state, attacked, rapid, hordes, reign A B
//! given last war paladins               the Last War, and its final player
//! given deck bribe levy                 the combat deck holds just these; the other cards lie in the discard pile
//! given setup 3 5 ...                   instead of all other lines but options: a game from its start, with these rolls and draws
//! given thrones empty                   all sovereigns are dead: no successor is asked for
//! given ages 2 1                        bonus and End of Times cards left in the Deck of Ages (bonus may be left out: 0)
//! dice  4 bribe                         what the next rolls and draws show
//! when  barbarians: attack red_left blue_left     an action; the seat may be left out if one seat is asked
//! then  ...                             see `Scene::check`
//! again with a Wall                     a new scene from here on
//! ```

mod check;

use ravelin_core::choice::{self, Refusal};
use ravelin_core::dice::ScriptError;
use ravelin_core::game::Notation;
use ravelin_core::pile::Segment;
use ravelin_core::{Bag, Game, Log, NamesOf, Pack, Pieces, Scripted, Seat, Token, Viewer};

use crate::action::Action;
use crate::components::{Building, CardId, Kit, SovereignId, Territory};
use crate::flow::{Frame, Io, OpeningStep, OrdersStep, WarStep};
use crate::state::{AgeDeck, AgeState, Hordes, Sovereigns, TurnKind, Units};

#[derive(Clone)]
pub(crate) struct Scene {
    pub(crate) game: Sovereigns,
    pub(crate) log: Log,
    script: Vec<String>,
    begun: bool,
}

impl Scene {
    /// A scene from `given` lines (the word may be left out), separated by line ends or semicolons.
    pub(crate) fn new(given: &str) -> Self {
        Self::with_pack(&Pack::default(), given)
    }

    pub(crate) fn with_pack(pack: &Pack, given: &str) -> Self {
        let kit = Sovereigns::kit(pack).expect("the pack is good");
        let lines: Vec<&str> = given.split(['\n', ';']).map(str::trim).filter(|l| !l.is_empty()).collect();
        let set: Vec<(&str, &str)> =
            lines.iter().filter_map(|l| strip_given(l).strip_prefix("option ")?.trim().split_once(' ')).collect();
        let options = Sovereigns::sheet(kit).resolve(None, None, set).expect("good options");
        let mut scene =
            Scene { game: crate::setup::bare(kit, &options), log: Log::default(), script: Vec::new(), begun: false };
        if let Some(dice) = lines.iter().find_map(|l| strip_given(l).strip_prefix("setup")) {
            scene.dice(dice);
            scene.scripted(|game, io| *game = crate::setup::new_game(kit, &options, io));
            scene.begun = true;
            return scene;
        }
        for seat in scene.game.all_seats() {
            let realm = scene.game.realm_mut(seat);
            realm.feat = 1;
            realm.reign_start = 1;
            realm.reign_limit = 10;
            realm.ages = 1;
            realm.claims_left = 1;
        }
        lines.iter().for_each(|line| scene.given(strip_given(line)));
        scene
    }

    /// A new game with these options (`key value` pairs separated by semicolons), up to the first decision.
    pub(crate) fn fresh(pack: &Pack, options: &str, dice: &str) -> Self {
        let kit = Sovereigns::kit(pack).expect("the pack is good");
        let set = options.split(';').filter_map(|o| o.trim().split_once(' '));
        let options = Sovereigns::sheet(kit).resolve(None, None, set).expect("good options");
        let game = crate::setup::bare(kit, &options);
        let mut scene = Scene { game, log: Log::default(), script: Vec::new(), begun: true };
        scene.dice(dice);
        scene.scripted(|game, io| *game = crate::setup::new_game(kit, &options, io));
        scene.dice_used_up();
        scene
    }

    /// Runs a worked example: its lines, one after the other. A line `again` begins a new scene.
    pub(crate) fn play_file(name: &str, text: &str) {
        let lines: Vec<(usize, &str)> =
            text.lines().map(|l| l.split('#').next().unwrap_or("").trim()).enumerate().collect();
        for part in lines.split(|(_, line)| line.starts_with("again")) {
            Self::play_lines(name, part);
        }
    }

    fn play_lines(name: &str, lines: &[(usize, &str)]) {
        let given: Vec<&str> = lines.iter().map(|l| l.1).filter(|l| l.starts_with("given")).collect();
        let mut scene = Scene::new(&given.join("\n"));
        for (number, line) in lines {
            let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
            let at = format!("{name}:{}", number + 1);
            match word {
                "" | "given" => {}
                "dice" => {
                    scene.dice(rest);
                }
                "when" => scene.try_act(rest.trim()).unwrap_or_else(|why| panic!("{at}: {why}")),
                "then" => scene.check(rest.trim()).unwrap_or_else(|why| panic!("{at}: {line}: {why}")),
                _ => panic!("{at}: unknown word {word:?}"),
            }
        }
        assert!(scene.script.is_empty(), "{name}: dice left over: {:?}", scene.script);
    }

    fn kit(&self) -> &'static Kit {
        self.game.kit
    }

    pub(crate) fn seat(&self, id: &str) -> Seat {
        let at = self.kit().kingdoms.iter().position(|k| k.id == id);
        Seat(at.unwrap_or_else(|| panic!("no kingdom {id:?}")) as u8)
    }

    pub(crate) fn land(&self, id: &str) -> Territory {
        let at = self.kit().territories.iter().position(|t| t.id == id);
        Territory(at.unwrap_or_else(|| panic!("no territory {id:?}")) as u8)
    }

    pub(crate) fn card(&self, id: &str) -> CardId {
        let at = self.kit().cards.iter().position(|c| c.id == id);
        CardId(at.unwrap_or_else(|| panic!("no combat card {id:?}")) as u8)
    }

    pub(crate) fn building(&self, seat: Seat, id: &str) -> Option<Building> {
        self.kit()[seat].buildings.iter().position(|b| b.id == id).map(|b| Building(b as u8))
    }

    /// One more `given` line, before the first decision.
    pub(crate) fn given(&mut self, line: &str) {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[..] {
            ["option", ..] => {}
            ["turn", seat, kind] => self.turn(seat, kind),
            ["land", id, ref items @ ..] => self.furnish(id, items),
            ["seat", id, ref items @ ..] => self.equip(id, items),
            ["last", "war", seat] => {
                self.game.p.last_war = Some(self.seat(seat));
                self.game.p.ages = thin_age_deck(self.kit(), self.game.p.seats, 0, 0);
            }
            ["glory", seat] => self.game.p.glory = Some(self.seat(seat)),
            ["deck", ref ids @ ..] => self.lay_deck(ids),
            ["thrones", "empty"] => {
                let kit = self.kit();
                for (realm, kingdom) in self.game.p.realms.iter_mut().zip(&kit.kingdoms) {
                    realm.chosen = (1 << kingdom.sovereigns.len()) - 1;
                }
            }
            ["ages", ref left @ ..] => {
                let left: Vec<u8> = left.iter().map(|n| n.parse().expect("a number")).collect();
                let (bonus, events) = if let [bonus, events] = left[..] { (bonus, events) } else { (0, left[0]) };
                self.game.p.ages = thin_age_deck(self.kit(), self.game.p.seats, bonus, events);
            }
            _ => panic!("cannot read {line:?}"),
        }
    }

    fn lay_deck(&mut self, ids: &[&str]) {
        let cards: Vec<CardId> = ids.iter().map(|id| self.card(id)).collect();
        let Sovereigns { p, s, .. } = &mut self.game;
        for card in &cards {
            assert!(s.deck.take(card.index()), "no such card left in the deck");
        }
        p.discard.absorb(&mut s.deck);
        cards.iter().for_each(|card| s.deck.put(card.index()));
    }

    fn turn(&mut self, seat: &str, kind: &str) {
        let seat = self.seat(seat);
        let game = &mut self.game;
        game.p.active = seat;
        game.p.first = seat;
        game.p.stack.clear();
        game.push(Frame::Game);
        let state = match kind {
            "opening" => AgeState::Fresh,
            "order" | "card" => AgeState::Ordering,
            "war" | "choice" => AgeState::Ordered,
            _ => panic!("no turn kind {kind:?}"),
        };
        game.realm_mut(seat).state = state;
        match kind {
            "order" => {
                game.p.turn.kind = TurnKind::Order;
                game.push(Frame::EndTurn);
                game.push(Frame::Orders(OrdersStep::Give));
            }
            "card" => {
                game.push(Frame::EndTurn);
                game.push(Frame::Opening(OpeningStep::AgeCard));
            }
            "war" => {
                game.p.turn.kind = TurnKind::War;
                game.push(Frame::EndTurn);
                game.push(Frame::War(WarStep::Begin));
            }
            _ => {}
        }
    }

    fn furnish(&mut self, id: &str, items: &[&str]) {
        let t = self.land(id);
        let mut items = items;
        let named = items.first().and_then(|w| self.kit().kingdoms.iter().position(|k| k.id == **w));
        let p = &mut self.game.p;
        if named.is_some() || items.first() == Some(&"nobody") {
            p.owned.iter_mut().for_each(|lands| lands.remove(t));
            if let Some(seat) = named {
                p.owned[seat].add(t);
            }
            items = &items[1..];
        }
        let owner = self.game.owner(t);
        let mut words = items.iter();
        let mut army = [0u8; 3];
        while let Some(word) = words.next() {
            let p = &mut self.game.p;
            let mut number = || -> u8 { words.next().and_then(|n| n.parse().ok()).expect("a number") };
            match *word {
                "common" => army[0] = number(),
                "special" => army[1] = number(),
                "spent" => army[2] = number(),
                "rebels" => p.revolutionaries[t.index()] = number(),
                "gold" => p.store[t.index()] = number(),
                "order" => p.ordered.add(t),
                "twice" => {
                    p.ordered.add(t);
                    p.twice.add(t);
                }
                "rebellion" => p.rebels.add(t),
                "defence" => p.defence.add(t),
                "noted" => p.noted.add(t),
                "abandoned" => p.abandoned.add(t),
                other => {
                    let (builder, id) = match other.split_once(':') {
                        Some((seat, id)) => (self.seat(seat), id),
                        None => (owner.expect("a building needs a builder"), other),
                    };
                    let b = self.building(builder, id).unwrap_or_else(|| panic!("no building {id:?}"));
                    self.game.put_building(builder, t, b);
                }
            }
        }
        self.game.p.units[t.index()] = Units::new(army[0], army[1], army[2]);
    }

    fn equip(&mut self, id: &str, items: &[&str]) {
        let seat = self.seat(id);
        let mut at = "";
        let mut reign = 0;
        for word in items {
            const WORDS: [&str; 16] = [
                "gold",
                "feat",
                "hand",
                "slot",
                "commander",
                "sovereign",
                "bonus",
                "claims",
                "ages",
                "altar",
                "state",
                "attacked",
                "rapid",
                "hordes",
                "reign",
                "dead",
            ];
            if WORDS.contains(word) {
                at = word;
                if *word == "attacked" {
                    self.game.realm_mut(seat).age.attacked = true;
                }
                continue;
            }
            let number = word.parse::<u16>();
            let n = || number.clone().unwrap_or_else(|_| panic!("a number, not {word:?}"));
            let kit = self.kit();
            let realm = &mut self.game.p.realms[seat.index()];
            match at {
                "gold" => realm.treasury = n() as u8,
                "feat" => realm.feat = n(),
                "claims" => realm.claims_left = n() as u8,
                "ages" => realm.ages = n() as u8,
                "altar" => realm.altar_vp = n() as u8,
                "rapid" => realm.rapid_left = n() as u8,
                "hordes" => (realm.hordes, realm.hordes_limit) = (Hordes::On, n() as u8),
                "reign" if reign == 0 => (realm.reign_start, reign) = (n(), 1),
                "reign" => realm.reign_limit = n(),
                "state" => {
                    realm.state = match *word {
                        "fresh" => AgeState::Fresh,
                        "ordering" => AgeState::Ordering,
                        "ordered" => AgeState::Ordered,
                        _ => panic!("no state {word:?}"),
                    }
                }
                "sovereign" | "dead" => {
                    let at_id = kit[seat].sovereigns.iter().position(|s| s.id == *word);
                    let sovereign = SovereignId(at_id.unwrap_or_else(|| panic!("no sovereign {word:?}")) as u8);
                    realm.chosen |= 1 << sovereign.0;
                    if at == "sovereign" {
                        realm.sovereign = Some(sovereign);
                    }
                }
                "bonus" => {
                    let card =
                        kit.bonus.iter().position(|c| c.id == *word).unwrap_or_else(|| panic!("no bonus {word:?}"));
                    realm.bonus |= 1 << card;
                }
                "hand" if *word == "rest" => {
                    self.game.s.hands[seat.index()].counted.absorb(&mut self.game.s.deck); // the whole deck
                }
                "hand" | "slot" | "commander" => {
                    let card = self.card(word);
                    assert!(self.game.s.deck.take(card.index()), "no {word} left in the deck");
                    let hand = &mut self.game.s.hands[seat.index()];
                    match at {
                        "hand" => hand.counted.put(card.index()),
                        "slot" => hand.slot = Some(card),
                        _ => hand.commander.push(card).expect("room for the Commander's cards"),
                    }
                }
                _ => panic!("cannot read {word:?}"),
            }
        }
    }

    /// What the next rolls and draws show.
    pub(crate) fn dice(&mut self, script: &str) -> &mut Self {
        self.script.extend(script.split_whitespace().map(str::to_owned));
        self
    }

    /// Runs up to the first decision, once.
    fn begin(&mut self) {
        if !std::mem::replace(&mut self.begun, true) {
            self.scripted(|game, io| game.run(io));
        }
    }

    fn scripted(&mut self, act: impl FnOnce(&mut Sovereigns, &mut Io<'_, Scripted<'_>, Log>)) {
        let kit = self.kit();
        // Draws are scripted by the ids of the component files.
        let name = |n: u16| crate::tokens::card_id(kit, Token::Card(n));
        let mut rest = |_| panic!("a roll or draw that the test did not script");
        let script = std::mem::take(&mut self.script);
        let (before, told) = (self.game, self.log.0.len());
        let mut dice = Scripted::new(&script, &name, &mut rest);
        act(&mut self.game, &mut Io { dice: &mut dice, journal: &mut self.log });
        self.settle(&mut dice);
        let used = dice.used();
        match dice.finish() {
            Ok(()) | Err(ScriptError::TooMany { .. }) => self.script = script[used..].to_vec(),
            Err(fault) => panic!("{fault}"),
        }
        crate::save::audit_components(&self.game).unwrap_or_else(|why| panic!("{why}"));
        if !before.p.stack.is_empty() {
            self.check_events(&before, told);
        }
    }

    /// The law of events, for every viewer: what was seen before and the events are what is seen now.
    fn check_events(&self, before: &Sovereigns, told: usize) {
        let back = |token| Sovereigns::back(self.kit(), token);
        let pieces = |game: &Sovereigns, viewer| {
            let mut pieces = Pieces::default();
            Sovereigns::pieces(&game.view(viewer), &mut pieces);
            pieces
        };
        for viewer in self.game.all_seats().map(Some).chain([None]) {
            let mut seen = pieces(before, viewer);
            for event in self.log.0[told..].iter().flat_map(|entry| entry.events(viewer, &back)) {
                let done = seen.apply(&event, &back);
                done.unwrap_or_else(|event| panic!("{viewer:?}: nothing there for {event:?}\n{}", self.told()));
            }
            let wrong = seen.difference(&pieces(&self.game, viewer));
            assert_eq!(wrong, None, "{viewer:?}: place, piece, told and shown\n{}", self.told());
        }
    }

    /// Decisions with one choice are not asked.
    fn settle(&mut self, dice: &mut Scripted<'_>) {
        ravelin_core::playout::settle(&mut self.game, dice, &mut self.log, &mut ravelin_core::Listing::default());
    }

    fn seat_asked(&mut self, text: &str) -> (Seat, String) {
        self.begin();
        let named = text
            .split_once(':')
            .and_then(|(s, rest)| Some((self.kit().kingdoms.iter().position(|k| k.id == s)?, rest)));
        match named {
            Some((seat, rest)) => (Seat(seat as u8), rest.trim().to_owned()),
            None => (self.game.deciders().lowest().expect("somebody is asked"), text.to_owned()),
        }
    }

    pub(crate) fn try_act(&mut self, text: &str) -> Result<(), String> {
        let (seat, text) = self.seat_asked(text);
        let action = self.find(seat, &text)?;
        let legal = choice::check(&self.game, seat, action).map_err(|why| match why {
            Refusal::Rule(v) => v.to_string(),
            other => format!("{other:?}"),
        })?;
        self.scripted(|game, io| {
            game.act(seat, legal.action(), io);
            game.run(io);
        });
        Ok(())
    }

    /// Plays an action; fails the test if it is not legal.
    pub(crate) fn act(&mut self, text: &str) -> &mut Self {
        self.try_act(text).unwrap_or_else(|why| panic!("{text}: {why}"));
        self
    }

    fn find(&self, seat: Seat, text: &str) -> Result<Action, String> {
        let (offered, refused) = choice::explain(&self.game, seat);
        let all = offered.iter().copied().chain(refused.iter().map(|r| r.0));
        let found = all.into_iter().find(|&a| Notation::<Sovereigns>(self.kit(), a).to_string() == text);
        found.ok_or_else(|| format!("no choice {text:?}; there are: {:?}", self.texts(&offered)))
    }

    fn texts(&self, actions: &[Action]) -> Vec<String> {
        actions.iter().map(|&a| Notation::<Sovereigns>(self.kit(), a).to_string()).collect()
    }

    /// The choices of the seat that is asked (of the lowest, if several).
    pub(crate) fn legal(&mut self) -> Vec<String> {
        self.begin();
        let Some(seat) = self.game.deciders().lowest() else { return Vec::new() };
        let mut list = Vec::new();
        choice::legal(&self.game, seat, &mut list);
        self.texts(&list)
    }

    /// The clause that refuses an action.
    pub(crate) fn refusal(&mut self, text: &str) -> String {
        let (seat, text) = self.seat_asked(text);
        let action = self.find(seat, &text).unwrap_or_else(|why| panic!("{why}"));
        match choice::check(&self.game, seat, action) {
            Err(Refusal::Rule(why)) => why.rule.to_string(),
            other => panic!("{text}: {other:?}"),
        }
    }

    /// The journal as everybody may read it.
    pub(crate) fn told(&self) -> String {
        self.told_to(None)
    }

    /// The journal as this viewer may read it.
    pub(crate) fn told_to(&self, viewer: Viewer) -> String {
        let words = |e: &ravelin_core::Entry| e.telling(viewer, &NamesOf(&self.game)).to_string();
        self.log.0.iter().map(words).collect::<Vec<_>>().join("\n")
    }

    /// Every scripted roll and draw was asked for, and no other.
    pub(crate) fn dice_used_up(&self) {
        assert!(self.script.is_empty(), "dice left over: {:?}", self.script);
    }

    pub(crate) fn expect(&mut self, line: &str) -> &mut Self {
        self.check(line).unwrap_or_else(|why| panic!("{line}: {why}"));
        self
    }
}

fn strip_given(line: &str) -> &str {
    line.strip_prefix("given").map_or(line, str::trim)
}

/// The Deck of Ages of a later moment: so many cards left above the destiny part.
fn thin_age_deck(kit: &Kit, seats: u8, bonus: u8, events: u8) -> AgeDeck {
    let after = |first: usize, count: usize| (first..first + count).collect::<Bag<_>>();
    let (b, e) = (kit.bonus.len(), kit.events.len());
    let allowed: Bag<_> = (0..e).filter(|&i| kit.events[i].players_min <= seats).map(|i| b + i).collect();
    let mut deck = AgeDeck::default();
    let destiny = after(b + e, kit.destiny.len());
    for (from, left) in [(destiny, destiny.len() as u16), (allowed, u16::from(events)), (after(0, b), u16::from(bonus))]
    {
        deck.lay(Segment::Unordered { from, left }).expect("a deck of three segments has room for three");
    }
    deck
}
