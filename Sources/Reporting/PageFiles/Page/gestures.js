// Mouse, touch, wheel and keys on a canvas as few plain events.

/**
 * Watches a canvas.
 *
 * `drag(dx, dy, x, y)`, `zoom(factor, x, y)`, `tap(x, y)` and `press(x, y)` are called with CSS
 * pixels; `wheel(event)` may return true to say that it took the turn of the wheel.
 */
function watchGestures(canvas, { drag, zoom, tap, press, wheel }) {
  const pointers = new Map();
  let travelled = 0;

  const place = (event) => {
    const box = canvas.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };

  const spread = () => {
    const [a, b] = [...pointers.values()];
    return { span: Math.hypot(a.x - b.x, a.y - b.y), x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  };

  canvas.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    canvas.setPointerCapture(event.pointerId);
    if (pointers.size === 0) travelled = 0;
    pointers.set(event.pointerId, place(event));
    if (pointers.size === 1) press?.(...Object.values(place(event)));
  });

  canvas.addEventListener("pointermove", (event) => {
    const before = pointers.get(event.pointerId);
    if (!before) return;
    const now = place(event);
    if (pointers.size === 2) {
      const old = spread();
      pointers.set(event.pointerId, now);
      const current = spread();
      travelled = Infinity;
      drag?.(current.x - old.x, current.y - old.y, current.x, current.y, true);
      if (old.span > 0) zoom?.(current.span / old.span, current.x, current.y);
      return;
    }
    pointers.set(event.pointerId, now);
    travelled += Math.hypot(now.x - before.x, now.y - before.y);
    drag?.(now.x - before.x, now.y - before.y, now.x, now.y, false);
  });

  const release = (event) => {
    if (!pointers.delete(event.pointerId)) return;
    if (event.type === "pointerup" && pointers.size === 0 && travelled < 6) {
      const { x, y } = place(event);
      tap?.(x, y);
    }
  };
  canvas.addEventListener("pointerup", release);
  canvas.addEventListener("pointercancel", release);

  canvas.addEventListener("wheel", (event) => {
    const { x, y } = place(event);
    if (wheel && wheel(event)) return;
    event.preventDefault();
    zoom?.(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0015)), x, y);
  }, { passive: false });
}

/** Moves a map by the arrow keys, plus, minus and 0; returns whether the key was one of them. */
function moveByKey(event, viewport, fit) {
  const pans = { ArrowLeft: [60, 0], ArrowRight: [-60, 0], ArrowUp: [0, 60], ArrowDown: [0, -60] };
  if (event.key in pans) viewport.pan(...pans[event.key]);
  else if (event.key === "+" || event.key === "=") viewport.zoom(1.4);
  else if (event.key === "-") viewport.zoom(1 / 1.4);
  else if (event.key === "0") fit();
  else return false;
  event.preventDefault();
  event.stopPropagation();
  return true;
}
