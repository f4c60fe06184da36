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
    const cards = [{ name: "Truth", answer: truth, verdict: null, isTruth: true }];
    for (const track of ride.tracks) {
      const answer = track.answer(location);
      const wrong = track.disagreement(time);
      cards.push({
        name: track.tracker, answer, verdict: this.verdict(truth, answer, wrong),
        kind: wrong?.kind, track,
      });
    }
    const key = JSON.stringify(cards.map(({ name, answer, verdict }) => [
      name, answer?.railway, answer?.direction, answer?.station, answer?.phase, verdict,
    ])) + (app.track?.tracker ?? "");
    if (key === this.shown) return;
    this.shown = key;
    const focused = this.container.contains(document.activeElement)
      ? document.activeElement.dataset.source : null;
    this.container.replaceChildren(...cards.map((card) => this.card(card)));
    if (focused) this.container.querySelector(`[data-source="${CSS.escape(focused)}"]`)?.focus();
  }

  /** How an answer stands beside the truth, in a word or two. */
  verdict(truth, answer, wrong) {
    if (wrong) return wrong.kind === 0 ? "– no answer" : `✕ ${DISAGREEMENTS[wrong.kind]}`;
    if (!truth) return answer.railway === null ? "✓ agrees" : "not judged";
    const differs = answer.railway === truth.railway
      && (answer.station !== truth.station || answer.phase !== truth.phase);
    return differs ? "≈ times uncertain" : "✓ agrees";
  }

  card({ name, answer, verdict, kind, isTruth, track }) {
    const { network } = this.app.ride;
    const railway = answer && answer.railway !== null ? network.railways[answer.railway] : null;
    const station = railway && answer.station !== null ? network.stations[answer.station] : null;
    const state = kind !== undefined ? "wrong" : verdict?.startsWith("✓") ? "right" : "open";
    const card = element(isTruth ? "article" : "button", {
      className: `display ${state}${track && track === this.app.track ? " chosen" : ""}`,
      "data-source": isTruth ? "truth" : name,
      style: railway ? { "--railway": railway.color } : {},
      ...(isTruth ? {} : { type: "button", title: `Look into ${name}` }),
    },
    element("span", { className: "display-head" },
      element("strong", { textContent: name }),
      element("em", { textContent: verdict ?? "" })),
    element("span", { className: "display-railway" },
      railway ? swatch(railway) : null,
      element("span", {
        className: "clipped",
        textContent: railway ? railway.en : isTruth ? "on no train" : "no railway",
      })),
    element("span", { className: "display-heading clipped",
      textContent: railway ? network.heading(railway, answer.direction) : " " }),
    element("span", { className: "display-focus" },
      station
        ? element("span", {
          className: `phase phase-${PHASES[answer.phase]}`, textContent: PHASE_WORDS[answer.phase],
        })
        : element("span", { className: "phase phase-none", textContent: "—" }),
      station ? element("span", { className: "clipped", textContent: station.en }) : null),
    element("span", { className: "display-ja", lang: "ja",
      textContent: station?.ja ? `${PHASE_WORDS_JA[answer.phase]} ${station.ja}` : " " }));
    if (track) card.addEventListener("click", () => this.app.chooseTrack(track));
    return card;
  }
}
