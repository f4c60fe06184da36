// When each display would have told the rider to get off, beside when the train arrived.

const RIDER_BEFORE_MILLISECONDS = 330000;
const RIDER_AFTER_MILLISECONDS = 60000;

class RiderPanel {
  constructor(app) {
    this.app = app;
    this.title = "Rider";
  }

  key() {
    const { app } = this;
    return `${app.ride.id} ${app.lane?.tracker}`;
  }

  content() {
    const { app } = this;
    const { ride } = app;
    const station = ride.truth.alight === null ? null : ride.network.stations[ride.truth.alight];
    const call = station ? ride.truth.call(station.index) : null;
    if (!call) {
      return element("p", {
        className: "empty", textContent: "The truth has no station at which the rider gets off.",
      });
    }
    const arrival = call.arrival;
    const truthSpans = ride.truth.spans.filter((span) => span.station === station.index);
    return element("div", { className: "rider" },
      element("p", {}, "The rider gets off at ", bilingual(station), ": the train arrives at ",
        this.moment(arrival), " and leaves at ", this.moment(call.departure), "."),
      this.axis(),
      this.told("Truth", truthSpans, call, null),
      ...ride.lanes.map((lane) => this.told(
        lane.tracker, this.spansAbout(lane, station), call, lane.rider, lane.trains)),
      element("p", { className: "quiet",
        textContent: "In time: “soon” or “now” (or “next” where the stop before is near) from "
          + "at least 30 s and at most 5 min before the arrival, and still shown at the "
          + "arrival." }));
  }

  moment(time) {
    return element("button", {
      type: "button", className: "link", textContent: elapsedText(time),
      onclick: () => this.app.seek(time),
    });
  }

  /** When a tracker's display named the station, or another of its interchange. */
  spansAbout(lane, station) {
    return this.app.lanes.estimateBlocks(lane).filter((block) => {
      if (block.station === null) return false;
      const shown = this.app.ride.network.stations[block.station];
      return shown.index === station.index
        || (shown.group !== null && shown.group === station.group);
    });
  }

  axis() {
    return element("div", { className: "rider-axis", "aria-hidden": "true" },
      ...[-300, -240, -180, -120, -60, 0].map((seconds) => element("span", {
        textContent: seconds === 0 ? "arrival" : `${seconds / 60} min`.replace("-", "−"),
        style: { left: `${this.share(seconds * 1000)}%` },
      })));
  }

  share(millisecondsAfterArrival) {
    const whole = RIDER_BEFORE_MILLISECONDS + RIDER_AFTER_MILLISECONDS;
    const share = (millisecondsAfterArrival + RIDER_BEFORE_MILLISECONDS) / whole;
    return Math.min(100, Math.max(0, share * 100));
  }

  /** What a tracker said of the train, with the moments from which on it did. */
  trains(trains) {
    return element("p", { className: "told-row" }, ...trains.map(([from, text]) =>
      element("span", { className: "told" }, this.moment(from), ` ${text ?? "no train named"}`)));
  }

  told(name, spans, call, rider, trains = []) {
    const bars = spans.map((span) => {
      const left = this.share(span.from - call.arrival);
      const right = this.share(span.to - call.arrival);
      return right <= left ? null : element("span", {
        className: `rider-bar phase-${PHASES[span.phase]}`,
        title: `${PHASE_WORDS[span.phase]} from ${elapsedText(span.from)} `
          + `to ${elapsedText(span.to)}`,
        style: { left: `${left}%`, width: `${right - left}%` },
      });
    });
    const first = (phase) => spans.find((span) => span.phase === phase);
    const sentences = [0, 1, 2].map((phase) => {
      const span = first(phase);
      if (!span) return null;
      return element("span", { className: "told" },
        element("span", {
          className: `phase phase-${PHASES[phase]}`, textContent: PHASE_WORDS[phase],
        }),
        " ", this.moment(span.from), ` ${this.relative(span.from - call.arrival)}`);
    });
    const outcome = rider
      ? element("em", {
        className: `outcome outcome-${rider.outcome === "in time" ? "right" : "wrong"}`,
        textContent: `${rider.outcome === "in time" ? "✓" : "✕"} ${rider.outcome}`
          + (rider.leadSeconds ? `, ${durationText(rider.leadSeconds)} before` : ""),
      })
      : null;
    const isNever = spans.length === 0;
    return element("section", { className: "rider-lane" },
      element("h3", {}, name, outcome),
      element("div", { className: "rider-track" }, ...bars,
        element("span", { className: "rider-arrival", style: { left: `${this.share(0)}%` } }),
        element("span", { className: "rider-arrival leaves",
          style: { left: `${this.share(call.departure - call.arrival)}%` } })),
      element("p", { className: "told-row" },
        ...(isNever
          ? [element("span", { className: "quiet", textContent: "never named" })] : sentences)),
      trains.length > 0 ? this.trains(trains) : null);
  }

  relative(milliseconds) {
    if (Math.abs(milliseconds) < 500) return "(at the arrival)";
    const text = durationText(milliseconds / 1000);
    return milliseconds < 0 ? `(${text} before)` : `(${text} after)`;
  }
}
