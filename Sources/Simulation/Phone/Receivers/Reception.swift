import Numerics

/// How well the satellites are heard: a latent number that wanders, and what follows from it.
struct Reception: Sendable {
  private var wandering: GaussMarkov
  private var honesty: GaussMarkov
  private let profile: PhoneProfile
  /// Grows worse by this after a time without reception, and fades.
  private var shock = 0.0
  private static let shockSeconds = 8.0
  private static let greatestShock = 2.5
  /// A standard deviation worse for every so many seconds without reception.
  private static let lostSecondsPerShock = 10.0
  private static let greatestErrorMetres = 300.0

  init(_ profile: PhoneProfile, _ streams: PhoneStreams) {
    self.profile = profile
    wandering = GaussMarkov(
      correlationSeconds: profile.receptionSeconds.value,
      generator: streams.generator("reception"))
    honesty = GaussMarkov(
      correlationSeconds: profile.receptionSeconds.value / 2,
      generator: streams.generator("honesty"))
  }

  /// Moves on by a time, of which so much was without reception.
  ///
  /// - Returns: the standard deviation of the error in each axis, and the accuracy claimed.
  mutating func advance(
    seconds: Double, lostSeconds: Double
  ) -> (errorMetres: Double, accuracyMetres: Double) {
    let fading = shock * PortableMath.exp(-seconds / Self.shockSeconds)
    shock = min(fading + lostSeconds / Self.lostSecondsPerShock, Self.greatestShock)
    let latent = profile.reception.value + wandering.advance(seconds: seconds) + shock
    let growth = PortableMath.exp(profile.errorSpread.value * latent)
    let error = min(profile.errorMetres.value * growth, Self.greatestErrorMetres)
    let belief = PortableMath.exp(
      profile.dishonesty.value * honesty.advance(seconds: seconds))
    return (error, claim(error * belief))
  }

  /// The radius that the phone states for an error that it believes in.
  ///
  /// Phones should state the radius that holds 68 % of their locations: 1.51 standard deviations of one
  /// axis of a round normal distribution.
  private func claim(_ errorMetres: Double) -> Double {
    let radius = profile.claimFactor.value * errorMetres
    guard let last = profile.accuracyLevelsMetres.last else { return max(radius, 3) }
    return profile.accuracyLevelsMetres.first { $0 >= radius } ?? last
  }
}
