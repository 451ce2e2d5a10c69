import JSONRPC
import Tally
import TallyLanguage

/// The candidates for what is being typed in a captured line.
struct CaptureCandidates {
    let place: CompletionPlace
    let moment: Moment
    private let line: String.UnicodeScalarView

    init(_ place: CompletionPlace, in line: String, at moment: Moment) {
        (self.place, self.line, self.moment) = (place, line.unicodeScalars, moment)
    }

    func all(on engine: isolated Engine) throws -> [Candidate] {
        switch place.kind {
        case .tag: return try names(.tag, .tag, on: engine)
        case .project: return try names(.project, .project, on: engine)
        case .date(let kind):
            return Candidate.times(kind, at: place, moment) { text in
                text.contains("\"") ? nil : place.lead + (text.needsQuotes ? "\"\(text)\"" : text)
            }
        case .duration:
            return Candidate.times(.duration, at: place, moment) { text in
                text.needsQuotes ? nil : place.lead + text
            }
        case .field: return Candidate.words(Self.keys, at: place, .field, only: .start)
        case .word:
            // A title is free text: only what has begun is completed.
            guard !place.prefix.isEmpty || !place.phrases.isEmpty else { return [] }
            return priorities + keys + dates
        case .savedFilter, .state, .detail, .order: return []
        }
    }

    private static let keys = Capture.keys
    /// The number of characters from which a word of the title may become a key or a date.
    private static let shortest = 2

    private var keys: [Candidate] {
        guard place.prefix.count >= Self.shortest else { return [] }
        return Candidate.words(Self.keys.map { $0 + ":" }, at: place, .field, only: .start)
    }

    private var priorities: [Candidate] {
        guard !place.prefix.isEmpty else { return [] }
        return Candidate.words(
            Priority.allCases.map { $0.name.lowercased() }, at: place, .priority, only: .start
        ).filter { candidate in
            reading(candidate.text, from: place.start)?.priority?.name.lowercased() == candidate.text
        }
    }

    /// The dates that continue the last words of the line: of several phrases, the longest that can be one.
    private var dates: [Candidate] {
        for phrase in place.phrases
        where phrase.text.count >= Self.shortest && phrase.text.contains(where: \.isLetter) {
            var place = place
            (place.prefix, place.start) = (phrase.text, phrase.start)
            let found = TimeSuggestion.completing(phrase.text, as: .due, at: moment).filter {
                $0.match == .start
            }
            let read = found.filter { reading($0.text, from: phrase.start)?.due == $0.value.due }
            guard !read.isEmpty else { continue }
            return read.map {
                Candidate($0.text, at: place, .date, detail: $0.value.words(in: moment.rule))
            }
        }
        return []
    }

    /// Returns what a text gives in a place: first or last in the line, or between other words.
    private func reading(_ text: String, from start: Int, projects: [String] = []) -> Capture? {
        let isLast = line.dropFirst(place.end).allSatisfy(\.properties.isWhitespace)
        let isFirst = line.prefix(start).allSatisfy(\.properties.isWhitespace)
        let line = isLast ? "x \(text)" : isFirst ? "\(text) x" : "x \(text) x"
        guard let capture = try? Capture.read(line, projects: projects, at: moment),
            capture.title == (isLast || isFirst ? "x" : "x x")
        else { return nil }
        return capture
    }

    // MARK: Names

    private func names(_ source: NameSource, _ kind: Candidate.Kind, on engine: isolated Engine) throws
        -> [Candidate]
    {
        try engine.names(source, matching: place.prefix).compactMap { found in
            let forms = source == .tag ? tagForms(found.name) : projectForms(found.name)
            let text = forms.first { form in
                guard let capture = reading(form, from: place.start, projects: [found.name]) else {
                    return false
                }
                return source == .tag
                    ? capture.tags.map(\.text) == [found.name] : capture.project?.name == found.name
            }
            return text.map { Candidate($0, at: place, kind, detail: found.detail) }
        }
    }

    /// The ways to write a tag, beginning with the one that has been typed.
    private func tagForms(_ name: String) -> [String] {
        let forms = ["#" + name, "tag:" + name]
        return place.lead.hasSuffix(":") ? forms.reversed() : forms
    }

    private func projectForms(_ name: String) -> [String] {
        guard !name.contains("\"") else { return [] }
        let sign = place.lead.hasSuffix(":") ? "project:" : "@"
        let quoted = sign + "\"\(name)\""
        return name.needsQuotes ? [quoted] : [sign + name, quoted]
    }
}
