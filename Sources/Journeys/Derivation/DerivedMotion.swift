import RailNetwork
package import Tracking

/// Speed and course from successive locations, for recordings that lack them.
///
/// Each location's are those of the straight line from the one before it, so that nothing of the
/// future shows in them. They are noisier than a phone's own, which come from the Doppler shift.
package enum DerivedMotion {
  /// A shorter line has no course: the locations' own error decides where it points.
  package static let shortestMetres = 4.0
  /// A speed above this is a jump of the phone, not of the train, and is left out.
  package static let fastestMetresPerSecond = 100.0

  /// The sentence for a journey's notes, and the tag.
  package static let note =
    "Speed and course are not the phone's: they are derived from successive locations, each "
    + "from the one before it."
  package static let tag = "derived"

  /// The locations with speed and course put in where they are missing.
  ///
  /// The first location, and one that is not later than the one before it, get none.
  package static func filled(_ locations: [Location]) -> [Location] {
    var filled = locations
    for index in locations.indices.dropFirst() {
      let before = locations[index - 1]
      let here = locations[index]
      let seconds = here.timestamp.seconds(since: before.timestamp)
      guard seconds > 0 else { continue }
      let line = LocalPlane(origin: before.coordinate)
        .vector(to: here.coordinate.turned(towards: before.coordinate))
      let speed = line.length / seconds
      guard speed <= fastestMetresPerSecond else { continue }
      if here.speedMetresPerSecond == nil { filled[index].speedMetresPerSecond = rounded(speed) }
      if here.courseDegrees == nil, line.length >= shortestMetres {
        let course = Course.degrees(of: line).map(rounded)
        filled[index].courseDegrees = course == 360 ? 0 : course
      }
    }
    return filled
  }

  /// The truth of a journey whose locations were filled: renamed, tagged, and saying so.
  package static func truth(_ truth: GroundTruth) -> GroundTruth {
    var derived = truth.variant(id: truth.id + "-derived")
    derived.title += " (speed and course derived)"
    if !derived.tags.contains(tag) { derived.tags.append(tag) }
    derived.notes = truth.notes.isEmpty ? note : "\(truth.notes) \(note)"
    return derived
  }

  /// To two places, which is finer than anything derived can be.
  private static func rounded(_ value: Double) -> Double {
    (value * 100).rounded() / 100
  }
}
