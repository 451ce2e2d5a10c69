import Support
import TallyRPC

/// The documents of the protocol, generated once for all tests that read them.
enum GeneratedDocuments {
    static let markdown = Result { try ProtocolText.markdown(.inMemory) }
    static let openRPC = Result { try ProtocolText.openRPC(.inMemory) }
}
