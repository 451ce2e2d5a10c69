import Support
import Foundation
import Testing

@testable import Tally

@Suite struct ZoneTests {
    @Test(
        "Names in the IANA database are zones and keep their spelling",
        arguments: [
            "UTC", "GMT", "Etc/UTC", "Etc/GMT+3", "GMT+0", "CET", "EST5EDT", "US/Eastern", "Asia/Calcutta",
            "Asia/Kolkata", "Europe/Kyiv", "Europe/Kiev", "Australia/Lord_Howe",
            "America/Argentina/Buenos_Aires",
        ])
    func known(identifier: String) {
        #expect(Zone(identifier: identifier)?.identifier == identifier)
    }

    @Test(
        "Abbreviations, invented offsets and misspellings are not zones",
        arguments: [
            "", "CEST", "PST", "IST", "ACT", "GMT+3", "GMT+0300", "UTC+3", "Z", "europe/berlin",
            "Europe/Berlin ",
            "Foo/Bar", "SystemV/EST5", "Etc/Unknown", "Factory", "Europe/../Europe/Berlin", "/etc/localtime",
            "+02:00",
        ])
    func unknown(identifier: String) {
        #expect(Zone(identifier: identifier) == nil)
    }

    @Test("Every zone that Foundation lists is valid")
    func listed() {
        #expect(TimeZone.knownTimeZoneIdentifiers.filter { Zone(identifier: $0) == nil } == [])
    }

    @Test(
        "An offset depends on the instant",
        arguments: [
            ("UTC", "2026-07-01T00:00Z", 0), ("Europe/Berlin", "2026-07-01T00:00Z", 7200),
            ("Europe/Berlin", "2026-12-01T00:00Z", 3600), ("Asia/Kolkata", "2026-07-01T00:00Z", 19_800),
            ("Australia/Lord_Howe", "2026-07-01T00:00Z", 37_800),
            ("Australia/Lord_Howe", "2026-12-01T00:00Z", 39_600),
            ("Pacific/Kiritimati", "2026-07-01T00:00Z", 50_400),
            ("America/New_York", "2100-07-01T00:00Z", -14_400),
        ])
    func offset(identifier: String, text: String, seconds: Int) throws {
        #expect(try zone(identifier).offset(at: instant(text)) == seconds)
    }

    @Test("The time zone database has a version, and the system zone is valid")
    func version() {
        #expect(Zone.databaseVersion.hasPrefix("20"))
        #expect(Zone(identifier: Zone.system.identifier) == Zone.system)
    }

    /// `Zone.instant(at:)` and `DayRule` rely on this. A new release of the database may break it.
    @Test("No zone changes its offset twice within 32 hours, or goes back by more than a day")
    func changesAreFarApart() throws {
        for identifier in TimeZone.knownTimeZoneIdentifiers {
            let zone = try zone(identifier)
            let transitions = try #require(TimeZone(identifier: identifier))
            var last = Date(timeIntervalSince1970: -5_000_000_000)
            while let next = transitions.nextDaylightSavingTimeTransition(after: last),
                next.timeIntervalSince1970 < 2_500_000_000
            {
                let seconds = Int64(next.timeIntervalSince1970)
                let (before, after) = (zone.offset(atSeconds: seconds - 1), zone.offset(atSeconds: seconds))
                #expect(next.timeIntervalSince(last) > 32 * 3600, "\(zone) at \(next)")
                #expect(before - after <= 86_400 && max(abs(before), abs(after)) < 16 * 3600)
                last = next
            }
        }
    }
}
