import Foundation

/// Feeds what libFuzzer makes up to a server. Built only where TALLY_FUZZ is set: see Tests/reliability/fuzz.py.
///
/// Whatever must never happen ends the process, which libFuzzer reports with the input. An input that takes too long,
/// or too much memory, it reports by itself.
@main
enum Fuzz {
    static func main() {
        var count = CommandLine.argc
        var arguments = CommandLine.unsafeArgv
        exit(
            runFuzzer(&count, &arguments) { data, count in
                let bytes = Array(UnsafeBufferPointer(start: data, count: count))
                // −1 keeps an input that means nothing out of the corpus.
                guard let input = FuzzInput(bytes) else { return -1 }
                FuzzedServer.shared.take(input)
                return 0
            })
    }
}

/// libFuzzer's own loop. It is called rather than left to call, as Swift's package manager has a main of its own.
@_silgen_name("LLVMFuzzerRunDriver")
private func runFuzzer(
    _ count: UnsafeMutablePointer<CInt>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
    _ take: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt
