import Testing

@testable import TallyViews

@Suite struct HTMLElementTests {
    private func text(_ element: HTMLElement) -> String {
        var text = ""
        element.write(to: &text)
        return text
    }

    @Test("Text and values of attributes are escaped, without control characters and marks of direction")
    func escaping() {
        let hostile = "</p>\"<b>&'\u{0}\u{1B}\u{202E}\u{2066}\u{85}x"
        #expect(
            text(HTMLElement("i", hostile).with("title", hostile))
                == "<i title=\"&lt;/p&gt;&quot;&lt;b&gt;&amp;&#39;   x\">&lt;/p&gt;&quot;&lt;b&gt;&amp;&#39;   x</i>"
        )
    }

    @Test("Elements without content have an end tag, unless HTML says otherwise")
    func ends() {
        #expect(text(HTMLElement("i")) == "<i></i>")
        #expect(text(HTMLElement("meta").with("charset", "utf-8")) == "<meta charset=\"utf-8\">")
        #expect(text(HTMLElement("b").with("hidden").with("x", if: false)) == "<b hidden></b>")
    }

    @Test("The script and the stylesheet of a page are not changed and do not end their elements")
    func code() {
        for code in [
            ReportScript.text, ReportStyle.layout, ReportStyle.rules(.light), ReportStyle.rules(.dark),
        ] {
            #expect(!code.contains("<") && !code.contains("\r"))
            #expect(text(.code("style", code)) == "<style>\(code)</style>\n")
        }
    }
}
