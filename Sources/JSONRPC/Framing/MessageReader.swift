/// Cuts a byte stream into frames.
///
/// The framing is detected from the first bytes that are not blank: the name of a header and its colon begin
/// `Content-Length` framing, another letter a stray line, which is told and decides nothing, and anything else begins
/// lines. Call `feed` with each chunk, take frames with `next()` until it is nil, and call `finish()` at the end of the
/// input. Between chunks no more than one message is held.
public struct MessageReader: Sendable {
    /// The longest message accepted unless told otherwise: 16 MiB.
    public static let standardLimit = 16 << 20

    private let limit: Int
    private var buffer = InputBuffer()
    private var mode = Mode.undecided
    private var isFinished = false

    private enum Mode: Sendable {
        case undecided
        /// - isStray: the framing is decided anew after this line.
        case lines(isSkipping: Bool, isStray: Bool)
        case headers(HeaderReader)
    }

    /// - Parameter limit: the longest message accepted, in bytes.
    public init(limit: Int = standardLimit) {
        self.limit = limit
    }

    /// The framing the peer speaks; nil until it is known.
    public var framing: Framing? {
        switch mode {
        case .undecided, .lines(_, isStray: true): nil
        case .lines: .lines
        case .headers: .headers
        }
    }

    /// Adds received bytes.
    public mutating func feed(_ chunk: some Collection<UInt8>) {
        buffer.append(chunk)
    }

    /// Says that no more bytes will come: a last line without a line break then counts.
    public mutating func finish() {
        isFinished = true
    }

    /// The next complete frame, or nil when more bytes are needed.
    public mutating func next() -> Frame? {
        while true {
            if case .undecided = mode, !decide() { return nil }
            switch mode {
            case .undecided:
                return nil
            case .lines(let isSkipping, let isStray):
                let content = nextLine(isSkipping: isSkipping, isStray: isStray)
                if let content { return Frame(content, framing: .lines) }
                guard case .undecided = mode else { return nil }
            case .headers(var reader):
                let content = reader.next(from: &buffer, isFinished: isFinished)
                mode = .headers(reader)
                return content.map { Frame($0, framing: .headers) }
            }
        }
    }

    /// Decides the framing by what comes next; false when more bytes are needed.
    private mutating func decide() -> Bool {
        buffer.dropBlanks()
        guard let first = buffer.first else { return false }
        switch buffer.startsWithHeader {
        case true?: mode = .headers(HeaderReader(limit: limit))
        case nil where !isFinished: return false
        case nil, false?: mode = .lines(isSkipping: false, isStray: first.isASCIILetter)
        }
        return true
    }

    /// The next line that is not blank; of a stray one, there is only one.
    private mutating func nextLine(isSkipping: Bool, isStray: Bool) -> Frame.Content? {
        var isSkipping = isSkipping
        while let line = buffer.takeLine() {
            let wasSkipping = isSkipping
            isSkipping = false
            mode = isStray ? .undecided : .lines(isSkipping: false, isStray: false)
            if !wasSkipping, let content = content(ofLine: line) { return content }
            if isStray { return nil }
        }
        return restOfLine(isSkipping: isSkipping, isStray: isStray)
    }

    /// What to do with a line whose end has not come.
    private mutating func restOfLine(isSkipping: Bool, isStray: Bool) -> Frame.Content? {
        // One byte of grace: it may be the carriage return before the line feed.
        if isSkipping || buffer.count > limit + 1 {
            buffer.drop(buffer.count)
            mode = .lines(isSkipping: true, isStray: isStray)
            return isSkipping ? nil : .tooLong(limit: limit)
        }
        guard isFinished else { return nil }
        return content(ofLine: buffer.take(buffer.count))
    }

    private func content(ofLine line: ArraySlice<UInt8>) -> Frame.Content? {
        if line.allSatisfy(\.isBlank) { return nil }
        return line.count > limit ? .tooLong(limit: limit) : .message(Array(line))
    }
}
