import Interchange
package import RailNetwork
package import Tracking

/// Recordings that are turned into folders, with warnings.
package struct RecordingImport {
  package var output: OutputFolder
  private let files: RecordingFiles
  private let derives: Bool
  private var fileLines: [String] = []
  private var rows: [ReportedRecording] = []
  /// Warnings about suspicious data.
  package private(set) var warnings: [Fault] = []

  package var missing: [Set<TrackerNeed>] {
    rows.map(\.missing)
  }

  package init(into output: OutputFolder, _ files: RecordingFiles, derives: Bool) {
    self.output = output
    self.files = files
    self.derives = derives
  }

  package mutating func read(_ file: String) throws(Faults) {
    var run = self
    var unread: [String] = []
    let (format, emptySessions) = try files.read(file) { recording, isAlone in
      run.stage(recording, from: file, isAlone: isAlone)
      unread += recording.unread
    }
    let added = run.rows.dropFirst(rows.count)
    var line = "\(file): \(format.title), \(counted(added.count, "recording"))"
    let motionCount = added.reduce(0) { $0 + $1.motionCount }
    if motionCount > 0 { line += "; events of motion: \(motionCount)" }
    if emptySessions > 0 { line += "; sessions without a location: \(emptySessions)" }
    if !unread.isEmpty { line += "; not read: \(unread.joined(separator: ", "))" }
    self = run
    fileLines.append(line)
  }

  private mutating func stage(
    _ imported: ImportedRecording, from file: String, isAlone: Bool
  ) {
    warnings += imported.warnings.map { Fault(file: file, problem: $0) }
    warnings += imported.valueWarnings(file: file)
    let recording = derives ? imported.derived() : imported
    let folder = output.freeName(RecordingFolder.name(isAlone ? "" : recording.name, file: file))
    if !recording.locations.isEmpty {
      output.add(
        LocationsWriter.text(recording.locations), as: "\(folder)/\(LocationsReader.fileName)")
    }
    if !recording.motion.isEmpty {
      output.add(
        MotionWriter.text(recording.motion), as: "\(folder)/\(MotionReader.fileName)")
    }
    if let notes = RecordingNotesFile.text(recording) {
      output.add(notes, as: "\(folder)/\(RecordingNotesFile.name)")
    }
    rows.append(
      ReportedRecording(
        folder: "\(output.path)/\(folder)", locationCount: recording.locations.count,
        motionCount: recording.motion.count, first: recording.locations.map(\.timestamp).min(),
        last: recording.locations.map(\.timestamp).max(),
        columns: recording.locations.isEmpty ? [] : recording.missing))
  }

  package func report(into space: Int?) -> String {
    let ordered = rows.sorted {
      ($0.first?.millisecondsSince1970 ?? 0, $0.folder)
        < ($1.first?.millisecondsSince1970 ?? 0, $1.folder)
    }
    let table = TextTable(
      ["recording", .right("locations"), "start", .right("minutes"), "not measured"],
      ordered.map(\.cells))
    var lines =
      fileLines + table.folded(into: space).flatMap { ["", String($0.unruled.dropLast())] }
    if let first = ordered.first {
      lines += ["", "Next: railbench journey label \(ShellText.quoted(first.folder))"]
    }
    return lines.joined(separator: "\n")
  }
}

private struct ReportedRecording {
  var folder: String
  var locationCount: Int
  var motionCount: Int
  var first: Timestamp?
  var last: Timestamp?
  var columns: [LocationColumn]

  var missing: Set<TrackerNeed> {
    Set(columns.compactMap { TrackerNeed(rawValue: $0.rawValue) })
  }

  var cells: [String] {
    let seconds = last.flatMap { last in first.map { last.seconds(since: $0) } }
    let missing = columns.map(\.rawValue).joined(separator: ", ")
    return [
      folder, "\(locationCount)", first?.iso8601 ?? "-",
      seconds.map { NumberText.fixed($0 / 60, places: 1) } ?? "-",
      missing.isEmpty ? "-" : missing,
    ]
  }
}
