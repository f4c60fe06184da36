import RailNetwork
import Text

/// Lines and points as a GIS draws them, whose lines may lie in pieces: a network's railways and
/// stations.
///
/// A line's stations are the points that name it, or failing that the points of its own folder, or
/// of the whole, that lie within ``reachMetres`` of it. They keep the file's order where that runs
/// along the line, else they get the line's. A line that ends where it starts is a loop; what
/// branches off a line is a railway of its own.
struct DrawnLines {
  /// A line, or some pieces of one.
  struct Line {
    var name: String
    /// What it is called in the network's ids, if not by its name; pieces of one id are one line.
    var id: String?
    /// Of the file's folders; points of another one are not looked at while its own has two.
    var folder = 0
    /// `#RRGGBB`.
    var color: String?
    var pieces: [TrackPiece]
    /// Whether the file draws it as one.
    var isWhole = true
  }

  struct Point {
    var name: String
    var folder = 0
    /// The line that it says it is on; empty for none.
    var line = ""
    var coordinate: Coordinate
  }

  /// A point farther from a line than this is no station of it.
  static let reachMetres = 200.0
  /// Two ends of a line nearer than this are one place.
  private static let closingMetres = 50.0
  /// A gap between pieces that is joined straight.
  private static let gapMetres = 500.0

  private let label: NetworkLabel
  private let points: [Point]
  private var builder = NetworkBuilder()
  private var ids = IDMaker(separator: "-")
  private var used: Set<Int> = []
  private var places: [Int] = []
  private var remarks: [String] = []

  /// The network of lines and points; pieces of one name are one line.
  ///
  /// - Parameters:
  ///   - lines: in the files' order.
  ///   - points: in the files' order.
  ///   - label: what to write over the network.
  ///   - file: the one that faults are about.
  ///   - remedy: what to do where no line has two stations.
  /// - Returns: the network, with remarks on what was left out.
  /// - Throws: that no line has two stations.
  static func network(
    _ lines: [Line], _ points: [Point], label: NetworkLabel, file: String, remedy: String
  ) throws(Faults) -> ImportedNetwork {
    var whole: [Line] = []
    for line in lines {
      let index = whole.firstIndex {
        line.id == nil ? !line.name.isEmpty && $0.name == line.name : $0.id == line.id
      }
      if let index {
        whole[index].pieces += line.pieces
        whole[index].isWhole = false
        whole[index].color = whole[index].color ?? line.color
      } else {
        whole.append(line)
      }
    }
    var drawn = DrawnLines(label: label, points: points)
    for (index, line) in whole.enumerated() {
      let isAlone = whole.count { $0.folder == line.folder } == 1
      drawn.add(line, number: index + 1, usesFolder: isAlone)
    }
    guard !drawn.builder.railways.isEmpty else {
      throw Faults(
        file: file, problem: "no line has two points within \(Int(reachMetres)) m", remedy: remedy)
    }
    let unused = points.count - drawn.used.count
    if unused > 0 { drawn.remarks.append("left out, points that are on no line: \(unused)") }
    let places = drawn.places
    drawn.builder.group { places[$0] }
    return ImportedNetwork(network: drawn.builder.network(label), remarks: drawn.remarks)
  }

  private init(label: NetworkLabel, points: [Point]) {
    self.label = label
    self.points = points
  }

  private mutating func add(_ line: Line, number: Int, usesFolder: Bool) {
    let name = line.name.isEmpty ? "Line \(number)" : line.name
    let pieces = line.pieces.map { piece in
      TrackPiece(
        coordinates: piece.coordinates.map(\.roundedForNetwork).withoutRepeats(),
        isUnderground: piece.isUnderground)
    }.filter { $0.coordinates.count > 1 }
    let near = candidates(of: line, pieces, usesFolder: usesFolder)
    let isDrawnInOrder =
      line.isWhole
      && zip(pieces, pieces.dropFirst()).allSatisfy { before, after in
        before.end.metres(to: after.coordinates[0]) <= Self.closingMetres
      }
    guard !isDrawnInOrder else {
      let stops = ordered(near, along: pieces)
      return add(name, line, stops.map { ($0, points[$0].coordinate) }, pieces)
    }
    var graph = TrackGraph(
      pieces, gapMetres: Self.gapMetres)
    let courses = graph.courses(
      past: near.map { points[$0].coordinate }, withinMetres: Self.reachMetres)
    let bridged = graph.bridgedMetres(courses.first?.run.nodes[...] ?? [])
    if bridged >= 1 {
      remarks.append(
        "\(name): gaps of \(NumberText.fixed(bridged, places: 0)) m in all are joined straight")
    }
    for (index, course) in courses.enumerated() {
      let track = graph.parts(course.run.nodes[...]).map(TrackPiece.init)
      let drawn = withoutRepeatedNames(course.order.map { near[$0] })
      let stops = runs(drawn, along: track) ? drawn : ordered(drawn, along: track)
      let end = stops.last.map { points[$0].name }.flatMap { $0.isEmpty ? nil : $0 }
      add(
        index == 0 ? name : "\(name), \(end ?? "\(index).") branch", line,
        stops.map { ($0, points[$0].coordinate) }, track)
    }
  }

  /// The points that may be stations of a line.
  private func candidates(
    of line: Line, _ pieces: [TrackPiece], usesFolder: Bool
  ) -> [Int] {
    let named = points.indices.filter {
      !points[$0].line.isEmpty && !line.name.isEmpty && points[$0].names(line.name)
    }
    let asked = named.count > 1 ? named : points.indices.filter { points[$0].line.isEmpty }
    let near = asked.filter { index in
      pieces.contains { piece in
        PolylineFoot.nearest(to: points[index].coordinate, on: piece.coordinates)
          .map { $0.metres <= Self.reachMetres } ?? false
      }
    }
    let inFolder = near.filter { points[$0].folder == line.folder }
    return usesFolder && inFolder.count > 1 ? inFolder : near
  }

  private mutating func add(
    _ name: String, _ line: Line, _ stops: [(point: Int, coordinate: Coordinate)],
    _ pieces: [TrackPiece]
  ) {
    let closes =
      pieces.first.flatMap { first in pieces.last?.end.metres(to: first.coordinates[0]) }
      ?? .infinity
    let isLoop = stops.count > 2 && closes <= Self.closingMetres
    let track = Track(
      parts: pieces.map(\.part), isLoop: isLoop, stations: stops.map(\.coordinate))
    guard stops.count > 1, track.stationsRunAlong else {
      remarks.append(
        "left out, a line "
          + (stops.count > 1 ? "past whose stations no way runs" : "with fewer than two stations")
          + ": \(name)")
      return
    }
    used.formUnion(stops.map(\.point))
    places += stops.map { place(of: $0.point) }
    let branch = name.dropFirst(line.name.count)
    let id = ids.unique("\(label.id).\(Self.word(line.id.map { $0 + branch } ?? name))")
    builder.add(
      Railway(
        id: id, title: Self.title(name), operatorID: label.id, color: line.color ?? "#808080",
        stations: [], ascending: "Outbound", descending: "Inbound",
        isLoop: isLoop,
        parts: pieces.map(\.part)),
      stops: stops.enumerated().map { order, stop in
        let own = points[stop.point].name
        let name = own.isEmpty ? "Stop \(order + 1)" : own
        return NetworkBuilder.Stop(
          id: ids.unique("\(id).\(Self.word(name))"), title: Self.title(name),
          coordinate: stop.coordinate.roundedForNetwork)
      })
  }

  /// The points in an order that runs along the line; of neighbours of one name only the first.
  private func ordered(_ candidates: [Int], along pieces: [TrackPiece]) -> [Int] {
    let line = pieces.flatMap(\.coordinates)
    func position(_ point: Int) -> Double {
      PolylineFoot.nearest(to: points[point].coordinate, on: line)
        .map { Double($0.segment) + $0.share } ?? 0
    }
    let positions = Dictionary(uniqueKeysWithValues: candidates.map { ($0, position($0)) })
    let sorted = candidates.sorted { (positions[$0] ?? 0, $0) < (positions[$1] ?? 0, $1) }
    let orders = [candidates, candidates.reversed(), sorted].map(withoutRepeatedNames)
    return orders.first { runs($0, along: pieces) } ?? orders[2]
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
  private func runs(_ order: [Int], along pieces: [TrackPiece]) -> Bool {
    guard order.count > 1 else { return false }
    let track = Track(
      parts: pieces.map(\.part), isLoop: false,
      stations: order.map { points[$0].coordinate })
    return track.stationsRunAlong
      && track.stationDistanceMetres.allSatisfy { $0 <= Self.reachMetres }
  }

  /// The first point of the same name near a point: the two are one interchange.
  private func place(of point: Int) -> Int {
    let own = points[point]
    guard !own.name.isEmpty else { return point }
    return points[..<point].firstIndex {
      $0.name == own.name && $0.coordinate.metres(to: own.coordinate) <= Self.gapMetres
    } ?? point
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

extension DrawnLines.Point {
  private static let directions = [
    "Northbound", "Southbound", "Eastbound", "Westbound", "Inbound", "Outbound",
  ]

  /// A point of a station; a platform's direction is no part of its name.
  init(station: String, folder: Int = 0, line: String = "", coordinate: Coordinate) {
    let direction = Self.directions.first { station.hasSuffix(" \($0)") }
    self.init(
      name: direction.map { station.dropLast($0.count + 1).trimmed } ?? station, folder: folder,
      line: line, coordinate: coordinate)
  }

  /// Whether the point says that it is on a line, among others perhaps.
  fileprivate func names(_ name: String) -> Bool {
    let wanted = FoldedName(name)
    return FoldedName(line) == wanted
      || line.split { ",;/|+".contains($0) }.contains { FoldedName($0) == wanted }
  }
}
