/// The properties of a phone: how often it measures, how accurately, and what it reports.
///
/// Most are set from ``PhoneFigures`` of the suite `recorded`; the comments give the number of
/// rides.
package struct PhoneProfile: Sendable {
  package var name = "iphone"
  @Number("intervalSeconds", in: 0.1...600, "time between measurements") var intervalSeconds = 1
  @Number("intervalJitterShare", in: 0...0.9, "variation of this time, as a share of it")
  var intervalJitterShare = 0
  @Number("earlyShare", in: 0...1, "share of measurements after any part of that time")
  var earlyShare = 0
  @Number(
    "distanceFilterMetres", in: 0...1_000,
    "minimum distance from the last reported location; above 0, no locations at rest")
  var distanceFilterMetres = RandomNumber(25...35)
  @Number(
    "errorMetres", in: 0...1_000,
    "standard deviation of the error east and north in usual reception")
  var errorMetres = 7.6
  @Number("errorSpread", in: 0...2, "variation of the error: standard deviation of its logarithm")
  var errorSpread = 0.95
  @Number(
    "restErrorShare", in: 0...20,
    "error at rest, relative to the error when the train stopped")
  var restErrorShare = 0.3
  @Number(
    "reception", in: -3...3,
    "how bad the ride's reception is, in standard deviations of its variation")
  var reception = RandomNumber(-0.8...0.8)
  @Number("receptionSeconds", in: 1...3_600, "time for which reception stays good or bad")
  var receptionSeconds = 60
  @Number("errorSeconds", in: 0...3_600, "time for which an error lasts") var errorSeconds = 45
  @Number(
    "holdShare", in: 0...1, "share of locations at rest that repeat the previous place"
  )
  var holdShare = 0
  @Number("restSpeedShare", in: 0...1, "share of locations at rest with a speed above 0")
  var restSpeedShare = 0.3
  @Number("restSpeedMetresPerSecond", in: 0...30, "mean of these speeds")
  var restSpeedMetresPerSecond = 0.4
  @Number("trackOffsetMetres", in: -200...200, "how far left of the map's track the real track is")
  var trackOffsetMetres = RandomNumber(-4...6)
  @Number("claimFactor", in: 0.1...10, "stated accuracy, in standard deviations of the error")
  var claimFactor = 1.45
  @Number(
    "dishonesty", in: 0...2,
    "variation of the stated accuracy: standard deviation of its logarithm")
  var dishonesty = 0.5
  @Number(
    "exactClaimShare", in: 0...1,
    "share of stated accuracies that are not rounded to the phone's levels")
  var exactClaimShare = 0.4
  @Number("courseErrorDegrees", in: 0...180, "standard deviation of the course's error at speed")
  var courseErrorDegrees = 0.8
  @Number("speedErrorMetresPerSecond", in: 0...30, "standard deviation of the speed's error")
  var speedErrorMetresPerSecond = 0.3
  @Number("lossesPerHour", in: 0...600, "signal losses above the ground per hour")
  var lossesPerHour = 12
  @Number("lossSeconds", in: 0.1...3_600, "mean duration of a signal loss") var lossSeconds = 15
  @Number(
    "coarseShare", in: 0...1,
    "share of locations without course and speed, with a poor stated accuracy")
  var coarseShare = 0
  @Number("speedlessShare", in: 0...1, "share of locations with a course that have no speed")
  var speedlessShare = 0
  @Number("cellMetres", in: 1...50_000, "stated accuracy of locations from cells")
  var cellMetres = RandomNumber(65...3_000)
  @Number("repeatShare", in: 0...1, "share of locations that repeat the last one")
  var repeatShare = 0
  @Number(
    "clockSeconds", in: -3_600...3_600,
    "how far the clock is ahead of the railway's; the truth has the clock's times")
  var clockSeconds = 0
  /// The accuracies that the phone reports, in ascending order; empty if it reports any number.
  var accuracyLevelsMetres: [Double] = [5, 10, 30, 50, 100, 200]
  /// Whether a phone at rest repeats its last course; otherwise it reports none.
  var freezesCourse = true
  /// Whether a phone at rest reports a speed of 0; otherwise it reports none.
  var reportsRest = true
  /// Whether every reported speed is 0.
  var speedIsZero = false
  /// Whether the phone reports course and speed.
  var measuresMotion = true
  /// Whether it reports an accuracy.
  var claimsAccuracy = true
  /// Whether it also knows places from cells and wireless networks, not only from satellites.
  package var usesNetworks = true
  /// The motion that it tells; nil for a phone that records none.
  package var motion: MotionProfile? = .iPhone

  /// The numbers that a scenario file can set.
  package static let numbers: NumberPaths<PhoneProfile> = [
    \.$intervalSeconds, \.$intervalJitterShare, \.$earlyShare, \.$distanceFilterMetres,
    \.$errorMetres, \.$errorSpread, \.$restErrorShare, \.$reception,
    \.$receptionSeconds, \.$errorSeconds,
    \.$holdShare, \.$restSpeedShare, \.$restSpeedMetresPerSecond,
    \.$trackOffsetMetres, \.$claimFactor, \.$dishonesty, \.$exactClaimShare,
    \.$courseErrorDegrees, \.$speedErrorMetresPerSecond, \.$lossesPerHour, \.$lossSeconds,
    \.$coarseShare, \.$speedlessShare, \.$cellMetres, \.$repeatShare, \.$clockSeconds,
  ]
}

extension PhoneProfile {
  /// An iPhone with a distance filter of about 30 m: 9 rides on Caltrain and BART with one phone.
  package static let iPhone = PhoneProfile()

  /// The same receiver without a filter, once per second, which repeats its place at rest.
  ///
  /// The errors are those of the 6 rides on Caltrain. No recorded ride has this interval; the share
  /// of repeated places (9 to 24 %) was reported for rides that are not in the datasets.
  package static let steady = PhoneProfile(
    name: "steady", distanceFilterMetres: 0, errorSeconds: 24, holdShare: 0.6, lossesPerHour: 6)

  /// An app that requests a location every 5 s on an Android phone.
  ///
  /// The errors are those of locations with a speed on 9 rides on Caltrain with two Android phones.
  package static let fiveSeconds = PhoneProfile(
    name: "five-seconds", intervalSeconds: 5, intervalJitterShare: 0.1, distanceFilterMetres: 0,
    errorMetres: 10, errorSeconds: 30, holdShare: 0.6, restSpeedShare: 0.23,
    restSpeedMetresPerSecond: 0.93, claimFactor: 1.65, dishonesty: 0.7,
    courseErrorDegrees: 1.2, speedErrorMetresPerSecond: 0.5, lossesPerHour: 6,
    accuracyLevelsMetres: [], motion: .android)

  /// The same on a phone that always reports 0 m/s, as riders report who gave no recordings.
  package static let zeroSpeed: PhoneProfile = {
    var profile = PhoneProfile.fiveSeconds
    profile.name = "zero-speed"
    profile.speedIsZero = true
    return profile
  }()

  /// An Android phone whose system merges several sources: 14 rides on Caltrain with two phones.
  package static let android = PhoneProfile(
    name: "android", intervalSeconds: RandomNumber(29.5...31.5), intervalJitterShare: 0.04,
    earlyShare: RandomNumber(0.2...0.55), distanceFilterMetres: 0, errorMetres: 13.5,
    errorSpread: 1.05,
    restErrorShare: 0.9, errorSeconds: 22, restSpeedShare: 0.23, restSpeedMetresPerSecond: 0.93,
    claimFactor: 1.65, dishonesty: 0.7,
    courseErrorDegrees: 1.2, speedErrorMetresPerSecond: 0.5, lossesPerHour: 6,
    speedlessShare: RandomNumber(0...0.85), cellMetres: RandomNumber(900...4_000),
    repeatShare: 0.25, accuracyLevelsMetres: [], reportsRest: false, motion: .android)

  /// The same in a phone that often repeats an old place: 5 rides on BART with two phones.
  ///
  /// A third to a half of all places are old, most of them without a speed.
  package static let stale: PhoneProfile = {
    var profile = PhoneProfile.android
    profile.name = "stale"
    profile.repeatShare = 0.45
    profile.speedlessShare = RandomNumber(0.7...1)
    return profile
  }()

  /// An iPhone whose app asks for 100 m: 24 rides on Caltrain with two phones, which report after
  /// 1 m and after 30 m.
  ///
  /// These rides of MobilityNet are not in the datasets. A third phone, in the suite `unseen`,
  /// claims the same accuracies.
  package static let hundredMetres = PhoneProfile(
    name: "hundred-metres", intervalSeconds: 6.4, intervalJitterShare: 0.1, earlyShare: 0.45,
    distanceFilterMetres: RandomNumber(1...30), errorMetres: 40, errorSpread: 1.2,
    restErrorShare: 0.9, errorSeconds: 25, claimFactor: 4, dishonesty: 0.8, exactClaimShare: 0,
    lossesPerHour: 85, lossSeconds: 22, cellMetres: RandomNumber(1_000...5_000),
    accuracyLevelsMetres: [65, 165, 350, 700, 1_400, 4_000], measuresMotion: false)

  /// An app that logs only positions, such as GPX: one ride on the Yamanote Line.
  ///
  /// It knows satellites only. On 412 metro rides in Beijing by people of GeoLife, whose loggers
  /// give no accuracy, 163 locations came in 2812 minutes without reception. Cells give 3 a minute.
  package static let logger = PhoneProfile(
    name: "logger", distanceFilterMetres: 10, errorMetres: 14, errorSpread: 0.6,
    restErrorShare: 1.3, reception: RandomNumber(-0.5...0.5), errorSeconds: 20, claimFactor: 1.51,
    courseErrorDegrees: 1,
    lossesPerHour: 15, lossSeconds: 10, accuracyLevelsMetres: [], freezesCourse: false,
    measuresMotion: false, claimsAccuracy: false, usesNetworks: false, motion: nil)

  /// A research app on an Android phone with a long interval, no course, no speed and a stated
  /// accuracy that is too good: 8 rides in Helsinki with two phones.
  package static let sparse = PhoneProfile(
    name: "sparse", intervalSeconds: RandomNumber(10...15), intervalJitterShare: 0.1,
    distanceFilterMetres: 10, errorMetres: 45, errorSpread: 0.8, errorSeconds: 60,
    claimFactor: 0.5, dishonesty: 0.7, lossesPerHour: 20, lossSeconds: 40, repeatShare: 0.02,
    accuracyLevelsMetres: [], measuresMotion: false, motion: .android)

  /// A phone without errors, once per second, moving or at rest.
  package static let ideal = PhoneProfile(
    name: "ideal", distanceFilterMetres: 0, errorMetres: 0, errorSpread: 0, reception: 0,
    errorSeconds: 15, restSpeedShare: 0, trackOffsetMetres: 0, claimFactor: 1.51, dishonesty: 0,
    exactClaimShare: 0, courseErrorDegrees: 0, speedErrorMetresPerSecond: 0, lossesPerHour: 0,
    accuracyLevelsMetres: [5], freezesCourse: false, motion: nil)

  package static let all: [PhoneProfile] = [
    .iPhone, .steady, .fiveSeconds, .zeroSpeed, .android, .stale, .sparse, .hundredMetres,
    .logger, .ideal,
  ]

  /// The profiles that `mixed` uses in turn, so that every few rides have about the same shares.
  ///
  /// `hundred-metres` is not among them, because no phone of `recorded` asks for 100 m: with 5 of 25
  /// the order of settings is less like that on `recorded` (Kendall's τ .56 to .53 for V3).
  package static let mixture: [PhoneProfile] = [
    .iPhone, .steady, .android, .logger, .fiveSeconds, .stale, .steady, .iPhone, .fiveSeconds,
    .android, .sparse, .iPhone, .logger, .zeroSpeed, .android, .steady, .iPhone, .fiveSeconds,
    .sparse, .logger,
  ]

  func resolved(_ streams: PhoneStreams) -> PhoneProfile {
    var profile = self
    for path in Self.numbers where path != \.$trackOffsetMetres && path != \.$cellMetres {
      var generator = streams.generator("profile.\(self[keyPath: path].name)")
      let number = self[keyPath: path].wrappedValue.draw(&generator)
      profile[keyPath: path].wrappedValue = RandomNumber(number)
    }
    return profile
  }
}
