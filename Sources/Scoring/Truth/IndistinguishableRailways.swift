import RailNetwork
import Tracking

/// The railways that fit a ride as well as its own railway, and how long they fit.
///
/// Another railway fits as long as its track has been within 25 m of the whole path of the leg, and
/// one of its stations within 250 m of every stop. Legs with several right railways are left out.
struct IndistinguishableRailways: Sendable {
  static let trackMetres = 25.0
  static let stationMetres = 250.0

  /// A railway that fits from the start of a leg to a time.
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

  /// The part of a time on a leg for which a railway fits, in milliseconds.
  func milliseconds(
    of railway: RailwayIndex, leg: Int, from start: Timestamp, to end: Timestamp
  ) -> Int64 {
    guard let like = likenesses.first(where: { $0.leg == leg && $0.railway == railway }) else {
      return 0
    }
    return max(0, min(like.end, end).milliseconds(since: start))
  }

  /// The part of a time on a leg in which a guess among the fitting railways is right, in
  /// milliseconds.
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
