import CSystem
import Foundation

/// Wakes the server when another process writes, moves or deletes a file, or creates one that is awaited.
final class FileWatch {
    #if os(Linux)
        /// What is watched for one path: its file or, while there is none, the nearest directory above it.
        private struct Watch: Hashable {
            /// Negative if nothing can be watched.
            var id: Int32
            /// The name that must appear in the directory; nil for the file itself.
            var awaitedName: String?
        }

        private let notifier = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
        /// The watch of each path.
        private var watches: [Watch] = []

        /// Readable when a watched file or directory was changed; negative if nothing can be watched.
        var descriptor: Int32 { watches.isEmpty ? -1 : notifier }
        /// The interval at which to check files that cannot be watched, in milliseconds; negative for never.
        var timeout: Int32 { watches.allSatisfy { $0.id >= 0 } ? -1 : 500 }

        deinit {
            if notifier >= 0 { close(notifier) }
        }

        /// Watches the files at these paths instead of the earlier ones.
        /// - Returns: whether a file is watched now that was not watched before.
        @discardableResult
        func watch(_ paths: [String]) -> Bool {
            let earlier = watches
            // Adding a file again returns the same watch. A new file at the same path gets another one.
            watches = paths.map(watch)
            let ids = Set(watches.map(\.id))
            for id in Set(earlier.map(\.id)) where id >= 0 && !ids.contains(id) {
                inotify_rm_watch(notifier, id)
            }
            return watches.contains { $0.id >= 0 && $0.awaitedName == nil && !earlier.contains($0) }
        }

        private func watch(_ path: String) -> Watch {
            let path = URL(fileURLWithPath: path).path
            while true {
                let file = inotify_add_watch(notifier, path, Self.events)
                guard file < 0, errno == ENOENT else { return Watch(id: file) }
                var missing = URL(fileURLWithPath: path)
                var directory: Int32 = -1
                while directory < 0, missing.path != "/" {
                    let above = missing.deletingLastPathComponent()
                    directory = inotify_add_watch(notifier, above.path, Self.directoryEvents)
                    guard directory < 0 else { break }
                    guard errno == ENOENT else { return Watch(id: -1) }
                    missing = above
                }
                // It may have appeared before the directory was watched. A link to nothing cannot be awaited.
                var status = stat()
                if stat(missing.path, &status) == 0 { continue }
                if lstat(missing.path, &status) == 0 { return Watch(id: -1) }
                return Watch(id: directory, awaitedName: missing.lastPathComponent)
            }
        }

        /// Reads the pending events. The next `watch` looks again for files that went away.
        /// - Returns: whether a watched file has changed, or an awaited one has appeared.
        func acknowledge() -> Bool {
            var buffer = [UInt8](repeating: 0, count: 4096)
            var hasChanged = false
            while true {
                let count = read(notifier, &buffer, buffer.count)
                guard count > 0 else { return hasChanged }
                for event in Self.events(in: buffer[..<count]) {
                    // The kernel has dropped events.
                    if event.id < 0 { hasChanged = true }
                    for index in watches.indices where watches[index].id == event.id {
                        let awaited = watches[index].awaitedName
                        if awaited == nil || event.isOfDirectory || event.name == awaited {
                            hasChanged = true
                        }
                        if event.isLast { watches[index].id = -1 }
                    }
                }
            }
        }

        // Deleting an open file only changes its link count, which is an attribute.
        private static let events = UInt32(IN_MODIFY | IN_ATTRIB | IN_MOVE_SELF | IN_DELETE_SELF)
        private static let directoryEvents =
            UInt32(IN_CREATE | IN_MOVED_TO | IN_MOVE_SELF | IN_DELETE_SELF) | UInt32(IN_ONLYDIR)

        private struct Event {
            var id: Int32
            /// The name in the watched directory; empty for an event of the watched file or directory itself.
            var name: String
            /// Whether the watch has ended.
            var isLast: Bool
            var isOfDirectory: Bool { name.isEmpty }
        }

        private static func events(in bytes: ArraySlice<UInt8>) -> [Event] {
            bytes.withUnsafeBytes { bytes in
                var events: [Event] = []
                var offset = 0
                let size = MemoryLayout<inotify_event>.size
                while offset + size <= bytes.count {
                    let event = bytes.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
                    let name = bytes[(offset + size)...].prefix(Int(event.len)).prefix { $0 != 0 }
                    events.append(
                        Event(
                            id: event.wd, name: String(decoding: name, as: UTF8.self),
                            isLast: event.mask & UInt32(IN_IGNORED) != 0))
                    offset += size + Int(event.len)
                }
                return events
            }
        }
    #else
        private var paths: [String] = []

        var descriptor: Int32 { -1 }
        var timeout: Int32 { paths.isEmpty ? -1 : 500 }

        @discardableResult
        func watch(_ paths: [String]) -> Bool {
            defer { self.paths = paths }
            return paths != self.paths
        }

        func acknowledge() -> Bool { false }
    #endif
}
