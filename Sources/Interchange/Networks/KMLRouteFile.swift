import Geometry
import PlainText

/// The lines and points of a KML file, as drawn: routes and stops, not yet a network.
struct KMLRouteFile {
  /// A placemark with lines or a point.
  struct Shape {
    var name = ""
    /// The number of the folder around it; 0 outside all folders.
    var folder: Int
    var lines: [[Coordinate]] = []
    var point: Coordinate?
    /// `#RRGGBB`.
    var color: String?
    /// The shared style that it asks for, such as `#red`; empty for none.
    var style = ""
  }

  private(set) var shapes: [Shape] = []
  private var xml: XMLReader
  private var path: [String] = []
  private var folders = [0]
  private var folderCount = 0
  private var shape = Shape(folder: 0)
  private var styleID = ""
  /// Colours and references by style id.
  private var colors: [String: String] = [:]
  private var references: [String: String] = [:]

  /// Reads a file.
  ///
  /// - Throws: what is not well-formed, or the first position that is none.
  init(_ source: ByteSource) throws(Faults) {
    xml = XMLReader(source)
    guard case .start(let root)? = try xml.next(), root.name == "kml" else {
      throw xml.fault("is no KML: its root element is not <kml>")
    }
    path = [root.name]
    while let event = try xml.next() {
      switch event {
      case .start(let element): try start(element)
      case .text: break
      case .end(let name): end(name)
      }
    }
    for index in shapes.indices where shapes[index].color == nil {
      let style = shapes[index].style
      shapes[index].color = colors[references[style] ?? style]
    }
  }

  private mutating func start(_ element: XMLReader.Element) throws(Faults) {
    let parent = path.last
    path.append(element.name)
    switch element.name {
    case "Folder":
      folderCount += 1
      folders.append(folderCount)
    case "Placemark": shape = Shape(folder: folders[folders.count - 1])
    case "Style", "StyleMap": styleID = "#" + (element["id"] ?? "")
    case "name" where parent == "Placemark":
      shape.name = Self.line(try xml.textToEnd())
      path.removeLast()
    case "styleUrl":
      let url = Self.line(try xml.textToEnd())
      path.removeLast()
      if parent == "Placemark" { shape.style = url }
      if parent == "Pair", references[styleID] == nil { references[styleID] = url }
    case "color" where parent == "LineStyle":
      let color = Self.color(try xml.textToEnd())
      path.removeLast()
      if path.contains("Placemark") { shape.color = color } else { colors[styleID] = color }
    case "coordinates" where parent == "LineString" || parent == "Point":
      let places = try places(xml.textToEnd())
      path.removeLast()
      if parent == "Point" { shape.point = places.first } else { shape.lines.append(places) }
    default: break
    }
  }

  private mutating func end(_ name: String) {
    path.removeLast()
    if name == "Folder" { folders.removeLast() }
    guard name == "Placemark", shape.point != nil || !shape.lines.isEmpty else { return }
    shapes.append(shape)
  }

  /// The places of `longitude,latitude[,altitude]`, parted by space.
  private func places(_ text: String) throws(Faults) -> [Coordinate] {
    var places: [Coordinate] = []
    for tuple in text.split(whereSeparator: \.isWhitespace) {
      let numbers = tuple.split(separator: ",").map { NumberReader.double($0) }
      guard numbers.count >= 2, let longitude = numbers[0], let latitude = numbers[1],
        Coordinate(latitude: latitude, longitude: longitude).isValid
      else {
        throw xml.fault("'\(tuple.prefix(40))' is no longitude,latitude in degrees")
      }
      places.append(Coordinate(latitude: latitude, longitude: longitude))
    }
    return places.withoutRepeats()
  }

  /// A text on one line, without space around it.
  private static func line(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// `#RRGGBB` from KML's `aabbggrr`.
  private static func color(_ text: String) -> String? {
    let digits = Array(line(text).uppercased())
    guard digits.count == 8, digits.allSatisfy(\.isHexDigit) else { return nil }
    return "#" + String(digits[6...7] + digits[4...5] + digits[2...3])
  }
}
