package import Journeys
import Maths
package import Text
package import Tracking

/// One recording as an importer found it: what a phone measured, with no truth beside it yet.
package struct ImportedRecording: Sendable, Equatable {
  /// What its file calls it, such as a session's id or a track's name; empty if it has no name.
  package var name: String
  /// What the person who recorded it wrote down; empty if nothing.
  package var notes: String
  /// In the order of the file, which is the order in which the phone delivered them.
  package var locations: [Location]
  /// What the importer had to leave out or guess, one sentence each without a full stop.
  package var warnings: [String]
  /// What looks wrong with the locations, or is impossible and was left out.
  package private(set) var locationWarnings = LocationWarnings()
  /// Why the locations can't be those of one journey, by line.
  private var journeyFaults = FaultLog(file: "")

  package init(
    name: String = "", notes: String = "", locations: [Location] = [], warnings: [String] = []
  ) {
    self.name = name
    self.notes = notes
    self.locations = locations
    self.warnings = warnings
  }

  /// Takes a location; values that can't be are left out.
  ///
  /// - Returns: whether it has a time, and a place on the earth.
  @discardableResult
  mutating func take(_ partial: PartialLocation, line: Int?) -> Bool {
    guard let location = partial.location else { return false }
    locationWarnings.add(location, after: locations.last, line: line)
    if var fault = LocationCheck.fault(
      location.timestamp, first: locations.first?.timestamp, last: locations.last?.timestamp)
    {
      fault.line = line
      journeyFaults.add(fault)
    }
    for column in partial.impossible {
      locationWarnings.add(impossible: column, time: location.timestamp, line: line)
    }
    locations.append(location)
    return true
  }

  /// Makes sure that the locations can be those of one journey, which no time lies far from.
  package func checkIsJourney(file: String) throws(Faults) {
    var log = FaultLog(file: file)
    for var fault in journeyFaults.faults {
      fault.file = file
      log.add(fault)
    }
    try log.throwIfAny()
  }

  /// Whether two files hold the same, wherever it stands in them.
  package static func == (a: Self, b: Self) -> Bool {
    a.name == b.name && a.notes == b.notes && a.locations == b.locations
      && a.warnings == b.warnings
  }
}

extension [ImportedRecording] {
  /// The recordings of a file, with a warning about points that have no time.
  ///
  /// - Throws: one fault if there are none.
  func found(
    timeless: Int, file: String, nothing: String, remedy: String
  ) throws(Faults) -> [ImportedRecording] {
    guard !isEmpty else {
      throw Faults(
        file: file, problem: timeless > 0 ? "none of its points has a time" : nothing,
        remedy: timeless > 0 ? remedy : nil)
    }
    var recordings = self
    if timeless > 0 {
      recordings[0].warnings.append("left out, points without a time: \(timeless)")
    }
    return recordings
  }
}

extension ImportedRecording {
  package var missing: [LocationColumn] {
    LocationColumn.measured.filter { _, path in
      locations.allSatisfy { $0[keyPath: path] == nil }
    }.map(\.column)
  }

  /// The recording with speed and course derived from its locations, if it has one of them nowhere.
  package func derived() -> ImportedRecording {
    guard missing.contains(.speed) || missing.contains(.course) else { return self }
    var derived = self
    derived.locations = DerivedMotion.filled(locations)
    derived.notes = notes.isEmpty ? DerivedMotion.note : "\(notes) \(DerivedMotion.note)"
    derived.warnings.append(
      "speed and course derived from \(Int(DerivedMotion.bandwidthSeconds)) s before and after")
    return derived
  }

  /// The recording with its speeds in metres per second, where the locations tell that they are in
  /// another unit: they move as much more slowly.
  func inMetresPerSecond() -> ImportedRecording {
    var silent = locations
    for index in silent.indices { silent[index].speedMetresPerSecond = nil }
    let ratios = zip(locations, DerivedMotion.filled(silent)).compactMap { location, derived in
      derived.speedMetresPerSecond.flatMap { moved in
        moved < 5 ? nil : location.speedMetresPerSecond.map { $0 / moved }
      }
    }
    let units: [MeasuredColumn.Unit] = [.kilometresPerHour, .milesPerHour, .knots]
    guard ratios.count >= 20, let ratio = Quantiles.of(ratios, 0.5),
      let unit = units.first(where: { abs(ratio * $0.size - 1) < 0.06 })
    else { return self }
    var mended = self
    for index in locations.indices {
      mended.locations[index].speedMetresPerSecond =
        locations[index].speedMetresPerSecond.map { $0 * unit.size }
    }
    mended.warnings.append(
      "the speeds are \(NumberText.fixed(ratio, places: 1)) times those of the locations: read as "
        + unit.rawValue)
    return mended
  }
}
