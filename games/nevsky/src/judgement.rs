//! How good a position is, for bots, in hundredths of a VP: the score, Lords and how long they serve, their Forces and stores,
//! and what is still to come of a Levy, a Plan and a Command card. What is worth marching to is in `judgement/aims.rs`, who
//! would win a fight in `judgement/clash.rs`. The weights are measured by games between bots (BALANCE.md).

mod aims;
mod clash;

use ravelin_core::{Each, Fast, Forecast, Judged, Seat, Token};

use crate::action::Action;
use crate::flow::{Fight, Stage, Then};
use crate::kit::*;
use crate::state::{Legate, Nevsky, Place, PlanCard};
use crate::{odds, prompt};

const CROWN: i32 = 100_000;
/// Half a Victory Point.
const HALF: i32 = 50;
/// A Lord on map, and what his Service is worth by the boxes he still has.
const LORD: i32 = 60;
const SERVICE: [i32; 8] = [0, 40, 60, 72, 80, 86, 90, 92];
/// Units by type.
const fn worth(u: UnitId) -> i32 {
    match u {
        UnitId::Knights => 26,
        UnitId::Sergeants => 16,
        UnitId::LightHorse => 9,
        UnitId::AsiaticHorse => 12,
        UnitId::MenAtArms => 14,
        UnitId::Militia => 6,
        UnitId::Serfs => 3,
    }
}
/// The first, second, third piece of an Asset; later ones only burden.
const PROVENDER: [i32; 6] = [10, 9, 6, 4, 2, 1];
const COIN: [i32; 6] = [13, 11, 9, 6, 4, 2];
const LOOT: [i32; 6] = [6, 4, 3, 2, 1, 0];
const TRANSPORT: [i32; 6] = [6, 4, 2, 0, 0, 0];
/// Capabilities by number, of the Teutons and of the Russians.
const CARDS_WORTH: [[i32; CardId::PER_SIDE]; 2] = [
    [0, 20, 22, 22, 18, 18, 18, 16, 12, 14, 14, 24, 20, 26, 20, 16, 8, 12, 14],
    [0, 16, 16, 18, 14, 24, 24, 8, 20, 22, 22, 22, 22, 18, 22, 24, 12, 16, 10],
];
const HELD: i32 = 10;
/// An unused Levy action, an unused action of a Command card, a Lord who goes along, a Pass in a Plan.
const LEVY: i32 = 8;
const ACTION: i32 = 3;
const ALONG: i32 = 4;
const PASS: i32 = 2;
/// For what ends by a decision of one's own: laying a Plan, looking through one's cards.
const TEMPO: i32 = 200;

/// What a Capability in play is worth.
fn card_worth(card: CardId) -> i32 {
    let [teutonic, russian] = &CARDS_WORTH;
    let table = if card.side() == Side::Teutonic { teutonic } else { russian };
    table[card.place()]
}

fn piled(n: u8, each: &[i32; 6]) -> i32 {
    each.iter().take(usize::from(n)).sum()
}

impl Nevsky {
    pub(crate) fn judgement(&self, seat: Seat) -> i32 {
        let side = self.side_of(seat);
        if self.p.end.is_some() {
            return match self.winner() {
                Some(w) if w == side => CROWN,
                Some(_) => -CROWN,
                None => 0,
            };
        }
        self.strength(side) - self.strength(side.enemy()) + self.fight_worth(side)
    }

    /// Where a position can be judged: between Commands, and in a Battle, whose end is estimated, since nobody fights it as badly
    /// as a player who chooses by lot. A Storm is played on, for its Defenders decide little.
    pub(crate) fn is_quiet(&self) -> bool {
        if !self.p.asks.is_empty() {
            return false;
        }
        match self.p.stage {
            Stage::ApproachStop(_) | Stage::Avoid | Stage::Ambush | Stage::Withdraw => true,
            Stage::Fight(fight) => {
                let over =
                    matches!(fight, Fight::Fate | Fight::RetreatTo | Fight::RetreatDrop | Fight::Sack | Fight::Spoils);
                self.p.battle.clash != Some(crate::battle::Clash::Storm) && !over
            }
            _ => !self.fighting(),
        }
    }

    fn strength(&self, side: Side) -> i32 {
        let points = i32::from(self.half_points(side));
        // In Watland of the second edition the Teutons need 7 VP and twice the Russians'. [N6.3c]
        let aim = if self.scenario().watland && side == Side::Russian { (2 * points).max(14) } else { points };
        let mut worth = HALF * aim;
        if side == Side::Russian {
            worth += piled(self.p.veche_coin, &COIN);
        }
        for l in side.lords() {
            worth += match self.lord(l).place {
                Place::Map(_) => self.lord_worth(l),
                Place::Calendar(n) => 20 - 2 * i32::from(n.saturating_sub(self.p.r#box)),
                Place::Removed => -40,
            };
        }
        worth += self.aims(side);
        worth += self.cards_worth(side);
        worth += LEVY * i32::from(self.lordship_left(side));
        if self.p.campaign {
            worth += self.plan_worth(side);
        }
        let waits = self.p.stage == Stage::Discard(side) || (self.p.stage == Stage::Plan && !self.p.committed[side]);
        if waits { worth - TEMPO } else { worth }
    }

    /// Capabilities count as far as there are Lords for them. [N4.0b]
    fn cards_worth(&self, side: Side) -> i32 {
        let (mut sum, mut edge) = (0, 0);
        for card in self.p.capabilities.and(side.numbered()).iter() {
            sum += card_worth(card);
            edge += 1;
        }
        let lords = self.lords_on_map(side).len() as i32;
        if edge > lords {
            sum = sum * lords / edge;
        }
        let legate = match self.p.legate {
            Legate::At(at) if side == Side::Teutonic && !self.lords_at(side, at).is_empty() => 8,
            _ => 0,
        };
        sum + legate + HELD * i32::from(self.p.held[side])
    }

    fn lord_worth(&self, l: LordId) -> i32 {
        let (mat, lord) = (self.mat(l), self.lord(l));
        let mut sum = LORD;
        for card in mat.cards.iter() {
            sum += card_worth(*card);
        }
        for u in UnitId::ALL.into_iter() {
            let (stand, rout) = (i32::from(mat.units[u]), i32::from(mat.routed[u]));
            sum += worth(u) * (2 * stand + rout) / 2;
        }
        sum += self.stores_worth(l);
        if lord.inside {
            sum -= 40;
        }
        // He leaves at the next Disband, or in the next Levy, if nobody pays him. [N3.3.1a] [N3.3.2a]
        let last = self.p.r#box >= self.scenario().last;
        let next = i32::from(self.p.campaign && !last);
        let serves = i32::from(lord.service) - i32::from(self.p.r#box) - next;
        let due = i32::from(lord.service) <= i32::from(self.p.r#box);
        sum += SERVICE[serves.clamp(0, 7) as usize];
        if lord.moved && !due {
            sum -= self.hunger(l);
        }
        if due {
            let purse = mat.assets[AssetId::Coin] > 0;
            sum * if purse { 35 } else { 15 } / 100
        } else if serves <= 0 && !last {
            sum * 75 / 100
        } else {
            sum
        }
    }

    fn stores_worth(&self, l: LordId) -> i32 {
        let assets = &self.mat(l).assets;
        let winter = self.season().winter();
        let wheels = |a: AssetId, fit: bool| piled(assets[a], &TRANSPORT) * if fit { 10 } else { 4 } / 10;
        piled(assets[AssetId::Provender], &PROVENDER)
            + piled(assets[AssetId::Coin], &COIN)
            + piled(assets[AssetId::Loot], &LOOT)
            + wheels(AssetId::Cart, !winter)
            + wheels(AssetId::Sled, winter)
            + wheels(AssetId::Boat, !winter)
            + wheels(AssetId::Ship, !winter)
    }

    /// Who has moved and cannot be fed loses a box of Service. [N4.8.1e]
    fn hunger(&self, l: LordId) -> i32 {
        let need = if self.unit_count(l) > 6 { 2 } else { 1 };
        let food: u8 =
            self.sharing(l).iter().map(|m| self.asset(m, AssetId::Provender) + self.asset(m, AssetId::Loot)).sum();
        if food >= need { 0 } else { 24 }
    }

    /// Levy actions that a side can still spend in this Levy. [N3.4]
    fn lordship_left(&self, side: Side) -> u8 {
        let all = |lords: Lords| lords.iter().map(|l| self.book.lord(l).lordship).sum::<u8>();
        let to_come = || {
            let home = |l: &LordId| {
                let stays = self.lord(*l).service > self.p.r#box;
                stays && self.locale_of(*l).is_some_and(|at| self.friendly(side, at))
            };
            all(side.lords().filter(home).collect())
        };
        let (now, left) = match self.p.stage {
            _ if self.p.campaign => return 0,
            Stage::Draw(..) | Stage::Pay(_) | Stage::Disband(_) => return to_come(),
            Stage::Muster(now) => (now, 0),
            Stage::Levying(l, Then::Muster) => (l.side(), self.p.levy.left),
            Stage::Levying(l, Then::Legate | Then::Veche) => {
                return if l.side() == side { self.p.levy.left } else { 0 };
            }
            _ => return 0,
        };
        match (now == side, side) {
            (true, _) => left + all(self.p.levy.may_muster),
            (false, Side::Russian) => to_come(),
            (false, Side::Teutonic) => 0,
        }
    }

    /// What the Command cards of a side can still do, the present one included.
    fn plan_worth(&self, side: Side) -> i32 {
        let mut used: Each<LordId, i32> = Each::default();
        let mut worth = 0;
        if let Some(l) = self.p.card.lord.filter(|l| l.side() == side) {
            used[l] = 1;
            if !self.p.card.ended && self.on_map(l) {
                let full = i32::from(self.command_rating(l)).max(1);
                worth += self.card_worth(Some(l)) * i32::from(self.actions_left()).min(full) / full;
                worth += ALONG * self.p.card.group.len() as i32;
            }
        }
        // A Lieutenant moves two Lords with one card. [N4.1.3f]
        worth += 5 * side.lords().filter(|l| self.lord(*l).lower.is_some()).count() as i32;
        for card in self.s.plans[side].iter() {
            // The second and third card of a Lord find less to do.
            let again = card.map_or(0, |l| used[l]);
            if let Some(l) = card {
                used[*l] += 1;
            }
            worth += self.card_worth(*card) * (10 - 2 * again.min(3)) / 10;
        }
        worth
    }

    fn card_worth(&self, card: PlanCard) -> i32 {
        let Some(l) = card else { return PASS };
        match self.lord(l).place {
            Place::Map(_) if self.lord(l).upper.is_some() => 0, // [N4.2.3a]
            Place::Map(_) if self.lord(l).inside => 1,
            Place::Map(at) => ACTION * i32::from(self.command_rating(l)) + self.prospect(l.side(), at) / 8,
            Place::Calendar(_) | Place::Removed => 0,
        }
    }
}

impl Judged for Nevsky {
    fn quiet(&self) -> bool {
        self.is_quiet()
    }

    fn judge(&self, seat: Seat) -> i32 {
        self.judgement(seat)
    }

    fn forecast(view: &Self::View, at: Token) -> Option<Forecast> {
        match prompt::fight(view) {
            Some(here) if here == at => ravelin_core::odds::running::<Self>(view),
            Some(_) => None,
            None => odds::forecast(view, at),
        }
    }

    fn carry_on(&self, actions: &[Action], dice: &mut Fast) -> usize {
        odds::carry_on(actions, dice)
    }
}
