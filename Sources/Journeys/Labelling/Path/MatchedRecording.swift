import RailNetwork
import Tracking

struct MatchedRecording: Sendable {
  /// In order of time, with one location per moment.
  let locations: [Location]
  /// The railways near the ride, in network order.
  let railways: [RailwayIndex]
  /// For each location and each of ``railways``: its nearest point, or nil if it is out of reach.
  let matches: [[TrackMatch?]]

  /// Railways farther than this from a location are ignored.
  static let reachMetres = 600.0

  /// Matches a recording to these railways, or to all.
  init(_ recording: [Location], to given: [RailwayIndex]? = nil, _ finder: SurroundingsFinder) {
    let network = finder.network
    let candidates = given ?? network.railways.indices.map { RailwayIndex($0) }
    locations = Self.ordered(recording)
    let all = locations.map { location in
      let plane = LocalPlane(origin: network.onMap(location.coordinate))
      return candidates.map { railway in
        finder.lines.nearest(on: railway.offset, from: plane, withinMetres: Self.reachMetres).map {
          TrackMatch(
            location: location,
            positionMetres: network.tracks[railway.offset].positionMetres(
              ofVertex: $0.vertex, share: $0.share),
            offsetMetres: $0.pointSquared.squareRoot())
        }
      }
    }
    let near = candidates.indices.filter { index in all.contains { $0[index] != nil } }
    railways = near.map { candidates[$0] }
    matches = all.map { row in near.map { row[$0] } }
  }

  /// The matches to one railway over a range of locations, without those out of reach.
  func matches(to railway: RailwayIndex, in range: Range<Int>) -> [TrackMatch] {
    guard let index = railways.firstIndex(of: railway) else { return [] }
    return range.compactMap { matches[$0][index] }
  }

  /// Whether a recording may begin, and end, in the middle of a run: no location there shows more.
  func isOpen(_ railway: Int, beside curve: ProgressCurve) -> (start: Bool, end: Bool) {
    guard let start = curve.start?.time, let end = curve.end?.time else { return (true, true) }
    func isNear(_ index: Int, _ time: Timestamp) -> Bool {
      guard let match = matches[index][railway] else { return false }
      return abs(match.location.timestamp.seconds(since: time)) <= Self.openSeconds
        && match.offsetMetres
          <= max(Self.openMetres, match.location.horizontalAccuracyMetres ?? 0)
    }
    return (
      locations.indices.allSatisfy { locations[$0].timestamp >= start || isNear($0, start) },
      locations.indices.allSatisfy { locations[$0].timestamp <= end || isNear($0, end) }
    )
  }

  private static let openSeconds = 120.0
  private static let openMetres = 300.0

  /// Seconds by which a location may be older than one that was delivered before it.
  private static let latestSeconds = 60.0

  /// Oldest first; of several locations at one moment the last, without those whose time is wrong,
  /// by the filter before every tracker.
  static func ordered(_ recording: [Location]) -> [Location] {
    var last: Timestamp?
    let timely = zip(recording, FilteredRecording(recording).reasons).filter { location, reason in
      let seconds = last.map { location.timestamp.seconds(since: $0) } ?? 0
      if reason == nil { last = location.timestamp }
      return reason != .ahead && (reason != .late || seconds >= -latestSeconds)
    }
    let sorted = timely.map(\.0).enumerated().sorted {
      ($0.element.timestamp, $0.offset) < ($1.element.timestamp, $1.offset)
    }
    var kept: [Location] = []
    for (_, location) in sorted {
      if kept.last?.timestamp == location.timestamp { kept.removeLast() }
      kept.append(location)
    }
    return kept
  }
}
