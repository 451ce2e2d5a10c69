"""drive.py MODE COMMAND ARGUMENT…: drives every tool, resource and prompt with the Python SDK that is installed.

MODE is "1" for SDK 1.x, or a mode of the client of SDK 2.x. What does not hold ends it with a traceback.
"""

import contextlib
import sys

import anyio

import mcp
from mcp import StdioServerParameters

MODE, COMMAND = sys.argv[1], sys.argv[2:]
SERVER = StdioServerParameters(command=COMMAND[0], args=COMMAND[1:])
TOOLS = [
    ("capture", {"lines": ["Write report tomorrow p1 #work", "Buy milk today", "Pay rent fri 18:00 stake:5"]}),
    ("find", {"text": "report"}),
    ("show_day", {}),
    ("plan", {}),
    ("update", {"ids": [1], "due": "monday", "addTags": ["home"]}),
    ("focus", {"add": [1, 2]}),
    ("complete", {"ids": [2]}),
    ("habit", {"habit": "Read", "create": True, "by": 2}),
    ("track_time", {"action": "start", "activity": "Writing", "create": True}),
    ("stakes", {}),
    ("statistics", {"kind": "year"}),
    ("undo", {}),
    ("delete", {"ids": [1]}),
    ("call", {"method": "project.list"}),
]
RESOURCES = [
    "tally://today", "tally://week", "tally://day/tomorrow", "tally://task/2", "tally://year/score",
]
PROMPTS = [("plan_day", {"date": "tomorrow"}), ("review_week", {}), ("process_inbox", {})]
questions = []
updated = []


def same(found, wanted):
    if found != wanted:
        raise AssertionError(f"found {found!r}, expected {wanted!r}")


def plain(result):
    """A result as JSON, whatever the SDK calls its members."""
    return result.model_dump(by_alias=True, mode="json")


class First:
    """SDK 1.x."""

    def __init__(self):
        self.stack = contextlib.AsyncExitStack()

    async def __aenter__(self):
        from mcp.client.stdio import stdio_client

        read, write = await self.stack.enter_async_context(stdio_client(SERVER))
        self.session = await self.stack.enter_async_context(
            mcp.ClientSession(read, write, elicitation_callback=agree, message_handler=note))
        await self.session.initialize()
        return self

    async def __aexit__(self, *error):
        await self.stack.aclose()

    async def complete(self, uri, name, value):
        from mcp.types import ResourceTemplateReference

        reference = ResourceTemplateReference(type="ref/resource", uri=uri)
        return await self.session.complete(reference, {"name": name, "value": value})

    async def read(self, uri):
        from pydantic import AnyUrl

        return await self.session.read_resource(AnyUrl(uri))

    @contextlib.asynccontextmanager
    async def watching(self, uri):
        from pydantic import AnyUrl

        await self.session.subscribe_resource(AnyUrl(uri))
        yield
        with anyio.fail_after(20):
            while not updated:
                await anyio.sleep(0.02)
        await self.session.unsubscribe_resource(AnyUrl(uri))


class Second(First):
    """SDK 2.x."""

    async def __aenter__(self):
        from mcp import Client

        self.session = await self.stack.enter_async_context(
            Client(SERVER, mode=MODE, elicitation_callback=agree, message_handler=note))
        return self

    async def complete(self, uri, name, value):
        from mcp.types import ResourceTemplateReference

        reference = ResourceTemplateReference(type="ref/resource", uri=uri)
        return await self.session.complete(reference, {"name": name, "value": value})

    async def read(self, uri):
        return await self.session.read_resource(uri)

    @contextlib.asynccontextmanager
    async def watching(self, uri):
        if MODE == "legacy":
            await self.session.subscribe_resource(uri)
            yield
            with anyio.fail_after(20):
                while not updated:
                    await anyio.sleep(0.02)
            await self.session.unsubscribe_resource(uri)
            return
        async with self.session.listen(resource_subscriptions=[uri]) as stream:
            yield
            with anyio.fail_after(20):
                async for event in stream:
                    same(str(event.uri), uri)
                    break


async def agree(context, params):
    questions.append(params.message)
    from mcp.types import ElicitResult

    return ElicitResult(action="accept", content={"confirm": True})


async def note(message):
    notification = getattr(message, "root", message)
    if getattr(notification, "method", "") == "notifications/resources/updated":
        updated.append(str(notification.params.uri))


async def main():
    async with First() if MODE == "1" else Second() as agent:
        session = agent.session
        tools = plain(await session.list_tools())["tools"]
        same(sorted(tool["name"] for tool in tools), sorted(name for name, _ in TOOLS))
        async with agent.watching("tally://today"):
            for name, arguments in TOOLS:
                result = plain(await session.call_tool(name, arguments))
                if result.get("isError") or not result["content"][0]["text"]:
                    raise AssertionError(f"{name} failed: {result}")
        # The person is asked before a stake is conceded.
        result = plain(await session.call_tool("stakes", {"action": "concede", "task": 3}))
        same(bool(result.get("isError")), False)
        same(len(questions), 1)
        bad = plain(await session.call_tool("find", {"limit": "many"}))
        same((bad["isError"], bad["content"][0]["text"]), (True, "limit must be a whole number, not a string"))
        try:
            await session.call_tool("no_such_tool", {})
            raise AssertionError("an unknown tool was called")
        except Exception as error:
            same(getattr(error, "error", error).code, -32602)
        same(len(plain(await session.list_resources())["resources"]), 3)
        same(len(plain(await session.list_resource_templates())["resourceTemplates"]), 3)
        for uri in RESOURCES:
            contents = plain(await agent.read(uri))["contents"]
            same(contents[0]["mimeType"], "text/plain")
        try:
            await agent.read("tally://nope")
            raise AssertionError("an unknown resource was read")
        except Exception as error:
            same(getattr(error, "error", error).code, -32002 if MODE in ("1", "legacy") else -32602)
        same([prompt["name"] for prompt in plain(await session.list_prompts())["prompts"]], [p for p, _ in PROMPTS])
        for name, arguments in PROMPTS:
            messages = plain(await session.get_prompt(name, arguments))["messages"]
            same(messages[0]["role"], "user")
        completion = plain(await agent.complete("tally://day/{date}", "date", "tom"))
        same(completion["completion"]["values"], ["tomorrow"])


anyio.run(main)
