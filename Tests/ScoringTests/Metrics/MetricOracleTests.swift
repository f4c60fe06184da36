import RailNetwork
import TestKit
import Testing
import Tracking
@testable import Scoring

/// Metrics against their definitions, read second by second.
///
/// Labels and estimates change at whole seconds, so that a second has one truth and one estimate.
@Suite struct MetricOracleTests {
  private static let rides: [Ride] = {
    var gaps = Ride.local
    gaps.locationSeconds = [0, 5, 90, 95, 130, 200, 400, 455, 600, 720]
    var late = Ride(calls: [
      Ride.stop("Main.A", 0, 60), Ride.pass("Main.B", 180), Ride.stop("Main.C", 400, 412),
      Ride.stop("Main.D", 480, 660, approach: 470),
    ])
    late.locationSeconds = stride(from: 100, through: 900, by: 25).map { $0 }
    return [.local, gaps, late]
  }()

  @Test(arguments: 0..<3, 0..<(Checkout.isWholeRun ? 25 : 5) as Range<UInt64>)
  func `a metric has the value of its definition`(ride: Int, seed: UInt64) {
    let ride = Self.rides[ride]
    let said = MetricLawsTests.erratic(seed)
    let values = ride.scores(said)
    for (id, expected) in SlowMetrics(ride, said).values {
      let value = values[id]
      let isSame = value == expected || isClose(value, expected ?? .nan)
      #expect(isSame, "\(id) is \(value ?? .nan), by its definition \(expected ?? .nan)")
    }
  }
}

/// The definitions of the metrics for rides on `Main`, as their page has them.
struct SlowMetrics {
  private struct Second {
    var time: Int
    var call: Int
    var phase: FocusPhase
    var shown: [FocusPhase]
    var estimate: Estimate
    /// The seconds since the estimate was given.
    var age: Int
  }

  private typealias Stop = (station: StationIndex?, arrival: Int, departure: Int, call: Call)

  private let ride: Ride
  private let said: [(time: Int, estimate: Estimate)]
  private let calls: [Stop]
  private let locations: [Int]
  private let start: Int
  private var seconds: [Second] = []
  private let main = Ride.railway("Main")
  /// By call, where another railway runs the same way.
  private let shared: [[Truth]]

  init(_ ride: Ride, _ said: [Said]) {
    func whole(_ time: Timestamp) -> Int { Int(time.seconds(since: Ride.time(0))) }
    self.ride = ride
    self.said = said.map { (whole($0.timed.timestamp), $0.timed.estimate) }
    calls = ride.calls.map { ($0.station, whole($0.arrival), whole($0.departure), $0) }
    locations = ride.locationSeconds.map { Int($0) }
    start = locations[0]
    let stations = calls.compactMap(\.station)
    shared = stations.indices.map {
      SlowSharedWay(stations, .ascending, network: Ride.network).truths(at: $0)
    }
    for time in start..<calls[calls.count - 1].departure {
      guard let call = calls.firstIndex(where: { time < $0.departure }) else { continue }
      let given = self.said.last { $0.time <= time }
      seconds.append(
        Second(
          time: time, call: call, phase: phase(call, time), shown: shown(call, time),
          estimate: given?.estimate ?? .none, age: given.map { time - $0.time } ?? -1))
    }
  }

  private func approach(_ call: Int) -> Int? {
    guard case .stop(let approach?, _, _) = calls[call].call.kind else { return nil }
    return Int(approach.seconds(since: Ride.time(0)))
  }

  private func phase(_ call: Int, _ time: Int) -> FocusPhase {
    time >= calls[call].arrival ? .now : time >= approach(call) ?? .max ? .soon : .next
  }

  private func shown(_ call: Int, _ time: Int) -> [FocusPhase] {
    guard calls[call].call.isStop else { return [.next] }
    guard time < calls[call].arrival else { return [.now] }
    let begin = call > 0 ? calls[call - 1].departure : 0
    let (run, ahead) = (calls[call].arrival - begin, calls[call].arrival - time)
    let isSoon = ahead <= 120 && 4 * (time - begin) >= run
    return (ahead > 30 || 2 * (time - begin) < run ? [.next] : []) + (isSoon ? [.soon] : [])
  }

  private func estimate(at time: Int) -> Estimate? { said.last { $0.time <= time }?.estimate }

  private func isRight(_ second: Second) -> Bool { second.estimate.railway == main }

  private func isPair(_ second: Second) -> Bool {
    isRight(second) && second.estimate.direction == .ascending
  }

  /// The railways that are right to show, each with its direction and its name of the station.
  private func names(_ call: Int) -> [Truth] {
    [Truth(railway: main, direction: .ascending, station: calls[call].station)] + shared[call]
  }

  private func names(_ second: Second) -> [Truth] {
    names(second.call).filter { $0.railway == second.estimate.railway }
  }

  private func isAhead(_ second: Second) -> Bool {
    names(second).contains { $0.direction == second.estimate.direction }
  }

  private func isThere(_ second: Second) -> Bool {
    names(second).contains { $0.station == second.estimate.focus?.station }
  }

  private func hasDisplay(_ second: Second) -> Bool {
    isAhead(second) && isThere(second)
      && second.estimate.focus.map { second.shown.contains($0.phase) } ?? false
  }

  private func share(_ isSo: (Second) -> Bool) -> Double? {
    seconds.isEmpty ? nil : Double(seconds.count(where: isSo)) / Double(seconds.count)
  }

  private func hourly(_ count: Int) -> Double { Double(count) * 3_600 / Double(seconds.count) }

  var values: [String: Double?] {
    var all: [String: Double?] = [
      "RW1": share(isRight), "DR1u": share(isPair),
      "AB1.coverage": share { $0.estimate.railway != nil }, "PH1.display": share(hasDisplay),
      "TT2": settled(isRight), "TT2.bounded": min(settled(isRight), 600),
      "TT3": settled(hasDisplay), "AB5": sessionEnd,
      "CA2": calibration,
    ]
    all.merge(stability) { $1 }
    all.merge(delays) { $1 }
    all.merge(alerts) { $1 }
    return all
  }

  private var clock: Int { max(start, calls[0].departure) }

  private func settled(_ isRight: (Second) -> Bool) -> Double {
    let times = seconds.map(\.time).filter { $0 >= clock }
    let found = times.first { time in
      seconds.allSatisfy { !(time..<(time + 60)).contains($0.time) || isRight($0) }
    }
    return found.map { Double($0 - clock) } ?? .infinity
  }

  private var calibration: Double? {
    let named = seconds.filter { $0.estimate.railway != nil }
    guard !named.isEmpty else { return nil }
    var sums = [Double](repeating: 0, count: 16)
    for second in named {
      let probability = second.estimate.probability ?? 0
      sums[Int((probability * 15).rounded(.up))] += probability - (isRight(second) ? 1 : 0)
    }
    return sums.reduce(0) { $0 + abs($1) } / Double(named.count)
  }

  /// A session ends well if no railway is named after the labels, which need over a minute more.
  private var sessionEnd: Double? {
    let end = calls[calls.count - 1].departure
    guard (locations.last ?? 0) - end > 60 else { return nil }
    let last = max(end, said.last?.time ?? 0)
    let silent = (end...last).first { estimate(at: $0)?.railway == nil }
    return silent.map { Double($0 - end) } ?? .infinity
  }

  private struct Display: Equatable {
    var railway: RailwayIndex?
    var direction: RailDirection?
    var focus: Focus
  }

  /// The stretches with one display, and when it was last given.
  private var displays: [(display: Display, start: Int, end: Int, given: Int)] {
    var result: [(display: Display, start: Int, end: Int, given: Int)] = []
    for second in seconds {
      guard let focus = second.estimate.focus else { continue }
      let display = Display(
        railway: second.estimate.railway, direction: second.estimate.direction, focus: focus)
      if let last = result.last, last.end == second.time, last.display == display {
        result[result.count - 1].end += 1
        result[result.count - 1].given = second.time - second.age
      } else {
        result.append((display, second.time, second.time + 1, second.time - second.age))
      }
    }
    return result
  }

  private var stability: [String: Double?] {
    let railways = seconds.compactMap(\.estimate.railway)
    let directed = seconds.map(\.estimate).filter { $0.direction != nil }
    let shown = displays
    let phases = FocusPhase.allCases
    let disorders = zip(shown, shown.dropFirst()).count { a, b in
      guard a.end == b.start, a.display.railway == b.display.railway,
        let direction = a.display.direction, direction == b.display.direction,
        b.start - a.given <= 60
      else { return false }
      let (from, to) = (a.display.focus, b.display.focus)
      let step = (to.station.offset - from.station.offset) * (direction == .ascending ? 1 : -1)
      if step == 0 {
        return (phases.firstIndex(of: to.phase) ?? 0) <= (phases.firstIndex(of: from.phase) ?? 0)
      }
      return step != 1 || to.phase != .next
    }
    return [
      "ST1": hourly(zip(railways, railways.dropFirst()).count { $0 != $1 }),
      "PH8": hourly(disorders),
      "DR4.false": hourly(
        zip(directed, directed.dropFirst()).count {
          $0.railway == $1.railway && $0.direction != $1.direction
        }),
    ]
  }

  private var delays: [String: Double?] {
    var delays: [(phase: FocusPhase, seconds: Double)] = []
    for (old, new) in zip(seconds, seconds.dropFirst())
    where old.phase != new.phase && new.call > 0 {
      let stop = calls[new.phase == .next ? old.call : new.call]
      let window = (new.time - 120)...(new.time + stop.departure - stop.arrival + 60)
      let found = window.first { time in
        let estimate = estimate(at: time)
        return estimate?.railway == main && estimate?.focus?.station == calls[new.call].station
          && estimate?.focus?.phase == new.phase
      }
      let delay = found.map { Double($0 - new.time) } ?? .infinity
      delays.append((new.phase, delay))
    }
    func median(_ phase: FocusPhase) -> Double? {
      Quantiles.of(delays.filter { $0.phase == phase }.map(\.seconds), 0.5)
    }
    let count = Double(delays.count)
    return [
      "LT1": Quantiles.of(delays.map(\.seconds), 0.5), "LT1.approach": median(.soon),
      "LT1.arrive": median(.now), "LT1.depart": median(.next),
      "LT1.bounded": delays.reduce(0) { $0 + min(abs($1.seconds), 180) } / count,
      "LT1.miss": Double(delays.count { $0.seconds == .infinity }) / count,
    ]
  }

  private func outcome(of call: Int) -> AlertOutcome {
    let (stop, left) = (calls[call], max(calls[call - 1].departure, start))
    let run = stop.arrival - left
    func shows(_ time: Int) -> Bool {
      let estimate = estimate(at: time)
      return estimate?.focus != nil && (estimate?.focus?.phase != .next || run < 90)
        && names(call).contains {
          $0.railway == estimate?.railway && $0.station == estimate?.focus?.station
            && $0.direction == estimate?.direction
        }
    }
    if shows(stop.arrival) {
      var first = stop.arrival
      while shows(first - 1) { first -= 1 }
      let (lead, labelled) = (stop.arrival - first, approach(call).map { stop.arrival - $0 })
      if lead < min(30, run, labelled ?? .max) { return .late }
      return lead > max(300, labelled ?? 0) ? .early : .inTime
    }
    if (stop.arrival..<stop.departure).contains(where: shows) { return .tooLate }
    return ((stop.arrival - 300)..<stop.arrival).contains(where: shows) ? .flapped : .missed
  }

  private var alerts: [String: Double?] {
    let stops = calls.indices.filter {
      $0 > 0 && calls[$0].call.isStop && calls[$0].arrival > start
    }
    let outcomes = stops.map(outcome)
    let named = seconds.map { second in
      second.estimate.focus.flatMap { $0.phase == .next ? nil : $0.station }
    }
    let wrong = seconds.indices.count { index in
      guard let station = named[index], index == 0 || named[index - 1] != station else {
        return false
      }
      let next = calls.firstIndex { $0.call.isStop && $0.departure > seconds[index].time }
      return next.map { call in !names(call).contains { $0.station == station } } ?? true
    }
    return [
      "AL1": outcomes.last == .inTime ? 1 : 0, "AL2.false": Double(wrong) / Double(stops.count),
      "AL1.stops": Double(outcomes.count { $0 == .inTime }) / Double(stops.count),
    ]
  }
}
