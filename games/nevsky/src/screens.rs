//! Mats behind screens: what moves there is told to their owner only, and others see what comes out or goes in. Screens are lifted
//! from the mats of Lords who fight. [N9.1]

use ravelin_core::journal::{Hole, Part, moved};
use ravelin_core::{Aside, Cover, Each, Seats, Token};

use crate::flow::Stage;
use crate::kit::*;
use crate::state::{Mat, Nevsky};
use crate::tokens::{LEFT_BEHIND, MOVED, go, mat_of, to_deck};

fn screened(to: Seats, part: Part) -> Part {
    Part::Screened { to, part: Box::new(part), cover: Cover::Text("") }
}

fn beheld(but: Seats, part: Part) -> Part {
    Part::Beheld { but, part: Box::new(part) }
}

/// A movement whose piece is seen by some only.
fn seen_by(group: Vec<Hole>, some: impl Fn(Part) -> Part) -> Vec<Hole> {
    let hole = |hole: Hole| if hole.name == "piece" { Hole { part: some(hole.part), ..hole } } else { hole };
    group.into_iter().map(hole).collect()
}

fn is_piece(group: &[Hole], like: impl Fn(Token) -> bool) -> bool {
    group.iter().filter(|hole| hole.name == "piece").any(|hole| match hole.part {
        Part::Token(token) | Part::Covered { token, .. } => like(token),
        _ => false,
    })
}

impl Nevsky {
    fn owner(&self, side: Side) -> Seats {
        Seats::only(self.seat_of(side))
    }

    /// Tells what happens on a mat: everybody, or its owner if it is behind the screen. [N9.1d]
    pub(crate) fn aside<'a, J>(&self, l: LordId, io: &'a mut J) -> Aside<'a, J> {
        Aside { io, only: (!self.mat_open(l)).then(|| self.owner(l.side())) }
    }

    /// A movement that the other side does not see.
    pub(crate) fn own(&self, side: Side, group: Vec<Hole>) -> Vec<Hole> {
        seen_by(group, |part| screened(self.owner(side), part))
    }

    /// Movements as everybody may see them. [N9.1d]
    pub(crate) fn veiled(&self, moves: impl IntoIterator<Item = Vec<Hole>>) -> Vec<Vec<Hole>> {
        moves.into_iter().flat_map(|group| self.veil(group)).collect()
    }

    fn veil(&self, group: Vec<Hole>) -> Vec<Vec<Hole>> {
        let behind = |hole: &Hole| match hole.part {
            Part::Token(place) if hole.name != "piece" => mat_of(place).filter(|l| !self.mat_open(*l)),
            _ => None,
        };
        // The Moved/Fought marker lies with the cylinder.
        let Some(l) = group.iter().find_map(behind).filter(|_| !is_piece(&group, |token| token == MOVED)) else {
            return vec![group];
        };
        let owner = self.owner(l.side());
        let outside: Vec<Hole> = group.iter().filter(|hole| behind(hole).is_none()).cloned().collect();
        let mut all = vec![seen_by(group, |part| screened(owner, part))];
        // For others a card on a mat is one of the deck.
        if outside.len() > 1 && !is_piece(&outside, |token| matches!(token, Token::Card(_))) {
            all.push(seen_by(outside, |part| beheld(owner, part)));
        }
        all
    }

    /// Goods that change sides: both see them, and nobody else. [N9.1d]
    pub(crate) fn between(
        &self,
        left: Goods,
        from: Option<Token>,
        to: Option<Token>,
    ) -> impl Iterator<Item = Vec<Hole>> {
        Nevsky::goods_go(left, from, to).map(|group| seen_by(group, |part| screened(Seats::first(2), part)))
    }

    /// One of the goods left behind goes to a Lord; the other side sees it leave.
    pub(crate) fn share_taken(&self, l: LordId, asset: AssetId) -> Vec<Vec<Hole>> {
        let (piece, from) = (Part::Count(1, asset.token()), LEFT_BEHIND);
        let all = moved(piece.clone(), from, l.token());
        if !self.p.switches.hidden_mats {
            return vec![all];
        }
        vec![self.own(l.side(), all), self.own(l.side().enemy(), moved(piece, from, None))]
    }

    /// What lies on a mat, and where on it.
    fn contents(&self, l: LordId) -> Vec<(Part, Token)> {
        let mat = self.mat(l);
        let units = UnitId::ALL.into_iter().map(|u| (u.many(mat.units[u]), l.token()));
        let routed = UnitId::ALL.into_iter().map(|u| (u.many(mat.routed[u]), l.routed()));
        let assets = AssetId::ALL.into_iter().map(|a| (a.many(mat.assets[a]), l.token()));
        let counted = units.chain(routed).chain(assets).filter(|(part, _)| !matches!(part, Part::Count(0, _)));
        let vassals = self.book.retinue(l).filter_map(|v| Some((Part::Token(v.token()), self.vassal_place(v)?)));
        let vassals = vassals.filter(|(_, at)| mat_of(*at).is_some());
        let cards = mat.cards.iter().map(|card| (Part::Token(card.capability()), l.token()));
        counted.chain(vassals).chain(cards).collect()
    }

    /// These mats come into the sight of some, or leave it.
    fn turned(&self, lords: Lords, comes: bool, some: impl Fn(Part) -> Part) -> Vec<Vec<Hole>> {
        let mut moves = Vec::new();
        for l in lords.iter() {
            let deck = l.side().deck();
            for (part, at) in self.contents(l) {
                moves.push(match (part, comes) {
                    (Part::Token(card @ Token::Card(_)), true) => moved(some(Part::Token(card)), deck, at),
                    (Part::Token(card @ Token::Card(_)), false) => seen_by(to_deck(card, l.side(), at), &some),
                    (part, true) => moved(some(part), None, at),
                    (part, false) => moved(some(part), at, None),
                });
            }
        }
        moves
    }

    /// Screens are lifted from mats, or put before them again. [N9.1e]
    fn screens(&self, lords: Lords, lifted: bool) -> Vec<Vec<Hole>> {
        if !self.p.switches.hidden_mats {
            return Vec::new();
        }
        let of = |side: Side| self.turned(lords.and(side.all_lords()), lifted, |part| beheld(self.owner(side), part));
        Side::ALL.into_iter().flat_map(of).collect()
    }

    pub(crate) fn screens_lift(&self, lords: Lords) -> Vec<Vec<Hole>> {
        self.screens(lords, true)
    }

    pub(crate) fn screens_fall(&self, lords: Lords) -> Vec<Vec<Hole>> {
        self.screens(lords, false)
    }

    /// Screens fall before those who fight, if anybody does.
    pub(crate) fn fight_ends(&self) -> Vec<Vec<Hole>> {
        let fought = matches!(self.p.stage, Stage::Fight(_));
        if fought { self.screens_fall(self.p.battle.part) } else { Vec::new() }
    }

    /// The players have changed sides, and look behind other screens. [N9.4a]
    pub(crate) fn screens_change(&self) -> Vec<Vec<Hole>> {
        if !self.p.switches.hidden_mats || !self.p.swapped {
            return Vec::new();
        }
        let of = |side: Side| {
            let (lords, before) = (self.lords_on_map(side), self.owner(side.enemy()));
            let gone = self.turned(lords, false, |part| screened(before, part));
            gone.into_iter().chain(self.turned(lords, true, |part| screened(self.owner(side), part)))
        };
        Side::ALL.into_iter().flat_map(of).collect()
    }

    /// What has changed on mats behind screens; without screens it is told one by one.
    pub(crate) fn changed_behind(&self, before: &Each<LordId, Mat>) -> Vec<Vec<Hole>> {
        let mut moves = Vec::new();
        let mut change = |piece: Token, at: Token, was: u8, is: u8| {
            moves.extend(go(piece, was.saturating_sub(is), Some(at), None));
            moves.extend(go(piece, is.saturating_sub(was), None, Some(at)));
        };
        for l in LordId::ALL.into_iter().filter(|_| self.p.switches.hidden_mats) {
            let (was, is) = (&before[l], self.mat(l));
            UnitId::ALL.into_iter().for_each(|u| change(u.token(), l.token(), was.units[u], is.units[u]));
            AssetId::ALL.into_iter().for_each(|a| change(a.token(), l.token(), was.assets[a], is.assets[a]));
        }
        for l in LordId::ALL.into_iter().filter(|_| self.p.switches.hidden_mats) {
            let gone = before[l].cards.iter().filter(|card| !self.has_card(l, **card));
            moves.extend(gone.map(|card| to_deck(card.capability(), card.side(), l.token())));
        }
        self.veiled(moves)
    }
}
