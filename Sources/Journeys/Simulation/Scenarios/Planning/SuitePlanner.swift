package import RailNetwork
import Tracking

/// Chooses the rides of a suite, in turn for each kind and each railway.
package struct SuitePlanner {
  /// Days of the week with the same trains, and the rides that are still possible on them.
  private struct Day {
    var date: String
    var planner: ScenarioPlanner
    /// The railways with trains, in random order.
    var railways: [RailwayIndex]
    /// For each kind, the railways that may still have such a ride, in random order.
    var candidates: [RideOfSuite: [RailwayIndex]] = [:]
  }

  /// The rides of a suite that have a kind and begin on a railway.
  private struct Share: Hashable {
    var suite: String
    var kind: RideOfSuite
    var railway: RailwayIndex
  }

  private let network: RailNetwork
  private var days: [Day] = []
  /// For each day of the week that has trains, its index in ``days``.
  private let week: [Int]
  private let seed: UInt64
  /// The suites that get journeys in turn.
  private let suites: [String]
  private let worlds: Int
  private var rides: [Share: Int] = [:]
  private var random: SeededGenerator
  /// The duration of rides in the timetable.
  private var minutes: ClosedRange<Double> = 3...45

  /// Chooses from the railways with a timetable, for each day of the week in turn (0 for Monday);
  /// of days with the same trains it takes the first.
  package init(
    _ network: RailNetwork,
    days: [(weekdays: [Int], timetables: TimetableSet)], seed: UInt64,
    suites: [String], worlds: Int = 1
  ) {
    self.network = network
    self.seed = seed
    self.suites = suites
    self.worlds = worlds
    random = SeededGenerator(seed: seed, stream: "railways of suites")
    week = days.indices.flatMap { day in days[day].weekdays.map { (weekday: $0, day: day) } }
      .sorted { $0.weekday < $1.weekday }.map(\.day)
    for (weekdays, timetables) in days {
      let weekday = weekdays.min() ?? 0
      var random = SeededGenerator(
        seed: seed, stream: weekday == 0 ? "suite" : "suite on day \(weekday)")
      var day = Day(
        date: Scenario.usualDay(weekday),
        planner: ScenarioPlanner(network: network, timetables: timetables),
        railways: random.shuffled(timetables.railways))
      for kind in RideOfSuite.allCases {
        day.candidates[kind] = random.shuffled(day.railways).filter { railway in
          kind != .tunnels || network[railway].parts.contains(where: \.isUnderground)
        }
      }
      self.days.append(day)
    }
  }

  /// Journeys in turn for each kind and suite; fewer if there are not enough trains.
  package mutating func journeys(_ count: Int) throws(Faults) -> [PlannedJourney] {
    guard days.contains(where: { !$0.railways.isEmpty }) else {
      throw Faults(
        "--timetable", "no railway of \(network.id) has a timetable",
        remedy: "make them: railbench timetable import FEED --network FILE -o DIR")
    }
    let untouched = self
    var journeys = drawn(count)
    if journeys.isEmpty {
      // Retry with rides of any duration: a shuttle may take two minutes.
      self = untouched
      minutes = 0...600
      journeys = drawn(count)
    }
    guard !journeys.isEmpty else {
      throw Faults("--timetable", "no train has two stops for a ride")
    }
    return journeys
  }

  /// Why there are no more rides, after all have been chosen.
  package func shortage() -> String {
    var (count, ridden) = (0, 0)
    for index in days.indices {
      for railway in days[index].railways {
        let trains = days[index].planner.timetables[railway]?.trains ?? []
        count += trains.count
        ridden += trains.count { days[index].planner.ridden.contains($0.id) }
      }
    }
    let rest = count - ridden
    guard rest > 0 else { return "no train is used twice, and all have been used" }
    let (least, most) = (Int(minutes.lowerBound), Int(minutes.upperBound))
    return
      "no train is used twice; the other \(rest) of \(count) legs have no ride of "
      + "\(least) to \(most) minutes"
  }

  private mutating func drawn(_ count: Int) -> [PlannedJourney] {
    var journeys: [PlannedJourney] = []
    while journeys.count < count {
      let turn = journeys.count / suites.count
      let kind = RideOfSuite.turns[turn % RideOfSuite.turns.count]
      var planned: PlannedJourney?
      for day in [week[turn % week.count]] + days.indices where planned == nil {
        for kind in [kind, .local, .express] where planned == nil {
          planned = journey(kind, on: day, number: journeys.count)
        }
      }
      guard let planned else { break }
      journeys.append(planned)
    }
    return journeys
  }

  /// A ride of a kind on one of the railways that its suite has least.
  ///
  /// Of several it takes a random one, so that no railway always gets the same phone or world. In a
  /// suite of its own the order stays, because suites in Datasets were drawn so.
  private mutating func journey(
    _ kind: RideOfSuite, on day: Int, number: Int
  ) -> PlannedJourney? {
    let turn = number / suites.count
    let suite = suites[number % suites.count]
    let id = "\(suite)-\(kind.rawValue)-\(turn + 1)"
    let candidates = days[day].candidates[kind] ?? []
    let order = (suites.count == 1 ? candidates : random.shuffled(candidates)).enumerated()
      .map { place, railway in (share: Share(suite: suite, kind: kind, railway: railway), place) }
      .sorted { (rides[$0.share, default: 0], $0.1) < (rides[$1.share, default: 0], $1.1) }
    for (share, _) in order {
      guard let scenario = scenario(kind, on: share.railway, of: days[day], id: id, turn),
        case (var planned, true)? = try? days[day].planner.journey(0, of: scenario)
      else {
        // The railway may have no train of this kind; then it is not tried again.
        days[day].candidates[kind]?.removeAll { $0 == share.railway }
        continue
      }
      rides[share, default: 0] += 1
      planned.otherPhones = PhoneProfile.mixture.indices.dropFirst()
        .map { planned.plan.world.phone(Self.phone(turn, later: $0)) }
      return planned
    }
    return nil
  }

  private func scenario(
    _ kind: RideOfSuite, on railway: RailwayIndex, of day: Day, id: String, _ turn: Int
  ) -> Scenario? {
    guard let midnight = network.localMidnight(of: day.date) else { return nil }
    let others = kind == .through ? day.railways.filter { $0 != railway } : []
    var conditions = StopPair.Conditions(from: nil, to: nil, minutes: minutes)
    conditions.isThrough = kind.isThrough
    conditions.passesStations = kind.passesStations
    var next: TrainChoice?
    if kind == .transfer {
      guard let (from, to) = change(from: railway, among: day.railways, turn) else { return nil }
      conditions.to = from
      next = TrainChoice(
        selection: .next(railway: network[to].railway),
        conditions: StopPair.Conditions(from: to, to: nil, minutes: 3...30))
    }
    var first = TrainChoice(
      selection: .drawn(railways: [railway] + others), conditions: conditions, incidentShare: 0.15)
    first.isByTheLap = true
    let file = "the ride of \(network[railway].id)"
    let steps = [first, next].compactMap(\.self).enumerated().map { index, choice in
      ScenarioStep(kind: .train(choice), path: "ride[\(index)]", line: 1, file: file)
    }
    return Scenario(
      id: id, midnight: midnight, startSeconds: Scenario.usualStartSeconds, seed: seed, count: 1,
      worlds: 1,
      firstWorld: UInt64(1 + turn % worlds), tags: [kind.rawValue], notes: "", steps: steps,
      phones: [[Self.phone(turn)]], file: file)
  }

  /// The phones of the mixture in turn; every fourth has an outage.
  private static func phone(_ turn: Int, later: Int = 0) -> PhoneSetup {
    var phone = PhoneSetup()
    phone.profile = PhoneProfile.mixture[(turn + later) % PhoneProfile.mixture.count]
    if turn % 4 == 3 { phone.faults = [.outage.with(["seconds": RandomNumber(60...240)])] }
    return phone
  }

  private func change(
    from railway: RailwayIndex, among railways: [RailwayIndex], _ turn: Int
  ) -> (from: StationIndex, to: StationIndex)? {
    let changes = network[railway].stations.flatMap { station in
      railways.filter { $0 != railway }.flatMap { other in
        network[other].stations.filter { network.isInterchange(station, $0) }.map { (station, $0) }
      }
    }
    return changes.isEmpty ? nil : changes[turn % changes.count]
  }
}

/// A kind of ride in a suite; also its tag.
package enum RideOfSuite: String, CaseIterable {
  case local
  case express
  case tunnels
  case through
  case transfer

  /// Mostly local trains, because people use these most.
  static let turns: [RideOfSuite] = [
    .local, .express, .local, .transfer, .local, .tunnels, .express, .through,
  ]

  /// Whether the train changes railway during the ride; nil for any.
  var isThrough: Bool? { self == .transfer ? nil : self == .through }

  /// Whether the train passes stations; nil for any.
  var passesStations: Bool? {
    switch self {
    case .local: false
    case .express: true
    case .tunnels, .through, .transfer: nil
    }
  }
}
