//! What tests share: a data folder of their own, and a way into its database from outside.

use std::path::PathBuf;
use std::time::Duration;

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, Connection, SqliteConnection};

use crate::Config;
use crate::app::App;
use crate::clock::Clock;
use crate::metrics::Metrics;

/// A folder with a database, removed in the end.
pub struct Folder(PathBuf);

impl Folder {
    pub fn new() -> Self {
        let folder = std::env::temp_dir().join(format!("ravelin-{}", crate::word(12)));
        std::fs::create_dir_all(&folder).expect("the system's folder for such things can be written");
        Folder(folder)
    }

    pub fn database(&self) -> PathBuf {
        self.0.join("ravelin.sqlite")
    }

    /// A server on this folder.
    pub async fn open(&self, clock: &Clock) -> App {
        self.open_with(clock, |_| {}).await
    }

    /// A server on this folder with other settings.
    pub async fn open_with(&self, clock: &Clock, change: impl FnOnce(&mut Config)) -> App {
        let mut config = Config { pace: Duration::ZERO, ..Config::new(self.0.clone()) };
        change(&mut config);
        App::open_at(&config, &self.database(), Metrics::default(), clock.clone()).await.unwrap()
    }

    /// Reads one number from the database.
    pub async fn count(&self, query: &str) -> i64 {
        let mut outside = self.connect().await;
        let count = sqlx::query_scalar(AssertSqlSafe(query.to_owned())).fetch_one(&mut outside).await.unwrap();
        outside.close().await.unwrap();
        count
    }

    /// Changes the database from outside, as another version of the program would have left it.
    pub async fn sql(&self, statements: impl Into<String>) {
        let mut outside = self.connect().await;
        sqlx::raw_sql(AssertSqlSafe(statements.into())).execute(&mut outside).await.unwrap();
        outside.close().await.unwrap();
    }

    /// A connection of another program.
    pub async fn connect(&self) -> SqliteConnection {
        let options = SqliteConnectOptions::new().filename(self.database());
        SqliteConnection::connect_with(&options).await.unwrap()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // Best effort: the folder is in the system's place for such things.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
