import JSONRPC
import Tally
import TallyRPC

/// The received messages that are waiting to be processed.
final class InputQueue {
    private let input = StandardInput()
    private var frames = MessageReader()
    private var reader: PeerReader
    private var messages: [Message<Engine>] = []
    private var arrivals: [ContinuousClock.Instant] = []
    /// The memory that `messages` need.
    private var size = 0
    /// The number of `messages` that each searcher has already searched for cancellations.
    private var searched: [Searcher: Int] = [:]
    private(set) var hasEnded = false
    /// The framing of the latest message that was taken.
    private var framing = Framing.lines

    /// The limits of a group, which is committed as a whole: many requests share one commit, and none waits
    /// long.
    private static let maxMessages = 256
    private static let maxBytes = 1 << 20

    /// The limit on the memory of the waiting messages.
    private static let maxSize = 1 << 20

    /// The readers of cancellations among the waiting messages.
    enum Searcher {
        case foreground, background
    }

    init(agents: MCPOptions) {
        reader = PeerReader(options: agents)
    }

    /// The form of the peer's notifications.
    var notificationForm: EventForm { reader.notificationForm(framing) }

    var isEmpty: Bool { messages.isEmpty }

    /// Whether more input may be read before messages are taken.
    var hasRoom: Bool { size < Self.maxSize }

    /// The next message and the time of its arrival.
    var first: (message: Message<Engine>, arrival: ContinuousClock.Instant)? {
        messages.first.flatMap { message in arrivals.first.map { (message, $0) } }
    }

    /// Reads the available input. Waits if there is none.
    func read() {
        let chunk = input.read()
        if chunk.isEmpty {
            frames.finish()
            hasEnded = true
        } else {
            frames.feed(chunk)
        }
        let now = ContinuousClock.now
        while let frame = frames.next() {
            let message = reader.read(frame)
            messages.append(message)
            arrivals.append(now)
            size += message.size
        }
    }

    /// Takes the next messages, within the limits; empty if there are none. A possible background request is a
    /// group of its own.
    /// - Parameter condition: receives a message and its time of arrival, and returns false to end the group
    ///   before it.
    func nextGroup(
        while condition: (Message<Engine>, ContinuousClock.Instant) -> Bool = { _, _ in true }
    ) -> [Message<Engine>] {
        var count = 0
        var bytes = 0
        while count < min(messages.count, Self.maxMessages), bytes < Self.maxBytes {
            let message = messages[count]
            let isAlone = message.backgroundID != nil
            guard !isAlone || count == 0, condition(message, arrivals[count]) else { break }
            bytes += message.byteCount
            size -= message.size
            count += 1
            if isAlone { break }
        }
        let group = Array(messages.prefix(count))
        messages.removeFirst(count)
        arrivals.removeFirst(count)
        for searcher in searched.keys { searched[searcher, default: 0] -= count }
        if let last = group.last { framing = last.framing }
        return group
    }

    /// Returns the ids of the requests that the peer has cancelled in the waiting messages and in new input.
    /// Returns each only once to a searcher.
    func cancelledIDs(for searcher: Searcher) -> [JSONValue] {
        while !hasEnded, hasRoom, input.canRead { read() }
        defer { searched[searcher] = messages.count }
        return messages[max(0, searched[searcher] ?? 0)...].flatMap(\.cancelledIDs)
    }

    /// Returns whether a waiting message cancels the request.
    func cancels(_ id: JSONValue) -> Bool {
        messages.contains { $0.cancelledIDs.contains(id) }
    }
}
