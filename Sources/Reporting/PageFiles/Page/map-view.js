// The map: the network below, the ride above.

class MapView {
  constructor(app) {
    this.app = app;
    this.canvas = byId("map");
    this.viewport = new Viewport();
    this.networkLayer = new NetworkLayer(app.theme);
    this.rideLayer = new RideLayer(app.theme);
    this.tracks = new Backdrop();
    this.names = new Backdrop();
    this.isFitted = false;
    this.watch();
  }

  watch() {
    watchGestures(this.canvas, {
      drag: (dx, dy) => {
        this.app.setFollow(false);
        this.viewport.pan(dx, dy);
        this.app.requestRender();
      },
      zoom: (factor, x, y) => this.zoom(factor, x, y),
      tap: (x, y) => this.tap(x, y),
    });
    byId("zoom-in").addEventListener("click", () => this.zoom(1.6));
    byId("zoom-out").addEventListener("click", () => this.zoom(1 / 1.6));
    byId("zoom-fit").addEventListener("click", () => this.fit());
    byId("follow").addEventListener("click", () => this.app.setFollow(!this.app.follow));
    this.canvas.addEventListener("keydown", (event) => this.keydown(event));
  }

  keydown(event) {
    if (!moveByKey(event, this.viewport, () => this.fit())) return;
    if (event.key.startsWith("Arrow")) this.app.setFollow(false);
    this.app.requestRender();
  }

  zoom(factor, x, y) {
    const { ride, location } = this.app;
    if (this.app.follow && location >= 0) {
      const place = this.viewport.screen(ride.locations.x[location], ride.locations.y[location]);
      this.viewport.zoom(factor, place.x, place.y);
    } else {
      this.viewport.zoom(factor, x, y);
    }
    this.app.requestRender();
  }

  /** Shows the whole ride. */
  fit() {
    this.app.setFollow(false);
    this.viewport.fit(this.app.ride.locations.bounds);
    this.app.requestRender();
  }

  /** Shows a new ride: all of it. */
  open() {
    this.isFitted = false;
    const { network } = this.app.ride;
    byId("attribution").textContent = network.attributions.join(" · ");
  }

  /** Goes near a station. */
  show(station) {
    this.app.setFollow(false);
    this.viewport.x = station.x;
    this.viewport.y = station.y;
    this.viewport.setScale(Math.max(this.viewport.scale, 0.22));
    this.app.requestRender();
  }

  tap(x, y) {
    const { ride } = this.app;
    const reach = 14;
    let best = { distance: reach, action: null };
    const consider = (place, action) => {
      const distance = Math.hypot(place.x - x, place.y - y);
      if (distance < best.distance) best = { distance, action };
    };
    const named = ride.namedRailways;
    for (const station of ride.network.stations) {
      if (!named.has(station.railway) && this.viewport.scale < SCALE_OF_ALL_STATIONS) continue;
      consider(this.viewport.screen(station.x, station.y),
        () => this.app.selectStation(station.index));
    }
    for (let index = 0; index < ride.locations.count; index += 1) {
      const place = this.viewport.screen(ride.locations.x[index], ride.locations.y[index]);
      consider({ x: place.x, y: place.y + 2 },
        () => this.app.seek(ride.locations.heldFrom[index]));
    }
    best.action?.();
  }

  render() {
    const prepared = prepareCanvas(this.canvas);
    const { context, width, height } = prepared;
    this.viewport.width = width;
    this.viewport.height = height;
    const { ride, location } = this.app;
    if (!this.isFitted && width > 1) {
      this.viewport.fit(ride.locations.bounds);
      this.isFitted = true;
    }
    const isAllInSight = this.viewport.bounds.contains(ride.locations.bounds);
    if (this.app.follow && location >= 0 && !isAllInSight) {
      this.viewport.keepInMiddle(ride.locations.x[location], ride.locations.y[location]);
    }
    const scene = this.app.scene();
    this.drawGround(prepared, scene);
    this.rideLayer.draw(context, this.viewport, scene);
    this.networkLayer.drawScale(context, this.viewport);
  }

  /** Shows the network with its names. */
  drawGround(prepared, scene) {
    const { app, viewport, networkLayer, rideLayer } = this;
    const { network, locations } = app.ride;
    const named = app.namedRailways;
    this.nameRailways(named);
    const marks = scene.marks.filter((mark) => mark.text);
    const view = [app.ride.id, viewport.x, viewport.y, viewport.scale, named.join(" ")].join();
    this.tracks.show(prepared, app.theme, view, (context) => {
      context.fillStyle = app.theme.map;
      context.fillRect(0, 0, viewport.width, viewport.height);
      networkLayer.drawTracks(context, viewport, network, named);
    });
    const texts = marks.map((mark) => `${mark.station.index} ${mark.text}`).join();
    this.names.show(prepared, app.theme, `${view} ${texts}`, (context) => {
      const plates = [
        ...marks.map((mark) => rideLayer.plate(context, viewport, mark)),
        ...this.fixtures(),
        ...rideLayer.trail(viewport, locations).map((place) => ({
          x: place.x - 4, y: place.y - 4, width: 8, height: 8,
        })),
      ];
      networkLayer.drawNames(context, viewport, network, named, plates);
    });
  }

  /** The places of the buttons, the legend and the scale on the map. */
  fixtures() {
    const frame = this.canvas.getBoundingClientRect();
    const parts = document.querySelectorAll(".map-buttons, .map-legend, .attribution");
    const boxes = [...parts].map((part) => part.getBoundingClientRect()).map((box) => ({
      x: box.left - frame.left - 3, y: box.top - frame.top - 3,
      width: box.width + 6, height: box.height + 6,
    }));
    return [...boxes, { x: frame.width - 140, y: frame.height - 50, width: 140, height: 30 }];
  }

  /** Lists the railways that are drawn broad. */
  nameRailways(named) {
    const { ride } = this.app;
    const key = `${ride.id} ${named.join(" ")}`;
    if (key === this.namedKey) return;
    this.namedKey = key;
    byId("map-railways").replaceChildren(...named.slice(0, 6).map((index) => {
      const railway = ride.network.railways[index];
      return element("li", {}, swatch(railway), railway.en);
    }));
  }
}
