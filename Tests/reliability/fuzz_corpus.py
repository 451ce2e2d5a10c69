"""The initial inputs and the dictionary of the fuzzer, taken from the server's description."""

import json
import os
import tempfile

from memory_requests import NOW, furnish
from serving import Server

STREAMS = [
    b'{"jsonrpc":"2.0","id":1,"method":"ping"}\n[{"jsonrpc":"2.0","id":"a","method":"task.list"},{}]\n',
    b'Content-Length: 40\r\n\r\n{"jsonrpc":"2.0","id":1,"method":"ping"}Content-Length: 2\r\nX: y\r\n\r\n{}',
    b'{"jsonrpc":"2.0","id":1,"method":"events.subscribe"}\n{"jsonrpc":"2.0","id":2,"method":"shutdown"}',
]
FRAGMENTS = [
    '{"', '":', '","', '[[', ']', '}', '\\u0000', '\\ud800', '1e308', '-0', '0.1', '9223372036854775807',
    'null', 'true', 'Content-Length: ', '\r\n\r\n', '\u202e', '2026-02-29', '24:00', '-PT30M', 'tempId:']


def write_corpus(program, directory, words_file):
    """Writes a file for each input, and the dictionary."""
    with tempfile.TemporaryDirectory() as home, Server(
            program, os.path.join(home, "tally.db"), "--timezone", "UTC", "--now", NOW) as server:
        document = server.request("rpc.discover")["result"]
        furnish(server)
        export = server.request("data.export")["result"]["content"]
    inputs = [b"stream 7\n" + stream for stream in STREAMS]
    inputs.append(b"document json\n" + export.encode())
    for method in document["methods"]:
        inputs += requests(method, document["components"]["schemas"])
    for number, content in enumerate(inputs):
        with open(os.path.join(directory, f"seed-{number}"), "wb") as file:
            file.write(content)
    with open(words_file, "w") as file:
        for word in sorted(words(document) | set(FRAGMENTS)):
            file.write(f'"{escaped(word)}"\n')


def requests(method, schemas):
    """Yields the method's example, the example with each other parameter, and all parameters together."""
    example = {part["name"]: part["value"] for part in method["examples"][0]["params"]}
    every = {part["name"]: sample(part["schema"], schemas) for part in method["params"]}
    for params in [example, *(example | {name: every[name]} for name in every if name not in example), every]:
        yield f"{method['name']}\n{json.dumps(params)}".encode()


def sample(schema, schemas):
    """Returns a value that matches a schema."""
    if "$ref" in schema:
        return sample(schemas[schema["$ref"].rsplit("/", 1)[1]], schemas)
    for choices in ("oneOf", "anyOf"):
        if choices in schema:
            return sample(schema[choices][0], schemas)
    if "enum" in schema:
        return schema["enum"][0]
    kind = schema.get("type", "null")
    kind = kind[0] if isinstance(kind, list) else kind
    if kind == "array":
        return [sample(schema.get("items", {}), schemas)]
    if kind == "object":
        return {name: sample(part, schemas) for name, part in schema.get("properties", {}).items()}
    formats = {"date": "2026-11-20", "date-time": "2026-11-20T09:00:00Z"}
    texts = formats.get(schema.get("format"), "1")
    return {"string": texts, "integer": schema.get("minimum", 1), "number": 0.5, "boolean": True}.get(kind)


def words(document):
    """Returns the names of methods and members, and the values of enumerations."""
    found = set()
    for method in document["methods"]:
        found |= {method["name"], *(f'"{part["name"]}":' for part in method["params"])}
    stack = [document["methods"], document["components"]]
    while stack:
        value = stack.pop()
        if isinstance(value, dict):
            found |= {f'"{name}":' for name in value.get("properties", {}) if isinstance(name, str)}
            found |= {json.dumps(choice) for choice in value.get("enum", [])}
            stack += value.values()
        elif isinstance(value, list):
            stack += value
    return found


def escaped(word):
    return "".join(
        chr(byte) if 32 <= byte < 127 and byte not in b'"\\' else f"\\x{byte:02x}" for byte in word.encode())
