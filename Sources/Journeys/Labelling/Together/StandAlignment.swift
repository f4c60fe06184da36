import RailNetwork
import Tracking

/// A place of a train, for an alignment.
struct AlignedPlace: Sendable, Equatable {
  var second: Int
  var metres: Double
  /// The error of the place.
  var errorMetres: Double
  /// Errors last: a place counts less if the one before it is near in time.
  var weight: Double
}

/// The likeliest times of a train at the stations along its way.
///
/// From evidence for each second that it stands, by a segmental Viterbi search (Ostendorf et al.
/// 1996, doi 10.1109/89.536930). A stand that no station explains, and a stop without a stand, cost evidence. Running times come
/// from distances, stands have a usual length; both decay exponentially, so that the best start is
/// found in one pass.
struct StandAlignment: Sendable {
  struct Call: Sendable, Equatable {
    var arrival: Int
    var departure: Int
    var isStop: Bool
  }

  /// Of each station, in the direction of travel.
  let metres: [Double]
  /// Of each second: the evidence that the train stands.
  let stands: [Double]
  let places: [AlignedPlace]
  /// For each station the log odds that the train stops there; nil if it surely does.
  let stopOdds: [Double?]
  let motion: TrainMotion
  /// The factor from the shortest running times to the usual ones.
  var pace = 1.0
  var standSeconds = 28.0

  /// A stand or a run that is longer by this costs a nat.
  private static let longerStandSeconds = 20.0
  private static let shorterStandSeconds = 8.0
  private static let shortestStand = 6
  private static let runShare = 0.15
  private static let runSeconds = 8.0
  /// Runs that are shorter than usual by more than this share are impossible.
  private static let shortestRun = 0.6
  /// The highest cost of a place.
  private static let farCost = 4.0
  private static let never = -1e18

  /// Which of the two ways in which a train is at a station.
  private enum Kind: Int, CaseIterable {
    case stop, pass
  }

  /// The best scores for each second, and where each comes from.
  private struct Scores {
    var best: [Double]
    var origin: [Int32]

    init(_ count: Int) {
      best = [Double](repeating: StandAlignment.never, count: count)
      origin = [Int32](repeating: 0, count: count)
    }
  }

  /// The calls; nil if the ride is too short for its stations.
  func calls() -> [Call]? {
    guard metres.count > 1 else { return nil }
    let ends = stands.count + 1
    let station = metres.indices.map(atStation)
    var leaving: [[Double]?] = [station[0], nil]
    var reached: [[Scores?]] = [[nil, nil]]
    var stayed: [Scores?] = [nil]
    for index in metres.indices.dropFirst() {
      let isLast = index == metres.count - 1
      let between = running(from: index - 1)
      let kinds: [Kind] = isLast || stopOdds[index] == nil ? [.stop] : [.stop, .pass]
      var arrivals: [Scores?] = [nil, nil]
      for kind in kinds {
        var found = Scores(ends)
        for before in Kind.allCases {
          guard let from = leaving[before.rawValue] else { continue }
          run(from, between, usual: usualRun(index, before, kind), kind: before, into: &found)
        }
        arrivals[kind.rawValue] = found
      }
      reached.append(arrivals)
      guard !isLast else { break }
      let stay = stay(arrivals[0]?.best ?? [], station[index])
      let odds = stopOdds[index] ?? 0
      stayed.append(stay)
      leaving = [stay.best, arrivals[1]?.best.map { $0 - odds }]
    }
    return traced(reached, stayed, end: station[metres.count - 1])
  }

  private func traced(_ reached: [[Scores?]], _ stayed: [Scores?], end: [Double]) -> [Call]? {
    guard let last = reached[metres.count - 1][0]?.best,
      var time = last.indices.max(by: { last[$0] - end[$0] < last[$1] - end[$1] }),
      last[time] > Self.never / 2
    else { return nil }
    var calls = [Call(arrival: time, departure: stands.count, isStop: true)]
    var kind = Kind.stop
    for index in metres.indices.dropFirst().reversed() {
      guard let origin = reached[index][kind.rawValue]?.origin[time] else { return nil }
      let departure = Int(origin / 2)
      kind = origin % 2 == 0 ? .stop : .pass
      time = departure
      if index > 1, kind == .stop, let stay = stayed[index - 1] { time = Int(stay.origin[time]) }
      calls.append(Call(arrival: index > 1 ? time : 0, departure: departure, isStop: kind == .stop))
    }
    return calls.reversed()
  }

  /// The summed evidence of all seconds before each second, if the train is at a station.
  private func atStation(_ index: Int) -> [Double] {
    summed(with: stands) { metres[index] - $0.metres }
  }

  /// The same, if it runs from a station to the next.
  private func running(from index: Int) -> [Double] {
    let (low, high) = (metres[index], metres[index + 1])
    return summed(with: nil) { max(low - $0.metres, $0.metres - high, 0) }
  }

  private func summed(with seconds: [Double]?, away: (AlignedPlace) -> Double) -> [Double] {
    var costs = seconds ?? [Double](repeating: 0, count: stands.count)
    for place in places {
      let share = away(place) / place.errorMetres
      costs[place.second] -= place.weight * min(share * share / 2, Self.farCost)
    }
    var sums = [0.0]
    sums.reserveCapacity(costs.count + 1)
    var sum = 0.0
    for cost in costs {
      sum += cost
      sums.append(sum)
    }
    return sums
  }

  private func usualRun(_ index: Int, _ from: Kind, _ to: Kind) -> Double {
    let cruise = motion.cruiseMetresPerSecond
    return pace
      * motion.seconds(
        over: metres[index] - metres[index - 1], from: from == .stop ? 0 : cruise,
        to: to == .stop ? 0 : cruise)
  }

  private func run(
    _ leaving: [Double], _ sums: [Double], usual: Double, kind: Kind, into found: inout Scores
  ) {
    let length = max(1, Int(usual.rounded()))
    let start = zip(leaving, sums).map { $0 - $1 }
    let shorter = 2 / (Self.runShare * usual + Self.runSeconds)
    longest(
      start, length: length, least: max(1, Int(Self.shortestRun * usual)), shorter: shorter,
      longer: 1 / (Self.runShare * usual + Self.runSeconds)
    ) { time, score, from in
      let score = score + sums[time]
      guard score > found.best[time] else { return }
      found.best[time] = score
      found.origin[time] = Int32(from * 2 + kind.rawValue)
    }
  }

  private func stay(_ arriving: [Double], _ sums: [Double]) -> Scores {
    var found = Scores(arriving.count)
    let start = zip(arriving, sums).map { $0 - $1 }
    longest(
      start, length: max(Self.shortestStand, Int(standSeconds)), least: Self.shortestStand,
      shorter: 1 / Self.shorterStandSeconds, longer: 1 / Self.longerStandSeconds
    ) { time, score, from in
      found.best[time] = score + sums[time]
      found.origin[time] = Int32(from)
    }
    return found
  }

  /// For each second the best earlier one from which a span of a usual length leads to it.
  private func longest(
    _ start: [Double], length: Int, least: Int, shorter: Double, longer: Double,
    take: (_ time: Int, _ score: Double, _ from: Int) -> Void
  ) {
    var (tail, tailFrom) = (Self.never, 0)
    for time in start.indices {
      tail -= longer
      let usual = time - length
      if usual >= 0, start[usual] > tail { (tail, tailFrom) = (start[usual], usual) }
      var (best, from) = (tail, tailFrom)
      for span in stride(from: min(length - 1, time), through: least, by: -1) {
        let score = start[time - span] - Double(length - span) * shorter
        if score > best { (best, from) = (score, time - span) }
      }
      if best > Self.never / 2 { take(time, best, from) }
    }
  }
}

extension StandAlignment {
  private static let cruises = 14.0...45.0
  private static let usualStands = 15.0...90.0
  private static let paces = 0.7...2.0
  private static let rounds = 3

  /// The speed on open line at which a train with usual stands needs this long for the whole way.
  static func cruise(over metres: [Double], seconds: Double) -> Double {
    let gaps = zip(metres, metres.dropFirst()).map { $1 - $0 }
    func needed(_ cruise: Double) -> Double {
      let motion = TrainMotion(cruiseMetresPerSecond: cruise)
      return gaps.reduce(28 * Double(metres.count - 2)) {
        $0 + motion.seconds(over: $1, from: 0, to: 0)
      }
    }
    var (low, high) = (cruises.lowerBound, cruises.upperBound)
    for _ in 0..<20 {
      let middle = (low + high) / 2
      if needed(middle) > seconds { low = middle } else { high = middle }
    }
    return high
  }

  /// The calls, after the pace and the usual stand were set from earlier ones.
  func fittedCalls() -> [Call]? {
    var alignment = self
    var found = alignment.calls()
    for _ in 1..<Self.rounds {
      guard let calls = found else { return nil }
      let inner = calls.dropFirst().dropLast()
      let stands = inner.filter(\.isStop).map { Double($0.departure - $0.arrival) }
      if let usual = Quantiles.of(stands, 0.5) {
        alignment.standSeconds = min(
          max(usual, Self.usualStands.lowerBound), Self.usualStands.upperBound)
      }
      let ratios = metres.indices.dropFirst().map { index in
        let run = usualRun(
          index, calls[index - 1].isStop ? .stop : .pass, calls[index].isStop ? .stop : .pass)
        return Double(calls[index].arrival - calls[index - 1].departure) / max(1, run)
      }
      if let ratio = Quantiles.of(ratios, 0.5) {
        alignment.pace = min(max(pace * ratio, Self.paces.lowerBound), Self.paces.upperBound)
      }
      found = alignment.calls() ?? found
    }
    return found
  }
}
