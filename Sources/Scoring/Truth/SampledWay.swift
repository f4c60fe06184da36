import RailNetwork
import Tracking

/// The way of a ride in samples every 50 m, at even speed between calls, and what runs beside it.
struct SampledWay {
  struct Sample {
    /// The leg's index in the truth.
    var leg: Int
    var time: Timestamp
    /// Since the start of the run.
    var metres: Double
    var place: Coordinate
    var railway: RailwayIndex
    /// The station, where the train stops here.
    var stop: StationIndex?
    /// The range in ``SampledWay/neighbours``.
    var neighbours = 0..<0
  }

  static let reachMetres = ParallelTrack.reachMetres
  private static let stepMetres = 50.0
  /// For so many samples in a row, track in reach is found once.
  private static let samplesAtOnce = 16

  /// The samples of each stretch of the way that has one right railway all along.
  private(set) var runs: [[Sample]]
  /// Of each sample, other railways whose track is within ``reachMetres``, in network order.
  private(set) var neighbours: [NeighbourIndex.Neighbour] = []

  init(_ calls: [JudgedCall], network: RailNetwork) {
    runs = Self.runs(calls, network)
    let places = runs.joined().map(\.place)
    guard !places.isEmpty else { return }
    let index = NeighbourIndex(
      around: places, on: LocalPlane(origin: places[places.count / 2]),
      reachMetres: Self.reachMetres, network: network)
    for run in runs.indices {
      for first in stride(from: 0, to: runs[run].count, by: Self.samplesAtOnce) {
        let samples = runs[run].indices[first...].prefix(Self.samplesAtOnce)
        let near = index.narrowed(to: samples.map { runs[run][$0].place })
        for sample in samples {
          let here = runs[run][sample]
          let start = neighbours.count
          near.add(near: here.place, otherThan: here.railway, to: &neighbours)
          runs[run][sample].neighbours = start..<neighbours.count
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
      let track = network.tracks[end.railway.offset]
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

  /// Metres along the track between two calls of one leg, the way the train goes.
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
