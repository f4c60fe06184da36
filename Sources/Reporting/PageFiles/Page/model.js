// The data of the page as objects that answer questions.

const PHASES = ["next", "soon", "now"];
const PHASE_WORDS = ["Next", "Soon", "Now"];
const PHASE_WORDS_JA = ["次は", "まもなく", "ただいま"];
const DISAGREEMENTS = ["no estimate", "railway", "direction", "station", "phase"];
const ASSIGNMENTS = ["approaching", "visiting", "departure"];
const EARTH_METRES = 6378137;

/** The last index in a sorted list whose value is at or before a limit; -1 if there is none. */
function lastAtOrBefore(values, limit) {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (values[middle] <= limit) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

function pathOf(points) {
  const path = new Path2D();
  points.forEach(({ x, y }, index) => {
    if (index === 0) path.moveTo(x, y);
    else path.lineTo(x, y);
  });
  return path;
}

/** Railways and stations around the rides, with places in metres on a map of true angles. */
class Network {
  constructor(data) {
    this.id = data.id;
    this.title = data.title;
    this.timeZone = data.timeZone;
    this.attributions = data.attributions;
    const places = data.stations.map((station) => station.latitude / 1e5);
    const middle = places.length > 0 ? (Math.min(...places) + Math.max(...places)) / 2 : 0;
    this.stretch = Math.cos((middle * Math.PI) / 180);
    this.origin = { x: 0, y: 0 };
    if (data.stations.length > 0) {
      const first = data.stations[0];
      this.origin = this.place(first.latitude / 1e5, first.longitude / 1e5);
    }
    this.stations = data.stations.map((station, index) => ({
      ...station,
      index,
      ...this.place(station.latitude / 1e5, station.longitude / 1e5),
    }));
    this.railways = data.railways.map((railway, index) => ({
      ...railway,
      index,
      lines: railway.lines.map((line) => this.line(line)),
    }));
  }

  /** Metres east and south of the network's first station. */
  place(latitude, longitude) {
    const scale = EARTH_METRES * this.stretch;
    const angle = Math.PI / 4 + (latitude * Math.PI) / 360;
    return {
      x: ((longitude * Math.PI) / 180) * scale - this.origin.x,
      y: -Math.log(Math.tan(angle)) * scale - this.origin.y,
    };
  }

  line(data) {
    const latitudes = decodeColumn(data.latitude);
    const longitudes = decodeColumn(data.longitude);
    const bounds = new Bounds();
    const points = latitudes.map((latitude, index) => {
      const { x, y } = this.place(latitude / 1e5, longitudes[index] / 1e5);
      bounds.include(x, y);
      return { x, y };
    });
    return { path: pathOf(points), points, bounds, underground: data.underground };
  }

  /** The station where a train in this direction ends, or null on a loop. */
  terminus(railway, direction) {
    if (railway.loop || railway.stations.length === 0) return null;
    return this.stations[railway.stations[direction === 0 ? railway.stations.length - 1 : 0]];
  }

  /** Where a train in this direction goes, in words. */
  heading(railway, direction) {
    if (direction === null) return "direction unknown";
    const id = railway.directions[direction];
    const terminus = this.terminus(railway, direction);
    return terminus ? `for ${terminus.en} · ${id}` : id;
  }
}

/** A rectangle that grows. */
class Bounds {
  constructor() {
    this.left = this.top = Infinity;
    this.right = this.bottom = -Infinity;
  }

  include(x, y) {
    this.left = Math.min(this.left, x);
    this.right = Math.max(this.right, x);
    this.top = Math.min(this.top, y);
    this.bottom = Math.max(this.bottom, y);
  }

  get isEmpty() {
    return this.left > this.right;
  }

  contains(other) {
    return this.left <= other.left && this.right >= other.right
      && this.top <= other.top && this.bottom >= other.bottom;
  }

  meets(other) {
    return this.left <= other.right && this.right >= other.left
      && this.top <= other.bottom && this.bottom >= other.top;
  }
}

/** One journey with what its trackers made of it; times in milliseconds since `start`. */
class Ride {
  constructor(data, networks) {
    Object.assign(this, {
      id: data.id,
      title: data.title,
      source: data.source,
      tags: data.tags,
      notes: data.notes,
      uncertaintySeconds: data.uncertaintySeconds,
      start: data.start,
      from: data.from,
      to: data.to,
    });
    this.network = networks[data.network];
    this.locations = new Locations(data.locations, this.network);
    this.motion = new Motion(data.motion ?? []);
    this.truth = new Truth(data.truth);
    this.lanes = data.lanes.map((lane) => new Lane(lane, this.locations.count));
  }

  /** When trackers begin to say different things for longest while a train is ridden, or null. */
  get longestDifference() {
    const columns = ["railway", "direction", "station", "phase"];
    const { heldFrom, count } = this.locations;
    let best = { from: null, length: 0 };
    let from = null;
    for (let location = 0; location <= count; location += 1) {
      const time = location < count ? heldFrom[location] : this.to;
      const said = location < count && this.truth.at(time) !== null
        ? this.lanes.map(({ estimates }) => estimates)
          .filter(({ railway }) => railway[location] !== null)
        : [];
      const differ = columns.some((column) =>
        said.some((estimates) => estimates[column][location] !== said[0][column][location]));
      if (differ) from ??= time;
      else if (from !== null) {
        if (time - from > best.length) best = { from, length: time - from };
        from = null;
      }
    }
    return best.from;
  }

  /** All railways that the truth or a tracker's estimate names. */
  get namedRailways() {
    const named = new Set(this.truth.legs.map((leg) => leg.railway));
    for (const lane of this.lanes) {
      for (const railway of lane.estimates.railway) if (railway !== null) named.add(railway);
    }
    return named;
  }
}

/** What the phone recorded, one column a quantity, NaN where nothing was measured. */
class Locations {
  constructor(data, network) {
    this.time = decodeColumn(data.time);
    this.heldFrom = decodeColumn(data.heldFrom);
    this.count = this.time.length;
    this.latitude = decodeMeasured(data.latitude, 1e6);
    this.longitude = decodeMeasured(data.longitude, 1e6);
    this.altitude = decodeMeasured(data.altitude, 10);
    this.accuracy = decodeMeasured(data.accuracy, 10);
    this.course = decodeMeasured(data.course, 10);
    this.speed = decodeMeasured(data.speed, 100);
    /** Why a location does not count, in words; by its index. */
    this.leftOut = new Map(data.leftOut);
    this.x = new Float64Array(this.count);
    this.y = new Float64Array(this.count);
    this.bounds = new Bounds();
    for (let index = 0; index < this.count; index += 1) {
      const { x, y } = network.place(this.latitude[index], this.longitude[index]);
      this.x[index] = x;
      this.y[index] = y;
      if (!this.leftOut.has(index)) this.bounds.include(x, y);
    }
  }

  /** The location in force at a time, or -1 before the first. */
  at(time) {
    return lastAtOrBefore(this.heldFrom, time);
  }
}

/** What the phone said of its own movement. */
class Motion {
  constructor(data) {
    this.spans = data.map(([from, to, activity, confidence]) => {
      const kind = activity.includes("stationary") ? "stands"
        : activity.includes("automotive") ? "rides" : "moves";
      return { from, to, activity, confidence, kind };
    }).filter(({ activity }) => activity !== "none");
    this.starts = this.spans.map((span) => span.from);
  }

  wordsAt(time) {
    const span = this.spans[lastAtOrBefore(this.starts, time)];
    if (!span || time >= span.to) return "Motion: the phone says nothing";
    return `Motion: ${span.activity}${span.confidence ? `, ${span.confidence} confidence` : ""}`;
  }
}

/** Whether the display may show a phase at a moment of the truth. */
const showsPhase = (truth, phase) => truth.phase === phase || truth.mayBeNext && phase === 0;

const truePhaseWords = (truth) =>
  (truth.mayBeNext ? "Next or soon" : PHASE_WORDS[truth.phase]);

/** Until when which phase is right from a time on, by the rule of `DisplayRule.swift`. */
function displayParts(call, from) {
  if (!call.stops) return [[call.arrival, 0, false]];
  const run = call.arrival - from;
  return [
    [call.arrival - Math.min(120_000, run - Math.trunc(run / 4)), 0, false],
    [call.arrival - Math.min(30_000, Math.trunc(run / 2)), 1, true],
    [call.arrival, 1, false], [call.departure, 2, false],
  ];
}

/** What was true. */
class Truth {
  constructor(data) {
    this.legs = data.legs;
    this.alight = data.alight;
    this.spans = data.spans.map(
      ([from, to, railway, direction, station, phase, nextStop, mayBeNext]) => ({
        from, to, railway, direction, station, phase, nextStop, mayBeNext,
      }));
    this.starts = this.spans.map((span) => span.from);
  }

  /** Lays the spans out anew after a change of the legs, for a ride that begins at a time. */
  lay(from) {
    this.spans = [];
    let time = from;
    this.legs.forEach((leg, index) => {
      if (index > 0) time = Math.max(time, leg.calls[0].arrival);
      leg.calls.forEach((call, place) => {
        const nextStop = leg.calls.slice(place).find((next) => next.stops)?.station ?? null;
        for (const [to, phase, mayBeNext] of displayParts(call, time)) {
          if (to <= time) continue;
          this.spans.push({
            from: time, to, railway: leg.railway, direction: leg.direction, station: call.station,
            phase, nextStop, mayBeNext,
          });
          time = to;
        }
      });
    });
    this.starts = this.spans.map((span) => span.from);
  }

  /** What is true at a time, or null where nothing is. */
  at(time) {
    const span = this.spans[lastAtOrBefore(this.starts, time)];
    return span && time < span.to ? span : null;
  }

  /** The call of a station on the journey, or null. */
  call(station) {
    for (const leg of this.legs) {
      const call = leg.calls.find((candidate) => candidate.station === station);
      if (call) return call;
    }
    return null;
  }
}

/** What one tracker said and believed. */
class Lane {
  constructor(data, count) {
    this.tracker = data.tracker;
    this.summary = data.summary;
    this.colors = data.colors;
    this.rider = data.rider;
    this.trains = data.trains ?? [];
    this.disagreements = data.disagreements.map(([from, to, kind]) => ({ from, to, kind }));
    this.estimates = {
      railway: decodeColumn(data.estimates.railway, count),
      direction: decodeColumn(data.estimates.direction, count),
      station: decodeColumn(data.estimates.station, count),
      phase: decodeColumn(data.estimates.phase, count),
      nextStop: decodeColumn(data.estimates.nextStop, count),
    };
    this.candidates = data.candidates.map((candidate) => new Candidate(candidate, count));
    this.reasonStarts = data.reasons.map(([location]) => location);
    this.reasons = data.reasons.map(([, text]) => text);
  }

  /** Why the first candidate was named, in words; null where the tracker does not say. */
  reason(location) {
    return this.reasons[lastAtOrBefore(this.reasonStarts, location)] ?? null;
  }

  /** The estimate after a location: its railway is null where there is none. */
  estimate(location) {
    const { estimates } = this;
    if (location < 0) {
      return { railway: null, direction: null, station: null, phase: null, nextStop: null };
    }
    return {
      railway: estimates.railway[location],
      direction: estimates.direction[location],
      station: estimates.station[location],
      phase: estimates.phase[location],
      nextStop: estimates.nextStop[location],
    };
  }

  /** The candidates after a location, best first; of equals the first in the network. */
  ranking(location) {
    return this.candidates
      .filter((candidate) => location >= 0 && candidate.score[location] !== null)
      .sort((a, b) => b.score[location] - a.score[location] || a.railway - b.railway);
  }

  candidate(railway) {
    return this.candidates.find((candidate) => candidate.railway === railway) ?? null;
  }

  /** The disagreement with the truth at a time, or null. */
  disagreement(time) {
    return this.disagreements.find((span) => span.from <= time && time < span.to) ?? null;
  }
}

/** What a tracker believed of one railway. */
class Candidate {
  constructor(data, count) {
    this.railway = data.railway;
    this.score = decodeColumn(data.score, count);
    this.probability = decodeColumn(data.probability, count);
    this.direction = decodeColumn(data.direction, count);
    this.directionScore = decodeColumn(data.directionScore, count);
    this.focusStarts = data.focuses.map(([location]) => location);
    this.focuses = data.focuses.map(([, station, phase]) => ({ station, phase }));
    this.terms = data.terms.map((term) => ({
      name: term.name,
      value: decodeColumn(term.value, count),
    }));
    this.stations = data.stations.map((station) => new StationStory(station));
  }

  focus(location) {
    return this.focuses[lastAtOrBefore(this.focusStarts, location)] ?? null;
  }

  /** What is kept of a station for travel in a direction. */
  story(station, direction) {
    return this.stations.find(
      (story) => story.station === station && story.direction === direction) ?? null;
  }
}

/** What a tracker believed of one station, for travel in one direction. */
class StationStory {
  constructor(data) {
    this.station = data.station;
    this.direction = data.direction;
    this.states = data.states;
    this.starts = data.states.map((state) => state.location);
    this.assigned = ASSIGNMENTS.map((assignment) => decodeColumn(data[assignment]));
  }

  /** The state after a location, or null. */
  state(location) {
    const entry = this.states[lastAtOrBefore(this.starts, location)];
    return entry && entry.state !== null ? entry : null;
  }
}
