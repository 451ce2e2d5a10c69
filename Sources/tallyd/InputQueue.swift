import JSONRPC

/// The received messages that are waiting to be processed.
final class InputQueue {
    private let input = StandardInput()
    private var reader = MessageReader()
    private var frames: [Frame] = []
    private var arrivals: [ContinuousClock.Instant] = []
    private var bytes = 0
    /// The number of `frames` that each searcher has already searched for cancellations.
    private var searched: [Searcher: Int] = [:]
    private(set) var hasEnded = false
    /// The framing of the latest message that was taken.
    private(set) var framing = Framing.lines

    /// The limits of a group, which is committed as a whole: many requests share one commit, and none waits
    /// long.
    private static let maxFrames = 128
    private static let maxBytes = 1 << 20

    /// The readers of cancellations among the waiting messages.
    enum Searcher {
        case foreground, background
    }

    var isEmpty: Bool { frames.isEmpty }

    /// Whether more input may be read before messages are taken.
    var hasRoom: Bool { bytes < Self.maxBytes }

    /// The next message and the time of its arrival.
    var first: (frame: Frame, arrival: ContinuousClock.Instant)? {
        frames.first.flatMap { frame in arrivals.first.map { (frame, $0) } }
    }

    /// Reads the available input. Waits if there is none.
    func read() {
        let chunk = input.read()
        if chunk.isEmpty {
            reader.finish()
            hasEnded = true
        } else {
            reader.feed(chunk)
        }
        let now = ContinuousClock.now
        while let frame = reader.next() {
            frames.append(frame)
            arrivals.append(now)
            bytes += frame.byteCount
        }
    }

    /// Takes the next messages, within the limits; empty if there are none. A possible background request is a
    /// group of its own.
    /// - Parameter condition: receives a message and its time of arrival, and returns false to end the group
    ///   before it.
    func nextGroup(
        while condition: (Frame, ContinuousClock.Instant) -> Bool = { _, _ in true }
    ) -> [Frame] {
        var count = 0
        var size = 0
        while count < min(frames.count, Self.maxFrames), size < Self.maxBytes {
            let isAlone = BackgroundRequest.mayBe(frames[count])
            guard !isAlone || count == 0, condition(frames[count], arrivals[count]) else { break }
            size += frames[count].byteCount
            count += 1
            if isAlone { break }
        }
        let group = Array(frames.prefix(count))
        frames.removeFirst(count)
        arrivals.removeFirst(count)
        bytes -= size
        for searcher in searched.keys { searched[searcher, default: 0] -= count }
        if let last = group.last { framing = last.framing }
        return group
    }

    /// Returns the ids of the requests that the peer has cancelled in the waiting messages and in new input.
    /// Returns each only once to a searcher.
    func cancelledIDs(for searcher: Searcher) -> [JSONValue] {
        while !hasEnded, hasRoom, input.canRead { read() }
        defer { searched[searcher] = frames.count }
        return frames[max(0, searched[searcher] ?? 0)...].flatMap(Cancellation.ids(in:))
    }

    /// Returns whether a waiting message cancels the request.
    func cancels(_ id: JSONValue) -> Bool {
        frames.contains { Cancellation.ids(in: $0).contains(id) }
    }
}
