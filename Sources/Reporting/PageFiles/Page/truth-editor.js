// Correcting the truth: calls whose times move on the time axis, and the file that
// `railbench journey label --apply` and `railbench fixture --apply` read.

/** An edge this near to the pointer is meant, in pixels. */
const EDGE_REACH = 12;
/** How much time is shown around a time that is chosen in the list or by a key. */
const CLOSE_MILLISECONDS = 420000;
/** Between one call and the next. */
const SHORTEST_RUN_MILLISECONDS = 1000;
const SIDE_WORDS = { approach: "approach", arrival: "arrival", departure: "departure" };

class TruthEditor {
  constructor(app) {
    this.app = app;
    this.isOn = false;
    /** Goes up with every change of what is shown. */
    this.version = 0;
    this.open();
  }

  open() {
    this.chosen = null;
    this.held = null;
    this.history = [];
  }

  setOn(isOn) {
    this.isOn = isOn;
    this.chosen = null;
    this.app.lanes.open();
    this.refresh();
    if (isOn) this.app.announce("Drag an edge of a stop, or choose a time and press ← →");
  }

  refresh() {
    this.version += 1;
    this.app.requestRender();
  }

  get legs() {
    return this.app.ride.truth.legs;
  }

  station(call) {
    return this.app.ride.network.stations[call.station];
  }

  /** Every time that can be moved, in the order of travel. */
  get edges() {
    return this.legs.flatMap((leg) => leg.calls.flatMap((call) => this.sides(call)
      .map((side) => ({ leg, call, side }))));
  }

  /** The names of the times that a call has. */
  sides(call) {
    if (!call.stops) return ["arrival"];
    return call.approach === null ? ["arrival", "departure"] : ["approach", "arrival", "departure"];
  }

  isChosen(call, side) {
    return this.chosen?.call === call && this.chosen.side === side;
  }

  edgeWords({ call, side }) {
    return `${this.station(call).en}, ${call.stops ? SIDE_WORDS[side] : "passed"}`;
  }

  // Changes

  /** Remembers the truth as it is, to go back to. */
  remember() {
    this.history.push(JSON.stringify(this.legs));
  }

  undo() {
    const last = this.history.pop();
    if (!last) return;
    this.app.ride.truth.legs = JSON.parse(last);
    this.chosen = null;
    this.changed("Undone");
  }

  changed(words) {
    this.app.ride.truth.lay(this.app.ride.from);
    this.app.announce(words);
    this.refresh();
  }

  /** The earliest and the latest time that an edge may move to. */
  limits({ leg, call, side }) {
    const calls = leg.calls;
    const index = calls.indexOf(call);
    const legIndex = this.legs.indexOf(leg);
    const before = calls[index - 1];
    const after = calls[index + 1];
    const last = this.legs[legIndex - 1]?.calls.at(-1);
    const first = this.legs[legIndex + 1]?.calls[0];
    let low = before ? before.departure + SHORTEST_RUN_MILLISECONDS : last?.arrival ?? -Infinity;
    let high = after ? after.arrival - SHORTEST_RUN_MILLISECONDS : first?.departure ?? Infinity;
    if (after && after.approach !== null) high = Math.min(high, after.approach);
    if (!call.stops) return [low, high];
    if (side === "approach") return [before ? before.departure : low, call.arrival];
    if (side === "departure") {
      return [Math.max(call.arrival, before ? low : last?.departure ?? low), high];
    }
    if (call.approach !== null) low = Math.max(low, call.approach);
    return [low, Math.min(call.departure, first && !after ? first.arrival : Infinity)];
  }

  /** Moves an edge to a whole second as near to a time as its neighbours let it. */
  moveTo(edge, time) {
    const { start } = this.app.ride;
    const [low, high] = this.limits(edge);
    const whole = Math.round((start + time) / 1000) * 1000 - start;
    const moved = Math.max(low, Math.min(high, whole));
    const { call, side } = edge;
    if (moved === call[side]) return;
    call[side] = moved;
    if (!call.stops) call.departure = moved;
    this.app.seek(moved);
    this.changed(`${this.edgeWords(edge)}: ${this.app.zone.clockText(start + moved)}`);
  }

  /** Chooses an edge, and looks at it closely if there is no pointer on it. */
  choose(edge, isPressed = false) {
    this.chosen = edge;
    if (edge) {
      const { window: shown } = this.app;
      if (!isPressed && shown.span > 2 * CLOSE_MILLISECONDS) {
        shown.zoom(shown.span / CLOSE_MILLISECONDS, edge.call[edge.side]);
      }
      this.app.seek(edge.call[edge.side]);
      this.app.announce(`${this.edgeWords(edge)}: `
        + `${this.app.zone.clockText(this.app.ride.start + edge.call[edge.side])}`);
    }
    this.refresh();
  }

  chooseBeside(step) {
    const { edges } = this;
    const index = edges.findIndex(({ call, side }) => this.isChosen(call, side));
    const near = index < 0
      ? edges.findIndex(({ call, side }) => call[side] >= this.app.time) : index + step;
    this.choose(edges[Math.max(0, Math.min(edges.length - 1, near))] ?? null);
  }

  /** Makes a pass of a stop, in its middle, or a stop of a pass, as far as there is room. */
  toggleStop(leg, call) {
    this.remember();
    if (call.stops) {
      call.arrival = call.departure = Math.round((call.arrival + call.departure) / 2000) * 1000;
      call.approach = null;
      call.stops = false;
    } else {
      const [low, high] = this.limits({ leg, call, side: "arrival" });
      call.stops = true;
      call.departure = Math.min(high, call.arrival + 10000);
      call.arrival = Math.max(low, call.arrival - 10000);
    }
    this.chosen = { leg, call, side: "arrival" };
    this.changed(`${this.station(call).en}: ${call.stops ? "stops" : "passes"}`);
  }

  /** The station that would come before a leg's first call or after its last, or null. */
  neighbour(leg, isAfter) {
    const railway = this.app.ride.network.railways[leg.railway];
    const order = leg.direction === 1 ? [...railway.stations].reverse() : railway.stations;
    const end = isAfter ? leg.calls.at(-1) : leg.calls[0];
    // A loop's list ends with its first station again.
    const round = railway.loop ? order.slice(0, -1) : order;
    const place = round.indexOf(end.station) + (isAfter ? 1 : -1);
    return railway.loop ? round[(place + round.length) % round.length] : round[place] ?? null;
  }

  /** Adds a stop at one end of a leg. */
  extend(leg, isAfter) {
    this.remember();
    const { ride } = this.app;
    const end = isAfter ? leg.calls.at(-1) : leg.calls[0];
    const edge = isAfter ? end.departure + 60000 : end.arrival - 60000;
    const time = Math.round((ride.start + edge) / 1000) * 1000 - ride.start;
    const call = {
      station: this.neighbour(leg, isAfter), stops: true, approach: null, arrival: time,
      departure: time,
    };
    if (isAfter) leg.calls.push(call);
    else leg.calls.unshift(call);
    ride.from = Math.min(ride.from, time);
    ride.to = Math.max(ride.to, time);
    this.chosen = { leg, call, side: isAfter ? "arrival" : "departure" };
    this.changed(`${this.station(call).en} is added`);
  }

  /** Takes away a leg's first or last call: those between must be listed. */
  remove(leg, call) {
    this.remember();
    leg.calls.splice(leg.calls.indexOf(call), 1);
    this.chosen = null;
    this.changed(`${this.station(call).en} is taken away`);
  }

  // Time axis

  /** The edge at a place of the lanes, or null. */
  edgeAt(x, y) {
    const { lanes, window: shown } = this.app;
    if (!this.isOn || y < AXIS_HEIGHT || y > AXIS_HEIGHT + lanes.truthHeight) return null;
    const away = (edge) => Math.abs(
      LANE_GUTTER + shown.place(edge.call[edge.side], lanes.plotWidth) - x);
    const near = this.edges.filter((edge) => away(edge) <= EDGE_REACH);
    // Where a stop has no length its departure is moved on, and its arrival back.
    const time = shown.time(x - LANE_GUTTER, lanes.plotWidth);
    return near.sort((a, b) => away(a) - away(b)
      || (a.call[a.side] < time ? -1 : 1)
        * (this.edges.indexOf(a) < this.edges.indexOf(b) ? -1 : 1))[0] ?? null;
  }

  /** Takes hold of what is pressed; false if that is no edge. */
  press(x, y) {
    this.held = this.edgeAt(x, y);
    if (!this.held) return false;
    this.choose(this.held, true);
    this.isMoving = false;
    return true;
  }

  /** Moves what is held; false if nothing is. */
  drag(time) {
    if (!this.held) return false;
    if (!this.isMoving) this.remember();
    this.isMoving = true;
    this.moveTo(this.held, time);
    return true;
  }

  draw(context, plot) {
    const { theme, window: shown, lanes } = this.app;
    const top = AXIS_HEIGHT + 1;
    const height = lanes.truthHeight - 4;
    for (const { call, side } of this.edges) {
      const time = call[side];
      if (time < shown.from || time > shown.to) continue;
      const x = LANE_GUTTER + shown.place(time, plot);
      const isChosen = this.isChosen(call, side);
      context.fillStyle = isChosen ? theme.accent : theme.ink;
      context.fillRect(x - (isChosen ? 1.5 : 0.75), top, isChosen ? 3 : 1.5, height);
      context.beginPath();
      if (call.stops) context.rect(x - 4, top + height - 10, 8, 10);
      else context.arc(x, top + height - 5, 5, 0, 2 * Math.PI);
      context.fill();
    }
  }

  /** Whether a key was one of those that change the truth. */
  keydown(event) {
    if (!this.isOn || event.target === byId("scrubber")) return false;
    const { chosen } = this;
    const seconds = event.shiftKey ? 10 : 1;
    const actions = {
      ArrowUp: () => this.chooseBeside(-1),
      ArrowDown: () => this.chooseBeside(1),
      u: () => this.undo(),
    };
    if (chosen) {
      const move = (sign) => {
        this.remember();
        this.moveTo(chosen, chosen.call[chosen.side] + sign * seconds * 1000);
      };
      Object.assign(actions, {
        ArrowLeft: () => move(-1),
        ArrowRight: () => move(1),
        s: () => this.toggleStop(chosen.leg, chosen.call),
        Escape: () => this.choose(null),
      });
    }
    const action = actions[event.key];
    action?.();
    return Boolean(action);
  }

  // What is made of it

  /** The truth as `railbench journey label` writes and reads it. */
  text() {
    const { id, start, network } = this.app.ride;
    const legs = this.legs.map((leg) => {
      const railway = network.railways[leg.railway];
      const calls = leg.calls.map((call) => ({
        station: this.station(call).id,
        kind: call.stops ? "stop" : "pass",
        ...Object.fromEntries(this.sides(call).map((side) =>
          [call.stops ? side : "time", new Date(start + call[side]).toISOString()])),
      }));
      return { railway: railway.id, direction: railway.directions[leg.direction], calls };
    });
    return `${JSON.stringify({ id, network: network.id, source: "recorded", legs }, null, 2)}\n`;
  }

  save() {
    const { ride } = this.app;
    const name = `${ride.id}-truth.json`;
    const address = URL.createObjectURL(new Blob([this.text()], { type: "application/json" }));
    element("a", { href: address, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(address), 10000);
    this.app.announce(`Saved ${name}: give it to railbench with --apply`);
  }

  copy() {
    navigator.clipboard.writeText(this.text()).then(
      () => this.app.announce("Copied: save it as a file for --apply"),
      () => this.app.announce("The browser does not let this page copy: save it instead"));
  }

  // Panel

  content() {
    const { app } = this;
    const button = (textContent, onclick, properties = {}) =>
      element("button", { type: "button", textContent, onclick, ...properties });
    return element("div", { className: "truth-editor" },
      element("div", { className: "editor-actions" },
        button("Save truth", () => this.save(), { id: "save-truth", className: "primary" }),
        button("Copy", () => this.copy()),
        button("Undo", () => this.undo(), { disabled: this.history.length === 0 }),
        button("Done", () => this.setOn(false))),
      element("p", { className: "quiet", textContent:
        "Drag an edge on the timeline, or choose a time here: ← → move it by 1 s, with Shift by "
        + "10 s; ↑ ↓ choose another, s stops or passes, u undoes." }),
      ...this.legs.map((leg) => {
        const railway = app.ride.network.railways[leg.railway];
        const more = (isAfter) => {
          const station = this.neighbour(leg, isAfter);
          if (station === null) return null;
          return element("li", {}, button(`+ ${app.ride.network.stations[station].en}`,
            () => this.extend(leg, isAfter), { className: "link" }));
        };
        return element("section", { className: "leg" },
          element("h4", {}, swatch(railway), bilingual(railway)),
          element("p", {
            className: "quiet", textContent: app.ride.network.heading(railway, leg.direction),
          }),
          element("ol", { className: "calls" }, more(false),
            ...leg.calls.map((call) => this.row(leg, call, button)), more(true)));
      }));
  }

  row(leg, call, button) {
    const { en } = this.station(call);
    const times = this.sides(call).map((side) => button(elapsedText(call[side]),
      () => this.choose({ leg, call, side }), {
        className: "link", "aria-pressed": String(this.isChosen(call, side)),
        "aria-label": `${this.edgeWords({ call, side })} ${elapsedText(call[side])}`,
      }));
    const isEnd = leg.calls.length > 2 && [leg.calls[0], leg.calls.at(-1)].includes(call);
    return element("li", { className: call.stops ? "" : "passes" },
      button(call.stops ? "stop" : "pass", () => this.toggleStop(leg, call), {
        className: "toggle", "aria-pressed": String(call.stops),
        "aria-label": `${en}: ${call.stops ? "stops" : "passes"}`,
      }),
      bilingual(this.station(call)), ...times,
      isEnd ? button("✕", () => this.remove(leg, call), {
        className: "link", "aria-label": `Take ${en} away`,
      }) : null);
  }
}
