import Journeys
import RailNetwork
import Synchronization
import TestKit
import Testing
import Tracking
@testable import Scoring

@Suite struct MetamorphicPlayTests {
  static let drawn = DrawnNetwork(
    "A----B----C----D", [.init("Main", "ABCD")], metresPerCell: 300)

  private func outcomes(
    _ make: @escaping @Sendable () -> any TrainTracker, ride: Journey? = nil
  ) -> [MetamorphicCheck: MetamorphicOutcome] {
    let network = Self.drawn.network
    var forth = DrawnRide(railway: RailwayIndex(0))
    forth.intervalSeconds = 5
    var back = DrawnRide(railway: RailwayIndex(0), direction: .descending)
    back.intervalSeconds = 5
    let play = MetamorphicPlay(
      ride ?? forth.journey(id: "forth", in: network),
      companion: back.journey(id: "back", in: network),
      venue: Venue(network: network))
    return Dictionary(
      uniqueKeysWithValues: zip(
        MetamorphicCheck.allCases,
        play.outcomes(ConfiguredTracker(TrackerEntry(id: "x", summary: "") { _, _ in make() }))))
  }

  @Test func `a sound tracker passes all checks`() {
    #expect(outcomes { CourseReader() }.values.allSatisfy { $0 == .passed })
  }

  @Test func `counting locations fails at the first that is counted twice too often`() {
    let found = outcomes { CourseReader(silentUntil: 10) }
    #expect(found[.duplicates] == .failed(location: 5))
    #expect(found[.future] == .passed)
    #expect(found[.shift] == .passed)
  }

  @Test func `reading the clock on the wall fails the shift`() {
    let found = outcomes { CourseReader(readsWallClock: true) }
    #expect(found[.shift] == .failed(location: 0))
    #expect(found[.company] == .passed)
  }

  @Test func `a memory shared by trackers fails in company`() {
    let memory = SharedMemory()
    let found = outcomes { CourseReader(memory: memory) }
    #expect(found[.company] == .failed(location: 0))
  }

  @Test func `always the same direction fails the mirror, silence has none`() {
    #expect(outcomes { CourseReader(isStubborn: true) }[.mirror] == .failed(location: nil))
    let silent = outcomes { CourseReader(silentUntil: .max) }
    #expect(silent[.mirror] == .notApplicable)
    #expect(silent[.shift] == .passed)
  }

  @Test func `a journey of one location has nothing to check`() {
    let network = Self.drawn.network
    var ride = DrawnRide(railway: RailwayIndex(0)).journey(id: "one", in: network)
    ride.locations = Array(ride.locations.prefix(1))
    #expect(outcomes({ CourseReader() }, ride: ride).values.allSatisfy { $0 == .notApplicable })
  }

  @Test func `tallies count what there was to check`() {
    var tally = MetamorphicTally(tracker: "v1", check: .mirror)
    #expect(tally.rate == nil)
    tally.add(.passed, journey: "a")
    tally.add(.failed(location: 3), journey: "b")
    tally.add(.notApplicable, journey: "c")
    #expect(tally.count == 2)
    #expect(tally.rate == 0.5)
    #expect(tally.failures == [.init(journey: "b", location: 3)])
    #expect(tally.notApplicable == 1)
  }
}

/// Answers the railway, and the direction that the course points in, and can be made unsound.
private struct CourseReader: TrainTracker {
  var silentUntil = 0
  var readsWallClock = false
  var isStubborn = false
  var memory: SharedMemory?
  private var count = 0

  init(
    silentUntil: Int = 0, readsWallClock: Bool = false, isStubborn: Bool = false,
    memory: SharedMemory? = nil
  ) {
    self.silentUntil = silentUntil
    self.readsWallClock = readsWallClock
    self.isStubborn = isStubborn
    self.memory = memory
  }

  mutating func update(_ surroundings: Surroundings) -> Estimate {
    count += 1
    guard count > silentUntil, let nearby = surroundings.railways.first,
      let course = surroundings.location.courseDegrees
    else { return .none }
    let isEastward = isStubborn || course < 180
    var score = 0.0
    if readsWallClock {
      score = Double(surroundings.location.timestamp.millisecondsSince1970 % 86_400_000)
    }
    if let memory { score = Double(memory.ticket()) }
    return Estimate(
      railway: nearby.railway, direction: isEastward ? .ascending : .descending, score: score)
  }
}

/// What trackers must not share: each number is given once.
private final class SharedMemory: Sendable {
  private let value = Mutex(0)

  func ticket() -> Int {
    value.withLock { value in
      value += 1
      return value
    }
  }
}
