/// The indices of the two nearest of the items offered.
///
/// Of two equally near, the first offered wins.
struct NearestTwo {
  /// -1 for none.
  private(set) var first = -1
  private(set) var second = -1
  private(set) var firstSquared = Double.infinity
  private(set) var secondSquared = Double.infinity

  mutating func offer(_ number: Int, squared: Double) {
    if squared < firstSquared {
      (second, secondSquared) = (first, firstSquared)
      (first, firstSquared) = (number, squared)
    } else if squared < secondSquared {
      (second, secondSquared) = (number, squared)
    }
  }
}
