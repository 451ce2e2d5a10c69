import Foundation
import Support
import Tally
import TallyRPC
import TallyStore
import Testing

@Suite("Attempts within a step")
struct AttemptTests {
    private struct Stop: Error {}

    @Test("An attempt that fails after changing the settings restores the earlier settings")
    func settings() throws {
        let engine = Engine(
            clock: .frozen(at: ExampleRunner.instant), defaults: Defaults(timeZone: .utc),
            language: TallyServer.language
        ) {
            try SQLiteStore(path: SQLiteStore.memory)
        }
        let days = try engine.run { engine in
            engine.beginGroup()
            defer { engine.endGroup() }
            try engine.beginTransaction(changing: true)
            var days: [Day] = []
            _ = try engine.change(method: "test.parts", mutationID: nil, fingerprint: 0) { engine in
                do {
                    try engine.attempt { engine in
                        var changes = SettingsDraft()
                        changes.timeZone = .set(try #require(Zone(identifier: "Pacific/Pago_Pago")))
                        _ = try engine.updateSettings(changes)
                        days.append(try engine.moment.today)
                        throw Stop()
                    }
                } catch is Stop {
                    days.append(try engine.moment.today)
                }
                return []
            }
            try engine.commitTransaction()
            return days
        }
        #expect(days.map(\.description) == ["2026-11-19", "2026-11-20"])
    }
}
