// The railways that the chosen tracker considers, with their scores.

class CandidatesPanel {
  constructor(app) {
    this.app = app;
    this.title = "Candidates";
  }

  key() {
    const { app } = this;
    return `${app.ride.id} ${app.lane?.tracker} ${app.location}`;
  }

  content() {
    const { ride, lane, location, time } = this.app;
    if (!lane) return element("p", { className: "quiet", textContent: "No tracker to show." });
    const ranking = lane.ranking(location);
    const intro = element(
      "p", { className: "quiet", textContent: `${lane.tracker}: ${lane.summary}` });
    if (ranking.length === 0) {
      return element("div", {}, intro,
        element("p", { className: "empty", textContent: "No candidates after this location." }));
    }
    const scores = ranking.map((candidate) => candidate.score[location]);
    const high = Math.max(...scores);
    const low = Math.min(0, ...scores);
    const truth = ride.truth.at(time);
    const rows = ranking.map((candidate, rank) =>
      this.row(candidate, rank, location, { low, high }, truth));
    const reason = lane.reason(location);
    return element("div", {}, intro,
      reason ? element("p", { className: "reason", textContent: `${reason}.` }) : null,
      element("ol", { className: "candidates" }, ...rows));
  }

  row(candidate, rank, location, { low, high }, truth) {
    const { network } = this.app.ride;
    const railway = network.railways[candidate.railway];
    const score = candidate.score[location];
    const probability = candidate.probability[location];
    const share = typeof probability === "number"
      ? probability / 1000 : high > low ? (score - low) / (high - low) : 1;
    const direction = candidate.direction[location];
    const focus = candidate.focus(location);
    const station = focus && focus.station !== null ? network.stations[focus.station] : null;
    const votes = candidate.directionScore[location];
    const terms = candidate.terms
      .filter((term) => Boolean(term.value[location]))
      .map((term) => `${term.name} ${scoreText(term.value[location])}`);
    const isTrue = truth && truth.railway === candidate.railway;
    const details = [
      network.heading(railway, direction ?? null)
        + (votes === null || votes === undefined ? "" : ` (${numberText(votes / 100, 2)})`),
      station ? `${PHASE_WORDS[focus.phase]} ${station.en}` : "no focus",
    ];
    return element("li", { className: `candidate${rank === 0 ? " best" : ""}` },
      element("button", {
        type: "button", className: "candidate-head", title: "Show its stations",
        onclick: () => this.app.chooseRailway(candidate.railway),
      },
      swatch(railway), bilingual(railway),
      isTrue ? element("em", { className: "true-mark", textContent: "true" }) : null,
      element("strong", {
        className: "score",
        textContent: typeof probability === "number" ? percentText(probability) : scoreText(score),
      })),
      element("span", {
        className: "bar-track", "aria-hidden": "true",
        style: { "--share": `${Math.round(share * 100)}%`, "--railway": railway.color },
      }),
      element("span", { className: "candidate-details", textContent: details.join(" · ") }),
      terms.length > 1
        ? element("span", { className: "candidate-details", textContent: terms.join(" · ") })
        : null);
  }
}
