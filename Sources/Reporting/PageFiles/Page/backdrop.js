// Pictures that are drawn once and shown again as long as nothing about them changes.

class Backdrop {
  constructor() {
    this.canvas = document.createElement("canvas");
    this.key = null;
  }

  /**
   * Shows the picture on a canvas that was prepared; paints it anew first if its key has changed.
   *
   * The key must hold all that the picture depends on, but for its size and the theme's colours.
   */
  show(prepared, theme, key, paint) {
    const { context, width, height, ratio } = prepared;
    const whole = [width, height, ratio, theme.version, key].join("|");
    if (whole !== this.key) {
      this.key = whole;
      this.canvas.width = Math.max(1, Math.round(width * ratio));
      this.canvas.height = Math.max(1, Math.round(height * ratio));
      const own = this.canvas.getContext("2d");
      own.setTransform(ratio, 0, 0, ratio, 0, 0);
      paint(own);
    }
    context.drawImage(this.canvas, 0, 0, width, height);
  }
}
