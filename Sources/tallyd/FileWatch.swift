import CSystem
import Foundation

/// Wakes the server when another process writes a file.
final class FileWatch {
    private var path: String?

    #if os(Linux)
        private let notifier = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
        private var watch: Int32 = -1

        /// Readable when the file was written; negative where nothing tells of it.
        var descriptor: Int32 { watch >= 0 ? notifier : -1 }
        /// Where nothing tells of it, the file is looked at this often, in milliseconds; negative for never.
        var timeout: Int32 { path == nil || watch >= 0 ? -1 : 500 }

        deinit {
            if notifier >= 0 { close(notifier) }
        }

        func watch(_ path: String?) {
            guard path != self.path || (path != nil && watch < 0) else { return }
            if watch >= 0 { inotify_rm_watch(notifier, watch) }
            self.path = path
            watch = path.map { inotify_add_watch(notifier, $0, Self.events) } ?? -1
        }

        /// Takes note of what was told. A file that went away is looked for again.
        func acknowledge() {
            var buffer = [UInt8](repeating: 0, count: 4096)
            while true {
                let count = read(notifier, &buffer, buffer.count)
                guard count > 0 else { return }
                if Self.masks(in: buffer[..<count]).contains(where: { $0 & UInt32(IN_IGNORED) != 0 }) {
                    watch = -1
                }
            }
        }

        private static let events = UInt32(IN_MODIFY | IN_MOVE_SELF | IN_DELETE_SELF)

        private static func masks(in bytes: ArraySlice<UInt8>) -> [UInt32] {
            bytes.withUnsafeBytes { bytes in
                var masks: [UInt32] = []
                var offset = 0
                while offset + MemoryLayout<inotify_event>.size <= bytes.count {
                    let event = bytes.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
                    masks.append(event.mask)
                    offset += MemoryLayout<inotify_event>.size + Int(event.len)
                }
                return masks
            }
        }
    #else
        var descriptor: Int32 { -1 }
        var timeout: Int32 { path == nil ? -1 : 500 }

        func watch(_ path: String?) { self.path = path }

        func acknowledge() {}
    #endif
}
