import RailNetwork
import Tracking

/// The times when another railway ran beside the train, away from where the two meet or part.
///
/// Stretches with several right railways are left out.
struct ParallelTrack: Sendable {
  typealias Stretch = (start: Timestamp, end: Timestamp)

  static let clearanceMetres = 300.0

  let stretches: [Stretch]

  init(_ way: SampledWay) {
    stretches = way.runs.flatMap(Self.stretches)
  }

  /// The times between samples with the same neighbours, away from every change of them.
  private static func stretches(_ run: [SampledWay.Sample]) -> [Stretch] {
    func near(_ sample: Int) -> some Sequence<RailwayIndex> {
      run[sample].neighbours.lazy.map(\.railway)
    }
    let changes = run.indices.dropFirst().filter { !near($0).elementsEqual(near($0 - 1)) }.map {
      (run[$0].metres + run[$0 - 1].metres) / 2
    }
    var next = 0
    let isClear = run.indices.map { index in
      let metres = run[index].metres
      while next < changes.count, changes[next] < metres - clearanceMetres { next += 1 }
      return !run[index].neighbours.isEmpty
        && (next == changes.count || changes[next] > metres + clearanceMetres)
    }
    var result: [Stretch] = []
    for index in run.indices.dropLast() where isClear[index] && isClear[index + 1] {
      if result.last?.end == run[index].time {
        result[result.count - 1].end = run[index + 1].time
      } else if run[index].time < run[index + 1].time {
        result.append((run[index].time, run[index + 1].time))
      }
    }
    return result
  }
}
