// Railways on one track, drawn side by side, and in colours that tell them apart.

const SAMPLE_METRES = 120;
/** Track of two railways that is nearer than this runs side by side. */
const BESIDE_METRES = 40;
/** Over so many samples on both sides a railway moves over. */
const EASING_SAMPLES = 2;

/** Points along a line, each with the direction there, as a unit vector. */
function sampled(points) {
  const samples = [];
  for (let index = 1; index < points.length; index += 1) {
    const [a, b] = [points[index - 1], points[index]];
    const length = Math.hypot(b.x - a.x, b.y - a.y);
    if (length === 0) continue;
    const direction = { x: (b.x - a.x) / length, y: (b.y - a.y) / length };
    const steps = Math.ceil(length / SAMPLE_METRES);
    for (let step = samples.length === 0 ? 0 : 1; step <= steps; step += 1) {
      samples.push({
        x: a.x + ((b.x - a.x) * step) / steps, y: a.y + ((b.y - a.y) * step) / steps, direction,
      });
    }
  }
  return samples;
}

/** The samples of all railways by the square of the map that they lie in. */
class SampleGrid {
  constructor(railways) {
    this.cells = new Map();
    for (const { index, lines } of railways) {
      for (const { samples } of lines) {
        for (const sample of samples) {
          sample.railway = index;
          const key = this.key(sample.x, sample.y);
          if (!this.cells.has(key)) this.cells.set(key, []);
          this.cells.get(key).push(sample);
        }
      }
    }
  }

  key(x, y, right = 0, down = 0) {
    return (Math.floor(x / SAMPLE_METRES) + right) * 1e7 + Math.floor(y / SAMPLE_METRES) + down;
  }

  /** Of each railway on the same track as a sample, its own too, the direction there. */
  beside(sample) {
    const found = new Map([[sample.railway, sample.direction]]);
    const { x, y } = sample.direction;
    for (const right of [-1, 0, 1]) {
      for (const down of [-1, 0, 1]) {
        for (const other of this.cells.get(this.key(sample.x, sample.y, right, down)) ?? []) {
          if (found.has(other.railway)) continue;
          const across = x * (other.y - sample.y) - y * (other.x - sample.x);
          const along = x * (other.x - sample.x) + y * (other.y - sample.y);
          const turn = x * other.direction.x + y * other.direction.y;
          if (Math.abs(across) > BESIDE_METRES || Math.abs(along) > SAMPLE_METRES) continue;
          if (Math.abs(turn) > 0.9) found.set(other.railway, other.direction);
        }
      }
    }
    return found;
  }
}

/**
 * Gives the samples of each line `right` and `down`: where it is drawn, in widths of a line from
 * where it runs.
 *
 * Railways on one track lie in the network's order across the direction of the first of them.
 */
function layBeside(network) {
  for (const { lines } of network.railways) {
    for (const line of lines) line.samples = sampled(line.points);
  }
  const grid = new SampleGrid(network.railways);
  for (const railway of network.railways) {
    for (const { samples } of railway.lines) {
      const places = samples.map((sample) => {
        const beside = grid.beside(sample);
        const order = [...beside.keys()].sort((a, b) => a - b);
        const across = order.indexOf(railway.index) - (order.length - 1) / 2;
        const { x, y } = beside.get(order[0]);
        return { right: -y * across, down: x * across };
      });
      samples.forEach((sample, index) => {
        const first = Math.max(0, index - EASING_SAMPLES);
        const around = places.slice(first, index + EASING_SAMPLES + 1);
        const mean = (name) =>
          around.reduce((sum, place) => sum + place[name], 0) / around.length;
        Object.assign(sample, { right: mean("right"), down: mean("down") });
      });
    }
    for (const index of railway.stations) {
      const station = network.stations[index];
      let nearest = { distance: Infinity };
      for (const { samples } of railway.lines) {
        for (const sample of samples) {
          const distance = Math.hypot(sample.x - station.x, sample.y - station.y);
          if (distance < nearest.distance) nearest = { ...sample, distance };
        }
      }
      Object.assign(station, {
        mapped: { x: station.x, y: station.y }, right: nearest.right ?? 0, down: nearest.down ?? 0,
      });
    }
  }
}

/** Draws lines and stations so many metres apart from now on. */
function drawBeside(network, metres) {
  const moved = ({ x, y }, { right, down }) => ({ x: x + right * metres, y: y + down * metres });
  for (const { lines } of network.railways) {
    for (const line of lines) {
      if (line.samples.length > 0) {
        line.path = pathOf(line.samples.map((sample) => moved(sample, sample)));
      }
    }
  }
  for (const station of network.stations) {
    if (station.mapped) Object.assign(station, moved(station.mapped, station));
  }
}

/** Gives railways colours of their own where half of the network has one and the same. */
function colorApart(network) {
  const { railways } = network;
  for (const color of new Set(railways.map((railway) => railway.color))) {
    const group = railways.filter((railway) => railway.color === color);
    if (group.length < 2 || group.length * 2 < railways.length) continue;
    // By the golden angle no two that follow one another are alike.
    group.forEach((railway, index) => {
      railway.color = hueColor((index * 137.5) % 360, index % 2 === 0 ? 0.42 : 0.55);
    });
  }
}

function hueColor(hue, lightness) {
  const channel = (shift) => {
    const place = (shift + hue / 30) % 12;
    const share = lightness
      - 0.7 * Math.min(lightness, 1 - lightness) * Math.max(-1, Math.min(place - 3, 9 - place, 1));
    return Math.round(share * 255).toString(16).padStart(2, "0");
  };
  return `#${channel(0)}${channel(8)}${channel(4)}`;
}
