"""Tally from Python: `tallyd` as a subprocess, in one file, with nothing but the standard library.

>>> client = Tally("--database", ":memory:", "--timezone", "UTC", "--now", "2026-11-20T09:00:00Z")
>>> client.task.create(title="Water the tomatoes", priority="P1")["task"]["number"]
1
>>> client.call("focus.add", id=1)["totalCount"]
1
>>> client.task.complete(id=1)["celebration"]
True
>>> client.close()

Every method of the protocol is there by its name (`tallyd protocol` lists them); a parameter that Python keeps for
itself takes an underscore: `client.score.range(from_="2026-11-01", to="2026-11-20")`. What the server refuses is
raised as the error that its `data.kind` names, with its sentence:

>>> with Tally("--database", ":memory:") as client:
...     try:
...         client.task.create(titel="Milk")
...     except InvalidParams as error:
...         print(error, "|", error.path, "|", error.suggestion)
Unknown member "titel"; did you mean "title"? | titel | title

A server that dies is started again, and what was not answered is sent again. Each change carries a `mutationId`, so
that it is done once. `Tally` may be used by several threads; `AsyncTally` is the same for asyncio.
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
from typing import Any, AsyncIterator, Awaitable, Callable, Deque, Dict, Iterator, List, Optional, Tuple, Type, Union

__all__ = [
    "Ambiguous", "AsyncTally", "Busy", "Cancelled", "Conflict", "Duplicate", "Event", "FocusFull", "InvalidParams",
    "InvalidState", "MethodNotFound", "NotFound", "NotUndoable", "Reserved", "ServerDied", "StakeLocked", "Storage",
    "Tally", "TallyError"]

Result = Dict[str, Any]

# A request is sent to so many servers, and so many in a row may die without a word.
_ATTEMPTS = 4

# The bytes of the longest message that a server takes. It does not read the id of a longer one, so that its error would
# belong to no request.
_LONGEST = 1 << 24


class TallyError(Exception):
    """What the server refused; as text, its sentence."""

    def __init__(self, message: str, code: int = 0, data: Optional[Result] = None) -> None:
        super().__init__(message)
        self.message = message
        self.code = code
        self.data: Result = data or {}

    @property
    def kind(self) -> Optional[str]:
        """The error's name in the protocol."""
        kind = self.data.get("kind")
        return kind if isinstance(kind, str) else None

    @property
    def reason(self) -> Optional[str]:
        """Why, as a word that stays the same: of a `Storage` for example `damaged`, `diskFull` or `readOnly`."""
        reason = self.data.get("reason")
        return reason if isinstance(reason, str) else None

    @property
    def path(self) -> Optional[str]:
        """The parameter that is meant."""
        path = self.data.get("path")
        return path if isinstance(path, str) else None


class NotFound(TallyError):
    """There is no such thing: `data["entity"]`, `data["id"]`."""


class Ambiguous(TallyError):
    """Several tasks are meant: `data["candidates"]`."""


class Duplicate(TallyError):
    """The name is taken."""


class Reserved(TallyError):
    """Inbox stays what it is."""


class FocusFull(TallyError):
    """Three tasks are in focus: `data["tasks"]`."""


class StakeLocked(TallyError):
    """It would make a stake easier."""


class Conflict(TallyError):
    """Somebody else was faster: `data["current"]`."""


class Busy(TallyError):
    """The database stayed locked; safe to try again."""


class Storage(TallyError):
    """The disk is full, or the file cannot be used: `reason`."""


class InvalidState(TallyError):
    """It makes no sense now."""


class NotUndoable(TallyError):
    """There is nothing to undo, or it would break something."""


class Cancelled(TallyError):
    """It was cancelled; nothing of it was done."""


class MethodNotFound(TallyError):
    """There is no such method."""

    @property
    def suggestion(self) -> Optional[str]:
        """A method with a similar name."""
        suggestion = self.data.get("suggestion")
        return suggestion if isinstance(suggestion, str) else None


class InvalidParams(MethodNotFound):
    """A parameter is missing, unknown or has a bad value."""

    @property
    def problem(self) -> Optional[str]:
        """What is wrong with the parameter at `path`."""
        problem = self.data.get("problem")
        return problem if isinstance(problem, str) else None


class ServerDied(TallyError):
    """The server ended, and starting it again did not help."""


_KINDS: Dict[str, Type[TallyError]] = {
    "notFound": NotFound, "ambiguous": Ambiguous, "duplicate": Duplicate, "reserved": Reserved, "focusFull": FocusFull,
    "stakeLocked": StakeLocked, "conflict": Conflict, "busy": Busy, "storage": Storage, "invalidState": InvalidState,
    "notUndoable": NotUndoable, "cancelled": Cancelled}
_CODES: Dict[int, Type[TallyError]] = {-32601: MethodNotFound, -32602: InvalidParams, -32800: Cancelled}


def _refusal(error: Result) -> TallyError:
    data = error.get("data") or {}
    code = int(error["code"])
    refusal = _KINDS.get(str(data.get("kind"))) or _CODES.get(code) or TallyError
    return refusal(str(error["message"]), code, data)


class Event:
    """What the server told: `event.changed`, `event.day`, `event.reminder`, `event.celebration`, `event.stakeExpired`;
    and `client.restarted`, after a server died: what happened meanwhile was not told."""

    def __init__(self, method: str, params: Result) -> None:
        self.method = method
        self.params = params

    def __repr__(self) -> str:
        return f"Event({self.method!r}, {self.params!r})"


class _Request:
    """What was asked and not answered yet."""

    def __init__(self, id: int, method: str, params: Result, named: bool) -> None:
        self.id = id
        self.method = method
        self.params = params
        # Whether this client gave it its `mutationId`.
        self.named = named
        self.attempts = 0
        # Whether it subscribes once more, after a server died.
        self.renewal = False
        # The server that it was sent to.
        self.server: Optional[object] = None
        self.answer: Union[Result, TallyError, None] = None
        # Made at once: whoever asks is told what cannot be sent, such as half a surrogate pair.
        message = {"jsonrpc": "2.0", "id": id, "method": method, "params": params}
        self.line = json.dumps(message, ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode() + b"\n"
        if len(self.line) > _LONGEST:
            raise ValueError(f"The request is longer than {_LONGEST} bytes.")


class _Requests:
    """The requests under way, and what both clients know of the protocol."""

    def __init__(self) -> None:
        self._ids = itertools.count(1)
        self.waiting: Dict[int, _Request] = {}
        # Methods that were found to change nothing: they take no `mutationId`.
        self._reading = {"events.subscribe", "events.unsubscribe", "shutdown", "exit", "ping", "initialize"}
        self.kinds: Optional[List[str]] = None
        self.subscribed = False
        # How many servers in a row said nothing.
        self.silent = 0

    def make(self, method: str, params: Result) -> _Request:
        params = {name[:-1] if name.endswith("_") else name: value for name, value in params.items()}
        named = "mutationId" not in params and method not in self._reading
        if named:
            params["mutationId"] = str(uuid.uuid4())
        return _Request(next(self._ids), method, params, named)

    def read(self, message: Result) -> Union[_Request, Event, None]:
        """The request that a message answers, or the event that it tells."""
        self.silent = 0
        if "method" in message:
            return Event(message["method"], message.get("params") or {})
        request = self.waiting.pop(message.get("id", 0), None)
        if request is not None and request.renewal:
            # Told only now: what changes from here on is told as well.
            return Event("client.restarted", {})
        if request is not None:
            error = message.get("error")
            request.answer = _refusal(error) if error is not None else message["result"]
            if error is None and request.method == "events.subscribe":
                self.subscribed = True
                self.kinds = request.params.get("kinds")
        return request

    def takes_no_name(self, request: _Request) -> bool:
        """Whether it was refused for its `mutationId` alone: then the method changes nothing, and is sent without."""
        answer = request.answer
        if not (request.named and isinstance(answer, InvalidParams) and answer.path == "mutationId"):
            return False
        self._reading.add(request.method)
        return True

    def subscription(self, kinds: Optional[List[str]]) -> Result:
        return {} if kinds is None else {"kinds": kinds}

    def renewal(self) -> _Request:
        """The subscription, for a server that was started again."""
        request = _Request(next(self._ids), "events.subscribe", self.subscription(self.kinds), False)
        request.renewal = True
        self.waiting[request.id] = request
        return request

    def lost(self) -> Tuple[List[_Request], List[_Request]]:
        """After a server died: what is sent to the next one, and what is given up."""
        self.silent += 1
        again: List[_Request] = []
        given_up: List[_Request] = []
        for request in list(self.waiting.values()):
            if request.renewal:
                del self.waiting[request.id]
            elif self.silent < _ATTEMPTS and request.attempts < _ATTEMPTS:
                again.append(request)
            else:
                del self.waiting[request.id]
                request.answer = ServerDied("The server has ended, and starting it again did not help.")
                given_up.append(request)
        return again, given_up


class _Namespace:
    """`client.task.create(title=…)`: names become a method's name, and a call a request."""

    def __init__(self, call: Callable[..., Any], name: str) -> None:
        self._call = call
        self._name = name

    def __getattr__(self, name: str) -> _Namespace:
        if name.startswith("__"):
            raise AttributeError(name)
        return _Namespace(self._call, f"{self._name}.{name}")

    def __call__(self, **params: Any) -> Any:
        return self._call(self._name, **params)


def _command(server: Optional[str], options: Tuple[str, ...]) -> List[str]:
    return [server or os.environ.get("TALLYD") or "tallyd", *options]


class Tally:
    """A server of one's own. The arguments are `tallyd`'s options; `server` is its program: else `$TALLYD`, else
    `tallyd` on the PATH. May be used by several threads, and as a context manager.

    >>> with Tally("--database", ":memory:") as client:
    ...     client.project.create(name="Garden")["project"]["active"]
    0
    """

    def __init__(self, *options: str, server: Optional[str] = None) -> None:
        self._command = _command(server, options)
        self._requests = _Requests()
        # Guards what follows, but not the writing, which may have to wait for the reading.
        self._state = threading.Condition()
        self._writing = threading.Lock()
        self._closed = False
        self._listeners: List[queue.SimpleQueue[Optional[Event]]] = []
        self._process: Optional[subprocess.Popen[bytes]] = None
        self._start()

    def call(self, method: str, /, **params: Any) -> Result:
        """The result of a request; raises a `TallyError` where it is refused."""
        request = self._requests.make(method, params)
        answer = self._ask(request)
        if self._requests.takes_no_name(request):
            del request.params["mutationId"]
            answer = self._ask(_Request(next(self._requests._ids), method, request.params, False))
        if isinstance(answer, TallyError):
            raise answer
        return answer

    def __getattr__(self, name: str) -> _Namespace:
        if name.startswith("_"):
            raise AttributeError(name)
        return _Namespace(self.call, name)

    def subscribe(self, kinds: Optional[List[str]] = None) -> Iterator[Event]:
        """Events from now on, as they come, until the client is closed.

        >>> with Tally("--database", ":memory:") as client:
        ...     events = client.subscribe(["task"])
        ...     task = client.task.create(title="Milk")["task"]
        ...     next(events).params["changes"][0]["id"] == task["id"]
        True
        """
        heard: queue.SimpleQueue[Optional[Event]] = queue.SimpleQueue()
        with self._state:
            self._listeners.append(heard)
        try:
            self.call("events.subscribe", **self._requests.subscription(kinds))
        except BaseException:
            with self._state:
                if heard in self._listeners:
                    self._listeners.remove(heard)
            raise
        return iter(heard.get, None)

    def on_event(self, callback: Callable[[Event], None], kinds: Optional[List[str]] = None) -> threading.Thread:
        """Calls back for each event, in a thread of its own, where the callback may use the client."""
        events = self.subscribe(kinds)

        def listen() -> None:
            for event in events:
                callback(event)

        thread = threading.Thread(target=listen, name="tally events", daemon=True)
        thread.start()
        return thread

    def close(self) -> None:
        """Ends the server, after what it has been asked."""
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
        """The process that answers now."""
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

    def _ask(self, request: _Request) -> Union[Result, TallyError]:
        with self._state:
            if self._closed:
                raise ServerDied("The client is closed.")
            self._requests.waiting[request.id] = request
            process = self._process or self._start()
        self._send(process, [request])
        with self._state:
            while request.answer is None:
                self._state.wait()
        return request.answer

    def _send(self, process: subprocess.Popen[bytes], requests: List[_Request]) -> None:
        assert process.stdin is not None
        with self._writing:
            for request in requests:
                # What waited while another server was started has been sent to it.
                if request.server is process or self._process is not process:
                    continue
                request.server = process
                request.attempts += 1
                try:
                    process.stdin.write(request.line)
                    process.stdin.flush()
                except (BrokenPipeError, ValueError):
                    # The reader finds out, and sends it again.
                    return

    def _read(self, process: subprocess.Popen[bytes]) -> None:
        assert process.stdout is not None
        for line in process.stdout:
            with self._state:
                read = self._requests.read(json.loads(line))
                if isinstance(read, _Request):
                    self._state.notify_all()
                elif read is not None:
                    self._tell(read)
        process.wait()
        self._restart(process)

    def _tell(self, event: Event) -> None:
        for heard in self._listeners:
            heard.put(event)

    def _restart(self, dead: subprocess.Popen[bytes]) -> None:
        with self._state:
            if self._closed or self._process is not dead:
                return
            self._process = None
            again, given_up = self._requests.lost()
            gone = self._requests.silent >= _ATTEMPTS
            if given_up:
                self._state.notify_all()
            if gone:
                self._forget_listeners()
            if gone or not (again or self._requests.subscribed):
                return
            try:
                process = self._start()
            except OSError:
                self._closed = True
                process = None
            if process is not None and self._requests.subscribed:
                again.insert(0, self._requests.renewal())
        if process is None:
            self._fail_all()
        else:
            # Its answers are read by a thread of its own.
            self._send(process, again)

    def _forget_listeners(self) -> None:
        for heard in self._listeners:
            heard.put(None)
        self._listeners.clear()
        self._requests.subscribed = False

    def _fail_all(self) -> None:
        with self._state:
            for request in self._requests.waiting.values():
                request.answer = ServerDied("The server has ended.")
            self._requests.waiting.clear()
            self._forget_listeners()
            self._state.notify_all()


class AsyncTally:
    """The same for asyncio. The server starts with the first request.

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
        self._answers: Dict[int, asyncio.Future[None]] = {}
        self._listeners: List[asyncio.Queue[Optional[Event]]] = []
        self._process: Optional[asyncio.subprocess.Process] = None
        self._reader: Optional[asyncio.Task[None]] = None
        self._tasks: Deque[asyncio.Task[None]] = collections.deque()
        self._starting: Optional[asyncio.Lock] = None
        self._closed = False

    async def call(self, method: str, /, **params: Any) -> Result:
        """The result of a request; raises a `TallyError` where it is refused. Cancelling it cancels it in the server."""
        request = self._requests.make(method, params)
        answer = await self._ask(request)
        if self._requests.takes_no_name(request):
            del request.params["mutationId"]
            answer = await self._ask(_Request(next(self._requests._ids), method, request.params, False))
        if isinstance(answer, TallyError):
            raise answer
        return answer

    def __getattr__(self, name: str) -> _Namespace:
        if name.startswith("_"):
            raise AttributeError(name)
        return _Namespace(self.call, name)

    async def subscribe(self, kinds: Optional[List[str]] = None) -> AsyncIterator[Event]:
        """Events from now on, as they come: `async for event in await client.subscribe(): …`."""
        heard: asyncio.Queue[Optional[Event]] = asyncio.Queue()
        self._listeners.append(heard)
        try:
            await self.call("events.subscribe", **self._requests.subscription(kinds))
        except BaseException:
            if heard in self._listeners:
                self._listeners.remove(heard)
            raise
        return self._events(heard)

    async def _events(self, heard: asyncio.Queue[Optional[Event]]) -> AsyncIterator[Event]:
        while True:
            event = await heard.get()
            if event is None:
                return
            yield event

    async def on_event(
        self, callback: Callable[[Event], Optional[Awaitable[None]]], kinds: Optional[List[str]] = None
    ) -> asyncio.Task[None]:
        """Calls back for each event; what the callback returns is awaited."""
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
        """Ends the server, after what it has been asked."""
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
        """The process that answers now."""
        return None if self._process is None else self._process.pid

    async def _start(self) -> asyncio.subprocess.Process:
        if self._starting is None:
            self._starting = asyncio.Lock()
        async with self._starting:
            if self._process is None:
                # A line may be as long as the server's longest.
                self._process = await asyncio.create_subprocess_exec(
                    *self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, limit=1 << 28)
                self._reader = asyncio.get_running_loop().create_task(self._read(self._process))
            return self._process

    async def _ask(self, request: _Request) -> Union[Result, TallyError]:
        if self._closed:
            raise ServerDied("The client is closed.")
        process = await self._start()
        answered = asyncio.get_running_loop().create_future()
        self._requests.waiting[request.id] = request
        self._answers[request.id] = answered
        try:
            await self._send(process, [request])
            await answered
        except asyncio.CancelledError:
            self._requests.waiting.pop(request.id, None)
            self._cancel(request)
            raise
        finally:
            self._answers.pop(request.id, None)
        assert request.answer is not None
        return request.answer

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
            # The reader finds out, and sends it again.
            pass

    async def _read(self, process: asyncio.subprocess.Process) -> None:
        assert process.stdout is not None
        async for line in process.stdout:
            read = self._requests.read(json.loads(line))
            if isinstance(read, _Request):
                self._settle(read)
            elif read is not None:
                self._tell(read)
        await process.wait()
        await self._restart(process)

    def _settle(self, request: _Request) -> None:
        answered = self._answers.get(request.id)
        if answered is not None and not answered.done():
            answered.set_result(None)

    def _tell(self, event: Event) -> None:
        for heard in self._listeners:
            heard.put_nowait(event)

    async def _restart(self, dead: asyncio.subprocess.Process) -> None:
        if self._closed or self._process is not dead:
            return
        self._process = None
        again, given_up = self._requests.lost()
        for request in given_up:
            self._settle(request)
        gone = self._requests.silent >= _ATTEMPTS
        if gone:
            self._forget_listeners()
        if gone or not (again or self._requests.subscribed):
            return
        try:
            process = await self._start()
        except OSError:
            self._closed = True
            self._fail_all()
            return
        if self._requests.subscribed:
            again.insert(0, self._requests.renewal())
        await self._send(process, again)

    def _forget_listeners(self) -> None:
        for heard in self._listeners:
            heard.put_nowait(None)
        self._listeners.clear()
        self._requests.subscribed = False

    def _fail_all(self) -> None:
        for request in self._requests.waiting.values():
            request.answer = ServerDied("The server has ended.")
            self._settle(request)
        self._requests.waiting.clear()
        self._forget_listeners()
