import Foundation
import RailNetwork
import Testing
import Tracking
@testable import Trackers

/// What trains of a timetable say, by the formulas of `V5.md`; times are seconds of a Tuesday.
@Suite struct TrainTests {
  typealias Stop = (order: Int, arrival: Int?, departure: Int?)

  static func train(
    _ stops: [Stop], _ direction: RailDirection = .ascending, on network: RailNetwork,
    continuesAs: [String] = []
  ) -> TimetableTrain {
    TimetableTrain(
      id: "Main.\(stops[0].departure ?? 0)", type: "Test", direction: direction,
      stops: stops.map {
        TimetableStop(
          station: network.railways[0].stations[$0.order], arrivalMinutes: $0.arrival,
          departureMinutes: $0.departure)
      }, continuesAs: continuesAs)
  }
  static func table(
    _ trains: [TimetableTrain], on network: RailNetwork, zone: TimeZone? = .gmt,
    calendar: String = "Weekday"
  ) -> TrainTable {
    let timetable = Timetable(
      railway: RailwayIndex(0), calendar: calendar, source: "", trains: trains)
    let context = TrackerContext(
      network: network, timetables: TimetableSet([timetable], network: network), timeZone: zone)
    guard let table = TrainTable(context) else { fatalError("no table of trains") }
    return table
  }
  static let line = RuleNetwork.line
  static let scene = RuleScene(line)

  // MARK: Times

  /// From A at 10:00; B 10:03 to 10:04, C at 10:07 alone, D within a minute, E at 10:20.
  static let local = train(
    [(0, nil, 600), (1, 603, 604), (2, nil, 607), (3, 612, 612), (4, 620, nil)], on: line)
  static let back = train([(4, nil, 600), (2, nil, 605), (0, nil, 611)], .descending, on: line)
  static let round = train(
    [(0, nil, 600), (1, nil, 602), (2, nil, 604), (3, nil, 606), (0, nil, 608), (1, nil, 610)],
    on: RuleNetwork.ring)
  static let roundBack = train(
    [(1, nil, 600), (0, nil, 602), (3, nil, 604)], .descending, on: RuleNetwork.ring)
  static let minute = 60.0

  static func here(
    _ train: TimetableTrain, _ position: Double, now: Double = 36_000,
    on network: RailNetwork = line
  ) -> Scheduled? {
    let table = LineTable(network: network)
    let scale = table.position(0, 1) / 1_500
    return train.scheduled(
      0, at: position * scale, now: now, table, Self.table([train], on: network))
  }
  static func round(_ position: Double, now: Double = 36_000) -> Scheduled? {
    here(round, position, now: now, on: RuleNetwork.ring)
  }
  static func time(_ found: Scheduled?) -> Double? { found?.isAtStop == false ? found?.from : nil }
  /// The stop at which the train is, or one less than none after a stop.
  static func stop(_ train: TimetableTrain, _ found: Scheduled?) -> Double? {
    guard let found,
      let last = train.stops.indices.last(where: { train.arrivalSeconds($0) <= found.from })
    else { return nil }
    return found.isAtStop ? Double(last) : -1 - Double(last)
  }
  static func missing(_ found: Scheduled?) -> Double { found == nil ? 1 : 0 }

  static let times: [Rule] = [
    .init("a departure is in the middle of its minute", is: 36_030) { local.departureSeconds(0) },
    .init("a departure from a stop between is in the middle of its minute", is: 36_270) {
      local.departureSeconds(1)
    },
    .init("the stand at the last stop ends 90 s after its minute begins", is: 37_290) {
      local.departureSeconds(4)
    },
    .init("the stand at the first stop begins a minute before its departure", is: 35_970) {
      local.arrivalSeconds(0)
    },
    .init("an arrival is in the middle of its minute", is: 36_210) { local.arrivalSeconds(1) },
    .init("an arrival that is not known is 32 s before the departure", is: 36_418) {
      local.arrivalSeconds(2)
    },
    .init("an arrival in the minute of the departure is 15 s before it", is: 36_735) {
      local.arrivalSeconds(3)
    },
    .init("an arrival at the last stop is in the middle of its minute", is: 37_230) {
      local.arrivalSeconds(4)
    },
    .init("an unknown arrival at the last stop is 32 s before its stand ends", is: 36_718) {
      back.arrivalSeconds(2)
    },
    .init("half way from A to B half of the run has passed", is: 36_030 + 90, within: 1) {
      time(here(local, 750))
    },
    .init(
      "a fifth of the way from A to B a fifth of the run has passed", is: 36_030 + 36, within: 1
    ) { time(here(local, 300)) },
    .init("half way from C to D half of the run has passed", is: (36_450 + 36_735) / 2.0, within: 1)
    {
      time(here(local, 3_750))
    },
    .init("140 m beyond B the train is at B", is: 1) { stop(local, here(local, 1_640)) },
    .init("140 m before B the train is at B", is: 1) { stop(local, here(local, 1_360)) },
    .init("160 m beyond B the train is between B and C", is: -2) {
      stop(local, here(local, 1_660))
    },
    .init("160 m before B the train is between A and B", is: -1) {
      stop(local, here(local, 1_340))
    },
    .init("140 m before its first stop the train is at it", is: 0) {
      stop(local, here(local, -140))
    },
    .init("the train is never 160 m before its first stop", is: 1) { missing(here(local, -160)) },
    .init("140 m beyond its last stop the train is at it", is: 4) {
      stop(local, here(local, 6_140))
    },
    .init("the train is never 160 m beyond its last stop", is: 1) { missing(here(local, 6_160)) },
    .init(
      "a third of the way from E back to C a third of the run has passed",
      is: 36_030 + (36_298 - 36_030) / 3.0, within: 1
    ) {
      time(here(back, 5_000))
    },
    .init("100 m before its last stop a train back is at it", is: 2) {
      stop(back, here(back, 100))
    },
    .init("a train back is never 200 m before its first stop", is: 1) {
      missing(here(back, 6_200))
    },
    .init("a run of no time takes 20 s", is: 36_040, within: 0.1) {
      time(here(train([(0, nil, 600), (1, 600, nil)], on: line), 750))
    },
    .init("100 m beyond B of a loop the train is at B", is: 1) { stop(round, round(1_600)) },
    .init(
      "half way from A to B of a loop half of the run has passed", is: 36_030 + (120 - 32) / 2.0,
      within: 1
    ) {
      time(round(750))
    },
    .init(
      "half way from A to B on its second lap half of that run has passed",
      is: 36_510 + (120 + 60 - 32) / 2.0, within: 1
    ) {
      time(round(750, now: 36_500))
    },
    .init(
      "0.7 of the way from D to A of a loop 0.7 of the run has passed", is: 36_390 + 0.7 * 88,
      within: 1
    ) {
      time(round(4_700))
    },
    .init("100 m before A of a loop the train is at A for the second time", is: 4) {
      stop(round, round(4_900, now: 36_390 + 0.9 * 88))
    },
    .init("140 m before A of a loop the train is at A", is: 4) {
      stop(round, round(4_860, now: 36_470))
    },
    .init("160 m before A of a loop the train is between D and A", is: -4) {
      stop(round, round(4_840, now: 36_470))
    },
    .init("a train on a loop is never 200 m beyond its last stop", is: 1) {
      missing(here(roundBack, 3_800, on: RuleNetwork.ring))
    },
    .init(
      "0.4 of the way from A back to D of a loop 0.4 of the run has passed", is: 36_150 + 0.4 * 148,
      within: 1
    ) {
      time(here(roundBack, 4_600, on: RuleNetwork.ring))
    },
    .init(
      "0.4 of the way from B back to A of a loop 0.4 of the run has passed", is: 36_030 + 0.4 * 88,
      within: 1
    ) {
      time(here(roundBack, 900, on: RuleNetwork.ring))
    },
    .init("10 s after its departure a train at B is 10 s late", is: 10) {
      here(local, 1_500)?.delay(36_280)
    },
    .init("10 s before its arrival a train at B is 10 s early", is: -10) {
      here(local, 1_500)?.delay(36_200)
    },
    .init("during its stand a train at B is on time", is: 0) { here(local, 1_500)?.delay(36_240) },
    .init("a train that goes on as Main.7 goes on by the railway Main", is: 0) {
      continuation(["Main.7"])
    },
    .init("a train that goes on as Main.7.b goes on by the railway Main", is: 0) {
      continuation(["Main.7.b"])
    },
    .init("a train that goes on in another network goes on by no railway", is: -1) {
      continuation(["Other.7"])
    },
    .init("a train that ends goes on by no railway", is: -1) { continuation([]) },
    .init("a weekday has no trains of a Saturday", is: 1) {
      table([local], on: line, calendar: "SaturdayHoliday").trains(0, isWeekday: true) == nil
        ? 1 : 0
    },
    .init("a Saturday has the trains of a Saturday", is: 1) {
      table([local], on: line, calendar: "SaturdayHoliday").trains(0, isWeekday: false) == nil
        ? 0 : 1
    },
  ]
  static func continuation(_ ids: [String]) -> Double {
    let train = train([(0, nil, 600), (1, nil, 603)], on: line, continuesAs: ids)
    return Double(table([train], on: line).continuation(train))
  }

  @Test(arguments: times) func `when a train is where`(rule: Rule) { #expect(rule.holds()) }

  /// New York's clock was set in March and November, Tokyo's since 2000 never.
  @Test(arguments: [
    ("2026-11-23T12:00:00Z", "GMT", 43_200, true), ("2026-11-27T12:00:00Z", "GMT", 43_200, true),
    ("2026-11-28T12:00:00Z", "GMT", 43_200, false), ("2026-11-29T12:00:00Z", "GMT", 43_200, false),
    ("2026-11-30T02:59:00Z", "GMT", 97_140, false), ("2026-11-30T03:00:00Z", "GMT", 10_800, true),
    ("2026-11-24T02:00:00Z", "GMT", 93_600, true), ("1969-12-29T12:00:00Z", "GMT", 43_200, true),
    ("1969-12-28T12:00:00Z", "GMT", 43_200, false),
    ("2026-11-23T00:00:00Z", "Asia/Tokyo", 32_400, true),
    ("2026-03-06T20:00:00Z", "America/New_York", 54_000, true),
    ("2026-03-09T20:00:00Z", "America/New_York", 57_600, true),
  ]) func `the second of a service day`(time: String, zone: String, second: Double, weekday: Bool)
    throws
  {
    let zone = try #require(TimeZone(identifier: zone))
    let table = Self.table([], on: Self.line, zone: zone)
    let moment = try #require(Timestamp(iso8601: time)).millisecondsSince1970
    #expect(table.secondsOfDay(moment) == (second, weekday))
  }

  // MARK: Evidence

  static let model = TrainModel()
  static let day = V5TrackerTests.start.millisecondsSince1970 - 80_000_000

  static func density(_ delay: Double, isBoarding: Bool = false) -> Double {
    if isBoarding, delay < 0 { return exp(delay / 150) / 150 }
    let tight = exp(-max(abs(delay) - 30, 0) / 25) / (2 * 55)
    let wide = exp(delay > 0 ? -delay / 1_200 : delay / 60) / 1_260
    return 0.2 * tight + 0.8 * wide
  }

  @Test(arguments: [-200.0, -40, -10, 0, 20, 60, 300, 2_000], [false, true])
  func `how likely a delay is`(delay: Double, isBoarding: Bool) {
    let found = Self.model.density(delay: delay, isBoarding: isBoarding)
    #expect(abs(found / Self.density(delay, isBoarding: isBoarding) - 1) < 1e-9)
  }

  /// A place, a second of the day, and how the phone moves.
  struct Moment {
    var place = 750.0
    var second: Double
    var isBoarding = false
  }
  /// What is believed of some trains after some moments; by default of the local alone.
  static func followed(
    _ moments: [Moment], _ trains: [TimetableTrain] = [local],
    events: [(order: Int, stopped: Bool, usual: Double)] = []
  ) -> TrainBeliefs {
    let source = table(trains, on: line)
    var beliefs = TrainBeliefs()
    for moment in moments {
      if moment.second == moments.last?.second, let all = source.trains(0, isWeekday: true) {
        for event in events {
          beliefs.observe(
            order: event.order, stopped: event.stopped, usual: event.usual, railway: 0, source,
            all, model)
        }
      }
      beliefs.update(
        railway: 0, position: moment.place * scene.table.position(0, 1) / 1_500,
        time: day + Int64(moment.second * 1_000), isBoarding: moment.isBoarding, scene.table,
        source, model)
    }
    return beliefs
  }
  /// Trains come every 45 minutes over how many there are in 45 minutes.
  static func headway(_ trains: Double) -> Double { 2_700 / trains }
  static func said(_ density: Double, of trains: Double = 1) -> Double {
    log(0.1 + 0.9 * headway(trains) * density)
  }
  /// Trains that are half way from A to B so many minutes after 10:02:14.
  static func passing(_ minutes: [Int]) -> [TimetableTrain] {
    minutes.map { train([(0, nil, 600 + $0), (1, nil, 603 + $0)], on: line) }
  }
  static func thoughtOf(_ minutes: Int, after seconds: Double = 0) -> Double {
    var moments = [Moment(second: 36_134)]
    if seconds > 0 { moments.append(Moment(second: 36_134 + seconds)) }
    return Double(followed(moments, passing([minutes])).trains.count)
  }
  static func pattern(_ events: (order: Int, stopped: Bool, usual: Double)...) -> Double? {
    followed([Moment(second: 36_134), Moment(second: 36_142)], passing([0]), events: events)
      .trains.first?.pattern
  }
  static let smoothed = 1 - exp(-10.0 / 25)

  static let evidence: [Rule] = [
    .init("a train on time says how likely no delay is", is: said(density(0)), within: 0.01) {
      followed([Moment(second: 36_120)]).ascending
    },
    .init("a direction without trains has ln 0.1 nat", is: log(0.1)) {
      followed([Moment(second: 36_120)]).descending
    },
    .init("a train back says how likely its delay of 60 s is", is: said(density(60)), within: 0.01)
    {
      followed([Moment(place: 5_000, second: 36_179.3)], [back]).descending
    },
    .init(
      "a train 5 minutes late says how likely that delay is", is: said(density(300)), within: 0.01
    ) {
      followed([Moment(second: 36_420)]).ascending
    },
    .init(
      "two trains, one 60 s late and one on time, add up",
      is: said(density(60) + density(0), of: 2), within: 0.01
    ) {
      followed([Moment(second: 36_194)], passing([0, 1])).ascending
    },
    .init(
      "the likelier of two trains has its share of all",
      is: 0.9 * headway(2) * density(0) / exp(said(density(60) + density(0), of: 2)),
      within: 0.01
    ) {
      followed([Moment(second: 36_194)], passing([0, 1])).best(isAscending: true)?.share
    },
    .init("of two trains the one on time is the likelier", is: 1) {
      (followed([Moment(second: 36_194)], passing([0, 1])).best(isAscending: true)?.train)
        .map(Double.init)
    },
    .init("no train is the likeliest in a direction without trains", is: 1) {
      followed([Moment(second: 36_194)], passing([0, 1])).best(isAscending: false) == nil ? 1 : 0
    },
    .init("a delay of 100 s after none is smoothed over 25 s", is: 100 * smoothed, within: 1) {
      followed([Moment(second: 36_120), Moment(place: 750 - 90 * 1_500.0 / 180, second: 36_130)])
        .trains.first?.delay
    },
    .init(
      "a delay of 100 s after one of 20 s is smoothed over 25 s", is: 20 + 80 * smoothed, within: 1
    ) {
      followed([Moment(second: 36_140), Moment(place: 750 - 70 * 1_500.0 / 180, second: 36_150)])
        .trains.first?.delay
    },
    .init("a delay of 20 s stays while the train is at a stop in time", is: 20, within: 0.5) {
      followed([Moment(second: 36_140), Moment(place: 1_500, second: 36_240)]).trains.first?.delay
    },
    .init("a train that was elsewhere takes its delay of now unsmoothed", is: 60, within: 0.5) {
      followed([
        Moment(second: 36_120), Moment(place: -200, second: 36_150), Moment(second: 36_180),
      ])
      .trains.first?.delay
    },
    .init("a train for which a rider waits is early by 1 s at least", is: -1) {
      followed([Moment(place: 0, second: 36_029.5, isBoarding: true)]).trains.first?.delay
    },
    .init("a train for which a rider waits is early by the time to its departure", is: -50) {
      followed([Moment(place: 0, second: 35_980, isBoarding: true)]).trains.first?.delay
    },
    .init(
      "a train awaited 50 s before it leaves says how likely that is",
      is: said(exp(-50.0 / 150) / 150), within: 1e-4
    ) {
      followed([Moment(place: 0, second: 35_980, isBoarding: true)]).ascending
    },
    .init("a train for which a rider waits 30 s after its departure is 30 s late", is: 30) {
      followed([Moment(place: 0, second: 36_060, isBoarding: true)]).trains.first?.delay
    },
    .init("a delay is not smoothed while the rider waits", is: -40) {
      followed([
        Moment(place: 0, second: 35_980, isBoarding: true),
        Moment(place: 0, second: 35_990, isBoarding: true),
      ]).trains.first?.delay
    },
    .init("a train due in 21 minutes is thought of", is: 1) { thoughtOf(21) },
    .init("a train due in 22 minutes is not thought of", is: 0) { thoughtOf(22) },
    .init("a train due in 22 minutes is not thought of 399 s later", is: 0) {
      thoughtOf(22, after: 399)
    },
    .init("a train due in 22 minutes is thought of 401 s later", is: 1) {
      thoughtOf(22, after: 401)
    },
    .init("a train due 29 minutes ago is thought of", is: 1) { thoughtOf(-29) },
    .init("a train due 31 minutes ago is not thought of", is: 0) { thoughtOf(-31) },
    .init("a stop at a station where the train stops speaks for it", is: log(0.97 / 0.5)) {
      pattern((1, true, 0.5))
    },
    .init("a pass at a station where the train stops speaks against it", is: log(0.03 / 0.5)) {
      pattern((1, false, 0.5))
    },
    .init(
      "a stop at a station where the train does not stop speaks against it", is: log(0.03 / 0.5)
    ) { pattern((2, true, 0.5)) },
    .init("a pass at a station where the train does not stop speaks for it", is: log(0.97 / 0.4)) {
      pattern((2, false, 0.4))
    },
    .init("two passes where the train does not stop count twice", is: 2 * log(0.97 / 0.4)) {
      pattern((2, false, 0.4), (3, false, 0.4))
    },
    .init("a stop with a chance of 0.1 % counts as one of 2 %", is: log(0.97 / 0.02)) {
      pattern((1, true, 0.001))
    },
    .init("stops speak for a train by 6 nat at most", is: 6) {
      pattern((1, true, 0.02), (1, true, 0.02), (1, true, 0.02))
    },
    .init("passes speak against a train by 12 nat at most", is: -12) {
      pattern(
        (1, false, 1), (1, false, 1), (1, false, 1), (1, false, 1), (1, false, 1), (1, false, 1))
    },
    .init("a train looked up anew keeps what its stops have said", is: log(0.97 / 0.5)) {
      followed(
        [Moment(second: 36_134), Moment(second: 36_540)], passing([3]),
        events: [(1, true, 0.5)]
      ).trains.last?.pattern
    },
    .init(
      "a stop where the train stops counts in what trains say", is: said(0.97 / 0.5 * density(0)),
      within: 0.01
    ) {
      followed(
        [Moment(second: 36_134), Moment(place: 750 + 8 * 1_500.0 / 208, second: 36_142)],
        passing([0]), events: [(1, true, 0.5)]
      ).ascending
    },
    .init("trains are followed again after 8 s", is: 1) {
      followed([Moment(second: 36_120)]).isDue(day + 36_128_000, model) ? 1 : 0
    },
    .init("trains are not followed again after 7 s", is: 0) {
      followed([Moment(second: 36_120)]).isDue(day + 36_127_000, model) ? 1 : 0
    },
    .init("trains that were never followed are followed at once", is: 1) {
      TrainBeliefs().isDue(0, model) ? 1 : 0
    },
  ]

  @Test(arguments: evidence) func `what trains say`(rule: Rule) { #expect(rule.holds()) }

  // MARK: Plans

  /// The plan of a phone that may be on trains of these shares: the local, one from A to E, one to D
  /// alone, one back.
  static func plan(_ shares: [Double]) -> TrainPlan? {
    let trains = [
      local, train([(0, nil, 602), (4, nil, 612)], on: line),
      train([(0, nil, 603), (3, nil, 610)], on: line), back,
    ]
    var belief = scene.belief(0, lean: 3, ["unseen.time": Double(day) + 36_020_000])
    belief.trains = beliefs(shares)
    return TrainPlan(belief, table(trains, on: line))
  }
  /// Trains of these shares, three on the way out and then one back.
  static func beliefs(_ shares: [Double]) -> TrainBeliefs {
    let trains = shares.enumerated().map {
      [
        "train": $0, "isAscending": $0 < 3, "continuation": -1, "delay": 60, "hasDelay": true,
        "pattern": 0, "share": $1, "isHere": true,
      ] as [String: Any]
    }
    return edited(TrainBeliefs(), ["hasTimetable": true, "trains": trains])
  }

  static let plans: [Rule] = [
    .init(
      "a station where a train of 60 % stops and one of 20 % does not has 0.7", is: 0.6 + 0.2 * 0.5
    ) {
      plan([0.6, 0.2])?.stopChance(2, usual: 0.5)
    },
    .init("a station where trains of 60 % and 20 % stop has 0.9", is: 0.8 + 0.2 * 0.5) {
      plan([0.6, 0.2])?.stopChance(4, usual: 0.5)
    },
    .init("no stop is surer than 0.99", is: 0.99) {
      plan([0.6, 0.3])?.stopChance(4, usual: 1)
    },
    .init("no stop is less sure than 0.01", is: 0.01) {
      plan([0, 1])?.stopChance(2, usual: 0.5)
    },
    .init("trains of 90 % and 60 % together count as no more than 100 %", is: 0.9) {
      plan([0.9, 0.6])?.stopChance(2, usual: 0.5)
    },
    .init("a train of 3 % counts by its share", is: 0.03 + 0.97 * 0.5) {
      plan([0.03])?.stopChance(2, usual: 0.5)
    },
    .init("a train of 1.5 % is left out", is: 0.5) {
      plan([0.015])?.stopChance(2, usual: 0.5)
    },
    .init("a train back says nothing of stops on the way out", is: 0.5) {
      plan([0, 0, 0, 0.8])?.stopChance(2, usual: 0.5)
    },
  ]

  @Test(arguments: plans) func `what a timetable says of stops`(rule: Rule) {
    #expect(rule.holds())
  }
}
