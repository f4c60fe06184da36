// The railways and stations of the map.

/** From this scale on, in pixels per metre, the stations of all railways are drawn and named. */
const SCALE_OF_ALL_STATIONS = 0.035;
const SCALE_OF_ALL_NAMES = 0.07;
const OTHER_DOT_PIXELS = 2.2;

/** Draws the network: railways that matter to the ride broad and on top, the others thin. */
class NetworkLayer {
  constructor(theme) {
    this.theme = theme;
  }

  /** The railways that matter, the most important last, and all others. */
  sorted(network, named) {
    const main = network.railways.filter((railway) => named.includes(railway.index));
    main.sort((a, b) => named.indexOf(b.index) - named.indexOf(a.index));
    return { main, others: network.railways.filter((railway) => !named.includes(railway.index)) };
  }

  /** Draws the tracks and the stations. */
  drawTracks(context, viewport, network, named) {
    const visible = viewport.bounds;
    const { main, others } = this.sorted(network, named);
    const thin = viewport.scale > 0.05 ? 2.5 : viewport.scale > 0.015 ? 1.8 : 1.2;
    for (const railway of others) {
      this.drawRailway(context, viewport, visible, railway, thin, 0.5);
    }
    // Railways on the same track show as stripes: each later one is narrower than those before.
    main.forEach((railway, index) => {
      const behind = Math.min(3, main.length - 1 - index);
      this.drawRailway(context, viewport, visible, railway, 4 + behind * 3.5, 1, true);
    });
    if (viewport.scale >= SCALE_OF_ALL_STATIONS) {
      this.eachStation(viewport, network, others, (station, place) =>
        this.drawDot(context, place, OTHER_DOT_PIXELS));
    }
    this.eachStation(viewport, network, main, (station, place) =>
      this.drawDot(context, place, this.dotPixels(viewport)));
  }

  drawRailway(context, viewport, visible, railway, width, opacity, hasCasing = false) {
    const { scale } = viewport;
    context.save();
    context.translate(viewport.width / 2, viewport.height / 2);
    context.scale(scale, scale);
    context.translate(-viewport.x, -viewport.y);
    context.lineJoin = "round";
    for (const line of railway.lines) {
      if (!line.bounds.meets(visible)) continue;
      if (hasCasing) {
        context.lineCap = "round";
        context.setLineDash([]);
        context.globalAlpha = 1;
        context.strokeStyle = this.theme.map;
        context.lineWidth = (width + 2) / scale;
        context.stroke(line.path);
      }
      context.lineCap = line.underground ? "butt" : "round";
      context.setLineDash(line.underground
        ? [(width * 1.6 + 3) / scale, (width * 0.7 + 2) / scale] : []);
      context.globalAlpha = opacity;
      context.strokeStyle = this.theme.railway(railway.color);
      context.lineWidth = width / scale;
      context.stroke(line.path);
    }
    context.restore();
  }

  dotPixels(viewport) {
    return viewport.scale > 0.012 ? 4 : 2.4;
  }

  drawDot(context, place, radius) {
    context.beginPath();
    context.arc(place.x, place.y, radius, 0, 2 * Math.PI);
    context.fillStyle = this.theme.surface;
    context.fill();
    context.lineWidth = radius > 3 ? 1.8 : 1;
    context.strokeStyle = radius > 3 ? this.theme.ink : this.theme.muted;
    context.stroke();
  }

  /** Calls an action with each station of some railways in sight and its place on the screen. */
  eachStation(viewport, network, railways, action) {
    for (const railway of railways) {
      for (const index of railway.stations) {
        const station = network.stations[index];
        const place = viewport.screen(station.x, station.y);
        if (place.x < -80 || place.y < -40) continue;
        if (place.x > viewport.width + 80 || place.y > viewport.height + 40) continue;
        action(station, place);
      }
    }
  }

  /** Writes the stations' names; `plates` are places on the screen that they must leave free. */
  drawNames(context, viewport, network, named, plates) {
    const names = new NameBoard(context, viewport, this.theme);
    const seen = new Set();
    for (const plate of plates) {
      names.block(plate.x, plate.y, plate.width, plate.height);
      if (plate.station) seen.add(plate.station.group ?? plate.station.en);
    }
    const { main, others } = this.sorted(network, named);
    const radius = this.dotPixels(viewport);
    this.eachStation(viewport, network, main, (station, place) =>
      names.block(place.x - radius, place.y - radius, 2 * radius, 2 * radius));
    const write = (gap, size) => (station, place) => {
      const key = station.group ?? station.en;
      if (!seen.has(key) && names.write(station, place, gap, size)) seen.add(key);
    };
    this.eachStation(viewport, network, main.reverse(), write(5, 11.5));
    if (viewport.scale >= SCALE_OF_ALL_NAMES) {
      this.eachStation(viewport, network, others, write(3, 10));
    }
  }

  /** Draws a length of some round number of metres at the lower right. */
  drawScale(context, viewport) {
    const { theme } = this;
    const metres = [1e6, 5e5, 2e5, 1e5, 5e4, 20000, 10000, 5000, 2000, 1000, 500, 200, 100, 50]
      .find((length) => length * viewport.scale <= 110) ?? 20;
    const length = metres * viewport.scale;
    const x = viewport.width - 12 - length;
    const y = viewport.height - 26;
    context.lineWidth = 2;
    context.strokeStyle = theme.muted;
    context.beginPath();
    context.moveTo(x, y - 5);
    context.lineTo(x, y);
    context.lineTo(x + length, y);
    context.lineTo(x + length, y - 5);
    context.stroke();
    context.font = theme.font(10.5, "600");
    context.textAlign = "center";
    context.textBaseline = "bottom";
    context.lineWidth = 3;
    context.strokeStyle = theme.map;
    context.fillStyle = theme.muted;
    const text = metres >= 1000 ? `${metres / 1000} km` : `${metres} m`;
    context.strokeText(text, x + length / 2, y - 3);
    context.fillText(text, x + length / 2, y - 3);
  }
}

/** Places names on the map so that none covers another. */
class NameBoard {
  constructor(context, viewport, theme) {
    this.context = context;
    this.viewport = viewport;
    this.theme = theme;
    this.blocks = [];
  }

  block(x, y, width, height) {
    this.blocks.push({ x, y, width, height });
  }

  isFree(x, y, width, height, owner) {
    if (x < 2 || y < 2) return false;
    if (x + width > this.viewport.width - 2 || y + height > this.viewport.height - 2) return false;
    return this.blocks.every((other) => other === owner
      || x > other.x + other.width || other.x > x + width
      || y > other.y + other.height || other.y > y + height);
  }

  /** Writes a station's names beside its place, if there is room on any side. */
  write(station, place, radius, size) {
    const { context, theme } = this;
    const small = size - 1.5;
    context.font = theme.font(size, "600");
    const wide = context.measureText(station.en).width;
    context.font = theme.font(small);
    const width = Math.max(wide, station.ja ? context.measureText(station.ja).width : 0);
    const height = station.ja ? size + small + 3 : size + 2;
    const gap = radius + 3;
    const sides = [
      [place.x + gap, place.y - height / 2, "left"],
      [place.x - gap - width, place.y - height / 2, "right"],
      [place.x - width / 2, place.y - gap - height, "center"],
      [place.x - width / 2, place.y + gap, "center"],
    ];
    for (const [x, y, align] of sides) {
      if (!this.isFree(x, y, width, height)) continue;
      this.block(x, y, width, height);
      const anchor = align === "left" ? x : align === "right" ? x + width : x + width / 2;
      context.textAlign = align;
      context.textBaseline = "top";
      context.lineJoin = "round";
      context.lineWidth = 3;
      context.strokeStyle = theme.map;
      const write = (text, top, font, color) => {
        context.font = font;
        context.strokeText(text, anchor, top);
        context.fillStyle = color;
        context.fillText(text, anchor, top);
      };
      write(station.en, y, theme.font(size, "600"), theme.ink);
      if (station.ja) write(station.ja, y + size + 2, theme.font(small), theme.muted);
      return true;
    }
    return false;
  }
}
