import Foundation
import Tally
import Testing

@testable import TallyViews

@Suite struct ChartColorsTests {
    static let themes = [("light", ChartColors.light), ("dark", ChartColors.dark)]

    @Test("Text has a contrast of at least 4.5 against the ground", arguments: themes)
    func text(theme: (String, ChartColors)) {
        for color in [theme.1.text, theme.1.muted] {
            #expect(color.contrast(with: theme.1.ground) >= 4.5, "\(color)")
        }
    }

    @Test("A mark, or its outline, has a contrast of at least 3 against the ground", arguments: themes)
    func marks(theme: (String, ChartColors)) {
        let colors = theme.1
        for color in colors.series + colors.priorities {
            #expect(color.contrast(with: colors.ground) >= 3, "\(color)")
        }
        for palette in HeatPalette.allCases {
            #expect(colors.levels(palette).count == HeatScale.levels)
            for level in colors.levels(palette) {
                #expect(
                    colors.outline(of: level, palette).contrast(with: colors.ground) >= 3,
                    "\(palette) \(level)")
            }
        }
    }

    @Test("Neighboring levels differ for everyone, also from a day without a value", arguments: themes)
    func levels(theme: (String, ChartColors)) {
        for palette in HeatPalette.allCases {
            let levels = theme.1.levels(palette)
            for vision in Vision.allCases {
                let seen = levels.map { vision.seen($0) }
                let lightness = seen.map(\.lightness)
                #expect(
                    lightness == lightness.sorted() || lightness == lightness.sorted(by: >),
                    "\(palette) \(vision)")
                for (one, other) in zip(seen, seen.dropFirst()) {
                    #expect(one.difference(from: other) >= 10, "\(palette) for \(vision): \(one) \(other)")
                }
                let track = vision.seen(theme.1.track)
                #expect(track.difference(from: seen[0]) >= 8, "\(palette) for \(vision)")
            }
        }
    }

    @Test("Series and priorities differ for everyone", arguments: themes)
    func series(theme: (String, ChartColors)) {
        for vision in Vision.allCases {
            for colors in [theme.1.series, theme.1.priorities] {
                let seen = colors.map { vision.seen($0) }
                for (one, other) in zip(seen, seen.dropFirst()) {
                    #expect(one.difference(from: other) >= 10, "\(vision): \(one) \(other)")
                }
            }
        }
    }

    @Test(
        "The color of a project is kept where it stands out, and otherwise changed until it does",
        arguments: themes)
    func adjusted(theme: (String, ChartColors)) {
        let ground = theme.1.ground
        for color in Color.palette + [0x000000, 0xFFFFFF, 0x0D1117, 0xFFFF00].map(Color.init(rgb:)) {
            let legible = color.legible(on: ground, contrast: 3)
            #expect(legible.contrast(with: ground) >= 3, "\(color)")
            if color.contrast(with: ground) >= 3 { #expect(legible == color) }
            #expect(legible == color.legible(on: ground, contrast: 3))
        }
    }

    @Test("Contrast is that of the guidelines")
    func contrast() {
        let (black, white) = (Color(rgb: 0), Color(rgb: 0xFF_FF_FF))
        #expect(black.contrast(with: white) == 21)
        // The lightest gray that passes on white.
        #expect((4.5..<4.6).contains(Color(rgb: 0x767676).contrast(with: white)))
    }
}

/// How people see colors.
///
/// The simulations are those of G. M. Machado, M. M. Oliveira and L. A. F. Fernandes, "A Physiologically-based Model
/// for Simulation of Color Vision Deficiency", IEEE Transactions on Visualization and Computer Graphics 15 (2009), for
/// a severity of 1.
private enum Vision: CaseIterable {
    case trichromacy, protanopia, deuteranopia, tritanopia

    private var matrix: [[Double]] {
        switch self {
        case .trichromacy: [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
        case .protanopia:
            [
                [0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216],
                [-0.003882, -0.048116, 1.051998],
            ]
        case .deuteranopia:
            [
                [0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413],
                [-0.011820, 0.042940, 0.968881],
            ]
        case .tritanopia:
            [
                [1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602],
                [0.004733, 0.691367, 0.303900],
            ]
        }
    }

    func seen(_ color: Color) -> Lab {
        let linear = color.components.map { $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4) }
        return Lab(linear: matrix.map { row in min(max(zip(row, linear).map(*).reduce(0, +), 0), 1) })
    }
}

/// A color in CIE L*a*b*, for a white of D65.
private struct Lab {
    let lightness: Double
    private let a: Double
    private let b: Double

    init(linear rgb: [Double]) {
        let rows = [
            [0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750],
            [0.0193339, 0.1191920, 0.9503041],
        ]
        let white = [0.95047, 1, 1.08883]
        let f = zip(rows, white).map { row, white in
            let value = zip(row, rgb).map(*).reduce(0, +) / white
            return value > 0.008856 ? cbrt(value) : 7.787 * value + 16.0 / 116
        }
        (lightness, a, b) = (116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2]))
    }

    /// The difference ΔE of 1976; one of 2.3 is just noticeable.
    func difference(from other: Lab) -> Double {
        let parts = [lightness - other.lightness, a - other.a, b - other.b]
        return parts.reduce(0) { $0 + $1 * $1 }.squareRoot()
    }
}
