/// Reads messages framed by `Content-Length` headers.
///
/// Header names may have any case and order. Other headers are ignored, and lines may end with `\n` alone.
/// After an invalid header block the reader reports one error and skips to the next `Content-Length`.
struct HeaderReader: Sendable {
    /// The maximum length of a header line, in bytes. Real ones have about thirty.
    private static let lineLimit = 8 << 10
    private static let lengthHeader = Array("content-length:".utf8)

    private enum State: Sendable {
        case header(length: Int?, isBlockBegun: Bool)
        case body(length: Int)
        case skipping(remaining: Int)
        case resynchronising
    }

    private let limit: Int
    private var state = State.header(length: nil, isBlockBegun: false)

    init(limit: Int) {
        self.limit = limit
    }

    /// Returns the content of the next frame, or nil if `buffer` holds no complete one.
    mutating func next(from buffer: inout InputBuffer, isFinished: Bool) -> Frame.Content? {
        while true {
            let step: Step
            switch state {
            case .header(let length, let isBegun):
                step = readHeader(from: &buffer, length: length, isBlockBegun: isBegun)
            case .body(let length): step = readBody(from: &buffer, length: length)
            case .skipping(let remaining): step = skip(remaining, of: &buffer)
            case .resynchronising: step = resynchronise(from: &buffer)
            }
            switch step {
            case .proceed: continue
            case .frame(let content): return content
            case .needsInput: return isFinished ? endOfInput(in: &buffer) : nil
            }
        }
    }

    private enum Step {
        case proceed
        case frame(Frame.Content)
        case needsInput
    }

    private mutating func readHeader(
        from buffer: inout InputBuffer, length: Int?, isBlockBegun: Bool
    ) -> Step {
        guard let line = buffer.takeLine() else {
            if buffer.count > Self.lineLimit { return fail("A header line is too long.") }
            return .needsInput
        }
        if line.allSatisfy(\.isBlank) {
            guard isBlockBegun else { return .proceed }
            guard let length else { return fail("The header has no Content-Length.") }
            return begin(length)
        }
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")), line.count <= Self.lineLimit else {
            return fail("A header line must have the form “Name: value”.")
        }
        guard Self.matchesLengthHeader(line[line.startIndex...colon]) else {
            state = .header(length: length, isBlockBegun: true)
            return .proceed
        }
        guard let value = Self.length(in: line[(colon + 1)...]), length == nil || length == value else {
            return fail("Content-Length must be one whole number of bytes.")
        }
        state = .header(length: value, isBlockBegun: true)
        return .proceed
    }

    private mutating func begin(_ length: Int) -> Step {
        if length > limit {
            state = .skipping(remaining: length)
            return .frame(.tooLong(limit: limit))
        }
        state = .body(length: length)
        return .proceed
    }

    private mutating func readBody(from buffer: inout InputBuffer, length: Int) -> Step {
        guard buffer.count >= length else { return .needsInput }
        state = .header(length: nil, isBlockBegun: false)
        return .frame(.message(Array(buffer.take(length))))
    }

    private mutating func skip(_ remaining: Int, of buffer: inout InputBuffer) -> Step {
        let skipped = min(remaining, buffer.count)
        buffer.drop(skipped)
        guard skipped == remaining else {
            state = .skipping(remaining: remaining - skipped)
            return .needsInput
        }
        state = .header(length: nil, isBlockBegun: false)
        return .proceed
    }

    /// Drops lines until one contains a valid `Content-Length`, which may follow the end of a lost body.
    private mutating func resynchronise(from buffer: inout InputBuffer) -> Step {
        guard let line = buffer.takeLine() else {
            // The rest may be the start of a header name.
            if buffer.count > Self.lineLimit { buffer.drop(buffer.count - 2 * Self.lengthHeader.count) }
            return .needsInput
        }
        let width = Self.lengthHeader.count
        var start = line.endIndex - width
        while start >= line.startIndex {
            let end = start + width
            if Self.matchesLengthHeader(line[start..<end]), let length = Self.length(in: line[end...]) {
                state = .header(length: length, isBlockBegun: true)
                return .proceed
            }
            start -= 1
        }
        return .proceed
    }

    private mutating func endOfInput(in buffer: inout InputBuffer) -> Frame.Content? {
        let isInside: Bool
        switch state {
        case .header(_, let isBegun): isInside = isBegun || buffer.count > 0
        case .body: isInside = true
        case .skipping, .resynchronising: isInside = false
        }
        buffer.drop(buffer.count)
        state = .resynchronising
        return isInside ? .malformed("The input ended inside a message.") : nil
    }

    private mutating func fail(_ sentence: String) -> Step {
        state = .resynchronising
        return .frame(.malformed(sentence))
    }

    private static func matchesLengthHeader(_ name: ArraySlice<UInt8>) -> Bool {
        name.count == lengthHeader.count && zip(name, lengthHeader).allSatisfy { $0 | 0x20 == $1 | 0x20 }
    }

    private static func length(in value: ArraySlice<UInt8>) -> Int? {
        let digits = value.drop(while: \.isBlank).prefix { !$0.isBlank }
        guard digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        guard value[digits.endIndex...].allSatisfy(\.isBlank) else { return nil }
        return Int(String(decoding: digits, as: UTF8.self))
    }
}
