//! What can be pending, in rulebook order: the table of contents of the game.

use ravelin_core::{Seat, Token, Worded, questions, words_by_questions};

use crate::action::Reply;
use crate::ask::*;
use crate::components::Kit;
use crate::state::Zabor;
use crate::view::View;

questions! {
    /// What is pending.
    pub enum Frame, Action for Zabor, pending in p.frames {
        Draft, Starts, Pieces, Barbarians, StartCards, Phase, Reenter, Triggers, Optional, List, Repeat, Each, Checkpoint, OverCapacity, OverLimit, ChooseEvent, Spare, PlaceBarbarian, Offer, Act, War, Resolve, Clash, Battle, Wounds, Attack, Warp, Pursue, Take, Evacuate, Play, Window, Acquire, Build, Kill, Desert, Keep, Discard, Steal, Redraw, Relocate, SummonPick, SummonPlace, TakeSeat, ChooseArea, ChoosePlayer, Choose, May, BarbarianArea, Bid, Swap, ExtraEnvoy, Trade, TradeDone, Claim, Over,
    }
}

macro_rules! replies {
    ($($name:ident)*) => {
        impl Action {
            /// The answer, whatever it answers.
            pub(crate) fn reply(self) -> Option<Reply> {
                match self {
                    $(Action::$name(reply) => Some(reply),)*
                    _ => None,
                }
            }
        }
    };
}

replies!(Draft Starts Pieces Barbarians Phase Reenter Triggers Optional OverCapacity OverLimit ChooseEvent Spare PlaceBarbarian Offer Act War Resolve Clash Wounds Warp Pursue Evacuate Window Acquire Build Kill Desert Keep Discard Steal Redraw Relocate SummonPick SummonPlace TakeSeat ChooseArea ChoosePlayer Choose May BarbarianArea Bid Swap ExtraEnvoy Trade Claim Over);

impl Worded for Zabor {
    words_by_questions!();

    fn seat_name(_kit: &Kit, _seats: u8, seat: Seat) -> String {
        crate::view::seat_name(seat)
    }

    /// Charts and pieces show colours; so do names, once they are chosen. [Z3.4]
    fn seat_title(&self, seat: Seat) -> String {
        crate::words::empire_name(self, seat.0)
    }

    fn fight(view: &View) -> Option<Token> {
        crate::prompt::fight(view)
    }

    fn name(kit: &Kit, token: Token) -> String {
        crate::tokens::name(kit, token)
    }

    fn card_id(kit: &Kit, card: u16) -> String {
        crate::tokens::card_id(kit, card)
    }

    fn plural(kit: &Kit, token: Token) -> String {
        crate::tokens::plural(kit, token)
    }

    fn back(_kit: &Kit, token: Token) -> Option<Token> {
        crate::tokens::back(token)
    }

    fn says_it_all(view: &View, action: Action) -> bool {
        action.reply().is_some_and(|reply| crate::words::says_it_all(view.kit, reply))
    }

    fn printed(view: &View, token: Token) -> Option<String> {
        crate::printed::printed(view, token)
    }

    fn cards(view: &View) -> Vec<(&'static str, Vec<Token>)> {
        crate::board::own_cards(view)
    }
}
