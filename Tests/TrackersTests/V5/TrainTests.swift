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
  /// The stop at which the train is, or one less than none between stops.
  static func stop(_ found: Scheduled?) -> Double? {
    found.map { $0.isAtStop ? Double($0.stop) : -1 - Double($0.stop) }
  }
  static func missing(_ found: Scheduled?) -> Double { found == nil ? 1 : 0 }

  static let times: [Rule] = [
    .init("a departure is in the middle of its minute", is: 36_030) { local.departureSeconds(0) },
    .init("from a stop between", is: 36_270) { local.departureSeconds(1) },
    .init("the last stand ends a minute later", is: 37_290) { local.departureSeconds(4) },
    .init("the first begins a minute before", is: 35_970) { local.arrivalSeconds(0) },
    .init("an arrival is in the middle of its minute", is: 36_210) { local.arrivalSeconds(1) },
    .init("of a stop whose departure alone is known", is: 36_418) { local.arrivalSeconds(2) },
    .init("of a stop within a minute", is: 36_735) { local.arrivalSeconds(3) },
    .init("of the last", is: 37_230) { local.arrivalSeconds(4) },
    .init("of a last whose minute is a departure's", is: 36_718) { back.arrivalSeconds(2) },
    .init("half way from A to B", is: 36_030 + 90, within: 1) { time(here(local, 750)) },
    .init("a fifth of it", is: 36_030 + 36, within: 1) { time(here(local, 300)) },
    .init("half way from C to D", is: (36_450 + 36_735) / 2.0, within: 1) {
      time(here(local, 3_750))
    },
    .init("within 150 m of B", is: 1) { stop(here(local, 1_640)) },
    .init("and before it", is: 1) { stop(here(local, 1_360)) },
    .init("160 m beyond it", is: -2) { stop(here(local, 1_660)) },
    .init("160 m before it", is: -1) { stop(here(local, 1_340)) },
    .init("140 m before its first stop", is: 0) { stop(here(local, -140)) },
    .init("160 m before it, never", is: 1) { missing(here(local, -160)) },
    .init("140 m beyond the last", is: 4) { stop(here(local, 6_140)) },
    .init("160 m beyond it, never", is: 1) { missing(here(local, 6_160)) },
    .init("back, a third of the way from E to C", is: 36_030 + (36_298 - 36_030) / 3.0, within: 1) {
      time(here(back, 5_000))
    },
    .init("back, at the end", is: 2) { stop(here(back, 100)) },
    .init("back, before the start", is: 1) { missing(here(back, 6_200)) },
    .init("a run of no time takes 20 s", is: 36_040, within: 0.1) {
      time(here(train([(0, nil, 600), (1, 600, nil)], on: line), 750))
    },
    .init("at B of a loop", is: 1) { stop(round(1_600)) },
    .init("half way from A to B of a loop", is: 36_030 + (120 - 32) / 2.0, within: 1) {
      time(round(750))
    },
    .init("on its second lap", is: 36_510 + (120 + 60 - 32) / 2.0, within: 1) {
      time(round(750, now: 36_500))
    },
    .init("0.7 of the way from its last station to the first", is: 36_390 + 0.7 * 88, within: 1) {
      time(round(4_700))
    },
    .init("100 m before the first it is there, again", is: 4) {
      stop(round(4_900, now: 36_390 + 0.9 * 88))
    },
    .init("140 m before it", is: 4) { stop(round(4_860, now: 36_470)) },
    .init("160 m before it", is: -4) { stop(round(4_840, now: 36_470)) },
    .init("160 m beyond its last stop, never", is: 1) {
      missing(here(roundBack, 3_800, on: RuleNetwork.ring))
    },
    .init("back over the first station", is: 36_150 + 0.4 * 148, within: 1) {
      time(here(roundBack, 4_600, on: RuleNetwork.ring))
    },
    .init("back towards it", is: 36_030 + 0.4 * 88, within: 1) {
      time(here(roundBack, 900, on: RuleNetwork.ring))
    },
    .init("10 s after a stand", is: 10) { here(local, 1_500)?.delay(36_280) },
    .init("10 s before", is: -10) { here(local, 1_500)?.delay(36_200) },
    .init("in it", is: 0) { here(local, 1_500)?.delay(36_240) },
    .init("the first stop at a station of a loop", is: 0) { nextStop(after: 36_030) },
    .init("the second once that was left", is: 4) { nextStop(after: 36_031) },
    .init("none once both were", is: -1) { nextStop(after: 36_511) },
    .init("the railway on which a train goes on", is: 0) { continuation(["Main.7"]) },
    .init("of a number with a point", is: 0) { continuation(["Main.7.b"]) },
    .init("of another network", is: -1) { continuation(["Other.7"]) },
    .init("one that ends", is: -1) { continuation([]) },
    .init("a weekday has no trains of a Saturday", is: 1) {
      table([local], on: line, calendar: "SaturdayHoliday").trains(0, isWeekday: true) == nil
        ? 1 : 0
    },
    .init("a Saturday has them", is: 1) {
      table([local], on: line, calendar: "SaturdayHoliday").trains(0, isWeekday: false) == nil
        ? 0 : 1
    },
  ]
  static func nextStop(after seconds: Double) -> Double {
    round.stop(atOrder: 0, after: seconds, table([round], on: RuleNetwork.ring)).map(Double.init)
      ?? -1
  }
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
  /// Seconds from train to train, held between 5 minutes and what 45 with so many trains say.
  static func span(_ trains: Double) -> Double { 300 * pow(2_700 / trains / 300, 0.3) }
  static func said(_ density: Double, of trains: Double = 1) -> Double {
    log(0.1 + 0.9 * span(trains) * density)
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
    .init("a train on time", is: said(density(0)), within: 0.01) {
      followed([Moment(second: 36_120)]).ascending
    },
    .init("no train the other way", is: log(0.1)) {
      followed([Moment(second: 36_120)]).descending
    },
    .init("a train back", is: said(density(60)), within: 0.01) {
      followed([Moment(place: 5_000, second: 36_179.3)], [back]).descending
    },
    .init("one 5 minutes late", is: said(density(300)), within: 0.01) {
      followed([Moment(second: 36_420)]).ascending
    },
    .init("two", is: said(density(60) + density(0), of: 2), within: 0.01) {
      followed([Moment(second: 36_194)], passing([0, 1])).ascending
    },
    .init(
      "the share of the likelier",
      is: 0.9 * span(2) * density(0) / exp(said(density(60) + density(0), of: 2)),
      within: 0.01
    ) {
      followed([Moment(second: 36_194)], passing([0, 1])).best(isAscending: true)?.share
    },
    .init("which is the second", is: 1) {
      (followed([Moment(second: 36_194)], passing([0, 1])).best(isAscending: true)?.train)
        .map(Double.init)
    },
    .init("none the other way", is: 1) {
      followed([Moment(second: 36_194)], passing([0, 1])).best(isAscending: false) == nil ? 1 : 0
    },
    .init("a delay is smoothed", is: 100 * smoothed, within: 1) {
      followed([Moment(second: 36_120), Moment(place: 750 - 90 * 1_500.0 / 180, second: 36_130)])
        .trains.first?.delay
    },
    .init("from the one before", is: 20 + 80 * smoothed, within: 1) {
      followed([Moment(second: 36_140), Moment(place: 750 - 70 * 1_500.0 / 180, second: 36_150)])
        .trains.first?.delay
    },
    .init("at a stop of its time it stays", is: 20, within: 0.5) {
      followed([Moment(second: 36_140), Moment(place: 1_500, second: 36_240)]).trains.first?.delay
    },
    .init("a train that was elsewhere has the delay of now", is: 60, within: 0.5) {
      followed([
        Moment(second: 36_120), Moment(place: -200, second: 36_150), Moment(second: 36_180),
      ])
      .trains.first?.delay
    },
    .init("who waits is early by a second at least", is: -1) {
      followed([Moment(place: 0, second: 36_029.5, isBoarding: true)]).trains.first?.delay
    },
    .init("and by the time until the departure", is: -50) {
      followed([Moment(place: 0, second: 35_980, isBoarding: true)]).trains.first?.delay
    },
    .init("so likely is that", is: said(exp(-50.0 / 150) / 150), within: 1e-4) {
      followed([Moment(place: 0, second: 35_980, isBoarding: true)]).ascending
    },
    .init("who waits after it is late", is: 30) {
      followed([Moment(place: 0, second: 36_060, isBoarding: true)]).trains.first?.delay
    },
    .init("at once", is: -40) {
      followed([
        Moment(place: 0, second: 35_980, isBoarding: true),
        Moment(place: 0, second: 35_990, isBoarding: true),
      ]).trains.first?.delay
    },
    .init("a train due in 21 minutes is thought of", is: 1) { thoughtOf(21) },
    .init("one due in 22 is not", is: 0) { thoughtOf(22) },
    .init("nor 7 minutes later", is: 0) { thoughtOf(22, after: 399) },
    .init("a little later it is", is: 1) { thoughtOf(22, after: 401) },
    .init("one due 29 minutes ago is", is: 1) { thoughtOf(-29) },
    .init("one due 31 ago is not", is: 0) { thoughtOf(-31) },
    .init("a stop that it makes", is: log(0.97 / 0.5)) { pattern((1, true, 0.5)) },
    .init("a pass that it does not", is: log(0.03 / 0.5)) { pattern((1, false, 0.5)) },
    .init("a stop that it does not make", is: log(0.03 / 0.5)) { pattern((2, true, 0.5)) },
    .init("a pass that it makes", is: log(0.97 / 0.4)) { pattern((2, false, 0.4)) },
    .init("two of them", is: 2 * log(0.97 / 0.4)) { pattern((2, false, 0.4), (3, false, 0.4)) },
    .init("an unlikely stop", is: log(0.97 / 0.02)) { pattern((1, true, 0.001)) },
    .init("no more than", is: 6) { pattern((1, true, 0.02), (1, true, 0.02), (1, true, 0.02)) },
    .init("nor less than", is: -12) {
      pattern(
        (1, false, 1), (1, false, 1), (1, false, 1), (1, false, 1), (1, false, 1), (1, false, 1))
    },
    .init("which is known when trains are looked up anew", is: log(0.97 / 0.5)) {
      followed(
        [Moment(second: 36_134), Moment(second: 36_540)], passing([3]),
        events: [(1, true, 0.5)]
      ).trains.last?.pattern
    },
    .init("what a stop says of the train", is: said(0.97 / 0.5 * density(0)), within: 0.01) {
      followed(
        [Moment(second: 36_134), Moment(place: 750 + 8 * 1_500.0 / 208, second: 36_142)],
        passing([0]), events: [(1, true, 0.5)]
      ).ascending
    },
    .init("it is time again after 8 s", is: 1) {
      followed([Moment(second: 36_120)]).isDue(day + 36_128_000, model) ? 1 : 0
    },
    .init("not before", is: 0) {
      followed([Moment(second: 36_120)]).isDue(day + 36_127_000, model) ? 1 : 0
    },
    .init("at first at once", is: 1) { TrainBeliefs().isDue(0, model) ? 1 : 0 },
  ]

  @Test(arguments: evidence) func `what trains say`(rule: Rule) { #expect(rule.holds()) }

  // MARK: Plans

  /// The plan of a phone that may be on trains of these shares and delays, at a second of the day:
  /// the local, one from A to E, one to D alone, one back.
  static func plan(_ shares: [Double], delay: Double = 60, at second: Double) -> TrainPlan? {
    let trains = [
      local, train([(0, nil, 602), (4, nil, 612)], on: line),
      train([(0, nil, 603), (3, nil, 610)], on: line), back,
    ]
    var belief = scene.belief(0, lean: 3, ["seenTime": Double(day) + second * 1_000])
    belief.trains = beliefs(shares, delay: delay)
    return TrainPlan(belief, table(trains, on: line), model)
  }
  /// Trains of these shares, three on the way out and then one back.
  static func beliefs(_ shares: [Double], delay: Double) -> TrainBeliefs {
    let trains = shares.enumerated().map {
      [
        "train": $0, "isAscending": $0 < 3, "continuation": -1, "delay": delay, "hasDelay": true,
        "pattern": 0, "share": $1, "isHere": true,
      ] as [String: Any]
    }
    return edited(TrainBeliefs(), ["hasTimetable": true, "trains": trains])
  }
  static let noon = 36_020.0

  static let plans: [Rule] = [
    .init("a stop of one of two trains", is: 0.6 + 0.2 * 0.5) {
      plan([0.6, 0.2], at: noon)?.stopChance(2, usual: 0.5)
    },
    .init("of both", is: 0.8 + 0.2 * 0.5) {
      plan([0.6, 0.2], at: noon)?.stopChance(4, usual: 0.5)
    },
    .init("never surer than", is: 0.99) { plan([0.6, 0.3], at: noon)?.stopChance(4, usual: 1) },
    .init("nor less sure than", is: 0.01) { plan([0, 1], at: noon)?.stopChance(2, usual: 0.5) },
    .init("shares of more than one", is: 0.9) {
      plan([0.9, 0.6], at: noon)?.stopChance(2, usual: 0.5)
    },
    .init("a train of 3 %", is: 0.03 + 0.97 * 0.5) {
      plan([0.03], at: noon)?.stopChance(2, usual: 0.5)
    },
    .init("one of 1.5 % is left out", is: 0.5) {
      plan([0.015], at: noon)?.stopChance(2, usual: 0.5)
    },
    .init("a train back", is: 0.5) { plan([0, 0, 0, 0.8], at: noon)?.stopChance(2, usual: 0.5) },
    .init("a departure", is: 250 + 60) { plan([0.5], at: noon)?.secondsToDeparture(1) },
    .init("of an early train", is: 250) {
      plan([0.5], delay: -60, at: noon)?.secondsToDeparture(1)
    },
    .init("of one that is not sure", is: -1) {
      plan([0.49], at: noon)?.secondsToDeparture(1) ?? -1
    },
    .init("of a stop left 239 s ago by a train on time", is: -239) {
      plan([0.9], delay: 0, at: 36_270 + 239)?.secondsToDeparture(1)
    },
    .init("241 s ago", is: -999) {
      plan([0.9], delay: 0, at: 36_270 + 241)?.secondsToDeparture(1) ?? -999
    },
    .init("299 s ago by a late one", is: -239) {
      plan([0.9], at: 36_270 + 299)?.secondsToDeparture(1)
    },
    .init("301 s ago by an early one", is: -999) {
      plan([0.9], delay: -60, at: 36_270 + 241)?.secondsToDeparture(1) ?? -999
    },
    .init("a run", is: 36_418 - 36_270) { plan([0.9], at: noon)?.runSeconds(from: 1, to: 2) },
    .init("one not to the next stop", is: -1) {
      plan([0.9], at: noon)?.runSeconds(from: 1, to: 3) ?? -1
    },
    .init("one from the last", is: -1) { plan([0.9], at: noon)?.runSeconds(from: 4, to: 4) ?? -1 },
    .init("one to the last", is: 37_230 - 36_750) {
      plan([0.9], at: noon)?.runSeconds(from: 3, to: 4)
    },
    .init("a stand", is: 60) { plan([0.9], at: noon)?.dwellSeconds(1) },
    .init("the one before the last", is: 15) { plan([0.9], at: noon)?.dwellSeconds(3) },
    .init("none at the first", is: -1) { plan([0.9], at: noon)?.dwellSeconds(0) ?? -1 },
    .init("nor at the last", is: -1) { plan([0.9], at: noon)?.dwellSeconds(4) ?? -1 },
    .init("before the train is in", is: 0) { boards(35_900, after: 69) },
    .init("once it is", is: 1) { boards(35_900, after: 70) },
    .init("44 s after it left", is: 1) { boards(36_030, after: 44) },
    .init("46 s after", is: -1) { boards(36_030, after: 46) },
    .init("when the likelier of two is in", is: 1) { boards(36_000, [0.41, 0.39]) },
    .init("when the less likely is", is: 0) { boards(36_000, [0.39, 0.41]) },
    .init("of trains of a fifth nothing is known", is: -1) { boards(36_000, [0.1, 0.09]) },
    .init("of a little more it is", is: 1) { boards(36_000, [0.15, 0.06]) },
  ]
  /// Whether the train for which a rider waits at A is in.
  static func boards(_ second: Double, after: Double = 0, _ shares: [Double] = [0.9]) -> Double {
    (plan(shares, at: second)?.isBoardingTime(0, after: after)).map { $0 ? 1 : 0 } ?? -1
  }

  @Test(arguments: plans) func `what a timetable says of stops`(rule: Rule) {
    #expect(rule.holds())
  }
}
