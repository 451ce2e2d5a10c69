"""A model of a disk and the cache before it, to derive what a power cut may leave.

Synced data is left. Each write to a file since its last sync may be there in whole sectors or not, in any
order. Each name that was created, removed or changed in a directory since the directory's last sync may be
there or not: syncing a file does not sync its name.
"""

import os

SECTOR = 512


class File:
    """A file: `now` is what the process sees, `durable` what was synced, `pending` the changes since."""

    def __init__(self, content=b""):
        self.now, self.durable, self.pending = bytearray(content), bytes(content), []

    def change(self, number, offset, data):
        """Writes at an offset, or cuts off the file there if `data` is None."""
        _apply(self.now, offset, data)
        self.pending.append((number, offset, data))

    def sync(self):
        content = bytearray(self.durable)
        for _, offset, data in self.pending:
            _apply(content, offset, data)
        self.durable, self.pending = bytes(content), []


class Disk:
    """A disk that starts with synced `files`: the bytes by path, None for a directory. `apply` changes it."""

    def __init__(self, files):
        self.root = min(files)
        self.names = {path: None if content is None else File(content) for path, content in files.items()}
        self.durable_names = dict(self.names)
        self.pending_names = []
        self._open_files = {}
        self._number = 0

    def apply(self, record):
        self._number += 1
        match record.kind:
            case "created":
                self._open_files[record.file] = File()
                self._name(record.path, self._open_files[record.file])
            case "written":
                self._file(record).change(self._number, record.offset, record.data)
            case "truncated":
                self._file(record).change(self._number, record.offset, None)
            case "synced":
                self._file(record).sync()
            case "sync failed":
                # The kernel then marks the pages as written, and no later sync writes them.
                if record.file in self._open_files or self.names.get(record.path):
                    self._file(record).pending = []
            case "directory synced":
                self._sync_names(record.path)
            case "directory made":
                self._name(record.path, None)
            case "linked":
                self._name(record.other, self.names[record.path])
            case "unlinked":
                self._unname(record.path)
            case "renamed":
                self._name(record.other, self.names[record.path], replacing=record.path)

    def content(self):
        """Returns what the process sees: the bytes by path, None for a directory."""
        return {path: file and bytes(file.now) for path, file in self.names.items()}

    def left(self, loss):
        """Returns what a cut leaves, in the same form. `loss` chooses among what may be lost."""
        names = dict(self.durable_names)
        for change in loss.kept_names(self.pending_names):
            _rename(names, *change[1:])
        # A file in a missing directory is missing.
        reached = {path: file for path, file in names.items() if self._is_reached(path, names)}
        kept = loss.kept_changes({file: file.pending for file in reached.values() if file and file.pending})
        left = {}
        for path, file in reached.items():
            content = None if file is None else bytearray(file.durable)
            for offset, data in kept.get(file, []):
                _apply(content, offset, data, loss.filling)
            left[path] = content
        return left

    def _file(self, record):
        if record.file not in self._open_files:
            self._open_files[record.file] = self.names[record.path]
        return self._open_files[record.file]

    def _name(self, path, file, replacing=None):
        self.pending_names.append((os.path.dirname(path), path, file, replacing))
        _rename(self.names, path, file, replacing)

    def _unname(self, path):
        self.pending_names.append((os.path.dirname(path), None, None, path))
        del self.names[path]

    def _sync_names(self, directory):
        for change in self.pending_names:
            if change[0] == directory:
                _rename(self.durable_names, *change[1:])
        self.pending_names = [change for change in self.pending_names if change[0] != directory]

    def _is_reached(self, path, names):
        while path != self.root:
            path = os.path.dirname(path)
            if path not in names:
                return False
        return True


def _rename(names, path, file, replacing):
    """Makes `path` the name of `file`, and removes the name `replacing`."""
    if replacing is not None:
        names.pop(replacing, None)
    if path is not None:
        names[path] = file


def _apply(content, offset, data, filling=0):
    if data is None:
        del content[offset:]
    if offset > len(content):
        content.extend(bytes([filling]) * (offset - len(content)))
    if data is not None:
        content[offset:offset + len(data)] = data
