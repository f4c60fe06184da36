/// The two nearest of those offered, by their numbers; the first of equals is nearer.
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
