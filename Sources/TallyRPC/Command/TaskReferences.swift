import Tally
import TallyLanguage

/// The tasks that words name: numbers, ranges such as `1-3`, lists such as `1,3`, ids and their prefixes.
struct TaskReferences {
    typealias Element = (text: String, word: CommandWord)

    let all: [Element]

    init(_ words: [CommandWord], on engine: isolated Engine) throws {
        var all: [(String, CommandWord)] = []
        for word in words {
            let parts = word.text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
            for part in parts {
                if let range = Self.range(part) {
                    all += try Self.numbers(in: range, word, on: engine).map { ("\($0)", word) }
                } else {
                    all.append((part, word))
                }
            }
        }
        self.all = all
    }

    /// Whether a word can only be the name of tasks: numbers, ranges, or a whole id.
    static func isWholeReference(_ word: CommandWord) -> Bool {
        !word.isQuoted
            && word.text.split(separator: ",", omittingEmptySubsequences: false).map(String.init).allSatisfy {
                Int($0) ?? 0 > 0 || range($0) != nil || Identifier($0) != nil
            }
    }

    private static func range(_ text: String) -> ClosedRange<Int>? {
        let ends = text.split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count == 2, ends.allSatisfy({ $0.count <= 9 }), let first = Int(ends[0]),
            let last = Int(ends[1]), first > 0, first <= last
        else { return nil }
        return first...last
    }

    /// Returns the numbers of the tasks that there are in a range.
    private static func numbers(in range: ClosedRange<Int>, _ word: CommandWord, on engine: isolated Engine)
        throws -> [Int]
    {
        guard range.count <= TaskSet.limit else {
            throw CommandRefusal(
                .unexpectedValue, "“\(word.text)” names more than \(TaskSet.limit) tasks.", at: word.range)
        }
        let numbers = try range.filter { number in
            do {
                _ = try engine.task(.number(number))
                return true
            } catch Failure.notFound { return false }
        }
        guard !numbers.isEmpty else {
            throw CommandRefusal(
                .unexpectedValue, "There is no task from \(range.lowerBound) to \(range.upperBound).",
                at: word.range)
        }
        return numbers
    }
}
