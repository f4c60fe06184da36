// The lanes: the truth and each tracker on one time axis, with every disagreement marked.

const LANE_GUTTER = 58;
const AXIS_HEIGHT = 20;
const SPEED_LANE_HEIGHT = 30;
const MOTION_LANE_HEIGHT = 18;

const NARROWEST_MILLISECONDS = 20000;
/** More time than this in a pixel makes blocks too narrow to read. */
const MILLISECONDS_PER_PIXEL = 4000;

/** The stretch of time that the lanes and the scores show. */
class TimeWindow {
  /** Shows the whole ride, or as much as is readable in so many pixels. */
  constructor(ride, width) {
    this.ride = ride;
    const readable = Math.max(NARROWEST_MILLISECONDS, width * MILLISECONDS_PER_PIXEL);
    this.from = ride.from;
    this.to = Math.min(Math.max(ride.to, ride.from + 1000), ride.from + readable);
  }

  get span() {
    return this.to - this.from;
  }

  place(time, width) {
    return ((time - this.from) / this.span) * width;
  }

  time(x, width) {
    return this.from + (x / width) * this.span;
  }

  /** Shows more or less time around a moment. */
  zoom(factor, around) {
    const whole = Math.max(1000, this.ride.to - this.ride.from);
    const span = Math.min(whole, Math.max(NARROWEST_MILLISECONDS, this.span / factor));
    const share = (around - this.from) / this.span;
    this.moveTo(around - span * share, span);
  }

  pan(milliseconds) {
    this.moveTo(this.from + milliseconds, this.span);
  }

  moveTo(from, span) {
    const last = Math.max(this.ride.from, this.ride.to - span);
    this.from = Math.min(last, Math.max(this.ride.from, from));
    this.to = this.from + span;
  }

  /** Moves on when a moment runs out of sight. */
  reveal(time) {
    if (time >= this.from && time <= this.to) return;
    this.moveTo(time - this.span * 0.2, this.span);
  }
}

class LanesView {
  constructor(app) {
    this.app = app;
    this.canvas = byId("lanes");
    this.backdrop = new Backdrop();
    watchGestures(this.canvas, {
      press: (x, y) => this.press(x, y),
      drag: (dx, dy, x, y, isPinch) => {
        if (isPinch) this.app.window.pan((-dx / this.plotWidth) * this.app.window.span);
        else if (!this.app.editor.drag(this.timeAt(x))) this.seek(x);
        this.app.requestRender();
      },
      zoom: (factor, x) => this.zoom(factor, x),
      wheel: (event) => this.wheel(event),
    });
    this.canvas.addEventListener("pointermove", ({ offsetX, offsetY }) => {
      const isEdge = this.app.editor.edgeAt(offsetX, offsetY) !== null;
      this.canvas.style.setProperty("cursor", isEdge ? "ew-resize" : "");
      this.canvas.title = this.wordsAt(offsetX, offsetY);
    });
    byId("lanes-in").addEventListener("click", () => this.zoom(1.8));
    byId("lanes-out").addEventListener("click", () => this.zoom(1 / 1.8));
  }

  get plotWidth() {
    return Math.max(1, this.canvas.clientWidth - LANE_GUTTER - 8);
  }

  /** Chooses the tracker whose name is pressed, else goes to the time. */
  press(x, y) {
    if (this.app.editor.press(x, y)) return;
    const lane = this.laneAt(y);
    if (x < LANE_GUTTER - 4 && lane) this.app.chooseLane(lane);
    else this.seek(x);
  }

  laneAt(y) {
    const row = Math.floor((y - AXIS_HEIGHT - this.truthHeight) / this.laneHeight);
    return this.app.ride.lanes[row];
  }

  /** What a lane shows at a place, in full: names too long for their blocks are left out there. */
  wordsAt(x, y) {
    const { ride } = this.app;
    if (this.isMotionAt(y)) return ride.motion.wordsAt(this.timeAt(x));
    const lane = this.laneAt(y);
    const isTruth = y > AXIS_HEIGHT && y < AXIS_HEIGHT + this.truthHeight;
    if (!lane && !isTruth) return "";
    const name = lane ? lane.tracker : "Truth";
    const time = this.timeAt(x);
    const block = (lane ? this.estimateBlocks(lane) : this.truthBlocks())
      .find(({ from, to }) => x >= LANE_GUTTER && from <= time && time < to);
    if (!block || block.railway === null) return name;
    const railway = ride.network.railways[block.railway].en;
    if (block.station === null) return `${name}: ${railway}`;
    const phase = lane ? PHASE_WORDS[block.phase] : truePhaseWords(block);
    return `${name}: ${phase} ${ride.network.stations[block.station].en}, ${railway}`;
  }

  /** The lane of the phone's motion is as high as 0 without any. */
  get motionHeight() {
    return this.app.ride.motion.spans.length > 0 ? MOTION_LANE_HEIGHT : 0;
  }

  isMotionAt(y) {
    const top = AXIS_HEIGHT + this.truthHeight + this.app.ride.lanes.length * this.laneHeight;
    return y >= top && y < top + this.motionHeight;
  }

  wheel(event) {
    const { window: shown } = this.app;
    if (event.ctrlKey || event.metaKey) return false;
    if (Math.abs(event.deltaX) <= Math.abs(event.deltaY)) return true;
    event.preventDefault();
    shown.pan((event.deltaX / this.plotWidth) * shown.span);
    this.app.requestRender();
    return true;
  }

  zoom(factor, x) {
    const { window: shown } = this.app;
    const around = x === undefined ? this.app.time : shown.time(x - LANE_GUTTER, this.plotWidth);
    shown.zoom(factor, around);
    this.app.requestRender();
  }

  timeAt(x) {
    return this.app.window.time(x - LANE_GUTTER, this.plotWidth);
  }

  seek(x) {
    this.app.seek(this.timeAt(x));
  }

  /** Broader while its edges are to be taken hold of. */
  get truthHeight() {
    return this.app.editor.isOn ? 48 : this.laneHeight;
  }

  open() {
    const count = this.app.ride.lanes.length;
    this.laneHeight = count > 4 ? 25 : 29;
    const height = AXIS_HEIGHT + this.truthHeight + count * this.laneHeight + this.motionHeight
      + SPEED_LANE_HEIGHT;
    this.canvas.style.setProperty("height", `${height}px`);
    const names = this.app.ride.lanes.map((lane) => lane.tracker).join(", ");
    this.canvas.setAttribute("aria-label",
      `Lanes over time: the truth, ${names}, ${this.motionHeight > 0 ? "the phone's motion, " : ""}`
      + "and the speed. The scrubber below moves the time.");
  }

  render() {
    const prepared = prepareCanvas(this.canvas);
    const { context, width, height } = prepared;
    const { app } = this;
    const { theme } = app;
    const plot = this.plotWidth;
    const key = [
      app.ride.id, app.lane?.tracker, app.window.from, app.window.to, app.editor.version,
    ].join();
    this.backdrop.show(prepared, theme, key, (own) => this.drawLanes(own, plot, height));
    const x = LANE_GUTTER + app.window.place(app.time, plot);
    if (x >= LANE_GUTTER && x <= width) {
      context.strokeStyle = theme.accent;
      context.lineWidth = 2;
      context.beginPath();
      context.moveTo(x, AXIS_HEIGHT - 6);
      context.lineTo(x, height);
      context.stroke();
      context.fillStyle = theme.accent;
      context.beginPath();
      context.moveTo(x - 6, AXIS_HEIGHT - 12);
      context.lineTo(x + 6, AXIS_HEIGHT - 12);
      context.lineTo(x, AXIS_HEIGHT - 3);
      context.closePath();
      context.fill();
    }
  }

  /** All but the moment. */
  drawLanes(context, plot, height) {
    const { app } = this;
    const { ride } = app;
    this.drawAxis(context, plot, height);
    const isSelected = (index) => app.lane === ride.lanes[index];
    const { isOn } = app.editor;
    this.drawLane(
      context, plot, AXIS_HEIGHT, this.truthHeight, "Truth", null, false, this.truthBlocks(), null);
    if (isOn) app.editor.draw(context, plot);
    let y = AXIS_HEIGHT + this.truthHeight;
    ride.lanes.forEach((lane, index) => {
      // What disagreed with the truth as it was says nothing of it as it is corrected.
      this.drawLane(context, plot, y, this.laneHeight, lane.tracker, lane, isSelected(index),
        this.estimateBlocks(lane), isOn ? null : lane.disagreements);
      y += this.laneHeight;
    });
    if (this.motionHeight > 0) this.drawMotion(context, plot, y);
    this.drawSpeed(context, plot, y + this.motionHeight);
  }

  /** What the phone says: high where it stands, half as high in a vehicle, else low. */
  drawMotion(context, plot, y) {
    const { theme, window: shown, ride } = this.app;
    context.textAlign = "left";
    context.textBaseline = "middle";
    context.font = theme.font(11);
    context.fillStyle = theme.muted;
    context.fillText("motion", 7, y + MOTION_LANE_HEIGHT / 2);
    const place = (time) => LANE_GUTTER + Math.min(plot, Math.max(0, shown.place(time, plot)));
    for (const span of ride.motion.spans) {
      if (span.to <= shown.from || span.from >= shown.to) continue;
      const tall = { stands: 14, rides: 7, moves: 3 }[span.kind];
      context.fillStyle = { stands: theme.phases[2].fill, rides: theme.phases[0].fill }[span.kind]
        ?? theme.muted;
      const x = place(span.from);
      context.fillRect(x, y + 16 - tall, Math.max(0.6, place(span.to) - x), tall);
    }
  }

  drawAxis(context, plot, height) {
    const { theme, window: shown } = this.app;
    const steps = [5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200];
    const fits = (seconds) => (seconds * 1000 / shown.span) * plot >= 64;
    const step = 1000 * (steps.find(fits) ?? 14400);
    context.font = theme.font(10.5);
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.fillStyle = theme.muted;
    context.strokeStyle = theme.line;
    context.lineWidth = 1;
    for (let time = Math.ceil(shown.from / step) * step; time <= shown.to; time += step) {
      const x = LANE_GUTTER + shown.place(time, plot);
      context.beginPath();
      context.moveTo(x, AXIS_HEIGHT - 3);
      context.lineTo(x, height);
      context.stroke();
      if (x > LANE_GUTTER + 8 && x < LANE_GUTTER + plot - 14) {
        context.fillText(elapsedText(time), x, 8);
      }
    }
  }

  /** What the truth shows, as blocks of one focus each. */
  truthBlocks() {
    return this.app.ride.truth.spans.map((span) => ({ ...span }));
  }

  /** What a tracker shows, as blocks of one estimate each. */
  estimateBlocks(lane) {
    if (!lane.blocks) {
      const { ride } = this.app;
      const { estimates } = lane;
      const columns = [estimates.railway, estimates.direction, estimates.station, estimates.phase];
      lane.blocks = [];
      ride.locations.heldFrom.forEach((from, location) => {
        const last = lane.blocks[lane.blocks.length - 1];
        const isSame = last && columns.every((column) => column[location] === column[location - 1]);
        if (isSame) return;
        if (last) last.to = from;
        lane.blocks.push({ from, to: ride.to, ...lane.estimate(location) });
      });
    }
    return lane.blocks;
  }

  drawLane(context, plot, y, height, name, lane, isSelected, blocks, disagreements) {
    const { theme, window: shown, ride } = this.app;
    if (lane) {
      context.fillStyle = theme.tracker(lane);
      context.fillRect(0, y + 4, 3, height - 10);
    }
    context.textAlign = "left";
    context.textBaseline = "middle";
    context.font = theme.font(12, isSelected ? "700" : "500");
    context.fillStyle = isSelected ? theme.accent : theme.ink;
    context.fillText(fittedText(context, name, LANE_GUTTER - 11), 7, y + height / 2 - 2);
    context.save();
    context.beginPath();
    context.rect(LANE_GUTTER, y, plot, height);
    context.clip();
    context.fillStyle = theme.line;
    context.fillRect(LANE_GUTTER, y + height / 2 - 4, plot, 1);
    const top = y + 6;
    const body = height - 15;
    for (const block of blocks) {
      if (block.to <= shown.from || block.from >= shown.to || block.railway === null) continue;
      const x = LANE_GUTTER + shown.place(block.from, plot);
      const wide = Math.max(0.6, LANE_GUTTER + shown.place(block.to, plot) - x);
      context.fillStyle = theme.railway(ride.network.railways[block.railway].color);
      context.fillRect(x, y + 2, wide, 4);
      if (block.station === null) continue;
      this.drawBlock(context, x, top, wide, body, block);
    }
    for (const run of this.stationRuns(blocks)) this.drawName(context, plot, top, body, run);
    if (disagreements) this.drawDisagreements(context, plot, y + height - 8, disagreements);
    context.restore();
  }

  drawBlock(context, x, y, width, height, block) {
    const { theme } = this.app;
    context.fillStyle = theme.phases[block.phase].fill;
    context.fillRect(x, y, width, height);
    if (width > 3) {
      context.fillStyle = theme.surface;
      context.fillRect(x + width - 1, y, 1, height);
    }
  }

  /** The blocks in sight, those one after the other with one station together. */
  stationRuns(blocks) {
    const { window: shown } = this.app;
    const runs = [];
    let last = null;
    for (const block of blocks) {
      const isShown = block.to > shown.from && block.from < shown.to && block.railway !== null;
      if (!isShown || block.station === null) last = null;
      else if (last?.to === block.from && last.station === block.station) runs.at(-1).push(block);
      else runs.push([block]);
      if (isShown && block.station !== null) last = block;
    }
    return runs;
  }

  /** The station's name once over a run of blocks, if it fits there whole. */
  drawName(context, plot, y, height, run) {
    const { theme, window: shown, ride } = this.app;
    const place = (time) => LANE_GUTTER + Math.min(plot, Math.max(0, shown.place(time, plot)));
    const left = place(run[0].from) + 4;
    const name = ride.network.stations[run[0].station].en;
    context.font = theme.font(11, "500");
    if (left + context.measureText(name).width > place(run.at(-1).to) - 3) return;
    for (const block of run) {
      context.save();
      context.beginPath();
      context.rect(place(block.from), y, place(block.to) - place(block.from), height);
      context.clip();
      context.fillStyle = theme.phases[block.phase].ink;
      context.fillText(name, left, y + height / 2 + 0.5);
      context.restore();
    }
  }

  drawDisagreements(context, plot, y, disagreements) {
    const { theme, window: shown } = this.app;
    for (const span of disagreements) {
      if (span.to <= shown.from || span.from >= shown.to) continue;
      const x = LANE_GUTTER + shown.place(span.from, plot);
      const width = Math.max(1.5, LANE_GUTTER + shown.place(span.to, plot) - x);
      context.fillStyle = theme.disagreements[span.kind];
      // Graver disagreements are taller, so that colours need not be told apart.
      const tall = [2, 6, 5, 4, 3][span.kind];
      context.fillRect(x, y + 6 - tall, width, tall);
    }
  }

  /** The speed that fills the lane: nearly the highest, so that an outlier does not flatten it. */
  fastest(locations) {
    const speeds = locations.speed.filter((speed) => !Number.isNaN(speed)).sort();
    const high = speeds.length > 0 ? speeds[Math.floor((speeds.length - 1) * 0.99)] : 0;
    return Math.max(FAST_METRES_PER_SECOND, high);
  }

  drawSpeed(context, plot, y) {
    const { theme, window: shown, ride } = this.app;
    const { locations } = ride;
    context.textAlign = "left";
    context.textBaseline = "middle";
    context.font = theme.font(11);
    context.fillStyle = theme.muted;
    context.fillText("km/h", 4, y + SPEED_LANE_HEIGHT - 9);
    if (locations.count === 0) return;
    const fastest = ride.fastest ??= this.fastest(locations);
    const first = Math.max(0, locations.at(shown.from));
    const last = Math.min(locations.count - 1, locations.at(shown.to) + 1);
    const barWidth = Math.max(1, plot / Math.max(1, last - first) - 0.5);
    const stride = Math.max(1, Math.floor((last - first) / (plot * 2)));
    for (let index = first; index <= last; index += stride) {
      const speed = locations.speed[index];
      const x = LANE_GUTTER + shown.place(locations.heldFrom[index], plot);
      if (x < LANE_GUTTER || x > LANE_GUTTER + plot) continue;
      const share = Number.isNaN(speed) ? 0 : Math.min(1, speed / fastest);
      const tall = 2 + share * (SPEED_LANE_HEIGHT - 8);
      context.fillStyle = speedColor(speed);
      context.fillRect(x, y + SPEED_LANE_HEIGHT - 2 - tall, Math.min(barWidth, 4), tall);
    }
    context.textAlign = "right";
    context.font = theme.font(10);
    context.fillStyle = theme.muted;
    context.fillText(`${Math.round(fastest * 3.6)}`, LANE_GUTTER - 6, y + 8);
  }
}
