"""Tests the replay page and the map of a network in a real browser.

    page_test.py FOLDER [SCREENSHOTS]

FOLDER holds what `.ci/browser-test` made: `ride.html` with
`estimates.csv` and `truth.json` of the ride in it, `edit.html` to correct the journey `edit`,
`ten.html`, `six.html` with six trackers, `map.html` of greater Tokyo, `strange.html` of a network with names full of markup, and
the folders `compared` and `swept` with `results.html` and `report.html`
each. The command is that of the variable RAILBENCH.
"""

import csv
import datetime
import json
import os
import subprocess
import sys

from chromium import Chromium

WORDS = {"next": "Next", "soon": "Soon", "now": "Now"}


class Report:
    """Counts the checks that passed and that failed."""

    def __init__(self):
        self.wrong = 0

    def expect(self, holds, what):
        print(f"  {'ok   ' if holds else 'WRONG'} {what}")
        self.wrong += not holds

    def equal(self, found, wanted, what):
        self.expect(
            found == wanted, what if found == wanted else f"{what}: {found} is not {wanted}")


def milliseconds(text):
    moment = datetime.datetime.strptime(text, "%Y-%m-%dT%H:%M:%S.%fZ")
    return round(moment.replace(tzinfo=datetime.timezone.utc).timestamp() * 1000)


def display(page, source):
    """The text of a card of the door display: railway, phase and station."""
    return page.run(f"""(() => {{
      const card = document.querySelector('.display[data-source="{source}"]');
      const text = (name) => card.querySelector(name)?.textContent.trim() ?? "";
      return [text(".display-railway"), text(".display-focus .phase"),
        text(".display-focus .display-station")];
    }})()""")


def seek(page, moment):
    page.run(f"railbenchReplay.seek({moment} - railbenchReplay.ride.start)")
    page.frame()


def faults(report, page, what):
    report.expect(not page.faults, f"{what} without a fault {page.faults or ''}")
    page.faults.clear()


def test_loading(report, page, folder):
    page.open(f"{folder}/ride.html")
    faults(report, page, "loads")
    report.expect(
        page.run("[...document.querySelectorAll('canvas')].every(c => c.width > 100)"),
        "every canvas is drawn")
    colours = page.run("""(() => {
      const map = document.getElementById("map");
      const data = map.getContext("2d").getImageData(0, 0, map.width, map.height).data;
      const seen = new Set();
      for (let i = 0; i < data.length; i += 64)
        seen.add(data[i] << 16 | data[i + 1] << 8 | data[i + 2]);
      return seen.size; })()""")
    report.expect(colours > 20, f"the map shows something ({colours} colours)")


def test_clock(report, page, folder):
    """Times are in the network's zone, and in UTC on demand."""
    page.open(f"{folder}/ten.html")
    clock = "[...document.querySelectorAll('#clock, #zone')].map(e => e.textContent).sort()"
    utc = datetime.datetime.fromtimestamp(
        page.run("railbenchReplay.ride.start + railbenchReplay.time") / 1000, datetime.timezone.utc)
    tokyo = utc + datetime.timedelta(hours=9)
    report.equal(page.run(clock), [f"{tokyo:%H:%M:%S}", "Tokyo"], "times are Tokyo's")
    page.run("document.getElementById('zone').click()")
    page.frame()
    report.equal(page.run(clock), [f"{utc:%H:%M:%S}", "UTC"], "and UTC's at a click")


def test_names(report, page, folder):
    """Names full of markup are shown as text and do nothing."""
    page.open(f"{folder}/ride.html")
    scripts = page.run("document.querySelectorAll('script').length")
    report.equal(scripts, 2, "a title with <script> adds no script")
    report.equal(
        page.run("document.querySelector('#journey-title').textContent"),
        "A ride to <script>alert('title')</script>", "the title is shown as written")
    for place in range(5):
        page.run(f"railbenchReplay.choosePanel(railbenchReplay.panels[{place}])")
        page.frame()
        strange = page.run(
            "document.querySelectorAll('.panel script, .panel img, .panel b, .panel i').length")
        report.equal(strange, 0, f"panel {place + 1} holds no element from a name")
    page.run("railbenchReplay.chooseRailway(0)")
    page.frame()
    report.expect(
        page.run("[...document.querySelectorAll('.station-head')]"
                 ".some(e => e.textContent.includes(\"<script>alert('Charlie')</script>\"))"),
        "the station called <script> is listed")
    faults(report, page, "strange names are shown")
    # A content policy that stopped a script would have logged it.
    for path, words in [
        ("strange.html", "<script>alert('names')</script>"),
        ("swept/report.html", "<script>alert('radius')</script>"),
        ("compared/results.html", "<script>alert('title')</script>"),
    ]:
        page.open(f"{folder}/{path}")
        page.frame()
        report.equal(
            page.run("[...document.querySelectorAll('body script')].filter("
                     "s => s.textContent.startsWith('alert')).length"), 0,
            f"{path}: no script of a name")
        report.equal(
            page.run("document.querySelectorAll('img[src=x], [onerror]').length"), 0,
            f"{path}: no image of a note")
        report.expect(
            page.run(f"document.documentElement.textContent.includes({json.dumps(words)})"),
            f"{path}: the name is there, as text")
        report.expect(
            page.run("document.querySelector('meta[http-equiv=Content-Security-Policy]') !== null"),
            f"{path}: has a content policy")
        faults(report, page, f"{path}: strange names do nothing")


def test_truth(report, page, folder):
    """The display of the truth at the times of truth.json."""
    page.open(f"{folder}/ride.html")
    with open(f"{folder}/truth.json") as file:
        calls = json.load(file)["legs"][0]["calls"]
    names = page.run("railbenchReplay.ride.network.stations.map(s => [s.id, s.en])")
    names = dict(names)
    for place, call in enumerate(calls):
        name = names[call["station"]]
        seek(page, milliseconds(call["arrival"]) + 1000)
        report.equal(display(page, "truth"), ["Main Line", "Now", name], f"truth: now {name}")
        if "approach" in call:
            # Before the last 30 s both next and soon are right.
            seek(page, milliseconds(call["arrival"]) - 10_000)
            report.equal(display(page, "truth"), ["Main Line", "Soon", name], f"truth: soon {name}")
        if place + 1 < len(calls):
            following = names[calls[place + 1]["station"]]
            seek(page, milliseconds(call["departure"]) + 500)
            report.equal(
                display(page, "truth")[1:], ["Next", following], f"truth: next {following}")


def test_estimates(report, page, folder):
    """The display of each tracker after locations of the ride, compared with estimates.csv."""
    page.open(f"{folder}/ride.html")
    names = dict(page.run(
        "[...railbenchReplay.ride.network.stations, ...railbenchReplay.ride.network.railways]"
        ".map(s => [s.id, s.en])"))
    with open(f"{folder}/estimates.csv") as file:
        rows = [row for row in csv.DictReader(file) if row["journey"] == "browser-test"]
    wrong = []
    count = 0
    for tracker in ["v1", "v2", "v3"]:
        for row in [row for row in rows if row["tracker"] == tracker][::12]:
            seek(page, milliseconds(row["timestamp"]))
            found = display(page, tracker)
            wanted = [
                names.get(row["railway"], "no railway"), WORDS.get(row["phase"], "—"),
                names.get(row["station"], "")]
            count += 1
            if found != wanted:
                wrong.append((tracker, row["timestamp"], found, wanted))
    report.expect(
        count > 40 and not wrong, f"{count} displays are those of estimates.csv {wrong[:3] or ''}")


def test_playing(report, page, folder):
    page.open(f"{folder}/ride.html")
    before = page.run("railbenchReplay.time")
    page.run("railbenchReplay.setSpeed(60)")
    page.click("#play")
    page.run("new Promise(done => setTimeout(done, 700))")
    page.click("#play")
    after = page.run("railbenchReplay.time")
    report.expect(
        15000 < after - before < 120000, f"plays at 60× ({(after - before) / 1000:.0f} s in 0.7 s)")
    page.run("new Promise(done => setTimeout(done, 200))")
    report.equal(page.run("railbenchReplay.time"), after, "stands still when paused")
    page.run("document.activeElement.blur()")
    page.press(" ", "Space")
    report.expect(page.run("railbenchReplay.isPlaying"), "the space bar plays")
    page.press(" ", "Space")
    place = page.run("railbenchReplay.location")
    page.press("ArrowRight")
    report.equal(page.run("railbenchReplay.location"), place + 1, "the right arrow steps on")
    page.press("ArrowLeft")
    report.equal(page.run("railbenchReplay.location"), place, "the left arrow steps back")
    faults(report, page, "plays")


SCREENS = [(1280, 720), (1366, 768), (1440, 900), (390, 844)]


def test_screens(report, page, folder):
    """Six trackers leave the map its room, and nothing covers the player."""
    for width, height in SCREENS:
        page.resize(width, height, 1, touch=width < 700)
        page.open(f"{folder}/six.html")
        page.click("#play")
        report.expect(
            page.run("railbenchReplay.isPlaying"), f"a click plays at {width} × {height}")
        tall = page.run("document.getElementById('map').clientHeight")
        report.expect(tall >= 110, f"the map is {tall} pixels high")
    faults(report, page, "plays on every screen")
    page.resize(1440, 900)


def test_disagreements(report, page, folder):
    page.open(f"{folder}/ride.html", "#tracker=v3")
    report.equal(page.run("railbenchReplay.lane.tracker"), "v3", "the address chooses the tracker")
    spans = page.run("railbenchReplay.lane.disagreements.map(s => s.from)")
    start = page.run("railbenchReplay.time")
    ahead = [begin for begin in spans if begin > start]
    for begin in ahead[:4]:
        page.press("n")
        report.equal(page.run("railbenchReplay.time"), begin, f"n jumps to {begin / 1000:.0f} s")
        card = page.run("document.querySelector('.display[data-source=\"v3\"] em').textContent")
        report.expect(card.startswith(("✕", "–")), f"the display says so: {card}")
    report.expect(
        page.run("document.getElementById('notice').textContent.includes('v3')"), "and it is told")
    page.press("p")
    report.equal(page.run("railbenchReplay.time"), ahead[2], "p jumps back")
    faults(report, page, "jumps")


def test_station(report, page, folder):
    """A click on a station shows the locations that made its state."""
    page.open(f"{folder}/ride.html", "#tracker=v3&at=100000")
    page.run("railbenchReplay.choosePanel(railbenchReplay.panels[1])")
    page.frame()
    page.run("railbenchReplay.chooseRailway(0)")
    page.frame()
    page.click('[data-station="1"] .station-head')
    assigned = page.run(
        "[...document.querySelectorAll('.assignment')].map(e => parseInt(e.textContent))")
    report.expect(
        len(assigned) == 3 and all(count > 0 for count in assigned[1:]),
        f"a station's locations are counted: {assigned} approaching, visiting, departure")
    states = page.run("[...document.querySelectorAll('.history .state')].map(e => e.textContent)")
    report.expect(states[-1:] == ["visited"], f"its history: {states}")
    faults(report, page, "a station is chosen")


def edge(page, call, side):
    """The place of a call's time on the lanes."""
    return page.run(f"""(() => {{
      const app = railbenchReplay;
      const time = app.ride.truth.legs[0].calls[{call}].{side};
      return [58 + app.window.place(time, app.lanes.plotWidth), 50]; }})()""")


def labelled(folder, journey, text):
    """The calls of a journey after `railbench journey label --apply` with a file of the page."""
    subprocess.run(
        [os.environ["RAILBENCH"], "journey", "label", journey, "--network",
         ".ci/browser/rides/browser-test.geojson", "--apply", text],
        check=True, capture_output=True)
    with open(f"{journey}/truth.json") as file:
        return json.load(file)["legs"][0]["calls"]


def test_correcting(report, page, folder):
    """Edges are dragged and moved by keys, saved, and read back by the command."""
    page.open(f"{folder}/edit.html")
    report.expect(page.run("railbenchReplay.editor.isOn"), "the page opens to be corrected")
    with open(f"{folder}/edit/truth.json") as file:
        before = json.load(file)["legs"][0]["calls"]
    page.run("railbenchReplay.window.zoom(3, railbenchReplay.ride.truth.legs[0].calls[1].arrival)")
    page.run("railbenchReplay.requestRender()")
    page.frame()
    start = edge(page, 1, "departure")
    page.drag("#lanes", start, [start[0] + 30, start[1]])
    moved = page.run(
        "railbenchReplay.ride.start + railbenchReplay.ride.truth.legs[0].calls[1].departure")
    seconds = (moved - milliseconds(before[1]["departure"])) / 1000
    wanted = page.run("30 / railbenchReplay.lanes.plotWidth * railbenchReplay.window.span / 1000")
    report.expect(
        seconds > 1 and abs(seconds - wanted) <= 1.5,
        f"a departure is dragged on by {seconds:.1f} s")
    shown = page.run(
        "railbenchReplay.ride.truth.at("
        "railbenchReplay.ride.truth.legs[0].calls[1].departure - 100).phase")
    report.equal(shown, 2, "the truth shown follows")
    page.press("ArrowRight")
    page.press("ArrowLeft", shift=True)
    page.press("ArrowRight")
    final = page.run(
        "railbenchReplay.ride.start + railbenchReplay.ride.truth.legs[0].calls[1].departure")
    report.equal(final - moved, -8000, "arrow keys move the chosen edge by 1 s, with Shift by 10 s")
    start = edge(page, 1, "arrival")
    page.drag("#lanes", start, [58 + 2000, start[1]])
    limit = page.run(
        "(({arrival, departure}) => departure - arrival)"
        "(railbenchReplay.ride.truth.legs[0].calls[1])")
    report.equal(limit, 0, "an arrival goes no farther than the departure")
    page.press("u")
    report.expect(
        page.run("railbenchReplay.ride.truth.legs[0].calls[1].arrival"
                 " < railbenchReplay.ride.truth.legs[0].calls[1].departure"), "u undoes a drag")
    toggles = ".truth-editor .toggle"
    page.run(f"document.querySelectorAll('{toggles}')[2].click()")
    page.frame()
    report.equal(
        page.run(f"document.querySelectorAll('{toggles}')[2].textContent"), "pass",
        "a stop becomes a pass")
    saved = page.downloaded(f"{folder}/saved", lambda: page.click("#save-truth"))
    report.equal(os.path.basename(saved), "browser-test-truth.json", "the truth is saved")
    after = labelled(folder, f"{folder}/edit", saved)
    report.equal(milliseconds(after[1]["departure"]), final, "the command reads the departure")
    report.equal(after[2]["kind"], "pass", "and the pass")
    report.equal(
        [call["station"] for call in after], [call["station"] for call in before],
        "and all stations")
    report.equal(after[0]["arrival"], before[0]["arrival"], "what was left alone is as it was")
    page.run("document.querySelector('.truth-editor .link').click()")
    page.frame()
    page.run("[...document.querySelectorAll('.editor-actions button')].at(-1).click()")
    page.frame()
    report.expect(
        page.run("document.getElementById('edit-truth') !== null"), "Done shows the journey again")
    faults(report, page, "the truth is corrected")


def status(page):
    return page.run("document.querySelector('.explorer [role=status]').textContent")


def overall(page):
    return page.run(
        "[...document.querySelectorAll('.overall td')].map(cell => cell.textContent)")


def test_results(report, page, folder):
    """The table of journeys: figures of the report, filter, order, address, replay."""
    page.open(f"{folder}/compared/results.html")
    faults(report, page, "loads")
    report.expect(
        status(page).startswith("11 of 11 journeys: display"), f"the display first: {status(page)}")
    report.equal(
        page.run("document.querySelectorAll('script').length"), 2,
        "a title with <script> adds none")
    opening = page.run("""(() => {
      const first = document.querySelector(".explorer");
      return [...document.querySelectorAll("main figure, main table")].filter((node) =>
        first.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_PRECEDING)
        .map((node) => node.tagName); })()""")
    report.equal(set(opening), {"FIGURE"}, "charts come first")
    tall = page.run("document.documentElement.scrollHeight")
    report.expect(tall <= 12000, f"the page is {tall} pixels high")
    report.expect(
        page.run("[...document.querySelectorAll('.scroll')].every(node => node.tabIndex === 0)"),
        "the keyboard reaches every table")
    links = page.run("[...document.querySelectorAll('main a')].map(a => a.getAttribute('href'))")
    lost = [link for link in links if not link.startswith(("#", "https:"))
            and not os.path.exists(f"{folder}/compared/{link.split('#')[0]}")]
    report.equal(lost, [], f"{len(links)} links lead to files")
    with open(f"{folder}/compared/scores.csv") as file:
        scores = [row for row in csv.DictReader(file) if row["journey"] == "*" and not row["tag"]]
    for word, metric in [("display", "PH1.display"), ("railway", "RW1")]:
        wanted = [
            f"{100 * float(row['value']):.1f}%" for tracker in ["v1", "v2", "v3", "null"]
            for row in scores if row["tracker"] == tracker and row["metric"] == metric]
        page.open(f"{folder}/compared/results.html", f"#metric={word}")
        report.equal(overall(page), wanted, f"{word} over all journeys is that of scores.csv")
    page.open(f"{folder}/compared/results.html")
    page.run("""(() => {
      const search = document.querySelector('input[type=search]');
      search.value = "browser-test";
      search.dispatchEvent(new Event("input", {bubbles: true})); })()""")
    report.expect(status(page).startswith("1 of 11"), f"a search narrows: {status(page)[:20]}")
    report.equal(page.run("location.hash"), "#find=browser-test", "the address holds the search")
    page.open(f"{folder}/compared/results.html", "#sort=v3:descending")
    shares = page.run("[...document.querySelectorAll('.explorer tbody tr')]"
                      ".map(row => parseFloat(row.cells[3].textContent))")
    report.equal(shares, sorted(shares, reverse=True), "the address orders")
    page.click(".explorer thead th:nth-child(4) button")
    shares = page.run("[...document.querySelectorAll('.explorer tbody tr')]"
                      ".map(row => parseFloat(row.cells[3].textContent))")
    report.equal(shares, sorted(shares), "a click on the title turns the order")
    report.equal(
        page.run("document.activeElement.textContent"), "v3", "and the focus stays where it was")
    link = page.run(
        "document.querySelector('.explorer tbody td:nth-child(4) a').getAttribute('href')")
    path, fragment = link.split("#")
    page.open(f"{folder}/compared/{path}", f"#{fragment}")
    card = page.run("document.querySelector('.display[data-source=\"v3\"] em').textContent")
    report.expect(card.startswith(("✕", "–")), f"a value leads to where v3 is wrong: {card}")
    faults(report, page, "the table works")


def test_sweep(report, page, folder):
    page.open(f"{folder}/swept/report.html")
    report.equal(page.run("document.querySelectorAll('figure svg').length"), 2,
                 "a curve for each of two thresholds")
    report.equal(
        page.run("document.querySelectorAll('.explorer').length"), 0, "no table of journeys")
    faults(report, page, "the page of a sweep loads")


def test_access(report, page, folder):
    """The needs of screen readers and keyboards, on every page."""
    for path in [
            "ride.html", "edit.html", "map.html", "compared/results.html", "swept/report.html",
    ]:
        page.open(f"{folder}/{path}")
        page.frame()
        nameless = page.run("""(() => {
          const named = (node) => node.getAttribute("aria-label")
            || node.getAttribute("aria-labelledby")
            || node.textContent.trim() || node.title
            || [...(node.labels ?? [])].some((label) => label.textContent.trim());
          return [...document.querySelectorAll(
              "button, input, select, a, canvas, [role=region], svg")]
            .filter((node) => !named(node) && !node.closest("[aria-hidden=true], [hidden]"))
            .map((node) => node.outerHTML.slice(0, 80)); })()""")
        report.equal(nameless, [], f"{path}: everything has a name")
        twice = page.run("""(() => {
          const ids = [...document.querySelectorAll("[id]")].map((node) => node.id);
          return ids.filter((id, index) => ids.indexOf(id) !== index); })()""")
        report.equal(twice, [], f"{path}: no id twice")
        report.expect(
            page.run("document.documentElement.lang === 'en' && document.title !== ''"
                     " && document.querySelectorAll('h1').length === 1"),
            f"{path}: language, title and one main heading")
        for width in [390, 820]:
            page.resize(width, 844, 2, touch=True)
            report.equal(
                page.run("document.documentElement.scrollWidth"), width,
                f"{path}: fits {width} pixels")
        page.resize(1440, 900)


def test_phone(report, page, folder):
    page.resize(390, 844, 2, touch=True)
    page.open(f"{folder}/ten.html")
    wide = page.run("document.documentElement.scrollWidth")
    report.equal(wide, 390, "a phone's width holds the page")
    page.open(f"{folder}/edit.html")
    wide = page.run("document.documentElement.scrollWidth")
    report.equal(wide, 390, "and the page to correct a truth")
    report.expect(
        page.run("(({scrollWidth, clientWidth}) => scrollWidth <= clientWidth)"
                 "(document.getElementById('panel'))"), "all of whose panel is in sight")
    faults(report, page, "opens on a phone")
    page.resize(1440, 900)


def test_map(report, page, folder):
    page.open(f"{folder}/map.html")
    page.frame()
    report.equal(page.run("document.querySelectorAll('#railways input').length"), 179, "railways")
    for name, station in [("shibuya", "Shibuya"), ("しぶや", "Shibuya"), ("zoshigaya", "Zoshigaya")]:
        found = page.run(f"""(() => {{
          const search = document.getElementById("search");
          search.value = "{name}";
          search.dispatchEvent(new Event("input", {{bubbles: true}}));
          return document.querySelector("#found li")?.textContent ?? ""; }})()""")
        report.expect(station in found, f"{name} finds {station}")
    zoomed = page.run("""(() => {
      const before = railbenchMap.viewport.scale;
      document.getElementById("map").dispatchEvent(
        new KeyboardEvent("keydown", {key: "+", bubbles: true}));
      return railbenchMap.viewport.scale > before; })()""")
    report.expect(zoomed, "the plus key zooms")
    page.run("document.getElementById('no-railways').click()")
    report.equal(page.run("railbenchMap.shown.length"), 0, "no railway is shown once all are off")
    page.resize(390, 844, 2, touch=True)
    page.open(f"{folder}/map.html")
    wide = page.run("document.documentElement.scrollWidth")
    report.equal(wide, 390, "a phone's width holds the map")
    faults(report, page, "the map works")
    page.resize(1440, 900)


def measure(page, folder):
    size = os.path.getsize(f"{folder}/ten.html") / 1e6
    opened = min(page.open(f"{folder}/ten.html") for _ in range(3))
    journeys = page.run("railbenchReplay.journeys.length")
    tracks = page.run("railbenchReplay.journeys.reduce((n, j) => n + j.lanes.length, 0)")
    steps = page.run("""(async () => {
      const app = railbenchReplay;
      const times = [];
      for (const place of [0, Math.floor(app.journeys.length / 2)]) {
        app.openJourney(place);
        app.render();
        for (let step = 0; step < 60; step += 1) {
          const time = app.ride.from + (app.ride.to - app.ride.from) * step / 60;
          const begin = performance.now();
          app.seek(time);
          app.render();
          times.push(performance.now() - begin);
          if (step % 10 === 0) await new Promise(requestAnimationFrame);
        }
      }
      return times.sort((a, b) => a - b); })()""")
    print(
        f"  {journeys} journeys with {tracks} tracks: {size:.1f} MB (to stay under 10), "
        f"opens in {opened:.2f} s (under 2), a scrub step takes {steps[len(steps) // 2]:.1f} ms, "
        f"at most {steps[-1]:.1f} ms (under 50)")


def screenshots(page, folder, into):
    os.makedirs(into, exist_ok=True)
    for name, width, height, scale in [("laptop", 1440, 900, 1), ("phone", 390, 844, 2)]:
        page.resize(width, height, scale, touch=width < 700)
        for ride in ["ride", "ten"]:
            page.open(f"{folder}/{ride}.html", "#at=200")
            page.screenshot(f"{into}/{ride}-{name}.png")
        for is_dark in [False, True]:
            page.dark(is_dark)
            page.open(f"{folder}/edit.html")
            page.press("ArrowDown")
            page.screenshot(f"{into}/edit-{name}{'-dark' * is_dark}.png", whole=width < 700)
        page.dark(False)
        for path, file in [
                ("map", "map"), ("compared/results", "compared"), ("swept/report", "swept"),
        ]:
            page.open(f"{folder}/{path}.html")
            page.screenshot(f"{into}/{file}-{name}.png")


def main():
    folder = sys.argv[1]
    report = Report()
    with Chromium() as page:
        for test in [
            test_loading, test_clock, test_names, test_truth, test_estimates, test_playing,
            test_screens, test_disagreements, test_station, test_correcting, test_results, test_sweep,
            test_access,
            test_phone, test_map,
        ]:
            print(test.__name__.removeprefix("test_"))
            test(report, page, folder)
        measure(page, folder)
        if len(sys.argv) > 2:
            screenshots(page, folder, sys.argv[2])
    if report.wrong:
        raise SystemExit(f"{report.wrong} things are wrong with the pages")


if __name__ == "__main__":
    main()
