// The board that one touches. Python says what is shown (markup), which paths of parts can be touched, and the number
// of the offer; this module lights the parts, lets pointer and keyboard touch them, and says what was touched.
//
// A part is an element with data-part; its <title> is its name. A path is a list of such names: what first, then where.

const GLIDE = 200; // milliseconds
const SVG = "http://www.w3.org/2000/svg";
const KEYS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };

const nameOf = node => node.dataset?.part;
const titleOf = part => part.querySelector(":scope > title")?.textContent ?? nameOf(part);
const begins = (path, start) => start.every((name, place) => path[place] === name);
const isDie = part => /^die\b/.test(nameOf(part)) && !part.hasAttribute("transform");
const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
const middle = box => [box.left + box.width / 2, box.top + box.height / 2];

// ---- pictures: only what differs is changed, so that selections and animations stay ---------------------------------

function parsed(markup) {
  const holder = document.createElement("div");
  holder.innerHTML = markup; // made by clocklab, which escapes whatever people typed; it holds no script
  return holder.querySelector("svg");
}

function patch(old, fresh) {
  if (old.isEqualNode(fresh)) return;
  if (old.nodeName !== fresh.nodeName || old.nodeType !== Node.ELEMENT_NODE) {
    old.replaceWith(fresh);
    return;
  }
  for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  const parts = new Map([...old.children].filter(nameOf).map(child => [nameOf(child), child]));
  let at = old.firstChild;
  for (const child of [...fresh.childNodes]) {
    const name = nameOf(child);
    const same = name ? parts.get(name) : at && !nameOf(at) && at.nodeName === child.nodeName ? at : null;
    parts.delete(name);
    if (same === at && same) at = at.nextSibling;
    else old.insertBefore(same ?? child, at);
    if (same) patch(same, child);
  }
  while (at) {
    const next = at.nextSibling;
    at.remove();
    at = next;
  }
}

// ---- motion: what lies elsewhere now glides there, dice that were rolled tumble -------------------------------------

function* keyed(svg) {
  // each part with a name of its own, also where one is drawn twice
  const seen = new Map();
  for (const part of svg.querySelectorAll("[data-part]")) {
    const count = seen.get(nameOf(part)) ?? 0;
    seen.set(nameOf(part), count + 1);
    yield [count ? `${nameOf(part)} ${count}` : nameOf(part), part];
  }
}

function photograph(svg) {
  const look = part => ({ box: part.getBoundingClientRect(), drawn: isDie(part) ? part.innerHTML : "", node: part });
  return new Map([...keyed(svg)].map(([key, part]) => [key, look(part)]));
}

function settle(svg, before) {
  const moving = new Set();
  for (const [key, part] of keyed(svg)) {
    const was = before.get(key);
    if (isDie(part) && was?.drawn !== part.innerHTML) {
      part.animate([{ rotate: "-220deg", scale: 0.6 }, { rotate: "0deg", scale: 1 }], { duration: 1.5 * GLIDE });
      continue;
    }
    if (!was || part.parentNode.closest("[data-part]")) continue;
    const [x, y] = middle(was.box);
    const [toX, toY] = middle(part.getBoundingClientRect());
    const drawn = part.parentNode.getScreenCTM();
    if (Math.hypot(x - toX, y - toY) < 3 || !drawn?.a) continue;
    const start = `${(x - toX) / drawn.a}px ${(y - toY) / drawn.d}px`;
    part.animate([{ translate: start }, { translate: "0px 0px" }], { duration: GLIDE, easing: "ease-out" });
    moving.add(key);
  }
  return moving;
}

function fly(svg, was, to) {
  // what was touched first flies, as it looked, to what was touched last
  const drawn = svg.getScreenCTM();
  if (!was || !to || !drawn?.a) return;
  const [x, y] = middle(was.box);
  const [toX, toY] = middle(to.getBoundingClientRect());
  const copy = was.copy;
  copy.removeAttribute("data-part");
  copy.setAttribute("aria-hidden", "true");
  copy.style.pointerEvents = "none";
  svg.append(copy);
  const end = `${(toX - x) / drawn.a}px ${(toY - y) / drawn.d}px`;
  const flight = copy.animate(
    [{ translate: "0px 0px", opacity: 1 }, { translate: end, opacity: 0.5 }],
    { duration: GLIDE, easing: "ease-in-out" },
  );
  flight.onfinish = flight.oncancel = () => copy.remove();
}

// ---- the board ------------------------------------------------------------------------------------------------------

class Board {
  constructor(model, el) {
    this.model = model;
    this.stage = document.createElement("div");
    this.stage.className = "cl-picture-box";
    this.stage.dataset.lmSuppressShortcuts = "true"; // keys on the board are the board's, not the notebook's
    this.why = document.createElement("div");
    this.why.className = "cl-why";
    this.why.setAttribute("role", "status");
    el.append(this.stage, this.why);
    this.at = null; // the lit part that has, or last had, the keyboard
    this.busy = false;
    this.listen();
    this.draw();
  }

  listen() {
    const { stage, model } = this;
    stage.addEventListener("click", event => this.click(event));
    stage.addEventListener("keydown", event => this.key(event));
    stage.addEventListener("focusin", event => this.reach(event.target.closest?.("[data-part]")));
    stage.addEventListener("focusout", () => this.point(null));
    stage.addEventListener("pointerover", event => this.point(this.under(event)));
    stage.addEventListener("pointerleave", () => this.point(null));
    this.sizes = new ResizeObserver(() => this.stage.querySelector(".cl-rings > *") ?? this.light());
    this.sizes.observe(stage);
    this.heard = {
      "change:shown": () => this.draw(),
      "change:chosen": () => this.model.get("chosen").offer === this.offer && this.isNew() && this.light(),
      "msg:custom": said => this.hear(said),
    };
    for (const [event, act] of Object.entries(this.heard)) model.on(event, act);
  }

  close() {
    this.sizes.disconnect();
    for (const [event, act] of Object.entries(this.heard)) this.model.off(event, act);
  }

  hear(said) {
    if (said.focus) this.part(this.at ?? this.lit()[0])?.focus({ preventScroll: true });
    if (said.release) this.busy = false;
    if (said.why !== undefined && said.offer === this.offer) this.why.textContent = said.why;
  }

  get offer() { return this.shown.offer; }
  get chosen() {
    const { path, offer } = this.model.get("chosen");
    return offer === this.offer ? path : [];
  }

  isNew() {
    // whether something else has been chosen than what is lit: lighting it again would end what moves
    return JSON.stringify([this.offer, this.chosen]) !== this.litFor;
  }

  part(name) { return name ? this.stage.querySelector(`[data-part="${CSS.escape(name)}"]`) : null; }

  copies(name) {
    // a die in hand may be drawn twice, on the clock and on the table
    return this.stage.querySelectorAll(`[data-part="${CSS.escape(name)}"]`);
  }

  lit() {
    const { chosen } = this;
    const open = this.paths.filter(path => begins(path, chosen));
    return [...new Set(open.map(path => path[chosen.length]))].filter(name => this.part(name));
  }

  // ---- drawing

  draw() {
    const focused = this.stage.contains(document.activeElement);
    this.shown = this.model.get("shown");
    this.paths = this.shown.paths ?? [];
    this.busy = false;
    this.why.textContent = "";
    this.bare();
    const svg = this.stage.querySelector("svg");
    const fresh = parsed(this.shown.markup ?? "");
    const alike = svg && fresh && svg.getAttribute("viewBox") === fresh.getAttribute("viewBox");
    const before = alike && !still() ? photograph(svg) : null;
    const onward = alike && Number(fresh.dataset.step) > Number(svg.dataset.step); // not where a step was taken back
    const last = onward ? this.shown.last ?? [] : [];
    const was = last.length > 1 ? before?.get(last[0]) : null;
    if (was) was.copy = was.node.cloneNode(true);
    if (alike) patch(svg, fresh);
    else this.stage.replaceChildren(...(fresh ? [fresh] : []));
    this.light(focused);
    if (!before) return;
    const moving = settle(svg, before);
    if (was && !moving.has(last[0]) && !moving.has(last.at(-1))) fly(svg, was, this.part(last.at(-1)));
  }

  bare() {
    // take away what was added to the picture, so that it can be compared with the next, and end what still moves
    for (const moving of this.stage.getAnimations({ subtree: true })) moving.finish();
    this.stage.querySelector(".cl-rings")?.remove();
    for (const part of this.stage.querySelectorAll("[data-lit]")) {
      for (const name of ["role", "tabindex", "aria-label", "aria-pressed", "data-lit"]) {
        part.removeAttribute(name);
      }
    }
  }

  light(held = this.stage.contains(document.activeElement)) {
    const svg = this.stage.querySelector("svg");
    if (!svg) return;
    this.bare();
    const lit = this.lit();
    const { chosen } = this;
    this.litFor = JSON.stringify([this.offer, chosen]);
    if (!lit.includes(this.at)) this.at = lit[0] ?? null;
    svg.setAttribute("role", lit.length ? "group" : "img");
    const rings = document.createElementNS(SVG, "g");
    rings.setAttribute("class", "cl-rings");
    rings.setAttribute("aria-hidden", "true");
    const toScreen = this.stage.clientWidth ? svg.getScreenCTM() : null; // a hidden board has no sizes yet
    const ring = (name, style) => {
      if (toScreen) for (const part of this.copies(name)) rings.append(this.ring(part, name, style, toScreen));
    };
    for (const name of this.shown.last ?? []) if (!lit.includes(name) && !chosen.includes(name)) ring(name, "cl-last");
    for (const name of [...chosen, ...lit]) {
      const part = this.part(name);
      if (!part) continue;
      const is = chosen.includes(name);
      part.setAttribute("role", "button");
      part.setAttribute("aria-label", titleOf(part));
      part.setAttribute("tabindex", name === this.at ? "0" : "-1");
      if (is) part.setAttribute("aria-pressed", "true");
      for (const copy of this.copies(name)) copy.dataset.lit = is ? "chosen" : "lit";
      ring(name, is ? "cl-chosen" : "cl-lit");
    }
    svg.append(rings);
    svg.setAttribute("tabindex", "-1");
    const target = this.part(this.at) ?? svg; // the keyboard stays on the board while nothing is lit
    if (held && document.activeElement !== target) target.focus({ preventScroll: true });
    this.point(null);
  }

  ring(part, name, style, toScreen) {
    const box = part.getBoundingClientRect();
    const ring = document.createElementNS(SVG, "rect");
    const width = box.width / toScreen.a;
    const height = box.height / toScreen.d;
    const round = Math.min(8, width / 3, height / 3);
    const sizes = { x: (box.left - toScreen.e) / toScreen.a, y: (box.top - toScreen.f) / toScreen.d, width, height };
    for (const [key, value] of Object.entries({ ...sizes, rx: round, class: style })) ring.setAttribute(key, value);
    ring.dataset.of = name;
    return ring;
  }

  // ---- touching

  under({ clientX, clientY }) {
    // a lit part that lies below one that is not lit is meant all the same
    const lit = new Set([...this.lit(), ...this.chosen]);
    const there = document.elementsFromPoint(clientX, clientY).filter(node => this.stage.contains(node));
    const parts = there.map(node => node.closest("[data-part]")).filter(Boolean);
    return parts.find(part => lit.has(nameOf(part))) ?? parts[0] ?? null;
  }

  click(event) {
    if (event.detail > 1) return; // the second click of a double click
    const part = event.detail ? this.under(event) : event.target.closest("[data-part]"); // 0: from a screen reader
    if (part) this.touch(nameOf(part));
  }

  touch(name) {
    if (this.busy) return;
    const { chosen, offer } = this;
    this.why.textContent = "";
    if (chosen.includes(name)) return this.choose(chosen.slice(0, chosen.indexOf(name)), name);
    const path = [...chosen, name];
    if (!this.lit().includes(name)) return this.model.send({ why: path, offer });
    if (!this.paths.some(each => begins(each, path) && each.length === path.length)) return this.choose(path);
    this.busy = true;
    this.model.send({ touch: path, offer });
  }

  choose(path, at = null) {
    this.at = at ?? this.at;
    this.model.set("chosen", { path, offer: this.offer });
    this.model.save_changes();
  }

  key(event) {
    const { key } = event;
    const part = event.target.closest?.("[data-part]");
    if (!part || event.altKey || event.ctrlKey || event.metaKey) return;
    if (key === "Enter" || key === " ") this.touch(nameOf(part));
    else if (key === "Escape") {
      if (this.chosen.length) this.choose(this.chosen.slice(0, -1), this.chosen.at(-1));
    } else if (KEYS[key]) this.step(part, KEYS[key]);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  step(from, [right, down]) {
    const [x, y] = middle(from.getBoundingClientRect());
    let best = null;
    for (const name of [...this.lit(), ...this.chosen]) {
      const [toX, toY] = middle(this.part(name).getBoundingClientRect());
      const along = (toX - x) * right + (toY - y) * down;
      const aside = Math.abs((toX - x) * down) + Math.abs((toY - y) * right);
      if (along > 2 && (!best || along + 2 * aside < best.far)) best = { name, far: along + 2 * aside };
    }
    if (best) this.part(best.name).focus({ preventScroll: false });
  }

  reach(part) {
    if (!part?.hasAttribute("tabindex")) return;
    for (const each of this.stage.querySelectorAll("[tabindex]")) each.setAttribute("tabindex", "-1");
    part.setAttribute("tabindex", "0");
    this.at = nameOf(part);
    this.point(part);
  }

  point(part) {
    // show where pointer or keyboard is, and the ghosts of what a touch there would do
    const name = part && nameOf(part);
    const held = this.stage.contains(document.activeElement) ? nameOf(document.activeElement) : null;
    const on = name && part.hasAttribute("tabindex") ? name : held;
    for (const ring of this.stage.querySelectorAll(".cl-rings rect")) ring.classList.toggle("cl-on", ring.dataset.of === on);
    const path = on ? JSON.stringify([...this.chosen, on]) : "";
    for (const ghost of this.stage.closest(".cl-stage")?.querySelectorAll(".cl-ghost") ?? []) {
      ghost.classList.toggle("cl-here", ghost.dataset.path === path);
    }
  }
}

function render({ model, el }) {
  const board = new Board(model, el);
  return () => board.close();
}

export default { render };
