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
        #expect(try TextList.decode(TextList.encode(texts)) == texts)
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
