import Foundation
import RailNetwork
import TestKit
import Testing
import Tracking
@testable import Trackers

/// Saved states that were damaged in storage, or written by somebody else.
@Suite struct SavedStateTests {
  private static let context = TrainTableTests.context(
    (0..<3).map { V5TrackerTests.train("\($0)", [0, 1, 2, 3, 4], after: 4 * $0) },
    on: ConformanceTests.network)
  private static let ride = DrawnRide(railway: RailwayIndex(0)).locations(
    in: ConformanceTests.network)

  private static func session(_ entry: TrackerEntry) -> TrackingSession {
    TrackingSession(context, tracker: entry)
  }

  private static let values = [
    "0", "1", "-1", "7", "1e6", "-1e6", "1e15", "-1e15", "1e308", "2147483647", "-2147483648",
    "9223372036854775807", "-9223372036854775808", "253402300799999", "\"inf\"", "\"-inf\"",
    "\"nan\"", "true", "null", "[]", "[0]",
  ]

  /// Replaces one value of a JSON text by another one.
  private static func changed(_ text: String, _ draw: inout SeededGenerator) -> String {
    let token = /-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?|"-?inf"|true|false|null|\[[^\[\]]*\]/
    let found = text.ranges(of: token)
    guard !found.isEmpty else { return text }
    return text.replacingCharacters(
      in: found[draw.index(below: found.count)], with: values[draw.index(below: values.count)])
  }

  /// Changes a value of a saved session, or of a tracker's state within.
  private static func changed(_ saved: Data, _ draw: inout SeededGenerator) throws -> Data {
    var members = try #require(JSONSerialization.jsonObject(with: saved) as? [String: Any])
    let states = ["state", "beforeGap", "settled", "parked"].filter { members[$0] is String }
    let place = draw.index(below: states.count + 1)
    guard place < states.count else {
      return Data(changed(String(decoding: saved, as: UTF8.self), &draw).utf8)
    }
    let state = try #require(
      (members[states[place]] as? String).flatMap { Data(base64Encoded: $0) })
    members[states[place]] = Data(changed(String(decoding: state, as: UTF8.self), &draw).utf8)
      .base64EncodedString()
    return try JSONSerialization.data(withJSONObject: members)
  }

  @Test(
    .timeLimit(.minutes(2)), arguments: TrackerCatalogue.all.filter { $0.offers.contains(.state) })
  func `a changed state is refused or followed, and stops nothing`(entry: TrackerEntry) throws {
    var draw = SeededGenerator(seed: 1, stream: entry.id)
    let count = Checkout.isWholeRun ? 100 : 5
    for place in [40, 150] {
      var whole = Self.session(entry)
      for location in Self.ride.prefix(place) { whole.update(location) }
      let last = Self.ride[place - 1].timestamp
      whole.advance(to: last.advanced(bySeconds: 20))
      let saved = try whole.savedState()
      var refused = 0
      for _ in 0..<count {
        var session = Self.session(entry)
        do {
          try session.restore(Self.changed(saved, &draw))
        } catch {
          refused += 1
          #expect(session.display == .blank)
          continue
        }
        for seconds in [25.0, 599] { session.advance(to: last.advanced(bySeconds: seconds)) }
        for location in Self.ride[place..<place + 4] { session.update(location) }
        session.advance(to: Self.ride[place + 3].timestamp.advanced(bySeconds: 599))
        _ = (session.hypotheses, session.trace, try session.savedState())
      }
      #expect(refused > count / 20)
    }
  }

  @Test(arguments: TrackerCatalogue.all.filter { $0.offers.contains(.state) })
  func `a state is refused on another edition of its network`(entry: TrackerEntry) throws {
    let network = ConformanceTests.network
    var stations = network.stations
    stations[0].coordinate.latitude += 1e-5
    let next = RailNetwork(
      id: network.id, title: network.title, version: network.version, sources: [],
      railways: network.railways, stations: stations)
    var session = TrackingSession(network: network, tracker: entry)
    for location in Self.ride.prefix(40) { session.update(location) }
    let saved = try session.savedState()
    var other = TrackingSession(network: next, tracker: entry)
    #expect(throws: TrackingSession.RestoreError.savedElsewhere) { try other.restore(saved) }
    var timed = Self.session(entry)
    #expect(throws: TrackingSession.RestoreError.savedElsewhere) { try timed.restore(saved) }
    var same = TrackingSession(network: network, tracker: entry)
    try same.restore(saved)
    #expect(same.display == session.display)
  }
}
