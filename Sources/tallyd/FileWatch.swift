import CSystem
import Foundation

/// Wakes the server when another process writes, moves or deletes a file.
final class FileWatch {
    #if os(Linux)
        private let notifier = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
        /// The watch of each path; negative if there is no file.
        private var watches: [Int32] = []

        /// Readable when a file was changed; negative if no file can be watched.
        var descriptor: Int32 { watches.isEmpty ? -1 : notifier }
        /// The interval at which to check files that cannot be watched, in milliseconds; negative for never.
        var timeout: Int32 { watches.allSatisfy { $0 >= 0 } ? -1 : 500 }

        deinit {
            if notifier >= 0 { close(notifier) }
        }

        /// Watches the files at these paths instead of the earlier ones.
        /// - Returns: whether a file is watched now that was not watched before.
        @discardableResult
        func watch(_ paths: [String]) -> Bool {
            let earlier = watches
            // Adding a file again returns the same watch. A new file at the same path gets another one.
            watches = paths.map { inotify_add_watch(notifier, $0, Self.events) }
            for watch in earlier where watch >= 0 && !watches.contains(watch) {
                inotify_rm_watch(notifier, watch)
            }
            return watches.contains { $0 >= 0 && !earlier.contains($0) }
        }

        /// Reads the pending events. The next `watch` looks again for files that went away.
        func acknowledge() {
            var buffer = [UInt8](repeating: 0, count: 4096)
            while true {
                let count = read(notifier, &buffer, buffer.count)
                guard count > 0 else { return }
                let ended = Self.endedWatches(in: buffer[..<count])
                watches = watches.map { ended.contains($0) ? -1 : $0 }
            }
        }

        // Deleting an open file only changes its link count, which is an attribute.
        private static let events = UInt32(IN_MODIFY | IN_ATTRIB | IN_MOVE_SELF | IN_DELETE_SELF)

        private static func endedWatches(in bytes: ArraySlice<UInt8>) -> [Int32] {
            bytes.withUnsafeBytes { bytes in
                var ended: [Int32] = []
                var offset = 0
                while offset + MemoryLayout<inotify_event>.size <= bytes.count {
                    let event = bytes.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
                    if event.mask & UInt32(IN_IGNORED) != 0 { ended.append(event.wd) }
                    offset += MemoryLayout<inotify_event>.size + Int(event.len)
                }
                return ended
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

        func acknowledge() {}
    #endif
}
