// The table of locations; only the rows in sight are in the page.

const LOCATION_ROW_PIXELS = 24;
const LOCATION_COLUMNS = ["#", "time", "km/h", "course", "± m", "latitude", "longitude"];

class LocationsPanel {
  constructor(app) {
    this.app = app;
    this.title = "Locations";
    this.keepsScroll = true;
  }

  key() {
    return this.app.ride.id;
  }

  content() {
    const { app } = this;
    const { locations } = app.ride;
    this.rows = element("div", {
      className: "location-rows", role: "rowgroup",
      style: { height: `${locations.count * LOCATION_ROW_PIXELS}px` },
    });
    this.scroller = element("div", { className: "location-scroller" }, this.rows);
    this.scroller.addEventListener("scroll", () => this.fill());
    this.current = -2;
    return element("div", {
      className: "location-table", role: "table", "aria-label": "Locations",
      "aria-rowcount": String(locations.count + 1),
    },
    element("div", { className: "location-row location-header", role: "row" },
      ...LOCATION_COLUMNS.map((name) =>
        element("span", { role: "columnheader", textContent: name }))),
    this.scroller);
  }

  /** Follows the time. */
  update() {
    const { location } = this.app;
    if (this.current !== location) {
      this.current = location;
      const top = location * LOCATION_ROW_PIXELS;
      const height = this.scroller.clientHeight;
      const isInSight = top >= this.scroller.scrollTop
        && top + LOCATION_ROW_PIXELS <= this.scroller.scrollTop + height;
      if (!isInSight) this.scroller.scrollTop = Math.max(0, top - height / 2);
    }
    this.fill();
  }

  fill() {
    const { locations } = this.app.ride;
    const first = Math.max(0, Math.floor(this.scroller.scrollTop / LOCATION_ROW_PIXELS) - 4);
    const count = Math.ceil(this.scroller.clientHeight / LOCATION_ROW_PIXELS) + 8;
    const rows = [];
    for (let index = first; index < Math.min(locations.count, first + count); index += 1) {
      rows.push(this.row(locations, index));
    }
    this.rows.replaceChildren(...rows);
  }

  row(locations, index) {
    const speed = locations.speed[index];
    const cells = [
      String(index + 1),
      elapsedText(locations.time[index]),
      numberText(speed * 3.6, 0),
      Number.isNaN(locations.course[index]) ? "–" : `${numberText(locations.course[index], 0)}°`,
      numberText(locations.accuracy[index], 0),
      numberText(locations.latitude[index], 5),
      numberText(locations.longitude[index], 5),
    ];
    const reason = locations.leftOut.get(index);
    const classes = ["location-row"];
    if (index === this.app.location) classes.push("current");
    if (reason) classes.push("left-out");
    const row = element("div", {
      className: classes.join(" "), role: "row", title: reason ? `Does not count: ${reason}` : "",
      "aria-rowindex": String(index + 2),
      style: { top: `${index * LOCATION_ROW_PIXELS}px`, "--speed": speedColor(speed) },
    }, ...cells.map((textContent) => element("span", { role: "cell", textContent })));
    row.addEventListener("click", () => this.app.seek(locations.heldFrom[index]));
    return row;
  }
}
