import Foundation
import Tally

extension Color {
    /// Red, green and blue, 0 to 1.
    var components: [Double] {
        [rgb >> 16 & 0xFF, rgb >> 8 & 0xFF, rgb & 0xFF].map { Double($0) / 255 }
    }

    /// The relative luminance, 0 to 1, as "Web Content Accessibility Guidelines (WCAG) 2.2" defines it.
    var luminance: Double {
        let linear = components.map { $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4) }
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    }

    /// Returns the contrast ratio of the same source, 1 to 21.
    func contrast(with other: Color) -> Double {
        let (low, high) = (min(luminance, other.luminance), max(luminance, other.luminance))
        return (high + 0.05) / (low + 0.05)
    }

    /// Returns the color with this contrast ratio against a ground: itself if it has it, otherwise the nearest mix with
    /// black on a light ground, or with white on a dark one.
    func legible(on ground: Color, contrast: Double) -> Color {
        let target = Color(rgb: ground.luminance > 0.18 ? 0 : 0xFF_FF_FF)
        let steps = 64
        for step in 0...steps {
            let mixed = mixed(with: target, share: Double(step) / Double(steps))
            if mixed.contrast(with: ground) >= contrast { return mixed }
        }
        return target
    }

    /// Returns the color that text can have on the ground of a terminal; where that is not known, on white and on
    /// black.
    func legible(on theme: Theme) -> Color {
        let (black, white) = (Color(rgb: 0), Color(rgb: 0xFF_FF_FF))
        return switch theme {
        case .light: legible(on: white, contrast: 3)
        case .dark: legible(on: black, contrast: 3)
        case .auto: legible(on: white, contrast: 3).legible(on: black, contrast: 3)
        }
    }

    private func mixed(with other: Color, share: Double) -> Color {
        let parts = zip(components, other.components).map {
            UInt32((($0 + ($1 - $0) * share) * 255).rounded())
        }
        return Color(rgb: parts[0] << 16 | parts[1] << 8 | parts[2])
    }
}
