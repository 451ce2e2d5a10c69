"""A headless Chromium, driven by the DevTools protocol over a pipe."""

import fcntl
import json
import os
import select
import subprocess
import tempfile
import time

DEADLINE = 60


class Chromium:
    """The browser with one tab. It has a profile of its own and no network."""

    def __init__(self):
        self._profile = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        (to_read, to_write), (from_read, from_write) = os.pipe(), os.pipe()
        # The browser reads from descriptor 3 and writes to 4.
        ends = [fcntl.fcntl(end, fcntl.F_DUPFD, 10) for end in (to_read, from_write)]

        def place():
            for number, end in zip((3, 4), ends):
                os.dup2(end, number)

        self._process = subprocess.Popen(
            ["chromium", "--headless=new", "--no-sandbox", "--remote-debugging-pipe", "--disable-gpu",
             "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync",
             "--proxy-server=127.0.0.1:9", "--disable-dev-shm-usage", "--force-device-scale-factor=1",
             f"--user-data-dir={self._profile.name}"],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, preexec_fn=place,
            pass_fds=(3, 4), start_new_session=True)
        for end in (to_read, from_write, *ends):
            os.close(end)
        self._to, self._from, self._rest = to_write, from_read, b""
        self._last, self._session = 0, None
        self.events = []
        target = self.send("Target.createTarget", url="about:blank")["targetId"]
        self._session = self.send("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.send(f"{domain}.enable")

    def close(self):
        self._session = None
        try:
            self.send("Browser.close")
        finally:
            try:
                self._process.wait(10)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()
            self._profile.cleanup()

    def send(self, method, **params):
        """Sends a command and returns its result. Events that come before it are kept."""
        self._last += 1
        message = {"id": self._last, "method": method, "params": params}
        if self._session:
            message["sessionId"] = self._session
        rest = json.dumps(message).encode() + b"\0"
        while rest:
            rest = rest[os.write(self._to, rest):]
        while True:
            answer = self._message()
            if answer.get("id") == self._last:
                if "error" in answer:
                    raise AssertionError(f"{method}: {answer['error']}")
                return answer["result"]

    def wait_for(self, event):
        while not any(kept["method"] == event for kept in self.events):
            self._message()

    def _message(self):
        deadline = time.monotonic() + DEADLINE
        while b"\0" not in self._rest:
            left = deadline - time.monotonic()
            if left <= 0 or not select.select([self._from], [], [], left)[0]:
                raise AssertionError("The browser does not answer.")
            piece = os.read(self._from, 1 << 16)
            if not piece:
                raise AssertionError("The browser has ended.")
            self._rest += piece
        text, self._rest = self._rest.split(b"\0", 1)
        message = json.loads(text)
        if "method" in message:
            self.events.append(message)
        return message

    def open(self, path, width, dark=False, media="", runs_scripts=True):
        """Opens a file in a window of this width."""
        self.send("Emulation.setDeviceMetricsOverride", width=width, height=900, deviceScaleFactor=1, mobile=False)
        self.send("Emulation.setEmulatedMedia", media=media, features=[
            {"name": "prefers-color-scheme", "value": "dark" if dark else "light"},
            {"name": "prefers-reduced-motion", "value": "reduce"}])
        self.send("Emulation.setScriptExecutionDisabled", value=not runs_scripts)
        self.send("Page.navigate", url="about:blank")
        self.send("Log.clear")
        self.events.clear()
        self.send("Page.navigate", url=path.as_uri())
        self.wait_for("Page.loadEventFired")

    def run(self, script):
        """Returns the value of an expression in the page."""
        answer = self.send("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in answer:
            raise AssertionError(answer["exceptionDetails"].get("exception", answer["exceptionDetails"]))
        return answer["result"].get("value")

    def press(self, key):
        for kind in ("rawKeyDown", "keyUp"):
            self.send("Input.dispatchKeyEvent", type=kind, key=key, code=key, windowsVirtualKeyCode=KEYS[key])

    def point(self, x, y, presses=False):
        """Moves the pointer, and clicks."""
        self.send("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y)
        for kind in ("mousePressed", "mouseReleased") if presses else ():
            self.send("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    @property
    def requests(self):
        return [event["params"]["request"]["url"] for event in self.events
                if event["method"] == "Network.requestWillBeSent"]

    @property
    def messages(self):
        """What was written to the console or reported: exceptions, violations of the policy, and the like."""
        kinds = ("Runtime.consoleAPICalled", "Runtime.exceptionThrown", "Log.entryAdded")
        return [event["params"] for event in self.events if event["method"] in kinds]


KEYS = {"Tab": 9, "Escape": 27, "End": 35, "Home": 36, "ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39,
        "ArrowDown": 40}
