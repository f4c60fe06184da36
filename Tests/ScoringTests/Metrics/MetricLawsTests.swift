import RailNetwork
import TestKit
import Testing
import Tracking
@testable import Scoring

/// Laws that hold for every metric in the catalogue.
@Suite struct MetricLawsTests {
  @Test(arguments: MetricCatalogue.all.indices)
  func `every metric is fully declared`(index: Int) {
    let definition = MetricCatalogue.all[index]
    #expect(!definition.name.isEmpty && !definition.formula.isEmpty && !definition.source.isEmpty)
    #expect(definition.summary.hasSuffix("."))
    #expect(definition.index == index, "ids are unique")
    #expect(definition.aggregate == .mean || definition.ceiling != nil)
  }

  private static let rides: [Ride] = {
    let express = Ride(calls: [
      Ride.stop("Main.A", 0, 60), Ride.pass("Main.B", 180), Ride.pass("Main.C", 280),
      Ride.stop("Main.D", 400, 430),
    ])
    var uncertain = Ride.local
    uncertain.uncertainty = 10
    var both = Ride.local
    both.calls.removeLast()
    both.equivalent = ["Side"]
    return [.local, express, uncertain, both]
  }()

  @Test(arguments: rides)
  func `no tracker is better than the clairvoyant`(ride: Ride) {
    let values = ride.clairvoyantScores
    for definition in MetricCatalogue.all {
      guard let value = values[definition.id] else { continue }
      switch (definition.polarity, definition.unit) {
      case (.higher, .share), (.higher, .ratio): #expect(value == 1, "\(definition.id)")
      case (.lower, _), (.nearZero, _): #expect(abs(value) == 0, "\(definition.id)")
      default: break
      }
    }
  }

  @Test func `a truthful tracker equals the clairvoyant`() {
    let clairvoyant = Ride.local.clairvoyantScores
    let truthful = Ride.local.scores(Ride.truthful())
    for definition in MetricCatalogue.headline {
      #expect(truthful[definition.id] == clairvoyant[definition.id], "\(definition.id)")
    }
  }

  @Test func `a silent tracker is never right, never wrong, and never settles`() {
    let values = Ride.local.scores([Said(0), Said(10), Said(300)])
    for definition in MetricCatalogue.all where definition.polarity == .higher {
      guard let value = values[definition.id] else { continue }
      #expect(value == 0, "\(definition.id)")
    }
    #expect(values["AB3.time"] == nil)
    #expect(values["ST1"] == 0 && values["LT1.miss"] == 1)
    #expect(values["TT2"] == .infinity && values["LT1"] == .infinity)
  }

  @Test func `a program that failed is wrong, with a train and without`() {
    func failed(_ ride: Ride) -> [String: Double] {
      var transcript = ride.transcript(Ride.truthful())
      transcript.failure = "signal 9"
      return Ride.values(ride.score(transcript))
    }
    #expect(failed(.local)["PH1.display"] == 0 && failed(Ride(calls: []))["AB3.time"] == 3_600)
    for (id, value) in failed(.local) where MetricCatalogue[id].polarity != .neutral {
      let metric = MetricCatalogue[id]
      let worst = metric.polarity == .higher ? 0 : metric.ceiling ?? metric.range.upperBound
      #expect(metric.compared(value) == worst, "\(id)")
    }
  }

  @Test func `unlabelled journeys yield only label-free metrics; empty journeys yield none`() {
    let walk = Ride(calls: []).scores([Said(0, "Main", .ascending, .now, "Main.A")])
    #expect(walk == ["AB3.time": 3_600])
    var empty = Ride.local
    empty.locationSeconds = []
    #expect(empty.scores([]) == [:])
  }

  /// Estimates of a poor tracker, at irregular times.
  static func erratic(_ seed: UInt64) -> [Said] {
    var random = SeededGenerator(seed: seed)
    let stations = ["A", "B", "C", "D"]
    var seconds = 0.0
    return (0..<60).map { _ in
      seconds += Double(random.index(below: 25))
      guard random.index(below: 6) > 0 else { return Said(seconds) }
      let railway = random.index(below: 4) == 0 ? "Side" : "Main"
      let direction: RailDirection? = [nil, .descending, .ascending, .ascending][
        random.index(below: 4)]
      let station = stations[random.index(below: railway == "Main" ? 4 : 3)]
      let phase = FocusPhase.allCases[random.index(below: 3)]
      return Said(
        seconds, railway, direction, phase, "\(railway).\(station)",
        ranking: [(railway, random.unit() + 1), (railway == "Main" ? "Side" : "Main", 1)],
        probability: random.unit(), noTrain: random.unit())
    }
  }

  @Test(arguments: Checkout.some(0..<30))
  func `shares are from 0 to 1 and counts at least 0`(seed: UInt64) {
    let score = Ride.local.score(Self.erratic(seed))
    for (definition, tally) in zip(MetricCatalogue.all, score.tallies) {
      #expect(tally.count >= 0)
      guard let value = tally.value else { continue }
      #expect(!value.isNaN, "\(definition.id)")
      guard definition.unit == .share else { continue }
      #expect(value >= 0 && value <= 1 + 1e-12, "\(definition.id) is \(value)")
    }
  }

  @Test(arguments: 0..<10)
  func `sums over journeys do not depend on the order`(seed: UInt64) throws {
    let scores = (0..<3).map { Ride.local.score(Self.erratic(seed * 3 + $0)) }
    for index in MetricCatalogue.all.indices {
      let tallies = scores.map { $0.tallies[index] }
      func sum(_ tallies: [any Tally]) -> any Tally {
        tallies[0].adding(AnyIterator(tallies.dropFirst().makeIterator()))
      }
      let forward = sum(tallies)
      let backward = sum([tallies[2], sum([tallies[1], tallies[0]])])
      let id = MetricCatalogue.all[index].id
      #expect(forward.count == backward.count, "\(id)")
      if let a = forward.value, let b = backward.value {
        #expect(a == b || abs(a - b) < 1e-9 * max(1, abs(a)), "\(id)")
      } else {
        #expect((forward.value == nil) == (backward.value == nil), "\(id)")
      }
    }
  }
}
