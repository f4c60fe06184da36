import Foundation
import Text
import Tracking

/// Reads KML 2.2 and 2.3, one placemark after another.
struct KMLReader {
  struct Placemark {
    var name = ""
    /// The number of the folder around it; 0 outside all folders.
    var folder = 0
    /// The shared style that it asks for, such as `#red`; empty for none.
    var style = ""
    /// `#RRGGBB`, where it has a colour of its own.
    var color: String?
    var points: [Coordinates] = []
    var lines: [Coordinates] = []
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

  let file: String
  private var xml: XMLReader
  private var placemark = Placemark()
  private var folders = [0]
  private var folderCount = 0
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
  /// - Throws: what is not well-formed.
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
    switch (element.name, parent) {
    case ("Folder", _):
      folderCount += 1
      folders.append(folderCount)
    case ("Placemark", _): placemark = Placemark(folder: folders[folders.count - 1])
    case ("Style", _), ("StyleMap", _): styleID = "#" + (element["id"] ?? "")
    case ("name", "Placemark"): placemark.name = try xml.textToEnd()
    case ("styleUrl", "Placemark"): placemark.style = try trimmedText()
    case ("styleUrl", "Pair"):
      let url = try trimmedText()
      references[styleID] = references[styleID] ?? url
    case ("color", "LineStyle"):
      let color = Self.color(try trimmedText())
      if xml.path.contains("Placemark") { placemark.color = color } else { colors[styleID] = color }
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

  /// `#RRGGBB` from KML's `aabbggrr`.
  private static func color(_ text: String) -> String? {
    let digits = Array(text.uppercased())
    guard digits.count == 8, digits.allSatisfy(\.isHexDigit) else { return nil }
    return "#" + String(digits[6...7] + digits[4...5] + digits[2...3])
  }
}
