// The legend of signs and keys.

const KEYS = [
  ["Space", "play or pause"],
  ["← →", "previous location, next location"],
  ["Shift + ← →", "10 seconds back or forward"],
  ["n, p", "next disagreement, previous disagreement"],
  ["+ −", "faster, slower"],
  ["1 … 9", "select the first, second … tracker"],
  ["[ ]", "previous journey, next journey"],
  ["f", "follow the phone on the map"],
  ["z", "show the whole ride"],
  ["Home, End", "to the start, to the end"],
  ["?", "this list"],
  [
    "← → ↑ ↓ s u",
    "when you correct the truth: 1 s back or forward, previous or next time, stop or pass, undo",
  ],
];

const DISAGREEMENT_WORDS = [
  "gives no estimate", "names the wrong railway", "goes the wrong way", "shows the wrong station",
  "is in the wrong phase",
];

function helpContent() {
  const keys = element("dl", { className: "keys" }, ...KEYS.flatMap(([key, meaning]) => [
    element("dt", {}, element("kbd", { textContent: key })),
    element("dd", { textContent: meaning }),
  ]));
  return element("div", {}, keys,
    element("p", { textContent: "The track is dashed where it runs underground. Arrows point along "
      + "the measured course; a faster train has a longer arrow, red (stopped) to green (fast). "
      + "A dot has no course; grey has no speed. The circle is the accuracy that the phone "
      + "claims." }),
    element("p", { textContent: "The lane \"motion\" is what the phone says of itself: high where "
      + "it stands, half as high in a vehicle, low on foot, on a bicycle or unknown." }),
    element("p", { textContent: "Choose a station to see the locations that set its state: "
      + "triangles (yellow) for approaching, discs (green) for visiting, a square (red) for the "
      + "departure." }));
}

/** The legend under the lanes. */
function laneLegend() {
  const phases = PHASES.map((phase, index) => element("span", {},
    element("i", { className: `key phase-${phase}` }), PHASE_WORDS[index]));
  const marks = [1, 2, 3, 4, 0].map((kind) => element("span", {},
    element("i", { className: `key disagreement-${kind}` }), DISAGREEMENTS[kind]));
  return [...phases, element("span", { className: "legend-gap", textContent: "wrong:" }), ...marks];
}

/** The legend on the map. */
function mapLegend() {
  const speeds = element("span", { className: "speed-key" },
    "0", element("i", { className: "speed-ramp" }), `${FAST_METRES_PER_SECOND * 3.6} km/h`);
  return [speeds];
}
