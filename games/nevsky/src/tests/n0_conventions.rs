//! N0: what holds everywhere: Service markers, forced and empty decisions.

use ravelin_core::{Drawn, Hidden, Rules, Seat, Stored};

use super::every;
use super::{lord, play};
use crate::state::Nevsky;

#[test]
fn a_mustered_lord_has_a_service_marker_up_to_box_17() {
    // N0.5
    every(&[
        "given box 14; levy; aleksandr at novgorod; domash in 14; hermann at dorpat; levying aleksandr
         dice 1
         when levy domash
         then domash at novgorod; domash service 17",
        "given box 12; levy; aleksandr at novgorod; domash in 12; hermann at dorpat; levying aleksandr
         dice 1
         when levy domash
         then domash service 16",
    ]);
}

#[test]
fn a_lord_on_the_calendar_has_no_service_marker() {
    // N0.5
    let s = play(
        "given box 5; levy; yaroslav at odenpah service 5; rudolf at odenpah service 3; hermann at dorpat service 9; gavrilo at pskov; stage disband
         when disband rudolf; disband yaroslav
         then yaroslav in 7; rudolf out",
    );
    for gone in ["yaroslav", "rudolf"] {
        assert_eq!(s.game.lord(lord(gone)).service, 0, "{gone}");
    }
    let board = Nevsky::board(&s.game.view(None), &[]).to_string();
    assert!(board.contains("service-hermann"));
    assert!(!board.contains("service-yaroslav") && !board.contains("service-rudolf"));
}

#[test]
fn a_saved_service_marker_is_on_the_calendar_and_belongs_to_a_mustered_lord() {
    // N0.5
    let refusal = |change: &dyn Fn(&mut Nevsky)| {
        let mut s = play(
            "given box 3; levy; heinrich at leal ship 3; andreas at riga ship 1; yaroslav in 7; gavrilo at pskov; stage events russian\ndice R16 R0\nthen ask tempest",
        );
        change(&mut s.game);
        let options = Nevsky::sheet(s.game.kit).resolve(None, Some("crusade_on_novgorod"), [("edition", "second")]);
        let restored = Nevsky::restore(s.game.kit, &options.expect("good options"), s.game.save());
        restored.err().map(|e| e.to_string())
    };
    assert_eq!(refusal(&|_| {}), None);
    let said = refusal(&|game| game.lord_mut(lord("heinrich")).service = 18);
    assert_eq!(said.as_deref(), Some("public.lords[heinrich]: Service beyond box 17"));
    let said = refusal(&|game| game.lord_mut(lord("yaroslav")).service = 9);
    let why = "public.lords[yaroslav]: a Lord who is not on map has no Service, markers or stack";
    assert_eq!(said.as_deref(), Some(why));
}

#[test]
fn a_mandatory_decision_with_one_option_is_taken() {
    // N0.12: only one unit can take the Hit
    let forced = "given box 1; hermann at pskov kn 2; conquered pskov; gavrilo at ostrov mil 1; domash at novgorod; andreas at riga; card hermann
         when march ostrov by water_pskov_ostrov; done; fight; fight
         then hits 4 0; choices hit militia";
    let s = play(forced);
    assert!(!s.game.asks_single(Seat(1)), "a forced Hit is not asked for");
    // The Hit is taken, and play goes on.
    play(&format!("{forced}\ndice 1 2\nwhen settle\nthen not hits 4 0"));
    // A stop is asked even if only "no" is possible. [N3.1.3i]
    let s = play(
        "given box 1; hermann at pskov; conquered pskov; gavrilo at dubrovno; domash at novgorod; held T3; card hermann
         when march dubrovno by track_pskov_dubrovno; avoid gavrilo porkhov by track_porkhov_dubrovno
         then asked teutonic; choices done",
    );
    assert!(s.game.asks_single(Seat(0)), "a stop is asked");
}

#[test]
fn a_decision_without_an_option_is_skipped() {
    // N0.12
    every(&[
        // No Ravaged marker to remove, nobody to Ravage for, nothing to shift.
        "given box 3; levy; hermann at dorpat; gavrilo at pskov; stage events russian\ndice R18 R0\nthen journal all Bountiful Harvest has no effect; not stage draw",
        "given box 3; levy; hermann at dorpat; gavrilo at pskov; stage events russian\ndice R11 R0\nthen journal all finds nothing to shift; not stage draw",
        "given box 3; levy; hermann at dorpat; domash out; gavrilo at pskov; stage events teutonic\ndice T2 T0 R0 R0\nthen journal all Torzhok has no effect; not stage draw",
        // Nothing to waste, nothing to discard.
        "given box 3; hermann at dorpat; gavrilo at pskov; stage wastage\ndice T0 T2 R13 R6\nthen not stage wastage; not stage discard",
        // Nobody can be paid for.
        "given box 3; levy; hermann at dorpat; gavrilo at pskov; stage pay\nthen not stage pay",
    ]);
}

#[test]
fn what_cannot_be_carried_through_is_not_offered() {
    // N0.12
    every(&[
        // Supply without a Source, a Seaport without Ships, one action for a March of two.
        "given box 1; hermann at izborsk; siege izborsk 1; gavrilo at novgorod; card hermann
         then cannot supply N4.6.1d",
        "given box 1; hermann at reval; gavrilo at novgorod; card hermann
         then cannot sail riga N4.7.3b",
        "given box 1; hermann at dorpat cart 1 prov 2; gavrilo at pskov; card hermann 1
         then can march odenpah by track_crossroads light; cannot march odenpah by track_crossroads N4.3.2d",
    ]);
}
