//! X3 orders.

use ravelin_scene::play;

use crate::state::Outpost;

#[test]
fn the_leader_has_three_orders_and_may_stop() {
    // X3.1
    play::<Outpost>(
        "given deck scout company
         then prompt X3.1; can done
         when place ford; place ford; place mill
         then choices done; cannot place mill X3.1; because place mill: all 3 orders are given",
    );
}

#[test]
fn a_man_comes_from_the_reserve() {
    // X3.2
    play::<Outpost>(
        "given men ford red 2; men mill red 3
         then cannot place tower X3.2
         again
         given men ford red 2; men mill red 2
         when place tower
         then men tower red 1; cannot place tower X3.2; journal all Red places a man at tower",
    );
}

#[test]
fn an_outpost_holds_four() {
    // X3.3
    play::<Outpost>("given men ford red 2; men ford blue 2\nthen cannot place ford X3.3; can place mill");
}

#[test]
fn a_storm_needs_both_and_a_four() {
    // X3.4
    play::<Outpost>(
        "given men ford red 1; men ford blue 1; men mill red 1
         then cannot storm mill blue X3.4; can storm ford blue
         dice 4
         when storm ford blue
         then men ford blue 0; men ford red 1
         again
         given men ford red 1; men ford blue 1
         dice 3
         when storm ford blue
         then men ford blue 1; men ford red 0",
    );
}
