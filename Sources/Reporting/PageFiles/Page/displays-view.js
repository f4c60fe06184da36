// The display over the door: what is true, and what each tracker would show.

class DisplaysView {
  constructor(app) {
    this.app = app;
    this.container = byId("displays");
    this.shown = "";
  }

  open() {
    this.shown = "";
  }

  render() {
    const { app } = this;
    const { ride, time, location } = app;
    const truth = ride.truth.at(time);
    const cards = [{ name: "Truth", estimate: truth, agreement: null, isTruth: true }];
    for (const lane of ride.lanes) {
      const estimate = lane.estimate(location);
      const wrong = lane.disagreement(time);
      cards.push({
        name: lane.tracker, estimate, agreement: this.agreement(truth, estimate, wrong),
        kind: wrong?.kind, lane,
      });
    }
    const key = JSON.stringify(cards.map(({ name, estimate, agreement }) => [
      name, estimate?.railway, estimate?.direction, estimate?.station, estimate?.phase,
      estimate?.mayBeNext, agreement,
    ])) + (app.lane?.tracker ?? "");
    if (key === this.shown) return;
    this.shown = key;
    const focused = this.container.contains(document.activeElement)
      ? document.activeElement.dataset.source : null;
    this.container.replaceChildren(...cards.map((card) => this.card(card)));
    if (focused) this.container.querySelector(`[data-source="${CSS.escape(focused)}"]`)?.focus();
  }

  /** How an estimate stands beside the truth, in a word or two. */
  agreement(truth, estimate, wrong) {
    if (wrong) return wrong.kind === 0 ? "– no estimate" : `✕ ${DISAGREEMENTS[wrong.kind]}`;
    if (!truth) {
      return this.app.ride.truth.legs.length === 0 ? "✓ names no train" : "not judged";
    }
    if (estimate.railway === null) return "– no estimate yet";
    const differs = estimate.railway === truth.railway
      && (estimate.station !== truth.station || !showsPhase(truth, estimate.phase));
    return differs ? "≈ times uncertain" : "✓ agrees";
  }

  card({ name, estimate, agreement, kind, isTruth, lane }) {
    const { network } = this.app.ride;
    const hasRailway = estimate && estimate.railway !== null;
    const railway = hasRailway ? network.railways[estimate.railway] : null;
    const hasStation = railway && estimate.station !== null;
    const station = hasStation ? network.stations[estimate.station] : null;
    const state = kind !== undefined ? "wrong" : agreement?.startsWith("✓") ? "right" : "open";
    const card = element(isTruth ? "article" : "button", {
      className: `display ${state}${lane && lane === this.app.lane ? " chosen" : ""}`,
      "data-source": isTruth ? "truth" : name,
      style: railway ? { "--railway": railway.color } : {},
      ...(isTruth ? {} : { type: "button", title: `Select ${name}` }),
    },
    element("span", { className: "display-head" },
      element("strong", {
        className: lane ? "tracker" : "", textContent: name,
        style: lane ? { "--tracker": this.app.theme.tracker(lane) } : {},
      }),
      element("em", { textContent: agreement ?? "" })),
    element("span", { className: "display-railway" },
      railway ? swatch(railway) : null,
      element("span", {
        className: "clipped",
        textContent: railway ? railway.en : isTruth ? "on no train" : "no railway",
      })),
    element("span", { className: "display-heading clipped",
      textContent: railway ? network.heading(railway, estimate.direction) : " " }),
    element("span", { className: "display-focus" },
      station
        ? element("span", {
          className: `phase phase-${PHASES[estimate.phase]}`,
          textContent: isTruth ? truePhaseWords(estimate) : PHASE_WORDS[estimate.phase],
        })
        : element("span", { className: "phase phase-none", textContent: "—" }),
      station ? element("span", { className: "display-station", textContent: station.en }) : null),
    element("span", { className: "display-ja", lang: "ja",
      textContent: station?.ja ? `${PHASE_WORDS_JA[estimate.phase]} ${station.ja}` : " " }));
    if (lane) card.addEventListener("click", () => this.app.chooseLane(lane));
    return card;
  }
}
