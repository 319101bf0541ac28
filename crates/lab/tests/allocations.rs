//! Proof that playouts do not allocate after warm-up. Alone in its program, so that no other test allocates meanwhile.
#![allow(unsafe_code, reason = "a global allocator can only be counted by implementing one")]

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicU64, Ordering};

use ravelin_catalog::Visitor;
use ravelin_core::{Game, Pack};
use ravelin_lab::steady;

struct Counting;

static COUNT: AtomicU64 = AtomicU64::new(0);

// SAFETY: every call goes to the system's allocator unchanged.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        COUNT.fetch_add(1, Ordering::Relaxed);
        // SAFETY: the caller keeps the contract of `alloc`.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, at: *mut u8, layout: Layout) {
        // SAFETY: `at` came from `alloc` above.
        unsafe { System.dealloc(at, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

struct Steady;

impl Visitor for Steady {
    type Out = ();

    fn visit<G: Game>(self) {
        let kit = G::kit(&Pack::default()).expect("the shipped components are good");
        let sheet = G::sheet(kit);
        for &seats in &sheet.seats {
            let options = sheet.resolve(Some(seats), None, []).expect("these seats can play");
            let steady = steady::allocations::<G>(kit, &options, 300, || COUNT.load(Ordering::Relaxed));
            let slug = G::info().slug;
            assert!(steady.steps > 3_000, "{slug}: {} steps", steady.steps);
            assert_eq!(steady.allocations, 0, "{slug}: in {} steps", steady.steps);
        }
    }
}

#[test]
fn playouts_of_every_game_do_not_allocate_after_warm_up() {
    for info in ravelin_catalog::games() {
        ravelin_catalog::dispatch(info.slug, Steady).expect("a listed game is known");
    }
}
