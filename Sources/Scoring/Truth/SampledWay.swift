import RailNetwork
import Tracking

/// The path of a ride in samples every 50 m, at even speed between calls, with nearby railways.
struct SampledWay {
  struct Sample {
    var leg: Int
    var time: Timestamp
    /// Distance from the start of the run.
    var metres: Double
    var place: Coordinate
    var railway: RailwayIndex
    /// The station, if the train stops here.
    var stop: StationIndex?
    /// Other railways with track within ``ParallelTrack/reachMetres``, and their distances, in
    /// network order.
    var neighbours: [(railway: RailwayIndex, metres: Double)] = []
  }

  private static let stepMetres = 50.0

  /// The samples of each stretch that has one right railway throughout.
  private(set) var runs: [[Sample]]

  init(_ calls: [JudgedCall], network: RailNetwork) {
    runs = Self.runs(calls, network)
    guard !runs.isEmpty else { return }
    var lines = LineIndex()
    for track in network.tracks { lines.append(vertices: track.vertices, parts: track.partRanges) }
    for run in runs.indices {
      for sample in runs[run].indices {
        let plane = LocalPlane(origin: runs[run][sample].place)
        let own = runs[run][sample].railway
        for index in network.tracks.indices where index != own.offset {
          let nearest = lines.nearest(
            on: index, from: plane, withinMetres: ParallelTrack.reachMetres)
          guard let nearest else { continue }
          runs[run][sample].neighbours.append(
            (RailwayIndex(index), nearest.pointSquared.squareRoot()))
        }
      }
    }
  }

  private static func runs(_ calls: [JudgedCall], _ network: RailNetwork) -> [[Sample]] {
    var runs: [[Sample]] = []
    var isBroken = true
    for (a, b) in zip(calls, calls.dropFirst()) {
      guard !b.isFirstOfRide, b.arriving.count == 1,
        let end = b.arriving.first, let from = a.departing.first?.station
      else {
        isBroken = true
        continue
      }
      if isBroken || a.arriving != a.departing { runs.append([]) }
      isBroken = false
      let length = metres(from: from, to: end, network)
      let track = network.tracks[end.railway.offset].lane(end.direction)
      let origin = track.stationPositionMetres[network[from].order]
      let before = runs[runs.count - 1].last?.metres ?? 0
      let steps = max(1, Int(length / stepMetres))
      for step in 0...steps {
        let metres = length * Double(step) / Double(steps)
        let position = end.direction == .ascending ? origin + metres : origin - metres
        let wait = Double(b.arrival.milliseconds(since: a.departure)) * Double(step) / Double(steps)
        let stop = step == 0 && a.isStop ? from : step == steps && b.isStop ? end.station : nil
        runs[runs.count - 1].append(
          Sample(
            leg: b.leg, time: a.departure.advanced(byMilliseconds: Int64(wait)),
            metres: before + metres,
            place: track.coordinate(atMetres: position), railway: end.railway, stop: stop))
      }
    }
    return runs
  }

  /// Metres along the track between two calls of one leg, in the train's direction.
  static func metres(
    from start: StationIndex, to end: Truth, _ network: RailNetwork
  ) -> Double {
    guard let station = end.station, network[start].railway == end.railway else { return 0 }
    let track = network.tracks[end.railway.offset]
    let positions = track.stationPositionMetres
    let way = positions[network[station].order] - positions[network[start].order]
    let ahead = end.direction == .ascending ? way : -way
    guard track.isLoop, ahead < 0 else { return abs(ahead) }
    return ahead + track.lengthMetres
  }
}
