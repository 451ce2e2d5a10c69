"""Tests of the server's OpenRPC document against the OpenRPC structure and its own schemas."""

import copy
import json
import pathlib
import subprocess
import sys

import jsonschema

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from checks import SERVER, Home, check, run_checks, same

described = subprocess.run([SERVER, "protocol", "--format", "openrpc"], capture_output=True, check=True)
document = json.loads(described.stdout)
structure = json.loads((pathlib.Path(__file__).parent / "openrpc-1.3.schema.json").read_text())
METHODS = [(method["name"], index) for index, method in enumerate(document["methods"])]


def problems(schema, value):
    validator = jsonschema.Draft7Validator(schema)
    return [f"{error.json_path}: {error.message[:200]}" for error in validator.iter_errors(value)]


def schema_at(*path):
    """Returns the schema at a path of the document, with the document's components for its references."""
    return {**document, "$ref": "#/" + "/".join(str(part) for part in path)}


@check("The OpenRPC structure and all schemas of the document are valid JSON Schemas")
def schemas():
    jsonschema.Draft7Validator.check_schema(structure)
    for schema in document["components"]["schemas"].values():
        jsonschema.Draft7Validator.check_schema(schema)


@check("It is a valid OpenRPC 1.3 document")
def valid():
    same(problems(structure, document), [])


def altered(path, value=None):
    """Returns the document with the value at the path replaced, or removed without a value."""
    result = copy.deepcopy(document)
    *parents, last = path
    place = result
    for part in parents:
        place = place[part]
    if value is None:
        del place[last]
    else:
        place[last] = value
    return result


@check("A document with an error at {0} is invalid", [
    (["info"], None), (["openrpc"], "1.2.6"), (["methods", 1, "name"], ""), (["methods", 1, "params"], {}),
    (["methods", 1, "unknown"], 1), (["methods", 1, "result", "schema"], "text"),
    (["methods", 1, "errors"], [{"code": "1"}]), (["methods", 1, "examples", 0, "result"], {"name": "result"}),
    (["components", "schemas", "Task", "type"], "task")])
def invalid(path, value):
    same(problems(structure, altered(path, value)) != [], True)


@check("Every reference resolves, and every named schema is used")
def references():
    found = set()

    def walk(value):
        if isinstance(value, dict):
            if "$ref" in value:
                found.add(value["$ref"])
            for part in value.values():
                walk(part)
        elif isinstance(value, list):
            for part in value:
                walk(part)

    walk({**document, "methods": [{**method, "examples": []} for method in document["methods"]]})
    same(found, {f"#/components/schemas/{name}" for name in document["components"]["schemas"]})


@check("Method names are unique")
def unique():
    same(len({name for name, _ in METHODS}), len(METHODS))


@check("The example of {0} matches its schemas", METHODS)
def example(name, index):
    method = document["methods"][index]
    for pairing in method["examples"]:
        given = {parameter["name"]: parameter["value"] for parameter in pairing["params"]}
        declared = {parameter["name"]: position for position, parameter in enumerate(method["params"])}
        # Peers send members to “initialize” that it ignores.
        if name != "initialize":
            same(given.keys() - declared.keys(), set())
        required = [each["name"] for each in method["params"] if each.get("required")]
        same([each for each in required if each not in given], [])
        for parameter, value in given.items():
            if parameter not in declared:
                continue
            same(problems(schema_at("methods", index, "params", declared[parameter], "schema"), value), [])
        # The result of rpc.discover is the document itself.
        result = document if name == "rpc.discover" else pairing["result"]["value"]
        same(problems(schema_at("methods", index, "result", "schema"), result), [])
    same(len(method["examples"]) > 0, True)


@check("The schema of {0} requires every member of its example result", [
    method for method in METHODS
    if method[0] != "rpc.discover" and document["methods"][method[1]]["examples"][0]["result"]["value"]])
def members_are_required(name, index):
    result = document["methods"][index]["examples"][0]["result"]["value"]
    for member in result:
        rest = {key: value for key, value in result.items() if key != member}
        same(problems(schema_at("methods", index, "result", "schema"), rest) != [], True)


@check("“rpc.discover” returns the same document")
def discover():
    same(Home().call("rpc.discover"), document)


run_checks()
