import Foundation
import Journeys
package import PlainText
import Tracking

/// Reads recordings in KML 2.2 and 2.3: tracks (`gx:Track`, `Track`), and points with a time.
///
/// Each placemark with tracks is a recording, its tracks joined; all points that have a time of
/// their own are one more. Speed, course and accuracy come from a track's `SimpleArrayData`, a
/// course failing that from its `angles`. A line has no times, so it is a railway's route, not a
/// recording: see ``KMLNetworkImporter``.
package struct KMLTrackReader {
  private var xml: XMLReader
  private var recordings: [ImportedRecording] = []
  private var points = ImportedRecording()
  private var hasLine = false
  private var placemark = KMLPlacemark()
  private var arrayName = ""

  /// Whether a file that starts with these bytes is KML.
  package static func recognises(_ start: some Collection<UInt8>) -> Bool {
    String(decoding: start, as: UTF8.self).contains("<kml")
  }

  /// The recordings of a file, in the file's order, the points last; none is empty.
  ///
  /// - Throws: what is not well-formed, the first track that is wrong, or that nothing has a time.
  package static func read(_ source: ByteSource) throws(Faults) -> [ImportedRecording] {
    var reader = KMLTrackReader(xml: XMLReader(source))
    return try reader.read()
  }

  private init(xml: XMLReader) {
    self.xml = xml
  }

  private mutating func read() throws(Faults) -> [ImportedRecording] {
    try xml.expectRoot("kml", of: "KML")
    while let event = try xml.next() {
      switch event {
      case .start(let element):
        switch element.name {
        case "Placemark": placemark = KMLPlacemark()
        case "Track": placemark.track = KMLTrack(line: element.line)
        case "SimpleArrayData": arrayName = element["name"] ?? ""
        case "LineString": hasLine = true
        case "name", "description", "when", "coord", "angles", "value", "coordinates":
          try take(element, try xml.textToEnd())
        default: break
        }
      case .text: break
      case .end("Track"): try endTrack()
      case .end("Placemark"): endPlacemark()
      case .end: break
      }
    }
    if !points.locations.isEmpty { recordings.append(points) }
    if recordings.isEmpty { throw nothingFound() }
    return recordings
  }

  private func nothingFound() -> Faults {
    hasLine
      ? Faults(
        file: xml.file, problem: "has lines but no times: a route, not a recording",
        remedy: "read it as a railway: railbench network import kml")
      : Faults(file: xml.file, problem: "has no track, and no point with a time")
  }

  private mutating func take(_ element: XMLReader.Element, _ text: String) throws(Faults) {
    switch (element.name, xml.path.last) {
    case ("name", "Placemark"): placemark.recording.name = text
    case ("description", "Placemark"): placemark.recording.notes = text
    case ("when", _):
      let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
      guard let time = Timestamp(utc: trimmed) else {
        throw fault(element.line, element.name, "'\(trimmed.prefix(40))' is no time")
      }
      if xml.path.contains("Track") {
        placemark.track.times.append(time)
      } else {
        placemark.time = time
      }
    case ("coord", "Track"): placemark.track.places.append(try numbers(text, element))
    case ("angles", "Track"):
      placemark.track.headings.append(try numbers(text, element).first)
    case ("value", "SimpleArrayData"):
      let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
      placemark.track.arrays[arrayName, default: []].append(NumberReader.double(trimmed))
    case ("coordinates", "Point"):
      placemark.place = try numbers(text.replacing(",", with: " "), element)
    default: break
    }
  }

  private func numbers(
    _ text: String, _ element: XMLReader.Element
  ) throws(Faults) -> [Double] {
    var numbers: [Double] = []
    for word in text.split(whereSeparator: \.isWhitespace) {
      guard let number = NumberReader.double(word) else {
        throw fault(element.line, element.name, "'\(word.prefix(40))' is no number")
      }
      numbers.append(number)
    }
    return numbers
  }

  private mutating func endTrack() throws(Faults) {
    let track = placemark.track
    placemark.track = KMLTrack()
    guard track.times.count == track.places.count else {
      throw fault(
        track.line, "Track",
        "has \(track.times.count) times for \(track.places.count) places")
    }
    let columns = track.columns()
    for index in track.times.indices where !track.places[index].isEmpty {
      guard let location = track.location(at: index, columns) else {
        throw fault(
          track.line, "Track", "place \(index + 1) is no place on the earth in degrees")
      }
      placemark.recording.locations.append(location)
    }
  }

  private mutating func endPlacemark() {
    if !placemark.recording.locations.isEmpty { recordings.append(placemark.recording) }
    guard let place = placemark.place, place.count >= 2 else { return }
    let values = PartialLocation(timestamp: placemark.time, position: place)
    if let location = values.location { points.locations.append(location) }
  }

  private func fault(_ line: Int, _ field: String, _ problem: String) -> Faults {
    Faults(file: xml.file, line: line, field: field, problem: problem)
  }
}

/// A placemark while its elements are read.
private struct KMLPlacemark {
  var recording = ImportedRecording()
  var track = KMLTrack()
  var time: Timestamp?
  var place: [Double]?
}

/// A track while its elements are read: lists that belong together by place.
private struct KMLTrack {
  var line = 0
  var times: [Timestamp] = []
  /// Longitude, latitude and perhaps altitude; empty where the phone had no position.
  var places: [[Double]] = []
  var headings: [Double?] = []
  var arrays: [String: [Double?]] = [:]

  /// The values that the arrays hold for each place.
  func columns() -> [LocationColumn: [Double?]] {
    var columns: [LocationColumn: [Double?]] = [:]
    // A track that was never turned has zeros for angles.
    if headings.contains(where: { $0 != 0 }) { columns[.course] = headings }
    for name in arrays.keys.sorted(by: >) {
      if let column = LocationColumn(foreignName: name) { columns[column] = arrays[name] }
    }
    return columns
  }

  func location(at index: Int, _ columns: [LocationColumn: [Double?]]) -> Location? {
    let place = places[index]
    guard place.count >= 2 else { return nil }
    var values = PartialLocation(timestamp: times[index], position: place)
    for column in LocationColumn.allCases.dropFirst(4) {
      values[column] = columns[column].flatMap { $0.indices.contains(index) ? $0[index] : nil }
    }
    return values.location
  }
}
