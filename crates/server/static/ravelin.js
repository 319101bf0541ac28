// The house's one script: the board is clicked, keys play, the board is moved and enlarged, a turn is announced.
// Nothing here is needed to play: every action is a form that works without it.
(() => {
  "use strict";
  const $ = (selector, from = document) => from.querySelector(selector);
  const $$ = (selector, from = document) => [...from.querySelectorAll(selector)];
  document.documentElement.classList.add("js");

  // Choices on the board ----------------------------------------------------
  const act = index => $("#act-" + index);
  const choicesOf = place => place.dataset.choices.split(" ").map(act).filter(Boolean);

  // A drawing's first words name it.
  const nameOf = place => $(":scope > title", place)?.textContent.split(/[\n:,]/)[0].trim();

  function choose(place) {
    const buttons = choicesOf(place);
    if (buttons.length === 1) buttons[0].click();
    if (buttons.length < 2) return;
    const list = $("#menu-list");
    $("#menu-heading").textContent = nameOf(place) || "What to do here";
    list.replaceChildren(...buttons.map(button => {
      const item = document.createElement("li"), copy = document.createElement("button");
      copy.type = "button";
      copy.dataset.act = button.id;
      copy.append(...[...button.childNodes].map(n => n.cloneNode(true)));
      copy.addEventListener("click", () => { $("#menu").close(); button.click(); });
      item.append(copy);
      return item;
    }));
    $("#menu").showModal();
  }

  // A place where nothing can be done says why.
  function explain(place) {
    $("#menu-heading").textContent = [nameOf(place), "not possible here"].filter(Boolean).join(": ");
    const misses = place.dataset.no.split(" ").map(index => $("#not-" + index)).filter(Boolean);
    $("#menu-list").replaceChildren(...misses.map(miss => {
      const item = miss.cloneNode(true);
      item.removeAttribute("id");
      item.className = "no";
      item.querySelector(".clause")?.addEventListener("click", () => $("#menu").close());
      return item;
    }));
    $("#menu").showModal();
  }

  // A finger is wider than a small piece: the nearest place within reach is meant.
  const REACH = 22;
  function placeAt(event) {
    const direct = event.target.closest?.("[data-choices]");
    if (direct || event.pointerType === "mouse") return direct;
    const board = event.target.closest?.(".panel");
    if (!board) return null;
    let best = null, least = REACH;
    for (const place of $$("[data-choices]", board)) {
      const box = place.getBoundingClientRect();
      const dx = Math.max(box.left - event.clientX, 0, event.clientX - box.right);
      const dy = Math.max(box.top - event.clientY, 0, event.clientY - box.bottom);
      const away = Math.hypot(dx, dy);
      if (away < least) [best, least] = [place, away];
    }
    return best;
  }

  // The second click of a double click would decide what the first one brought. Fingers tap one place quickly on purpose.
  document.addEventListener("click", event => {
    if (event.detail > 1 && event.pointerType === "mouse" && event.target.closest?.("#choices, #menu-list, .panel")) { event.preventDefault(); event.stopPropagation(); }
  }, true);

  let dragged = false;
  document.addEventListener("click", event => {
    if (dragged) { dragged = false; return; }
    const place = placeAt(event);
    if (place) choose(place);
    else if (event.target.closest?.("[data-no]") && $("#choices")) explain(event.target.closest("[data-no]"));
    const clause = event.target.closest?.("a.clause");
    if (clause && $("#clause")) {
      event.preventDefault();
      const game = $("main").dataset.game;
      htmx.ajax("GET", `/rules/${game}/find?q=${encodeURIComponent(clause.dataset.clause)}`, { target: "#clause-text", swap: "innerHTML" });
      if (!$("#clause").open) $("#clause").showModal();
    }
    // Beside an open dialog is its backdrop.
    if (event.target.matches?.("dialog[open]") && event.target === $("dialog[open]")) {
      const box = event.target.getBoundingClientRect();
      if (event.clientX < box.left || event.clientX > box.right || event.clientY < box.top || event.clientY > box.bottom) event.target.close();
    }
    if (event.target.closest?.("[data-help]")) $("#help")?.showModal();
    const zoomer = event.target.closest?.("[data-zoom]");
    if (zoomer) zoomBy(zoomer.dataset.zoom);
    if (event.target.matches?.("[data-link]")) event.target.select();
  });

  // What the pointer is over on the board is shown in the list, and the other way round.
  function light(event, on) {
    const place = event.target.closest?.("[data-choices]");
    if (place) choicesOf(place).forEach(button => button.classList.toggle("lit", on));
  }
  for (const [name, on] of [["pointerover", true], ["pointerout", false], ["focusin", true], ["focusout", false]])
    document.addEventListener(name, event => light(event, on));

  // Keys ---------------------------------------------------------------------
  let typed = "", timer = 0;
  function number(digit) {
    typed += digit;
    clearTimeout(timer);
    const offered = $("#menu").open ? $$("#menu-list [data-act]").map(b => b.dataset.act) : $$("[id^='act-']").map(b => b.id);
    const numbers = offered.map(id => String(Number(id.slice(4)) + 1));
    const tell = () => { $("#typed").textContent = typed; };
    const play = () => {
      const button = numbers.includes(typed) ? act(Number(typed) - 1) : null;
      typed = "";
      tell();
      if (button && $("#menu").open) $("#menu").close();
      button?.click();
    };
    tell();
    if (numbers.some(n => n !== typed && n.startsWith(typed))) timer = setTimeout(play, 900); else play();
  }
  document.addEventListener("keydown", event => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.matches?.("input, textarea, select")) return;
    const place = event.target.closest?.("[data-choices]");
    if (place && (event.key === "Enter" || event.key === " ")) { event.preventDefault(); choose(place); return; }
    if ($("dialog[open]") && !($("#menu").open && /^[0-9]$/.test(event.key))) return;
    const zoomKeys = { "+": "in", "-": "out", "0": "fit" };
    if (typed === "" && zoomKeys[event.key]) zoomBy(zoomKeys[event.key]);
    else if (/^[0-9]$/.test(event.key) && $("#choices")) number(event.key);
    else if (event.key === "?") $("#help")?.showModal();
    else if (event.key === "u") $("form[action$='/undo'] button, form[action$='/ask-undo'] button")?.click();
    else if (event.key === "/" && $("#rules-q")) { event.preventDefault(); $("#rules-fold").open = true; $("#rules-q").focus(); }
    else if (event.key === "ArrowLeft" && $("#back")) $("#back").click();
    else if (event.key === "ArrowRight" && $("#forth")) $("#forth").click();
  });

  // Larger, smaller, elsewhere: on a wrapper that no update touches --------------
  const view = { x: 0, y: 0, scale: 1 };
  function place() {
    const zoom = $("#zoom"), stage = $("#stage");
    if (!zoom) return;
    const w = stage.clientWidth, h = zoom.offsetHeight;
    view.x = Math.min(0, Math.max(view.x, w - w * view.scale));
    view.y = Math.min(0, Math.max(view.y, h - h * view.scale));
    zoom.style.transform = `translate(${view.x}px,${view.y}px) scale(${view.scale})`;
    stage.style.touchAction = view.scale > 1 ? "none" : "pan-y";
  }
  function zoomTo(scale, cx, cy) {
    const next = Math.min(5, Math.max(1, scale)), by = next / view.scale;
    view.x = cx - (cx - view.x) * by;
    view.y = cy - (cy - view.y) * by;
    view.scale = next;
    place();
  }
  function zoomBy(how) {
    const stage = $("#stage");
    if (!stage) return;
    if (how === "fit") { Object.assign(view, { x: 0, y: 0, scale: 1 }); place(); return; }
    zoomTo(view.scale * (how === "in" ? 1.4 : 1 / 1.4), stage.clientWidth / 2, stage.clientHeight / 2);
  }
  const stage = $("#stage");
  if (stage) {
    const fingers = new Map();
    let gap = 0, moved = 0;
    const at = event => { const box = stage.getBoundingClientRect(); return [event.clientX - box.left, event.clientY - box.top]; };
    stage.addEventListener("wheel", event => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      zoomTo(view.scale * Math.exp(-event.deltaY / 300), ...at(event));
    }, { passive: false });
    stage.addEventListener("pointerdown", event => { fingers.set(event.pointerId, at(event)); gap = 0; moved = 0; });
    stage.addEventListener("pointermove", event => {
      if (!fingers.has(event.pointerId)) return;
      const [x, y] = at(event), [ox, oy] = fingers.get(event.pointerId);
      fingers.set(event.pointerId, [x, y]);
      if (fingers.size === 2) {
        const [[ax, ay], [bx, by]] = [...fingers.values()], now = Math.hypot(ax - bx, ay - by);
        if (gap > 0) zoomTo(view.scale * now / gap, (ax + bx) / 2, (ay + by) / 2);
        gap = now;
        dragged = true;
      } else if (view.scale > 1) {
        moved += Math.hypot(x - ox, y - oy);
        if (moved > 6) dragged = true;
        view.x += x - ox;
        view.y += y - oy;
        place();
      }
    });
    for (const end of ["pointerup", "pointercancel", "pointerleave"])
      stage.addEventListener(end, event => { fingers.delete(event.pointerId); gap = 0; setTimeout(() => { dragged = false; }, 0); });
    addEventListener("resize", place);
    place();
  }

  // A turn is announced -------------------------------------------------------
  const settings = { get: key => localStorage.getItem("ravelin-" + key) === "on", set: (key, on) => localStorage.setItem("ravelin-" + key, on ? "on" : "off") };
  const plainTitle = document.title.replace("● Your turn – ", "");
  const icon = $("#icon"), calm = icon?.getAttribute("href");
  let wasMine = $("#turn")?.dataset.mine === "true";
  function chime() {
    const audio = new AudioContext(), gain = audio.createGain();
    gain.gain.value = 0.08;
    gain.connect(audio.destination);
    [523, 784].forEach((pitch, i) => {
      const tone = audio.createOscillator();
      tone.frequency.value = pitch;
      tone.connect(gain);
      tone.start(audio.currentTime + i * 0.16);
      tone.stop(audio.currentTime + i * 0.16 + 0.14);
    });
  }
  function announce() {
    const turn = $("#turn");
    if (!turn) return;
    const mine = turn.dataset.mine === "true";
    document.title = (mine ? "● Your turn – " : "") + plainTitle;
    icon?.setAttribute("href", mine ? icon.dataset.turn : calm);
    if (mine && !wasMine) {
      if (settings.get("sound")) chime();
      if (settings.get("notify") && document.hidden && window.Notification?.permission === "granted")
        new Notification("Your turn", { body: plainTitle, tag: location.pathname });
    }
    wasMine = mine;
    $$("[data-setting]").forEach(box => { box.checked = settings.get(box.dataset.setting); });
  }
  document.addEventListener("change", event => {
    const key = event.target.dataset?.setting;
    if (!key) return;
    settings.set(key, event.target.checked);
    if (key === "notify" && event.target.checked) window.Notification?.requestPermission();
  });

  // The answer to a click and the live connection race each other: what was drawn before what is shown comes too late.
  // Numbers count within one run of the server; whatever another run draws is shown.
  const isLate = (text, shown) => {
    const [, run, number] = /id="turn"[^>]* data-drawn="(\w+)-(\d+)"/.exec(text) ?? [];
    const [shownRun, shownNumber] = (shown ?? "").split("-");
    return run === shownRun && Number(number) < Number(shownNumber);
  };
  document.addEventListener("htmx:before:swap", event => {
    const { ctx, tasks } = event.detail;
    if (isLate(ctx.text, $("#turn")?.dataset.drawn)) {
      const notices = tasks.filter(task => task.target?.id === "notice");
      tasks.splice(0, tasks.length, ...notices);
    }
  });

  // A question about a place that is out of sight brings the board to it.
  function approach() {
    const seen = place => {
      const box = place.getBoundingClientRect(), frame = place.closest(".panel").getBoundingClientRect();
      const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
      return x > Math.max(frame.left, 0) && x < Math.min(frame.right, innerWidth) && y > Math.max(frame.top, 0) && y < Math.min(frame.bottom, innerHeight);
    };
    // The panel of choices without a place repeats the list, which is in sight.
    const places = $$(".panel [data-choices]").filter(place => !place.closest("#at-choices"));
    if (!places.length || places.some(seen) || document.activeElement?.matches("input, textarea, select")) return;
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    places[0].scrollIntoView({ block: "center", inline: "center", behavior: calm ? "auto" : "smooth" });
  }

  // Times come as UTC and are shown as the reader's clock has them.
  function localTimes() {
    const format = new Intl.DateTimeFormat(undefined, { weekday: "long", day: "numeric", month: "long", hour: "2-digit", minute: "2-digit" });
    for (const time of $$("time[datetime]")) time.textContent = format.format(new Date(time.dateTime));
  }

  // After an update: the newest line of the journal and of the chat is in sight, and what is asked anew; a closed chat
  // tells that something was said.
  let decision = $("#choices [name='decision']")?.value, said = $$("#chat li").length;
  function follow() {
    localTimes();
    for (const log of $$("#journal, #chat, #since")) log.scrollTop = log.scrollHeight;
    const now = $("#choices [name='decision']")?.value, lines = $$("#chat li").length;
    if (now !== decision) { const side = $(".side"), acts = $("#actions"); if (side) side.scrollTop = 0; if (acts) acts.scrollTop = 0; if (now) approach(); }
    if (lines > said && !$("#chat-fold").open) $("#chat-fold").classList.add("fresh");
    [decision, said] = [now, lines];
    announce();
    $$("input[data-link]").forEach(input => { if (input.value.startsWith("/")) input.value = location.origin + input.value; });
  }
  document.addEventListener("htmx:after:swap", follow);
  const say = lost => { const bar = $("#connection"); if (bar) bar.textContent = lost ? bar.textContent || bar.dataset.lost : ""; };
  // A table that is not there for this person stays so until they load the page anew.
  let gone = false;
  document.addEventListener("htmx:sse:error", event => {
    gone = event.detail?.status === 404;
    if (gone) $("#connection").textContent = $("#connection").dataset.gone;
    else say(true);
  });
  document.addEventListener("htmx:sse:before:connection", event => { if (gone) event.detail.connection.cancelled = true; });
  document.addEventListener("htmx:sse:after:connection", () => say(false));
  document.addEventListener("htmx:after:request", event => {
    const source = event.detail?.ctx?.sourceElement;
    if (source?.id === "say") source.reset();
    if (source?.matches?.("form[action$='/note']")) {
      const button = $("button", source);
      button.textContent = "Kept";
      setTimeout(() => { button.textContent = "Keep"; }, 2000);
    }
  });
  $("#chat-fold")?.addEventListener("toggle", () => $("#chat-fold").classList.remove("fresh"));
  document.addEventListener("change", async event => {
    const into = event.target.dataset?.into;
    if (into && event.target.files[0]) $("#" + into).value = await event.target.files[0].text();
  });
  document.addEventListener("input", event => { if (event.target.id === "at") $("#at-now").textContent = event.target.value; });
  follow();
  if (decision) approach();

  // A new table: the seats that the number of players has, by the names they have then ------------------------------
  function seats() {
    const players = $("#seats")?.value;
    if (!players) return;
    for (const row of $$("[data-names]")) {
      const name = JSON.parse(row.dataset.names)[players];
      row.hidden = name === undefined;
      $("select", row).disabled = row.hidden;
      if (name !== undefined) $("span", row).textContent = name;
    }
  }
  document.addEventListener("change", event => { if (event.target.id === "seats") seats(); });
  seats();
})();
