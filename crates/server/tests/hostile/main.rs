//! A thousand hostile requests over real sockets: forged, malformed, oversized, stale, curious. Each gets its right status,
//! none changes a byte of the database, and the answer times of others meanwhile are printed.
//!
//! `RAVELIN_HOSTILE` says how many requests are sent.

mod attacks;
mod client;
mod scene;

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use attacks::Attack;
use client::{Answer, From};
use scene::Scene;

/// How many attackers send at once while nobody else does.
const ATTACKERS: usize = 4;

/// How often an honest player looks and writes while times are taken.
const ROUNDS: usize = 200;

fn wanted() -> usize {
    std::env::var("RAVELIN_HOSTILE").map_or(1000, |n| n.parse().expect("RAVELIN_HOSTILE is a number"))
}

fn check(attack: &Attack, answer: &Answer) -> Result<(), String> {
    if !attack.statuses.contains(&answer.status) {
        let head: String = answer.text.chars().take(300).collect();
        return Err(format!("{}: {} instead of {:?}\n{head}", attack.name, answer.status, attack.statuses));
    }
    if answer.header("set-cookie").is_some() {
        return Err(format!("{}: somebody new came of it", attack.name));
    }
    match attack.never.iter().find(|secret| answer.text.contains(secret.as_str())) {
        Some(secret) => Err(format!("{}: the answer holds {secret:?}", attack.name)),
        None => Ok(()),
    }
}

/// What an honest player waits for: a page of their table, and a note that is saved as it was.
fn honest_round(scene: &Scene) -> Duration {
    let begun = Instant::now();
    assert_eq!(scene.ada.get(&scene.public).status, 200);
    assert_eq!(scene.ada.post(&format!("{}/note", scene.public), "text=as+it+was").status, 303);
    begun.elapsed()
}

fn told(what: &str, mut times: Vec<Duration>) {
    times.sort();
    let at = |part: usize| times.get((times.len() - 1) * part / 100).map_or(0.0, |t| t.as_secs_f64() * 1e3);
    println!("{what}: {} rounds, p50 {:.1} ms, p99 {:.1} ms, most {:.1} ms", times.len(), at(50), at(99), at(100));
}

/// Sends attacks as long as there are to be more; what was wrong, and how many were sent.
fn attack(
    scene: &Scene,
    attacks: &[Attack],
    (attackers, from): (usize, From),
    more: impl Fn(usize) -> bool + Sync,
) -> (Vec<String>, usize) {
    let (next, failures) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let attacker = || {
        loop {
            let n = next.fetch_add(1, Ordering::Relaxed);
            if !more(n) {
                return next.fetch_sub(1, Ordering::Relaxed);
            }
            let attack = &attacks[n % attacks.len()];
            let answer = client::exchange(scene.address, from, &attack.bytes, attack.hang_up);
            let counted = matches!(from, From::OneAddress) || !client::has_sender(&attack.bytes);
            let limited = counted && answer.status == 429;
            if let (false, Err(why)) = (limited, check(attack, &answer)) {
                failures.lock().expect("no attacker panics").push(why);
            }
        }
    };
    std::thread::scope(|scope| (0..attackers).for_each(|_| drop(scope.spawn(attacker))));
    (failures.into_inner().expect("no attacker panics"), next.into_inner())
}

/// The answer times of an honest player while attackers work, who are told when there are enough.
fn others_meanwhile<T: Send>(
    scene: &Scene,
    rounds: usize,
    attackers: impl FnOnce(&AtomicBool) -> T + Send,
) -> (Vec<Duration>, T) {
    let enough = AtomicBool::new(false);
    std::thread::scope(|scope| {
        let attackers = scope.spawn(|| attackers(&enough));
        let mut times = Vec::new();
        while times.len() < rounds {
            times.push(honest_round(scene));
        }
        enough.store(true, Ordering::Relaxed);
        (times, attackers.join().expect("no attacker panics"))
    })
}

#[test]
fn hostile_requests_get_their_status_and_change_nothing() {
    let scene = Scene::set_up();
    let attacks = attacks::all(&scene);
    honest_round(&scene);
    let before = scene.rows();
    let begun = Instant::now();
    let (mut failures, sent) = attack(&scene, &attacks, (ATTACKERS, From::Anybody), |n| n < wanted());
    println!("{sent} hostile requests of {} kinds in {:.1} s", attacks.len(), begun.elapsed().as_secs_f64());

    told("others, alone", (0..ROUNDS).map(|_| honest_round(&scene)).collect());
    for (name, from) in [("everywhere", From::Anybody), ("one address", From::OneAddress)] {
        let (times, (wrong, sent)) = others_meanwhile(&scene, ROUNDS, |enough| {
            attack(&scene, &attacks, (1, from), |_| !enough.load(Ordering::Relaxed))
        });
        told(&format!("others, while a script sends {sent} requests from {name}"), times);
        failures.extend(wrong);
    }

    assert!(failures.is_empty(), "{} wrong answers:\n{}", failures.len(), failures.join("\n"));
    let after = scene.rows();
    assert!(before == after, "the database changed:\n{}", scene::difference(&before, &after));
}
