import Foundation

/// What the operator should know, a line each, on standard error.
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

    /// A line break in `message` would forge a line of its own, so control characters are escaped.
    func write(_ level: Level, _ message: String) {
        guard level <= self.level else { return }
        let escaped = message.unicodeScalars.map { scalar in
            scalar.properties.generalCategory == .control ? scalar.escaped(asASCII: true) : String(scalar)
        }
        StandardError.write("tallyd: \(level): \(escaped.joined())")
    }
}
