//! Proof that playouts do not allocate after warm-up. Only the allocations of the thread that plays are counted: the test
//! harness prints from its own.
#![allow(unsafe_code, reason = "a global allocator can only be counted by implementing one")]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use ravelin_core::Pack;

struct Counting;

thread_local! {
    // Const and without a destructor: reading it never allocates, whatever the state of the thread.
    static COUNT: Cell<u64> = const { Cell::new(0) };
}

fn count() -> u64 {
    COUNT.get()
}

// SAFETY: every call goes to the system's allocator unchanged.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        COUNT.set(COUNT.get() + 1);
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

#[test]
fn playouts_of_every_game_do_not_allocate_after_warm_up() {
    for info in ravelin_catalog::games() {
        let slug = info.slug;
        let game = ravelin_catalog::game(slug).expect("a listed game is known");
        let sheet = game.sheet(&Pack::default()).expect("the shipped components are good");
        for &seats in &sheet.seats {
            let options = sheet.resolve(Some(seats), None, []).expect("these seats can play");
            let steady = game.allocations(&options, 300, &count).expect("the options fit");
            assert!(steady.steps > 3_000, "{slug}: {} steps", steady.steps);
            assert_eq!(steady.allocations, 0, "{slug}: in {} steps", steady.steps);
        }
    }
}

#[test]
fn only_the_allocations_of_its_own_thread_are_counted() {
    let before = count();
    std::hint::black_box(vec![1u8]);
    let own = count();
    assert_eq!(own - before, 1);
    let barrier = std::sync::Barrier::new(2);
    std::thread::scope(|scope| {
        let other = scope.spawn(|| {
            barrier.wait();
            (0..1000).for_each(|_| drop(std::hint::black_box(vec![1u8])));
            count()
        });
        let started = count();
        barrier.wait();
        while !other.is_finished() {
            std::thread::yield_now();
        }
        assert_eq!(count(), started);
        assert!(other.join().expect("it counted") >= 1000);
    });
}
