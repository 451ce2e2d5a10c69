/// A place in a chart, in pixels from its top left corner.
struct ChartPoint: Sendable, Hashable {
    var x: Double
    var y: Double

    init(_ x: Double, _ y: Double) {
        self.x = x
        self.y = y
    }
}

/// A rectangle in a chart, in pixels from its top left corner.
struct ChartFrame: Sendable, Hashable {
    var left: Double
    var top: Double
    var right: Double
    var bottom: Double

    init(left: Double, top: Double, right: Double, bottom: Double) {
        self.left = left
        self.top = top
        self.right = max(left, right)
        self.bottom = max(top, bottom)
    }

    init(left: Double, top: Double, width: Double, height: Double) {
        self.init(left: left, top: top, right: left + width, bottom: top + height)
    }

    var width: Double { right - left }
    var height: Double { bottom - top }
}
