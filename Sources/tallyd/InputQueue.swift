import JSONRPC

/// The messages that have come and wait for their turn.
final class InputQueue {
    private let input = StandardInput()
    private var reader = MessageReader()
    private var frames: [Frame] = []
    private var arrivals: [ContinuousClock.Instant] = []
    private var bytes = 0
    /// How many of `frames` each has looked through for requests to cancel.
    private var searched: [Searcher: Int] = [:]
    private(set) var hasEnded = false
    /// The framing that the peer spoke last.
    private(set) var framing = Framing.lines

    /// The bounds of a group that is committed together: many requests share one commit, and none waits long.
    private static let maxFrames = 128
    private static let maxBytes = 1 << 20

    /// Who looks for requests to cancel among the messages that wait.
    enum Searcher {
        case foreground, background
    }

    var isEmpty: Bool { frames.isEmpty }

    /// Whether more may be read while nothing is taken.
    var hasRoom: Bool { bytes < Self.maxBytes }

    /// The next message, and when it came.
    var first: (frame: Frame, arrival: ContinuousClock.Instant)? {
        frames.first.flatMap { frame in arrivals.first.map { (frame, $0) } }
    }

    /// Takes what is there; waits for it if nothing is.
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

    /// The next messages, within the bounds; empty if there is none. What may be a background request comes by itself.
    /// - Parameter condition: what ends the group where it does not hold, of a message and when it came.
    func nextGroup(
        while condition: (Frame, ContinuousClock.Instant) -> Bool = { _, _ in true }
    ) -> [Frame] {
        var count = 0
        var size = 0
        while count < min(frames.count, Self.maxFrames), size < Self.maxBytes {
            let standsAlone = BackgroundRequest.mayBe(frames[count])
            guard !standsAlone || count == 0, condition(frames[count], arrivals[count]) else { break }
            size += frames[count].byteCount
            count += 1
            if standsAlone { break }
        }
        let group = Array(frames.prefix(count))
        frames.removeFirst(count)
        arrivals.removeFirst(count)
        bytes -= size
        for searcher in searched.keys { searched[searcher, default: 0] -= count }
        if let last = group.last { framing = last.framing }
        return group
    }

    /// The ids of requests that the peer has given up, among the messages that wait and those that have come meanwhile; each
    /// once.
    func cancelledIDs(for searcher: Searcher) -> [JSONValue] {
        while !hasEnded, hasRoom, input.canRead { read() }
        defer { searched[searcher] = frames.count }
        return frames[max(0, searched[searcher] ?? 0)...].flatMap(Cancellation.ids(in:))
    }

    /// Whether one of the messages that wait gives the request up.
    func cancels(_ id: JSONValue) -> Bool {
        frames.contains { Cancellation.ids(in: $0).contains(id) }
    }
}
