extension FixedWidthInteger where Self: SignedInteger {
    /// Returns the quotient rounded toward negative infinity, which is correct for days before 1970.
    func flooredQuotient(by divisor: Self) -> Self {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder != 0 && (remainder < 0) != (divisor < 0) ? quotient - 1 : quotient
    }

    /// Returns the remainder of `flooredQuotient(by:)`, which has the sign of the divisor.
    func flooredRemainder(by divisor: Self) -> Self {
        self - flooredQuotient(by: divisor) * divisor
    }

    func clamped(to limits: ClosedRange<Self>) -> Self {
        Swift.min(Swift.max(self, limits.lowerBound), limits.upperBound)
    }
}
