//! What tests share: a data folder of their own, and a way into its database from outside.

use std::path::{Path, PathBuf};

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, Connection, SqliteConnection};

use crate::Config;
use crate::app::App;
use crate::clock::Clock;

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
        App::open_at(&config(&self.0), &self.database(), clock.clone()).await.unwrap()
    }

    /// Changes the database from outside, as another version of the program would have left it.
    pub async fn sql(&self, statements: impl Into<String>) {
        let options = SqliteConnectOptions::new().filename(self.database());
        let mut outside = SqliteConnection::connect_with(&options).await.unwrap();
        sqlx::raw_sql(AssertSqlSafe(statements.into())).execute(&mut outside).await.unwrap();
        outside.close().await.unwrap();
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // Best effort: the folder is in the system's place for such things.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn config(data: &Path) -> Config {
    Config {
        listen: ([127, 0, 0, 1], 0).into(),
        data: data.to_owned(),
        origin: None,
        pace: std::time::Duration::ZERO,
        log: tracing::Level::WARN,
    }
}
