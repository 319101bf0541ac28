// Drives Debian's Firefox by Marionette, its own remote control: JSON over a socket, each message with its length before it.
// playwright-core drives only a Firefox of its own, which would have to be downloaded.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { until } from "./house.mjs";

const browserPath = process.env.FIREFOX ?? "/usr/bin/firefox-esr";

/** The name under which WebDriver hands over elements. */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

export class Firefox {
  static async launch({ width, height }) {
    if (!existsSync(browserPath)) throw new Error(`${browserPath} is missing: install Debian's firefox-esr`);
    const firefox = new Firefox();
    firefox.profile = mkdtempSync(join(tmpdir(), "ravelin-firefox-"));
    // Port 0: a free one, which it writes into its profile.
    writeFileSync(join(firefox.profile, "user.js"), 'user_pref("marionette.port", 0);\nuser_pref("ui.prefersReducedMotion", 1);\n');
    const args = ["--headless", "--no-remote", "--marionette", "--profile", firefox.profile, "--width", String(width), "--height", String(height)];
    firefox.process = spawn(browserPath, args, { stdio: "ignore" });
    const file = join(firefox.profile, "MarionetteActivePort");
    const port = await until("Firefox to open its port", () => existsSync(file) && Number(readFileSync(file, "utf8")));
    firefox.socket = connect(port, "127.0.0.1");
    await once(firefox.socket, "connect");
    firefox.waiting = new Map();
    firefox.last = 0;
    firefox.listen();
    await firefox.ask("WebDriver:NewSession", {});
    // The window is larger than the page by its bars.
    const [w, h] = await firefox.run("return [outerWidth - innerWidth, outerHeight - innerHeight]");
    await firefox.ask("WebDriver:SetWindowRect", { width: width + w, height: height + h });
    return firefox;
  }

  listen() {
    let buffer = Buffer.alloc(0);
    this.socket.on("data", data => {
      buffer = Buffer.concat([buffer, data]);
      for (let colon = buffer.indexOf(":"); colon > 0; colon = buffer.indexOf(":")) {
        const end = colon + 1 + Number(buffer.subarray(0, colon));
        if (buffer.length < end) return;
        const message = JSON.parse(buffer.subarray(colon + 1, end));
        buffer = buffer.subarray(end);
        // The first message is a greeting.
        if (!Array.isArray(message)) continue;
        const [, id, error, result] = message, { done, fail } = this.waiting.get(id);
        this.waiting.delete(id);
        if (error) fail(new Error(`${error.error}: ${error.message}`)); else done(result);
      }
    });
  }

  ask(command, params) {
    const id = this.last += 1, message = Buffer.from(JSON.stringify([0, id, command, params]));
    return new Promise((done, fail) => {
      this.waiting.set(id, { done, fail });
      this.socket.write(Buffer.concat([Buffer.from(`${message.length}:`), message]));
    });
  }

  goto(url) { return this.ask("WebDriver:Navigate", { url }); }

  /** Runs the body of a function in the page. */
  async run(script, ...args) { return (await this.ask("WebDriver:ExecuteScript", { script, args })).value; }

  /** Clicks an element as a person would, when it is in sight and not covered: pictures that load late may move it. */
  async click(selector) {
    const { value } = await this.ask("WebDriver:FindElement", { using: "css selector", value: selector });
    const isPressed = () => this.ask("WebDriver:ElementClick", { id: value[ELEMENT] })
      .then(() => true, error => { if (/intercepted/.test(error.message)) return false; throw error; });
    await until(`${selector} to be free`, isPressed);
  }

  /** Clicks a point of the page. */
  async clickAt(x, y) {
    const actions = [{ type: "pointerMove", x: Math.round(x), y: Math.round(y), origin: "viewport" }, { type: "pointerDown", button: 0 }, { type: "pointerUp", button: 0 }];
    await this.ask("WebDriver:PerformActions", { actions: [{ type: "pointer", id: "mouse", parameters: { pointerType: "mouse" }, actions }] });
  }

  /** The page as PNG. */
  async picture() { return Buffer.from((await this.ask("WebDriver:TakeScreenshot", { full: false })).value, "base64"); }

  async close() {
    const ended = once(this.process, "exit");
    this.ask("Marionette:Quit", { flags: ["eForceQuit"] }).catch(() => {});
    await ended;
    this.socket.destroy();
    rmSync(this.profile, { recursive: true, force: true });
  }
}
