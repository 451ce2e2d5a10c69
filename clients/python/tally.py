"""A Python client for Tally in one file. It runs `tallyd` as a subprocess and needs only the standard library.

>>> client = Tally("--database", ":memory:", "--timezone", "UTC", "--now", "2026-11-20T09:00:00Z")
>>> client.task.create(title="Water the tomatoes", priority="P1")["task"]["number"]
1
>>> client.call("focus.add", id=1)["totalCount"]
1
>>> client.task.complete(id=1)["celebration"]
True
>>> client.close()

Every method of the protocol can be called by its name (`tallyd protocol` lists them). A parameter that is a
Python keyword takes a trailing underscore: `client.score.range(from_="2026-11-01", to="2026-11-20")`. An error
reply is raised as the exception for its `data.kind`, with the server's message:

>>> with Tally("--database", ":memory:") as client:
...     try:
...         client.task.create(titel="Milk")
...     except InvalidParams as error:
...         print(error, "|", error.path, "|", error.suggestion)
Unknown member “titel”; did you mean “title”? | titel | title

If the server dies, the client restarts it and sends pending requests again. Each change carries a `mutationId`,
so that it is applied only once. `Tally` is safe to use from several threads. `AsyncTally` is the same client
for asyncio.
"""

from __future__ import annotations

import asyncio
import collections
import itertools
import json
import os
import queue
import subprocess
import threading
import uuid
from typing import (
    Any, AsyncIterator, Awaitable, Callable, Deque, Dict, Iterator, List, Optional, Tuple, Type, Union)

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


class _Request:
    """A pending request."""

    def __init__(self, id: int, method: str, params: Result, has_own_id: bool) -> None:
        self.id = id
        self.method = method
        self.params = params
        # Whether this client, not the caller, added the `mutationId`.
        self.has_own_id = has_own_id
        self.attempts = 0
        # Whether it renews the subscription after a restart.
        self.renewal = False
        # The server process it was sent to.
        self.server: Optional[object] = None
        self.reply: Union[Result, TallyError, None] = None
        # Encoded here, so that the caller gets the error for a value that JSON cannot represent.
        message = {"jsonrpc": "2.0", "id": id, "method": method, "params": params}
        text = json.dumps(message, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
        self.line = text.encode() + b"\n"
        if len(self.line) > _MAX_MESSAGE_BYTES:
            raise ValueError(f"The request is longer than {_MAX_MESSAGE_BYTES} bytes.")


class _Requests:
    """The pending requests and the protocol state, shared by both clients."""

    def __init__(self) -> None:
        self._ids = itertools.count(1)
        self.waiting: Dict[int, _Request] = {}
        # Methods known to change nothing: they take no `mutationId`.
        self._reading = {"events.subscribe", "events.unsubscribe", "shutdown", "exit", "ping", "initialize"}
        self.kinds: Optional[List[str]] = None
        self.subscribed = False
        # The number of servers in a row that exited without output.
        self.silent = 0

    def make(self, method: str, params: Result) -> _Request:
        params = {name[:-1] if name.endswith("_") else name: value for name, value in params.items()}
        has_own_id = "mutationId" not in params and method not in self._reading
        if has_own_id:
            params["mutationId"] = str(uuid.uuid4())
        return _Request(next(self._ids), method, params, has_own_id)

    def read(self, message: Result) -> Union[_Request, Event, None]:
        """Returns the request that a message replies to, or the event that it carries."""
        self.silent = 0
        if "method" in message:
            return Event(message["method"], message.get("params") or {})
        request = self.waiting.pop(message.get("id", 0), None)
        if request is not None and request.renewal:
            # Reported only after the reply: every later change is an event of the new subscription.
            return Event("client.restarted", {})
        if request is not None:
            error = message.get("error")
            request.reply = _error(error) if error is not None else message["result"]
            if error is None and request.method == "events.subscribe":
                self.subscribed = True
                self.kinds = request.params.get("kinds")
        return request

    def rejects_mutation_id(self, request: _Request) -> bool:
        """Whether only the added `mutationId` was rejected: the method changes nothing and takes none."""
        reply = request.reply
        if not (request.has_own_id and isinstance(reply, InvalidParams) and reply.path == "mutationId"):
            return False
        self._reading.add(request.method)
        return True

    def subscription(self, kinds: Optional[List[str]]) -> Result:
        return {} if kinds is None else {"kinds": kinds}

    def renewal(self) -> _Request:
        """Returns the request that renews the subscription after a restart."""
        request = _Request(next(self._ids), "events.subscribe", self.subscription(self.kinds), False)
        request.renewal = True
        self.waiting[request.id] = request
        return request

    def lost(self) -> Tuple[List[_Request], List[_Request]]:
        """Returns, after a server exited, the requests to send again and the requests that failed."""
        self.silent += 1
        resend: List[_Request] = []
        failed: List[_Request] = []
        for request in list(self.waiting.values()):
            if request.renewal:
                del self.waiting[request.id]
            elif self.silent < _MAX_ATTEMPTS and request.attempts < _MAX_ATTEMPTS:
                resend.append(request)
            else:
                del self.waiting[request.id]
                request.reply = ServerDied("The server exited, and restarting it did not help.")
                failed.append(request)
        return resend, failed


class _Namespace:
    """A prefix of a method's name, so that `client.task.create(title=…)` calls `task.create`."""

    def __init__(self, call: Callable[..., Any], name: str) -> None:
        self._call = call
        self._name = name

    def __getattr__(self, name: str) -> _Namespace:
        if name.startswith("__"):
            raise AttributeError(name)
        return _Namespace(self._call, f"{self._name}.{name}")

    def __call__(self, **params: Any) -> Any:
        return self._call(self._name, **params)


class _Methods:
    """Namespaces of methods as attributes, such as `client.task`."""

    call: Callable[..., Any]

    def __getattr__(self, name: str) -> _Namespace:
        if name.startswith("_"):
            raise AttributeError(name)
        return _Namespace(self.call, name)


def _command(server: Optional[str], options: Tuple[str, ...]) -> List[str]:
    return [server or os.environ.get("TALLYD") or "tallyd", *options]


class Tally(_Methods):
    """A client with its own server process, for threads. It is also a context manager.

    The arguments are `tallyd`'s options. `server` is the program, by default `$TALLYD` or `tallyd` on the PATH.

    >>> with Tally("--database", ":memory:") as client:
    ...     client.project.create(name="Garden")["project"]["active"]
    0
    """

    def __init__(self, *options: str, server: Optional[str] = None) -> None:
        self._command = _command(server, options)
        self._requests = _Requests()
        # Guards the members below. Writing has its own lock: a write may block until the reader has read.
        self._state = threading.Condition()
        self._writing = threading.Lock()
        self._closed = False
        self._listeners: List[queue.SimpleQueue[Optional[Event]]] = []
        self._process: Optional[subprocess.Popen[bytes]] = None
        self._start()

    def call(self, method: str, /, **params: Any) -> Result:
        """Returns the result of a request, or raises a `TallyError`."""
        request = self._requests.make(method, params)
        reply = self._request(request)
        if self._requests.rejects_mutation_id(request):
            del request.params["mutationId"]
            reply = self._request(_Request(next(self._requests._ids), method, request.params, False))
        if isinstance(reply, TallyError):
            raise reply
        return reply

    def subscribe(self, kinds: Optional[List[str]] = None) -> Iterator[Event]:
        """Returns an iterator over events from now on, until the client is closed.

        >>> with Tally("--database", ":memory:") as client:
        ...     events = client.subscribe(["task"])
        ...     task = client.task.create(title="Milk")["task"]
        ...     next(events).params["changes"][0]["id"] == task["id"]
        True
        """
        events: queue.SimpleQueue[Optional[Event]] = queue.SimpleQueue()
        with self._state:
            self._listeners.append(events)
        try:
            self.call("events.subscribe", **self._requests.subscription(kinds))
        except BaseException:
            with self._state:
                if events in self._listeners:
                    self._listeners.remove(events)
            raise
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
        with self._state:
            self._closed = True
            process = self._process
        if process is not None:
            self._end(process)
        self._fail_all()

    def __enter__(self) -> Tally:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def pid(self) -> Optional[int]:
        """The id of the current server process."""
        process = self._process
        return None if process is None else process.pid

    def _start(self) -> subprocess.Popen[bytes]:
        process = subprocess.Popen(self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self._process = process
        threading.Thread(target=self._read, args=(process,), name="tally reader", daemon=True).start()
        return process

    def _end(self, process: subprocess.Popen[bytes]) -> None:
        assert process.stdin is not None
        with self._writing:
            try:
                process.stdin.close()
            except BrokenPipeError:
                pass
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()

    def _request(self, request: _Request) -> Union[Result, TallyError]:
        with self._state:
            if self._closed:
                raise ServerDied("The client is closed.")
            self._requests.waiting[request.id] = request
            process = self._process or self._start()
        self._send(process, [request])
        with self._state:
            while request.reply is None:
                self._state.wait()
        return request.reply

    def _send(self, process: subprocess.Popen[bytes], requests: List[_Request]) -> None:
        assert process.stdin is not None
        with self._writing:
            for request in requests:
                # A restart may already have sent it to the new server.
                if request.server is process or self._process is not process:
                    continue
                request.server = process
                request.attempts += 1
                try:
                    process.stdin.write(request.line)
                    process.stdin.flush()
                except (BrokenPipeError, ValueError):
                    # The reader notices the exit and sends the request again.
                    return

    def _read(self, process: subprocess.Popen[bytes]) -> None:
        assert process.stdout is not None
        for line in process.stdout:
            with self._state:
                read = self._requests.read(json.loads(line))
                if isinstance(read, _Request):
                    self._state.notify_all()
                elif read is not None:
                    self._dispatch(read)
        process.wait()
        self._restart(process)

    def _dispatch(self, event: Event) -> None:
        for events in self._listeners:
            events.put(event)

    def _restart(self, dead: subprocess.Popen[bytes]) -> None:
        with self._state:
            if self._closed or self._process is not dead:
                return
            self._process = None
            resend, failed = self._requests.lost()
            exhausted = self._requests.silent >= _MAX_ATTEMPTS
            if failed:
                self._state.notify_all()
            if exhausted:
                self._forget_listeners()
            if exhausted or not (resend or self._requests.subscribed):
                return
            try:
                process = self._start()
            except OSError:
                self._closed = True
                process = None
            if process is not None and self._requests.subscribed:
                resend.insert(0, self._requests.renewal())
        if process is None:
            self._fail_all()
        else:
            # The new server has its own reader thread.
            self._send(process, resend)

    def _forget_listeners(self) -> None:
        for events in self._listeners:
            events.put(None)
        self._listeners.clear()
        self._requests.subscribed = False

    def _fail_all(self) -> None:
        with self._state:
            for request in self._requests.waiting.values():
                request.reply = ServerDied("The server exited.")
            self._requests.waiting.clear()
            self._forget_listeners()
            self._state.notify_all()


class AsyncTally(_Methods):
    """A client with its own server process, for asyncio. The server starts with the first request.

    >>> async def session():
    ...     async with AsyncTally("--database", ":memory:") as client:
    ...         await asyncio.gather(*(client.task.create(title=title) for title in ("Milk", "Bread", "Tea")))
    ...         return (await client.task.list(status="open"))["total"]
    >>> asyncio.run(session())
    3
    """

    def __init__(self, *options: str, server: Optional[str] = None) -> None:
        self._command = _command(server, options)
        self._requests = _Requests()
        self._replies: Dict[int, asyncio.Future[None]] = {}
        self._listeners: List[asyncio.Queue[Optional[Event]]] = []
        self._process: Optional[asyncio.subprocess.Process] = None
        self._reader: Optional[asyncio.Task[None]] = None
        self._tasks: Deque[asyncio.Task[None]] = collections.deque()
        self._starting: Optional[asyncio.Lock] = None
        self._closed = False

    async def call(self, method: str, /, **params: Any) -> Result:
        """Returns the result of a request, or raises a `TallyError`. Cancelling it cancels the request."""
        request = self._requests.make(method, params)
        reply = await self._request(request)
        if self._requests.rejects_mutation_id(request):
            del request.params["mutationId"]
            reply = await self._request(_Request(next(self._requests._ids), method, request.params, False))
        if isinstance(reply, TallyError):
            raise reply
        return reply

    async def subscribe(self, kinds: Optional[List[str]] = None) -> AsyncIterator[Event]:
        """Returns an iterator over events from now on: `async for event in await client.subscribe(): …`."""
        events: asyncio.Queue[Optional[Event]] = asyncio.Queue()
        self._listeners.append(events)
        try:
            await self.call("events.subscribe", **self._requests.subscription(kinds))
        except BaseException:
            if events in self._listeners:
                self._listeners.remove(events)
            raise
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
        """Calls `callback` for each event, and awaits an awaitable that it returns."""
        events = await self.subscribe(kinds)

        async def listen() -> None:
            async for event in events:
                awaited = callback(event)
                if awaited is not None:
                    await awaited

        task = asyncio.get_running_loop().create_task(listen())
        self._tasks.append(task)
        return task

    async def close(self) -> None:
        """Stops the server after it has handled all requests."""
        self._closed = True
        process, reader = self._process, self._reader
        if process is not None and process.stdin is not None:
            process.stdin.close()
            try:
                await asyncio.wait_for(process.wait(), 10)
            except asyncio.TimeoutError:
                process.kill()
                await process.wait()
        if reader is not None:
            await reader
        self._fail_all()

    async def __aenter__(self) -> AsyncTally:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    @property
    def pid(self) -> Optional[int]:
        """The id of the current server process."""
        return None if self._process is None else self._process.pid

    async def _start(self) -> asyncio.subprocess.Process:
        if self._starting is None:
            self._starting = asyncio.Lock()
        async with self._starting:
            if self._process is None:
                # Replies are lines of up to this many bytes.
                self._process = await asyncio.create_subprocess_exec(
                    *self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, limit=1 << 28)
                self._reader = asyncio.get_running_loop().create_task(self._read(self._process))
            return self._process

    async def _request(self, request: _Request) -> Union[Result, TallyError]:
        if self._closed:
            raise ServerDied("The client is closed.")
        process = await self._start()
        replied = asyncio.get_running_loop().create_future()
        self._requests.waiting[request.id] = request
        self._replies[request.id] = replied
        try:
            await self._send(process, [request])
            await replied
        except asyncio.CancelledError:
            self._requests.waiting.pop(request.id, None)
            self._cancel(request)
            raise
        finally:
            self._replies.pop(request.id, None)
        assert request.reply is not None
        return request.reply

    def _cancel(self, request: _Request) -> None:
        process = self._process
        if process is not None and process.stdin is not None and not process.stdin.is_closing():
            message = {"jsonrpc": "2.0", "method": "$/cancelRequest", "params": {"id": request.id}}
            process.stdin.write(json.dumps(message).encode() + b"\n")

    async def _send(self, process: asyncio.subprocess.Process, requests: List[_Request]) -> None:
        assert process.stdin is not None
        for request in requests:
            if request.server is process or self._process is not process:
                continue
            request.server = process
            request.attempts += 1
            process.stdin.write(request.line)
        try:
            await process.stdin.drain()
        except ConnectionError:
            # The reader notices the exit and sends the requests again.
            pass

    async def _read(self, process: asyncio.subprocess.Process) -> None:
        assert process.stdout is not None
        async for line in process.stdout:
            read = self._requests.read(json.loads(line))
            if isinstance(read, _Request):
                self._settle(read)
            elif read is not None:
                self._dispatch(read)
        await process.wait()
        await self._restart(process)

    def _settle(self, request: _Request) -> None:
        replied = self._replies.get(request.id)
        if replied is not None and not replied.done():
            replied.set_result(None)

    def _dispatch(self, event: Event) -> None:
        for events in self._listeners:
            events.put_nowait(event)

    async def _restart(self, dead: asyncio.subprocess.Process) -> None:
        if self._closed or self._process is not dead:
            return
        self._process = None
        resend, failed = self._requests.lost()
        for request in failed:
            self._settle(request)
        exhausted = self._requests.silent >= _MAX_ATTEMPTS
        if exhausted:
            self._forget_listeners()
        if exhausted or not (resend or self._requests.subscribed):
            return
        try:
            process = await self._start()
        except OSError:
            self._closed = True
            self._fail_all()
            return
        if self._requests.subscribed:
            resend.insert(0, self._requests.renewal())
        await self._send(process, resend)

    def _forget_listeners(self) -> None:
        for events in self._listeners:
            events.put_nowait(None)
        self._listeners.clear()
        self._requests.subscribed = False

    def _fail_all(self) -> None:
        for request in self._requests.waiting.values():
            request.reply = ServerDied("The server exited.")
            self._settle(request)
        self._requests.waiting.clear()
        self._forget_listeners()
