//! Matches from records: replayed under the present rules, taken up again after the rules changed, or looked at as far as
//! they can still be read.

use crate::record::{Chapter, Part, RecordError};
use crate::{Game, Opened, Record, Way};

use super::{Match, Table, restore, state_hash};

impl<G: Game> Match<G> {
    /// Replays a record, all of it or its first moves, under the present rules. At the end of a chapter the position must be
    /// the one that the record tells. In the middle of a chapter of other rules nothing tells whether the position is the
    /// one that the players saw: [`Opened::can_replay`] does.
    pub fn replay(record: &Record, to: Option<usize>) -> Result<Self, RecordError> {
        let have = record.moves.len();
        let to = to.unwrap_or(have);
        if to > have {
            return Err(RecordError::Beyond { wanted: to, have });
        }
        let parts = record.parts();
        let index = parts.iter().rposition(|p| p.after <= to).unwrap_or(0);
        Self::replay_part(record, index, &parts[index], to)
    }

    fn replay_part(record: &Record, index: usize, part: &Part<'_>, to: usize) -> Result<Self, RecordError> {
        let mut begun = record.first_moves(part.after);
        begun.chapters.truncate(index);
        let kit = Self::accept(&mut begun)?;
        let mut table = Self::begin_chapter(begun, kit, part.seed, part.start)?;
        for (index, played) in record.moves.iter().enumerate().take(to).skip(part.after) {
            table.play_move(played).map_err(|e| RecordError::of_move(index, played, &e))?;
        }
        table.keep_of(record);
        table.record.hash = state_hash(&table.game);
        if to == part.end {
            table.check_end(record, index, part)?;
        }
        Ok(table)
    }

    /// The kit of a record of this game, whose options are made to fit the sheet.
    fn accept(record: &mut Record) -> Result<&'static G::Kit, RecordError> {
        let wanted = G::INFO.slug;
        if record.game != wanted {
            return Err(RecordError::Game { found: record.game.clone(), wanted: wanted.to_owned() });
        }
        let kit = G::kit(&record.pack())?;
        record.options = G::sheet(kit).accept(&record.options)?;
        Ok(kit)
    }

    /// Takes over what replaying does not make. The last position becomes a snapshot again when the record is written.
    fn keep_of(&mut self, record: &Record) {
        let moves = self.record.moves.len();
        let kept = record.first_moves(moves);
        self.record.snapshots = kept.snapshots.into_iter().filter(|s| s.after < moves).collect();
        self.record.journal = kept.journal;
        self.record.result = kept.result;
    }

    fn check_end(&self, record: &Record, index: usize, part: &Part<'_>) -> Result<(), RecordError> {
        if let Some(next) = record.chapters.get(index) {
            return if self.is_at(&next.start) { Ok(()) } else { Err(RecordError::Position { after: next.after }) };
        }
        let same_rules = part.rules == G::INFO.rules_version;
        let at_snapshot = record.last_snapshot().map(|s| self.is_at(&s.position));
        let same_text = same_rules && record.last_snapshot().is_none_or(|s| s.state == G::INFO.state_version);
        let agrees = match record.hash.is_empty() {
            true => same_rules || at_snapshot == Some(true),
            // The hash is of the text of a state, which other versions of the rules or of the format may write otherwise.
            false => self.record.hash == record.hash || (!same_text && at_snapshot == Some(true)),
        };
        let differs = || RecordError::Hash { found: self.record.hash.clone(), said: record.hash.clone() };
        if agrees { Ok(()) } else { Err(differs()) }
    }

    /// Whether this is the position, in the present format or in one that is still read.
    fn is_at(&self, position: &serde_json::Value) -> bool {
        self.state_json() == *position
            || restore::<G>(self.kit, &self.record.options, position).is_ok_and(|game| game == self.game)
    }

    /// The last position from its snapshot, to look at.
    fn at_last_position(record: &Record) -> Result<Self, RecordError> {
        let mut record = record.clone();
        let kit = Self::accept(&mut record)?;
        let none = RecordError::Rules { played: record.last_rules(), here: G::INFO.rules_version };
        let position = &record.last_snapshot().ok_or(none)?.position;
        let game = restore::<G>(kit, &record.options, position)?;
        let (dice, chance) = (crate::Seeded::new(record.seed), record.moves.len());
        let (journal, told) = (Default::default(), vec![0; chance]);
        let asked = super::nobody_asked(&game);
        let fights = Default::default();
        Ok(Match { record, kit, game, dice, journal, told, chance, undo: Vec::new(), fights, asked })
    }

    /// The last position from one that was kept some moves before it, or from where the last chapter begins: the moves after it are
    /// played under the present rules, with the dice that they had.
    fn from_earlier_position(record: &Record) -> Result<Self, RecordError> {
        let none = || RecordError::Rules { played: record.last_rules(), here: G::INFO.rules_version };
        let parts = record.parts();
        let (index, part) = parts.iter().enumerate().next_back().ok_or_else(none)?;
        // What was kept where a further chapter begins is of the chapter before.
        let is_of_part = |after: usize| after > part.after || (index == 0 && after == part.after);
        let mut kept = record.snapshots.iter().rev().filter(|s| is_of_part(s.after));
        let kept = kept.find_map(|s| Some((s.after, &s.position, Some(s.dice?))));
        let begun = || Some((part.after, part.start.filter(|_| index > 0)?, None));
        let (after, position, dice) = kept.or_else(begun).ok_or_else(none)?;
        let mut first = record.first_moves(after);
        first.chapters.truncate(index);
        let kit = Self::accept(&mut first)?;
        let mut table = Self::begin_chapter(first, kit, part.seed, Some(position))?;
        if let Some(dice) = dice {
            table.dice.rewind(dice);
        }
        for (index, played) in record.moves.iter().enumerate().skip(after) {
            table.play_move(played).map_err(|e| RecordError::of_move(index, played, &e))?;
        }
        table.keep_of(record);
        Ok(table)
    }

    /// A game to play on. If it was played under other rules, a chapter under the present ones begins at its last position,
    /// unless it is over.
    pub fn resume(record: &Record) -> Result<Self, RecordError> {
        let info = G::INFO;
        if record.last_rules() == info.rules_version {
            match Self::replay(record, None) {
                // The chapter began from a position that cannot be read any more. The last one may be newer.
                Err(e) if e.is_of_state() => {}
                replayed => return replayed,
            }
        }
        // A snapshot that cannot be read says more about why than moves that are not legal any more.
        let now = Self::at_last_position(record)
            .or_else(|e| Self::from_earlier_position(record).map_err(|_| e))
            .or_else(|e| Self::replay(record, None).map_err(|_| e))?;
        if now.game.outcome().is_some() {
            return Ok(now);
        }
        let (mut record, start) = (now.record.clone(), now.state_json());
        record.snapshots.retain(|s| s.after < record.moves.len());
        let seed = record.seed.further(record.chapters.len() as u32 + 1);
        record.chapters.push(Chapter {
            after: record.moves.len(),
            rules: info.rules_version,
            state: info.state_version,
            seed,
            commitment: seed.commitment(),
            start: start.clone(),
        });
        let mut table = Self::begin_chapter(record, now.kit, seed, Some(&start))?;
        table.record.hash = state_hash(&table.game);
        Ok(table)
    }

    /// Opens a record as far as it can be shown. Fails only if it contradicts the rules it claims to be played under.
    pub fn open(record: &Record) -> Result<Opened, RecordError> {
        let here = G::INFO.rules_version;
        let (mut replays_from, mut why) = (None, None);
        // Newest first.
        let mut chapters: Vec<Box<dyn Table>> = Vec::new();
        for (index, part) in record.parts().iter().enumerate().rev() {
            match Self::replay_part(record, index, part, part.end) {
                Ok(replayed) => {
                    replays_from = Some(part.after);
                    chapters.push(Box::new(replayed));
                }
                Err(e) if part.rules == here && !e.is_of_state() => return Err(e),
                Err(e) => {
                    why = Some(e.to_string());
                    break;
                }
            }
        }
        chapters.reverse();
        let at_last = || Self::at_last_position(record).ok().map(|t| Box::new(t) as Box<dyn Table>);
        let table = chapters.pop().or_else(at_last);
        let way = match (&table, replays_from) {
            (_, Some(0)) => Way::Whole,
            _ if !record.journal.is_empty() => Way::Archived,
            (Some(_), _) => Way::LastPosition,
            (None, _) => Way::MovesOnly,
        };
        let played = record.rules_versions();
        Ok(Opened { way, table, earlier: chapters, replays_from, played, here, why })
    }
}
