import JSONRPC
import Tally

extension Field where Value: TextInput {
    /// Restricts the text to absolute paths.
    /// - Parameter orMemory: Whether ":memory:" is valid too.
    func absolutePath(orMemory: Bool = false) -> Self {
        length(AbsolutePath.length).form(
            orMemory ? "^(/|:memory:$)" : "^/", example: AbsolutePath.example, orElse: AbsolutePath.problem
        ) { AbsolutePath.isValid($0, orMemory: orMemory) }
    }
}
