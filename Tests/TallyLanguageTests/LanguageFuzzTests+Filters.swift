import Tally
import TallyLanguage
import Testing

extension LanguageFuzzTests {
    private static let filterPieces: [String] = [
        "p0", "P3", "p7", "#tag", "#", "#é", "@Home", "@\"Big house\"", "@", "@\"", ":errands", ":\"a b\"",
        ":",
        "is:open", "is:", "has:stake", "has:x", "due", "due<", "due<fri", "due<\"next week\"", "due:fri..mon",
        "due:..", "..", "done>=mon", "done<tomorrow", "created:today", "wait>x", "scheduled<", "estimate>=2h",
        "estimate<", "1h30", "sort:due", "sort:-", "limit:3", "limit:0", "(", ")", "((", "))", "-", "--",
        "not",
        "and", "or", "NOT", "\"", "\"text\"", "\"\"", "bank", "today", "5pm", "17:00", "15th", "next", "week",
        "a<b", "a:b", "a=b", "<", ">=", "=", "&", "|", "!", ",", "1,5h", "🎉", "🧑‍🚀", "e\u{301}", "\u{301}",
        "日本", "٣", "İ", "\u{0}", "\u{202E}", "\\", "“x”", "9999-12-31", "0001-01-01", "due>9999-12-31",
        "due<0001-01-01", "999999999w",
    ]

    static func filter(_ random: inout Generator) -> String {
        var text = ""
        for _ in 0..<Int.random(in: 0...14, using: &random) {
            text += filterPieces[Int.random(in: 0..<filterPieces.count, using: &random)]
            if Bool.random(using: &random) {
                text += spaces[Int.random(in: 0..<spaces.count, using: &random)]
            }
        }
        return text
    }

    @Test(
        "Any filter is read or refused at a place in the text, and a form that a refusal shows is understood")
    func anyFilter() throws {
        let moments = try Self.scenes.map { try $0.moment }
        let grammar = FilterGrammar()
        var random = Generator(seed: Self.seed)
        var (read, refused) = (0, 0)
        for round in 0..<Self.count {
            let text = Self.filter(&random)
            let moment = moments[round % moments.count]
            do {
                let expression = try grammar.expression(text, at: moment)
                #expect(try grammar.expression(text, at: moment) == expression)
                read += 1
            } catch {
                refused += 1
                let borders = Set(
                    text.indices.map { text.unicodeScalars.distance(from: text.startIndex, to: $0) }
                        + [text.unicodeScalars.count])
                #expect(
                    borders.contains(error.place.start) && borders.contains(error.place.end)
                        && error.place.start <= error.place.end, "\(text.debugDescription)")
                #expect(error.sentence.hasSuffix(".") || error.sentence.hasSuffix("?"), "\(error.sentence)")
                guard round % moments.count < 4 else { continue }
                for form in error.readings + [error.nearest].compactMap(\.self) {
                    #expect(
                        (try? grammar.expression(form, at: moment)) != nil,
                        "\(text.debugDescription): \(form)")
                }
            }
        }
        #expect(read > Self.count / 50 && refused > Self.count / 2)
    }

    @Test("Parentheses and conditions beyond the limits are refused where they go beyond")
    func limits() throws {
        let (moment, grammar) = (try Scene().moment, FilterGrammar())
        let depth = FilterExpression.depthLimit
        func place(_ text: String) -> Int? {
            do {
                _ = try grammar.expression(text, at: moment)
                return nil
            } catch {
                return error.place.start
            }
        }
        func nested(_ depth: Int) -> String {
            String(repeating: "(", count: depth) + "p0" + String(repeating: ")", count: depth)
        }
        #expect(place(nested(depth)) == nil)
        #expect(place(nested(depth + 1)) == depth)
        let count = FilterExpression.conditionLimit
        #expect(place(String(repeating: "p0 ", count: count)) == nil)
        #expect(place(String(repeating: "p0 ", count: count + 1)) == 3 * count)
        #expect(place(String(repeating: "not ", count: 100_000) + "p0") == nil)
    }
}
