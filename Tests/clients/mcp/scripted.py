"""scripted.py COMMAND ARGUMENT…: an agent without a model plans a day, captures ten tasks and starts a timer."""

import sys

import anyio
from mcp import ClientSession, StdioServerParameters
from mcp.client.stdio import stdio_client

NOTES = """\
Write the report tomorrow p1
Call the bank today 15:00
Buy milk today
Book the train fri
Water the plants every 3 days
Read chapter 4
Answer Ana's letter
Clean the bicycle sat
Pay rent 1 dec 18:00
Sort the photos
"""


async def main():
    server = StdioServerParameters(command=sys.argv[1], args=sys.argv[2:])
    async with stdio_client(server) as (read, write), ClientSession(read, write) as session:
        await session.initialize()

        async def call(tool, **arguments):
            result = await session.call_tool(tool, arguments)
            assert not result.isError, result.content[0].text
            return result.structuredContent

        tasks = (await call("capture", lines=NOTES.splitlines()))["tasks"]
        assert len(tasks) == 10, tasks
        plan = await call("plan")
        chosen = [suggestion["number"] for suggestion in plan["suggestions"]][:3]
        focus = await call("focus", add=chosen)
        assert [task["number"] for task in focus["tasks"]], focus
        timer = await call("track_time", action="start", activity="Writing", create=True, task=chosen[0])
        assert timer["timer"]["task"] == chosen[0], timer


anyio.run(main)
