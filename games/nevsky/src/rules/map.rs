//! The map: who holds what, where a side is at home, what stands in the way; Seats; the cheapest Routes. [N1.3] [N4.6.2]

use ravelin_core::Each;

use crate::kit::*;
use crate::state::{Nevsky, Place};

impl Nevsky {
    pub(crate) fn territory(&self, side: Side) -> Locales {
        match side {
            Side::Russian => self.book.rus,
            Side::Teutonic => Locales::all() - self.book.rus,
        }
    }

    /// Strongholds in a side's hands. [N1.3.1i]
    pub(crate) fn holds_of(&self, side: Side) -> Locales {
        let own = self.territory(side);
        let printed = self.book.printed_holds;
        let kept = printed.and(own).minus(self.p.conquered);
        let taken = printed.minus(own).and(self.p.conquered);
        kept.or(taken).minus(self.p.castles[side.enemy()]).or(self.p.castles[side])
    }

    pub(crate) fn holder(&self, at: LocaleId) -> Option<Side> {
        Side::ALL.into_iter().find(|s| self.holds_of(*s).has(at))
    }

    pub(crate) fn is_hold(&self, at: LocaleId) -> bool {
        self.book.printed_holds.has(at) || self.has_castle(at)
    }

    /// Castle markers of both colours.
    pub(crate) fn castles(&self) -> Locales {
        self.p.castles[Side::Teutonic] | self.p.castles[Side::Russian]
    }

    pub(crate) fn has_castle(&self, at: LocaleId) -> bool {
        self.castles().has(at)
    }

    /// A Castle marker makes a Locale a Castle. [N1.9.1h]
    pub(crate) fn kind_of(&self, at: LocaleId) -> Kind {
        if self.has_castle(at) { Kind::Castle } else { self.book.locale(at).kind }
    }

    pub(crate) fn hold_spec(&self, at: LocaleId) -> &'static HoldSpec {
        &self.book.holds[self.kind_of(at)]
    }

    pub(crate) fn sieged(&self, at: LocaleId) -> bool {
        self.p.siege[at] > 0
    }

    /// Locales with Siege markers.
    pub(crate) fn sieges(&self) -> Locales {
        if self.p.siege.as_slice() == [0; LocaleId::ALL.len()] {
            return Locales::NONE;
        }
        LocaleId::ALL.into_iter().filter(|l| self.p.siege[*l] > 0).collect()
    }

    /// Conquered markers of a side. They stand in the enemy's territory. [N1.3.1f]
    pub(crate) fn conquests(&self, side: Side) -> Locales {
        self.p.conquered.minus(self.territory(side))
    }

    /// Where Unbesieged Lords of a side are.
    pub(crate) fn lords_out(&self, side: Side) -> Locales {
        let (teutons, russians) = self.p.lords.as_slice().split_at(LordId::ALL.len() / 2);
        let lords = if side == Side::Teutonic { teutons } else { russians };
        lords.iter().fold(Locales::NONE, |all, lord| match lord.place {
            Place::Map(at) if !lord.inside => all.with(at),
            _ => all,
        })
    }

    /// Own territory, or an own Stronghold in the enemy's; no enemy Lord, Stronghold or Conquered marker. [N1.3.1k]
    pub(crate) fn friendly(&self, side: Side, at: LocaleId) -> bool {
        let enemy = side.enemy();
        (self.territory(side).has(at) || self.holds_of(side).has(at))
            && self.lords_at(enemy, at).is_empty()
            && !self.holds_of(enemy).has(at)
            && !self.conquests(enemy).has(at)
    }

    /// Where a side may neither Avoid Battle nor Retreat to: an Unbesieged enemy Lord or Stronghold. [N4.3.4d] [N4.4.3c]
    pub(crate) fn hostile(&self, side: Side) -> Locales {
        let enemy = side.enemy();
        self.lords_out(enemy).or(self.holds_of(enemy).minus(self.sieges()))
    }

    /// What no Route may touch; a Besieged Stronghold is no bar. [N4.6.2b]
    pub(crate) fn route_bars(&self, side: Side) -> Locales {
        let enemy = side.enemy();
        let strong = self.holds_of(enemy).or(self.conquests(enemy)).minus(self.sieges());
        self.lords_out(enemy).or(strong)
    }

    /// The Seats of a Lord, each once. [N1.3.1m]-[N1.3.1p]
    pub(crate) fn seats_of(&self, l: LordId) -> Locales {
        let mut seats = self.book.lord(l).seats;
        if l == LordId::Yaroslav && self.p.conquered.has(LocaleId::Pskov) {
            seats.insert(LocaleId::Pskov);
        }
        match l.side() {
            Side::Teutonic if self.in_play(capability::ORDENSBURGEN) => seats = seats.or(self.book.commanderies),
            Side::Russian if self.in_play(capability::ARCHBISHOPRIC) => _ = seats.insert(LocaleId::Novgorod),
            Side::Teutonic | Side::Russian => {}
        }
        seats
    }

    /// Seats that count as two. [N1.3.1o] [N1.3.1p]
    pub(crate) fn double_seats(&self, l: LordId) -> Locales {
        let printed = self.book.lord(l).seats;
        match l.side() {
            Side::Teutonic if self.in_play(capability::ORDENSBURGEN) => printed.and(self.book.commanderies),
            Side::Russian if self.in_play(capability::ARCHBISHOPRIC) => printed.and(Locales::only(LocaleId::Novgorod)),
            Side::Teutonic | Side::Russian => Locales::NONE,
        }
    }

    /// Seats where a Lord may be Mustered. [N3.4.1c]
    pub(crate) fn free_seats(&self, l: LordId) -> Locales {
        self.seats_of(l).iter().filter(|&at| self.friendly(l.side(), at)).collect()
    }

    /// Ready: on the Calendar, in the current box or left of it. [N3.4.1b]
    pub(crate) fn is_ready(&self, l: LordId) -> bool {
        self.cylinder(l).is_some_and(|n| n <= self.p.r#box)
    }

    pub(crate) fn way_kind(&self, way: WayId) -> WayKind {
        self.book.ways[way].kind
    }

    /// Which Transport is usable on Trackways, and on Waterways. [N1.7.4a] [N1.7.4b]
    pub(crate) fn usable(&self, kind: WayKind) -> Option<AssetId> {
        match (self.season(), kind) {
            (Season::Summer, WayKind::Trackway) => Some(AssetId::Cart),
            (Season::Summer | Season::Rasputitsa, WayKind::Waterway) => Some(AssetId::Boat),
            (Season::EarlyWinter | Season::LateWinter, _) => Some(AssetId::Sled),
            (Season::Rasputitsa, WayKind::Trackway) => None,
        }
    }

    /// Locales that can be reached with so many Ways by track and by water; the start only if it is open. [N4.6.2a]
    pub(crate) fn reach(&self, from: LocaleId, open: Locales, tracks: u8, waters: u8) -> Locales {
        let start = Locales::only(from).and(open);
        if start.is_empty() {
            return start;
        }
        let grow = |set: Locales, by: &Each<LocaleId, Locales>| set.iter().fold(set, |all, l| all.or(by[l])).and(open);
        // row[w]: reached with the tracks so far and w waters.
        let mut row = [start; 25];
        let waters = usize::from(waters).min(24);
        for w in 1..=waters {
            row[w] = grow(row[w - 1], &self.book.water);
            if row[w] == row[w - 1] {
                let last = row[w - 1];
                row[w..=waters].fill(last);
                break;
            }
        }
        for _ in 0..tracks {
            let before = row[waters];
            let mut changed = false;
            for w in 0..=waters {
                let mut next = grow(row[w], &self.book.track);
                if w > 0 {
                    next = next.or(grow(row[w - 1], &self.book.water));
                }
                changed |= next != row[w];
                row[w] = next;
            }
            if !changed && row[waters] == before {
                break;
            }
        }
        row[waters]
    }

    /// The cheapest Routes to a Locale: for each number of tracks, from few to many, the fewest waters; only those that save
    /// waters. [N4.6.2f]
    pub(crate) fn routes(&self, from: LocaleId, to: LocaleId, open: Locales, tracks: u8, waters: u8) -> Costs {
        let mut costs = Costs::default();
        let mut best = None;
        for t in 0..=tracks.min(52) {
            let most = match best {
                Some(0) => break,
                Some(w) => w - 1,
                None => waters.min(52),
            };
            if !self.reach(from, open, t, most).has(to) {
                continue;
            }
            let fewest = (0..=most).find(|&w| self.reach(from, open, t, w).has(to)).unwrap_or(most);
            best = Some(fewest);
            if costs.push((t, fewest)).is_err() {
                break;
            }
        }
        costs
    }
}

/// Routes by what they cost: tracks and waters. With Strongholds in the way there may be ten that are each the best in their
/// way; sixteen are never needed.
pub(crate) type Costs = ravelin_core::Few<(u8, u8), 16>;
