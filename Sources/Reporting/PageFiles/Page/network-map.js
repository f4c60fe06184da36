// The map of a whole network.

const MOST_FOUND = 30;

class NetworkMap {
  constructor(data) {
    this.theme = new Theme();
    this.network = new Network(data.network);
    colorApart(this.network);
    layBeside(this.network);
    this.marks = data.marks.map((mark) => ({
      ...mark, ...(mark.latitude === undefined ? {}
        : this.network.place(mark.latitude / 1e5, mark.longitude / 1e5)),
    }));
    this.viewport = new Viewport();
    this.layer = new NetworkLayer(this.theme);
    this.ground = new Backdrop();
    this.canvas = byId("map");
    this.hidden = new Set();
    this.chosen = null;
    this.groups = new Map();
    this.bounds = new Bounds();
    for (const station of this.network.stations) {
      station.names = [station.en, station.ja, station.local].filter(Boolean).map(foldedWords);
      this.bounds.include(station.x, station.y);
      if (!station.group) continue;
      if (!this.groups.has(station.group)) this.groups.set(station.group, []);
      this.groups.get(station.group).push(station);
    }
    for (const { lines } of this.network.railways) {
      for (const { bounds } of lines) {
        this.bounds.include(bounds.left, bounds.top);
        this.bounds.include(bounds.right, bounds.bottom);
      }
    }
    const counts = [[this.network.railways, "railway"], [this.network.stations, "station"]]
      .map(([list, word]) => `${list.length} ${word}${list.length === 1 ? "" : "s"}`);
    byId("title").textContent = `${this.network.title} · ${counts.join(", ")}`;
    document.title = `${this.network.title} – RailBench map`;
    byId("attribution").textContent = this.network.attributions.join(" · ");
    this.listRailways();
    this.listMarks();
    this.watch();
  }

  watch() {
    watchGestures(this.canvas, {
      drag: (dx, dy) => this.change(() => this.viewport.pan(dx, dy)),
      zoom: (factor, x, y) => this.change(() => this.viewport.zoom(factor, x, y)),
      tap: (x, y) => this.choose(this.stationNear(x, y)),
    });
    this.canvas.addEventListener("keydown", (event) => {
      if (moveByKey(event, this.viewport, () => this.fit())) this.requestRender();
    });
    const zoom = (factor) => () => this.change(() => this.viewport.zoom(factor));
    byId("zoom-in").addEventListener("click", zoom(1.6));
    byId("zoom-out").addEventListener("click", zoom(1 / 1.6));
    byId("zoom-fit").addEventListener("click", () => this.fit());
    byId("all-railways").addEventListener("click", () => this.showRailways(true));
    byId("no-railways").addEventListener("click", () => this.showRailways(false));
    byId("search").addEventListener("input", () => this.search());
    byId("search").addEventListener("keydown", (event) => {
      if (event.key === "Enter") byId("found").querySelector("button")?.click();
      else if (event.key === "Escape") this.canvas.focus();
    });
    document.addEventListener("keydown", (event) => {
      if (event.key !== "/" || event.target instanceof HTMLInputElement) return;
      event.preventDefault();
      byId("search").focus();
    });
    byId("theme").addEventListener("click", () => {
      this.theme.chosen = this.theme.isDark ? "light" : "dark";
      this.change(() => this.theme.refresh());
    });
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () =>
      this.change(() => this.theme.refresh()));
    new ResizeObserver(() => this.requestRender()).observe(this.canvas);
  }

  change(action) {
    action();
    this.requestRender();
  }

  requestRender() {
    if (this.isAsked) return;
    this.isAsked = true;
    requestAnimationFrame(() => {
      this.isAsked = false;
      this.render();
    });
  }

  fit() {
    this.change(() => this.viewport.fit(this.bounds));
  }

  show(place, scale = 0.12) {
    this.change(() => {
      this.viewport.x = place.x;
      this.viewport.y = place.y;
      this.viewport.setScale(Math.max(this.viewport.scale, scale));
    });
  }

  // Lists

  listRailways() {
    byId("railways").replaceChildren(...this.network.railways.map((railway) => element("li", {},
      element("label", { title: railway.id },
        element("input", {
          type: "checkbox", checked: true,
          onchange: (event) => this.change(() => {
            if (event.target.checked) this.hidden.delete(railway.index);
            else this.hidden.add(railway.index);
          }),
        }),
        swatch(railway), bilingual(railway),
        element("small", { textContent: `${railway.stations.length}` })))));
  }

  showRailways(areShown) {
    this.hidden = new Set(areShown ? [] : this.network.railways.map((railway) => railway.index));
    for (const box of byId("railways").querySelectorAll("input")) box.checked = areShown;
    this.requestRender();
  }

  listMarks() {
    if (this.marks.length === 0) return;
    byId("marks-section").hidden = false;
    const count = this.marks.length;
    byId("marks-title").textContent = `${count} warning${count === 1 ? "" : "s"}`;
    byId("marks").replaceChildren(...this.marks.map((mark) => element("li", {},
      element("button", {
        type: "button", textContent: `⚠ ${mark.text}`,
        onclick: () => { if (mark.x !== undefined) this.show(mark); },
      }))));
  }

  search() {
    const query = foldedWords(byId("search").value);
    const queries = [query, romanised(query)].filter(Boolean);
    const middle = this.viewport;
    const found = [];
    for (const station of this.network.stations) {
      const fits = queries.flatMap((asked) => station.names.map((words) => nameFit(asked, words)))
        .filter((fit) => fit !== null);
      if (fits.length === 0) continue;
      found.push({
        station, fit: Math.min(...fits),
        distance: Math.hypot(station.x - middle.x, station.y - middle.y),
      });
    }
    found.sort((a, b) => a.fit - b.fit || a.distance - b.distance);
    byId("search-count").textContent = query.length === 0 ? "" : `${found.length} found`;
    const none = query.length > 0 && found.length === 0
      ? [element("li", { className: "empty", textContent: "No station of this name" })] : [];
    byId("found").replaceChildren(...none, ...found.slice(0, MOST_FOUND).map(({ station }) =>
      element("li", {}, element("button", {
        type: "button", onclick: () => this.choose(station, true),
      }, ...this.names(station)))));
  }

  names(station) {
    const railway = this.network.railways[station.railway];
    return [
      bilingual({ en: station.en, ja: station.ja ?? station.local }),
      element("small", {}, swatch(railway), railway.en),
    ];
  }

  // Stations

  stationNear(x, y) {
    let best = { distance: 16, station: null };
    if (this.viewport.scale < SCALE_OF_ALL_STATIONS / 3) return null;
    this.layer.eachStation(this.viewport, this.network, this.shown, (station, place) => {
      const distance = Math.hypot(place.x - x, place.y - y);
      if (distance < best.distance) best = { distance, station };
    });
    return best.station;
  }

  choose(station, goes = false) {
    this.chosen = station;
    byId("chosen").replaceChildren(...(station
      ? [...this.names(station), element("small", { textContent: station.id })] : []));
    if (station && goes) {
      this.hidden.delete(station.railway);
      byId("railways").querySelectorAll("input")[station.railway].checked = true;
      this.show(station);
    } else this.requestRender();
  }

  get shown() {
    return this.network.railways.filter((railway) => !this.hidden.has(railway.index));
  }

  // Drawing

  render() {
    const prepared = prepareCanvas(this.canvas);
    const { context, width, height } = prepared;
    const { viewport } = this;
    viewport.width = width;
    viewport.height = height;
    if (!this.isFitted && width > 1) {
      viewport.fit(this.bounds);
      this.isFitted = true;
    }
    const view = [viewport.x, viewport.y, viewport.scale, [...this.hidden].join(" ")].join();
    this.ground.show(prepared, this.theme, view, (own) => this.drawGround(own));
    for (const mark of this.marks) this.drawMark(context, mark);
    if (this.chosen) this.drawRing(context, this.chosen);
    this.layer.drawScale(context, viewport);
  }

  drawGround(context) {
    const { viewport, layer, network, shown, theme } = this;
    context.fillStyle = theme.map;
    context.fillRect(0, 0, viewport.width, viewport.height);
    const wide = viewport.scale > 0.05 ? 3.5 : viewport.scale > 0.012 ? 2.4 : 1.4;
    const bounds = viewport.bounds;
    const gap = (wide + 0.7) / viewport.scale;
    if (gap !== this.gap) {
      this.gap = gap;
      drawBeside(network, gap);
    }
    for (const railway of shown) layer.drawRailway(context, viewport, bounds, railway, wide, 1);
    if (viewport.scale < SCALE_OF_ALL_STATIONS / 3) return;
    const radius = viewport.scale >= SCALE_OF_ALL_NAMES ? 4 : 2.2;
    if (viewport.scale >= SCALE_OF_ALL_STATIONS) this.drawInterchanges(context, radius);
    layer.eachStation(viewport, network, shown, (station, place) =>
      layer.drawDot(context, place, radius));
    if (viewport.scale < SCALE_OF_ALL_STATIONS) return;
    const names = new NameBoard(context, viewport, theme);
    const seen = new Set();
    layer.eachStation(viewport, network, shown, (station, place) => {
      const key = station.group ?? `${station.en} ${station.railway}`;
      const named = { en: station.en, ja: station.ja ?? station.local };
      if (!seen.has(key) && names.write(named, place, radius, 11)) seen.add(key);
    });
  }

  /** Joins the stations of an interchange. */
  drawInterchanges(context, radius) {
    context.lineCap = "round";
    for (const stations of this.groups.values()) {
      const places = stations.filter((station) => !this.hidden.has(station.railway))
        .map((station) => this.viewport.screen(station.x, station.y));
      if (places.length < 2) continue;
      for (const [width, color] of [
        [2 * radius + 1.6, this.theme.ink], [2 * radius - 1.4, this.theme.surface],
      ]) {
        context.lineWidth = width;
        context.strokeStyle = color;
        context.beginPath();
        context.moveTo(places[0].x, places[0].y);
        for (const place of places.slice(1)) context.lineTo(place.x, place.y);
        context.stroke();
      }
    }
  }

  drawMark(context, mark) {
    if (mark.x === undefined) return;
    const place = this.viewport.screen(mark.x, mark.y);
    // Of a whole city they would hide the railways.
    const size = this.viewport.scale < SCALE_OF_ALL_STATIONS / 3 ? 0.5 : 1;
    context.beginPath();
    context.moveTo(place.x, place.y - 9 * size);
    context.lineTo(place.x + 8 * size, place.y + 5 * size);
    context.lineTo(place.x - 8 * size, place.y + 5 * size);
    context.closePath();
    context.fillStyle = "#f5c043";
    context.fill();
    context.lineWidth = 1.5;
    context.strokeStyle = this.theme.ink;
    context.stroke();
  }

  drawRing(context, station) {
    const place = this.viewport.screen(station.x, station.y);
    context.beginPath();
    context.arc(place.x, place.y, 10, 0, 2 * Math.PI);
    context.lineWidth = 3;
    context.strokeStyle = this.theme.accent;
    context.stroke();
  }
}

window.railbenchMap = new NetworkMap(JSON.parse(byId("map-data").textContent));
