"""Drives a headless Chromium over its DevTools protocol, with only the standard library."""

import base64
import json
import os
import select
import shutil
import subprocess
import tempfile
import time

NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]


class PageFault(Exception):
    """The page threw an error, or gave an unexpected answer."""


class Chromium:
    """One browser with one page. It keeps error messages in `faults`."""

    def __init__(self, width=1440, height=900, scale=1, touch=False):
        program = next((path for path in map(shutil.which, NAMES) if path), None)
        if program is None:
            raise SystemExit("there is no Chromium: apt-get install chromium")
        self.faults = []
        self._session = None
        self._number = 0
        self._rest = b""
        self._events = []
        self._profile = tempfile.TemporaryDirectory()
        there, self._commands = os.pipe()
        self._answers, back = os.pipe()

        def connect():
            # The pipes may already have the numbers 3 and 4, so they are first copied to others.
            source, target = os.dup(there), os.dup(back)
            os.dup2(source, 3)
            os.dup2(target, 4)

        self._process = subprocess.Popen(
            [
                program, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
                "--disable-dev-shm-usage", "--remote-debugging-pipe", "--no-first-run",
                f"--user-data-dir={self._profile.name}", "about:blank",
            ],
            preexec_fn=connect, pass_fds=(3, 4), stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL)
        os.close(there)
        os.close(back)
        targets = self.call("Target.getTargets")["targetInfos"]
        target = next(info["targetId"] for info in targets if info["type"] == "page")
        self._session = self.call(
            "Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ["Page", "Runtime", "Log", "Network"]:
            self.call(f"{domain}.enable")
        self.resize(width, height, scale, touch)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._process.terminate()
        try:
            self._process.wait(timeout=20)
        except subprocess.TimeoutExpired:
            self._process.kill()
        os.close(self._commands)
        os.close(self._answers)
        try:
            self._profile.cleanup()
        except OSError:
            pass

    # Protocol

    def call(self, method, **parameters):
        """Sends a command and waits for its answer."""
        self._number += 1
        message = {"id": self._number, "method": method, "params": parameters}
        if self._session:
            message["sessionId"] = self._session
        os.write(self._commands, json.dumps(message).encode() + b"\0")
        while True:
            answer = self._receive(60)
            if answer is None:
                raise PageFault(f"{method} got no answer")
            if answer.get("id") == self._number:
                if "error" in answer:
                    raise PageFault(f"{method}: {answer['error']['message']}")
                return answer["result"]
            self._note(answer)

    def wait_for(self, event, seconds=30):
        """Waits for the next event that was not waited for before."""
        limit = time.monotonic() + seconds
        while True:
            for place, message in enumerate(self._events):
                if message["method"] == event:
                    del self._events[: place + 1]
                    return message["params"]
            message = self._receive(max(0, limit - time.monotonic()))
            if message is None:
                raise PageFault(f"{event} did not come")
            self._note(message)

    def _note(self, message):
        method, parameters = message.get("method"), message.get("params", {})
        if method == "Runtime.exceptionThrown":
            details = parameters["exceptionDetails"]
            text = details.get("exception", {}).get("description", details["text"])
            self.faults.append(f"exception: {text}")
        elif method == "Log.entryAdded" and parameters["entry"]["level"] in ("error", "warning"):
            self.faults.append(f"log: {parameters['entry']['text']}")
        elif method == "Runtime.consoleAPICalled" and parameters["type"] in ("error", "warning"):
            self.faults.append(f"console: {json.dumps(parameters['args'])}")
        elif method == "Network.requestWillBeSent":
            address = parameters["request"]["url"]
            if not address.startswith(("file:", "about:")):
                self.faults.append(f"request: {address}")
        elif method == "Page.javascriptDialogOpening":
            self.faults.append(f"dialog: {parameters['message']}")
        if method:
            self._events.append(message)

    def _receive(self, seconds):
        limit = time.monotonic() + seconds
        while b"\0" not in self._rest:
            ready, _, _ = select.select([self._answers], [], [], max(0, limit - time.monotonic()))
            if not ready:
                return None
            part = os.read(self._answers, 1 << 20)
            if not part:
                raise PageFault("Chromium has ended")
            self._rest += part
        text, self._rest = self._rest.split(b"\0", 1)
        return json.loads(text)

    # The page

    def resize(self, width, height, scale=1, touch=False):
        self.call(
            "Emulation.setDeviceMetricsOverride", width=width, height=height,
            deviceScaleFactor=scale, mobile=touch)
        self.call("Emulation.setTouchEmulationEnabled", enabled=touch)

    def dark(self, is_dark):
        self.call("Emulation.setEmulatedMedia", features=[
            {"name": "prefers-color-scheme", "value": "dark" if is_dark else "light"}])

    def open(self, path, fragment=""):
        """Opens a file and returns after how many seconds it was drawn."""
        self._events.clear()
        self.call("Page.navigate", url="about:blank")
        self.wait_for("Page.loadEventFired")
        begin = time.monotonic()
        self.call("Page.navigate", url=f"file://{os.path.abspath(path)}{fragment}")
        self.wait_for("Page.loadEventFired")
        self.frame()
        return time.monotonic() - begin

    def frame(self):
        """Waits until the last request is drawn."""
        self.run("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")

    def run(self, script):
        """The value of an expression in the page."""
        answer = self.call(
            "Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in answer:
            details = answer["exceptionDetails"]
            raise PageFault(details.get("exception", {}).get("description", details["text"]))
        return answer["result"].get("value")

    def press(self, key, code=None, shift=False):
        """Presses and releases a key as a person would."""
        parameters = {
            "key": key, "code": code or key, "modifiers": 8 if shift else 0,
            "text": key if len(key) == 1 else ""}
        self.call("Input.dispatchKeyEvent", type="keyDown", **parameters)
        self.call("Input.dispatchKeyEvent", type="keyUp", key=key, code=code or key)
        self.frame()

    def click(self, selector):
        """Clicks the middle of an element with the mouse."""
        place = self.run(
            f"(() => {{ const e = document.querySelector({json.dumps(selector)});"
            " e.scrollIntoView({block: 'nearest'}); const b = e.getBoundingClientRect();"
            " return [b.left + b.width / 2, b.top + b.height / 2]; })()")
        for kind in ["mousePressed", "mouseReleased"]:
            self.call(
                "Input.dispatchMouseEvent", type=kind, x=place[0], y=place[1], button="left",
                clickCount=1)
        self.frame()

    def drag(self, selector, start, end):
        """Drags with the mouse from one place of an element to another, in steps."""
        left, top = self.run(
            f"(() => {{ const b = document.querySelector({json.dumps(selector)})"
            ".getBoundingClientRect(); return [b.left, b.top]; })()")

        def mouse(kind, place, button="left"):
            self.call(
                "Input.dispatchMouseEvent", type=kind, x=left + place[0], y=top + place[1],
                button=button, buttons=0 if button == "none" else 1, clickCount=1)

        mouse("mouseMoved", start, "none")
        mouse("mousePressed", start)
        for step in range(1, 6):
            share = step / 5
            mouse("mouseMoved", [a + (b - a) * share for a, b in zip(start, end)])
        mouse("mouseReleased", end)
        self.frame()

    def downloaded(self, folder, work, seconds=10):
        """The path of the file that an action saves into an empty folder."""
        self.call("Browser.setDownloadBehavior", behavior="allow", downloadPath=folder)
        work()
        limit = time.monotonic() + seconds
        while time.monotonic() < limit:
            names = [name for name in os.listdir(folder) if not name.endswith(".crdownload")]
            if names:
                return os.path.join(folder, names[0])
            time.sleep(0.05)
        raise PageFault("nothing was saved")

    def screenshot(self, path, whole=False):
        image = self.call("Page.captureScreenshot", format="png", captureBeyondViewport=whole)
        with open(path, "wb") as file:
            file.write(base64.b64decode(image["data"]))
