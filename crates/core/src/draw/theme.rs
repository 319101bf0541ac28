//! Tinctures, their hatching, and the style sheet inside every board. Colours are custom properties, so a page may set its own.

use super::node::{Node, circle, el, g, path};

/// The heralds' colours. Each has an engraver's hatching, so that nothing is told by colour alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Tincture {
    Gules,
    Azure,
    Vert,
    Purpure,
    Or,
    Tenne,
    Sable,
    Argent,
}

pub const TINCTURES: [Tincture; 8] = [
    Tincture::Gules,
    Tincture::Azure,
    Tincture::Vert,
    Tincture::Purpure,
    Tincture::Or,
    Tincture::Tenne,
    Tincture::Sable,
    Tincture::Argent,
];

impl Tincture {
    /// The class that gives an element this tincture.
    pub fn class(self) -> &'static str {
        match self {
            Tincture::Gules => "gules",
            Tincture::Azure => "azure",
            Tincture::Vert => "vert",
            Tincture::Purpure => "purpure",
            Tincture::Or => "or",
            Tincture::Tenne => "tenne",
            Tincture::Sable => "sable",
            Tincture::Argent => "argent",
        }
    }

    /// The tincture that players call by this colour.
    pub fn of_colour(colour: &str) -> Option<Tincture> {
        Some(match colour {
            "red" => Tincture::Gules,
            "blue" => Tincture::Azure,
            "green" => Tincture::Vert,
            "purple" | "violet" => Tincture::Purpure,
            "yellow" | "orange" | "gold" => Tincture::Or,
            "brown" => Tincture::Tenne,
            "black" => Tincture::Sable,
            "white" | "grey" | "gray" => Tincture::Argent,
            _ => return None,
        })
    }

    /// One cell of the hatching, `size` wide.
    fn hatching(self, size: i32) -> Option<Vec<Node>> {
        let (s, half) = (size, size / 2);
        let upright = format!("M{half} 0V{s}");
        let level = format!("M0 {half}H{s}");
        let falling_right = format!("M-1 -1L{0} {0}M-1 {1}L1 {2}M{1} -1L{2} 1", s + 1, s - 1, s + 1);
        let falling_left = format!("M{0} -1L-1 {0}M-1 1L1 -1M{1} {0}L{0} {1}", s + 1, s - 1);
        let line = |d: &str| path(d).at("class", "hatch");
        Some(match self {
            Tincture::Gules => vec![line(&upright)],
            Tincture::Azure => vec![line(&level)],
            Tincture::Vert => vec![line(&falling_right)],
            Tincture::Purpure => vec![line(&falling_left)],
            Tincture::Or => {
                let dot = |x| circle(x, x, 1).at("class", "hatch dot");
                vec![dot(s / 4), dot(s / 4 + half)]
            }
            Tincture::Tenne => vec![line(&upright), line(&falling_right)],
            Tincture::Sable => vec![line(&upright), line(&level)],
            Tincture::Argent => return None,
        })
    }
}

/// Every colour and face, defined once, and the style of drawings. A file carries it, a page links it.
pub const STYLE: &str = r#"
:root{--paper:#efe5d0;--panel:#fbf5e8;--ink:#2a2018;--soft:#665641;--line:#cbb894;--gold:#8a5606;--glow:#f0b73c;--halo:#fff9;--hatch:#0003;--rim:#1b1511;--white:#f7f1e2;--card:#fffaf0;--edge:#2a2018;--sea:#cfdcdf;--wave:#9db4bb;
--gules:#a3322a;--azure:#2d5c8f;--vert:#3f6d3c;--purpure:#6b3f7c;--or:#c99a3a;--tenne:#b0602a;--sable:#2c2a29;--argent:#f4f1e8;
--l-gules:#d79a8b;--l-azure:#8fb0cf;--l-vert:#a3bd94;--l-purpure:#b79ac2;--l-or:#e6cf90;--l-tenne:#dcae86;--l-sable:#a9a49c;--l-argent:#ece5d6;
--serif:"EB Garamond","Iowan Old Style","Palatino Linotype","Book Antiqua",Palatino,P052,"TeX Gyre Pagella","Noto Serif","Liberation Serif","Times New Roman","DejaVu Serif Condensed",serif;--ui:-apple-system,BlinkMacSystemFont,"Segoe UI",Roboto,"Noto Sans","Liberation Sans",Arial,"DejaVu Sans Condensed",sans-serif}
@media(prefers-color-scheme:dark){:root{--paper:#15110c;--panel:#211a13;--ink:#efe4cf;--soft:#b7a688;--line:#4b3e2d;--gold:#e3a93f;--halo:#0009;--hatch:#0005;--rim:#0a0806;--card:#2b2319;--edge:#0b0806;--sea:#1c2a33;--wave:#3c5560;
--l-gules:#6e3a31;--l-azure:#34506c;--l-vert:#44583c;--l-purpure:#54405c;--l-or:#6f5a2c;--l-tenne:#6b4729;--l-sable:#45413d;--l-argent:#57503f}}
.rb text{font-family:var(--ui);fill:var(--ink)}.rb .serif{font-family:var(--serif);font-weight:600;font-variant-numeric:lining-nums}.rb .bold{font-weight:700}.rb .soft{fill:var(--soft)}.rb .gold{fill:var(--gold)}.rb .ital{font-style:italic}
.rb .gules{--t:var(--gules);--l:var(--l-gules);--g:var(--white)}.rb .azure{--t:var(--azure);--l:var(--l-azure);--g:var(--white)}.rb .vert{--t:var(--vert);--l:var(--l-vert);--g:var(--white)}.rb .purpure{--t:var(--purpure);--l:var(--l-purpure);--g:var(--white)}
.rb .or{--t:var(--or);--l:var(--l-or);--g:#1b1511}.rb .tenne{--t:var(--tenne);--l:var(--l-tenne);--g:var(--white)}.rb .sable{--t:var(--sable);--l:var(--l-sable);--g:var(--white)}.rb .argent{--t:var(--argent);--l:var(--l-argent);--g:#1b1511}
.rb .hatch{fill:none;stroke:var(--hatch);stroke-width:1.2}.rb .dot{fill:var(--hatch);stroke:none}.rb .fine .hatch{stroke:#fff3;stroke-width:1}.rb .fine .dot{fill:#0004;stroke:none}
.rb .ground{fill:var(--paper)}.rb .sheet{fill:var(--panel);stroke:var(--line);stroke-width:2}.rb .rule{stroke:var(--line);stroke-width:2}
.rb .soil{fill:var(--l)}.rb .band{fill:none;stroke:var(--l);stroke-width:44}.rb .coast{fill:none;stroke:var(--edge);stroke-width:3;stroke-linejoin:round}
.rb .sel{fill:none;stroke:none;stroke-linejoin:round;pointer-events:none}.rb .chosen>.sel{stroke:var(--ink);stroke-width:15}.rb .may>.sel{stroke:var(--glow);stroke-width:18;stroke-dasharray:20 10}
.rb .tincture{fill:var(--t)}.rb .rim{stroke:var(--rim);stroke-width:3}.rb .thin{stroke-width:2}.rb .glyph{fill:var(--g);fill-rule:evenodd}.rb .stroke{fill:none;stroke:var(--g);stroke-width:2.2;stroke-linecap:round}.rb .cut{fill:none;stroke:var(--t);stroke-width:1.7}
.rb .inkglyph{--g:var(--ink);--t:var(--panel)}.rb .softglyph{--g:var(--soft);--t:var(--panel)}
.rb .mid{text-anchor:middle}.rb .disc{fill:var(--white);stroke:var(--rim);stroke-width:2.5}.rb .onwhite{fill:#1b1511}.rb .name{font-family:var(--serif);font-style:italic;font-weight:600;text-anchor:middle;paint-order:stroke;stroke:var(--halo);stroke-width:5px;stroke-linejoin:round}
.rb .end{text-anchor:end}.rb .plate{fill:var(--panel);stroke:var(--rim);stroke-width:1.5}.rb .card{fill:var(--card);stroke:var(--soft);stroke-width:2}.rb .titlebar{fill:var(--t);stroke:none}.rb .ontitle{fill:var(--g)}.rb .slot{fill:none;stroke:var(--line);stroke-width:2}.rb .key{fill:var(--paper);stroke:var(--line);stroke-width:1.5}.rb .spent{stroke:var(--white);stroke-width:3;stroke-dasharray:5 4;fill:none}
:root{--desk:#e6dabd;--head:#2a2018;--onhead:#fbf5e8;--mild:#d9c9a6}@media(prefers-color-scheme:dark){:root{--desk:#1d1710;--head:#3b2f20;--onhead:#efe4cf}}
g>.glyph{fill:var(--g);fill-rule:evenodd}g>.stroke{fill:none;stroke:var(--g);stroke-width:2.2;stroke-linecap:round}g>.cut{fill:none;stroke:var(--t);stroke-width:1.7}g>.base{fill:var(--t);stroke:var(--rim);stroke-width:1.6}g>.cast{fill:#1b151138}
.rb .sv .rim{stroke-width:1.6}.rb .sv .disc{stroke-width:1.5}.rb .sv .coast{stroke-width:2.4}.rb .sv .band{stroke-width:26}.rb .hatched{fill:none;stroke-width:26}.rb .sv .card{stroke-width:1.5}.rb .sv .idle{opacity:.78}.rb .stopped{fill:none;stroke:var(--white);stroke-width:2.2;stroke-linecap:round}.rb .desk{fill:var(--desk)}.rb .float{fill:var(--panel);stroke:var(--line);stroke-width:1}.rb .head{fill:var(--head)}.rb .onhead{fill:var(--onhead)}.rb .onhead.mild{fill:var(--mild)}.rb .glow{fill:var(--glow)}.rb .onbar{fill:#fff}.rb .rimmed{fill:none;stroke:var(--rim);stroke-width:1.5}.rb .label{fill:var(--panel);stroke:var(--rim);stroke-width:1}.rb .site{fill:#fff5;stroke:var(--ink);stroke-width:1.4;stroke-dasharray:4 3}.rb .fineline{fill:none;stroke:var(--line);stroke-width:.8}.rb .boldline{fill:none;stroke:var(--line);stroke-width:1.6}.rb .struck{fill:none;stroke:var(--soft);stroke-width:1.2}.rb .halfway{fill:none;stroke:var(--case);stroke-width:2.5}.rb .ring{fill:none;stroke:var(--t);stroke-width:1.8}
.rb [data-opens]{cursor:pointer}.rb [data-opens]:hover>.float{stroke:var(--gold)}
.sheet.float .panel>.sheet,.laid .panel>.sheet,.laid .fight>g>.float{stroke:none}
.rb .ghost{opacity:.45}.rb .ghost .tincture{fill:none;stroke:var(--t);stroke-width:2;stroke-dasharray:4 3}.rb .ghost{--g:var(--t)}.rb .thrust{fill:none;stroke:var(--panel);stroke-width:14;stroke-linecap:round}.rb .thrust.over{stroke:var(--t);stroke-width:10}.rb .point{fill:var(--t);stroke:var(--panel);stroke-width:2;stroke-linejoin:round}
.rb .may>.edge,.rb .may>.sel{filter:drop-shadow(0 0 1px var(--rim)) drop-shadow(0 0 1px var(--rim))}.rb .faded{opacity:.9}.rb .edge{fill:none;stroke:none;pointer-events:none}.rb .may>.edge{stroke:var(--glow);stroke-width:5;stroke-dasharray:12 7}.rb .may{cursor:pointer}.rb .no{cursor:help}.rb .no:hover>.sel{stroke:var(--soft);stroke-width:10;stroke-dasharray:6 10}.rb .no:hover>.edge{stroke:var(--soft);stroke-width:4;stroke-dasharray:4 7}.rb .may:focus-visible{outline:none}.rb .may:focus-visible>.sel{stroke-width:28}.rb .may:focus-visible>.edge{stroke-width:8}
.rb .arrow{fill:none;stroke:var(--panel);stroke-width:15;stroke-linecap:round;pointer-events:none}.rb .arrow.over{stroke:var(--gules);stroke-width:8}.rb .arrowhead{fill:var(--gules);stroke:var(--panel);stroke-width:4;stroke-linejoin:round;pointer-events:none}.rb .quiet{pointer-events:none}.rb .road{fill:none;stroke:var(--line);stroke-width:16;stroke-linecap:round}.rb .road.inner{stroke:var(--panel);stroke-width:11}.rb .alarm{fill:var(--gules);font-weight:700}
.rb .pip{fill:var(--panel);stroke:var(--soft);stroke-width:1.5}.rb .onpip{fill:var(--ink);stroke:var(--ink);stroke-width:1.5}.rb .tell{display:none;pointer-events:none}.rb .tells:hover>.tell,.rb .tells:focus>.tell{display:block}.rb .tells:focus{outline:none}.rb .water{fill:var(--sea);stroke:var(--wave);stroke-width:1.5;stroke-linejoin:round}.rb .owned{fill:none;stroke:var(--t);stroke-width:7;stroke-dasharray:3 6;pointer-events:none}
:root{--case:#f7f1e2;--sand:#efe0bd;--sandline:#b89f70;--mound:#e2cf9f;--moundline:#8a6d3b;--fore:#e9dab2;--camp:#d8c08a;--stone1:#a39a8b;--stone2:#8d8578;--walk:#b9ad98;--plaster:#efe5d0;--plaster2:#dcd0b6}
@media(prefers-color-scheme:dark){:root{--case:#0b0806;--sand:#5a4a2f;--sandline:#2f2617;--mound:#52432a;--moundline:#2a2115;--fore:#4d4029;--camp:#5d4a28;--stone1:#5f584d;--stone2:#4c463d;--walk:#6a6254;--plaster:#8d8064;--plaster2:#6f6654}}
.rb .hit{fill:transparent;stroke:none}.rb .deal.may>.hit,.rb .deal.no>.hit{fill:var(--paper);stroke:var(--soft);stroke-width:1.1}.rb .frame{display:none;fill:none;pointer-events:none;stroke-linejoin:round}.rb .may>.frame,.rb .no>.frame,.rb .chosen>.frame{display:inline}.rb .frame>.case{stroke:var(--rim);stroke-width:7}.rb .frame>.dash{stroke:var(--glow);stroke-width:3.6;stroke-dasharray:11 6}.rb .frame.slim>.case{stroke-width:4}.rb .frame.slim>.dash{stroke-width:2.2;stroke-dasharray:6 4}.rb .chosen:not(.may)>.frame>.case{stroke:var(--case)}.rb .chosen:not(.may)>.frame>.dash{stroke:var(--ink);stroke-dasharray:none}.rb .may:focus-visible>.frame>.case{stroke:var(--case);stroke-width:10.5}.rb .may:focus-visible>.frame>.dash{stroke:var(--ink);stroke-width:5.4;stroke-dasharray:none}.rb .no>.frame>*{stroke:none}.rb .no:hover>.frame>.dash{stroke:var(--soft);stroke-width:2.5;stroke-dasharray:4 6}
.rb .sand{fill:var(--sand);stroke:var(--sandline);stroke-width:1.3}.rb .mound{fill:var(--mound);stroke:var(--moundline);stroke-width:2}.rb .fore{fill:var(--fore)}.rb .camp{fill:var(--camp)}.rb .masonry{fill:var(--stone1);stroke:var(--edge);stroke-width:1.8;stroke-linejoin:round}.rb .masonry.dark{fill:var(--stone2)}.rb .walk{fill:var(--walk);stroke:var(--edge);stroke-width:1.4}.rb .joint{fill:none;stroke:#2a201833;stroke-width:1}.rb .blade{fill:none;stroke:#3f6d3c66;stroke-width:1.1}.rb .shade{fill:#2a201822}.rb .shadow{fill:#1b1511;opacity:.26}.rb .hole{fill:#2a2018}.rb .bars{fill:none;stroke:var(--stone1);stroke-width:2.4}.rb .stakes{fill:#b98a4e;stroke:#6b4a20;stroke-width:1.2;stroke-linejoin:round}.rb .timber{fill:#b98a4e;stroke:#5b3515;stroke-width:1.6;stroke-linejoin:round}.rb .way{fill:none;stroke:var(--sandline);stroke-width:11;stroke-linecap:round}.rb .way.inner{stroke:var(--sand);stroke-width:8}
.rb .house{fill:var(--plaster);stroke:var(--edge);stroke-width:1.4}.rb .house.dark{fill:var(--plaster2)}.rb .roof{fill:var(--t);stroke:var(--edge);stroke-width:1.4;stroke-linejoin:round}.rb .onstone{fill:#fffaf0;paint-order:stroke;stroke:#2a2018;stroke-width:2.6px;stroke-linejoin:round}.rb .socket{fill:#fff3;stroke:var(--edge);stroke-width:1.4;stroke-dasharray:3 3}.rb .chip{fill:var(--paper);stroke:var(--soft);stroke-width:1.1}.rb .veil{fill:var(--panel);opacity:.62}.rb .slash{fill:none;stroke:var(--ink);stroke-width:1.6}.rb .mini .rim{stroke-width:1.6}.rb .mini .disc,.rb .disc.mini{stroke-width:1.5}
.rb .dots{fill:none;stroke:var(--soft);stroke-width:7.4;stroke-linecap:round;stroke-dasharray:0 8}.rb .dots.open{stroke:var(--panel);stroke-width:5}.rb .dots.full{stroke:var(--t);stroke-width:5.6}.rb .dots.small{stroke-width:5.8;stroke-dasharray:0 6}.rb .dots.small.open{stroke-width:3.8}.rb .dots.small.full{stroke-width:4.2}.rb .aim{fill:none;stroke:var(--panel);stroke-width:7;stroke-linecap:round;pointer-events:none}.rb .aim.over{stroke:var(--t);stroke-width:3.6;stroke-dasharray:8 6}.rb .dots.square{stroke-linecap:square}.rb .lost{opacity:.35}
:root{--rus:#e3d3a6;--season1:#c9d6a4;--season2:#d3e0e6;--season3:#f6f8f6;--season4:#d9c3a0;--boxed:#ffffff8c;--tray:#fbf5e8f2;--seaname:#4f6d77;--track:#d9a566;--verge:#5b3515;--shoal:#7d9aa3;--bed:#f7f1e2;--channel:#2d5c8f;--names:#fffc;--siege:#e8604f}
@media(prefers-color-scheme:dark){:root{--rus:#63532f;--season1:#3d4a2c;--season2:#2f4049;--season3:#4a4f50;--season4:#54452d;--boxed:#ffffff1f;--tray:#2b2319f2;--seaname:#8fb0bd;--track:#c9985c;--verge:#1d130a;--shoal:#4a6470;--bed:#0b0806;--channel:#8fb4de;--names:#000b}}
.rb .sea{fill:var(--sea)}.rb .ripple{fill:none;stroke:var(--wave);stroke-width:1.1;opacity:.7}.rb .shoal{fill:none;stroke:var(--shoal);stroke-width:8;stroke-opacity:.35;stroke-linejoin:round}.rb .shoal.wide{stroke-width:17;stroke-opacity:.22}.rb .coastline{fill:none;stroke:var(--edge);stroke-width:3.4;stroke-linejoin:round}.rb .lake{fill:var(--sea);stroke:var(--edge);stroke-width:1.3;stroke-linejoin:round}.rb .river{fill:none;stroke:var(--shoal);stroke-width:1.5;stroke-linecap:round;stroke-linejoin:round}
.rb .rus{fill:var(--rus)}.rb .march{fill:none;stroke:var(--gules);stroke-width:6;stroke-opacity:.4}.rb .bound{fill:none;stroke:var(--edge);stroke-width:1.4;stroke-dasharray:7 4}.rb .bound.slight{stroke-width:1.1;stroke-opacity:.7}.rb .firs{fill:var(--vert);opacity:.3}
.rb .verge{fill:none;stroke:var(--verge);stroke-width:5;stroke-linecap:round}.rb .trackway{fill:none;stroke:var(--track);stroke-width:2.8;stroke-linecap:round}.rb .waterbed{fill:none;stroke:var(--bed);stroke-width:6.4;stroke-opacity:.85;stroke-linecap:round}.rb .waterway{fill:none;stroke:var(--channel);stroke-width:3.5;stroke-linecap:round;stroke-dasharray:8 6}
.rb .toponym{font-family:var(--serif);font-style:italic;font-weight:600;paint-order:stroke;stroke:var(--names);stroke-width:3.5px;stroke-linejoin:round}.rb .seaname{font-family:var(--serif);font-style:italic;font-weight:600;text-anchor:middle;fill:var(--seaname)}.rb .landname{font-family:var(--serif);font-weight:600;text-anchor:middle;fill:var(--soft);opacity:.5}
.rb .summer{fill:var(--season1);stroke:var(--line);stroke-width:1}.rb .frost{fill:var(--season2);stroke:var(--line);stroke-width:1}.rb .snow{fill:var(--season3);stroke:var(--line);stroke-width:1}.rb .mud{fill:var(--season4);stroke:var(--line);stroke-width:1}.rb .boxed{fill:var(--boxed);stroke:var(--line);stroke-width:1}.rb .present{fill:none;stroke:var(--ink);stroke-width:3}
.rb .tray{fill:var(--tray);stroke:var(--rim);stroke-width:1.8}.rb .wedge{fill:var(--rim)}.rb .danger{fill:none;pointer-events:none}.rb .danger>.case{stroke:var(--rim);stroke-width:7}.rb .danger>.dash{stroke:var(--siege);stroke-width:3.6;stroke-dasharray:6 5}.rb .active{fill:var(--case);stroke:var(--ink);stroke-width:1.7;stroke-linejoin:round}.rb .turn{fill:#1b1511;stroke:var(--glow);stroke-width:2}.rb .onturn{fill:#fffaf0}.rb .crown{fill:var(--glow);stroke:var(--rim);stroke-width:1.2;stroke-linejoin:round}.rb .tread{fill:none;stroke:#1b1511;stroke-width:1.8;stroke-linecap:round}.rb .pole{fill:none;stroke:var(--rim);stroke-width:2}.rb .rim.slim{stroke-width:1.4}.rb .card.mini{stroke-width:1.4}.rb .leader{fill:none;stroke:var(--ink);stroke-width:1.6;stroke-dasharray:2 4}.rb .stride{fill:none;stroke:var(--panel);stroke-width:8;stroke-linecap:round}.rb .stride.over{stroke:var(--t);stroke-width:4.4}
.rb .current{fill:none;stroke:var(--wave);stroke-width:1.4}.rb .tall{--coast:1.6}.rb .zb .coast{stroke-width:var(--coast,2.5)}.rb .zb .shoal{stroke-width:9}.rb .zb .shoal.wide{stroke-width:18}.rb .zb .name{stroke-width:3.5px;stroke:var(--names)}.rb .zb .seaname{stroke:none;font-weight:400}.rb .zb .frame>.case{stroke-width:9.5}.rb .zb .frame>.dash{stroke-width:5;stroke-dasharray:15 8}.rb .zb.crowded .frame>.case{stroke-width:6}.rb .zb.crowded .frame>.dash{stroke-width:3.4;stroke-dasharray:10 6}.rb .zb.tall .frame>.case{stroke-width:5}.rb .zb.tall .frame>.dash{stroke-width:2.6;stroke-dasharray:8 4.5}.rb .zb .chosen:not(.may)>.frame>.dash{stroke-dasharray:none}.rb .zb .frame.slim>.case{stroke-width:4}.rb .zb .frame.slim>.dash{stroke-width:2.2;stroke-dasharray:6 4}
:root{--turf:#a3bd94;--brick:#b5573f;--stack:#b98a6a}
@media(prefers-color-scheme:dark){:root{--turf:#4d6341;--brick:#8a4431;--stack:#7a5a44}.rb .alarm{fill:var(--siege)}}
.rb .turf{fill:var(--turf)}.rb .fir{fill:var(--vert);stroke:var(--edge);stroke-width:1}.rb .bare{fill:var(--panel);stroke:var(--panel);stroke-width:3}.rb .hill{fill:var(--turf);stroke:var(--vert);stroke-width:1.5}.rb .hedge{fill:none;stroke:var(--line);stroke-width:2;stroke-dasharray:2 6}.rb .brick{fill:var(--brick);stroke:var(--rim);stroke-width:1.8;stroke-linejoin:round}.rb .beam{fill:none;stroke:var(--edge);stroke-width:1.6;stroke-linecap:round;stroke-linejoin:round}.rb .chimney{fill:var(--stack);stroke:var(--edge);stroke-width:1.3}.rb .smoke{fill:none;stroke:var(--soft);stroke-width:1.6;stroke-linecap:round}.rb .met{fill:var(--turf);stroke:var(--ink);stroke-width:1.4}.rb .lack{fill:var(--card);stroke:var(--siege);stroke-width:1.6;stroke-dasharray:4 2.5}.rb .onfield{paint-order:stroke;stroke:var(--names);stroke-width:3.5px;stroke-linejoin:round}.rb .lane{fill:none;stroke:var(--sandline);stroke-width:34}.rb .lane.inner{stroke:var(--sand);stroke-width:30}.rb .cell{visibility:hidden}.rb .cell:is(.may,.no){visibility:visible}.rb .cell.no{opacity:0}.rb .cell.no:is(:hover,:focus-visible){opacity:.7}.rb .card.idle{stroke-dasharray:5 4;opacity:.85}
"#;

const GRAIN: [&str; 2] = [".35 .27 .16", "0 0 0 .5 -.14"];

fn grain() -> Node {
    let [tint, alpha] = GRAIN;
    let tint: Vec<&str> = tint.split(' ').collect();
    let rows: Vec<String> = tint.iter().map(|t| format!("0 0 0 0 {t}")).collect();
    el("filter")
        .at("id", "grain")
        .at("x", "0")
        .at("y", "0")
        .at("width", "100%")
        .at("height", "100%")
        .with(
            el("feTurbulence").at("type", "fractalNoise").at("baseFrequency", ".012").at("numOctaves", 4).at("seed", 7),
        )
        .with(el("feColorMatrix").at("values", format_args!("{} {alpha}", rows.join(" "))))
        .with(el("feComposite").at("operator", "in").at("in2", "SourceGraphic").at("result", "n"))
        .with(el("feBlend").at("in", "SourceGraphic").at("in2", "n").at("mode", "multiply"))
}

/// The hatchings: `h-gules` for land, `f-gules` (fine, light) for pieces.
fn patterns() -> Node {
    let mut defs = el("defs").with(grain());
    for tincture in TINCTURES {
        for (prefix, size, class) in [("h", 9, ""), ("f", 6, "fine")] {
            let size = if tincture == Tincture::Or { size + size / 3 } else { size };
            let Some(cell) = tincture.hatching(size) else { continue };
            let mut pattern = el("pattern")
                .at("id", format_args!("{prefix}-{}", tincture.class()))
                .at("width", size)
                .at("height", size)
                .at("patternUnits", "userSpaceOnUse");
            if !class.is_empty() {
                pattern = pattern.at("class", class);
            }
            defs.push(cell.into_iter().fold(pattern, Node::with));
        }
    }
    defs
}

/// An empty board of this size on paper ground, with style and hatchings. The label is for screen readers.
pub(super) fn root(width: i32, height: i32, label: &str) -> Node {
    el("svg")
        .at("xmlns", "http://www.w3.org/2000/svg")
        .at("class", "rb")
        .at("viewBox", format_args!("0 0 {width} {height}"))
        .at("role", "group")
        .at("aria-label", label)
        .with(el("style").words(STYLE))
        .with(patterns())
        .with(g("").at("id", "paper").with(super::rect(0, 0, width, height).at("class", "ground")))
}

/// A picture that is only referred to.
pub(super) fn hidden() -> Node {
    el("svg").at("class", "rb hatchings").at("width", 0).at("height", 0).at("aria-hidden", true)
}

/// The hatchings alone, for a page that shows panels one by one.
pub fn hatchings() -> String {
    hidden().with(patterns()).to_string()
}
