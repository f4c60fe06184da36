import Foundation
import RailNetwork
import TestKit
import Testing
import Tracking
@testable import Trackers

/// Saved states that were damaged in storage, or saved elsewhere.
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
    let place = found[draw.index(below: found.count)]
    let others = values.filter { $0 != text[place] }
    return text.replacingCharacters(in: place, with: others[draw.index(below: others.count)])
  }

  /// Changes a value of a saved session, or of the tracker's state within.
  private static func changed(_ saved: Data, _ draw: inout SeededGenerator) throws -> Data {
    let text = String(decoding: saved, as: UTF8.self)
    guard draw.index(below: 2) == 0 else { return Data(changed(text, &draw).utf8) }
    let found = try #require(text.firstMatch(of: /"state":"([^"]+)"/)?.output.1)
    let state = try #require(Data(base64Encoded: String(found).replacing("\\/", with: "/")))
    let other = Data(changed(String(decoding: state, as: UTF8.self), &draw).utf8)
    return Data(text.replacing(found, with: other.base64EncodedString()).utf8)
  }

  @Test(arguments: TrackerCatalogue.all.filter { $0.offers.contains(.state) })
  func `a changed state is refused, and changes nothing`(entry: TrackerEntry) throws {
    var draw = SeededGenerator(seed: 1, stream: entry.id)
    var whole = Self.session(entry)
    for location in Self.ride.prefix(150) { whole.update(location) }
    whole.advance(to: Self.ride[149].timestamp.advanced(bySeconds: 20))
    let saved = try whole.savedState()
    for _ in 0..<(Checkout.isWholeRun ? 100 : 20) {
      var session = Self.session(entry)
      let changed = try Self.changed(saved, &draw)
      #expect(throws: (any Error).self, "\(String(decoding: changed, as: UTF8.self))") {
        try session.restore(changed)
      }
      #expect(session.display == .blank)
    }
    var session = Self.session(entry)
    try session.restore(saved)
    #expect(session.display == whole.display)
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
