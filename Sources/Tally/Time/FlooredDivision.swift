extension FixedWidthInteger where Self: SignedInteger {
    /// The quotient rounded towards negative infinity, so that days before 1970 come out right.
    func flooredQuotient(by divisor: Self) -> Self {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder != 0 && (remainder < 0) != (divisor < 0) ? quotient - 1 : quotient
    }

    /// What `flooredQuotient(by:)` leaves; it has the sign of the divisor.
    func flooredRemainder(by divisor: Self) -> Self {
        self - flooredQuotient(by: divisor) * divisor
    }

    func clamped(to limits: ClosedRange<Self>) -> Self {
        Swift.min(Swift.max(self, limits.lowerBound), limits.upperBound)
    }
}
