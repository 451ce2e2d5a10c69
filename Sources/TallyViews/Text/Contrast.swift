import Foundation
import Tally

/// Contrast as the Web Content Accessibility Guidelines 2.2 define it.
extension Color {
    /// Red, green and blue, each 0 to 255.
    var components: (Int, Int, Int) { (Int(rgb >> 16), Int(rgb >> 8 & 0xFF), Int(rgb & 0xFF)) }

    /// The relative luminance, from 0 for black to 1 for white.
    var luminance: Double {
        func linear(_ component: Int) -> Double {
            let value = Double(component) / 255
            return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        }
        let (red, green, blue) = components
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }

    /// Returns the contrast with another color, from 1 to 21.
    func contrast(with other: Color) -> Double {
        let (low, high) = (min(luminance, other.luminance), max(luminance, other.luminance))
        return (high + 0.05) / (low + 0.05)
    }

    /// Returns a mixture with another color, of which `part` from 0 to 1 is the other.
    func mixed(with other: Color, part: Double) -> Color {
        func mix(_ own: Int, _ its: Int) -> UInt32 {
            UInt32((Double(own) + (Double(its) - Double(own)) * part).rounded())
        }
        let (own, its) = (components, other.components)
        return Color(rgb: mix(own.0, its.0) << 16 | mix(own.1, its.1) << 8 | mix(own.2, its.2))
    }

    /// Returns the color as near to this one as a contrast of 3 with the ground allows; with an unknown ground,
    /// with both white and black.
    func legible(on theme: Theme) -> Color {
        let (black, white) = (Color(rgb: 0), Color(rgb: 0xFF_FF_FF))
        var color = self
        if theme != .dark { color = color.moved(to: black) { $0.contrast(with: white) >= 3 } }
        if theme != .light { color = color.moved(to: white) { $0.contrast(with: black) >= 3 } }
        return color
    }

    /// Returns the first mixture with another color that passes, in steps of a twentieth.
    func moved(to other: Color, until passes: (Color) -> Bool) -> Color {
        (0...20).lazy.map { self.mixed(with: other, part: Double($0) / 20) }.first(where: passes) ?? other
    }
}
