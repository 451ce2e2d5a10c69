"""Tests of the types of the Python client. `tally.pyi` is written from the protocol; if it is out of date, it is
written again, and its check fails once.
"""

import json
import keyword
import os
import pathlib
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from checks import CHECKOUT, SERVER, Home, check, holds, run_checks, same

FOLDER = CHECKOUT / "clients/python"
STUB = FOLDER / "tally.pyi"

HEAD = '''"""The types of tally.py, from the protocol. Tests/clients/python/stub.py writes this file."""

import asyncio
import threading
from typing import (
    Any, AsyncIterator, Awaitable, Callable, Dict, Iterator, List, Literal, Optional, Type, TypeVar, Union)

from typing_extensions import NotRequired, TypedDict

_Client = TypeVar("_Client", bound=AsyncTally)

class TallyError(Exception):
    message: str
    code: int
    data: Dict[str, Any]
    def __init__(self, message: str, code: int = ..., data: Optional[Dict[str, Any]] = ...) -> None: ...
    @property
    def kind(self) -> Optional[str]: ...
    @property
    def reason(self) -> Optional[str]: ...
    @property
    def path(self) -> Optional[str]: ...

class MethodNotFound(TallyError):
    @property
    def suggestion(self) -> Optional[str]: ...

class InvalidParams(MethodNotFound):
    @property
    def problem(self) -> Optional[str]: ...

class Event:
    method: str
    params: Dict[str, Any]
    def __init__(self, method: str, params: Dict[str, Any]) -> None: ...
'''

TALLY = '''
class Tally:
    def __init__(self, *options: str, server: Optional[str] = ...) -> None: ...
    @property
    def pid(self) -> Optional[int]: ...
    def call(self, method: str, /, **params: Any) -> Any: ...
    def capture(self, text: str, *, dryRun: bool = ...) -> TaskCaptureResult: ...
    def subscribe(self, kinds: Optional[List[str]] = ...) -> Iterator[Event]: ...
    def on_event(
        self, callback: Callable[[Event], None], kinds: Optional[List[str]] = ...) -> threading.Thread: ...
    def close(self) -> None: ...
    def __enter__(self) -> Tally: ...
    def __exit__(self, *_: object) -> None: ...
'''

ASYNC_TALLY = '''
class AsyncTally:
    def __init__(self, *options: str, server: Optional[str] = ...) -> None: ...
    @property
    def pid(self) -> Optional[int]: ...
    async def call(self, method: str, /, **params: Any) -> Any: ...
    async def capture(self, text: str, *, dryRun: bool = ...) -> TaskCaptureResult: ...
    async def subscribe(self, kinds: Optional[List[str]] = ...) -> AsyncIterator[Event]: ...
    async def on_event(
        self, callback: Callable[[Event], Optional[Awaitable[None]]], kinds: Optional[List[str]] = ...
    ) -> asyncio.Task[None]: ...
    async def close(self) -> None: ...
    async def __aenter__(self) -> AsyncTally: ...
    async def __aexit__(self, *_: object) -> None: ...
'''

SCALARS = {"string": "str", "integer": "int", "number": "float", "boolean": "bool", "null": "None"}


def capital(word):
    return word[:1].upper() + word[1:]


def named(word):
    return word + "_" if keyword.iskeyword(word) else word


class Stub:
    """The text of the stub, from an OpenRPC document."""

    def __init__(self, document):
        self.classes = []
        for name, schema in document["components"]["schemas"].items():
            written = self.type(schema, name)
            if written != name:
                self.classes.append(f"\n{name} = {written}\n")
        self.namespaces = {}
        self.methods = []
        for method in document["methods"]:
            namespace, _, name = method["name"].rpartition(".")
            if "/" not in name:
                self.namespaces.setdefault(namespace, []).append(self.method(method, name))

    def type(self, schema, name):
        """Returns the type of values that a schema describes, and adds the classes that it needs."""
        if "$ref" in schema:
            return schema["$ref"].rpartition("/")[2]
        if "enum" in schema:
            values = [json.dumps(value) for value in schema["enum"] if value is not None]
            literal = f"Literal[{', '.join(values)}]"
            return self.union([literal] + ["None"] * (None in schema["enum"]))
        if "oneOf" in schema:
            return self.union([self.type(one, f"{name}{index or ''}") for index, one in enumerate(schema["oneOf"])])
        types = schema.get("type", "any")
        return self.union([self.single(one, schema, name) for one in ([types] if isinstance(types, str) else types)])

    @staticmethod
    def union(types):
        types = list(dict.fromkeys(types))
        some = [each for each in types if each != "None"]
        if not some:
            return "None"
        joined = some[0] if len(some) == 1 else f"Union[{', '.join(some)}]"
        return joined if len(some) == len(types) else f"Optional[{joined}]"

    def single(self, kind, schema, name):
        if kind == "array":
            return f"List[{self.type(schema['items'], name + 'Item') if 'items' in schema else 'Any'}]"
        if kind != "object":
            return SCALARS.get(kind, "Any")
        if "properties" not in schema:
            values = schema.get("additionalProperties")
            return f"Dict[str, {self.type(values, name + 'Value') if isinstance(values, dict) else 'Any'}]"
        required = schema.get("required", [])
        members = [
            (member, self.type(value, name + capital(member)), member in required)
            for member, value in schema["properties"].items()]
        self.classes.append(self.typed_dict(name, members))
        return name

    @staticmethod
    def typed_dict(name, members):
        types = [(member, type if is_required else f"NotRequired[{type}]") for member, type, is_required in members]
        if all(member.isidentifier() and not keyword.iskeyword(member) for member, _ in types):
            lines = [f"    {member}: {type}\n" for member, type in types] or ["    pass\n"]
            return f"\nclass {name}(TypedDict):\n" + "".join(lines)
        # The syntax for names that are keywords.
        lines = [f'    "{member}": {type},\n' for member, type in types]
        return f'\n{name} = TypedDict("{name}", {{\n' + "".join(lines) + "})\n"

    def method(self, method, name):
        title = "".join(capital(word) for word in method["name"].split("."))
        result = self.type(method["result"]["schema"], title + "Result")
        parameters = "".join(
            f", {named(each['name'])}: {self.type(each['schema'], title + capital(each['name']))}"
            + ("" if each.get("required") else " = ...")
            for each in method["params"])
        return f"def {named(name)}(self{', *' + parameters if parameters else ''}) -> {result}: ...\n"

    def __str__(self):
        errors = [
            f"class {name}(TallyError): ...\n" for name in ERRORS if name not in ("MethodNotFound", "InvalidParams")]
        text = HEAD + "\n" + "".join(errors) + "\n" + "".join(self.classes)
        for is_async, client in ((False, TALLY), (True, ASYNC_TALLY)):
            (mark, word) = ("_Async", "async ") if is_async else ("_", "")
            spaces = [space for space in self.namespaces if space]
            for space in spaces:
                methods = "".join(f"    {word}{method}" for method in self.namespaces[space])
                text += f"\nclass {mark}{capital(space)}:\n{methods}"
            text += client + "".join(f"    {word}{method}" for method in self.namespaces.get("", []))
            text += "".join(f"    {named(space)}: {mark}{capital(space)}\n" for space in spaces)
        return text


sys.path.insert(0, str(FOLDER))
import tally

ERRORS = [name for name, value in vars(tally).items()
          if isinstance(value, type) and issubclass(value, tally.TallyError) and value is not tally.TallyError]


@check("tally.pyi is that of the protocol")
def current():
    printed = subprocess.run([SERVER, "protocol", "--format", "openrpc"], capture_output=True, check=True)
    wanted = str(Stub(json.loads(printed.stdout)))
    found = STUB.read_text() if STUB.exists() else ""
    STUB.write_text(wanted)
    same(found == wanted, True)


def findings(program):
    """Returns what mypy prints of a program that uses the client."""
    home = Home()
    (home.path / "program.py").write_text(program)
    process = subprocess.run(
        ["mypy", "--strict", "--python-version", "3.9", "--cache-dir", os.devnull, "program.py"],
        env={**os.environ, "MYPYPATH": str(FOLDER)}, capture_output=True, text=True, cwd=home.path)
    return process.stdout


@check("mypy accepts a program that uses the client")
def accepted():
    holds("Success", findings("""
import asyncio
from tally import AsyncTally, FocusFull, Tally

with Tally() as client:
    points: int = client.task.complete(id=1)["pointsEarned"]
    number: int = client.capture("Milk tomorrow")["task"]["number"]
    client.task.list(status="open", limit=3)
    client.time.continue_()
    client.score.range(from_="2026-11-01", to="2026-11-20")
    try:
        client.focus.add(title="Milk")
    except FocusFull as error:
        print(error.reason)

async def session() -> int:
    async with AsyncTally() as client:
        return (await client.task.create(title="Milk"))["task"]["number"]

asyncio.run(session())
""".replace("tally.Optional[str]", "'str | None'").replace("import tally\n", "")))


WRONG = [
    ("client.task.creat(title='Milk')", "attr-defined"),
    ("client.task.create(titel='Milk')", "call-arg"),
    ("client.task.create()", "call-arg"),
    ("client.task.list(status='waiting')", "arg-type"),
    ("client.task.get(id=1)['task']['titel']", "typeddict-item")]


@check("mypy finds names, parameters and members that do not exist, and values that are refused")
def refused():
    lines = [line for line, _ in WRONG]
    found = findings("\n".join(["from tally import Tally; client = Tally()", *lines, ""])).splitlines()
    for number, (line, kind) in enumerate(WRONG, start=2):
        same([each.rpartition(" ")[2] for each in found if each.startswith(f"program.py:{number}: error")],
             [f"[{kind}]"])


run_checks()
