// Where a map looks: the way from metres to pixels and back.

/** Pixels at the edges of the map for its buttons, its legend and the names beside the ride. */
const FIT_PADDING = { left: 40, right: 66, top: 40, bottom: 56 };
/** On a phone names give way. */
const NARROW_PADDING = { left: 14, right: 52, top: 14, bottom: 56 };
const NARROW_PIXELS = 480;

class Viewport {
  constructor() {
    this.x = 0;
    this.y = 0;
    /** Pixels per metre. */
    this.scale = 0.01;
    this.width = 1;
    this.height = 1;
  }

  screen(x, y) {
    return {
      x: (x - this.x) * this.scale + this.width / 2,
      y: (y - this.y) * this.scale + this.height / 2,
    };
  }

  world(x, y) {
    return {
      x: (x - this.width / 2) / this.scale + this.x,
      y: (y - this.height / 2) / this.scale + this.y,
    };
  }

  get bounds() {
    const bounds = new Bounds();
    const corner = this.world(0, 0);
    const opposite = this.world(this.width, this.height);
    bounds.include(corner.x, corner.y);
    bounds.include(opposite.x, opposite.y);
    return bounds;
  }

  /** Shows all of a rectangle, clear of what lies at the edges of the map. */
  fit(bounds) {
    if (bounds.isEmpty) return;
    const wide = Math.max(300, bounds.right - bounds.left);
    const high = Math.max(300, bounds.bottom - bounds.top);
    const padding = this.width < NARROW_PIXELS ? NARROW_PADDING : FIT_PADDING;
    this.setScale(Math.min(
      Math.max(40, this.width - padding.left - padding.right) / wide,
      Math.max(40, this.height - padding.top - padding.bottom) / high));
    this.x = (bounds.left + bounds.right) / 2 + (padding.right - padding.left) / 2 / this.scale;
    this.y = (bounds.top + bounds.bottom) / 2 + (padding.bottom - padding.top) / 2 / this.scale;
  }

  setScale(scale) {
    // At the least, the whole earth is on a phone.
    this.scale = Math.min(4, Math.max(6e-6, scale));
  }

  /** Zooms by a factor and keeps what is under a place on the screen there. */
  zoom(factor, x = this.width / 2, y = this.height / 2) {
    const held = this.world(x, y);
    this.setScale(this.scale * factor);
    const moved = this.world(x, y);
    this.x += held.x - moved.x;
    this.y += held.y - moved.y;
  }

  pan(dx, dy) {
    this.x -= dx / this.scale;
    this.y -= dy / this.scale;
  }

  /** Moves as little as needed to have a place within the middle of the screen. */
  keepInMiddle(x, y, share = 0.5) {
    const place = this.screen(x, y);
    const roomX = (this.width * share) / 2;
    const roomY = (this.height * share) / 2;
    const beyond = (offset, room) => offset - Math.min(room, Math.max(-room, offset));
    this.pan(
      -beyond(place.x - this.width / 2, roomX),
      -beyond(place.y - this.height / 2, roomY));
  }
}
