import RailNetwork
import TestKit
import Testing
import Tracking
@testable import Trackers

/// The rules for every tracker in the catalogue, also for those that are not yet written.
@Suite struct ConformanceTests {
  static let drawn = draw(at: 139.7)
  static func draw(at longitude: Double) -> DrawnNetwork {
    DrawnNetwork(
      """
      A--------B--------C--------D--------E
      .        :                 :
      F--------G--------H        :
                        :        :
                        J--------K
      """,
      [
        DrawnNetwork.Line("Test.Main", "ABCDE"), DrawnNetwork.Line("Test.Low", "FGHJK"),
        DrawnNetwork.Line("Test.Cross", "BGJ"),
        DrawnNetwork.Line("Test.Ring", "BDKG", isLoop: true),
      ], origin: Coordinate(latitude: 35.6, longitude: longitude))
  }
  static var network: RailNetwork { drawn.network }

  /// A noisy ride with all that a phone can leave out.
  static func ride(seed: UInt64, _ direction: RailDirection = .ascending) -> [Location] {
    var draw = SeededGenerator(seed: seed, stream: "ride")
    var ride = DrawnRide(
      railway: RailwayIndex(draw.index(below: network.railways.count)), direction: direction)
    ride.speedMetresPerSecond = draw.uniform(8...25)
    return ride.locations(in: network).map { exact in
      var location = exact
      location.coordinate.latitude += draw.uniform(-0.0003...0.0003)
      location.coordinate.longitude += draw.uniform(-0.0003...0.0003)
      if draw.index(below: 10) == 0 { location.courseDegrees = nil }
      if draw.index(below: 10) == 0 { location.speedMetresPerSecond = nil }
      return location
    }
  }

  static func fresh(_ entry: TrackerEntry) -> any TrainTracker {
    entry.makeTracker(TrackerContext(network: network))
  }

  @Test(arguments: TrackerCatalogue.all)
  func `gives no estimate on an empty network`(entry: TrackerEntry) {
    let empty = RailNetwork(
      id: "none", title: "", version: "", sources: [], railways: [], stations: [])
    let estimates = play(
      Self.ride(seed: 1), in: empty, entry.makeTracker(TrackerContext(network: empty)))
    #expect(estimates.allSatisfy { $0 == .none })
  }

  @Test(arguments: TrackerCatalogue.all)
  func `gives the same estimates if the network lies across 180°`(entry: TrackerEntry) {
    let east = 40.28
    let across = Self.draw(at: 139.7 + east).network
    let ride = Self.ride(seed: 3)
    let moved = ride.map { location in
      var location = location
      location.coordinate.longitude += east
      location.coordinate = location.coordinate.inRange
      return location
    }
    #expect(moved.contains { $0.coordinate.longitude < 0 })
    #expect(moved.contains { $0.coordinate.longitude > 0 })
    let usual = play(ride, in: Self.network, Self.fresh(entry))
    let said = play(moved, in: across, entry.makeTracker(TrackerContext(network: across)))
    let same = zip(usual, said).count {
      $0.railway == $1.railway && $0.direction == $1.direction && $0.focus == $1.focus
    }
    // Rounding may decide what is level.
    #expect(same * 100 >= usual.count * 95)
  }

  @Test(arguments: TrackerCatalogue.all)
  func `accepts whatever phones deliver`(entry: TrackerEntry) {
    var locations = Self.ride(seed: 3)
    locations.swapAt(10, 40)
    locations.insert(locations[20], at: 21)
    locations[30].horizontalAccuracyMetres = 50_000
    locations[50].coordinate = Coordinate(latitude: -33.8, longitude: 151.2)
    locations[60].coordinate = Coordinate(latitude: 90, longitude: 180)
    locations[70].timestamp = Timestamp(millisecondsSince1970: -62_000_000_000_000)
    locations[80].speedMetresPerSecond = 1e6
    let estimates = play(locations, in: Self.network, Self.fresh(entry))
    #expect(estimates.count == locations.count)
  }

  @Test(arguments: TrackerCatalogue.all)
  func `gives the same estimates for the same input, whatever runs at the same time`(
    entry: TrackerEntry
  ) {
    let finder = SurroundingsFinder(network: Self.network)
    let first = finder.surroundings(along: Self.ride(seed: 4))
    let second = finder.surroundings(along: Self.ride(seed: 5, .descending))
    var alone = Self.fresh(entry)
    let expected = first.map { alone.update($0) }
    var beside = Self.fresh(entry)
    var other = Self.fresh(entry)
    let interleaved = first.indices.map { index in
      if index < second.count { _ = other.update(second[index]) }
      return beside.update(first[index])
    }
    #expect(interleaved == expected)
  }

  /// All trackers except those with the railway part R3, whose penalties are not for each location.
  static let countsNoLocations = TrackerCatalogue.all.filter {
    $0.id != "v3" && !$0.id.hasPrefix("r3-")
  }

  @Test(arguments: countsNoLocations)
  func `shows the same when every location is delivered twice`(entry: TrackerEntry) {
    let locations = Array(Self.ride(seed: 17).prefix(150))
    let once = play(locations, in: Self.network, Self.fresh(entry))
    let twice = play(locations.flatMap { [$0, $0] }, in: Self.network, Self.fresh(entry))
    let second = twice.enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
    #expect(zip(once, second).allSatisfy { $0.showsTheSame(as: $1) })
  }

  @Test(arguments: TrackerCatalogue.all.filter { !$0.needs.contains(.timetable) })
  func `does not read the clock's date`(entry: TrackerEntry) {
    let locations = Self.ride(seed: 7)
    let later = locations.map { location in
      var moved = location
      moved.timestamp = moved.timestamp.advanced(bySeconds: 86_400 * 365)
      return moved
    }
    #expect(
      play(locations, in: Self.network, Self.fresh(entry))
        == play(later, in: Self.network, Self.fresh(entry)))
  }

  @Test(arguments: TrackerCatalogue.all)
  func `names stations of the railway that it names`(entry: TrackerEntry) {
    for seed in Checkout.some(10..<16 as Range<UInt64>) {
      for estimate in play(Self.ride(seed: seed), in: Self.network, Self.fresh(entry)) {
        #expect(estimate.railway != nil || estimate.direction == nil)
        #expect(estimate.railway != nil || estimate.focus == nil)
        if let focus = estimate.focus {
          #expect(Self.network[focus.station].railway == estimate.railway)
        }
        if let stop = estimate.nextStop {
          #expect(Self.network[stop].railway == estimate.railway)
        }
      }
    }
  }

  @Test(arguments: TrackerCatalogue.all)
  func `offers what it declares, and its best hypothesis is its estimate`(entry: TrackerEntry) {
    let finder = SurroundingsFinder(network: Self.network)
    var tracker = Self.fresh(entry)
    var offered: Set<TrackerOffer> = []
    for here in finder.surroundings(along: Self.ride(seed: 16)) {
      let estimate = tracker.update(here)
      let hypotheses = tracker.hypotheses(withFocus: true)
      if let best = hypotheses.first, let railway = estimate.railway {
        offered.insert(.ranking)
        #expect(best.railway == railway)
        #expect(best.direction == estimate.direction)
        #expect(best.focus == estimate.focus)
      }
      #expect(Set(hypotheses.map(\.railway)).count == hypotheses.count)
      for (better, worse) in zip(hypotheses, hypotheses.dropFirst()) {
        #expect(better.score >= worse.score)
      }
      let probabilities = hypotheses.compactMap(\.probability)
      #expect(probabilities.allSatisfy { (0...1).contains($0) })
      #expect(probabilities.reduce(0, +) <= 1 + 1e-9)
      if estimate.probability != nil { offered.insert(.probability) }
      if !tracker.trace().candidates.isEmpty { offered.insert(.trace) }
      if tracker.advance(to: here.location.timestamp.advanced(bySeconds: 0.5)) != nil {
        offered.insert(.ticks)
      }
    }
    #expect(offered.isSubset(of: entry.offers))
    #expect(offered.union([.ticks, .state, .train]).isSuperset(of: entry.offers))
  }

  @Test(arguments: TrackerCatalogue.all.filter { $0.offers.contains(.state) })
  func `a restored tracker gives the same estimates`(entry: TrackerEntry) throws {
    let finder = SurroundingsFinder(network: Self.network)
    for seed in Checkout.some(20..<23 as Range<UInt64>) {
      let surroundings = finder.surroundings(along: Self.ride(seed: seed))
      var whole = Self.fresh(entry)
      for here in surroundings.prefix(surroundings.count / 2) { _ = whole.update(here) }
      let saved = try whole.savedState()
      #expect(saved.count < 200_000)
      var restored = Self.fresh(entry)
      try restored.restore(saved)
      for here in surroundings.suffix(from: surroundings.count / 2) {
        #expect(restored.update(here) == whole.update(here))
        let time = here.location.timestamp.advanced(bySeconds: 0.4)
        #expect(restored.advance(to: time) == whole.advance(to: time))
      }
    }
  }

  @Test(arguments: TrackerCatalogue.all)
  func `looks no farther than its search range`(entry: TrackerEntry) {
    let finder = SurroundingsFinder(network: Self.network)
    for seed in Checkout.some(30..<33 as Range<UInt64>) {
      var draw = SeededGenerator(seed: seed, stream: "reach")
      var tracker = Self.fresh(entry)
      var short = Self.fresh(entry)
      for exact in Self.ride(seed: seed) {
        var location = exact
        location.horizontalAccuracyMetres = [5, 40, 400, 2_000][draw.index(below: 4)]
        let near = finder.surroundings(
          of: location, within: short.searchRange(at: location))
        #expect(short.update(near) == tracker.update(finder.surroundings(of: location)))
      }
      #expect(short.hypotheses(withFocus: true) == tracker.hypotheses(withFocus: true))
    }
  }

  /// A tracker that never names a direction has none to flip.
  @Test(arguments: TrackerCatalogue.all)
  func `a ride played backwards goes the other way`(entry: TrackerEntry) {
    let ride = DrawnRide(railway: RailwayIndex(0))
    let forth = ride.locations(in: Self.network)
    let times = forth.map(\.timestamp)
    let back = zip(forth.reversed(), times).map { location, time in
      var turned = location
      turned.timestamp = time
      turned.courseDegrees = location.courseDegrees.map {
        ($0 + 180).truncatingRemainder(dividingBy: 360)
      }
      return turned
    }
    let ahead = play(forth, in: Self.network, Self.fresh(entry)).last
    let behind = play(back, in: Self.network, Self.fresh(entry)).last
    #expect(ahead?.railway == behind?.railway)
    #expect(ahead?.direction?.opposite == behind?.direction)
  }

  @Test(arguments: TrackerCatalogue.all)
  func `its trace agrees with its estimate`(entry: TrackerEntry) {
    let finder = SurroundingsFinder(network: Self.network)
    var tracker = Self.fresh(entry)
    for here in finder.surroundings(along: Self.ride(seed: 9)) {
      let estimate = tracker.update(here)
      let candidates = tracker.trace().candidates
      #expect(candidates.count <= Self.network.railways.count)
      guard let best = candidates.first else { continue }
      #expect(best.railway == estimate.railway)
      #expect(best.direction == estimate.direction)
      #expect(best.focus == estimate.focus)
      #expect(best.score == estimate.score)
    }
  }
}
