import Testing

import Tally

/// The values that tests write as text; one that is misspelt fails the test.

package func day(_ text: String) throws -> Day { try #require(Day(text), "\(text) is no date") }

package func month(_ text: String) throws -> Month { try #require(Month(text), "\(text) is no month") }

package func time(_ text: String) throws -> TemporalText {
    try #require(TemporalText(text), "\(text) is no date and no time")
}

package func timeOfDay(_ text: String) throws -> TimeOfDay {
    try #require(TimeOfDay(text), "\(text) is no time of day")
}

/// The instant written so, in UTC unless it says otherwise.
package func instant(_ text: String) throws -> Instant {
    try #require(try time(text).instant(in: .utc), "\(text) is no instant")
}

extension Zone {
    package static func named(_ identifier: String) throws -> Zone {
        try #require(Zone(identifier: identifier), "\(identifier) is no zone")
    }
}

/// What kind of failure a request met; nil if it met none.
package enum FailureKind: Equatable {
    case notFound, ambiguous, duplicate, reserved, focusFull, conflict, invalidState, mutationReused, busy
    case storage, notUndoable
    case stakeLocked(path: String)
    case invalid(path: String)

    package init(_ failure: Failure) {
        self =
            switch failure {
            case .notFound: .notFound
            case .ambiguous: .ambiguous
            case .duplicate: .duplicate
            case .reserved: .reserved
            case .focusFull: .focusFull
            case .stakeLocked(let path, _, _): .stakeLocked(path: path)
            case .conflict: .conflict
            case .invalid(let path, _): .invalid(path: path)
            case .invalidState: .invalidState
            case .mutationReused: .mutationReused
            case .notUndoable: .notUndoable
            case .busy: .busy
            case .storage: .storage
            }
    }
}

/// What kind of failure `body` throws; nil if it throws none.
package func failure<Result>(_ body: () throws -> Result) throws -> FailureKind? {
    do {
        _ = try body()
        return nil
    } catch let failure as Failure {
        return FailureKind(failure)
    }
}
