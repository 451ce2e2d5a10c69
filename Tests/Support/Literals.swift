import Testing

import Tally

// Values that tests write as text. A misspelled value fails the test.

package func day(_ text: String) throws -> Day { try #require(Day(text), "\(text) is not a date") }

package func month(_ text: String) throws -> Month { try #require(Month(text), "\(text) is not a month") }

package func time<Look>(_ text: String) throws -> DateText<Look> {
    DateText(try exactTime(text))
}

package func exactTime(_ text: String) throws -> TemporalText {
    try #require(TemporalText(text), "\(text) is neither a date nor a time")
}

package func timeOfDay(_ text: String) throws -> TimeOfDay {
    try #require(TimeOfDay(text), "\(text) is not a time of day")
}

/// Returns the instant, in UTC unless the text has an offset.
package func instant(_ text: String) throws -> Instant {
    try #require(try exactTime(text).instant(in: .utc), "\(text) is not an instant")
}

extension Zone {
    package static func named(_ identifier: String) throws -> Zone {
        try #require(Zone(identifier: identifier), "\(identifier) is not a time zone")
    }
}

/// The kind of a failure.
package enum FailureKind: Equatable {
    case notFound, ambiguous, duplicate, reserved, focusFull, conflict, invalidState, mutationReused, busy
    case storage, notUndoable
    case stakeLocked(path: String)
    case invalid(path: String)
    case filter(offset: Int)

    package init(_ failure: Failure) {
        self =
            switch failure {
            case .notFound: .notFound
            case .ambiguous: .ambiguous
            case .duplicate: .duplicate
            case .reserved: .reserved
            case .focusFull: .focusFull
            case .stakeLocked(_, let path, _, _): .stakeLocked(path: path)
            case .conflict: .conflict
            case .invalid(_, let path, _), .unusableFile(_, let path, _, _): .invalid(path: path)
            case .invalidRelation(_, let path, _, _): .invalid(path: path)
            case .filter(let refusal, _): .filter(offset: refusal.place.start)
            case .invalidState, .unfinished: .invalidState
            case .mutationReused: .mutationReused
            case .notUndoable: .notUndoable
            case .busy: .busy
            case .storage: .storage
            }
    }
}

/// Returns the kind of failure that `body` throws; nil if it succeeds.
package func failure<Result>(_ body: () throws -> Result) throws -> FailureKind? {
    do {
        _ = try body()
        return nil
    } catch let failure as Failure {
        return FailureKind(failure)
    }
}
