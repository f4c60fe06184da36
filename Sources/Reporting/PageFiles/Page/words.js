// Numbers and times as people read them.

const twoDigits = (number) => String(number).padStart(2, "0");

/** `12:34` or `1:02:34` since the start; negative before it. */
function elapsedText(milliseconds) {
  const seconds = Math.floor(Math.abs(milliseconds) / 1000);
  const hours = Math.floor(seconds / 3600);
  const rest = `${twoDigits(Math.floor(seconds / 60) % 60)}:${twoDigits(seconds % 60)}`;
  return `${milliseconds < 0 ? "−" : ""}${hours > 0 ? `${hours}:` : ""}${rest}`;
}

/** A time zone by its IANA name; this computer's where there is none or it is not known here. */
class Zone {
  constructor(name) {
    // Swedes write dates and times as ISO 8601 does.
    const format = (options) => new Intl.DateTimeFormat("sv-SE", options);
    const clock = { hour: "2-digit", minute: "2-digit", second: "2-digit" };
    let timeZone = name;
    try { format({ timeZone }); } catch { timeZone = undefined; }
    this.clock = format({ timeZone, ...clock });
    this.date = format({ timeZone });
    this.name = timeZone ?? "Local";
    this.city = this.name.split("/").pop().replaceAll("_", " ");
  }

  /** `08:27:34` */
  clockText(milliseconds) { return this.clock.format(milliseconds); }

  /** `2022-09-24` */
  dateText(milliseconds) { return this.date.format(milliseconds); }
}

const UTC = new Zone("UTC");

/** `45 s` or `3 min 20 s`. */
function durationText(seconds) {
  const whole = Math.round(Math.abs(seconds));
  if (whole < 120) return `${whole} s`;
  const rest = whole % 60;
  return `${Math.floor(whole / 60)} min${rest > 0 ? ` ${rest} s` : ""}`;
}

/** A number with so many places, or a dash where there is none. */
function numberText(value, places) {
  return value === null || Number.isNaN(value) ? "–" : value.toFixed(places).replace("-", "−");
}

/** A share in thousandths as text: 62%. */
function percentText(thousandths) {
  const percent = Math.round(thousandths / 10);
  return thousandths > 0 && percent === 0 ? "under 1%" : `${percent}%`;
}

/** A score in thousandths as text: short where it is large. */
function scoreText(thousandths) {
  const value = thousandths / 1000;
  const size = Math.abs(value);
  return numberText(value, size >= 1000 ? 0 : size >= 100 ? 1 : size >= 10 ? 2 : 3);
}
