// The score of each candidate over time, as the chosen tracker has it.

/** Where the plot is narrower than this there is no room for names. */
const NARROWEST_NAMED_PLOT = 500;

class ScoresView {
  constructor(app) {
    this.app = app;
    this.canvas = byId("scores");
    this.backdrop = new Backdrop();
    watchGestures(this.canvas, {
      press: (x) => app.lanes.seek(x),
      drag: (dx, dy, x) => app.lanes.seek(x),
      zoom: (factor, x) => app.lanes.zoom(factor, x),
      wheel: (event) => app.lanes.wheel(event),
    });
  }

  open() {
    this.canvas.setAttribute("aria-label",
      "Score of each railway over time. The candidates' table has the numbers.");
  }

  render() {
    const prepared = prepareCanvas(this.canvas);
    const { context, height } = prepared;
    const { app } = this;
    const { theme, window: shown, lane } = app;
    const plot = app.lanes.plotWidth;
    const ranking = lane?.ranking(Math.max(0, app.location)).map(({ railway }) => railway) ?? [];
    const key = [app.ride.id, lane?.tracker, shown.from, shown.to, ranking.join(" ")].join();
    this.backdrop.show(prepared, theme, key, (own) => this.drawScores(own, plot, height, ranking));
    const x = LANE_GUTTER + shown.place(app.time, plot);
    if (x < LANE_GUTTER) return;
    context.strokeStyle = theme.accent;
    context.lineWidth = 2;
    context.beginPath();
    context.moveTo(x, 0);
    context.lineTo(x, height);
    context.stroke();
  }

  /** All but the moment; `ranking` is that of the moment, the best first. */
  drawScores(context, plot, height, ranking) {
    const { ride, theme, window: shown, lane } = this.app;
    const first = Math.max(0, ride.locations.at(shown.from));
    const last = Math.min(ride.locations.count - 1, ride.locations.at(shown.to) + 1);
    const range = this.range(lane, first, last);
    context.font = theme.font(11);
    context.fillStyle = theme.muted;
    context.textAlign = "left";
    context.textBaseline = "middle";
    context.fillText("Score", 4, height / 2);
    if (!range) {
      context.fillText(
        `${lane ? lane.tracker : "no tracker"} gave no railway a score here`,
        LANE_GUTTER + 8, height / 2);
      return;
    }
    const top = 8;
    const bottom = height - 8;
    const level = (score) =>
      bottom - ((score - range.low) / (range.high - range.low || 1)) * (bottom - top);
    this.drawLevels(context, range, level, plot);
    context.save();
    context.beginPath();
    context.rect(LANE_GUTTER, 0, plot, height);
    context.clip();
    const rank = ({ railway }) => ranking.indexOf(railway);
    const labels = [];
    for (const candidate of [...lane.candidates].sort((a, b) => rank(b) - rank(a))) {
      const end = this.drawLine(context, candidate, first, last, plot, level, ranking);
      if (end) labels.push({ railway: ride.network.railways[candidate.railway], ...end });
    }
    context.restore();
    if (plot > NARROWEST_NAMED_PLOT) this.drawLabels(context, labels, plot, height);
  }

  range(lane, first, last) {
    let low = Infinity;
    let high = -Infinity;
    for (const candidate of lane?.candidates ?? []) {
      for (let index = first; index <= last; index += 1) {
        const score = candidate.score[index];
        if (score === null) continue;
        if (score < low) low = score;
        if (score > high) high = score;
      }
    }
    return low > high ? null : { low, high: high === low ? low + 1 : high };
  }

  drawLevels(context, range, level, plot) {
    const { theme } = this.app;
    context.font = theme.font(10);
    context.textAlign = "right";
    context.textBaseline = "middle";
    context.strokeStyle = theme.line;
    context.lineWidth = 1;
    for (const score of [range.low, range.high]) {
      const y = Math.round(level(score)) + 0.5;
      context.beginPath();
      context.moveTo(LANE_GUTTER, y);
      context.lineTo(LANE_GUTTER + plot, y);
      context.stroke();
      context.fillStyle = theme.muted;
      context.fillText(scoreText(score), LANE_GUTTER - 6, y + (score === range.high ? 5 : -4));
    }
  }

  /** Draws a candidate's scores and says where the line ends. */
  drawLine(context, candidate, first, last, plot, level, ranking) {
    const { theme, window: shown, ride } = this.app;
    const railway = ride.network.railways[candidate.railway];
    const rank = ranking.indexOf(candidate.railway);
    context.beginPath();
    let isDown = false;
    let end = null;
    for (let index = first; index <= last; index += 1) {
      const score = candidate.score[index];
      if (score === null) {
        isDown = false;
        continue;
      }
      const x = LANE_GUTTER + shown.place(ride.locations.heldFrom[index], plot);
      const y = level(score);
      if (isDown) context.lineTo(x, y);
      else context.moveTo(x, y);
      isDown = true;
      end = { x, y };
    }
    context.strokeStyle = theme.railway(railway.color);
    context.lineWidth = rank === 0 ? 3 : 1.8;
    context.globalAlpha = rank < 0 ? 0.5 : 1;
    context.setLineDash([[], [7, 3], [3, 3], [9, 3, 2, 3]][Math.max(0, rank) % 4]);
    context.stroke();
    context.setLineDash([]);
    context.globalAlpha = 1;
    return end && rank >= 0 ? { ...end, rank } : null;
  }

  /** Names the best lines at the right, none on top of another. */
  drawLabels(context, labels, plot, height) {
    const { theme } = this.app;
    const right = LANE_GUTTER + plot;
    const best = labels.sort((a, b) => a.rank - b.rank).slice(0, Math.floor(height / 16));
    best.sort((a, b) => a.y - b.y);
    let y = 10;
    best.forEach((label, index) => {
      const room = height - 8 - (best.length - 1 - index) * 15;
      label.at = Math.min(room, Math.max(y, label.y));
      y = label.at + 15;
    });
    context.textAlign = "right";
    context.textBaseline = "middle";
    for (const label of best) {
      context.font = theme.font(11, label.rank === 0 ? "700" : "500");
      const text = fittedText(context, label.railway.en, plot / 2);
      const wide = context.measureText(text).width;
      context.globalAlpha = 0.88;
      context.fillStyle = theme.surface;
      context.fillRect(right - 10 - wide, label.at - 7, wide + 8, 14);
      context.globalAlpha = 1;
      context.fillStyle = theme.railway(label.railway.color);
      context.fillText(text, right - 6, label.at);
    }
  }
}
