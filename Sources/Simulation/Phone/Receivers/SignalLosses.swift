import Numerics

/// Moments at which satellites can't be heard above the ground: bridges, walls, a hand.
struct SignalLosses: Sendable {
  private let perHour: Double
  private let meanSeconds: Double
  private var generator: SeededGenerator
  private var start = 0.0
  private var end = 0.0

  init(_ profile: PhoneProfile, _ streams: PhoneStreams) {
    perHour = profile.lossesPerHour.value
    meanSeconds = profile.lossSeconds.value
    generator = streams.generator("losses")
    next()
  }

  /// Whether the signal is lost at a time, which may not be before the last one asked about.
  mutating func isLost(atSeconds seconds: Double) -> Bool {
    while seconds >= end, perHour > 0 { next() }
    return seconds >= start && seconds < end
  }

  private mutating func next() {
    guard perHour > 0 else { return }
    start = end + generator.exponential(mean: max(1, 3_600 / perHour - meanSeconds))
    end = start + generator.exponential(mean: meanSeconds)
  }
}
