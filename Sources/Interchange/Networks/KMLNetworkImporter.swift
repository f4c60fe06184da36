package import RailNetwork

/// Makes a network from KML.
///
/// Lines, whole or in pieces, are railways; points along them are stations.
///
/// ``GISNetwork`` decides which points belong to which line.
package enum KMLNetworkImporter {
  /// A point farther from all lines than this is not a station, unless it names a line.
  package static let nearMetres = GISNetwork.nearMetres

  /// Reads a network from one or several files, for example one with lines and one with stations.
  package static func network(
    _ sources: [ByteSource], label: NetworkLabel,
    progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) throws(Faults) -> ImportedNetwork {
    var lines: [GISNetwork.Line] = []
    var points: [GISNetwork.Point] = []
    var folders = 0
    for source in sources {
      var kml = try KMLReader(source)
      var styles: [String] = []
      let first = lines.count
      var last = folders
      while let placemark = try kml.next() {
        let name = placemark.name.trimmed
        let folder = folders + placemark.folder
        last = max(last, folder)
        let track = placemark.lines.filter { $0.count > 1 }
          .map { TrackPart(coordinates: $0, isUnderground: false) }
        if !track.isEmpty {
          lines.append(
            GISNetwork.Line(name: name, folder: folder, color: placemark.color, track: track))
          styles.append(placemark.style)
        }
        if let place = placemark.point {
          points.append(GISNetwork.Point(station: name, folder: folder, coordinate: place))
        }
      }
      for (index, style) in zip(lines.indices[first...], styles) {
        lines[index].color = lines[index].color ?? kml.color(ofStyle: style)
      }
      // Folders of the next file get new numbers.
      folders = last + 1
    }
    guard !lines.isEmpty else {
      throw Faults(
        sources[0].file, "has no line", remedy: "a railway needs a placemark with a LineString")
    }
    return try GISNetwork.network(
      lines, points, label: label, file: sources[0].file,
      remedy: "add the stations as placemarks with a Point within \(Int(nearMetres)) m of a line",
      progress: progress)
  }
}

/// Reads the placemarks of KML 2.2 and 2.3, one after another.
struct KMLReader {
  struct Placemark {
    var name = ""
    /// The number of its folder; 0 outside all folders.
    var folder = 0
    /// The shared style that it uses, such as `#red`; empty for none.
    var style = ""
    /// `#RRGGBB`, if it has a colour of its own.
    var color: String?
    var point: Coordinate?
    var lines: [[Coordinate]] = []
  }

  private var xml: XMLReader
  private var placemark = Placemark()
  private var folders = [0]
  private var folderCount = 0
  private var styleID = ""
  private var colors: [String: String] = [:]
  private var references: [String: String] = [:]

  init(_ source: ByteSource) throws(Faults) {
    xml = XMLReader(source)
    try xml.expectRoot("kml", of: "KML")
  }

  /// The colour of a shared style; nil if that style has not been read.
  func color(ofStyle style: String) -> String? { colors[references[style] ?? style] }

  /// The next placemark, or nil at the end.
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
    case ("styleUrl", "Placemark"): placemark.style = try xml.textToEnd().trimmed
    case ("styleUrl", "Pair"):
      let url = try xml.textToEnd().trimmed
      references[styleID] = references[styleID] ?? url
    case ("color", "LineStyle"):
      let color = Self.color(try xml.textToEnd().trimmed)
      if xml.path.contains("Placemark") { placemark.color = color } else { colors[styleID] = color }
    case ("coordinates", "Point"):
      placemark.point = try places(element.line).first
    case ("coordinates", "LineString"):
      placemark.lines.append(try places(element.line))
    default: break
    }
  }

  /// The places in an element `coordinates`: `longitude,latitude[,altitude]`, separated by space.
  private mutating func places(_ line: Int) throws(Faults) -> [Coordinate] {
    let tuples = try xml.textToEnd().split(whereSeparator: \.isWhitespace)
    return try tuples.map { tuple throws(Faults) in
      let numbers = tuple.split(separator: ",").map { NumberReader.double($0) }
      guard numbers.count >= 2, let place = Coordinate(checking: numbers[1], numbers[0]) else {
        throw Faults(
          xml.file, line: line, Fault.expected("longitude,latitude in degrees", found: tuple))
      }
      return place
    }.withoutRepeats()
  }

  /// `#RRGGBB` from KML's `aabbggrr`.
  private static func color(_ text: String) -> String? {
    let digits = Array(text.uppercased())
    guard digits.count == 8, digits.allSatisfy(\.isHexDigit) else { return nil }
    return "#" + String(digits[6...7] + digits[4...5] + digits[2...3])
  }
}
