import Journeys
package import Text
import Tracking

/// Reads logs of NMEA 0183: the sentences RMC, GGA, VTG and GST of any talker.
///
/// Sentences of one time of day make one location. Dates come from RMC; a sentence before the first
/// RMC, or after midnight before the next one, gets the day that puts it nearest. A sentence whose
/// checksum is wrong is left out and counted in a warning. Text before a sentence's `$` on its
/// line, such as a logger's own time, is passed over.
package enum NMEALogReader {
  /// Reads one recording.
  ///
  /// - Throws: one fault if the log has no valid position, or none with a date.
  package static func read(_ source: ByteSource) throws(Faults) -> ImportedRecording {
    var lines = LineReader(source)
    var log = NMEALog()
    while let line = try lines.next() {
      log.take(line, number: lines.line)
      try ImportedRecording.check(log.epochs.count, file: source.file)
    }
    log.endEpoch()
    var recording = ImportedRecording()
    guard !log.epochs.isEmpty else {
      throw Faults(file: source.file, problem: "has no NMEA sentence with a valid position")
    }
    guard let firstDate = log.epochs.lazy.compactMap(\.day).first else {
      throw Faults(
        file: source.file, problem: "names no date: it has no valid RMC sentence",
        remedy: "let the receiver log RMC too")
    }
    var anchor = firstDate * NMEALog.dayInMilliseconds
    if let dated = log.epochs.first(where: { $0.day != nil }) { anchor += dated.timeOfDay }
    for epoch in log.epochs {
      let days = epoch.day ?? nearestDay(to: anchor, timeOfDay: epoch.timeOfDay)
      anchor = days * NMEALog.dayInMilliseconds + epoch.timeOfDay
      var values = epoch.values
      values.timestamp = Timestamp(millisecondsSince1970: anchor)
      recording.take(values, line: epoch.line)
    }
    if log.badSentences > 0 {
      recording.warnings.append(
        "left out, sentences with a wrong checksum: \(log.badSentences)")
    }
    if log.epochsWithoutFix > 0 {
      recording.warnings.append(
        "left out, times at which the receiver had no position: \(log.epochsWithoutFix)")
    }
    return recording
  }

  private static func nearestDay(to anchor: Int64, timeOfDay: Int64) -> Int64 {
    let half = NMEALog.dayInMilliseconds / 2
    let shifted = anchor - timeOfDay + half
    let quotient = shifted / NMEALog.dayInMilliseconds
    return shifted < 0 && quotient * NMEALog.dayInMilliseconds != shifted ? quotient - 1 : quotient
  }
}

/// The state of reading a log: the time of day that sentences are about, and all before it.
private struct NMEALog {
  static let dayInMilliseconds: Int64 = 86_400_000

  /// What the sentences of one time of day say together.
  struct Epoch {
    /// Of its first sentence.
    var line: Int
    var timeOfDay: Int64
    /// Days since 1970.
    var day: Int64?
    var values = PartialLocation(timestamp: Timestamp(millisecondsSince1970: 0))
  }

  private(set) var epochs: [Epoch] = []
  private(set) var badSentences = 0
  private(set) var epochsWithoutFix = 0
  private var current: Epoch?
  private var line = 0

  mutating func endEpoch() {
    guard let epoch = current else { return }
    current = nil
    if epoch.values.location == nil {
      epochsWithoutFix += 1
    } else {
      epochs.append(epoch)
    }
  }

  mutating func take(_ line: [UInt8], number: Int) {
    self.line = number
    guard let start = line.firstIndex(of: UInt8(ascii: "$")) else { return }
    let sentence = line[(start + 1)...]
    let star = sentence.lastIndex(of: UInt8(ascii: "*"))
    let body = sentence[..<(star ?? sentence.endIndex)]
    if let star {
      let digits = String(decoding: sentence[(star + 1)...].prefix(2), as: UTF8.self)
      guard UInt8(digits, radix: 16) == body.reduce(0, ^) else {
        badSentences += 1
        return
      }
    }
    let fields = body.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    switch fields[0].suffix(3) {
    case "RMC" where fields.count >= 10: takeRMC(fields)
    case "GGA" where fields.count >= 10: takeGGA(fields)
    case "VTG" where fields.count >= 8: takeVTG(fields)
    case "GST" where fields.count >= 9: takeGST(fields)
    default: break
    }
  }

  private mutating func begin(_ time: String) -> Bool {
    guard let timeOfDay = Self.timeOfDay(time) else { return false }
    if current?.timeOfDay != timeOfDay {
      endEpoch()
      current = Epoch(line: line, timeOfDay: timeOfDay)
    }
    return true
  }

  private mutating func takeRMC(_ fields: [String]) {
    guard begin(fields[1]), fields[2] == "A" else { return }
    current?.values[.latitude] = Self.angle(fields[3], fields[4], degreeDigits: 2)
    current?.values[.longitude] = Self.angle(fields[5], fields[6], degreeDigits: 3)
    current?.values[.speed] = NumberReader.double(fields[7]).map {
      $0 * Self.metresPerSecondPerKnot
    }
    current?.values[.course] = NumberReader.double(fields[8])
    current?.day = Self.day(fields[9])
  }

  private mutating func takeGGA(_ fields: [String]) {
    guard begin(fields[1]), let quality = Int(fields[6]), quality > 0 else { return }
    current?.values[.latitude] = Self.angle(fields[2], fields[3], degreeDigits: 2)
    current?.values[.longitude] = Self.angle(fields[4], fields[5], degreeDigits: 3)
    current?.values[.altitude] = NumberReader.double(fields[9])
  }

  private mutating func takeVTG(_ fields: [String]) {
    if let course = NumberReader.double(fields[1]) { current?.values[.course] = course }
    if let knots = NumberReader.double(fields[5]) {
      current?.values[.speed] = knots * Self.metresPerSecondPerKnot
    } else if let kilometresPerHour = NumberReader.double(fields[7]) {
      current?.values[.speed] = kilometresPerHour / 3.6
    }
  }

  /// Standard deviations of latitude and longitude in metres, summed as Core Location's radius.
  private mutating func takeGST(_ fields: [String]) {
    guard begin(fields[1]) else { return }
    if let north = NumberReader.double(fields[6]), let east = NumberReader.double(fields[7]) {
      current?.values[.horizontalAccuracy] = (north * north + east * east).squareRoot()
    }
    current?.values[.verticalAccuracy] = NumberReader.double(fields[8])
  }

  private static let metresPerSecondPerKnot = 1_852.0 / 3_600

  /// `hhmmss.sss` in milliseconds.
  private static func timeOfDay(_ text: String) -> Int64? {
    guard text.utf8.count >= 6, let hours = Int64(text.prefix(2)),
      let minutes = Int64(text.dropFirst(2).prefix(2)),
      let seconds = NumberReader.double(text.dropFirst(4)), (0...23).contains(hours),
      (0...59).contains(minutes), seconds >= 0, seconds < 61
    else { return nil }
    return (hours * 60 + minutes) * 60_000 + Int64((seconds * 1_000).rounded())
  }

  /// `ddmmyy` in days since 1970; years before 80 are after 2000.
  private static func day(_ text: String) -> Int64? {
    guard text.utf8.count == 6, let year = Int(text.suffix(2)) else { return nil }
    let month = text.dropFirst(2).prefix(2)
    let century = year < 80 ? "20" : "19"
    let iso = "\(century)\(text.suffix(2))-\(month)-\(text.prefix(2))T00:00:00Z"
    return Timestamp(iso8601: iso).map { $0.millisecondsSince1970 / dayInMilliseconds }
  }

  /// Degrees from `ddmm.mmmm` and a hemisphere's letter.
  private static func angle(_ text: String, _ hemisphere: String, degreeDigits: Int) -> Double? {
    guard let degrees = Int(text.prefix(degreeDigits)),
      let minutes = NumberReader.double(text.dropFirst(degreeDigits)), minutes < 60
    else { return nil }
    let angle = Double(degrees) + minutes / 60
    return hemisphere == "S" || hemisphere == "W" ? -angle : angle
  }
}
