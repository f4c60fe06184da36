import Numerics

/// A number that wanders about 0 with standard deviation 1 and forgets itself exponentially.
///
/// The first-order Gauss-Markov process (Gelb, "Applied Optimal Estimation", 1974, ch. 3), exact at
/// any step, from a random stream of its own.
struct GaussMarkov: Sendable {
  private(set) var value: Double
  /// After this time the correlation has fallen to 1/e.
  let correlationSeconds: Double
  private var generator: SeededGenerator

  /// Starts with a draw, so that the process has no beginning to be told by.
  init(correlationSeconds: Double, generator: SeededGenerator) {
    self.correlationSeconds = correlationSeconds
    self.generator = generator
    value = self.generator.normal()
  }

  /// Moves on by a time.
  ///
  /// - Returns: the value then.
  mutating func advance(seconds: Double) -> Double {
    let kept =
      correlationSeconds > 0 ? PortableMath.exp(-max(seconds, 0) / correlationSeconds) : 0
    value = kept * value + (1 - kept * kept).squareRoot() * generator.normal()
    return value
  }
}
