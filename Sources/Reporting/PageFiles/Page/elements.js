// Small helpers for the page's elements. Texts from the data only ever become text nodes.

/** The element of the page with this id. */
function byId(id) {
  return document.getElementById(id);
}

/** A new element with properties, attributes (names with a dash, or `role`) and children. */
function element(name, properties = {}, ...children) {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (value === undefined || value === null) continue;
    if (key === "style") for (const rule of Object.entries(value)) node.style.setProperty(...rule);
    else if (key === "role" || key.includes("-")) node.setAttribute(key, value);
    else node[key] = value;
  }
  node.append(...children.filter((child) => child !== null && child !== undefined));
  return node;
}

/** A title in English and Japanese. */
function bilingual(item, className = "") {
  return element("span", { className: `bilingual ${className}` },
    element("span", { lang: "en", textContent: item.en }),
    item.ja ? element("span", { lang: "ja", className: "ja", textContent: item.ja }) : null);
}

/** A swatch of a railway's colour. */
function swatch(railway) {
  return element("span", {
    className: "swatch", "aria-hidden": "true", style: { "--railway": railway.color },
  });
}

/** Makes a canvas as sharp as the screen and hands out its context and size in CSS pixels. */
function prepareCanvas(canvas) {
  const ratio = window.devicePixelRatio || 1;
  const width = canvas.clientWidth;
  const height = canvas.clientHeight;
  const wide = Math.max(1, Math.round(width * ratio));
  const high = Math.max(1, Math.round(height * ratio));
  if (canvas.width !== wide || canvas.height !== high) {
    canvas.width = wide;
    canvas.height = high;
  }
  const context = canvas.getContext("2d");
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, width, height);
  return { context, width, height, ratio };
}

/** The text, cut with an ellipsis until it fits; empty if nothing of use does. */
function fittedText(context, text, width) {
  if (context.measureText(text).width <= width) return text;
  let low = 0;
  let high = text.length;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (context.measureText(`${text.slice(0, middle)}…`).width <= width) low = middle;
    else high = middle - 1;
  }
  return low < 2 ? "" : `${text.slice(0, low)}…`;
}
