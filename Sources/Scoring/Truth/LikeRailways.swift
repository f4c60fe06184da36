import RailNetwork
import Tracking

/// The railways that a ride fits as well as its own, and for how long.
///
/// Another railway fits for as long as its track has lain within 25 m of all the way of the leg and
/// a station of it within 250 m of every stop: up to then no location tells the two apart. What is
/// passed without a stop says nothing. Ways with several right railways are left out.
struct LikeRailways: Sendable {
  static let trackMetres = 25.0
  static let stationMetres = 250.0

  /// From the start of a leg on.
  private typealias Likeness = (leg: Int, railway: RailwayIndex, end: Timestamp)

  private let likenesses: [Likeness]

  init(_ way: SampledWay, network: RailNetwork) {
    var found: [Likeness] = []
    var leg = -1
    for run in way.runs {
      guard let first = run.first, first.leg != leg else { continue }
      leg = first.leg
      for railway in first.neighbours.map(\.railway) where Self.fits(railway, first, network) {
        let parting = run.first { !Self.fits(railway, $0, network) }
        found.append((leg, railway, parting?.time ?? .distantFuture))
      }
    }
    likenesses = found
  }

  private static func fits(
    _ railway: RailwayIndex, _ sample: SampledWay.Sample, _ network: RailNetwork
  ) -> Bool {
    let isNear = sample.neighbours.contains {
      $0.railway == railway && $0.metres <= trackMetres
    }
    guard isNear else { return false }
    guard let stop = sample.stop else { return true }
    let place = network[stop].coordinate
    return network[railway].stations.contains {
      network[$0].coordinate.metres(to: place) <= stationMetres
    }
  }

  /// How much of a time on a leg a railway fits for, in milliseconds.
  func milliseconds(
    of railway: RailwayIndex, leg: Int, from start: Timestamp, to end: Timestamp
  ) -> Int64 {
    guard let like = likenesses.first(where: { $0.leg == leg && $0.railway == railway }) else {
      return 0
    }
    return max(0, min(like.end, end).milliseconds(since: start))
  }

  /// For how much of a time on a leg an even guess among the true railway and those that fit is
  /// right, in milliseconds.
  func guessedMilliseconds(leg: Int, from start: Timestamp, to end: Timestamp) -> Double {
    let ends = likenesses.filter { $0.leg == leg && $0.end > start }.map { min($0.end, end) }
      .sorted()
    var guessed = 0.0
    var from = start
    for (index, next) in (ends + [end]).enumerated() {
      guessed += Double(next.milliseconds(since: from)) / Double(ends.count - index + 1)
      from = next
    }
    return guessed
  }
}
