//! Signals. The first SIGTERM or Ctrl-C asks the server to finish what it does; the second ends the process at once.

use tokio::sync::watch;

/// Becomes true with the first signal.
pub fn on_signal() -> std::io::Result<watch::Receiver<bool>> {
    let mut signals = Signals::listen()?;
    let (stop, stopping) = watch::channel(false);
    tokio::spawn(async move {
        signals.next().await;
        stop.send_replace(true);
        signals.next().await;
        tracing::warn!("ended at once by a second signal");
        std::process::exit(1);
    });
    Ok(stopping)
}

#[cfg(unix)]
struct Signals {
    terminate: tokio::signal::unix::Signal,
    interrupt: tokio::signal::unix::Signal,
}

#[cfg(unix)]
impl Signals {
    fn listen() -> std::io::Result<Self> {
        use tokio::signal::unix::{SignalKind, signal};
        Ok(Signals { terminate: signal(SignalKind::terminate())?, interrupt: signal(SignalKind::interrupt())? })
    }

    async fn next(&mut self) {
        tokio::select! {
            _ = self.terminate.recv() => {}
            _ = self.interrupt.recv() => {}
        }
    }
}

#[cfg(not(unix))]
struct Signals;

#[cfg(not(unix))]
impl Signals {
    fn listen() -> std::io::Result<Self> {
        Ok(Signals)
    }

    async fn next(&mut self) {
        // Without a signal to wait for, only the end of the process ends the server.
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    }
}
