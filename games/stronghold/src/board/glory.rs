//! Glory: what both camps have, deeds done and undone, steadfastness, and the result when the siege is over.

use ravelin_core::draw::{Flow, Glyph, Offers, Panel, Tincture, el, g, may, rect, text, tile};

use crate::components::*;
use crate::state::Stronghold;
use crate::tokens::shame;

pub(super) fn panel(table: &Stronghold, offers: &mut Offers, wide: i32) -> Panel {
    let p = &table.p;
    let [inv, def] = if p.end.is_some() {
        p.glory
    } else {
        [table.invader_glory().iter().sum(), table.defender_glory().iter().sum()]
    };
    let mut flow = Flow::new(wide);
    let end = match p.end {
        None => String::new(),
        Some(_) if table.invaders_won() => "the Invaders have won".to_owned(),
        Some(_) => "the Defenders have won".to_owned(),
    };
    flow.heading("Glory", &end);
    let y = flow.y;
    flow.push(tile(Tincture::Gules, Glyph::Banner, flow.pad, y, 48, 1));
    flow.push(text(flow.pad + 62, y + 36, 36, "serif", &inv.to_string()));
    flow.push(tile(Tincture::Azure, Glyph::Castle, flow.pad + 200, y, 48, 1));
    flow.push(text(flow.pad + 262, y + 36, 36, "serif", &def.to_string()));
    flow.skip(62);
    let [time, feats, gates, breaches] = table.invader_glory();
    flow.paragraph(&format!("Invader: time {time}, deeds {feats}, Gates {gates}, breaches {breaches}"), 16, "ui");
    let [time, steadfast, honor] = table.defender_glory();
    flow.paragraph(&format!("Defender: time {time}, steadfastness {steadfast}, Honor Guard {honor}"), 16, "ui");
    flow.skip(8);
    for feat in Feat::ALL {
        let done = p.feats & 1 << feat as u8 != 0;
        let progress = match feat {
            Feat::AttackOfTheTrolls | Feat::StormOfTheWalls => String::new(),
            Feat::BloodRituals => format!(" {}/{}", p.blood.min(table.kit.goblins_needed), table.kit.goblins_needed),
            Feat::RuinedWalls => format!(" {}/{}", p.strips.min(table.kit.ruins_needed), table.kit.ruins_needed),
        };
        let name = format!("{}{progress}", table.kit.feat_names[feat.index()]);
        line(&mut flow, &name, done, Tincture::Gules, &table.kit.feat_texts[feat.index()]);
    }
    flow.skip(6);
    for here in Shame::ALL {
        let held = p.steadfast & 1 << here as u8 != 0;
        let (x, y, w) = (flow.pad, flow.y, flow.room());
        let class = if held { "shame" } else { "shame faded" };
        let mut node = g(class).at("id", format_args!("deed-{here}"));
        node.push(rect(x, y, w, 34).at("rx", 7).at("class", "card"));
        node.push(tile(Tincture::Azure, Glyph::Seal, x + 4, y + 4, 26, 1));
        node.push(text(x + 40, y + 23, 16, "ui", &table.kit.shame_names[here.index()]));
        if !held {
            node.push(el("path").at("d", format_args!("M{} {}H{}", x + 38, y + 17, x + w - 8)).at("class", "rule"));
        }
        node.push(rect(x - 2, y - 2, w + 4, 38).at("rx", 9).at("class", "edge"));
        flow.push(may(node.title(&table.kit.shame_texts[here.index()]), &offers.take(shame(here))));
        flow.skip(40);
    }
    flow.done("glory", "Glory")
}

fn line(flow: &mut Flow, name: &str, done: bool, tincture: Tincture, title: &str) {
    let (x, y) = (flow.pad, flow.y);
    let mut node = g(if done { "" } else { "faded" }).title(title);
    node.push(tile(tincture, Glyph::Star, x + 4, y + 2, 26, 1));
    node.push(text(x + 40, y + 21, 16, if done { "bold" } else { "ui" }, name));
    flow.push(node);
    flow.skip(34);
}
