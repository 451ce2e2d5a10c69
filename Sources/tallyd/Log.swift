import Foundation

/// The log for the operator: one line per message, on standard error.
struct Log: Sendable {
    enum Level: Int, Comparable, CaseIterable, Sendable {
        case error, warning, info, debug

        init?(name: String) {
            guard let level = Self.allCases.first(where: { "\($0)" == name }) else { return nil }
            self = level
        }

        static func < (one: Level, other: Level) -> Bool { one.rawValue < other.rawValue }
    }

    let level: Level

    func write(_ level: Level, _ message: String) {
        guard level <= self.level else { return }
        StandardError.write("tallyd: \(level): \(message.printable)")
    }
}
