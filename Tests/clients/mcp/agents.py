"""Tests of the server with the official Python SDK of the Model Context Protocol, in an environment of each version."""

import json
import pathlib
import re
import subprocess
import sys
import tempfile

import jsonschema

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from checks import CHECKOUT, NOW, SERVER, Home, check, holds, run_checks, same

HERE = pathlib.Path(__file__).resolve().parent
VERSIONS = {"1": "1.30.0", "auto": "2.3.0", "legacy": "2.3.0", "2026-07-28": "2.3.0"}
RESULTS = {
    "initialize": "InitializeResult", "server/discover": "DiscoverResult", "tools/list": "ListToolsResult",
    "tools/call": "CallToolResult", "resources/list": "ListResourcesResult",
    "resources/templates/list": "ListResourceTemplatesResult", "resources/read": "ReadResourceResult",
    "resources/subscribe": "EmptyResult", "resources/unsubscribe": "EmptyResult",
    "prompts/list": "ListPromptsResult", "prompts/get": "GetPromptResult",
    "completion/complete": "CompleteResult", "ping": "EmptyResult",
}
SENT = {
    "elicitation/create": "ElicitRequest",
    "notifications/resources/updated": "ResourceUpdatedNotification",
    "notifications/subscriptions/acknowledged": "SubscriptionsAcknowledgedNotification",
    "notifications/progress": "ProgressNotification",
}
schemas = {
    path.stem: json.loads(path.read_text()) for path in (HERE / "schemas").glob("*.json")
}
recorded = {}


def environment(version):
    """Returns the Python of an environment with a version of the SDK, which is installed if it is missing."""
    folder = CHECKOUT / f".build/mcp-{version}"
    python = folder / "bin/python"
    installed = subprocess.run([python, "-c", "import mcp"], capture_output=True) if python.exists() else None
    if installed is None or installed.returncode != 0:
        subprocess.run([sys.executable, "-m", "venv", "--clear", folder], check=True)
        subprocess.run([python, "-m", "pip", "install", "--quiet", f"mcp=={version}"], check=True)
    return str(python)


def run(*words):
    process = subprocess.run(words, capture_output=True, text=True, timeout=300)
    same((process.returncode, process.stderr[-3000:] if process.returncode else ""), (0, ""))
    return process.stdout


def validate(revision, name, value):
    schema = {**schemas[revision], "$ref": f"#/$defs/{name}"}
    problems = [error.message[:300] for error in jsonschema.Draft202012Validator(schema).iter_errors(value)]
    same((name, problems), (name, []))


@check("Mode {0} of the SDK {1}: every tool, resource and prompt", VERSIONS.items())
def sdk(mode, version):
    with tempfile.TemporaryDirectory() as folder:
        log = pathlib.Path(folder, "log")
        run(
            environment(version), str(HERE / "drive.py"), mode, sys.executable, str(HERE / "relay.py"), str(log),
            SERVER, "--database", f"{folder}/tally.db", "--timezone", "UTC")
        recorded[mode] = [json.loads(line) for line in log.read_text().splitlines()]


@check("Mode {0}: every message is as the published schema of its revision says", [(m,) for m in VERSIONS])
def published(mode):
    revision = "2025-11-25" if mode in ("1", "legacy") else "2026-07-28"
    methods = {}
    seen = set()
    for entry in recorded[mode]:
        message = entry["message"]
        if entry["from"] == "client":
            if "method" in message and "id" in message:
                methods[message["id"]] = message["method"]
            continue
        if "method" in message:
            validate(revision, SENT[message["method"]], message)
            continue
        if "error" in message:
            validate(revision, "JSONRPCErrorResponse", message)
            continue
        method = methods[message["id"]]
        name = RESULTS[method]
        if message["result"].get("resultType") == "input_required":
            name = "InputRequiredResult"
        if revision == "2026-07-28":
            same("resultType" in message["result"], True)
        validate(revision, name, message["result"])
        seen.add(method)
    holds("tools/call", seen)
    holds("resources/read", seen)


@check("Revision {0} is echoed, and its results are as the schema of 2025-11-25 says", [("2025-03-26",), ("2025-06-18",)])
def earlier(revision):
    requests = [
        {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {
            "protocolVersion": revision, "capabilities": {}, "clientInfo": {"name": "t", "version": "1"}}},
        {"jsonrpc": "2.0", "id": 2, "method": "tools/list"},
        {"jsonrpc": "2.0", "id": 3, "method": "tools/call", "params": {"name": "show_day"}},
    ]
    text = "".join(json.dumps(request) + "\n" for request in requests)
    process = subprocess.run(
        [SERVER, "--database", ":memory:"], input=text, capture_output=True, text=True, timeout=60)
    replies = [json.loads(line) for line in process.stdout.splitlines()]
    same(replies[0]["result"]["protocolVersion"], revision)
    for request, reply in zip(requests, replies):
        validate("2025-11-25", RESULTS[request["method"]], reply["result"])


@check("What an agent did, a person lists, and undoes with one command")
def undone():
    home = Home()
    home.tally("add", "Of a person")
    run(
        environment(VERSIONS["1"]), str(HERE / "scripted.py"), SERVER, "--database",
        f"{home.path}/.local/share/tally/tally.db", "--timezone", "UTC", "--now", NOW)
    same(home.call("task.list")["total"], 11)
    same(home.call("time.active")["timer"]["activity"], "Writing")
    holds("by an agent", home.draws("log", "--by", "agent"))
    holds("Created 10 tasks", home.draws("undo", "--by", "agent", "--since", "08:00"))
    same([task["title"] for task in home.call("task.list")["tasks"]], ["Of a person"])
    same(home.call("time.active")["timer"], None)
    same(home.call("focus.today")["totalCount"], 0)
    same(home.call("data.check")["problems"], [])


def answers(calls):
    """Returns what the tools say to calls, one after the other."""
    requests = [("initialize", {"protocolVersion": "2025-11-25", "capabilities": {}})]
    requests += [("tools/call", {"name": name, "arguments": json.loads(arguments)}) for name, arguments in calls]
    lines = [
        json.dumps({"jsonrpc": "2.0", "id": number, "method": method, "params": params}) + "\n"
        for number, (method, params) in enumerate(requests)
    ]
    process = subprocess.run(
        [SERVER, "--database", ":memory:", "--timezone", "UTC", "--now", NOW], input="".join(lines),
        capture_output=True, text=True, timeout=60)
    replies = [json.loads(line)["result"] for line in process.stdout.splitlines()[1:]]
    return [reply["content"][0]["text"] for reply in replies]


@check("The conversation in clients/agents/README.md is what the server says; otherwise it is rewritten")
def conversation():
    file = CHECKOUT / "clients/agents/README.md"
    written = re.search(r"^```text conversation\n(.*?)^```$", file.read_text(), re.S | re.M).group(1)
    calls = re.findall(r"^> ([a-z_]+) (.*)$", written, re.M)
    shown = ""
    for (name, arguments), text in zip(calls, answers(calls)):
        shown += f"> {name} {arguments}\n{text}\n"
    if written != shown:
        file.write_text(file.read_text().replace(written, shown))
    same(written, shown)


@check("Agents are offered fewer tools with --tools core and with --read-only")
def choices():
    home = Home()
    request = {
        "jsonrpc": "2.0", "id": 1, "method": "tools/list",
        "params": {"_meta": {"io.modelcontextprotocol/protocolVersion": "2026-07-28"}}}

    def count(*options):
        reply = home.run(SERVER, *options, input=json.dumps(request) + "\n").out
        return len(json.loads(reply)["result"]["tools"])

    same((count(), count("--tools", "core"), count("--read-only")), (14, 8, 4))
    same(home.run(SERVER, "--tools", "some").returncode, 2)


run_checks()
