//! Gestures: several moves of a seat by one movement of the hand, played and taken back as one.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Instant;

use ravelin_core::gesture::Search;
use ravelin_core::{Gesture, Seat};

use super::{Live, Locked, Refusal, Seated};
use crate::store::{PersonId, Store};

/// A gesture as a page names it: tokens as drawings write them. A stack has several kinds of pieces, so many of each.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Moved {
    pub from: String,
    pub to: String,
    pub pieces: Vec<(String, u16)>,
}

impl Moved {
    /// Pieces and numbers as a form brings them: `piece-0,piece-1` and `2,3`.
    pub fn read(from: String, to: String, pieces: &str, numbers: &str) -> Moved {
        // No number of pieces is 0, so it is refused.
        let numbers = numbers.split(',').map(|n| n.parse().unwrap_or(0));
        Moved { from, to, pieces: pieces.split(',').map(str::to_owned).zip(numbers).collect() }
    }

    /// The numbers of a kind of piece that can be moved so, with their chains.
    fn chains<'a>(&self, piece: &str, of: &'a [Gesture]) -> Option<&'a BTreeMap<u16, Vec<String>>> {
        let names = |token: ravelin_core::Token, word: &str| token.to_string() == word;
        let is = |g: &&Gesture| names(g.piece, piece) && names(g.from, &self.from) && names(g.to, &self.to);
        of.iter().find(is).map(|gesture| &gesture.chains)
    }
}

impl Seated {
    /// What a seat can move now, if that is known for its decision; or how to find it.
    fn known_gestures(&self, seat: Seat) -> Result<Arc<[Gesture]>, Search> {
        let decision = self.decision(seat);
        if let Some((_, known)) = self.found.get(&seat).filter(|(of, _)| *of == decision) {
            return Ok(known.clone());
        }
        let game = self.game.as_ref().filter(|_| self.deciders().has(seat));
        game.and_then(|game| game.gesture_search(seat)).map_or_else(|| Ok(Arc::default()), Err)
    }

    /// Moves pieces, all of the first kind or none. Of further kinds as many as can still go are moved: how many that is depends on
    /// those before, and nobody can know it when the hand moves.
    fn play_moved(&mut self, seat: Seat, known: &[Gesture], moved: &Moved) -> Result<(), Refusal> {
        let impossible = || Refusal::Not("That cannot be moved there now.");
        let mut kinds = moved.pieces.iter();
        let (first, n) = kinds.next().ok_or_else(impossible)?;
        let chain = moved.chains(first, known).and_then(|chains| chains.get(n)).ok_or_else(impossible)?;
        self.play_chain(seat, chain)?;
        for (piece, n) in kinds {
            let left = self.game_mut()?.gestures(seat);
            let Some(chains) = moved.chains(piece, &left) else { continue };
            if let Some((_, chain)) = chains.range(..=n).next_back() {
                self.play_chain(seat, chain)?;
            }
        }
        Ok(())
    }

    /// Plays a chain of actions, all of them or none. It was found in a state that the seat cannot tell from the real one: where the
    /// real one goes another way, what was played stands if it cannot be taken back, so that nobody tries what is hidden for nothing.
    fn play_chain(&mut self, seat: Seat, chain: &[String]) -> Result<(), Refusal> {
        let game = self.game_mut()?;
        let before = game.fork();
        for (n, action) in chain.iter().enumerate() {
            if game.play_text(seat, action, &[]).is_ok() {
                continue;
            }
            if n > 0 && !game.can_undo() {
                return Ok(());
            }
            self.game = Some(before);
            return Err(Refusal::Not("That cannot be done in one movement now. Use the list of choices."));
        }
        Ok(())
    }
}

impl Live {
    /// The table, and what a seat can move now. It is searched for once for each decision, while the table is free for others.
    pub async fn with_gestures(&self, seat: Seat) -> (Locked<'_>, Arc<[Gesture]>) {
        loop {
            let locked = self.lock().await;
            let search = match locked.known_gestures(seat) {
                Ok(known) => return (locked, known),
                Err(search) => search,
            };
            let decision = locked.decision(seat);
            drop(locked);
            // A search that failed found nothing: the lists are there.
            let found = tokio::task::spawn_blocking(search).await.unwrap_or_default();
            self.lock().await.found.insert(seat, (decision, found.into()));
        }
    }

    /// Moves pieces of a person's seat. The decision is the one that the page showed.
    pub async fn move_pieces(
        &self,
        store: &Store,
        person: PersonId,
        seat: Seat,
        (decision, moved): (&str, &Moved),
        clicked: Instant,
    ) -> Result<(), Refusal> {
        self.lock().await.may_act(person, seat)?;
        let (mut locked, known) = self.with_gestures(seat).await;
        let seated = &mut *locked;
        seated.may_act(person, seat)?;
        seated.plays_itself(seat)?;
        if seated.decision(seat) != decision {
            return Err(Refusal::Stale);
        }
        seated.clicked = Some(clicked);
        let before = seated.moves();
        seated.play_moved(seat, &known, moved)?;
        self.save_moves(seated, store, seat, before).await
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{House, hash, step};
    use super::*;

    /// A table of Stronghold where a chain of several actions can be played, and the longest one.
    async fn movable(house: &House, me: PersonId) -> (Live, Seat, Moved, usize) {
        let live = house.table_of("stronghold", me).await;
        for _ in 0..400 {
            let seat = {
                let seat = live.lock().await.deciders().lowest().expect("somebody is asked");
                let (_, found) = live.with_gestures(seat).await;
                let chains =
                    found.iter().flat_map(|gesture| gesture.chains.iter().map(move |(n, chain)| (gesture, *n, chain)));
                if let Some((gesture, n, chain)) =
                    chains.max_by_key(|(_, _, chain)| chain.len()).filter(|(_, _, c)| c.len() > 1)
                {
                    let (from, to) = (gesture.from.to_string(), gesture.to.to_string());
                    let moved = Moved { from, to, pieces: vec![(gesture.piece.to_string(), n)] };
                    Some((seat, moved, chain.len()))
                } else {
                    None
                }
            };
            match seat {
                Some((seat, moved, long)) => return (live, seat, moved, long),
                None => {
                    step(house, &live, me).await;
                }
            }
        }
        panic!("nothing could be moved in 400 moves");
    }

    #[tokio::test]
    async fn a_gesture_is_played_saved_and_taken_back_as_one() {
        let house = House::new().await;
        let me = house.guest("Ada").await;
        let (live, seat, moved, long) = movable(&house, me).await;
        let (before, moves, decision) = {
            let seated = live.lock().await;
            (seated.game.as_ref().unwrap().hash(), seated.moves(), seated.decision(seat))
        };
        live.move_pieces(&house.store, me, seat, (&decision, &moved), Instant::now()).await.unwrap();
        assert_eq!(live.lock().await.moves(), moves + long);
        let after = hash(&live).await;
        assert_ne!(after, before);
        // Also by a copy that was read from the database.
        let live = house.load(&live.id).await;
        assert_eq!(hash(&live).await, after);
        let last = live.lock().await.last_move_of(seat);
        assert_eq!(last, Some(moves), "the first move names all of it");
        live.undo(&house.store, me, seat, last, super::super::Undo::Action).await.unwrap();
        assert_eq!((hash(&live).await, live.lock().await.moves()), (before.clone(), moves));
        assert_eq!(hash(&house.load(&live.id).await).await, before);
    }

    #[tokio::test]
    async fn a_gesture_that_is_late_or_impossible_changes_nothing() {
        let house = House::new().await;
        let me = house.guest("Ada").await;
        let (live, seat, moved, _) = movable(&house, me).await;
        let (before, decision) = (hash(&live).await, live.lock().await.decision(seat));
        let late = live.move_pieces(&house.store, me, seat, ("0-0-old", &moved), Instant::now()).await;
        assert!(matches!(late, Err(Refusal::Stale)), "{late:?}");
        let stranger = house.guest("Bob").await;
        for (who, wrong) in [
            (me, Moved { pieces: vec![(moved.pieces[0].0.clone(), 999)], ..moved.clone() }),
            (me, Moved { pieces: Vec::new(), ..moved.clone() }),
            (me, Moved { to: moved.from.clone(), ..moved.clone() }),
            (stranger, moved),
        ] {
            let refused = live.move_pieces(&house.store, who, seat, (&decision, &wrong), Instant::now()).await;
            assert!(matches!(refused, Err(Refusal::Not(_))), "{refused:?}");
        }
        assert_eq!(hash(&live).await, before);
    }
}
