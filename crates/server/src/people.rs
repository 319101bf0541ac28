//! Guests: a number and a name, in a signed cookie. Nobody needs an account to play.

use axum_extra::extract::SignedCookieJar;
use axum_extra::extract::cookie::{Cookie, SameSite};

use crate::app::App;
use crate::store::{PersonId, StoreError};

const COOKIE: &str = "ravelin";
const LONGEST_NAME: usize = 24;

#[derive(Clone, Debug)]
pub struct Person {
    pub id: PersonId,
    pub name: String,
}

/// Who asks, if they have been here before.
pub async fn known(app: &App, jar: &SignedCookieJar) -> Result<Option<Person>, StoreError> {
    let id = jar.get(COOKIE).and_then(|c| c.value().parse().ok()).map(PersonId);
    let Some(id) = id else { return Ok(None) };
    Ok(app.store.person_name(id).await?.map(|name| Person { id, name }))
}

/// Who asks; a newcomer becomes a guest, and the jar must go back with the answer.
pub async fn somebody(app: &App, jar: SignedCookieJar) -> Result<(SignedCookieJar, Person), StoreError> {
    if let Some(person) = known(app, &jar).await? {
        return Ok((jar, person));
    }
    let name = format!("Guest {}", crate::word(4));
    let id = app.store.new_person(&name).await?;
    let mut cookie = Cookie::new(COOKIE, id.0.to_string());
    cookie.set_path("/");
    cookie.set_http_only(true);
    cookie.set_same_site(SameSite::Lax);
    cookie.set_secure(app.config.origin.as_deref().is_some_and(|o| o.starts_with("https:")));
    cookie.make_permanent();
    Ok((jar.add(cookie), Person { id, name }))
}

/// A name as it is shown: trimmed, of one line, not too long. `None` if nothing is left.
pub fn clean_name(name: &str) -> Option<String> {
    let name: String = name.chars().filter(|c| !c.is_control()).collect();
    let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
    let name: String = name.chars().take(LONGEST_NAME).collect();
    (!name.is_empty()).then_some(name)
}
