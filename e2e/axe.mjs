// axe-core in a page: what stands in the way of people with screen readers, keys or weak eyes.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What is serious or critical, in words. */
export async function check(page, what) {
  // The page's own policy forbids foreign scripts, as it should: axe comes in by the debugger, which no policy stops.
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => window.axe.run(document, {
    resultTypes: ["violations"],
    // The name of a lit place is the sentence that says what stands on it, not the letters and numbers drawn there.
    rules: { "label-content-name-mismatch": { enabled: false } },
  }));
  return violations
    .filter(v => v.impact === "serious" || v.impact === "critical")
    .map(v => `${what}: ${v.impact} ${v.id}: ${v.help}\n` + v.nodes.slice(0, 4)
      .map(n => `    ${n.target.join(" ")}: ${n.any.concat(n.all, n.none).map(c => c.message).join("; ")}`).join("\n"));
}
