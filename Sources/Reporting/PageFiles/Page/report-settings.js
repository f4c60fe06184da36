// The settings of a sweep as lines across parallel axes, one for each parameter and objective.

const PLOT = { height: 300, top: 34, bottom: 26 };
const MOST_SETTINGS = 20;

class SettingsPlot {
  constructor(data, place) {
    Object.assign(this, data);
    const objective = (metric, index) => ({
      name: metric.word, values: this.settings.map((setting) => setting.scores[index]),
      text: (value) => valueText(value, metric),
    });
    this.axes = [
      ...this.parameters.map(({ name, unit }, index) => ({
        name, values: this.settings.map((setting) => setting.values[index]),
        text: (value) => `${Number(value.toFixed(3))}${unit ? ` ${unit}` : ""}`,
      })),
      ...this.metrics.map(objective),
    ];
    for (const axis of this.axes) {
      const known = axis.values.filter((value) => value !== null);
      [axis.low, axis.high] = [Math.min(...known), Math.max(...known)];
      axis.range = null;
    }
    this.gap = Math.max(90, ...this.axes.map(({ name }) => 7.2 * name.length + 16));
    this.canvas = element("canvas", {
      tabIndex: 0, role: "img", "aria-describedby": "settings-status",
    });
    this.canvas.style.setProperty("width",
      `${this.axes.length * this.gap}px`);
    this.canvas.style.setProperty("height", `${PLOT.height}px`);
    this.status = element("p", { id: "settings-status", role: "status", "aria-live": "polite" });
    this.table = element("table");
    this.bounds = this.axes.map((axis) => {
      const levels = [...new Set(axis.values)].filter((value) => value !== null)
        .sort((a, b) => a - b);
      const ends = ["from", "to"].map((end, side) => {
        const { select, label } = choice(`${axis.name} ${end}`,
          [["", end === "from" ? "lowest" : "highest"],
            ...levels.map((value) => [String(value), axis.text(value)])], () => {
            const range = axis.range ?? [-Infinity, Infinity];
            range[side] = select.value === "" ? [-Infinity, Infinity][side] : Number(select.value);
            axis.range = range.every((value) => Math.abs(value) === Infinity) ? null : range;
            this.show();
          });
        return { select, label };
      });
      axis.selects = ends.map(({ select }) => select);
      return element("fieldset", {}, element("legend", { textContent: axis.name }),
        ...ends.map(({ label }) => label));
    });
    place.append(
      element("h2", { id: "settings", textContent: "Settings" }),
      element("p", { textContent: "Each line is a setting, brighter where it is better. Drag along "
        + "an axis to keep only the settings that cross it there; a click on the axis keeps all "
        + "again." }),
      element("div", {
        className: "scroll", tabIndex: 0, role: "region", "aria-labelledby": "settings",
      },
        this.canvas),
      element("details", {}, element("summary", { textContent: "The same by lists" }),
        element("div", { className: "controls" }, ...this.bounds)),
      this.status,
      element("div", {
        className: "scroll", tabIndex: 0, role: "region", "aria-label": "Best settings",
      },
        this.table));
    this.listen();
    addEventListener("resize", () => this.draw());
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.draw());
    this.show();
  }

  /** Dragging along an axis chooses a range. */
  listen() {
    let drag = null;
    const value = (axis, y) => {
      const share = (PLOT.height - PLOT.bottom - y) / (PLOT.height - PLOT.bottom - PLOT.top);
      return axis.low + Math.min(1, Math.max(0, share)) * (axis.high - axis.low);
    };
    this.canvas.addEventListener("pointerdown", (event) => {
      const index = Math.round(event.offsetX / this.gap - 0.5);
      const axis = this.axes[index];
      if (!axis || Math.abs(event.offsetX - this.x(index)) > 24) return;
      drag = { axis, from: event.offsetY };
      this.canvas.setPointerCapture(event.pointerId);
      event.preventDefault();
    });
    this.canvas.addEventListener("pointermove", (event) => {
      if (!drag) return;
      const isClick = Math.abs(event.offsetY - drag.from) < 4;
      const ends = [value(drag.axis, drag.from), value(drag.axis, event.offsetY)];
      drag.axis.range = isClick ? null : ends.sort((a, b) => a - b);
      for (const select of drag.axis.selects) select.value = "";
      this.show();
    });
    for (const name of ["pointerup", "pointercancel"]) {
      this.canvas.addEventListener(name, (event) => {
        if (drag && Math.abs(event.offsetY - drag.from) < 4) {
          drag.axis.range = null;
          for (const select of drag.axis.selects) select.value = "";
          this.show();
        }
        drag = null;
      });
    }
  }

  x(index) {
    return (index + 0.5) * this.gap;
  }

  y(axis, value) {
    const share = axis.high > axis.low ? (value - axis.low) / (axis.high - axis.low) : 0.5;
    return PLOT.height - PLOT.bottom - share * (PLOT.height - PLOT.bottom - PLOT.top);
  }

  /** The indices of the settings within all ranges, best first. */
  chosen() {
    const [first] = this.metrics;
    const sign = first.better === "lower" ? -1 : 1;
    const merit = (index) => sign * (this.settings[index].scores[0] ?? NaN);
    return this.settings.map((_, index) => index)
      .filter((index) => this.axes.every(({ range, values }) =>
        !range || (values[index] !== null && range[0] <= values[index]
          && values[index] <= range[1])))
      .sort((a, b) => (merit(b) - merit(a)) || a - b);
  }

  show() {
    const chosen = this.chosen();
    this.kept = chosen;
    const cell = (axis, index) => element("td", {
      className: "number",
      textContent: axis.values[index] === null ? "n/a" : axis.text(axis.values[index]),
    });
    this.table.replaceChildren(
      element("thead", {}, element("tr", {},
        ...this.axes.map(({ name }) =>
          element("th", { className: "number", scope: "col", textContent: name })),
        element("th", { scope: "col", textContent: "on the command line" }))),
      element("tbody", {}, ...chosen.slice(0, MOST_SETTINGS).map((index) => element("tr", {
        className: index === this.standard ? "best" : "",
      },
      ...this.axes.map((axis) => cell(axis, index)),
      element("td", {}, element("code", { textContent: this.settings[index].name }))))));
    const last = Math.min(chosen.length, MOST_SETTINGS);
    this.status.textContent = `${chosen.length} of ${this.settings.length} settings`
      + (chosen.length > last ? `; the best ${last} below.` : ".")
      + (chosen.includes(this.standard) ? " The default is in bold." : "");
    this.canvas.setAttribute("aria-label",
      `Parallel coordinates: ${this.axes.map(({ name }) => name).join(", ")}`);
    this.draw();
  }

  draw() {
    const { context } = prepareCanvas(this.canvas);
    const style = getComputedStyle(document.documentElement);
    const color = (name) => style.getPropertyValue(`--${name}`).trim();
    const line = (index) => {
      context.beginPath();
      this.axes.forEach((axis, place) => {
        const value = axis.values[index];
        if (value !== null) context.lineTo(this.x(place), this.y(axis, value));
      });
      context.stroke();
    };
    const kept = new Set(this.kept);
    context.lineWidth = 1;
    context.strokeStyle = color("line");
    context.globalAlpha = 0.4;
    this.settings.forEach((_, index) => kept.has(index) || line(index));
    const count = this.kept.length;
    context.strokeStyle = color("accent");
    for (let place = count - 1; place >= 0; place -= 1) {
      const share = count > 1 ? 1 - place / (count - 1) : 1;
      context.globalAlpha = 0.05 + 0.95 * share ** 6;
      line(this.kept[place]);
    }
    context.globalAlpha = 1;
    if (kept.has(this.standard)) {
      context.strokeStyle = color("ink");
      context.lineWidth = 2;
      context.setLineDash([6, 4]);
      line(this.standard);
      context.setLineDash([]);
    }
    context.font = "12px system-ui, sans-serif";
    context.textAlign = "center";
    this.axes.forEach((axis, place) => {
      const x = this.x(place);
      context.strokeStyle = color("muted");
      context.lineWidth = 1;
      context.beginPath();
      context.moveTo(x, PLOT.top);
      context.lineTo(x, PLOT.height - PLOT.bottom);
      context.stroke();
      if (axis.range) {
        const ends = axis.range.map((value) =>
          this.y(axis, Math.min(axis.high, Math.max(axis.low, value))));
        context.fillStyle = color("accent");
        context.globalAlpha = 0.35;
        context.fillRect(x - 7, ends[1], 14, Math.max(2, ends[0] - ends[1]));
        context.globalAlpha = 1;
      }
      context.fillStyle = color("ink");
      context.fillText(axis.name, x, 12);
      context.fillStyle = color("muted");
      context.fillText(axis.text(axis.high), x, 28);
      context.fillText(axis.text(axis.low), x, PLOT.height - 8);
    });
  }
}
