import Journeys
package import Text
import Tracking

/// Reads logs of NMEA 0183: the sentences RMC, GGA, VTG and GST of any talker.
///
/// Sentences of one time of day make one location. Dates come from RMC; a sentence before the first
/// RMC, or after midnight before the next one, gets the day that puts it nearest. A sentence whose
/// checksum is wrong is left out and counted in a warning. Text before a sentence's `$` on its
/// line, such as a logger's own time, is passed over.
package struct NMEALogReader {
  /// What the sentences of one time of day say together.
  fileprivate struct Epoch {
    static let dayInMilliseconds: Int64 = 86_400_000

    /// Of its first sentence.
    var line: Int
    var timeOfDay: Int64
    /// Days since 1970.
    var day: Int64?
    var values = PartialLocation(timestamp: Timestamp(millisecondsSince1970: 0))
  }

  private var epochs: [Epoch] = []
  private var badSentences = 0
  private var epochsWithoutFix = 0
  private var current: Epoch?

  /// Reads one recording.
  ///
  /// - Throws: one fault if the log has no valid position, or none with a date.
  package static func read(_ source: ByteSource) throws(Faults) -> ImportedRecording {
    var lines = LineReader(source)
    var log = NMEALogReader()
    while let line = try lines.next() {
      log.take(line, number: lines.line)
      try ImportedRecording.check(log.epochs.count, file: source.file)
    }
    log.endEpoch()
    guard !log.epochs.isEmpty else {
      throw Faults(file: source.file, problem: "has no NMEA sentence with a valid position")
    }
    guard let dated = log.epochs.first(where: { $0.day != nil }), let firstDay = dated.day else {
      throw Faults(
        file: source.file, problem: "names no date: it has no valid RMC sentence",
        remedy: "let the receiver log RMC too")
    }
    return log.recording(near: firstDay * Epoch.dayInMilliseconds + dated.timeOfDay)
  }

  /// The recording, the days of what comes before the first date nearest to that.
  private func recording(near first: Int64) -> ImportedRecording {
    var recording = ImportedRecording()
    var anchor = first
    for epoch in epochs {
      let noonToNoon = anchor - epoch.timeOfDay + Epoch.dayInMilliseconds / 2
      let nearest = (Double(noonToNoon) / Double(Epoch.dayInMilliseconds)).rounded(.down)
      anchor = (epoch.day ?? Int64(nearest)) * Epoch.dayInMilliseconds + epoch.timeOfDay
      var values = epoch.values
      values.timestamp = Timestamp(millisecondsSince1970: anchor)
      recording.take(values, line: epoch.line)
    }
    if badSentences > 0 {
      recording.warnings.append("left out, sentences with a wrong checksum: \(badSentences)")
    }
    if epochsWithoutFix > 0 {
      recording.warnings.append(
        "left out, times at which the receiver had no position: \(epochsWithoutFix)")
    }
    return recording
  }

  private mutating func endEpoch() {
    guard let epoch = current else { return }
    current = nil
    if epoch.values.location == nil { epochsWithoutFix += 1 } else { epochs.append(epoch) }
  }

  private mutating func take(_ line: [UInt8], number: Int) {
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
    let kind = fields[0].suffix(3)
    guard let least = ["RMC": 10, "GGA": 10, "VTG": 8, "GST": 9][kind], fields.count >= least else {
      return
    }
    if kind != "VTG" {
      guard let timeOfDay = Epoch.timeOfDay(fields[1]) else { return }
      if current?.timeOfDay != timeOfDay {
        endEpoch()
        current = Epoch(line: number, timeOfDay: timeOfDay)
      }
    }
    current?.take(kind, fields)
  }
}

extension NMEALogReader.Epoch {
  fileprivate mutating func take(_ kind: Substring, _ fields: [String]) {
    func number(_ index: Int) -> Double? { NumberReader.double(fields[index]) }
    func takePlace(at index: Int) {
      values[.latitude] = Self.angle(fields[index], fields[index + 1], degreeDigits: 2)
      values[.longitude] = Self.angle(fields[index + 2], fields[index + 3], degreeDigits: 3)
    }
    let metresPerSecondPerKnot = 1_852.0 / 3_600
    switch kind {
    case "RMC" where fields[2] == "A":
      takePlace(at: 3)
      values[.speed] = number(7).map { $0 * metresPerSecondPerKnot }
      values[.course] = number(8)
      day = Self.day(fields[9])
    case "GGA" where Int(fields[6]) ?? 0 > 0:
      takePlace(at: 2)
      values[.altitude] = number(9)
    case "VTG":
      values[.course] = number(1) ?? values[.course]
      values[.speed] =
        number(5).map { $0 * metresPerSecondPerKnot } ?? number(7).map { $0 / 3.6 }
        ?? values[.speed]
    case "GST":
      // Standard deviations of latitude and longitude in metres, summed as Core Location's radius.
      if let north = number(6), let east = number(7) {
        values[.horizontalAccuracy] = (north * north + east * east).squareRoot()
      }
      values[.verticalAccuracy] = number(8)
    default: break
    }
  }

  /// `hhmmss.sss` in milliseconds.
  fileprivate static func timeOfDay(_ text: String) -> Int64? {
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
