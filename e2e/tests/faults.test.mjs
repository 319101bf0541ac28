// The server is killed and stopped at random moments, its disk runs full, its database is locked, a second process wants its
// folder, its clock jumps, while people play, chat and agree on undos and bots play along. Whatever was acknowledged is there
// afterwards and happened once, what was refused did not happen, nothing is half done, every table can be read and played.
// RAVELIN_FAULTS says how many faults; 30 in every test run, 300 for a long one.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { Clock, Disk, holdLock, pause, secondProcess } from "../faults.mjs";
import { Guest, House, decisionOf, dice, fewest, formsOf, games, program, seatsOf, until } from "../house.mjs";

const FAULTS = Number(process.env.RAVELIN_FAULTS ?? 30);
const TABLES = 8;

// One person with all seats; people who know each other; one person against bots, which write at the same time.
const KINDS = ["alone", "together", "bots"];
const NAMES = ["Ada", "Bruno", "Clara", "Dmitri", "Elif", "Fatou"];

let disk, clock, house;
// The last of what the server said, for when something fails.
const log = [];
before(async () => {
  [disk, clock] = [new Disk(), new Clock()];
  const hear = line => { log.push(line); if (log.length > 40) log.shift(); };
  house = await House.open({ data: disk.data, wrap: disk.wrap, env: clock.env, hear });
});
after(async () => {
  await house?.close();
  disk?.remove();
  clock?.remove();
});

/** The server said that it did nothing. */
class Refused extends Error {}

/** People at a table who write down everything that the server has promised. */
class Table {
  constructor(number) {
    this.random = dice(1000 + number);
    this.next = number;
    this.counts = { acknowledged: 0, repeated: 0, cut: 0, refused: 0, agreed: 0, finished: 0 };
    this.fresh();
  }

  fresh() {
    const number = this.next;
    this.next += TABLES;
    this.game = games[number % games.length];
    this.kind = KINDS[(number + Math.floor(number / games.length)) % KINDS.length];
    const people = this.kind === "together" ? fewest(this.game) : 1;
    this.guests = Array.from({ length: people }, () => new Guest(house));
    // `moves` stand; `pending` was asked for and not answered; `request` waits for consent.
    Object.assign(this, { address: null, seated: 1, started: false, moves: [], pending: null, request: null, seen: 0, said: [], trace: [] });
  }

  /** What was tried last, for when something fails. */
  note(words) {
    this.trace.push(`${Math.round(performance.now())} ${words}`);
    if (this.trace.length > 12) this.trace.shift();
  }

  /** Every move at the table is one of ours. */
  get exact() { return this.kind !== "bots"; }

  /** Plays until the server dies or is told to die. */
  async run(stop) {
    while (!stop.now) {
      try {
        await this.step();
      } catch (error) {
        if (error instanceof assert.AssertionError) throw error;
        if (error instanceof Refused) this.counts.refused += 1;
        // Else the connection broke: what was asked may have happened or not.
        if (!stop.now) await pause(error instanceof Refused ? 50 : 5);
      }
    }
  }

  /** Posts a form: true if it was done, false if it was refused because it is done or not possible any more. */
  async post(guest, act, fields, more) {
    this.note(`${act} ${JSON.stringify(fields)}`);
    const answer = await guest.post(`${this.address}/${act}`, fields, more);
    const text = await answer.text();
    this.note(`${act}: ${answer.status} ${/class="notice">([^<]*)/.exec(text)?.[1] ?? ""}`);
    if (answer.status === 503) {
      assert.match(text, /Moves cannot be saved right now|server is restarting/);
      throw new Refused(text);
    }
    assert.ok([303, 403, 409].includes(answer.status), `${this.address}: ${act}: ${answer.status} ${text.slice(0, 2000)}`);
    return answer.status === 303;
  }

  async step() {
    if (!this.started) { await this.begin(); return; }
    if (this.pending) { await this.repeat(); return; }
    if (this.request) { await this.answer(); return; }
    const { guest, decision, over } = await this.whoseTurn();
    if (over) { await this.verify(); this.counts.finished += 1; this.fresh(); return; }
    if (!decision) { await pause(5); return; }
    if (this.random.below(12) === 0) await this.say(guest);
    if (this.kind === "together" && this.random.below(4) === 0 && await this.ask()) return;
    // Written down before it is asked for: if the answer is lost, it is asked for again.
    this.pending = { act: "play", guest, decision, action: this.random.one(decision.actions) };
    await this.play(this.random.below(8) === 0);
  }

  async begin() {
    for (const [i, guest] of this.guests.entries()) {
      // With a cookie first: whoever takes a seat and never learns who they are has lost it. Names at a table differ.
      if (!guest.cookie) {
        const answer = await guest.post("/name", { name: NAMES[i] });
        if (answer.status === 503) throw new Refused();
        assert.equal(answer.status, 303);
      }
    }
    if (!this.address) {
      const all = fewest(this.game), others = this.kind === "together" ? "open" : "me";
      const sitters = this.kind === "bots" ? seatsOf(this.game, "me") : ["me", ...Array(all - 1).fill(others)];
      const seats = Object.fromEntries(sitters.map((sitter, i) => [`seat-${i}`, sitter]));
      const answer = await this.guests[0].post("/tables", { game: this.game.slug, seats: all, ...seats });
      if (answer.status === 503) throw new Refused();
      assert.equal(answer.status, 303, await answer.text());
      this.address = answer.headers.get("location");
    }
    for (; this.seated < this.guests.length; this.seated += 1) {
      await this.post(this.guests[this.seated], "join", { seat: this.seated });
    }
    if (this.kind === "together") await this.post(this.guests[0], "start", {});
    assert.ok(!formsOf(await this.look()).start, `${this.address}: everybody has joined, and it has not started\n${this.trace.join("\n")}`);
    this.started = true;
  }

  /** The first of us who is asked something. */
  async whoseTurn() {
    for (const guest of this.guests) {
      let page = await this.look(guest);
      // One person with several seats is shown a hand when its seat is taken.
      const seat = /id="take-seat" href="[^"]*\?seat=(\d+)"/.exec(page);
      if (seat) page = await this.look(guest, `?seat=${seat[1]}`);
      const decision = decisionOf(page);
      if (decision.over) return { over: true };
      if (decision.name) return { guest, decision };
    }
    return {};
  }

  /** What a guest sees: it can be read, and nothing that was acknowledged or seen is missing. */
  async look(guest = this.guests[0], as = "") {
    const response = await guest.ask(this.address + as);
    const page = await response.text();
    assert.equal(response.status, 200, `${this.address} can be read: ${page.slice(0, 500)}`);
    if (!this.started) return page;
    const moves = Number(/data-moves="(\d+)"/.exec(page)[1]);
    if (this.exact) {
      assert.ok(this.possible().includes(moves), `${this.address} (${this.kind}, ${this.game.slug}): ${moves} moves instead of ${this.possible().join(" or ")}\n${this.trace.join("\n")}`);
    } else {
      assert.ok(moves >= this.seen, `${this.address}: ${moves} moves, and ${this.seen} had been shown`);
      this.seen = moves;
    }
    for (const line of this.said.slice(-3)) assert.ok(page.includes(line), `${this.address}: ${line} was said`);
    return page;
  }

  /** How many moves there can be, given what was acknowledged and what is pending. */
  possible() {
    const now = this.moves.length, act = this.pending?.act;
    if (act === "play") return [now, now + 1];
    if (act === "agree" && this.isLastToAgree()) return [now, this.request.to];
    return [now];
  }

  isLastToAgree() { return this.request.missing.length === 1; }

  // Moves ------------------------------------------------------------------------------------------------------------

  async play(cut) {
    const { guest, decision, action, again } = this.pending;
    this.pending.again = true;
    if (cut) this.counts.cut += 1;
    const signal = cut ? AbortSignal.timeout(1 + this.random.below(6)) : undefined;
    const fields = { seat: decision.seat, decision: decision.name, action };
    const done = await this.definite(this.post(guest, "play", fields, { signal }));
    if (!done) {
      assert.ok(again, `${this.address}: ${action} was refused`);
      // It had happened, unless the same decision is still asked.
      const now = decisionOf(await this.look(guest));
      const happened = this.exact ? now.moves > this.moves.length : now.name !== decision.name;
      this.note(`looked: ${now.moves} moves, ${now.name}; ${happened ? "it had happened" : "it had not happened"}`);
      if (!happened) {
        assert.equal(now.name, decision.name, `${this.address}: refused without a reason\n${this.trace.join("\n")}`);
        this.pending = null;
        return;
      }
    }
    this.moves.push({ seat: decision.seat, action });
    this.acknowledge();
  }

  /** What is refused with a reason did not happen: nothing is pending then. */
  async definite(asked) {
    try {
      return await asked;
    } catch (error) {
      if (error instanceof Refused) this.pending = null;
      throw error;
    }
  }

  acknowledge() {
    this.pending = null;
    this.counts.acknowledged += 1;
  }

  async say(guest) {
    const line = `line ${this.said.length} of ${this.address}`;
    if (await this.post(guest, "say", { text: line })) this.said.push(line);
  }

  // Consent ----------------------------------------------------------------------------------------------------------

  /** Somebody asks to take their last move back; false if nobody can. */
  async ask() {
    const by = this.random.below(this.guests.length), guest = this.guests[by];
    const to = this.moves.findLastIndex(move => move.seat === by);
    const form = formsOf(await this.look(guest))["ask-undo"];
    if (!form || to < 0) return false;
    this.request = { by, to, missing: this.guests.filter(g => g !== guest) };
    this.pending = { act: "ask" };
    const done = await this.definite(this.post(guest, "ask-undo", form)).catch(error => {
      if (error instanceof Refused) this.request = null;
      throw error;
    });
    assert.ok(done, `${this.address}: ask-undo was offered and refused`);
    this.acknowledge();
    return true;
  }

  /** One of those who have not answered yet does. */
  async answer() {
    const guest = this.request.missing[0], forms = formsOf(await this.look(guest));
    assert.ok(forms.agree && forms.decline, `${this.address}: a request that was acknowledged can be answered; offered: ${Object.keys(forms)}\n${this.trace.join("\n")}`);
    const act = this.random.below(4) === 0 ? "decline" : "agree";
    this.pending = { act };
    const done = await this.definite(this.post(guest, act, forms[act]));
    assert.ok(done, `${this.address}: ${act} was offered and refused`);
    this.answered(act);
  }

  answered(act) {
    if (act === "decline") this.request = null;
    else if (this.isLastToAgree()) {
      this.moves.length = this.request.to;
      this.request = null;
      this.counts.agreed += 1;
    } else this.request.missing.shift();
    this.acknowledge();
  }

  /** The answer to what is pending was lost: finds out whether it happened, and does it if not. */
  async repeat() {
    this.counts.repeated += 1;
    const { act } = this.pending;
    if (act === "play") { await this.play(false); return; }
    const before = this.moves.length, page = await this.look(this.request.missing[0]);
    const open = formsOf(page).agree !== undefined, moves = Number(/data-moves="(\d+)"/.exec(page)[1]);
    if (act === "ask") {
      if (open) this.acknowledge(); else Object.assign(this, { pending: null, request: null });
    } else if (open) {
      assert.equal(moves, before, `${this.address}: taken back, and still asked for`);
      this.pending = null;
    } else {
      if (act === "agree" && this.isLastToAgree()) assert.equal(moves, this.request.to, `${this.address}: all agreed, and it was not done`);
      else assert.equal(moves, before, `${this.address}: taken back without consent`);
      this.answered(act);
    }
  }

  // The end ----------------------------------------------------------------------------------------------------------

  /** The record of a finished game is exactly what was played. */
  async verify() {
    const answer = await this.guests[0].ask(this.address + "/record.json");
    assert.equal(answer.status, 200);
    const text = await answer.text(), record = JSON.parse(text);
    const mine = record.moves.filter(move => this.exact || this.moves.some(m => m.seat === move.seat));
    const told = ({ seat, action }) => `${seat} ${action}`;
    assert.deepEqual(mine.map(told), this.moves.map(told), `${this.address}: the record holds each move once and no other`);
    const again = await this.guests[0].post("/import", { record: text });
    if (again.status === 503) throw new Refused();
    assert.equal(again.status, 303, "the record plays to the same state again");
  }

  /** Plays on after everything, or checks the record if the game is over. */
  async conclude() {
    while (!this.started) await this.begin();
    if (this.pending) await this.repeat();
    while (this.request) await this.answer();
    const turn = await until(`${this.address}: somebody is asked`, async () => {
      const turn = await this.whoseTurn();
      return (turn.over || turn.decision) && turn;
    });
    if (turn.over) { await this.verify(); return; }
    this.pending = { act: "play", guest: turn.guest, decision: turn.decision, action: turn.decision.actions[0] };
    await this.play(false);
    if (fewest(this.game) === 2) {
      await this.post(this.guests[0], "resign", { seat: 0 });
      await this.verify();
    }
  }
}

const well = () => until("the server can save moves again", async () => (await fetch(house.url + "/health")).status === 200, { within: 30000 });

/** Each fault happens while everybody plays; those that end the server leave it down. */
const HAPPENS = {
  async kill() { await house.kill(); return "down"; },
  async stop() {
    const begun = performance.now();
    assert.equal(await house.end("SIGTERM"), 0, "a clean end");
    // The bar is 5 s; a busy machine gets three times as long.
    assert.ok(performance.now() - begun < 15000, `it took ${performance.now() - begun} ms to stop`);
    return "down";
  },
  async disk(random) {
    disk.fill(house);
    await pause(random.below(800));
    const killed = random.below(4) === 0;
    if (killed) await house.kill();
    disk.free(house);
    if (killed) return "down";
    await well();
  },
  async lock(random) {
    // Sometimes longer than the server waits for it.
    await holdLock(join(house.data, "ravelin.sqlite"), random.below(3) === 0 ? 2500 : random.below(400));
    await well();
  },
  async second() { await secondProcess(house); },
  async clock(random) { clock.set(random.one(["+0", "+90s", "-90s", "+30d", "-30d", "+200d", "-1h"])); },
};

/** Lets everybody play, and something happen after a while. A server that serves on is played on for a moment. */
async function whilePlaying(tables, happens, after) {
  const stop = { now: false };
  const playing = Promise.all(tables.map(table => table.run(stop)));
  try {
    await Promise.race([pause(after), playing]);
    const state = await happens();
    if (state !== "down") await Promise.race([pause(100), playing]);
    return state;
  } finally {
    stop.now = true;
    await playing;
  }
}

test(`${FAULTS} faults under load lose nothing`, { timeout: 120000 + FAULTS * 8000 }, async t => {
  const random = dice(FAULTS), tables = Array.from({ length: TABLES }, (_, i) => new Table(i));
  const names = Object.keys(HAPPENS), counted = Object.fromEntries(names.map(name => [name, 0]));
  for (let fault = 0; fault < FAULTS; fault += 1) {
    const name = names[fault % names.length];
    counted[name] += 1;
    try {
      if (await whilePlaying(tables, () => HAPPENS[name](random), 60 + random.below(400)) === "down") await house.restart();
      for (const table of tables) if (table.address) await table.look();
    } catch (error) {
      t.diagnostic(`fault ${fault}, ${name}; the server said:\n${log.join("\n")}`);
      throw error;
    }
  }
  clock.set("+0");
  await well();
  for (const table of tables) {
    await table.conclude().catch(error => {
      t.diagnostic(`${table.address} (${table.kind}, ${table.game.slug})\n${table.trace.join("\n")}\nthe server said:\n${log.join("\n")}`);
      throw error;
    });
  }
  const checked = execFileSync(program, ["check", house.data], { encoding: "utf8" });
  assert.match(checked, /all checks passed/);
  const sum = key => tables.reduce((total, table) => total + table.counts[key], 0);
  t.diagnostic(`the disk is ${disk.name}; ${names.map(name => `${counted[name]} x ${name}`).join(", ")}`);
  t.diagnostic(Object.keys(tables[0].counts).map(key => `${sum(key)} ${key}`).join(", "));
  t.diagnostic(checked.trim().split("\n").join("; "));
  assert.ok(sum("acknowledged") > FAULTS * 3, `${sum("acknowledged")} acts were acknowledged: enough load`);
});
