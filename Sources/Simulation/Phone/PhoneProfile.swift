/// What a phone is like: how often it measures, how well, and what it reports.
///
/// The defaults of the named profiles are measured from recorded journeys; see
/// `Reports/phone-model.md`.
package struct PhoneProfile: Sendable, Hashable {
  package var name: String
  // See ``parameters`` for what each number is.
  package var intervalSeconds: Drawn
  package var intervalJitterShare: Drawn = 0
  package var distanceFilterMetres: Drawn
  package var errorMetres: Drawn
  package var errorSpread: Drawn
  package var reception: Drawn
  package var receptionSeconds: Drawn
  package var errorSeconds: Drawn
  package var trackOffsetMetres: Drawn
  package var claimFactor: Drawn = 1.51
  package var dishonesty: Drawn
  package var courseErrorDegrees: Drawn
  package var speedErrorMetresPerSecond: Drawn
  package var lossesPerHour: Drawn
  package var lossSeconds: Drawn = 15
  package var coarseShare: Drawn = 0
  package var repeatShare: Drawn
  package var clockSeconds: Drawn = 0
  /// The accuracies that the phone ever claims, in rising order; empty where it claims any number.
  package var accuracyLevelsMetres: [Double]
  /// Whether a phone at rest repeats its last course instead of having none.
  package var freezesCourse: Bool
  /// Whether the phone reports accuracy, course and speed at all.
  package var measuresMotion: Bool

  /// The numbers that a scenario file can set.
  package static let parameters: [PhoneParameter<PhoneProfile>] = [
    .init("intervalSeconds", \.intervalSeconds, in: 0.1...600, "time between measurements"),
    .init(
      "intervalJitterShare", \.intervalJitterShare, in: 0...0.9,
      "how unequal the times between measurements are"),
    .init(
      "distanceFilterMetres", \.distanceFilterMetres, in: 0...1_000,
      "least distance to the last location reported; above 0, a train that stands gives none"),
    .init(
      "errorMetres", \.errorMetres, in: 0...1_000,
      "standard deviation of the error east and north in usual reception"),
    .init(
      "errorSpread", \.errorSpread, in: 0...2,
      "how much the error varies: standard deviation of its logarithm"),
    .init(
      "reception", \.reception, in: -3...3,
      "how bad the ride's reception is, in standard deviations of its own wandering"),
    .init(
      "receptionSeconds", \.receptionSeconds, in: 1...3_600,
      "how long reception stays good or bad"),
    .init("errorSeconds", \.errorSeconds, in: 0...3_600, "how long an error lasts"),
    .init(
      "trackOffsetMetres", \.trackOffsetMetres, in: -200...200,
      "how far left of the map's line the track ridden lies"),
    .init(
      "claimFactor", \.claimFactor, in: 0.1...10,
      "claimed radius in standard deviations of the error"),
    .init(
      "dishonesty", \.dishonesty, in: 0...2,
      "how far the claimed accuracy strays: standard deviation of its logarithm"),
    .init(
      "courseErrorDegrees", \.courseErrorDegrees, in: 0...180,
      "standard deviation of the course's error at speed"),
    .init(
      "speedErrorMetresPerSecond", \.speedErrorMetresPerSecond, in: 0...30,
      "standard deviation of the speed's error"),
    .init(
      "lossesPerHour", \.lossesPerHour, in: 0...600,
      "how often above the ground the signal is lost for a while"),
    .init("lossSeconds", \.lossSeconds, in: 0.1...3_600, "how long that is on average"),
    .init(
      "coarseShare", \.coarseShare, in: 0...1,
      "how many locations have no course and speed and little trust"),
    .init(
      "repeatShare", \.repeatShare, in: 0...1,
      "how often the last location is sent again instead of a new one"),
    .init(
      "clockSeconds", \.clockSeconds, in: -3_600...3_600,
      "how far the clock is ahead of the railway's; the truth's times are the clock's too"),
  ]
}

extension PhoneProfile {
  /// An iPhone that asks for the best accuracy with a distance filter of 10 to 30 m.
  package static let iPhone = PhoneProfile(
    name: "iphone", intervalSeconds: 1, distanceFilterMetres: Drawn(10...30), errorMetres: 9,
    errorSpread: 0.9, reception: Drawn(-0.8...0.8), receptionSeconds: 60, errorSeconds: 18,
    trackOffsetMetres: Drawn(-4...6), claimFactor: 1.1, dishonesty: 0.3, courseErrorDegrees: 0.8,
    speedErrorMetresPerSecond: 0.3, lossesPerHour: 12, repeatShare: 0,
    accuracyLevelsMetres: [5, 10, 30, 50, 100, 200], freezesCourse: true, measuresMotion: true)

  /// An Android phone whose system merges sources, to save power.
  package static let android = PhoneProfile(
    name: "android", intervalSeconds: Drawn(6...30), intervalJitterShare: 0.2,
    distanceFilterMetres: 0, errorMetres: 18, errorSpread: 0.8, reception: Drawn(-0.8...0.8),
    receptionSeconds: 60, errorSeconds: 15, trackOffsetMetres: Drawn(-4...6), dishonesty: 0.5,
    courseErrorDegrees: 1.2, speedErrorMetresPerSecond: 0.5, lossesPerHour: 6, coarseShare: 0.12,
    repeatShare: 0.1, accuracyLevelsMetres: [], freezesCourse: false, measuresMotion: true)

  /// A logger of positions alone, as in a GPX file of a walking app.
  package static let logger = PhoneProfile(
    name: "logger", intervalSeconds: 1, distanceFilterMetres: 10, errorMetres: 14,
    errorSpread: 0.6, reception: Drawn(-0.5...0.5), receptionSeconds: 60, errorSeconds: 11,
    trackOffsetMetres: Drawn(-4...6), dishonesty: 0.3, courseErrorDegrees: 1,
    speedErrorMetresPerSecond: 0.3, lossesPerHour: 15, lossSeconds: 10, repeatShare: 0,
    accuracyLevelsMetres: [], freezesCourse: false, measuresMotion: false)

  /// A phone without any error, once a second, standing or moving.
  package static let ideal = PhoneProfile(
    name: "ideal", intervalSeconds: 1, distanceFilterMetres: 0, errorMetres: 0, errorSpread: 0,
    reception: 0, receptionSeconds: 60, errorSeconds: 15, trackOffsetMetres: 0, dishonesty: 0,
    courseErrorDegrees: 0, speedErrorMetresPerSecond: 0, lossesPerHour: 0, repeatShare: 0,
    accuracyLevelsMetres: [5], freezesCourse: false, measuresMotion: true)

  /// The profiles that scenario files can name.
  package static let all: [PhoneProfile] = [.iPhone, .android, .logger, .ideal]

  /// This profile with every number drawn, each from a stream of its own.
  func resolved(_ streams: PhoneStreams) -> PhoneProfile {
    var profile = self
    for parameter in Self.parameters where parameter.name != "trackOffsetMetres" {
      var generator = streams.generator("profile.\(parameter.name)")
      profile[keyPath: parameter.value] = Drawn(
        profile[keyPath: parameter.value].draw(&generator))
    }
    return profile
  }
}
