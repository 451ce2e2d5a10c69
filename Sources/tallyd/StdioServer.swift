import Foundation
import JSONRPC
import Tally
import TallyRPC

/// Serves one peer on standard input and output until either ends.
struct StdioServer {
    let options: Options
    let log: Log

    /// So much may wait for the peer before more requests are read.
    private static let mostOutput = 1 << 20

    /// - Returns: the process's exit code.
    func run() -> Int32 {
        let input = InputQueue()
        let output = OutputQueue(StandardOutput.reserved())
        greetTerminal()
        let log = log
        let session = Session(engine: options.makeEngine(), examples: .standard) { log.write(.warning, $0) }
        let interim = Interim(
            send: { bytes in
                output.append(bytes)
                output.flush()
            }, cancelledIDs: { input.cancelledIDs() })
        let news = NewsDesk(session)
        let background = BackgroundDesk(session, options)
        while true {
            if output.count < Self.mostOutput {
                let group = input.nextGroup()
                background.heedCancellations(in: group)
                if !group.isEmpty, !background.take(group) {
                    let answer = session.answer(group, interim: interim)
                    output.append(answer.bytes)
                    news.mayHaveNews()
                    if answer.ends {
                        background.giveUp()
                        return finish(output)
                    }
                }
                let answers = background.collect()
                if !answers.isEmpty {
                    output.append(answers)
                    news.mayHaveNews()
                }
            }
            output.flush()
            guard output.isAlive else {
                log.write(.info, "Nobody reads the replies any more.")
                background.giveUp()
                return ExitCode.success
            }
            // To a peer that does not read, what happens is told when it has read what there is.
            if output.isEmpty { output.append(news.take(framing: input.framing)) }
            if input.isEmpty, input.hasEnded, background.isIdle { return finish(output) }
            if input.isEmpty || output.count >= Self.mostOutput { wait(input, output, news, background) }
        }
    }

    private func wait(
        _ input: InputQueue, _ output: OutputQueue, _ news: NewsDesk, _ background: BackgroundDesk
    ) {
        let reads = !input.hasEnded && output.count < Self.mostOutput
        var requests = [
            pollfd(fd: reads ? STDIN_FILENO : -1, events: Int16(POLLIN), revents: 0),
            // That nobody reads any more is told without being asked for.
            pollfd(fd: output.descriptor, events: output.isEmpty ? 0 : Int16(POLLOUT), revents: 0),
            // What runs in the background has its say as requests have.
            pollfd(
                fd: output.count < Self.mostOutput ? background.descriptor : -1, events: Int16(POLLIN),
                revents: 0),
        ]
        requests += news.descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        // News wait until the peer has read what there is. Interrupted, it is tried again by the caller.
        guard poll(&requests, nfds_t(requests.count), output.isEmpty ? news.timeout : -1) >= 0 else { return }
        if requests[0].revents != 0 { input.read() }
        if requests[1].revents & Int16(POLLERR) != 0 { output.noteGone() }
        news.wake(requests.dropFirst(3).map { $0.revents != 0 })
    }

    /// Waits until the peer has read everything, or is gone.
    private func finish(_ output: OutputQueue) -> Int32 {
        output.flush()
        while output.isAlive, !output.isEmpty {
            var request = pollfd(fd: output.descriptor, events: Int16(POLLOUT), revents: 0)
            _ = poll(&request, 1, -1)
            output.flush()
        }
        return ExitCode.success
    }

    private func greetTerminal() {
        guard StandardInput().isTerminal else { return }
        StandardError.write(
            "tallyd speaks JSON-RPC, a message a line: try {\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"focus.today\"}"
                + " and end with Ctrl-D. “tallyd --help” tells more; “tally” is the client for people.")
    }
}
