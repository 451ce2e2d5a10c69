import Foundation
import Tally

/// A page in one file: it loads nothing, and runs nothing but its own script.
struct HTMLPage: Sendable {
    let title: String
    let theme: Theme
    let style: String
    let script: String
    let body: [HTMLElement]

    var text: String {
        let head = HTMLElement(
            "head",
            [
                HTMLElement("meta").with("charset", "utf-8"),
                // Before everything that it is about.
                HTMLElement("meta").with("http-equiv", "Content-Security-Policy").with("content", policy),
                HTMLElement("meta").with("name", "viewport").with(
                    "content", "width=device-width, initial-scale=1"),
                HTMLElement("meta").with("name", "color-scheme").with("content", colorScheme),
                HTMLElement("meta").with("name", "referrer").with("content", "no-referrer"),
                HTMLElement("title", title),
                .code("style", style),
            ])
        let page = HTMLElement("html", [head, HTMLElement("body", body + [.code("script", script)])])
        var text = "<!DOCTYPE html>\n"
        page.with("lang", "en").write(to: &text)
        return text + "\n"
    }

    /// The content security policy: nothing but the script and the stylesheet of the page.
    ///
    /// World Wide Web Consortium, "Content Security Policy Level 3".
    private var policy: String {
        [
            "default-src 'none'", "script-src \(Self.source(script))", "style-src \(Self.source(style))",
            "img-src data:", "base-uri 'none'", "form-action 'none'",
        ].joined(separator: "; ")
    }

    private static func source(_ code: String) -> String {
        "'sha256-\(Data(SHA256.hash(code.utf8)).base64EncodedString())'"
    }

    private var colorScheme: String {
        switch theme {
        case .auto: "light dark"
        case .light: "light"
        case .dark: "dark"
        }
    }
}
