"""A Python client for Tally in one file. It runs `tallyd` as a subprocess and needs only the standard library.

>>> client = Tally("--database", ":memory:", "--timezone", "UTC", "--now", "2026-11-20T09:00:00Z")
>>> client.task.create(title="Water the tomatoes", priority="P1")["task"]["number"]
1
>>> client.call("focus.add", id=1)["totalCount"]
1
>>> client.task.complete(id=1)["celebration"]
True
>>> client.close()

Every method of the protocol can be called by its name (`tallyd protocol` lists them). A name that is a Python
keyword takes a trailing underscore: `client.score.range(from_="2026-11-01")`, `client.time.continue_()`. An error
reply is raised as the exception for its `data.kind`, with the server's message:

>>> with Tally("--database", ":memory:") as client:
...     try:
...         client.task.create(titel="Milk")
...     except InvalidParams as error:
...         print(error, "|", error.path, "|", error.suggestion)
Unknown member “titel”; did you mean “title”? | titel | title

If the server dies, the client restarts it and sends pending requests again. Each request carries a `mutationId`,
so that a change is applied only once. `Tally` is safe to use from several threads. `AsyncTally` is the same client
for asyncio. The types of all methods are in `tally.pyi`, for type checkers and editors.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import os
import queue
import subprocess
import threading
import uuid
from concurrent.futures import Future
from typing import Any, AsyncIterator, Awaitable, Callable, Dict, Iterator, List, Optional, Set, Tuple, Type

__all__ = [
    "Ambiguous", "AsyncTally", "Busy", "Cancelled", "Conflict", "Duplicate", "Event", "FocusFull",
    "InvalidParams", "InvalidState", "MethodNotFound", "NotFound", "NotUndoable", "Reserved", "ServerDied",
    "StakeLocked", "Storage", "Tally", "TallyError"]

Result = Dict[str, Any]

# The maximum number of times a request is sent, and of servers in a row that exit without output.
_MAX_ATTEMPTS = 4

# The size limit of a message in the server, in bytes. The server does not parse the id of a longer message, so
# its error could not be matched to a request.
_MAX_MESSAGE_BYTES = 1 << 24


class TallyError(Exception):
    """An error reply of the server. `str()` returns its message."""

    def __init__(self, message: str, code: int = 0, data: Optional[Result] = None) -> None:
        super().__init__(message)
        self.message = message
        self.code = code
        self.data: Result = data or {}

    @property
    def kind(self) -> Optional[str]:
        """The name of the error in the protocol: `data.kind`."""
        kind = self.data.get("kind")
        return kind if isinstance(kind, str) else None

    @property
    def reason(self) -> Optional[str]:
        """Why the request failed, as a stable word of the protocol, such as `tooLong` or `diskFull`."""
        reason = self.data.get("reason")
        return reason if isinstance(reason, str) else None

    @property
    def path(self) -> Optional[str]:
        """The path of the invalid parameter."""
        path = self.data.get("path")
        return path if isinstance(path, str) else None


class NotFound(TallyError):
    """The record does not exist: see `data["entity"]` and `data["id"]`."""


class Ambiguous(TallyError):
    """The id matches several tasks: see `data["candidates"]`."""


class Duplicate(TallyError):
    """The name is already in use."""


class Reserved(TallyError):
    """The project Inbox cannot be renamed, archived or deleted."""


class FocusFull(TallyError):
    """Three tasks are already in focus: see `data["tasks"]`. Removing one makes room; completing does not."""


class StakeLocked(TallyError):
    """The change would make a stake easier to win."""


class Conflict(TallyError):
    """The record was changed by another request: see `data["current"]`."""


class Busy(TallyError):
    """The database is locked; the request can be sent again."""


class Storage(TallyError):
    """The database cannot be read or written: see `reason`."""


class InvalidState(TallyError):
    """The request is not possible in the current state."""


class NotUndoable(TallyError):
    """There is nothing to undo, or undoing would break something else."""


class Cancelled(TallyError):
    """The request was cancelled and had no effect."""


class MethodNotFound(TallyError):
    """The method does not exist."""

    @property
    def suggestion(self) -> Optional[str]:
        """The nearest known name."""
        suggestion = self.data.get("suggestion")
        return suggestion if isinstance(suggestion, str) else None


class InvalidParams(MethodNotFound):
    """A parameter is missing, unknown or invalid."""

    @property
    def problem(self) -> Optional[str]:
        """What is wrong with the parameter at `path`."""
        problem = self.data.get("problem")
        return problem if isinstance(problem, str) else None


class ServerDied(TallyError):
    """The server exited and could not be restarted, or the client is closed."""


_KINDS: Dict[str, Type[TallyError]] = {
    "notFound": NotFound, "ambiguous": Ambiguous, "duplicate": Duplicate, "reserved": Reserved,
    "focusFull": FocusFull, "stakeLocked": StakeLocked, "conflict": Conflict, "busy": Busy,
    "storage": Storage, "invalidState": InvalidState, "notUndoable": NotUndoable, "cancelled": Cancelled,
    "methodNotFound": MethodNotFound, "invalidParams": InvalidParams}


def _error(error: Result) -> TallyError:
    data = error.get("data") or {}
    type = _KINDS.get(str(data.get("kind")), TallyError)
    return type(str(error["message"]), int(error["code"]), data)


class Event:
    """A notification of the server: `event.changed`, `event.day`, `event.reminder`, `event.celebration` or
    `event.stakeExpired`. After a restart, the client adds `client.restarted`: events may have been missed."""

    def __init__(self, method: str, params: Result) -> None:
        self.method = method
        self.params = params

    def __repr__(self) -> str:
        return f"Event({self.method!r}, {self.params!r})"


# Is called with each event, and with None at the end.
Listener = Callable[[Optional[Event]], None]


class _Request:
    """A pending request."""

    def __init__(self, id: int, method: str, params: Result) -> None:
        self.id = id
        self.method = method
        self.params = params
        self.attempts = 0
        # Whether it renews the subscription after a restart.
        self.is_renewal = False
        self.reply: Future[Result] = Future()
        # Encoded here, so that the caller gets the error for a value that JSON cannot represent.
        self.line = _line({"id": id, "method": method, "params": params})
        if len(self.line) > _MAX_MESSAGE_BYTES:
            raise ValueError(f"The request is longer than {_MAX_MESSAGE_BYTES} bytes.")

    def succeed(self, result: Result) -> None:
        if self.reply.set_running_or_notify_cancel():
            self.reply.set_result(result)

    def fail(self, error: TallyError) -> None:
        if self.reply.set_running_or_notify_cancel():
            self.reply.set_exception(error)


def _line(message: Result) -> bytes:
    text = json.dumps({"jsonrpc": "2.0", **message}, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    return text.encode() + b"\n"


def _word(name: str) -> str:
    """Returns a name of the protocol: one that is a keyword of Python is written with an underscore after it."""
    return name[:-1] if name.endswith("_") else name


class _Server:
    """A server process. A thread writes to it, so that no caller waits while it does not read."""

    def __init__(self, command: List[str]) -> None:
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self._lines: queue.SimpleQueue[Optional[bytes]] = queue.SimpleQueue()
        self._writer = threading.Thread(target=self._write, name="tally writer", daemon=True)
        self._writer.start()

    def send(self, line: bytes) -> None:
        self._lines.put(line)

    def end(self) -> None:
        """Closes its standard input after all lines, and waits until it has handled them."""
        self._lines.put(None)
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()

    def _write(self) -> None:
        assert self.process.stdin is not None
        try:
            for line in iter(self._lines.get, None):
                self.process.stdin.write(line)
                self.process.stdin.flush()
            self.process.stdin.close()
        except OSError:
            # The reader notices the exit, and the lines are sent to the next server.
            pass


class _Connection:
    """The pending requests, the listeners and the current server, which is restarted when it dies."""

    def __init__(self, options: Tuple[str, ...], server: Optional[str]) -> None:
        self._command = [server or os.environ.get("TALLYD") or "tallyd", *options]
        self._ids = itertools.count(1)
        # Guards the members below.
        self._lock = threading.RLock()
        self._waiting: Dict[int, _Request] = {}
        self._listeners: List[Listener] = []
        self._subscription: Optional[Result] = None
        # The number of servers in a row that exited without output.
        self._silent = 0
        self._is_closed = False
        self._server: Optional[_Server] = None
        self._start()

    def request(self, method: str, params: Result) -> Future[Result]:
        """Sends a request. Cancelling the future cancels the request."""
        params = {_word(name): value for name, value in params.items()}
        params.setdefault("mutationId", str(uuid.uuid4()))
        request = _Request(next(self._ids), method, params)
        with self._lock:
            if self._is_closed:
                raise ServerDied("The client is closed.")
            self._waiting[request.id] = request
            self._send(request, self._server or self._start())
        request.reply.add_done_callback(lambda reply: self._cancel(request) if reply.cancelled() else None)
        return request.reply

    def subscribe(self, listener: Listener, kinds: Optional[List[str]]) -> Future[Result]:
        """Adds a listener, which is called with each event, and with None at the end."""
        with self._lock:
            self._listeners.append(listener)

        def forget(reply: Future[Result]) -> None:
            with self._lock:
                if (reply.cancelled() or reply.exception()) and listener in self._listeners:
                    self._listeners.remove(listener)

        try:
            reply = self.request("events.subscribe", {} if kinds is None else {"kinds": kinds})
        except BaseException:
            self._listeners.remove(listener)
            raise
        reply.add_done_callback(forget)
        return reply

    def close(self) -> None:
        with self._lock:
            self._is_closed = True
            server = self._server
        if server is not None:
            server.end()
        self._give_up("The server exited.")

    @property
    def pid(self) -> Optional[int]:
        server = self._server
        return None if server is None else server.process.pid

    def _start(self) -> _Server:
        server = _Server(self._command)
        self._server = server
        threading.Thread(target=self._read, args=(server,), name="tally reader", daemon=True).start()
        return server

    def _send(self, request: _Request, server: _Server) -> None:
        request.attempts += 1
        server.send(request.line)

    def _cancel(self, request: _Request) -> None:
        with self._lock:
            if self._waiting.pop(request.id, None) is not None and self._server is not None:
                self._server.send(_line({"method": "$/cancelRequest", "params": {"id": request.id}}))

    def _read(self, server: _Server) -> None:
        assert server.process.stdout is not None
        for line in server.process.stdout:
            message = json.loads(line)
            self._silent = 0
            if "method" in message:
                self._dispatch(Event(message["method"], message.get("params") or {}))
            else:
                self._settle(message)
        server.process.stdout.close()
        server.process.wait()
        self._restart(server)

    def _settle(self, message: Result) -> None:
        with self._lock:
            request = self._waiting.pop(message.get("id") or 0, None)
            if request is not None and request.method == "events.subscribe" and "result" in message:
                self._subscription = request.params
        if request is None:
            return
        if request.is_renewal:
            # Reported only after the reply: every later change is an event of the new subscription.
            self._dispatch(Event("client.restarted", {}))
        if "error" in message:
            request.fail(_error(message["error"]))
        else:
            request.succeed(message["result"])

    def _dispatch(self, event: Optional[Event]) -> None:
        with self._lock:
            listeners = list(self._listeners)
        for listener in listeners:
            listener(event)

    def _restart(self, dead: _Server) -> None:
        """Starts a server in the place of one that exited, if it is of use, and sends the requests again."""
        with self._lock:
            if self._is_closed or self._server is not dead:
                return
            self._server = None
            self._silent += 1
            resent = [each for each in self._waiting.values() if not each.is_renewal]
            if self._silent >= _MAX_ATTEMPTS or any(each.attempts >= _MAX_ATTEMPTS for each in resent):
                return self._give_up("The server exited, and restarting it did not help.")
            if not resent and self._subscription is None:
                return
            try:
                server = self._start()
            except OSError:
                self._is_closed = True
                return self._give_up("The server exited, and cannot be started.")
            if self._subscription is not None:
                renewal = _Request(next(self._ids), "events.subscribe", self._subscription)
                renewal.is_renewal = True
                resent.insert(0, renewal)
            self._waiting = {each.id: each for each in resent}
            for each in resent:
                self._send(each, server)

    def _give_up(self, message: str) -> None:
        """Fails all requests, and ends all events."""
        with self._lock:
            requests, self._waiting = self._waiting, {}
            listeners, self._listeners = self._listeners, []
            self._subscription = None
        for request in requests.values():
            request.fail(ServerDied(message))
        for listener in listeners:
            listener(None)


class _Namespace:
    """A prefix of a method's name, so that `client.task.create(title=…)` calls `task.create`."""

    def __init__(self, call: Callable[..., Any], name: str) -> None:
        self._call = call
        self._name = name

    def __getattr__(self, name: str) -> _Namespace:
        if name.startswith("__"):
            raise AttributeError(name)
        return _Namespace(self._call, f"{self._name}.{_word(name)}")

    def __call__(self, **params: Any) -> Any:
        return self._call(self._name, **params)


class _Methods:
    """Namespaces of methods as attributes, such as `client.task`."""

    call: Callable[..., Any]

    def __init__(self, *options: str, server: Optional[str] = None) -> None:
        self._connection = _Connection(options, server)

    def __getattr__(self, name: str) -> _Namespace:
        if name.startswith("_"):
            raise AttributeError(name)
        return _Namespace(self.call, _word(name))

    @property
    def pid(self) -> Optional[int]:
        """The id of the current server process."""
        return self._connection.pid


class Tally(_Methods):
    """A client with its own server process, for threads. It is also a context manager.

    The arguments are `tallyd`'s options. `server` is the program, by default `$TALLYD` or `tallyd` on the PATH.

    >>> with Tally("--database", ":memory:") as client:
    ...     client.project.create(name="Garden")["project"]["active"]
    0
    """

    def call(self, method: str, /, **params: Any) -> Any:
        """Returns the result of a request, or raises a `TallyError`."""
        return self._connection.request(method, params).result()

    def capture(self, text: str, **params: Any) -> Any:
        """Creates a task from a line as people write it.

        >>> with Tally("--database", ":memory:", "--now", "2026-11-20T09:00:00Z", "--timezone", "UTC") as client:
        ...     client.capture("Pay the rent tomorrow 18:00 p1 #home")["task"]["due"]
        '2026-11-21T18:00:00Z'
        """
        return self.call("task.capture", text=text, **params)

    def subscribe(self, kinds: Optional[List[str]] = None) -> Iterator[Event]:
        """Returns an iterator over events from now on, until the client is closed.

        >>> with Tally("--database", ":memory:") as client:
        ...     events = client.subscribe(["task"])
        ...     task = client.task.create(title="Milk")["task"]
        ...     next(events).params["changes"][0]["id"] == task["id"]
        True
        """
        events: queue.SimpleQueue[Optional[Event]] = queue.SimpleQueue()
        self._connection.subscribe(events.put, kinds).result()
        return iter(events.get, None)

    def on_event(
        self, callback: Callable[[Event], None], kinds: Optional[List[str]] = None
    ) -> threading.Thread:
        """Calls `callback` for each event, in a new thread. The callback may use the client."""
        events = self.subscribe(kinds)

        def listen() -> None:
            for event in events:
                callback(event)

        thread = threading.Thread(target=listen, name="tally events", daemon=True)
        thread.start()
        return thread

    def close(self) -> None:
        """Stops the server after it has handled all requests."""
        self._connection.close()

    def __enter__(self) -> Tally:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class AsyncTally(_Methods):
    """A client with its own server process, for asyncio.

    >>> async def session():
    ...     async with AsyncTally("--database", ":memory:") as client:
    ...         await asyncio.gather(*(client.task.create(title=title) for title in ("Milk", "Bread", "Tea")))
    ...         return (await client.task.list(status="open"))["total"]
    >>> asyncio.run(session())
    3
    """

    def __init__(self, *options: str, server: Optional[str] = None) -> None:
        super().__init__(*options, server=server)
        self._tasks: Set[asyncio.Task[None]] = set()

    async def call(self, method: str, /, **params: Any) -> Any:
        """Returns the result of a request, or raises a `TallyError`. Cancelling it cancels the request."""
        return await asyncio.wrap_future(self._connection.request(method, params))

    async def capture(self, text: str, **params: Any) -> Any:
        """Creates a task from a line as people write it."""
        return await self.call("task.capture", text=text, **params)

    async def subscribe(self, kinds: Optional[List[str]] = None) -> AsyncIterator[Event]:
        """Returns an iterator over events from now on: `async for event in await client.subscribe(): …`."""
        loop = asyncio.get_running_loop()
        events: asyncio.Queue[Optional[Event]] = asyncio.Queue()

        def listen(event: Optional[Event]) -> None:
            try:
                loop.call_soon_threadsafe(events.put_nowait, event)
            except RuntimeError:
                # The loop is closed, and nothing waits for the event.
                pass

        await asyncio.wrap_future(self._connection.subscribe(listen, kinds))
        return self._events(events)

    async def _events(self, events: asyncio.Queue[Optional[Event]]) -> AsyncIterator[Event]:
        while True:
            event = await events.get()
            if event is None:
                return
            yield event

    async def on_event(
        self, callback: Callable[[Event], Optional[Awaitable[None]]], kinds: Optional[List[str]] = None
    ) -> asyncio.Task[None]:
        """Returns a task that calls `callback` for each event, and awaits an awaitable that it returns."""
        events = await self.subscribe(kinds)

        async def listen() -> None:
            async for event in events:
                awaited = callback(event)
                if awaited is not None:
                    await awaited

        task = asyncio.get_running_loop().create_task(listen())
        # The loop alone does not keep it.
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def close(self) -> None:
        """Stops the server after it has handled all requests."""
        await asyncio.get_running_loop().run_in_executor(None, self._connection.close)

    async def __aenter__(self) -> AsyncTally:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()
