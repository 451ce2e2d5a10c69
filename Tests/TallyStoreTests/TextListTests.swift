import Foundation
import Testing

@testable import TallyStore

@Suite struct TextListTests {
    @Test(
        "A stored list of texts is read as it was written",
        arguments: [
            [], [""], ["home"], ["home", "call Anna"], ["", ""], ["a\"b", "c\\d"], ["1/2"],
            ["\n", "\u{7F}", "\u{1}"],
            ["Grüße", "👩‍👩‍👧", "a,b", "],["],
        ])
    func roundTrip(texts: [String]) throws {
        let text = try TextList.encode(texts)
        #expect(try TextList.decode(text) == texts)
        // Databases of earlier versions have what this encoder writes, and equal lists must be equal texts.
        #expect(try text == String(decoding: JSONEncoder().encode(texts), as: UTF8.self))
    }

    @Test("A list with spaces is read too")
    func spaces() throws {
        #expect(try TextList.decode(#" [ "a" , "b" ] "#) == ["a", "b"])
    }

    @Test(
        "What is no list of texts is refused",
        arguments: [
            "", "[", "]", "[,]", #"["a""b"]"#, #"[,"a"]"#, #"["a"#, #"["a]"#, "[1]", "[null]",
            "{}", #""a""#,
            #"["a"x]"#, "[\"a\u{1}\"]",
        ])
    func refused(text: String) {
        #expect(throws: DecodingError.self) { try TextList.decode(text) }
    }
}
