package import RailNetwork
package import Tracking

/// One recording from an imported file: the measurements of a phone, without ground truth.
package struct ImportedRecording: Sendable, Equatable {
  /// Its name in the file, such as a session's id or a track's name; empty if it has none.
  package var name: String
  /// Notes by the person who recorded it; may be empty.
  package var notes: String
  /// In the order of the file, which is the order in which the phone delivered the locations.
  package var locations: [Location]
  /// The motion of the phone, oldest first; empty if it was not recorded.
  package var motion: [MotionEvent] = []
  /// Data that the importer left out or guessed; one sentence each, without a full stop.
  package var warnings: [String]
  /// Warnings about implausible locations, and about impossible values that were left out.
  package private(set) var locationWarnings = LocationWarnings()
  /// Unreadable values that were left out: their number and the first one.
  private var unreadable: [LocationColumn: Unreadable] = [:]
  /// Names of columns or members in the file that were ignored.
  package var unread: [String] = []
  /// Whether the file states the unit of speeds.
  var saysSpeedUnit = false
  /// The number of times that were 1,024 weeks too early.
  private var rolledOver = 0
  /// Reasons why the locations can't be one journey, by line.
  private var journeyFaults = FaultLog(file: "")

  private struct Unreadable: Sendable {
    var count: Int
    let line: Int?
    let text: String
  }

  package init(
    name: String = "", notes: String = "", locations: [Location] = [], warnings: [String] = []
  ) {
    self.name = name
    self.notes = notes
    self.locations = locations
    self.warnings = warnings
  }

  /// Adds a location, without impossible values.
  ///
  /// - Returns: false if it has no time or is not on the earth; it is then not added.
  mutating func take(_ partial: PartialLocation, line: Int?) -> Bool {
    guard var location = partial.location else { return false }
    mendRollover(&location)
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

  /// The time after which the week counter of GPS restarts.
  private static let rolloverSeconds = 1_024.0 * 7 * 86_400

  /// Repairs jumps of 1,024 weeks: moves the earlier times to the later side of the jump.
  private mutating func mendRollover(_ location: inout Location) {
    guard let last = locations.last else { return }
    let seconds = location.timestamp.seconds(since: last.timestamp)
    if abs(seconds - Self.rolloverSeconds) < 86_400 {
      let latest = location.timestamp.advanced(bySeconds: 86_400)
      for index in locations.indices {
        let moved = locations[index].timestamp.advanced(bySeconds: Self.rolloverSeconds)
        guard moved <= latest else { continue }
        locations[index].timestamp = moved
        rolledOver += 1
      }
    } else if abs(seconds + Self.rolloverSeconds) < 86_400 {
      location.timestamp = location.timestamp.advanced(bySeconds: Self.rolloverSeconds)
      rolledOver += 1
    }
  }

  /// Counts a value that is left out because it can't be read.
  mutating func add(unreadable column: LocationColumn, _ text: String, line: Int?) {
    unreadable[column, default: Unreadable(count: 0, line: line, text: text)].count += 1
  }

  /// Warnings about implausible locations, and about values that were left out.
  package func valueWarnings(file: String) -> [Fault] {
    locationWarnings.all(file: file, of: locations.count)
      + LocationColumn.allCases.compactMap { column in
        unreadable[column].map { found in
          let count = found.count == 1 ? "1 value is" : "\(found.count) values are"
          return Fault(
            file: file, line: found.line, field: column.rawValue,
            problem: "\(count) left out: " + Fault.expected("a number", found: found.text))
        }
      }
  }

  /// Checks the locations, which come from another file.
  package mutating func checkLocations() { locationWarnings = LocationWarnings(locations) }

  /// Checks the locations, which are a part of another recording's.
  mutating func checkLocations(partOf whole: ImportedRecording) {
    checkLocations()
    unreadable = whole.locations.first == locations.first ? whole.unreadable : [:]
  }

  /// Throws if the locations can't be one journey because there is none, or because some times are
  /// too far from the others.
  package func checkIsJourney(file: String) throws(Faults) {
    guard !locations.isEmpty else { throw Faults(file, "has no location") }
    var log = FaultLog(file: file)
    for var fault in journeyFaults.faults {
      fault.file = file
      log.add(fault)
    }
    try log.throwIfAny()
  }

  /// Whether two recordings have the same content; line numbers are ignored.
  package static func == (a: Self, b: Self) -> Bool {
    a.name == b.name && a.notes == b.notes && a.locations == b.locations && a.motion == b.motion
      && a.warnings == b.warnings
  }
}

extension ImportedRecording {
  package var missing: [LocationColumn] {
    LocationColumn.measured.filter { _, path in
      locations.allSatisfy { $0[keyPath: path] == nil }
    }.map(\.column)
  }

  /// A warning if all its motion is of another time than its locations, so that no tracker gets it.
  package var lostMotion: String? {
    let times = locations.map(\.timestamp)
    guard let first = times.min(), let last = times.max(), let event = motion.first,
      motion.between(first, last).isEmpty
    else { return nil }
    return "no event of its motion is of the time of its locations, which begin at "
      + "\(first.iso8601), the motion at \(event.timestamp.iso8601): is it of the same phone, and in "
      + "the same time zone?"
  }

  /// The recording with speed, course or both derived from its locations, if no location has one.
  ///
  /// A column with some values stays as it is.
  package func derived() -> ImportedRecording {
    let (noSpeed, noCourse) = (missing.contains(.speed), missing.contains(.course))
    guard noSpeed || noCourse else { return self }
    var derived = self
    for (index, filled) in DerivedMotion.filled(locations).enumerated() {
      if noSpeed { derived.locations[index].speedMetresPerSecond = filled.speedMetresPerSecond }
      if noCourse { derived.locations[index].courseDegrees = filled.courseDegrees }
    }
    let what = [noSpeed ? "speed" : nil, noCourse ? "course" : nil].compactMap(\.self)
      .joined(separator: " and ")
    let note = DerivedMotion.note(what)
    derived.notes = notes.isEmpty ? note : "\(notes) \(note)"
    derived.warnings.append(
      "\(what) derived from \(Int(DerivedMotion.bandwidthSeconds)) s before and after")
    return derived
  }

  /// The recording with values corrected if its own locations show another meaning: times before a
  /// rollover of GPS, zeros that mean "not measured", speeds in another unit; and in the order of
  /// time if all run backwards.
  func plausible() -> ImportedRecording {
    var recording = self
    if recording.locationWarnings.turnRound(locations.count) {
      recording.locations.reverse()
      recording.warnings.append("all locations ran backwards in time: turned round")
    }
    if rolledOver > 0 {
      recording.warnings.append(
        "times of \(rolledOver) of \(locations.count) locations were 1,024 weeks early, as GPS "
          + "receivers write after a rollover: moved")
    } else if countsFromStart {
      recording.warnings.append(
        "times count from the start of the recording; give that time with --start")
    } else if let last = locations.last?.timestamp, isEarly {
      func remedy(_ seconds: Double) -> String {
        "it was on \(last.advanced(bySeconds: seconds).iso8601.prefix(10)): give --start "
          + Timestamp(millisecondsSince1970: Int64(1_000 * seconds)).iso8601.prefix(19) + "Z"
      }
      recording.warnings.append(
        "the last time is of \(last.iso8601.prefix(10)): if the times count from 2001, as Apple's "
          + "do, \(remedy(Self.year2001)); if the receiver missed a rollover of GPS, "
          + remedy(Self.rolloverSeconds))
    }
    recording = recording.withoutMeaninglessZeros()
    return saysSpeedUnit ? recording : recording.inMetresPerSecond()
  }

  private var isEarly: Bool {
    locations.last.map { $0.timestamp < Self.firstPhones } == true && !isAnonymous
  }

  /// Whether it begins in the week to which fixtures are moved.
  private var isAnonymous: Bool {
    let seconds = locations.first?.timestamp.seconds(since: .anonymousDay) ?? -1
    return (0..<Timestamp.weekSeconds).contains(seconds)
  }

  /// Whether all times are seconds since the start of the recording, as in exports of phyphox.
  package var countsFromStart: Bool {
    locations.count > 1
      && locations.allSatisfy {
        (0..<Self.longestSeconds).contains(
          $0.timestamp.seconds(since: Timestamp(millisecondsSince1970: 0)))
      }
  }

  /// Whether its times may count from this one: the start of the recording, or an early year.
  package func counts(from start: Timestamp) -> Bool {
    countsFromStart || (isEarly && start < Self.firstPhones)
  }

  /// The recording with times of day, given the time from which its own count.
  package func begun(at start: Timestamp) -> ImportedRecording {
    guard counts(from: start) else { return self }
    var moved = self
    for index in locations.indices {
      moved.locations[index].timestamp.millisecondsSince1970 += start.millisecondsSince1970
    }
    if motion.first.map({ $0.timestamp < Self.firstPhones }) == true {
      moved.motion = motion.moved(
        bySeconds: start.seconds(since: Timestamp(millisecondsSince1970: 0)))
    }
    moved.warnings.removeAll { $0.contains("--start") }
    return moved
  }

  /// Why its times can't be read: they are numbers of another kind than seconds.
  var misreadTimes: (problem: String, remedy: String)? {
    guard countsFromStart, locations.count >= Self.leastMisread else { return nil }
    let seconds = locations.map { Double($0.timestamp.millisecondsSince1970) / 1_000 }
    let span = (seconds.max() ?? 0) - (seconds.min() ?? 0)
    if moves, span < 2, seconds.allSatisfy(Self.spreadsheetDays.contains) {
      return (
        "the times look like days since 1900, as in spreadsheets",
        "save the column as date and time: 2026-05-12 23:15:19"
      )
    }
    let metres = zip(locations, locations.dropFirst()).reduce(0) {
      $0 + $1.0.coordinate.metres(to: $1.1.coordinate)
    }
    if moves, metres < Self.slowestMetresPerSecond * span {
      return (
        "the times look like milliseconds since the start of the recording",
        "divide them by 1000, and give the start with --start"
      )
    }
    let isClock = seconds.allSatisfy { Int($0) % 100 < 60 && Int($0) / 100 % 100 < 60 }
    guard isClock, span > 100 else { return nil }
    return (
      "the times look like hours, minutes and seconds without a date",
      "write the date before them: 20260512231519"
    )
  }

  /// Nobody moves that slowly all the time.
  private static let slowestMetresPerSecond = 0.1
  /// By chance, this number of values rarely looks like times of a clock.
  private static let leastMisread = 30
  /// The days since 1900 in the years 2000 to 2099.
  private static let spreadsheetDays = 36_526.0..<73_051
  /// 2001-01-01, from which Apple's programs count.
  private static let year2001 = 978_307_200.0
  private static let longestSeconds = 31 * 86_400.0
  /// 2007-01-01.
  ///
  /// Earlier times are suspicious: hardly any phone recorded its location.
  private static let firstPhones = Timestamp(millisecondsSince1970: 1_167_609_600_000)
  /// Fewer zeros may be chance.
  private static let leastZeros = 10

  /// The recording without accuracies of 0, and without columns that are 0 in all locations and
  /// can't be: an altitude or, if the phone moves, a speed or a course other than north.
  private func withoutMeaninglessZeros() -> ImportedRecording {
    var recording = self
    for (column, path) in LocationColumn.measured {
      let values = locations.compactMap { $0[keyPath: path] }
      let zeros = values.count { $0 == 0 }
      let isAccuracy = column == .horizontalAccuracy || column == .verticalAccuracy
      let isEverywhere = zeros == values.count && zeros >= Self.leastZeros
      guard isAccuracy ? zeros > 0 : isEverywhere,
        isAccuracy || column == .altitude || (moves && !(column == .course && goesNorth))
      else { continue }
      recording.locations = recording.locations.map { $0.withoutZeros(in: [column]) }
      let place = zeros == values.count ? "everywhere" : "at \(zeros) of \(values.count) locations"
      recording.warnings.append("\(column.rawValue) is 0 \(place): read as not measured")
    }
    return recording
  }

  /// Fewer ratios don't tell the unit of speeds.
  private static let leastRatios = 10
  /// Speeds in metres per second are not that much higher than those between locations.
  private static let mostRatio = 1.5

  private var moves: Bool {
    guard let first = locations.first else { return false }
    return locations.contains { $0.coordinate.metres(to: first.coordinate) > 300 }
  }

  private var goesNorth: Bool {
    guard let first = locations.first?.coordinate, let last = locations.last?.coordinate else {
      return false
    }
    let north = last.latitude - first.latitude
    return north > 0 && abs(last.longitude - first.longitude) < 0.1 * north
  }

  /// The recording with speeds in metres per second.
  ///
  /// If the median ratio to the speeds between locations is the factor of another unit, all are
  /// converted. Zeros don't count, because many programs write them where nothing was measured.
  private func inMetresPerSecond() -> ImportedRecording {
    var silent = locations
    for index in silent.indices { silent[index].speedMetresPerSecond = nil }
    let ratios = zip(locations, DerivedMotion.filled(silent)).compactMap { location, derived in
      derived.speedMetresPerSecond.flatMap { moved in
        moved < 5 ? nil : location.speedMetresPerSecond.map { $0 / moved }
      }
    }.filter { $0 > 0 }
    let units: [MeasuredColumn.Unit] = [.kilometresPerHour, .milesPerHour, .knots]
    let ratio = Quantiles.of(ratios, 0.5) ?? 0
    let unit = units.first { abs(ratio * $0.size - 1) < 0.06 }
    let times = "the speeds are \(NumberText.fixed(ratio, places: 1)) times those between locations"
    var mended = self
    guard ratios.count >= Self.leastRatios, let unit else {
      let highest = locations.compactMap(\.speedMetresPerSecond).max() ?? 0
      let isDoubtful = ratios.count > 2 && ratio > Self.mostRatio
      guard isDoubtful || highest > DerivedMotion.fastestMetresPerSecond else { return self }
      mended.warnings.append(
        (isDoubtful ? "\(times), the highest" : "the highest of the speeds is")
          + " \(NumberText.short(highest, places: 1)) m/s; "
          + "if they are in km/h, say so for CSV: --map speed=speed:km/h")
      return mended
    }
    for index in locations.indices {
      mended.locations[index].speedMetresPerSecond =
        locations[index].speedMetresPerSecond.map { $0 * unit.size }
    }
    mended.warnings.append("\(times): read as \(unit.rawValue)")
    return mended
  }
}
