import Geometry
import RailNetwork
import Tracking

/// When the train ran beside another railway, away from where the two meet or part.
///
/// The way is sampled every 50 m, at even speed between calls. At each sample the other railways
/// within reach are listed. Where the list changes, railways meet or part; what lies within the
/// clearance of such a place is left out, since nobody could tell them apart there. Ways with
/// several right railways are left out too.
struct ParallelTrack: Sendable, Hashable {
  struct Stretch: Sendable, Hashable {
    var start: Timestamp
    var end: Timestamp
  }

  /// The reaches for which stretches are found, in metres.
  static let reachesMetres = [50.0, 100, 200]
  static let clearanceMetres = 300.0
  private static let stepMetres = 50.0

  /// For each reach, the times in order.
  let stretches: [[Stretch]]

  init(_ calls: [JudgedCall], network: RailNetwork) {
    let runs = Self.runs(calls, network)
    let widest = Self.reachesMetres.max() ?? 0
    let neighbours = NeighbourIndex(
      around: runs.joined().map(\.place), reachMetres: widest, network: network)
    let lists = runs.map { run in
      run.map { neighbours.railways(near: $0.place, otherThan: $0.railway) }
    }
    stretches = Self.reachesMetres.map { reach in
      zip(runs, lists).flatMap { run, list in
        Self.stretches(
          run, list.map { near in near.filter { $0.metres <= reach }.map(\.railway) })
      }
    }
  }

  private struct Sample {
    var time: Timestamp
    /// Since the start of the run.
    var metres: Double
    var place: Coordinate
    var railway: RailwayIndex
  }

  /// The samples of each stretch of the way that has one right railway all along.
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
      let length = Travel.metres(from: from, to: end, network)
      let track = network.tracks[end.railway.offset]
      let origin = track.stationPositionMetres[network[from].order]
      let before = runs[runs.count - 1].last?.metres ?? 0
      let steps = max(1, Int(length / stepMetres))
      for step in 0...steps {
        let metres = length * Double(step) / Double(steps)
        let position = end.direction == .ascending ? origin + metres : origin - metres
        let wait = Double(b.arrival.milliseconds(since: a.departure)) * Double(step) / Double(steps)
        runs[runs.count - 1].append(
          Sample(
            time: a.departure.advanced(byMilliseconds: Int64(wait)), metres: before + metres,
            place: track.coordinate(atMetres: position), railway: end.railway))
      }
    }
    return runs
  }

  /// The times between samples that both have neighbours and lie clear of every change of them.
  private static func stretches(_ run: [Sample], _ lists: [[RailwayIndex]]) -> [Stretch] {
    let changes = run.indices.dropFirst().filter { lists[$0] != lists[$0 - 1] }.map {
      (run[$0].metres + run[$0 - 1].metres) / 2
    }
    var next = 0
    let isClear = run.indices.map { index in
      let metres = run[index].metres
      while next < changes.count, changes[next] < metres - clearanceMetres { next += 1 }
      return !lists[index].isEmpty
        && (next == changes.count || changes[next] > metres + clearanceMetres)
    }
    var result: [Stretch] = []
    for index in run.indices.dropLast() where isClear[index] && isClear[index + 1] {
      if result.last?.end == run[index].time {
        result[result.count - 1].end = run[index + 1].time
      } else if run[index].time < run[index + 1].time {
        result.append(Stretch(start: run[index].time, end: run[index + 1].time))
      }
    }
    return result
  }
}
