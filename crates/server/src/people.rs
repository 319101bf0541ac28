//! Guests: a number and a name, in a signed cookie. Nobody needs an account to play.
//!
//! A cookie says who, in which generation, and when it was given. It lives a year and is given anew while it is used; a
//! person who signs out everywhere else begins a new generation, and cookies of earlier ones are nobody's.

use std::collections::BTreeSet;
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::header::SET_COOKIE;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use axum_extra::extract::SignedCookieJar;
use axum_extra::extract::cookie::{Cookie, SameSite};

use crate::app::App;
use crate::guard::{self, Client};
use crate::routes::Problem;
use crate::store::{PersonId, PersonRow, StoreError};

const COOKIE: &str = "ravelin";

/// How long a cookie lives, and after how long it is given anew, in days.
const LIFE: i64 = 365;
const RENEWAL: i64 = 30;

#[derive(Clone, Debug)]
pub struct Person {
    pub id: PersonId,
    pub name: String,
    /// Whose lines this person does not want to read.
    pub muted: Arc<BTreeSet<PersonId>>,
}

/// What a cookie says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Pass {
    person: PersonId,
    generation: i64,
    /// The day since 1970 on which it was given; none in cookies of the first version, which hold only the person.
    day: Option<i64>,
}

impl Pass {
    fn new(person: PersonId, generation: i64, today: i64) -> Self {
        Pass { person, generation, day: Some(today) }
    }

    fn read(text: &str) -> Option<Self> {
        let mut parts = text.splitn(3, '.').map(|part| part.parse::<i64>().ok());
        let person = PersonId(parts.next()??);
        match (parts.next(), parts.next()) {
            (None, None) => Some(Pass { person, generation: 0, day: None }),
            (Some(Some(generation)), Some(Some(day))) => Some(Pass { person, generation, day: Some(day) }),
            _ => None,
        }
    }

    fn write(self) -> String {
        format!("{}.{}.{}", self.person.0, self.generation, self.day.unwrap_or(0))
    }

    /// In days; none for cookies of the first version.
    fn age(self, today: i64) -> Option<i64> {
        self.day.map(|day| today - day)
    }

    fn is_good_for(self, row: &PersonRow, today: i64) -> bool {
        self.generation == row.generation && self.age(today).is_none_or(|age| age <= LIFE)
    }

    fn of(jar: &SignedCookieJar) -> Option<Self> {
        Pass::read(jar.get(COOKIE)?.value())
    }

    fn cookie(self, app: &App) -> Cookie<'static> {
        let mut cookie = Cookie::new(COOKIE, self.write());
        cookie.set_path("/");
        cookie.set_http_only(true);
        cookie.set_same_site(SameSite::Lax);
        cookie.set_secure(app.names.is_tls());
        cookie.set_max_age(time::Duration::days(LIFE));
        cookie
    }
}

/// Who asks, if they have been here before.
pub async fn known(app: &App, jar: &SignedCookieJar) -> Result<Option<Person>, StoreError> {
    let Some(pass) = Pass::of(jar) else { return Ok(None) };
    let row = app.store.person(pass.person).await?.filter(|row| pass.is_good_for(row, app.today()));
    Ok(row.map(|row| Person { id: pass.person, name: row.name, muted: Arc::new(row.muted.into_iter().collect()) }))
}

/// Who asks; a newcomer becomes a guest, and the jar must go back with the answer.
pub async fn somebody(app: &App, jar: SignedCookieJar, client: Client) -> Result<(SignedCookieJar, Person), Problem> {
    if let Some(person) = known(app, &jar).await? {
        return Ok((jar, person));
    }
    app.rates.guest(client).map_err(|denied| denied.counted(app))?;
    let name = crate::words::guest();
    let id = app.store.new_person(&name).await?;
    let jar = jar.add(Pass::new(id, 0, app.today()).cookie(app));
    Ok((jar, Person { id, name, muted: Arc::default() }))
}

/// Makes every other cookie of this person nobody's; the jar must go back with the answer.
pub async fn sign_out_others(app: &App, jar: SignedCookieJar, person: &Person) -> Result<SignedCookieJar, StoreError> {
    let generation = app.store.next_generation(person.id).await?;
    app.person_changed(person.id);
    Ok(jar.add(Pass::new(person.id, generation, app.today()).cookie(app)))
}

/// Gives a cookie anew that has been used for some time.
pub async fn renew(State(app): State<App>, jar: SignedCookieJar, request: Request, next: Next) -> Response {
    let old = Pass::of(&jar).filter(|pass| pass.age(app.today()).is_none_or(|age| age > RENEWAL));
    let response = next.run(request).await;
    let Some(pass) = old else { return response };
    let headers = response.headers();
    if headers.contains_key(SET_COOKIE) || guard::is_public(headers) {
        return response;
    }
    match app.store.person(pass.person).await {
        Ok(Some(row)) if pass.is_good_for(&row, app.today()) => {
            (jar.add(Pass::new(pass.person, pass.generation, app.today()).cookie(&app)), response).into_response()
        }
        Ok(_) => response,
        Err(e) => {
            tracing::warn!("a cookie was not renewed: {e}");
            response
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cookies_of_both_versions_are_read() {
        assert_eq!(Pass::read("7"), Some(Pass { person: PersonId(7), generation: 0, day: None }));
        let pass = Pass::new(PersonId(7), 3, 20_000);
        assert_eq!(Pass::read(&pass.write()), Some(pass));
        for bad in ["", "x", "7.", "7.1", "7.x.9", "7.1.", "7.1.2.3", "-", "9999999999999999999"] {
            assert_eq!(Pass::read(bad), None, "{bad:?}");
        }
    }

    #[test]
    fn a_cookie_is_good_for_a_year_of_its_generation() {
        let row = PersonRow { name: String::new(), generation: 1, muted: Vec::new() };
        let good = |pass: Pass| pass.is_good_for(&row, 20_000);
        let given = |days: i64| Pass { person: PersonId(1), generation: 1, day: Some(20_000 - days) };
        assert!(good(given(0)) && good(given(365)) && good(given(-1)));
        assert!(!good(given(366)));
        assert!(!good(Pass { generation: 0, ..given(0) }));
        assert!(!good(Pass::read("1").unwrap()));
    }
}
