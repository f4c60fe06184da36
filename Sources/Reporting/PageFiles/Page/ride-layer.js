// The locations of the ride on the map, and what the tracker makes of them.

const TRAIL_SPACING_PIXELS = 9;
const RECENT_CIRCLES = 12;

/** Draws the ride at a moment. */
class RideLayer {
  constructor(theme) {
    this.theme = theme;
  }

  draw(context, viewport, scene) {
    const { ride, location } = scene;
    this.drawAccuracy(context, viewport, ride.locations, location);
    this.drawTrail(context, viewport, ride.locations, location);
    if (scene.story) this.drawAssigned(context, viewport, ride, scene);
    for (const mark of scene.marks) this.drawRing(context, viewport, mark);
    if (location >= 0) this.drawPhone(context, viewport, ride.locations, location);
    for (const mark of scene.marks) this.drawPlate(context, viewport, mark);
  }

  drawAccuracy(context, viewport, locations, current) {
    for (let age = RECENT_CIRCLES; age >= 0; age -= 1) {
      const index = current - age;
      if (index < 0 || Number.isNaN(locations.accuracy[index])) continue;
      const place = viewport.screen(locations.x[index], locations.y[index]);
      context.beginPath();
      context.arc(
        place.x, place.y, locations.accuracy[index] * viewport.scale, 0, 2 * Math.PI);
      context.globalAlpha = age === 0 ? 0.16 : 0.035;
      context.fillStyle = this.theme.accent;
      context.fill();
      context.globalAlpha = age === 0 ? 0.7 : 0.15;
      context.lineWidth = age === 0 ? 1.2 : 0.8;
      context.strokeStyle = this.theme.accent;
      context.stroke();
    }
    context.globalAlpha = 1;
  }

  drawTrail(context, viewport, locations, current) {
    const size = viewport.scale > 0.15 ? 6.5 : viewport.scale > 0.04 ? 5.5 : 4.5;
    for (const place of this.trail(viewport, locations)) {
      const { index } = place;
      if (index === current) continue;
      context.globalAlpha = index < current ? 1 : 0.45;
      drawArrow(
        context, place, locations.course[index], locations.speed[index], size,
        index < current ? this.theme.map : null);
    }
    context.globalAlpha = 1;
  }

  /** The places on the screen of the locations in sight, as many as have room. */
  trail(viewport, locations) {
    const places = [];
    let last = { x: Infinity, y: Infinity };
    for (let index = 0; index < locations.count; index += 1) {
      if (locations.leftOut.has(index)) continue;
      const place = viewport.screen(locations.x[index], locations.y[index]);
      if (Math.hypot(place.x - last.x, place.y - last.y) < TRAIL_SPACING_PIXELS) continue;
      if (place.x < -20 || place.x > viewport.width + 20) continue;
      if (place.y < -20 || place.y > viewport.height + 20) continue;
      last = { ...place, index };
      places.push(last);
    }
    return places;
  }

  drawPhone(context, viewport, locations, index) {
    const place = viewport.screen(locations.x[index], locations.y[index]);
    context.beginPath();
    context.arc(place.x, place.y, 15, 0, 2 * Math.PI);
    context.fillStyle = this.theme.surface;
    context.globalAlpha = 0.75;
    context.fill();
    context.globalAlpha = 1;
    context.lineWidth = 2;
    context.strokeStyle = this.theme.accent;
    context.stroke();
    drawArrow(
      context, place, locations.course[index], locations.speed[index], 9, this.theme.ink);
  }

  /** The locations that made a station's state, up to now. */
  drawAssigned(context, viewport, ride, { story, location }) {
    story.assigned.forEach((assigned, kind) => {
      for (const index of assigned) {
        if (index > location) continue;
        const place = viewport.screen(ride.locations.x[index], ride.locations.y[index]);
        drawAssignmentSign(context, place, kind, this.theme.assignments[kind], this.theme.ink);
      }
    });
  }

  /** Where the text of a mark stands on the screen. */
  plate(context, viewport, mark) {
    const place = viewport.screen(mark.station.x, mark.station.y);
    context.font = this.theme.font(11, "600");
    const width = context.measureText(mark.text).width + 12;
    const x = Math.max(4, Math.min(viewport.width - width - 4, place.x - width / 2));
    const lowest = viewport.height - 44;
    const y = mark.above ? place.y - mark.radius - 23
      : Math.min(lowest, place.y + mark.radius + 5);
    return { x, y, width, height: 18, station: mark.station };
  }

  /** A ring around a station: the truth's focus, or a tracker's. */
  drawRing(context, viewport, mark) {
    const place = viewport.screen(mark.station.x, mark.station.y);
    context.beginPath();
    context.arc(place.x, place.y, mark.radius, 0, 2 * Math.PI);
    context.lineWidth = 3;
    context.strokeStyle = mark.color;
    context.setLineDash(mark.dashed ? [5, 4] : []);
    context.stroke();
    context.setLineDash([]);
  }

  /** What a display says of the station in its ring. */
  drawPlate(context, viewport, mark) {
    if (!mark.text) return;
    const { x, y, width, height } = this.plate(context, viewport, mark);
    context.beginPath();
    context.roundRect(x, y, width, height, height / 2);
    context.fillStyle = mark.color;
    context.fill();
    context.fillStyle = mark.ink;
    context.textAlign = "left";
    context.textBaseline = "middle";
    context.fillText(mark.text, x + 6, y + 9.5);
  }
}

/** An arrow along the course, longer and greener the faster; a dot where there is no course. */
function drawArrow(context, place, course, speed, size, outline) {
  context.fillStyle = speedColor(speed);
  context.strokeStyle = outline;
  context.lineWidth = 1;
  context.beginPath();
  if (Number.isNaN(course)) {
    context.arc(place.x, place.y, size * 0.62, 0, 2 * Math.PI);
  } else {
    const share = Number.isNaN(speed) ? 0.3 : Math.min(1, speed / FAST_METRES_PER_SECOND);
    const length = size * (0.85 + 0.6 * share);
    const angle = (course * Math.PI) / 180;
    const point = (along, across) => [
      place.x + Math.sin(angle) * along + Math.cos(angle) * across,
      place.y - Math.cos(angle) * along + Math.sin(angle) * across,
    ];
    context.moveTo(...point(length, 0));
    context.lineTo(...point(-length * 0.75, size * 0.72));
    context.lineTo(...point(-length * 0.35, 0));
    context.lineTo(...point(-length * 0.75, -size * 0.72));
    context.closePath();
  }
  context.fill();
  if (outline) context.stroke();
}

/** The sign of an assignment: triangle for approaching, disc for visiting, square for departure. */
function drawAssignmentSign(context, place, kind, color, outline) {
  const size = kind === 2 ? 6.5 : 5;
  context.beginPath();
  if (kind === 0) {
    context.moveTo(place.x, place.y - size);
    context.lineTo(place.x + size, place.y + size * 0.8);
    context.lineTo(place.x - size, place.y + size * 0.8);
    context.closePath();
  } else if (kind === 1) {
    context.arc(place.x, place.y, size, 0, 2 * Math.PI);
  } else {
    context.rect(place.x - size * 0.85, place.y - size * 0.85, size * 1.7, size * 1.7);
  }
  context.fillStyle = color;
  context.fill();
  context.lineWidth = 1.2;
  context.strokeStyle = outline;
  context.stroke();
}
