// Colours: those of the style sheet for canvases, and colours made from measured values.

/** The style sheet's colours, read anew when the theme changes. */
class Theme {
  constructor() {
    this.refresh();
  }

  /** Takes the theme that was chosen, or else the one that the system asks for. */
  refresh() {
    const systemIsDark = matchMedia("(prefers-color-scheme: dark)").matches;
    document.documentElement.dataset.theme = this.chosen ?? (systemIsDark ? "dark" : "light");
    const style = getComputedStyle(document.documentElement);
    const color = (name) => style.getPropertyValue(`--${name}`).trim();
    this.ink = color("ink");
    this.muted = color("muted");
    this.line = color("line");
    this.surface = color("surface");
    this.map = color("map");
    this.accent = color("accent");
    this.phases = PHASES.map((phase) => ({
      fill: color(phase), ink: color(`${phase}-ink`),
    }));
    this.assignments = ASSIGNMENTS.map((assignment) => color(assignment));
    this.disagreements = DISAGREEMENTS.map((_, kind) => color(`disagreement-${kind}`));
    this.isDark = luminance(this.surface) < 0.2;
    this.railways = new Map();
    this.version = (this.version ?? 0) + 1;
    this.fonts = style.getPropertyValue("--fonts").trim();
  }

  font(size, weight = "400") {
    return `${weight} ${size}px ${this.fonts}`;
  }

  /** A tracker's colour, the same as in charts. */
  tracker(lane) { return lane.colors[this.isDark ? 1 : 0]; }

  /** A railway's colour, moved away from the background until it can be seen. */
  railway(color) {
    if (!this.railways.has(color)) {
      this.railways.set(color, distinct(color, this.map, this.isDark ? 2.2 : 1.5));
    }
    return this.railways.get(color);
  }
}

function channels(color) {
  const hex = /^#([0-9a-f]{6})$/i.exec(color);
  if (!hex) return [128, 128, 128];
  const number = parseInt(hex[1], 16);
  return [number >> 16, (number >> 8) & 255, number & 255];
}

/** Relative luminance as in WCAG 2. */
function luminance(color) {
  const [red, green, blue] = channels(color).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a, b) {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

function mixed(a, b, share) {
  const other = channels(b);
  const parts = channels(a).map((channel, index) =>
    Math.round(channel + (other[index] - channel) * share).toString(16).padStart(2, "0"));
  return `#${parts.join("")}`;
}

function distinct(color, background, wanted) {
  const away = luminance(background) > 0.4 ? "#000000" : "#ffffff";
  let result = /^#[0-9a-f]{6}$/i.test(color) ? color : "#808080";
  for (let step = 0; step < 12 && contrast(result, background) < wanted; step += 1) {
    result = mixed(result, away, 0.12);
  }
  return result;
}

/** Speeds from here on are as green as can be: about 90 km/h. */
const FAST_METRES_PER_SECOND = 25;
const SPEED_COLORS = ["#d1371f", "#e88a1a", "#e6c700", "#7fb52b", "#009e73"];

/** Red for stopped over yellow to green for fast; grey where the speed is unknown. */
function speedColor(metresPerSecond) {
  if (Number.isNaN(metresPerSecond)) return "#8592a0";
  const share = Math.min(1, Math.max(0, metresPerSecond / FAST_METRES_PER_SECOND));
  const place = share * (SPEED_COLORS.length - 1);
  const index = Math.min(SPEED_COLORS.length - 2, Math.floor(place));
  return mixed(SPEED_COLORS[index], SPEED_COLORS[index + 1], place - index);
}
