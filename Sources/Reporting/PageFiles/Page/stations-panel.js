// Every station of a railway: the state that the chosen tracker gives it, the history of that
// state, and the locations behind it.

class StationsPanel {
  constructor(app) {
    this.app = app;
    this.title = "Stations";
  }

  key() {
    const { app } = this;
    return [app.ride.id, app.lane?.tracker, app.location, app.railway, app.station].join(" ");
  }

  content() {
    const { app } = this;
    const { ride, lane, location } = app;
    const railways = this.choices();
    const chosen = app.shownRailway();
    if (chosen === null) {
      return element("p", { className: "empty", textContent: "No railway to show yet." });
    }
    const railway = ride.network.railways[chosen];
    const direction = app.shownDirection(chosen);
    const candidate = lane?.candidate(chosen) ?? null;
    const order = direction === 1 ? [...railway.stations].reverse() : railway.stations;
    const estimate = lane?.estimate(location);
    const rows = order.map((index) => {
      const story = candidate?.story(index, direction) ?? null;
      const focus = estimate && estimate.station === index ? estimate.phase : null;
      return this.row(index, story, focus);
    });
    const hasStories = candidate !== null && candidate.stations.length > 0;
    return element("div", {},
      element("label", { className: "field" }, "Railway ",
        element("select", {
          onchange: (event) => app.chooseRailway(
            event.target.value === "" ? null : Number(event.target.value)),
        }, ...railways.map(({ value, text }) => element("option", {
          value: value ?? "", textContent: text, selected: value === app.railway,
        })))),
      element("p", { className: "quiet",
        textContent: `${railway.en}, ${ride.network.heading(railway, direction)}`
          + (hasStories || !lane ? "" : `. ${lane.tracker} keeps no state of its stations.`) }),
      element("ol", { className: "stations" }, ...rows));
  }

  /** Brings the chosen station, or else the one in focus, into sight when it changes. */
  settled(container, isNew) {
    const { app } = this;
    const wanted = app.station ?? app.lane?.estimate(app.location).station ?? null;
    if (wanted === this.wanted && !isNew) return;
    this.wanted = wanted;
    const row = container.querySelector(`[data-station="${wanted}"]`);
    if (!row) return;
    const top = row.offsetTop - container.offsetTop;
    const isInSight = top >= container.scrollTop
      && top + 90 <= container.scrollTop + container.clientHeight;
    if (!isInSight) container.scrollTop = top - container.clientHeight / 3;
  }

  choices() {
    const { app } = this;
    const listed = new Set(app.ride.truth.legs.map((leg) => leg.railway));
    for (const candidate of app.lane?.candidates ?? []) listed.add(candidate.railway);
    const railways = [...listed].sort((a, b) => a - b).map((index) => ({
      value: index, text: app.ride.network.railways[index].en,
    }));
    return [{ value: null, text: "as the tracker says" }, ...railways];
  }

  row(index, story, focus) {
    const { app } = this;
    const { ride, location, time } = app;
    const station = ride.network.stations[index];
    const state = story?.state(location) ?? null;
    const isChosen = app.station === index;
    const call = ride.truth.call(index);
    const item = element("li", {
      className: `station${isChosen ? " chosen" : ""}`, "data-station": String(index),
    },
      element("button", {
        type: "button", className: "station-head", "aria-expanded": String(isChosen),
        onclick: () => app.selectStation(isChosen ? null : index),
      },
      element("span", {
        className: `state state-${state ? state.state.replace(/\W/g, "-") : "none"}`,
        textContent: state ? state.state : "–",
      }),
      bilingual(station),
      focus === null ? null : element("span", {
        className: `phase phase-${PHASES[focus]}`, textContent: PHASE_WORDS[focus],
      }),
      call ? element("span", {
        className: `call${call.arrival <= time ? " past" : ""}`,
        textContent: `${call.stops ? "" : "pass "}${elapsedText(call.arrival)}`,
        title: call.stops ? "The train's arrival" : "The train passes without stopping",
      }) : null));
    if (isChosen) item.append(this.story(station, story));
    return item;
  }

  /** How the station came to its state, up to now. */
  story(station, story) {
    const { app } = this;
    const { location, ride } = app;
    if (!story || story.states.length === 0) {
      return element("div", { className: "story" },
        element("p", { className: "quiet", textContent: "No history." }));
    }
    const entries = story.states.filter((entry) => entry.location <= location);
    const list = entries.map((entry) => {
      const since = entry.since ?? ride.locations.heldFrom[entry.location];
      return element("li", {},
        element("button", {
          type: "button", className: "link", textContent: elapsedText(since),
          onclick: () => app.seek(ride.locations.heldFrom[entry.location]),
        }),
        element("span", {
          className: `state state-${entry.state ? entry.state.replace(/\W/g, "-") : "none"}`,
          textContent: entry.state ?? "no state",
        }),
        ...entry.decisions.map((sentence) =>
          element("span", { className: "decision", textContent: sentence })));
    });
    const counts = story.assigned.map(
      (locations) => locations.filter((index) => index <= location));
    const made = ASSIGNMENTS.map((assignment, index) => element("span", {
      className: `assignment assignment-${assignment}`,
    },
      `${counts[index].length} ${assignment}`));
    return element("div", { className: "story" },
      element("ol", { className: "history" }, ...list),
      element("p", { className: "assignments" }, ...made,
        element("button", {
          type: "button", className: "link", textContent: "show on map",
          onclick: () => app.map.show(station),
        })),
      entries.length === 0
        ? element("p", { className: "quiet", textContent: "No state yet at this time." })
        : null);
  }
}
