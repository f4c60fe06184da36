import Journeys
package import Text
import Tracking

/// Reads recordings in KML: tracks (`gx:Track`, `Track`), and points with a time.
///
/// Each placemark with tracks is a recording, its tracks joined; all points that have a time of
/// their own are one more. Speed, course and accuracy come from a track's `SimpleArrayData`, a
/// course failing that from its `angles`. A line has no times, so it is a railway's route, not a
/// recording: see ``KMLNetworkImporter``.
package enum KMLTrackReader {
  /// The recordings of a file, in the file's order, the points last; none is empty.
  ///
  /// - Throws: what is not well-formed, the first track that is wrong, or that nothing has a time.
  package static func read(_ source: ByteSource) throws(Faults) -> [ImportedRecording] {
    var kml = try KMLReader(source)
    var recordings: [ImportedRecording] = []
    var points = ImportedRecording()
    var hasLine = false
    var count = 0
    while let placemark = try kml.next() {
      var recording = ImportedRecording(name: placemark.name, notes: placemark.description)
      for track in placemark.tracks { try take(track, source.file, into: &recording) }
      if !recording.locations.isEmpty { recordings.append(recording) }
      count += recording.locations.count
      try ImportedRecording.check(count + points.locations.count, file: source.file)
      hasLine = hasLine || !placemark.lines.isEmpty
      if let point = placemark.points.last {
        let position = try point.tuples.first.map { tuple throws(Faults) in
          guard !tuple.numbers.contains(nil) else {
            throw Faults(
              file: source.file, line: point.line, field: "coordinates",
              problem: Fault.expected("longitude,latitude", found: tuple.text))
          }
          return tuple.numbers
        }
        let values = PartialLocation(timestamp: placemark.time, position: position ?? [])
        points.take(values, line: point.line)
      }
    }
    if !points.locations.isEmpty { recordings.append(points) }
    if !recordings.isEmpty { return recordings }
    throw hasLine
      ? Faults(
        file: source.file, problem: "has lines but no times: a route, not a recording",
        remedy: "read it as a railway: railbench network import")
      : Faults(file: source.file, problem: "has no track, and no point with a time")
  }

  private static func take(
    _ track: KMLReader.Track, _ file: String, into recording: inout ImportedRecording
  ) throws(Faults) {
    func fault(_ problem: String) -> Faults {
      Faults(file: file, line: track.line, field: "Track", problem: problem)
    }
    guard track.times.count == track.places.count else {
      throw fault("has \(track.times.count) times for \(track.places.count) places")
    }
    var columns: [LocationColumn: [Double?]] = [:]
    // A track that was never turned has zeros for angles.
    if track.headings.contains(where: { $0 != 0 }) { columns[.course] = track.headings }
    for name in track.arrays.keys.sorted(by: >) {
      guard let column = MeasuredColumn(foreignName: name) else { continue }
      columns[column.quantity] = track.arrays[name]?.map { number in
        number.map { $0 * (column.unit?.size ?? 1) }
      }
    }
    for index in track.times.indices where !track.places[index].isEmpty {
      var values = PartialLocation(timestamp: track.times[index], position: track.places[index])
      for column in LocationColumn.allCases.dropFirst(4) {
        values[column] = columns[column].flatMap { $0.indices.contains(index) ? $0[index] : nil }
      }
      guard recording.take(values, line: track.line) else {
        throw fault("place \(index + 1) is not a place on the earth in degrees")
      }
    }
  }
}
