// The page's state, and what ties its parts together.

const SPEEDS = [1, 2, 5, 10, 20, 30, 60];

class App {
  constructor(data) {
    this.networks = data.networks.map((network) => new Network(network));
    this.journeys = data.journeys;
    const wanted = new URLSearchParams(location.hash.slice(1));
    for (const journey of this.journeys) {
      journey.lanes = journey.lanes.filter((lane) =>
        !lane.hidden || lane.tracker === wanted.get("tracker"));
    }
    this.rides = new Array(this.journeys.length);
    this.theme = new Theme();
    this.zones = new Map(this.networks.map((network) => [network, new Zone(network.timeZone)]));
    this.showsUTC = false;
    this.speed = 10;
    this.isPlaying = false;
    this.follow = true;
    this.time = 0;
    this.map = new MapView(this);
    this.lanes = new LanesView(this);
    this.editor = new TruthEditor(this);
    this.scores = new ScoresView(this);
    this.displays = new DisplaysView(this);
    this.panels = [
      new CandidatesPanel(this), new StationsPanel(this), new LocationsPanel(this),
      new RiderPanel(this), new JourneyPanel(this),
    ];
    this.panel = this.panels[0];
    this.panelKey = "";
    this.frame = null;
    this.buildControls();
    this.watchWindow();
    const index = this.journeys.findIndex((journey) => journey.id === wanted.get("journey"));
    this.openJourney(Math.max(0, index));
    const tracker = wanted.get("tracker") ?? data.tracker;
    const lane = this.ride?.lanes.find((candidate) => candidate.tracker === tracker);
    if (lane) this.chooseLane(lane);
    if (data.edit) this.editTruth();
    if (wanted.has("at")) this.seek(Number(wanted.get("at")) * 1000 || 0);
  }

  // Controls

  buildControls() {
    const choice = byId("journey-choice");
    choice.append(...this.journeys.map((journey, index) =>
      element("option", { value: String(index), textContent: this.journeyName(journey) })));
    choice.addEventListener("change", () => this.openJourney(Number(choice.value)));
    byId("journeys").append(...this.journeys.map((journey, index) =>
      element("li", {}, element("button", {
        type: "button", onclick: () => this.openJourney(index),
      },
      element("strong", { textContent: this.journeyName(journey) }),
      element("small", { textContent: this.journeySummary(journey) }),
      element("small", {
        textContent: this.journeyScores(journey),
        title: "Share of the time in which nothing was wrong",
      })))));
    document.body.classList.toggle("single", this.journeys.length < 2);
    byId("speed").append(...SPEEDS.map((speed) =>
      element("option", { value: String(speed), textContent: `${speed}×` })));
    byId("speed").value = String(this.speed);
    byId("speed").addEventListener("change", (event) => this.setSpeed(Number(event.target.value)));
    byId("play").addEventListener("click", () => this.setPlaying(!this.isPlaying));
    byId("step-back").addEventListener("click", () => this.step(-1));
    byId("step-on").addEventListener("click", () => this.step(1));
    byId("disagreement-before").addEventListener("click", () => this.jump(-1));
    byId("disagreement-next").addEventListener("click", () => this.jump(1));
    byId("scrubber").addEventListener("input", (event) => this.seek(Number(event.target.value)));
    byId("theme").addEventListener("click", () => this.toggleTheme());
    byId("zone").addEventListener("click", () => this.toggleZone());
    byId("help-body").append(helpContent());
    byId("help-open").addEventListener("click", () => byId("help").showModal());
    byId("lane-legend").append(...laneLegend());
    byId("map-legend").append(...mapLegend());
    byId("tabs").append(...this.panels.map((panel) => {
      panel.tab = element("button", {
        type: "button", role: "tab", "aria-controls": "panel", textContent: panel.title,
        onclick: () => this.choosePanel(panel),
      });
      return panel.tab;
    }));
    byId("tabs").addEventListener("keydown", (event) => this.moveTab(event));
    document.addEventListener("keydown", (event) => this.keydown(event));
  }

  /** The title, with the id where others have the same. */
  journeyName(journey) {
    const isAlone = this.journeys.every(
      (other) => other === journey || other.title !== journey.title);
    if (isAlone && journey.title) return journey.title;
    return journey.title ? `${journey.title} · ${journey.id}` : journey.id;
  }

  journeySummary(journey) {
    const minutes = Math.round((journey.to - journey.from) / 60000);
    return `${journey.source} · ${minutes} min`;
  }

  /** How much of the time each tracker was right in everything. */
  journeyScores(journey) {
    const length = (spans) => spans.reduce(
      (sum, [from, to]) => sum + Math.max(0, to - Math.max(0, from)), 0);
    const whole = length(journey.truth.spans);
    if (whole === 0) return "on no train";
    return journey.lanes.map((lane) => {
      const share = 1 - length(lane.disagreements) / whole;
      return `${lane.tracker} ${Math.round(share * 100)} %`;
    }).join(" · ");
  }

  watchWindow() {
    new ResizeObserver(() => this.requestRender()).observe(document.body);
    new ResizeObserver(() => this.requestRender()).observe(byId("map-frame"));
    matchMedia("(prefers-color-scheme: dark)")
      .addEventListener("change", () => this.refreshTheme());
  }

  keydown(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || byId("help").open) return;
    if (event.target.matches("select, [role=tab]")) return;
    if (this.editor.keydown(event)) {
      event.preventDefault();
      return;
    }
    const isButton = event.target.matches("button");
    const isScrubber = event.target === byId("scrubber");
    const actions = {
      " ": isButton ? null : () => this.setPlaying(!this.isPlaying),
      ArrowLeft: () => (event.shiftKey ? this.seek(this.time - 10000) : this.step(-1)),
      ArrowRight: () => (event.shiftKey ? this.seek(this.time + 10000) : this.step(1)),
      n: () => this.jump(1),
      p: () => this.jump(-1),
      "+": () => this.changeSpeed(1),
      "=": () => this.changeSpeed(1),
      "-": () => this.changeSpeed(-1),
      "[": () => this.openJourney(Math.max(0, this.rideIndex - 1)),
      "]": () => this.openJourney(Math.min(this.journeys.length - 1, this.rideIndex + 1)),
      f: () => this.setFollow(!this.follow),
      z: () => this.map.fit(),
      Home: () => this.seek(this.ride.from),
      End: () => this.seek(this.ride.to),
      "?": () => byId("help").showModal(),
    };
    let action = actions[event.key];
    if (/^[1-9]$/.test(event.key)) {
      const lane = this.ride.lanes[Number(event.key) - 1];
      if (lane) action = () => this.chooseLane(lane);
    }
    if (!action || (isScrubber && ["Home", "End"].includes(event.key))) return;
    event.preventDefault();
    action();
  }

  moveTab(event) {
    const steps = { ArrowLeft: -1, ArrowRight: 1 };
    if (!(event.key in steps)) return;
    event.preventDefault();
    const index = this.panels.indexOf(this.panel) + steps[event.key];
    this.choosePanel(this.panels[(index + this.panels.length) % this.panels.length]);
    this.panel.tab.focus();
  }

  // What is shown

  openJourney(index) {
    if (this.journeys.length === 0) return;
    this.rides[index] ??= new Ride(this.journeys[index], this.networks);
    this.rideIndex = index;
    this.ride = this.rides[index];
    const tracker = this.lane?.tracker;
    this.lane = this.ride.lanes.find((lane) => lane.tracker === tracker)
      ?? this.ride.lanes[this.ride.lanes.length - 1] ?? null;
    this.time = this.ride.longestDifference ?? this.ride.from;
    this.railway = null;
    this.station = null;
    this.window = new TimeWindow(this.ride, this.lanes.plotWidth);
    this.window.reveal(this.time);
    this.setPlaying(false);
    this.editor.open();
    this.setFollow(true);
    byId("journey-choice").value = String(index);
    byId("journey-title").textContent = this.ride.title;
    document.title = `${this.ride.title || this.ride.id} · RailBench replay`;
    for (const [other, item] of [...byId("journeys").children].entries()) {
      item.firstChild.setAttribute("aria-current", other === index ? "true" : "false");
    }
    const scrubber = byId("scrubber");
    scrubber.min = String(this.ride.from);
    scrubber.max = String(this.ride.to);
    scrubber.step = "100";
    this.buildTrackerChoice();
    for (const view of [this.map, this.lanes, this.scores, this.displays]) view.open();
    this.panelKey = "";
    this.requestRender();
  }

  buildTrackerChoice() {
    byId("tracker-choice").replaceChildren(...this.ride.lanes.map((lane) => element("label", {},
      element("input", {
        type: "radio", name: "tracker", value: lane.tracker, checked: lane === this.lane,
        onchange: () => this.chooseLane(lane),
      }),
      element("span", { style: { "--tracker": this.theme.tracker(lane) }, className: "tracker" },
        lane.tracker))));
  }

  chooseLane(lane) {
    this.lane = lane;
    for (const input of byId("tracker-choice").querySelectorAll("input")) {
      input.checked = input.value === lane.tracker;
    }
    this.requestRender();
  }

  editTruth() {
    this.editor.setOn(true);
    this.choosePanel(this.panels.find((panel) => panel instanceof JourneyPanel));
  }

  choosePanel(panel) {
    this.panel = panel;
    this.panelKey = "";
    this.requestRender();
  }

  /** Shows the stations of a railway; of the named one if that is null. */
  chooseRailway(railway) {
    this.railway = railway;
    this.station = null;
    this.choosePanel(this.panels.find((panel) => panel instanceof StationsPanel));
  }

  selectStation(station) {
    this.station = station;
    if (station !== null) {
      const { railway } = this.ride.network.stations[station];
      if (railway !== this.shownRailway()) this.railway = railway;
      this.choosePanel(this.panels.find((panel) => panel instanceof StationsPanel));
    }
    this.requestRender();
  }

  /** The railway whose stations are listed: the chosen, the named, or the true one. */
  shownRailway() {
    if (this.railway !== null) return this.railway;
    const named = this.lane?.estimate(this.location).railway ?? null;
    const { truth } = this.ride;
    return named ?? truth.at(this.time)?.railway ?? truth.legs[0]?.railway ?? null;
  }

  /** The direction in which the stations of a railway are listed. */
  shownDirection(railway) {
    const believed = this.lane?.candidate(railway)?.direction[Math.max(0, this.location)] ?? null;
    if (believed !== null) return believed;
    return this.ride.truth.legs.find((leg) => leg.railway === railway)?.direction ?? 0;
  }

  /** The railways that matter now, the truest first: they are drawn broad on the map. */
  get namedRailways() {
    const named = new Set();
    const truth = this.ride.truth.at(this.time);
    if (truth) named.add(truth.railway);
    for (const leg of this.ride.truth.legs) named.add(leg.railway);
    for (const lane of this.ride.lanes) {
      const { railway } = lane.estimate(this.location);
      if (railway !== null) named.add(railway);
    }
    const shown = this.railway;
    if (shown !== null) named.add(shown);
    return [...named];
  }

  /** What the map shows of this moment. */
  scene() {
    const { ride, theme, lane, location } = this;
    const { network } = ride;
    const marks = [];
    const truth = ride.truth.at(this.time);
    const estimate = lane?.estimate(location);
    const isSame = truth && estimate && truth.station === estimate.station
      && showsPhase(truth, estimate.phase);
    if (truth) {
      marks.push({
        station: network.stations[truth.station], radius: 9, color: theme.ink, ink: theme.surface,
        text: `${truePhaseWords(truth)} ${network.stations[truth.station].en}`, above: true,
      });
    }
    if (estimate && estimate.station !== null) {
      marks.push({
        station: network.stations[estimate.station], radius: 13, color: theme.accent,
        ink: theme.surface, dashed: true,
        text: isSame ? ""
          : `${lane.tracker}: ${PHASE_WORDS[estimate.phase]} `
            + network.stations[estimate.station].en,
      });
    }
    const story = this.station === null ? null
      : lane?.candidate(network.stations[this.station].railway)
        ?.story(this.station, this.shownDirection(network.stations[this.station].railway)) ?? null;
    return { ride, location, marks, story };
  }

  // Time

  get location() {
    return this.ride.locations.at(this.time);
  }

  seek(time) {
    this.time = Math.min(this.ride.to, Math.max(this.ride.from, Math.round(time)));
    this.window.reveal(this.time);
    this.requestRender();
  }

  /** Goes to the next location, or the one before. */
  step(direction) {
    this.setPlaying(false);
    const { heldFrom } = this.ride.locations;
    let index = this.location;
    const now = index < 0 ? -Infinity : heldFrom[index];
    if (direction < 0 && this.time > now) {
      this.seek(now);
      return;
    }
    do index += direction;
    while (index >= 0 && index < heldFrom.length && heldFrom[index] === now);
    if (index >= 0 && index < heldFrom.length) this.seek(heldFrom[index]);
  }

  /** Goes to the chosen tracker's next disagreement with the truth, or the one before. */
  jump(direction) {
    if (!this.lane) return;
    this.setPlaying(false);
    const spans = this.lane.disagreements;
    const found = direction > 0
      ? spans.find((span) => span.from > this.time)
      : spans.findLast((span) => span.from < this.time);
    if (!found) {
      const side = direction > 0 ? "later" : "earlier";
      this.announce(`No disagreement of ${this.lane.tracker} ${side}`);
      return;
    }
    this.seek(found.from);
    this.announce(`${elapsedText(found.from)}: ${this.lane.tracker} `
      + `${DISAGREEMENT_WORDS[found.kind]} for ${durationText((found.to - found.from) / 1000)}`);
  }

  setSpeed(speed) {
    this.speed = speed;
    byId("speed").value = String(speed);
  }

  changeSpeed(steps) {
    const index = SPEEDS.indexOf(this.speed) + steps;
    this.setSpeed(SPEEDS[Math.min(SPEEDS.length - 1, Math.max(0, index))]);
  }

  setPlaying(isPlaying) {
    this.isPlaying = isPlaying;
    const play = byId("play");
    play.textContent = isPlaying ? "❚❚" : "▶";
    play.setAttribute("aria-label", isPlaying ? "Pause" : "Play");
    if (isPlaying) {
      if (this.time >= this.ride.to) this.seek(this.ride.from);
      this.lastFrame = null;
      this.requestRender();
    }
  }

  advance(now) {
    if (!this.isPlaying) return;
    const elapsed = this.lastFrame === null ? 0 : Math.min(250, now - this.lastFrame);
    this.lastFrame = now;
    this.seek(this.time + elapsed * this.speed);
    if (this.time >= this.ride.to) this.setPlaying(false);
  }

  // Looks

  setFollow(follow) {
    this.follow = follow;
    byId("follow").setAttribute("aria-pressed", String(follow));
    this.requestRender();
  }

  toggleTheme() {
    this.theme.chosen = this.theme.isDark ? "light" : "dark";
    this.refreshTheme();
  }

  refreshTheme() {
    this.theme.refresh();
    this.displays.open();
    this.buildTrackerChoice();
    this.requestRender();
  }

  /** In which times are told: the network's zone, or UTC. */
  get zone() { return this.showsUTC ? UTC : this.zones.get(this.ride.network); }

  get otherZone() { return this.showsUTC ? this.zones.get(this.ride.network) : UTC; }

  toggleZone() {
    this.showsUTC = !this.showsUTC;
    this.requestRender();
  }

  announce(text) {
    byId("notice").textContent = text;
  }

  // Drawing

  requestRender() {
    this.frame ??= requestAnimationFrame((now) => {
      this.frame = null;
      this.advance(now);
      this.render();
    });
  }

  render() {
    const { ride, time } = this;
    byId("elapsed").textContent = `${elapsedText(time)} / ${elapsedText(ride.to)}`;
    byId("clock").textContent = this.zone.clockText(ride.start + time);
    byId("zone").textContent = this.zone.city;
    byId("zone").title = `Times are ${this.zone.name}; show ${this.otherZone.name}`;
    const scrubber = byId("scrubber");
    scrubber.value = String(time);
    scrubber.setAttribute("aria-valuetext", elapsedText(time));
    this.displays.render();
    this.map.render();
    this.lanes.render();
    this.scores.render();
    this.renderPanel();
  }

  renderPanel() {
    const { panel } = this;
    const key = `${panel.title} ${panel.key()}`;
    const container = byId("panel");
    if (key !== this.panelKey) {
      const isSamePanel = this.panelKey.startsWith(`${panel.title} `);
      const scroll = isSamePanel ? container.scrollTop : 0;
      const focused = this.focusPath(container);
      this.panelKey = key;
      for (const other of this.panels) {
        other.tab.setAttribute("aria-selected", String(other === panel));
        other.tab.tabIndex = other === panel ? 0 : -1;
      }
      container.classList.toggle("fills", Boolean(panel.keepsScroll));
      container.replaceChildren(panel.content());
      container.scrollTop = scroll;
      if (focused !== null) [...container.querySelectorAll("button, select")][focused]?.focus();
      panel.settled?.(container, !isSamePanel);
    }
    panel.update?.();
  }

  /** Which of the panel's buttons has the keyboard's focus, or null. */
  focusPath(container) {
    const index = [...container.querySelectorAll("button, select")].indexOf(document.activeElement);
    return index < 0 ? null : index;
  }
}

const replayData = JSON.parse(byId("replay-data").textContent);
if (replayData.journeys.length > 0) {
  /** The page's handle for its console and for tests. */
  window.railbenchReplay = new App(replayData);
}
