import RailNetwork
import Tracking

/// Cuts the rider's walk to the train from the first standstill of a ride, and the walk away from
/// the last one.
///
/// A walk along the track is as slow as a standstill of a train.
struct PlatformStay {
  let curve: ProgressCurve

  /// A phone farther than this from where the train stands is not yet, or no longer, on it.
  static let reachMetres = 60.0
  /// The place of the train is that of the phone in this time before it departs.
  private static let placeSeconds = 30.0
  /// A gap between two locations counts as at most this long.
  private static let longestGapSeconds = 30.0
  /// Standstills with slower movement between them are one.
  private static let walkMetresPerSecond = 2.0

  /// The standstills without walks at the ends.
  func withoutWalks(_ standstills: [Standstill]) -> [Standstill] {
    guard let start = curve.start, let end = curve.end, start.metres < end.metres else {
      return standstills
    }
    let middle = (start.metres + end.metres) / 2
    let split = standstills.firstIndex { $0.metres > middle } ?? standstills.count
    var before = Array(standstills[..<split])
    var after = Array(standstills[split...])
    while before.count > 1, isWalk(from: before[0], to: before[1]) {
      before[1].start = before[0].start
      before.removeFirst()
    }
    while after.count > 1, isWalk(from: after[after.count - 2], to: after[after.count - 1]) {
      after[after.count - 2].end = after[after.count - 1].end
      after.removeLast()
    }
    let reach = CallFinder.stationReachMetres
    if let first = before.first, first.metres - start.metres <= reach {
      before[0] = boarding(first)
    }
    if let last = after.last, end.metres - last.metres <= reach {
      after[after.count - 1] = alighting(last)
    }
    return before + after
  }

  private func isWalk(from one: Standstill, to next: Standstill) -> Bool {
    next.metres - one.metres < Self.walkMetresPerSecond * next.start.seconds(since: one.end)
  }

  private func boarding(_ standing: Standstill) -> Standstill {
    let knots = knots(in: standing)
    let isAtTrain = isNear(knots) { standing.end.seconds(since: $0.time) <= Self.placeSeconds }
    let first = arrival(isAtTrain, weights: weights(knots))
    guard knots.indices.dropFirst().contains(first) else { return standing }
    return stay(from: knots[first].time, to: standing.end)
  }

  private func alighting(_ standing: Standstill) -> Standstill {
    let knots = knots(in: standing)
    let isAtTrain = isNear(knots) { $0.time.seconds(since: standing.start) <= Self.placeSeconds }
    let last = arrival(isAtTrain.reversed(), weights: weights(knots).reversed())
    guard knots.indices.dropFirst().contains(last) else { return standing }
    return stay(from: standing.start, to: knots[knots.count - 1 - last].time)
  }

  private func stay(from start: Timestamp, to end: Timestamp) -> Standstill {
    let middle = start.advanced(bySeconds: end.seconds(since: start) / 2)
    return Standstill(start: start, end: end, metres: curve.metres(at: middle))
  }

  private func knots(in standing: Standstill) -> [ProgressCurve.Knot] {
    let first = curve.knot(atOrAfter: standing.start)
    return Array(curve.knots[first...].prefix { $0.time <= standing.end })
  }

  /// For each knot, whether the phone was near the median place of the chosen knots.
  private func isNear(
    _ knots: [ProgressCurve.Knot], placedBy isChosen: (ProgressCurve.Knot) -> Bool
  ) -> [Bool] {
    let chosen = knots.filter(isChosen)
    guard let metres = Quantiles.of(chosen.map(\.measuredMetres), 0.5),
      let offset = Quantiles.of(chosen.map(\.offsetMetres), 0.5)
    else { return knots.map { _ in true } }
    return knots.map { knot in
      let (along, beside) = (knot.measuredMetres - metres, knot.offsetMetres - offset)
      let away = (along * along + beside * beside).squareRoot()
      return away <= Self.reachMetres + (knot.accuracyMetres ?? 0)
    }
  }

  private func weights(_ knots: [ProgressCurve.Knot]) -> [Double] {
    zip(knots, knots.dropFirst()).map {
      min($1.time.seconds(since: $0.time), Self.longestGapSeconds)
    } + [1]
  }

  /// The index before which the phone is mostly away, and after which it is mostly near.
  private func arrival(_ isNear: [Bool], weights: [Double]) -> Int {
    var misfit = zip(isNear, weights).reduce(0) { $0 + ($1.0 ? 0 : $1.1) }
    var best = (index: 0, misfit: misfit)
    for (index, (near, weight)) in zip(isNear, weights).enumerated() {
      misfit += near ? weight : -weight
      if misfit < best.misfit { best = (index + 1, misfit) }
    }
    return best.index
  }
}
