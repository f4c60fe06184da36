// What is known of the journey: where it comes from, and its ground truth call by call.

class JourneyPanel {
  constructor(app) {
    this.app = app;
    this.title = "Journey";
  }

  key() {
    const { ride, zone, editor } = this.app;
    return `${ride.id} ${zone.name} ${editor.isOn} ${editor.version}`;
  }

  content() {
    const { app } = this;
    const { ride, zone } = app;
    if (app.editor.isOn) return app.editor.content();
    const facts = [
      ["Journey", ride.id],
      ["Source", ride.source],
      ["Network", ride.network.title],
      ["Date", `${zone.dateText(ride.start)}, ${zone.clockText(ride.start + ride.from)} to `
        + `${zone.clockText(ride.start + ride.to)} (${zone.name})`],
      ["Length", durationText((ride.to - ride.from) / 1000)],
      ["Locations", ride.locations.leftOut.size > 0
        ? `${ride.locations.count}, of which ${ride.locations.leftOut.size} do not count`
        : String(ride.locations.count)],
      ["Tags", ride.tags.join(", ") || "none"],
    ];
    if (ride.uncertaintySeconds !== null) {
      facts.push(["Times of calls", `may be ${ride.uncertaintySeconds} s off`]);
    }
    return element("div", { className: "journey-facts" },
      element("h3", { textContent: ride.title }),
      element("dl", {}, ...facts.flatMap(([name, value]) => [
        element("dt", { textContent: name }), element("dd", { textContent: value }),
      ])),
      ride.notes ? element("p", { className: "notes", textContent: ride.notes }) : null,
      element("button", {
        type: "button", id: "edit-truth", textContent: "Correct the truth",
        onclick: () => app.editTruth(),
      }),
      ...ride.truth.legs.map((leg) => this.leg(leg)));
  }

  /** Brings the time that is chosen to be corrected into sight. */
  settled(container) {
    const chosen = container.querySelector(".truth-editor .link[aria-pressed=true]");
    if (!chosen) return;
    const top = chosen.offsetTop - container.offsetTop;
    const isInSight = top >= container.scrollTop + 50
      && top + 30 <= container.scrollTop + container.clientHeight;
    if (!isInSight) container.scrollTop = top - container.clientHeight / 2;
  }

  leg(leg) {
    const { app } = this;
    const { network } = app.ride;
    const railway = network.railways[leg.railway];
    const alsoRight = (railways) => (railways?.length
      ? `or ${railways.map((index) => network.railways[index].en).join(", ")}` : "");
    const calls = leg.calls.map((call) => element("li", { className: call.stops ? "" : "passes" },
      element("button", {
        type: "button", className: "link", textContent: elapsedText(call.arrival),
        onclick: () => app.seek(call.arrival),
      }),
      bilingual(network.stations[call.station]),
      element("span", { className: "quiet",
        textContent: [
          call.stops ? `stops ${durationText((call.departure - call.arrival) / 1000)}` : "passes",
          alsoRight(call.equivalent),
        ].filter(Boolean).join(" · ") })));
    return element("section", { className: "leg" },
      element("h4", {}, swatch(railway), bilingual(railway)),
      element("p", { className: "quiet",
        textContent: [
          network.heading(railway, leg.direction), leg.trainType, alsoRight(leg.equivalent)]
          .filter(Boolean).join(" · ") }),
      element("ol", { className: "calls" }, ...calls));
  }
}
