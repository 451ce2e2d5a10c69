/// Splits a byte stream into frames.
///
/// The framing is detected from the first nonblank bytes. A header name and a colon start `Content-Length`
/// framing. A line that starts with any other letter is returned as a message, and detection continues after
/// it. Any other byte starts line framing.
///
/// Call `feed` with each chunk, then `next()` until it returns nil, and `finish()` at the end of the input.
/// After `next()` has returned nil, the reader holds at most one incomplete message.
public struct MessageReader: Sendable {
    /// The default limit on the size of a message: 16 MiB.
    public static let standardLimit = 16 << 20

    private let limit: Int
    private var buffer = InputBuffer()
    private var mode = Mode.undecided
    private var isFinished = false

    private enum Mode: Sendable {
        case undecided
        /// `isStray`: the framing is detected again after this line.
        case lines(isSkipping: Bool, isStray: Bool)
        case headers(HeaderReader)
    }

    /// - Parameter limit: the maximum size of a message, in bytes.
    public init(limit: Int = standardLimit) {
        self.limit = limit
    }

    /// The framing of the peer; nil until it is detected.
    public var framing: Framing? {
        switch mode {
        case .undecided, .lines(_, isStray: true): nil
        case .lines: .lines
        case .headers: .headers
        }
    }

    /// Appends received bytes.
    public mutating func feed(_ chunk: some Collection<UInt8>) {
        buffer.append(chunk)
    }

    /// Marks the end of the input. A last line without a line break is then complete.
    public mutating func finish() {
        isFinished = true
    }

    /// Returns the next complete frame, or nil if more bytes are needed.
    public mutating func next() -> Frame? {
        while true {
            if case .undecided = mode, !detectFraming() { return nil }
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

    /// Detects the framing from the next bytes.
    /// - Returns: false if more bytes are needed.
    private mutating func detectFraming() -> Bool {
        buffer.dropBlanks()
        guard let first = buffer.first else { return false }
        switch buffer.startsWithHeader {
        case true?: mode = .headers(HeaderReader(limit: limit))
        case nil where !isFinished: return false
        case nil, false?: mode = .lines(isSkipping: false, isStray: first.isASCIILetter)
        }
        return true
    }

    /// Returns the next nonblank line, or nil. After a stray line the framing is undecided again.
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

    /// Handles a line whose end has not arrived yet.
    private mutating func restOfLine(isSkipping: Bool, isStray: Bool) -> Frame.Content? {
        // One more byte is allowed: it may be the carriage return before the line feed.
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
