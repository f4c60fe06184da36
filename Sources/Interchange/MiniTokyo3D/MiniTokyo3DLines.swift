import Geometry
import PlainText
import RailNetwork

/// The lines of `coordinates.json`, each resolved into stretches of track.
///
/// A line is a chain of sublines. A `main` one has coordinates of its own, a `hybrid` one has them
/// at close zoom; a `sub` one is a slice of the line of `start.railway`, between the points nearest
/// to its own first and last coordinate, so that railways in one corridor share their geometry.
/// Sublines are drawn offset from one another, so that their ends may lie some metres apart: they
/// are joined straight. Lines that no railway bears (`Base.…`) only serve to be sliced.
struct MiniTokyo3DLines {
  private struct Line {
    var vertices: [Coordinate] = []
    var parts: [TrackPart] = []
  }

  private var lines: [String: Line] = [:]

  /// Resolves all lines in the file's order; a line is sliced only by later ones.
  init?(_ nodes: [JSONNode], log: inout FaultLog) {
    for (index, node) in nodes.enumerated() {
      guard var object = JSONObjectReader(node, path: "[\(index)]", log: &log),
        let id = object.string("id", log: &log),
        let sublines = object.array("sublines", log: &log)
      else { continue }
      let altitude = object.optionalNumber("altitude", log: &log) ?? 0
      var line = Line()
      for (index, subline) in sublines.enumerated() {
        guard
          var subline = JSONObjectReader(
            subline, path: object.field("sublines[\(index)]"), log: &log),
          let vertices = vertices(&subline, log: &log)
        else { continue }
        let depth = subline.optionalNumber("altitude", log: &log) ?? altitude
        line.vertices += vertices
        Self.join(vertices, isUnderground: depth < 0, to: &line.parts)
      }
      if object.optionalBool("loop", log: &log) ?? false { Self.close(&line.parts) }
      if lines.updateValue(line, forKey: id) != nil {
        log.add(line: node.line, field: object.field("id"), "'\(id)' is given twice")
      }
    }
  }

  /// The track of a railway, or nil if the file has none.
  func parts(of railway: String) -> [TrackPart]? {
    lines[railway]?.parts
  }

  private func vertices(
    _ subline: inout JSONObjectReader, log: inout FaultLog
  ) -> [Coordinate]? {
    guard let type = subline.string("type", log: &log),
      let coords = subline.required("coords", log: &log),
      let own = GeometryReader.line(coords, path: subline.field("coords"), log: &log)
    else { return nil }
    guard type == "sub" else { return own }
    let start = subline.required("start", log: &log)
    guard let start, var object = JSONObjectReader(start, path: subline.field("start"), log: &log),
      let name = object.string("railway", log: &log)
    else { return nil }
    guard let line = lines[name], let first = own.first, let last = own.last else {
      log.add(
        line: start.line, field: object.field("railway"),
        "there is no line '\(name)' before this one")
      return nil
    }
    return LineSlice.vertices(of: line.vertices, from: first, to: last)
  }

  private static func join(
    _ vertices: [Coordinate], isUnderground: Bool, to parts: inout [TrackPart]
  ) {
    let rounded = vertices.map(\.roundedForNetwork)
    guard let last = parts.last?.coordinates.last else {
      parts.append(
        TrackPart(coordinates: rounded.withoutRepeats(), isUnderground: isUnderground))
      return
    }
    if parts[parts.count - 1].isUnderground == isUnderground {
      let joined = parts[parts.count - 1].coordinates + rounded
      parts[parts.count - 1].coordinates = joined.withoutRepeats()
    } else {
      parts.append(
        TrackPart(
          coordinates: ([last] + rounded).withoutRepeats(), isUnderground: isUnderground))
    }
  }

  /// Makes the end of a loop its start; where they overlap, the overlap is taken off the start.
  private static func close(_ parts: inout [TrackPart]) {
    guard let end = parts.last?.coordinates.last, let first = parts.first?.coordinates else {
      return
    }
    let head = Array(first.prefix(first.count / 2))
    if let foot = PolylineFoot.nearest(to: end, on: head), foot.metres < overlapReachMetres {
      parts[0].coordinates.removeFirst(foot.segment + 1)
    }
    guard let start = parts[0].coordinates.first else { return }
    let last = parts[parts.count - 1].coordinates + [start]
    parts[parts.count - 1].coordinates = last.withoutRepeats()
  }

  /// A loop whose end is this near to its first half has come around to it.
  private static let overlapReachMetres = 50.0
}
