//! X2 bids.

use ravelin_scene::play;

use crate::state::Outpost;

#[test]
fn bids_are_laid_at_once_and_turned_up_together() {
    // X2.1
    play::<Outpost>(
        "given bids; hand red scout scout cannon; hand blue company company scout
         then asked red blue; can red: bid cannon; unlisted red: bid company
         when blue: bid company
         then asked red; journal all Blue lays down a card; told X2.2 0
         when red: bid cannon
         then told X2.2 1; journal all Red bids cannon; journal all Blue bids company",
    );
}

#[test]
fn the_strongest_bid_leads_and_of_equals_the_first_from_the_leader_on() {
    // X2.2
    play::<Outpost>(
        "given bids; hand red scout scout cannon; hand blue company company scout
         when red: bid scout; blue: bid company
         then asked blue
         again: equal bids
         given bids; hand red scout scout cannon; hand blue company company scout; leader blue
         when red: bid scout; blue: bid scout
         then asked blue",
    );
}
