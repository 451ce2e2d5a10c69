import Support
import Tally
import Testing

@testable import TallyRPC

/// Events as a person reads them.
@Suite struct EventFormTests {
    private let tally: TestEngine
    private let subscriber: Subscriber

    init() throws {
        tally = try TestEngine(zone: "Europe/Berlin")
        subscriber = try Subscriber(tally)
    }

    private func text(_ form: EventForm = .words(.init())) throws -> String {
        let events = try subscriber.events()
        let bytes = try tally.engine.run { try $0.reading { try form.bytes(of: events, on: $0) } }
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test("A change names its task, and whose it is")
    func changes() throws {
        try tally.add("Milk")
        #expect(try text() == "elsewhere: task created 1 Milk\n")
        try subscriber.change { _ = try $0.completeTask(.number(1)) }
        #expect(try text().hasPrefix("here: task changed 1 Milk"))
        try tally.delete(1)
        #expect(try text() == "elsewhere: task deleted\n")
    }

    @Test("A title cannot control a terminal, and a line is no wider than the terminal")
    func hostile() throws {
        try tally.add("\u{202E}egnp \(String(repeating: "long ", count: 30))")
        let line = try text()
        #expect(!line.unicodeScalars.contains("\u{202E}"))
        #expect(line.hasSuffix("…\n") && line.count <= 81)
    }

    @Test("A reminder has the task with its local times, and says that it is late")
    func reminder() throws {
        try tally.addReminded("-PT30M", due: "2026-11-20T11:00:00Z")
        _ = try text()
        try tally.go(to: "2026-11-20T10:30:01Z")
        #expect(try text() == "reminder: ○   1  P2  Call the bank  (due 2026-11-20 12:00)\n")
    }

    @Test("A new day has its weekday")
    func day() throws {
        try tally.go(to: "2026-11-20T23:00:00Z")
        #expect(try text() == "a new day: Saturday 2026-11-21\n")
    }

    @Test("Completing all focus tasks is celebrated")
    func celebration() throws {
        try tally.addFocused("Milk")
        try tally.complete(1)
        #expect(try text().hasSuffix("All focus tasks of 2026-11-20 are done. Well done!\n"))
    }

    @Test("A stake that has expired has its amount")
    func stake() throws {
        try tally.stake("Report", due: "2026-11-20T10:00:00Z", cents: 500)
        _ = try text()
        try tally.go(to: "2026-11-20T10:00:02Z")
        #expect(
            try text().contains("stake expired: ○   1  P2  Report  (due 2026-11-20 11:00, overdue)  5.00 USD")
        )
    }

    @Test("As JSON, each event is the notification, on one line that cannot control a terminal")
    func json() throws {
        try tally.add("Milk")
        let line = try text(.json)
        #expect(line.hasPrefix(#"{"jsonrpc":"2.0","method":"event.changed","params":{"#))
        #expect(line.hasSuffix("\n") && line.count { $0 == "\n" } == 1)
    }
}
