import Tally
import TallyLanguage
import Testing

@Suite("What is being typed at a place in a text") struct CompletionPlaceTests {
    /// A text with the cursor as `|`, and the place as "kind lead prefix", with the part that a candidate replaces
    /// in brackets; nil where nothing can be completed.
    typealias Case = (text: String, place: String?)

    static let filters: [Case] = [
        ("|", "word <> <> []|"), ("is:open |", "word <> <> is:open []|"),
        ("ov|", "word <> <ov> [ov]|"), ("o|verdue", "word <> <o> [overdue]|"),
        ("#ho|", "tag <#> <ho> [#ho]|"), ("#|home @x", "tag <#> <> [#home]| @x"),
        ("|#home", "tag <#> <> [#home]|"), ("+ho|", "tag <+> <ho> [+ho]|"),
        ("tag:ho|", "tag <tag:> <ho> [tag:ho]|"), ("-#ho|", "tag <#> <ho> -[#ho]|"),
        ("(#ho|)", "tag <#> <ho> ([#ho]|)"), ("@|", "project <@> <> [@]|"),
        ("@Big_h|", "project <@> <Big_h> [@Big_h]|"), ("@\"Big h|", "project <@> <Big h> [@\"Big h]|"),
        ("@\"Big h|ouse\" p1", "project <@> <Big h> [@\"Big house\"]| p1"),
        ("@\"Big house\"|", "project <@> <Big house> [@\"Big house\"]|"),
        ("project:ho|", "project <project:> <ho> [project:ho]|"),
        (":er|", "savedFilter <:> <er> [:er]|"), ("not :\"a b|\"", "savedFilter <:> <a b> not [:\"a b\"]|"),
        ("is:o|", "state <is:> <o> [is:o]|"), ("HAS:|", "detail <HAS:> <> [HAS:]|"),
        ("sort:-du|", "order <sort:> <-du> [sort:-du]|"), ("limit:3|", nil), ("nosuch:x|", nil),
        ("due<|", "date(due) <due<> <> [due<]|"), ("done>=mo|", "date(past) <done>=> <mo> [done>=mo]|"),
        ("due<\"next w|", "date(due) <due<> <next w> [due<\"next w]|"),
        ("due:mo|..fri", "date(due) <due:> <mo> [due:mo]|..fri"),
        ("due:mon..f|", "date(due) <due:mon..> <f> [due:mon..f]|"),
        ("due:\"1 dec\"..\"5 d|\" p1", "date(due) <due:\"1 dec\"..> <5 d> [due:\"1 dec\"..\"5 d\"]| p1"),
        ("estimate<|", "duration <estimate<> <> [estimate<]|"), ("du|e<fri", "field <> <du> [due]|<fri"),
        ("due<|=fri", nil), ("\"ban|k\"", nil), ("\"bank|", nil), ("\"a\"|", nil),
        ("\"a\" b|", "word <> <b> \"a\" [b]|"),
        ("p|", "word <> <p> [p]|"), ("due<fri,#h|", "tag <#> <h> due<fri,[#h]|"),
    ]

    static let lines: [Case] = [
        ("|", "word <> <> []|"), ("Call #ho|", "tag <#> <ho> Call [#ho]|"),
        ("Call +ho|", "tag <+> <ho> Call [+ho]|"), ("Call tag:ho|", "tag <tag:> <ho> Call [tag:ho]|"),
        ("Call @Ho| x", "project <@> <Ho> Call [@Ho]| x"), ("a@b|", "word <> <a@b> [a@b]|"),
        ("Call @\"Big h|", "project <@> <Big h> Call [@\"Big h]|"),
        ("Call @\"Big h|ouse\"! x", "project <@> <Big h> Call [@\"Big house\"!]| x"),
        ("Call project:\"Big h|\"", "project <project:> <Big h> Call [project:\"Big h\"]|"),
        ("Call due:fr|", "date(due) <due:> <fr> Call [due:fr]|"),
        ("Call due:\"next w|", "date(due) <due:> <next w> Call [due:\"next w]|"),
        ("Call wait:|", "date(due) <wait:> <> Call [wait:]|"),
        ("Call du|e:fri", "field <> <du> Call [due]|:fri"),
        ("Call stake:5|", nil), ("Call nosuch:x|", "word <> <nosuch:x> Call [nosuch:x]|"),
        ("Call ~3|", "duration <~> <3> Call [~3]|"), ("Call \"tom|\"", nil), ("Call \"tom|", nil),
        ("Call “tom|” x", nil), ("Call \\@Ho|", nil), ("Call \"a b\" to|", "word <> <to> Call \"a b\" [to]|"),
        ("5\" pipe @H|", "project <@> <H> 5\" pipe [@H]|"),
    ]

    @Test("A filter has the place of the word at the cursor", arguments: filters)
    func filter(given: Case) throws {
        #expect(try shown(given.text, CompletionPlace.inFilter) == given.place)
    }

    @Test("A captured line has the place of the word at the cursor", arguments: lines)
    func line(given: Case) throws {
        #expect(try shown(given.text, CompletionPlace.inCapture) == given.place)
    }

    @Test("The last plain words of a captured line may be the beginning of a phrase")
    func phrases() {
        func phrases(_ line: String) -> [String]? {
            CompletionPlace.inCapture(line, cursor: .max)?.phrases.map { "\($0.start) \($0.text)" }
        }
        #expect(phrases("Pay it next w") == ["0 Pay it next w", "4 it next w", "7 next w", "12 w"])
        #expect(phrases("a b Pay it next w")?.first == "4 Pay it next w")
        #expect(phrases("Pay #x next ") == ["7 next "])
        #expect(phrases("Pay #x ") == [])
    }

    /// Returns the place in the form of a case.
    private func shown(_ text: String, _ find: (String, Int) -> CompletionPlace?) throws -> String? {
        let parts = text.split(separator: "|", omittingEmptySubsequences: false)
        let line = parts.joined()
        guard let place = find(line, parts[0].unicodeScalars.count) else { return nil }
        var scalars = Array(line.unicodeScalars)
        scalars.insert(contentsOf: "]|".unicodeScalars, at: place.end)
        scalars.insert("[", at: place.start)
        let kind =
            switch place.kind {
            case .date(let kind): "date(\(kind))"
            default: "\(place.kind)"
            }
        return "\(kind) <\(place.lead)> <\(place.prefix)> \(String(String.UnicodeScalarView(scalars)))"
    }

    @Test("Any text has a place at any cursor, on characters and around the cursor, or none")
    func anyText() throws {
        var random = Generator(seed: LanguageFuzzTests.seed)
        let moments = try LanguageFuzzTests.scenes.map { try $0.moment }
        var found = 0
        for round in 0..<LanguageFuzzTests.count {
            let (line, filter) = (LanguageFuzzTests.text(&random), LanguageFuzzTests.filter(&random))
            for (text, find) in [(line, CompletionPlace.inCapture), (filter, CompletionPlace.inFilter)] {
                let count = text.unicodeScalars.count
                let cursor = Int.random(in: -1...count + 1, using: &random)
                guard let place = find(text, cursor) else { continue }
                found += 1
                let borders = Set(
                    text.indices.map { text.unicodeScalars.distance(from: text.startIndex, to: $0) } + [count]
                )
                let isOnCharacters = borders.contains(place.start) && borders.contains(place.end)
                let last = borders.filter { $0 <= max(cursor, 0) }.max() ?? 0
                #expect(isOnCharacters, "\(text.debugDescription) \(cursor)")
                #expect(
                    (place.start...max(place.start, place.end)).contains(last), "\(text.debugDescription)")
                #expect(place.lead.unicodeScalars.count <= place.end - place.start)
                let moment = moments[round % moments.count]
                for kind in TimePhrase.Kind.allCases {
                    for suggestion in TimeSuggestion.completing(place.prefix, as: kind, at: moment).prefix(3)
                    {
                        let phrase = try TimePhrase.read(suggestion.text, as: kind, at: moment)
                        #expect(phrase.value == suggestion.value)
                    }
                }
            }
        }
        #expect(found > LanguageFuzzTests.count)
    }
}
