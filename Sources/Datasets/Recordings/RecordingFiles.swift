package import Interchange
package import RailNetwork
package import Tracking

package struct RecordingFiles {
  private let hints: RecordingHints
  /// The columns in which 0 means "not measured".
  private let zeroIsMissing: Set<LocationColumn>
  /// Only what was recorded in this span is read.
  private let span: ClosedRange<Timestamp>?
  /// The file with the motion of the same phone, if it has one of its own.
  private let motion: String?

  package init(
    _ hints: RecordingHints, zeroIsMissing: Set<LocationColumn>,
    between span: ClosedRange<Timestamp>? = nil, motion: String? = nil
  ) {
    self.hints = hints
    self.zeroIsMissing = zeroIsMissing
    self.span = span
    self.motion = motion
  }

  private func readMotion(_ file: String) throws(Faults) -> ImportedRecording {
    let (format, source) = try Self.open(file)
    guard let source, var recording = try format.read(source, hints: hints).first,
      !recording.motion.isEmpty
    else { throw Faults(file, "has no motion", remedy: "it needs timestamp and activity") }
    // It may have an effect on the locations.
    recording.warnings.removeAll { $0.hasPrefix("--timezone has no effect") }
    return recording
  }

  /// The format of a file and its bytes, unpacked if necessary; a database has no bytes.
  private static func open(
    _ file: String
  ) throws(Faults) -> (format: RecordingFormat, source: ByteSource?) {
    let length = RecordingFormat.recognitionLength
    var (start, source) = try Files.source(file).peeking(length)
    if start.starts(with: [0x1f, 0x8b]) {
      (start, source) = try source.gunzipped().peeking(length)
    }
    let format = try RecordingFormat(of: file, start: start)
    return (format, format == .database ? nil : source)
  }

  package static func recognises(_ file: String) -> Bool { (try? open(file)) != nil }

  /// The start of a phyphox recording, from the table in a folder beside it.
  private static func start(of file: String) -> Timestamp? {
    guard let bytes = try? Files.read(Files.beside(file, "meta/time.csv")) else { return nil }
    let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
    guard let first = lines.first(where: { $0.contains("START") }) else { return nil }
    let fields = first.split { ",;\t".contains($0) }.map { $0.filter { $0 != "\"" } }
    return fields.count > 2 ? NumberReader.double(fields[2]).flatMap(Timestamp.init(epoch:)) : nil
  }

  /// Reads a file ride by ride; returns the format, and the number of sessions without a location.
  ///
  /// - Throws: all faults of the file and of its motion.
  package func read(
    _ file: String, recording: (_ recording: ImportedRecording, _ isAlone: Bool) -> Void
  ) throws(Faults) -> (format: RecordingFormat, emptySessions: Int) {
    let moved = Result { () throws(Faults) in try motion.map(readMotion) ?? ImportedRecording() }
    let found = Result { () throws(Faults) in
      try read(file, with: (try? moved.get()) ?? ImportedRecording(), recording: recording)
    }
    guard case .success(let read) = found, case .success = moved
    else { throw Faults(found.faults + moved.faults) }
    return read
  }

  private func read(
    _ file: String, with other: ImportedRecording,
    recording: (_ recording: ImportedRecording, _ isAlone: Bool) -> Void
  ) throws(Faults) -> (format: RecordingFormat, emptySessions: Int) {
    let (format, source) = try Self.open(file)
    let start = hints.start ?? Self.start(of: file)
    var count = 0
    func found(_ found: ImportedRecording, isAlone: Bool) {
      var found = found
      if !other.motion.isEmpty {
        found.motion = other.motion
        found.warnings += other.warnings.map { "motion: \($0)" }
      }
      var begun = start.map(found.begun) ?? found
      if let start = hints.start, !found.counts(from: start) {
        begun.warnings.append("--start has no effect: the times do not count from the start")
      }
      if let warning = begun.lostMotion { begun.warnings.append(warning) }
      let rides = (span.map(begun.between) ?? begun).rides().filter { !$0.isEmpty }
      count += rides.count
      for var ride in rides {
        if !zeroIsMissing.isEmpty {
          ride.locations = ride.locations.map { $0.withoutZeros(in: zeroIsMissing) }
        }
        recording(ride, isAlone && rides.count == 1)
      }
    }
    var emptySessions = 0
    if let source {
      var all = try format.read(source, hints: hints)
      if source.isCutOff, !all.isEmpty {
        let count = all.reduce(0) { $0 + $1.locations.count }
        all[0].warnings.append("the compressed file is cut off: it has only \(count) locations")
      }
      for recording in all { found(recording, isAlone: all.count == 1) }
    } else {
      emptySessions = try RecordingDatabaseReader.read(
        SQLiteDatabase(reading: file)
      ) { found($0, isAlone: false) }
    }
    guard count > 0 else {
      let place = span.map { " between \($0.lowerBound.iso8601) and \($0.upperBound.iso8601)" }
      throw Faults(file, "no session with a location" + (place ?? ""))
    }
    return (format, emptySessions)
  }
}
