package import Numerics
package import Tracking

/// Locations that lack one of their fields, in blocks: not measured, or said to be invalid.
package struct MissingField<Field: LocationField>: LocationFault {
  package static var kind: String { Field.faultKind }
  package static var summary: String { "locations without \(Field.words), in blocks" }
  package static var parameters: [PhoneParameter<MissingField>] {
    [
      PhoneParameter("share", \.share, in: 0...1, "how many locations lack it"),
      PhoneParameter("blockSeconds", \.blockSeconds, in: 0...86_400, "how long a block is"),
    ]
  }

  package var share: Drawn = 0.5
  package var blockSeconds: Drawn = 30

  package init() {}

  package init(share: Double) {
    self.share = Drawn(share)
  }

  /// A block that is struck at a share is struck at every greater share too.
  package func applied(
    to locations: [Location], _ generator: inout SeededGenerator
  ) -> [Location] {
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
package protocol LocationField: Sendable, Hashable {
  static var faultKind: String { get }
  /// Such as `a course`.
  static var words: String { get }
  static func clear(_ location: inout Location)
}

package typealias MissingCourse = MissingField<CourseField>
package typealias MissingSpeed = MissingField<SpeedField>
package typealias MissingAccuracy = MissingField<AccuracyField>

package enum CourseField: LocationField {
  package static let faultKind = "missingCourse"
  package static let words = "a course"
  package static func clear(_ location: inout Location) { location.courseDegrees = nil }
}

package enum SpeedField: LocationField {
  package static let faultKind = "missingSpeed"
  package static let words = "a speed"
  package static func clear(_ location: inout Location) { location.speedMetresPerSecond = nil }
}

package enum AccuracyField: LocationField {
  package static let faultKind = "missingAccuracy"
  package static let words = "an accuracy"
  package static func clear(_ location: inout Location) {
    location.horizontalAccuracyMetres = nil
    location.verticalAccuracyMetres = nil
  }
}
