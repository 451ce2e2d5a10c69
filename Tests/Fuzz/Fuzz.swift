import Foundation
import Fuzzing

/// Sends inputs from libFuzzer to a server. Built only if TALLY_FUZZ is set, see Tests/reliability/fuzz.py.
///
/// A failed check stops the process, and libFuzzer reports the input. It also reports inputs that take too long
/// or too much memory.
@main
enum Fuzz {
    static func main() {
        var count = CommandLine.argc
        var arguments = CommandLine.unsafeArgv
        exit(
            runFuzzer(&count, &arguments) { data, count in
                let bytes = Array(UnsafeBufferPointer(start: data, count: count))
                // −1 keeps an invalid input out of the corpus.
                guard let input = FuzzInput(bytes) else { return -1 }
                FuzzedServer.shared.take(input)
                return 0
            })
    }
}

/// The main loop of libFuzzer. It is called here because Swift's package manager provides its own `main`.
@_silgen_name("LLVMFuzzerRunDriver")
private func runFuzzer(
    _ count: UnsafeMutablePointer<CInt>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
    _ take: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt
