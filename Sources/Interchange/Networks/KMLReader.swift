import Foundation
import Text
import Tracking

/// Reads KML 2.2 and 2.3, one placemark after another.
struct KMLReader {
  struct Placemark {
    var name = ""
    var description = ""
    /// The number of the folder around it; 0 outside all folders.
    var folder = 0
    /// The shared style that it asks for, such as `#red`; empty for none.
    var style = ""
    /// `#RRGGBB`, where it has a colour of its own.
    var color: String?
    var time: Timestamp?
    var points: [Coordinates] = []
    var lines: [Coordinates] = []
    var tracks: [Track] = []
  }

  /// The text of an element `coordinates` with its line.
  struct Coordinates {
    let text: String
    let line: Int

    /// The tuples `longitude,latitude[,altitude]`, parted by space; nil for what is no number.
    var tuples: [(text: Substring, numbers: [Double?])] {
      text.split(whereSeparator: \.isWhitespace).map { tuple in
        (tuple, tuple.split(separator: ",").map { NumberReader.double($0) })
      }
    }
  }

  /// A track: lists that belong together by place.
  struct Track {
    let line: Int
    var times: [Timestamp] = []
    /// Longitude, latitude and perhaps altitude; empty where the phone had no position.
    var places: [[Double]] = []
    var headings: [Double?] = []
    var arrays: [String: [Double?]] = [:]
  }

  let file: String
  private var xml: XMLReader
  private var placemark = Placemark()
  private var folders = [0]
  private var folderCount = 0
  private var arrayName = ""
  /// Of all tracks: times, places, angles and what else was measured.
  private var valueCount = 0
  private var styleID = ""
  private var colors: [String: String] = [:]
  private var references: [String: String] = [:]

  init(_ source: ByteSource) throws(Faults) {
    xml = XMLReader(source)
    file = source.file
    try xml.expectRoot("kml", of: "KML")
  }

  /// The colour of a shared style, as far as it was read.
  func color(ofStyle style: String) -> String? {
    colors[references[style] ?? style]
  }

  /// The next placemark, or nil at the end.
  ///
  /// - Throws: what is not well-formed, or the first time or number of a track that is none.
  mutating func next() throws(Faults) -> Placemark? {
    while let event = try xml.next() {
      switch event {
      case .start(let element): try start(element)
      case .end("Folder"): folders.removeLast()
      case .end("Placemark"): return placemark
      case .text, .end: break
      }
    }
    return nil
  }

  private mutating func start(_ element: XMLReader.Element) throws(Faults) {
    let parent = xml.path.dropLast().last ?? ""
    let track = placemark.tracks.indices.last
    if ["when", "coord", "angles", "value"].contains(element.name) {
      valueCount += 1
      try ImportedRecording.check(valueCount / 8, file: file)
    }
    switch (element.name, parent) {
    case ("Folder", _):
      folderCount += 1
      folders.append(folderCount)
    case ("Placemark", _): placemark = Placemark(folder: folders[folders.count - 1])
    case ("Style", _), ("StyleMap", _): styleID = "#" + (element["id"] ?? "")
    case ("Track", _): placemark.tracks.append(Track(line: element.line))
    case ("SimpleArrayData", _): arrayName = element["name"] ?? ""
    case ("name", "Placemark"): placemark.name = try xml.textToEnd()
    case ("description", "Placemark"): placemark.description = try xml.textToEnd()
    case ("styleUrl", "Placemark"): placemark.style = try trimmedText()
    case ("styleUrl", "Pair"):
      let url = try trimmedText()
      references[styleID] = references[styleID] ?? url
    case ("color", "LineStyle"):
      let color = Self.color(try trimmedText())
      if xml.path.contains("Placemark") { placemark.color = color } else { colors[styleID] = color }
    case ("when", _):
      let text = try trimmedText()
      guard let time = Timestamp(utc: text) else {
        throw fault(element, Fault.expected("a time", found: text))
      }
      if let track, parent == "Track" {
        placemark.tracks[track].times.append(time)
      } else {
        placemark.time = time
      }
    case ("coord", "Track"):
      if let track { placemark.tracks[track].places.append(try numbers(element)) }
    case ("angles", "Track"):
      if let track { placemark.tracks[track].headings.append(try numbers(element).first) }
    case ("value", "SimpleArrayData"):
      let value = NumberReader.double(try trimmedText())
      if let track { placemark.tracks[track].arrays[arrayName, default: []].append(value) }
    case ("coordinates", "Point"):
      placemark.points.append(Coordinates(text: try xml.textToEnd(), line: element.line))
    case ("coordinates", "LineString"):
      placemark.lines.append(Coordinates(text: try xml.textToEnd(), line: element.line))
    default: break
    }
  }

  private mutating func trimmedText() throws(Faults) -> String {
    try xml.textToEnd().trimmingCharacters(in: .whitespacesAndNewlines)
  }

  private mutating func numbers(_ element: XMLReader.Element) throws(Faults) -> [Double] {
    var numbers: [Double] = []
    for word in try xml.textToEnd().split(whereSeparator: \.isWhitespace) {
      guard let number = NumberReader.double(word) else {
        throw fault(element, Fault.expected("a number", found: word))
      }
      numbers.append(number)
    }
    return numbers
  }

  private func fault(_ element: XMLReader.Element, _ problem: String) -> Faults {
    Faults(file: file, line: element.line, field: element.name, problem: problem)
  }

  /// `#RRGGBB` from KML's `aabbggrr`.
  private static func color(_ text: String) -> String? {
    let digits = Array(text.uppercased())
    guard digits.count == 8, digits.allSatisfy(\.isHexDigit) else { return nil }
    return "#" + String(digits[6...7] + digits[4...5] + digits[2...3])
  }
}
