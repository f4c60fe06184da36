import Maths
import RailNetwork
import Tracking

struct MissingField<Field: LocationField>: LocationFault {
  static var kind: String { Field.faultKind }
  static var summary: String { "locations without \(Field.words), in blocks" }
  static var numbers: NumberPaths<MissingField> { [\.$share, \.$blockSeconds] }

  @Number("share", in: 0...1, "how many locations lack it") var share: Drawn = 0.5
  @Number("blockSeconds", in: 0...86_400, "how long a block is") var blockSeconds: Drawn = 30

  /// A block that is struck at a share is struck at every greater share too.
  func applied(to locations: [Location], _ generator: inout SeededGenerator) -> [Location] {
    let share = share.draw(&generator)
    let seconds = blockSeconds.draw(&generator)
    let seed = generator.next()
    guard let first = locations.first?.timestamp else { return locations }
    return locations.enumerated().map { index, location in
      let elapsed = location.timestamp.seconds(since: first)
      let block = seconds > 0 ? (elapsed / seconds).rounded(.down) : Double(index)
      var blockGenerator = SeededGenerator(seed: seed &+ block.bitPattern)
      guard blockGenerator.unit() < share else { return location }
      var lacking = location
      Field.clear(&lacking)
      return lacking
    }
  }
}

/// A part of a location that a phone may fail to report.
protocol LocationField: Sendable {
  static var faultKind: String { get }
  /// Such as `a course`.
  static var words: String { get }
  static func clear(_ location: inout Location)
}

typealias MissingCourse = MissingField<CourseField>
typealias MissingSpeed = MissingField<SpeedField>
typealias MissingAccuracy = MissingField<AccuracyField>

enum CourseField: LocationField {
  static let faultKind = "missingCourse"
  static let words = "a course"
  static func clear(_ location: inout Location) { location.courseDegrees = nil }
}

enum SpeedField: LocationField {
  static let faultKind = "missingSpeed"
  static let words = "a speed"
  static func clear(_ location: inout Location) { location.speedMetresPerSecond = nil }
}

enum AccuracyField: LocationField {
  static let faultKind = "missingAccuracy"
  static let words = "an accuracy"
  static func clear(_ location: inout Location) {
    location.horizontalAccuracyMetres = nil
    location.verticalAccuracyMetres = nil
  }
}

struct WrongCourse: LocationFault {
  static let kind = "wrongCourse"
  static let summary = "a course that is off by much for a while"
  static let numbers: NumberPaths<WrongCourse> = [\.$degrees, \.$seconds, \.$at]

  @Number("degrees", in: -180...180, "by how much") var degrees = Drawn(-90...90)
  @Number("seconds", in: 0...86_400, "for how long") var seconds = Drawn(30...120)
  @Number("at", in: 0...1, "where in the ride, as a share of it") var at = Drawn(0.2...0.8)

  func applied(to locations: [Location], _ generator: inout SeededGenerator) -> [Location] {
    let turn = degrees.draw(&generator)
    let seconds = seconds.draw(&generator)
    let share = at.draw(&generator)
    return FaultWindow.changing(locations, share: share, seconds: seconds) { location in
      location.courseDegrees = location.courseDegrees.map { Angle.wrapped($0 + turn) }
    }
  }
}

struct ZeroSpeed: LocationFault {
  static let kind = "zeroSpeed"
  static let summary = "a speed of 0 while the train moves"
  static let numbers: NumberPaths<ZeroSpeed> = [\.$seconds, \.$at]

  @Number("seconds", in: 0...86_400, "for how long") var seconds = Drawn(30...120)
  @Number("at", in: 0...1, "where in the ride, as a share of it") var at = Drawn(0.2...0.8)

  func applied(to locations: [Location], _ generator: inout SeededGenerator) -> [Location] {
    let seconds = seconds.draw(&generator)
    let share = at.draw(&generator)
    return FaultWindow.changing(locations, share: share, seconds: seconds) { location in
      location.speedMetresPerSecond = location.speedMetresPerSecond.map { _ in 0 }
    }
  }
}
