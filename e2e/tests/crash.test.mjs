// The server is killed at random moments while people play: whatever it has acknowledged is there afterwards, every table
// can be read, nothing has happened twice. RAVELIN_KILLS says how often; 20 in every test run, 200 for a long one.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Guest, House, decisionOf, dice, fewest, games, seatsOf, until } from "../house.mjs";

const KILLS = Number(process.env.RAVELIN_KILLS ?? 20);
const PLAYERS = 6;
/** Moves that are acknowledged between two kills, at least. */
const LEAST = 3;

let house;
before(async () => { house = await House.open(); });
after(async () => { await house?.close(); });

/** Somebody at a table who writes down everything that the server has promised. */
class Player {
  constructor(number) {
    this.random = dice(1000 + number);
    this.game = games[number % games.length];
    // Some alone with all seats, where every move is one of ours; some against bots, which write at the same time.
    this.alone = number % 2 === 0;
    this.finished = 0;
    this.acknowledged = 0;
    this.lost = 0;
    this.cut = 0;
    this.fresh();
  }

  fresh() {
    Object.assign(this, { guest: new Guest(house), table: null, mine: [], pending: null, seen: 0, said: [] });
  }

  /** Plays until the server dies or is told to die. */
  async run(stop) {
    while (!stop.now) {
      try {
        await this.step();
      } catch (error) {
        if (error instanceof assert.AssertionError) throw error;
        // The connection broke: what was asked may have happened or not.
        if (!stop.now) await new Promise(done => setTimeout(done, 2));
      }
    }
  }

  async step() {
    if (!this.table) {
      const sitters = this.alone ? Array(fewest(this.game)).fill("me") : seatsOf(this.game, "me");
      this.table = await this.guest.table(this.game, sitters);
      return;
    }
    if (this.pending) await this.ask(false);
    const now = await this.look();
    if (now.over) { await this.verify(); this.finished += 1; this.fresh(); return; }
    if (!now.name) { await new Promise(done => setTimeout(done, 5)); return; }
    if (this.random.below(12) === 0) {
      const line = `line ${this.said.length} of ${this.table}`;
      const answer = await this.guest.post(this.table + "/say", { text: line });
      assert.equal(answer.status, 303);
      this.said.push(line);
    }
    // Written down before it is asked for: if the answer is lost, it is asked for again.
    this.pending = { decision: now, action: this.random.one(now.actions) };
    await this.ask(this.random.below(8) === 0);
  }

  /** Asks for the move that is written down. A decision is answered once, so that asking again is safe. */
  async ask(cut) {
    const { decision, action, again } = this.pending;
    this.pending.again = true;
    if (again) this.lost += 1;
    if (cut) this.cut += 1;
    const signal = cut ? AbortSignal.timeout(1 + this.random.below(6)) : undefined;
    const answer = await this.guest.play(this.table, decision, action, { signal });
    const text = await answer.text();
    const before = again && (answer.status === 409 || (answer.status === 403 && text.includes("game is over")));
    assert.ok(answer.status === 303 || before, `${this.table}: ${action}: ${answer.status} ${text.slice(0, 2000)}`);
    this.mine.push({ seat: decision.seat, action });
    this.pending = null;
    this.acknowledged += 1;
  }

  /** Looks at the table: it can be read, and nothing that was acknowledged or seen is missing. */
  async look() {
    const response = await this.guest.ask(this.table);
    const page = await response.text();
    assert.equal(response.status, 200, `${this.table} can be read`);
    const moves = Number(/data-moves="(\d+)"/.exec(page)[1]);
    assert.ok(moves >= this.seen, `${this.table}: ${moves} moves, and ${this.seen} had been shown`);
    this.seen = moves;
    for (const line of this.said.slice(-3)) assert.ok(page.includes(line), `${this.table}: ${line} was said`);
    const most = this.mine.length + (this.pending ? 1 : 0);
    if (this.alone) assert.ok(moves >= this.mine.length && moves <= most, `${this.table}: ${moves} moves, asked for ${this.mine.length} to ${most}`);
    return decisionOf(page);
  }

  /** The record of a finished game is exactly what was played. */
  async verify() {
    const answer = await this.guest.ask(this.table + "/record.json");
    assert.equal(answer.status, 200);
    const text = await answer.text(), record = JSON.parse(text);
    const mine = record.moves.filter(move => this.mine.some(m => m.seat === move.seat));
    const told = ({ seat, action }) => `${seat} ${action}`;
    assert.deepEqual(mine.map(told), this.mine.map(told), `${this.table}: the record holds each move once and no other`);
    const again = await this.guest.post("/import", { record: text });
    assert.equal(again.status, 303, "the record plays to the same state again");
  }
}

test(`${KILLS} kills under load lose nothing`, { timeout: 120000 + KILLS * 30000 }, async t => {
  const random = dice(KILLS), players = Array.from({ length: PLAYERS }, (_, i) => new Player(i));
  const sum = key => players.reduce((total, p) => total + p[key], 0);
  for (let kill = 0; kill < KILLS; kill += 1) {
    const stop = { now: false };
    const playing = Promise.all(players.map(player => player.run(stop)));
    const failed = playing.catch(error => { stop.now = true; return error; });
    const before = sum("acknowledged");
    await Promise.race([new Promise(done => setTimeout(done, 60 + random.below(500))), failed]);
    // However slow the machine is, there is something to lose.
    await Promise.race([until("moves before the kill", () => stop.now || sum("acknowledged") >= before + LEAST), failed]);
    await house.kill();
    stop.now = true;
    await playing;
    await house.restart();
    for (const player of players) {
      if (player.table) await player.look();
    }
  }
  // To the end with the games that are under way: their records tell all.
  for (const player of players.filter(p => p.table)) {
    const seat = player.mine[0]?.seat ?? 0;
    if (player.pending) await player.ask(false);
    await player.look();
    if (fewest(player.game) === 2) {
      await player.guest.post(player.table + "/resign", { seat });
      await player.verify();
    }
  }
  const moves = sum("acknowledged");
  t.diagnostic(`${KILLS} kills, ${moves} acknowledged moves, ${sum("lost")} asked for again, ${sum("cut")} cut off by the client, ${sum("finished")} games finished`);
  assert.ok(moves >= KILLS * LEAST, `${moves} moves were acknowledged: enough load`);
});
