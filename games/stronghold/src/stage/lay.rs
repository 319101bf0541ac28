//! Where everything lies on the stage: the castle as one panorama, nine sections in a shallow bow with the gatehouse in the
//! middle, Towers between them, Ramparts opposite the Towers, Foregrounds and the Camp below. Units are those of the drawing.

use crate::ids::*;
use crate::kit::Point;

/// Left, top, width, height.
pub(super) type Area = [i32; 4];

pub(super) const STAGE: Point = [1100, 702];
/// The sky at the right of the buildings, with those that a fight may cover, and the grass below the Foregrounds.
pub(super) const QUIET: [Area; 4] = [[796, 8, 296, 158], [652, 8, 440, 178], [8, 648, 456, 46], [704, 648, 388, 46]];
/// Where the plates of the others stand, below each other.
pub(super) const PLATE: Area = [8, 8, 216, 46];

const SECTION_X: [i32; Section::ALL.len()] = [6, 125, 244, 363, 482, 649, 768, 887, 1006];
const SECTION_Y: [i32; Section::ALL.len()] = [190, 204, 214, 221, 225, 225, 221, 214, 204];
/// Where the fields of the Invader begin, below the wall.
pub(super) const FOOT: i32 = 126;
pub(super) const FOOT_HIGH: i32 = 54;
const SECTION_HIGH: i32 = FOOT + FOOT_HIGH;
const TOWER_X: [i32; Tower::ALL.len()] = [93, 212, 331, 450, 736, 855, 974];
const TOWER_Y: [i32; Tower::ALL.len()] = [172, 186, 194, 200, 200, 194, 186];
const RAMPART_Y: [i32; Rampart::ALL.len()] = [446, 458, 466, 472, 472, 466, 458];
/// Where the Paths of the Ramparts leave the Foregrounds.
const EXIT_X: [i32; Rampart::ALL.len()] = [0, 222, 340, 440, 760, 872, 991];

pub(super) const GATEHOUSE: Area = [568, 184, 83, 184];
pub(super) const BARBICAN: Area = [566, 372, 88, 204];
pub(super) const CAMP: Area = [472, 634, 222, 62];
pub(super) const SUPPLY: Area = [706, 82, 82, 80];
pub(super) const CHIP: [i32; 2] = [41, 22];
/// Where the fields of a Rampart lie within it.
pub(super) const FIELDS: i32 = 53;

pub(super) fn section(s: Section) -> Area {
    [SECTION_X[s as usize], SECTION_Y[s as usize], 88, SECTION_HIGH]
}

/// Before the fields of its section, on the roads.
pub(super) fn siege_tower(s: Section) -> Area {
    [SECTION_X[s as usize] + 4, SECTION_Y[s as usize] + SECTION_HIGH + 2, 80, 26]
}

pub(super) fn tower(t: Tower) -> Area {
    [TOWER_X[t as usize], TOWER_Y[t as usize], 33, 158]
}

pub(super) fn rampart(r: Rampart) -> Area {
    [TOWER_X[r as usize] + 17 - 54, RAMPART_Y[r as usize], 108, 76]
}

pub(super) fn foreground(side: Side) -> Area {
    match side {
        Side::West => [40, 580, 424, 60],
        Side::East => [700, 580, 360, 60],
    }
}

/// The name of a side, on free ground beside its outermost Rampart.
pub(super) fn side(side: Side) -> Area {
    match side {
        Side::West => [40, 540, 92, 26],
        Side::East => [1006, 544, 88, 26],
    }
}

pub(super) fn ram(ram: Ram) -> Area {
    [570, 391 + 37 * ram as i32, 80, 34]
}

pub(super) fn building(building: Building) -> Area {
    match building {
        Building::Forge => [232, 8, 136, 69],
        Building::Workshop => [372, 8, 136, 69],
        Building::Cathedral => [512, 8, 136, 69],
        Building::Scouts => [652, 8, 136, 69],
        Building::Barracks => [232, 82, 126, 80],
        Building::Guard => [362, 82, 92, 80],
        Building::HonorGuard => [458, 82, 76, 80],
        Building::Courtyard => [538, 82, 88, 80],
        Building::Hospital => [630, 82, 72, 80],
    }
}

/// What answers for a building: where units stand below Actions, only the part that they stand in.
pub(super) fn quarters(building: Building) -> Area {
    const HEAD: i32 = 28;
    let [x, y, w, h] = self::building(building);
    match building {
        Building::Barracks | Building::Guard => [x, y + HEAD, w, h - HEAD],
        _ => [x, y, w, h],
    }
}

/// The works of a building in the order of their chips.
pub(super) fn works(building: Building) -> impl Iterator<Item = Work> {
    Work::ALL.into_iter().filter(move |w| w.building() == building)
}

pub(super) fn work(here: Work) -> Area {
    let building = here.building();
    let [x, y, w, _] = self::building(building);
    let n = works(building).position(|w| w == here).unwrap_or(0) as i32;
    let [wide, high] = CHIP;
    match building {
        Building::Barracks => [x + 41 + 42 * n, y + 5, wide, high],
        Building::Guard => [x + w - wide - 4, y + 5, wide, high],
        _ => [x + 50 + 43 * (n % 2), y + 5 + 24 * (n / 2), wide, high],
    }
}

/// A road between two points, upright at both ends.
#[derive(Clone, Copy)]
pub(super) struct Road {
    pub(super) from: Point,
    pub(super) to: Point,
}

impl Road {
    /// As a path.
    pub(super) fn line(self) -> String {
        let ([x, y], [to_x, to_y]) = (self.from, self.to);
        let middle = i32::midpoint(y, to_y);
        format!("M{x} {y}C{x} {middle} {to_x} {middle} {to_x} {to_y}")
    }

    /// Where a trap lies: a little nearer to the beginning, so that the two of a Rampart stand apart from its sections.
    pub(super) fn trap(self) -> Point {
        let part = |from: i32, to: i32, hundredths: i32| from + (to - from) * hundredths / 100;
        [part(self.from[0], self.to[0], 43), part(self.from[1], self.to[1], 46)]
    }
}

pub(super) fn road(path: Path) -> Road {
    let below = |r: Rampart| {
        let [x, y, w, h] = rampart(r);
        let exit = [EXIT_X[r as usize], foreground(r.side())[1] + 6];
        Road { from: exit, to: [x + w / 2, y + h - 4] }
    };
    match path as usize {
        n @ 0..6 => below(Rampart::ALL[n + 1]),
        6 => {
            let ([ax, ay, aw, ah], [bx, ..]) = (rampart(Rampart::Wr1), rampart(Rampart::Wr2));
            Road { from: [bx + 6, ay + ah - 14], to: [ax + aw - 6, ay + ah - 14] }
        }
        n => {
            let (r, k) = (Rampart::ALL[(n - 7) / 2], (n - 7) % 2);
            let ([rx, ry, rw, _], [sx, sy, sw, sh]) = (rampart(r), section(r.sections()[k]));
            let end = if k == 0 { sx + sw / 2 + 18 } else { sx + sw / 2 - 18 };
            Road { from: [rx + rw / 2, ry + 4], to: [end, sy + sh - 6] }
        }
    }
}

/// The field of a Path.
pub(super) fn path(path: Path) -> Area {
    let [x, y] = road(path).trap();
    [x - 12, y - 12, 24, 24]
}

/// The middle of what stands at a place, for lines between places.
pub(super) fn middle(place: Place) -> Option<Point> {
    let [x, y, w, h] = match place.spot() {
        Spot::Section(s) => {
            let [x, y, w, _] = section(s);
            return Some([x + w / 2, y + 22]);
        }
        Spot::Tower(t) => {
            let [x, y, w, _] = tower(t);
            return Some([x + w / 2, y + 34]);
        }
        Spot::Rampart(r) => rampart(r),
        Spot::Foreground(side) => foreground(side),
        Spot::SiegeTower(s) => siege_tower(s),
        Spot::Barbican => BARBICAN,
        _ => return None,
    };
    Some([x + w / 2, y + h / 2])
}
