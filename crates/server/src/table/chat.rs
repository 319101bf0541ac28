//! Talking at a table: who may, and under which name.

use super::{CHAT, Live, Refusal, Seated};
use crate::store::{ChatLine, PersonId, Store};

/// Most letters of a line.
pub const LONGEST_LINE: usize = 500;

impl Seated {
    /// Whether somebody may talk here: those who sit here and the host, others where the host lets them.
    pub fn may_talk(&self, person: Option<PersonId>) -> bool {
        self.board.open_chat || self.is_member(person)
    }

    /// The line as it would be said.
    pub fn line<'a>(&self, person: Option<PersonId>, text: &'a str) -> Result<&'a str, Refusal> {
        if !self.may_talk(person) {
            return Err(Refusal::Not("Only those who sit here talk at this table; its host can let others."));
        }
        let text = text.trim();
        if text.is_empty() {
            return Err(Refusal::Not("Type a message first."));
        }
        if text.chars().count() > LONGEST_LINE {
            return Err(Refusal::Not("Messages can have up to 500 characters."));
        }
        Ok(text)
    }
}

impl Live {
    pub async fn say(&self, store: &Store, person: PersonId, name: &str, text: &str) -> Result<(), Refusal> {
        let mut seated = self.lock().await;
        self.check_alive()?;
        let text = seated.line(Some(person), text)?;
        if seated.seats_of(Some(person)).is_empty() {
            seated.no_namesake(person, name)?;
        }
        let at = self.now();
        seated.outdate();
        let id = self.written(store.add_chat(&self.id, person, text, at).await)?;
        let (name, text) = (name.to_owned(), text.to_owned());
        seated.chat.push(ChatLine { id, person, name, text, at });
        if seated.chat.len() > CHAT as usize {
            seated.chat.remove(0);
        }
        Ok(())
    }

    /// The host lets everybody who sees the table talk, or only those who sit here.
    pub async fn set_open_chat(&self, store: &Store, person: PersonId, open: bool) -> Result<(), Refusal> {
        let mut seated = self.lock().await;
        if seated.board.host != person {
            return Err(Refusal::Not("Only the host decides who talks here."));
        }
        seated.board.open_chat = open;
        self.commit_row(&mut seated, store).await
    }

    /// Shows somebody's new name.
    pub async fn rename(&self, person: PersonId, name: &str) {
        let mut seated = self.lock().await;
        if seated.board.host == person {
            seated.host_name = Some(name.to_owned());
        }
        let Seated { seats, chat, .. } = &mut *seated;
        let seats = seats.iter_mut().filter(|s| s.person == Some(person)).map(|s| &mut s.name);
        let mut changed = false;
        for seat in seats {
            (*seat, changed) = (Some(name.to_owned()), true);
        }
        for line in chat.iter_mut().filter(|line| line.person == person) {
            (line.name, changed) = (name.to_owned(), true);
        }
        if changed {
            seated.outdate();
            self.version.send_modify(|v| *v += 1);
        }
    }
}
