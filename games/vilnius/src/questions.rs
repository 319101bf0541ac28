//! What can be asked, in rulebook order: the table of contents of the game.

use ravelin_core::{Seat, Token, Worded, questions, words_by_questions};

use crate::ids;
use crate::kit::Kit;
use crate::rules::city::{City, Store};
use crate::rules::conquest::{Choose, Conquer, Look, Offer, Under};
use crate::rules::damage::{Damage, Stored};
use crate::rules::display::Rim;
use crate::rules::ending::Over;
use crate::rules::evening::Evening;
use crate::rules::fight::{Extra, Split, Window};
use crate::rules::income::Income;
use crate::rules::paying::Pay;
use crate::rules::plunder::Plunder;
use crate::rules::preparation::{Boost, Prepare};
use crate::rules::siege::{FortLoot, Siege};
use crate::rules::skulls::{Answer, Propose, Reds, Skulls, Victim};
use crate::setup::Emblems;
use crate::state::Vilnius;
use crate::tokens;
use crate::view::View;

questions! {
    /// What is pending. The sequence is that of chapter V26.
    pub enum Frame, Action for Vilnius, pending in p.frames {
        Emblems,
        Income,
        Prepare, Boost,
        City, Pay, Store,
        Extra, Window, Split,
        Reds, Victim,
        Damage, Stored, Rim,
        Skulls, Propose, Answer,
        Plunder,
        Siege, FortLoot,
        Conquer, Offer, Look, Choose, Under,
        Evening,
        Over,
    }
}

impl Worded for Vilnius {
    words_by_questions!();

    fn seat_name(_: &Kit, _: u8, seat: Seat) -> String {
        ids::seat_name(seat).to_owned()
    }

    /// A fight before the city, or against enemy Buildings.
    fn fight(view: &View) -> Option<Token> {
        let has = |of: fn(&Frame) -> bool| view.public.frames.iter().any(of);
        if has(|f| matches!(f, Frame::Siege(_))) {
            return Some(tokens::FORTS_IN_PLAY);
        }
        has(is_defence).then_some(tokens::CITY)
    }

    fn name(kit: &Kit, token: Token) -> String {
        tokens::name(kit, token)
    }

    fn card_id(kit: &Kit, card: u16) -> String {
        tokens::card_id(kit, card)
    }

    fn plural(kit: &Kit, token: Token) -> String {
        tokens::plural_of(kit, token)
    }

    fn back(_: &Kit, token: Token) -> Option<Token> {
        tokens::back(token)
    }

    fn printed(view: &View, token: Token) -> Option<String> {
        tokens::printed(view.kit, token)
    }

    fn cards(view: &View) -> Vec<(&'static str, Vec<Token>)> {
        view.cards()
    }
}

fn is_defence(frame: &Frame) -> bool {
    match frame {
        Frame::Window(_) | Frame::Split(_) | Frame::Reds(_) | Frame::Victim(_) | Frame::Damage(_) => true,
        Frame::Skulls(_) | Frame::Propose(_) | Frame::Answer(_) => true,
        Frame::Emblems(_) | Frame::Income(_) | Frame::Prepare(_) | Frame::Boost(_) | Frame::City(_) => false,
        Frame::Pay(_) | Frame::Store(_) | Frame::Extra(_) | Frame::Stored(_) | Frame::Rim(_) => false,
        Frame::Plunder(_) | Frame::Siege(_) | Frame::FortLoot(_) | Frame::Conquer(_) | Frame::Offer(_) => false,
        Frame::Look(_) | Frame::Choose(_) | Frame::Under(_) | Frame::Evening(_) | Frame::Over(_) => false,
    }
}
