import RailNetwork
import Testing
@testable import Scoring

/// Drawn changes of a metric on some rides, of which the gate must refuse exactly the losses.
@Suite struct GateJudgeTests {
  struct Change: Sendable, CustomTestStringConvertible {
    var metric = "RW1"
    var rides = 38
    var railways = 5
    /// How much better a ride is, by its number.
    var gain: @Sendable (Int) -> Double

    var testDescription: String {
      let gains = (0..<rides).map(gain)
      let mean = gains.reduce(0, +) / Double(rides)
      return "\(metric), \(rides) rides on \(railways) railways: mean "
        + "\(NumberText.fixed(mean, places: 4)), \(gains.count { $0 < 0 }) worse, "
        + "\(gains.count { $0 > 0 }) better"
    }

    /// The same change the other way round.
    var reversed: Change {
      var change = self
      let gain = gain
      change.gain = { -gain($0) }
      return change
    }

    /// A noWorse check of this change.
    func check() throws -> GateCheck {
      let metric = MetricCatalogue[metric]
      let sign: Double = metric.polarity == .higher ? 1 : -1
      let middle = min(300, metric.range.upperBound / 2)
      func card(_ value: (Int) -> Double) -> Scorecard {
        Scorecard(
          tracker: "v3",
          journeys: (0..<rides).map { ride in
            let tallies = MetricCatalogue.all.map { one in
              one.id == metric.id ? Ratio(value(ride), of: 1) : Ratio(0, of: 0)
            }
            return JourneyScore(
              journey: JourneyInfo(
                id: "j\(ride)", suite: "rides", railways: ["r\(ride % railways)"]),
              tallies: Tallies(tallies))
          })
      }
      let gate = try Gate.read(
        Array(
          """
          {"journeys": ["rides"], "trackers": ["v3"], "baseline": "b.csv",
           "claims": ["v3 \(metric.id) no worse"]}
          """.utf8), file: "gate.json")
      let judge = GateJudge(
        gate: gate, cards: [card { middle + sign * gain($0) }],
        baseline: [card { _ in middle }], draws: 200)
      return judge.checks()[1]
    }
  }

  /// Each loses more than the gate allows, or less and more than by chance.
  static let regressions: [Change] = [
    // One ride of many, some, all, and the half.
    .init { $0 == 7 ? -0.5 : 0 },
    .init { $0 < 4 ? -0.2 : 0 },
    .init { _ in -0.01 },
    .init { $0 % 2 == 0 ? -0.1 : 0.06 },
    .init(metric: "PH1.display") { $0 % 4 == 0 ? -0.3 : 0.02 },
    // Few rides, few railways, many railways.
    .init(rides: 3, railways: 1) { $0 == 0 ? -0.1 : 0.01 },
    .init(rides: 8, railways: 8) { $0 == 0 ? -0.1 : 0 },
    .init(rides: 100, railways: 20) { $0 % 7 == 0 ? -0.1 : 0 },
    // Other units: seconds, seconds an hour.
    .init(metric: "TT2.bounded") { $0 < 3 ? -60 : 0 },
    .init(metric: "TT2.bounded") { $0 % 2 == 0 ? -5 : 1 },
    .init(metric: "LT1.bounded") { _ in -2 },
    .init(metric: "AB3.time", rides: 66, railways: 66) { $0 % 9 == 0 ? -200 : 0 },
    // Less than the gate allows on average, but on nearly every ride.
    .init(rides: 100, railways: 20) { -0.004 - 0.0005 * Double($0 % 9 - 4) - ($0 < 3 ? 0.02 : 0) },
    .init(rides: 60, railways: 12) { $0 % 4 == 0 ? 0 : -0.006 - 0.001 * Double($0 % 3) },
  ]

  /// None loses more than the gate allows, and the loss may be chance.
  static let noise: [Change] = [
    .init { $0 % 2 == 0 ? 0.2 : -0.2 },
    .init { $0 == 3 ? -0.15 : 0 },
    .init { Double($0 * 17 % 38) / 100 - 0.188 },
    .init { _ in -0.002 },
    .init { $0 == 5 ? -0.3 : 0.005 },
    .init(rides: 4, railways: 2) { $0 == 0 ? -0.015 : 0 },
    .init(rides: 100, railways: 20) { Double($0 * 37 % 100) / 200 - 0.25 },
    .init(metric: "TT2.bounded") { $0 % 2 == 0 ? 20 : -21 },
    .init(metric: "AB3.time", rides: 66, railways: 66) { $0 % 2 == 0 ? 90 : -100 },
  ]

  @Test(arguments: regressions)
  func `a loss fails, and its rides are named`(change: Change) throws {
    let check = try change.check()
    #expect(!check.holds, "\(check.message)")
    #expect(check.next?.hasPrefix("explain j") == true)
    #expect(check.message.contains(". Most lost on j"))
    let isLarge = check.message.contains(", more than the ")
    #expect(isLarge != check.message.contains(", less than the "))
  }

  @Test(arguments: regressions.map(\.reversed) + [.init { $0 < 7 ? 0.125 : 0 }])
  func `a gain passes`(change: Change) throws {
    let check = try change.check()
    #expect(check.holds, "\(check.message)")
    #expect(!check.message.contains("lost on"))
    #expect(check.message.contains("interval"))
  }

  @Test(arguments: noise + noise.map(\.reversed))
  func `chance passes`(change: Change) throws {
    let check = try change.check()
    #expect(check.holds, "\(check.message)")
  }
}
