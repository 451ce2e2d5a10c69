import Support
import Testing

@testable import Tally
@testable import TallyViews

/// What notifications on a desktop say.
@Suite struct EventNoticeTests {
    private let moment: Moment

    init() throws {
        moment = Moment(
            now: try instant("2026-11-20T09:00:00Z"),
            preferences: Preferences(
                Settings(), defaults: Defaults(timeZone: try Zone.named("Europe/Berlin"))))
    }

    private func notice(_ content: Event.Content) -> EventNotice? {
        EventNotice(Event(cursor: 1, content: content), at: moment)
    }

    @Test("A celebration says of which day it is")
    func celebration() throws {
        let notice = notice(.celebration(try day("2026-11-20")))
        #expect(notice?.summary == "All focus tasks are done")
        #expect(notice?.body == "Friday 2026-11-20. Well done.")
        #expect(notice?.isUrgent == false)
    }

    @Test("Nobody is told of a change or of a new day")
    func silent() throws {
        #expect(notice(.day(try day("2026-11-20"))) == nil)
        #expect(notice(.changed(.other, [])) == nil)
    }
}
