import Geometry
package import PlainText
import RailNetwork

/// Makes a network from a KML file: each line is a railway, the points along it its stations.
///
/// A bus service's route file is such a one. A line's stations are the points of its own folder, or
/// failing that of the whole file, that lie within ``reachMetres`` of it. They keep the file's order
/// where that runs along the line, else they get the line's. A line that ends where it starts is a
/// loop.
package struct KMLNetworkImporter {
  /// A point farther from a line than this is no station of it.
  package static let reachMetres = 200.0
  /// Two ends of a line nearer than this are one place.
  static let closingMetres = 50.0

  private let label: NetworkLabel
  private let points: [KMLShape]
  private var builder = NetworkBuilder()
  private var ids = IDMaker(separator: "-")
  private var used: Set<Int> = []
  private var remarks: [String] = []

  /// Reads a network.
  ///
  /// - Throws: what is not well-formed, that there is no line, or that no line has two stations.
  package static func network(
    _ source: ByteSource, label: NetworkLabel
  ) throws(Faults) -> ImportedNetwork {
    let shapes = try KMLShape.all(source)
    let routes = shapes.filter { $0.lines.contains { $0.count > 1 } }
    let points = shapes.filter { $0.point != nil }
    func fault(_ problem: String, _ remedy: String) -> Faults {
      Faults(file: source.file, problem: problem, remedy: remedy)
    }
    guard !routes.isEmpty else {
      throw fault("has no line", "a railway needs a placemark with a LineString")
    }
    var importer = KMLNetworkImporter(label: label, points: points)
    for (index, route) in routes.enumerated() {
      let isAlone = routes.count { $0.folder == route.folder } == 1
      importer.add(route, number: index + 1, usesFolder: isAlone)
    }
    guard !importer.builder.railways.isEmpty else {
      throw fault(
        "no line has two points within \(Int(reachMetres)) m",
        "add the stations as placemarks with a Point")
    }
    let unused = points.count - importer.used.count
    if unused > 0 {
      importer.remarks.append("left out, points that are on no line: \(unused)")
    }
    return ImportedNetwork(network: importer.builder.network(label), remarks: importer.remarks)
  }

  private init(label: NetworkLabel, points: [KMLShape]) {
    self.label = label
    self.points = points
  }

  private mutating func add(_ route: KMLShape, number: Int, usesFolder: Bool) {
    let name = route.name.isEmpty ? "Line \(number)" : route.name
    let lines = route.lines.filter { $0.count > 1 }
      .map { $0.map(\.roundedForNetwork).withoutRepeats() }.filter { $0.count > 1 }
    let all = Array(lines.joined())
    let near = points.indices.filter { index in
      points[index].point.flatMap { PolylineFoot.nearest(to: $0, on: all) }
        .map { $0.metres <= Self.reachMetres } ?? false
    }
    let inFolder = near.filter { points[$0].folder == route.folder }
    let chosen = ordered(usesFolder && inFolder.count > 1 ? inFolder : near, along: lines)
    guard chosen.count > 1 else {
      remarks.append("left out, a line with fewer than two stations: \(name)")
      return
    }
    used.formUnion(chosen)
    let id = ids.unique("\(label.id).\(Self.word(name))")
    var stops: [NetworkBuilder.Stop] = []
    for (order, point) in chosen.enumerated() {
      guard let place = points[point].point else { continue }
      let name = points[point].name.isEmpty ? "Stop \(order + 1)" : points[point].name
      stops.append(
        NetworkBuilder.Stop(
          id: ids.unique("\(id).\(Self.word(name))"), title: Self.title(name),
          coordinate: place.roundedForNetwork))
    }
    builder.add(
      Railway(
        id: id, title: Self.title(name), operatorID: label.id, color: route.color ?? "#808080",
        stations: [], ascending: "Outbound", descending: "Inbound",
        isLoop: chosen.count > 2 && closes(all),
        parts: lines.map { TrackPart(coordinates: $0, isUnderground: false) }),
      stops: stops)
  }

  /// The points in an order that runs along the line; of neighbours of one name only the first.
  private func ordered(_ candidates: [Int], along lines: [[Coordinate]]) -> [Int] {
    let line = Array(lines.joined())
    func position(_ point: Int) -> Double {
      guard let place = points[point].point,
        let foot = PolylineFoot.nearest(to: place, on: line)
      else { return 0 }
      return Double(foot.segment) + foot.share
    }
    let positions = Dictionary(uniqueKeysWithValues: candidates.map { ($0, position($0)) })
    let sorted = candidates.sorted { (positions[$0] ?? 0, $0) < (positions[$1] ?? 0, $1) }
    let orders = [candidates, candidates.reversed(), sorted].map(withoutRepeatedNames)
    return orders.first { runs($0, along: lines) } ?? orders[2]
  }

  private func withoutRepeatedNames(_ order: [Int]) -> [Int] {
    var kept: [Int] = []
    for point in order {
      if let last = kept.last, !points[point].name.isEmpty,
        points[last].name == points[point].name
      {
        continue
      }
      kept.append(point)
    }
    return kept
  }

  /// Whether stations in this order lie within reach of the track at places that never fall.
  private func runs(_ order: [Int], along lines: [[Coordinate]]) -> Bool {
    let places = order.compactMap { points[$0].point }
    guard places.count > 1 else { return false }
    let track = Track(
      parts: lines.map { TrackPart(coordinates: $0, isUnderground: false) }, isLoop: false,
      stations: places)
    return track.stationsRunAlong
      && track.stationDistanceMetres.allSatisfy { $0 <= Self.reachMetres }
  }

  private func closes(_ line: [Coordinate]) -> Bool {
    guard let first = line.first, let last = line.last else { return false }
    return first.metres(to: last) <= Self.closingMetres
  }

  private static func word(_ name: String) -> String {
    let word = IDMaker.word(name)
    return word.isEmpty ? "Unnamed" : word
  }

  private static func title(_ name: String) -> Title {
    let isJapanese = name.unicodeScalars.contains {
      (0x3040...0x30ff).contains($0.value) || (0x4e00...0x9fff).contains($0.value)
    }
    return Title(en: name, ja: isJapanese ? name : nil)
  }
}

/// A placemark with lines or a point, as drawn: a route or a stop, not yet of a network.
private struct KMLShape {
  let name: String
  let folder: Int
  let lines: [[Coordinate]]
  let point: Coordinate?
  /// `#RRGGBB`.
  var color: String?

  /// All shapes of a file, in its order.
  ///
  /// - Throws: what is not well-formed, or the first position that is none.
  static func all(_ source: ByteSource) throws(Faults) -> [KMLShape] {
    var kml = try KMLReader(source)
    var shapes: [(shape: KMLShape, style: String)] = []
    while let placemark = try kml.next() {
      let lines = try placemark.lines.map { line throws(Faults) in try places(line, source.file) }
      let points = try placemark.points.map { point throws(Faults) in
        try places(point, source.file)
      }
      guard !lines.isEmpty || !points.isEmpty else { continue }
      let shape = KMLShape(
        name: placemark.name.split(whereSeparator: \.isWhitespace).joined(separator: " "),
        folder: placemark.folder, lines: lines, point: points.last?.first, color: placemark.color)
      shapes.append((shape, placemark.style))
    }
    return shapes.map { shape, style in
      var shape = shape
      shape.color = shape.color ?? kml.color(ofStyle: style)
      return shape
    }
  }

  private static func places(
    _ coordinates: KMLReader.Coordinates, _ file: String
  ) throws(Faults) -> [Coordinate] {
    let places = try coordinates.tuples.map { tuple throws(Faults) in
      let numbers = tuple.numbers
      guard numbers.count >= 2, let longitude = numbers[0], let latitude = numbers[1],
        Coordinate(latitude: latitude, longitude: longitude).isValid
      else {
        throw Faults(
          file: file, line: coordinates.line,
          problem: Fault.not("longitude,latitude in degrees", tuple.text))
      }
      return Coordinate(latitude: latitude, longitude: longitude)
    }
    return places.withoutRepeats()
  }
}
