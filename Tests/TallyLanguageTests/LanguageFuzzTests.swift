import Foundation
import Tally
import TallyLanguage
import Testing

/// Texts made of words, marks and characters of all kinds. `TALLY_LANGUAGE_TEXTS` sets their number, and
/// `TALLY_LANGUAGE_SEED` the seed.
@Suite struct LanguageFuzzTests {
    private static let pieces: [String] = [
        "today", "tomorrow", "tonight", "fri", "wednesday", "next", "this", "last", "week", "month", "in",
        "3", "days",
        "ago", "at", "5pm", "5", "17:00", "24:00", "noon", "midnight", "on", "by", "due", "the", "1st",
        "31st", "of",
        "november", "feb", "29", "2026-11-20", "2026-02-30", "20261120", "2026-W48-5", "9999-12-31",
        "0001-01-01",
        "T09:00", "tomorrowT09:00", "2026-11-20T14:00Z", "2026-11-20T14:00:00.5+14:59", "14:00Z", "1h30",
        "1h30m",
        "1.5h", "1,5h", "PT1.5H", "P1W", "999999999", "999999999w", "+3", "-7", "+999999999y", "3m", "3mo",
        "half",
        "an", "hour", "and", "30", "minutes", "end", "start", "eom", "sow", "first", "second", "day",
        "weekend",
        "morning", "evening", "12/11", "3/4", "31/11", "3.5", "27.11.2026", "every", "every!", "other",
        "starting",
        "@Work", "@home!", "@\"Summer house\"!",
        "@\"", "#tag", "#", "#42", "#📚", "~20m", "~", "due:fri",
        "due:", "wait:x",
        "due:\"fri 5pm\"", "stake:5", "project:Home", "p0", "P3", "remind", "\"quoted", "text\"", "\"", "“a",
        "b”", "\\@x",
        "\\", "Buy", "milk", "🎉", "🧑‍🚀", "e\u{301}", "\u{301}", "مال",
        "日本", ",", ",,", "fri,", ":", "fri:",
        "Fri 5pm:",
        "\u{0}", "\u{202E}", "a.m.", "pm", "0", "00", "'27", "<", "!", "\u{FEFF}", "ﬁ", "İ", "Ⅷ", "٣", "２０２６",
    ]
    static let spaces = [" ", " ", " ", "  ", "\t", "\u{A0}", "\r\n", "\u{2028}", "", " \u{301}"]

    static var count: Int {
        ProcessInfo.processInfo.environment["TALLY_LANGUAGE_TEXTS"].flatMap(Int.init) ?? 1500
    }

    static var seed: UInt64 {
        ProcessInfo.processInfo.environment["TALLY_LANGUAGE_SEED"].flatMap(UInt64.init) ?? 20_261_118
    }

    static func text(_ random: inout Generator) -> String {
        var text = ""
        for _ in 0..<Int.random(in: 0...9, using: &random) {
            text += pieces[Int.random(in: 0..<pieces.count, using: &random)]
            text += spaces[Int.random(in: 0..<spaces.count, using: &random)]
        }
        return text
    }

    static let scenes = [
        Scene(), Scene(now: "2026-11-19T01:15:00Z", dayStart: "04:00", weekStart: .sunday),
        Scene(now: "2026-03-08T08:30:00Z", zone: "America/Los_Angeles", weekStart: .sunday),
        Scene(now: "2026-04-04T15:00:00Z", zone: "Australia/Lord_Howe", dayStart: "02:15"),
        Scene(now: "9999-12-31T12:00:00Z", zone: "Pacific/Kiritimati"),
        Scene(now: "0001-01-01T12:00:00Z", zone: "America/New_York", dayStart: "23:59"),
    ]

    @Test("Any text is read or refused, with spans on characters that do not overlap")
    func anyText() throws {
        let moments = try Self.scenes.map { try $0.moment }
        var random = Generator(seed: Self.seed)
        for round in 0..<Self.count {
            let text = Self.text(&random)
            let moment = moments[round % moments.count]
            for kind in TimePhrase.Kind.allCases {
                do {
                    let phrase = try TimePhrase.read(text, as: kind, at: moment)
                    #expect(Self.problem(of: phrase.spans, in: text) == nil, "\(text.debugDescription)")
                    #expect(try TimePhrase.read(text, as: kind, at: moment) == phrase)
                    if kind == .past {
                        #expect(Self.isPast(phrase.value, at: moment), "\(text.debugDescription)")
                    }
                } catch {
                    #expect(Self.problem(of: error, in: text) == nil, "\(text.debugDescription)")
                    #expect((error.reason == .ambiguous) == (error.readings.count == 2))
                    #expect(error.readings.count == 2 || error.nearest != nil, "\(text.debugDescription)")
                    guard Self.scenes[round % Self.scenes.count].isOrdinary else { continue }
                    for form in error.readings + [error.nearest].compactMap({ $0 }) {
                        let value = try? TimePhrase.read(form, as: kind, at: moment)
                        #expect(value != nil, "\(text.debugDescription): \(form)")
                    }
                }
            }
            do {
                let capture = try Capture.read(text, projects: ["Inbox", "Home", "Work"], at: moment)
                #expect(!capture.title.isEmpty)
                #expect(Self.problem(of: capture.spans, in: text) == nil, "\(text.debugDescription)")
            } catch {
                #expect(Self.problem(of: error, in: text) == nil, "\(text.debugDescription)")
            }
        }
    }

    @Test(
        "No text takes longer than 5 ms of the processor",
        .enabled(if: ProcessInfo.processInfo.environment["TALLY_LANGUAGE_TEXTS"] != nil))
    func bound() throws {
        let moments = try Self.scenes.map { try $0.moment }
        let limit = 5_000_000
        var random = Generator(seed: Self.seed)
        for round in 0..<Self.count {
            let (text, filter) = (Self.text(&random), Self.filter(&random))
            let moment = moments[round % moments.count]
            let readings: [() -> Void] =
                TimePhrase.Kind.allCases.map { kind in
                    { _ = try? TimePhrase.read(text, as: kind, at: moment) }
                } + [
                    { _ = try? Capture.read(text, projects: ["Inbox", "Home", "Work"], at: moment) },
                    { _ = try? FilterGrammar().expression(filter, at: moment) },
                ]
            for read in readings where Self.nanoseconds(read) > limit {
                // Once may be the machine. The best of more is the text.
                let best = (0..<3).map { _ in Self.nanoseconds(read) }.min() ?? 0
                #expect(best <= limit, "\(text.debugDescription) or \(filter.debugDescription)")
            }
        }
    }

    /// Returns the time that this thread was running, whatever else the machine does.
    private static func nanoseconds(_ body: () -> Void) -> Int {
        func now() -> Int {
            var time = timespec()
            clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
            return Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec)
        }
        let start = now()
        body()
        return now() - start
    }

    private static func isPast(_ value: TimePhrase.Value, at moment: Moment) -> Bool {
        switch value {
        case .day(let day): day <= moment.today
        case .instant(let instant): instant <= moment.now
        case .seconds: false
        }
    }

    private static func problem(of refusal: Refusal, in text: String) -> String? {
        let spans = refusal.understood.sorted { $0.range.start < $1.range.start }
        return problem(of: spans, in: text)
            ?? problem(of: [TextSpan(refusal.range, .unclear)], in: text, canBeEmpty: true)
    }

    /// Returns what is wrong with spans; nil if they are in order, do not overlap, and are on characters.
    private static func problem(of spans: [TextSpan], in text: String, canBeEmpty: Bool = false) -> String? {
        var last = 0
        let borders = Set(
            text.indices.map { text.unicodeScalars.distance(from: text.startIndex, to: $0) } + [
                text.unicodeScalars.count
            ])
        for range in spans.map(\.range) {
            guard range.start >= last, range.end > range.start || canBeEmpty && range.end == range.start
            else {
                return "\(range) overlaps or is empty"
            }
            guard borders.contains(range.start), borders.contains(range.end) else {
                return "\(range) splits a character"
            }
            let scalars = text.unicodeScalars
            for (scalar, byte) in [(range.start, range.startByte), (range.end, range.endByte)] {
                let index = scalars.index(scalars.startIndex, offsetBy: scalar)
                guard text.utf8.distance(from: text.startIndex, to: index) == byte else {
                    return "\(range) has another byte offset"
                }
            }
            last = range.end
        }
        return nil
    }

    @Test(
        "Reading takes time in proportion to the text",
        arguments: [
            "tomorrow ", "a", "1h30m", "fri,", "\"a ", "“a ", "@\"a ", "due:\"a ", "#🧑‍🚀a ", "~1h ",
            "every day ", "p1 ",
            "remind 1h ", "3/4 ", "e\u{301}", "(", "-", "not ", "p0 or ", "due<fri ", "due:..", "x x ",
        ])
    func linear(piece: String) throws {
        let moment = try Scene().moment
        func reading(_ bytes: Int) -> Duration {
            let text = String(repeating: piece, count: bytes / piece.utf8.count)
            return ContinuousClock().measure {
                _ = try? TimePhrase.read(text, as: .due, at: moment)
                _ = try? TimePhrase.read(text, as: .duration, at: moment)
                _ = try? Capture.read(text, projects: ["Inbox"], at: moment)
                _ = try? FilterGrammar().expression(text, at: moment)
            }
        }
        // Quadratic work would take minutes.
        #expect(reading(65_536) < .seconds(20))
    }
}

/// SplitMix64, of Sebastiano Vigna.
struct Generator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

extension Scene {
    /// Whether it is far from the ends of the calendar.
    fileprivate var isOrdinary: Bool { now.hasPrefix("20") }
}
