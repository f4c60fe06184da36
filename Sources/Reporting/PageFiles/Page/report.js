// A table of journeys that can be sorted and filtered, above a report that reads without it.

const DECIMALS = { share: 1, seconds: 1, perHour: 1, secondsPerHour: 0, ratio: 3 };
const SUFFIXES = { share: "%", seconds: " s", perHour: "/h", secondsPerHour: " s/h" };

/** A metric's value as the report writes it. */
function valueText(value, metric) {
  if (value === null || value === "failed") return value ?? "n/a";
  if (value === "never") return metric.unit === "seconds" ? "never" : "∞";
  const number = metric.unit === "share" ? value * 100 : value;
  return number.toFixed(DECIMALS[metric.unit] ?? 2) + (SUFFIXES[metric.unit] ?? "");
}

/** A value as a number; NaN where there is none, or the tracker failed. */
const numeric = (value) => (value === "never" ? Infinity : Number(value ?? NaN));

/** `told: told in time (AL1)`. */
const metricText = ({ id, word, name }) => `${word === name ? word : `${word}: ${name}`} (${id})`;

/** The mean or the median, as the metric wants it; null where a failure would improve it. */
function aggregate(values, metric) {
  const numbers = values.map(numeric).filter((value) => !Number.isNaN(value));
  if (numbers.length === 0 || values.includes("failed")) return null;
  if (metric.aggregate === "mean") return numbers.reduce((a, b) => a + b, 0) / numbers.length;
  numbers.sort((a, b) => a - b);
  const place = (numbers.length - 1) / 2;
  const [low, high] = [numbers[Math.floor(place)], numbers[Math.ceil(place)]];
  const median = low === high ? low : (low + high) / 2;
  return median === Infinity ? "never" : median;
}

/** The indices of the best among the trackers that compete. */
function best(values, metric, trackers) {
  const merit = {
    higher: (x) => x, lower: (x) => -x, nearZero: (x) => -Math.abs(x),
  }[metric.better];
  if (!merit) return [];
  const rivals = trackers.map((_, index) => index)
    .filter((index) => !trackers[index].reference && !Number.isNaN(numeric(values[index])));
  const most = Math.max(...rivals.map((index) => merit(numeric(values[index]))));
  return rivals.length < 2 ? [] : rivals.filter((index) => merit(numeric(values[index])) === most);
}

/** A choice with a label; the first option stands for all. */
function choice(label, options, onchange) {
  const select = element("select", { onchange },
    ...options.map(([value, textContent]) => element("option", { value, textContent })));
  return { select, label: element("label", {}, label, select) };
}

class JourneysTable {
  constructor(data, place) {
    Object.assign(this, data);
    this.search = element("input", { type: "search", oninput: () => this.show() });
    this.metric = choice("Metric", this.metrics.map((metric, index) =>
      [String(index), metricText(metric)]), () => this.show());
    const counted = (names) => [...new Set(names)].sort()
      .map((name) => [name, `${name} (${names.filter((other) => other === name).length})`]);
    const suites = counted(this.journeys.map((journey) => journey.suite));
    const tags = counted(this.journeys.flatMap((journey) => journey.tags));
    this.suite = choice("Suite", [["", "all"], ...suites], () => this.show());
    this.tag = choice("Tag", [["", "all"], ...tags], () => this.show());
    this.status = element("p", { role: "status", "aria-live": "polite" });
    this.head = element("thead");
    this.body = element("tbody");
    const reset = element("button", { type: "button", textContent: "Reset", onclick: () => {
      history.replaceState(null, "", location.pathname + location.search);
      this.read();
    } });
    place.append(
      element("h2", { id: "journeys", textContent: "Journeys" }),
      element("div", { className: "controls", role: "group", "aria-label": "Which journeys" },
        this.metric.label, this.suite.label, this.tag.label,
        element("label", { className: "wide" }, "Find ( / )", this.search), reset),
      this.status,
      element("div", {
        className: "scroll", tabIndex: 0, role: "region", "aria-labelledby": "journeys",
      },
        element("table", {}, this.head, this.body)));
    addEventListener("hashchange", () => this.read());
    addEventListener("keydown", (event) => {
      if (event.key !== "/" || event.target.matches("input, select, textarea")) return;
      event.preventDefault();
      this.search.focus();
    });
    this.read();
  }

  /** Takes the view from the address. */
  read() {
    const wanted = new URLSearchParams(location.hash.slice(1));
    const index = (name) => this.metrics.findIndex(({ id, word }) => [id, word].includes(name));
    const asked = index(wanted.get("metric"));
    this.metric.select.value = String(Math.max(0, asked < 0 ? index("display") : asked));
    this.suite.select.value = wanted.get("suite") ?? "";
    this.tag.select.value = wanted.get("tag") ?? "";
    for (const { select } of [this.suite, this.tag]) {
      if (select.selectedIndex < 0) select.value = "";
    }
    this.search.value = wanted.get("find") ?? "";
    [this.sorted, this.order] = (wanted.get("sort") ?? "").split(":");
    this.show();
  }

  /** Puts the view into the address, to be shared. */
  write() {
    const view = new URLSearchParams();
    const state = {
      metric: this.metrics[this.metric.select.value].word,
      suite: this.suite.select.value, tag: this.tag.select.value, find: this.search.value,
      sort: this.sorted ? `${this.sorted}:${this.order}` : "",
    };
    for (const [name, value] of Object.entries(state)) {
      if (value && value !== "display") view.set(name, value);
    }
    const hash = view.size ? `#${view}` : "";
    if (hash === location.hash) return;
    history.replaceState(null, "", location.pathname + location.search + hash);
  }

  sortBy(column) {
    const isSame = this.sorted === column;
    this.order = isSame && this.order === "ascending" ? "descending" : "ascending";
    this.sorted = column;
    this.show();
  }

  /** The journeys that are asked for, in the order that is asked for. */
  chosen() {
    const words = this.search.value.toLowerCase().split(/\s+/).filter(Boolean);
    const rows = this.journeys.filter((journey) =>
      (!this.suite.select.value || journey.suite === this.suite.select.value)
      && (!this.tag.select.value || journey.tags.includes(this.tag.select.value))
      && words.every((word) => [journey.id, journey.title, journey.suite, ...journey.tags]
        .some((text) => text.toLowerCase().includes(word))));
    if (!this.sorted) return rows;
    const sign = this.order === "descending" ? -1 : 1;
    const tracker = this.trackers.findIndex(({ id }) => id === this.sorted);
    const key = (journey) => (tracker < 0
      ? journey.title
      : numeric(journey.values[this.metric.select.value][tracker]));
    const compared = (a, b) => (typeof a === "string" ? a.localeCompare(b, "en") : a - b || 0);
    const isMissing = (value) => Number.isNaN(value);
    return rows.map((journey) => [key(journey), journey]).sort(([a], [b]) =>
      isMissing(a) || isMissing(b) ? isMissing(a) - isMissing(b) : sign * compared(a, b))
      .map(([, journey]) => journey);
  }

  show() {
    const index = this.metric.select.value;
    const metric = this.metrics[index];
    const rows = this.chosen();
    const title = (column, text, className, color) => element("th", {
      className, scope: "col", "aria-sort": this.sorted === column ? this.order : "none",
    }, color === undefined ? null : element("span", {
      className: `dot f${color}`, "aria-hidden": "true", textContent: "●",
    }), element("button", {
      type: "button", textContent: text, onclick: () => this.sortBy(column),
    }));
    const cells = (values, make) => {
      const leaders = best(values, metric, this.trackers);
      return values.map((value, tracker) => element("td", {
        className: `number${leaders.includes(tracker) ? " best" : ""}`,
      }, make(valueText(value, metric), tracker)));
    };
    // The scoreboard leaves the same journeys out of its means.
    const averaged = rows.filter((journey) => journey.averaged);
    const pool = averaged.length > 0 ? averaged : rows;
    const overall = this.trackers.map((_, tracker) =>
      aggregate(pool.map((journey) => journey.values[index][tracker]), metric));
    const counts = this.trackers.map((_, tracker) =>
      overall[tracker] === null
        ? 0 : pool.filter((journey) => journey.values[index][tracker] !== null).length);
    const most = Math.max(...counts);
    const least = Math.min(...counts.map((count) => count || most));
    const focused = this.head.contains(document.activeElement)
      ? document.activeElement.textContent : null;
    this.head.replaceChildren(
      element("tr", {}, title("title", "journey"),
        ...this.trackers.map(({ id, color }) => title(id, id, "number", color))),
      element("tr", { className: "overall" },
        element("th", { scope: "row", textContent: least === rows.length
          ? `${metric.aggregate} of those shown`
          : `${metric.aggregate} of ${least === most ? most : `${least}–${most}`} `
            + (pool.length === rows.length ? "with a value" : "in the means") }),
        ...cells(overall, (text) => text)));
    this.body.replaceChildren(...rows.map((journey) => element("tr", {},
      element("td", {}, journey.title,
        element("small", {}, [
          journey.suite, journey.id, ...journey.tags,
          ...(journey.scored === null ? [] : [`${Math.round(journey.scored * 100)}% scored`]),
        ].join(" · "))),
      ...cells(
        journey.values[index], (text, tracker) => this.replayLink(journey, tracker, text)))));
    if (focused) {
      [...this.head.querySelectorAll("button")]
        .find((button) => button.textContent === focused)?.focus();
    }
    this.status.textContent = `${rows.length} of ${this.journeys.length} journeys: `
      + `${metricText(metric)}. `
      + (this.journeys.some((journey) => journey.replay)
        ? "A link opens the replay at the longest wrong display. " : "")
      + (this.journeys.every((journey) => journey.replay)
        ? "" : "To write the replays of all journeys: compare --replays all.");
    this.write();
  }

  /** The value, as a link to where this tracker's display was wrong for longest. */
  replayLink(journey, tracker, text) {
    if (!journey.replay || !this.trackers[tracker].replayed) return text;
    const moment = new URLSearchParams({ tracker: this.trackers[tracker].id });
    if (journey.worst[tracker] !== null) moment.set("at", journey.worst[tracker]);
    return element("a", { href: `${journey.replay}#${moment}`, textContent: text });
  }
}
