import JSONRPC
import Tally
import TallyLanguage

/// The candidates for what is being typed in a filter.
struct FilterCandidates {
    let place: CompletionPlace
    let moment: Moment
    private let language = FilterGrammar()

    init(_ place: CompletionPlace, at moment: Moment) {
        (self.place, self.moment) = (place, moment)
    }

    func all(on engine: isolated Engine) throws -> [Candidate] {
        switch place.kind {
        case .tag, .project, .savedFilter: return try names(place.kind, on: engine)
        case .date(let kind): return times(kind)
        case .duration: return times(.duration)
        case .state: return words(TaskState.allCases.map(\.rawValue))
        case .detail: return words(TaskDetail.allCases.map(\.rawValue))
        case .order:
            var place = place
            let isDescending = place.prefix.hasPrefix("-")
            if isDescending { place.prefix.removeFirst() }
            return Candidate.words(
                TaskSort.allCases.map(\.rawValue), at: place, .word,
                lead: place.lead + (isDescending ? "-" : ""))
        case .field: return Candidate.words(Self.fields, at: place, .field)
        case .word:
            let known =
                Candidate.words(Self.openers, at: place, .field)
                + Candidate.words(Self.priorities, at: place, .priority)
                + Candidate.words(Self.conditions, at: place, .word, only: .word)
            guard !place.prefix.isEmpty else { return known }
            // What has no sign yet can become a name.
            let named = try [.project, .tag, .savedFilter].flatMap { try names($0, on: engine, only: .start) }
            return known + named
        }
    }

    private static let times = TaskTime.allCases.map { (name: $0.rawValue, sign: $0.isPast ? ">=" : "<") }
    private static let fields = times.map(\.name) + ["estimate", "is", "has", "sort", "limit"]
    /// What conditions and directives begin with.
    private static let openers =
        times.map { $0.name + $0.sign } + ["estimate<", "is:", "has:", "sort:", "limit:"]
    private static let priorities = Priority.allCases.map { $0.name.lowercased() }
    private static let conditions =
        TaskState.allCases.map { "is:\($0.rawValue)" } + TaskDetail.allCases.map { "has:\($0.rawValue)" }
        + ["not", "or", "and"]

    private func words(_ words: [String]) -> [Candidate] {
        Candidate.words(words, at: place, .word, lead: place.lead)
    }

    private func times(_ kind: TimePhrase.Kind) -> [Candidate] {
        Candidate.times(kind, at: place, moment) { text in
            guard !text.contains("\"") else { return nil }
            return place.lead + (text.needsQuotes || text.contains("..") ? "\"\(text)\"" : text)
        }
    }

    // MARK: Names

    private func names(
        _ kind: CompletionPlace.Kind, on engine: isolated Engine, only best: NameMatch = .inside
    ) throws -> [Candidate] {
        let (source, sign, shown): (NameSource, String, Candidate.Kind) =
            switch kind {
            case .tag: (.tag, "#", .tag)
            case .savedFilter: (.savedFilter, ":", .filter)
            default: (.project, "@", .project)
            }
        return try engine.names(source, matching: place.prefix).filter { $0.match <= best }.compactMap {
            found in
            let text = sign + (source == .tag ? found.name : language.written(found.name))
            guard isRead(text, as: source, found.name) else { return nil }
            return Candidate(text, at: place, shown, detail: found.detail)
        }
    }

    /// Returns whether a text is a condition with a name and nothing else.
    private func isRead(_ text: String, as source: NameSource, _ name: String) -> Bool {
        switch try? language.expression(text, at: moment).condition {
        case .trait(.tag(let tag)): source == .tag && tag.text == name
        case .project(let found): source == .project && found.text == name
        case .saved(let found): source == .savedFilter && found.text == name
        default: false
        }
    }
}
