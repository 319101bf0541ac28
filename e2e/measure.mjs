// How large an update is on the wire, and how long it takes from a click to the others' pages. Run by hand:
//   cargo build --release -p ravelin-cli && RAVELIN_BIN=target/release/ravelin node e2e/measure.mjs
// The bars are for an idle machine: an update under 30 KiB, compressed; 99 of 100 moves told by the server in under 20 ms.
import { get, request } from "node:http";
import { createGunzip } from "node:zlib";
import { Guest, House, dice, fewest, games, program, until } from "./house.mjs";

const MOVES = Number(process.env.RAVELIN_MOVES ?? 400);

/** A page that listens, as a browser does: compressed, and told when each message has arrived in full. */
function listener(house, guest, path) {
  const heard = { bytes: 0, messages: 0, text: "", wake: () => {} };
  heard.ready = new Promise((done, fail) => {
    const asked = get(house.url + path, { headers: { cookie: guest.cookie, "accept-encoding": "gzip" } }, answer => {
      const unzip = createGunzip();
      answer.on("data", chunk => { heard.bytes += chunk.length; unzip.write(chunk); });
      unzip.on("data", chunk => {
        heard.text += chunk;
        if (!heard.text.endsWith("\n\n")) return;
        heard.at = performance.now();
        heard.moves = Number(/data-moves="(\d+)"/.exec(heard.text)?.[1] ?? heard.moves);
        heard.plain = heard.text.length;
        heard.text = "";
        heard.messages += 1;
        heard.wake();
        done();
      });
    });
    asked.on("error", fail);
    heard.close = () => asked.destroy();
  });
  heard.until = moves => new Promise(done => {
    const look = () => { if (heard.moves >= moves) { heard.wake = () => {}; done(heard.at); } };
    heard.wake = look;
    look();
  });
  return heard;
}

/** Posts a form and returns when it was sent and answered. */
function post(house, guest, path, form) {
  const body = new URLSearchParams(form).toString();
  return new Promise((done, fail) => {
    const sent = performance.now();
    const asked = request(house.url + path, {
      method: "POST",
      headers: { cookie: guest.cookie, origin: house.url, "hx-request": "true", "content-type": "application/x-www-form-urlencoded", "content-length": body.length },
    }, answer => {
      answer.resume();
      answer.on("end", () => done({ sent, status: answer.statusCode, answered: performance.now() }));
    });
    asked.on("error", fail);
    asked.end(body);
  });
}

const part = (sorted, p) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * p))];
const row = values => { const s = [...values].sort((a, b) => a - b); return { p50: part(s, 0.5), p90: part(s, 0.9), p99: part(s, 0.99), most: s.at(-1) }; };
const show = ({ p50, p90, p99, most }, unit, digits) => [p50, p90, p99, most].map((v, i) => `${["p50", "p90", "p99", "most"][i]} ${v.toFixed(digits)} ${unit}`).join(", ");

console.log(`${program}, ${MOVES} moves of each game`);
for (const game of games) {
  const random = dice(50), times = [], sizes = [], plain = [], answers = [], told = [];
  const hear = line => { const ms = /a move is told.* ms=([\d.]+)/.exec(line); if (ms) told.push(Number(ms[1])); else console.error(line); };
  const house = await House.open({ args: ["--log", "debug"], hear });
  while (times.length < MOVES) {
    const guest = new Guest(house), watcher = new Guest(house);
    const table = await guest.table(game, Array(fewest(game)).fill("me"));
    const other = listener(house, watcher, table + "/live");
    await other.ready;
    for (;;) {
      const now = await until("a decision", async () => { const d = await guest.decision(table); return (d.name || d.over) && d; });
      if (now.over || times.length >= MOVES) break;
      const before = other.bytes, messages = other.messages;
      const arrived = other.until(now.moves + 1);
      const done = await post(house, guest, table + "/play", { seat: now.seat, decision: now.name, action: random.one(now.actions) });
      const at = await arrived;
      times.push(at - done.sent);
      answers.push(done.answered - done.sent);
      if (other.messages === messages + 1) { sizes.push((other.bytes - before) / 1024); plain.push(other.plain / 1024); }
    }
    other.close();
  }
  console.log(`${game.slug}`);
  console.log(`  server, click to broadcast: ${show(row(told), "ms", 1)}`);
  console.log(`  click to another's page: ${show(row(times), "ms", 1)}`);
  console.log(`  click to its answer:     ${show(row(answers), "ms", 1)}`);
  console.log(`  one update, compressed:  ${show(row(sizes), "KiB", 1)} (plain p50 ${row(plain).p50.toFixed(0)} KiB)`);
  await house.close();
}
