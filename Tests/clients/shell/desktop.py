"""A desktop without a screen: a notification daemon on the session bus, driven by lines of JSON.

It runs with the system's Python, for which Debian packages D-Bus. A line `["shown"]` answers the notifications so far,
`["choose", id, action]` presses a button, and `["close", id]` closes a notification.
"""

import json
import subprocess
import sys

import dbus
import dbusmock

NAME, PATH = "org.freedesktop.Notifications", "/org/freedesktop/Notifications"


class Desktop(dbusmock.DBusTestCase):
    @classmethod
    def run_lines(cls):
        cls.daemon, notifications = cls.spawn_server_template(
            "notification_daemon", {"capabilities": "actions body body-markup"}, stdout=subprocess.DEVNULL)
        try:
            print("ready", flush=True)
            for line in sys.stdin:
                print(json.dumps(cls.answer(notifications, *json.loads(line))), flush=True)
        finally:
            cls.daemon.terminate()
            cls.daemon.wait()

    @staticmethod
    def answer(notifications, request, *values):
        mock = dbus.Interface(notifications, dbusmock.MOCK_IFACE)
        if request == "shown":
            # Calls are times and arguments: application, replaced id, icon, summary, body, actions, hints, expiry.
            return [
                {"summary": str(call[3]), "body": str(call[4]), "actions": [str(word) for word in call[5]],
                 "urgency": int(call[6].get("urgency", 1))}
                for _, call in mock.GetMethodCalls("Notify")]
        if request == "choose":
            number, action = values
            mock.EmitSignal(NAME, "ActionInvoked", "us", [dbus.UInt32(number), action])
            number = dbus.UInt32(number)
        mock.EmitSignal(NAME, "NotificationClosed", "uu", [dbus.UInt32(values[0]), dbus.UInt32(2)])
        return None


Desktop.run_lines()
