import Foundation
import RailBenchKit
import RailBenchNetworks
import TestKit
import Testing

@Suite struct TrackingSessionTests {
  private static let network = DrawnNetwork(
    """
    A---------B---------C---------D

    E---------F---------G---------H
    """, [.init("Test.Main", "ABCD"), .init("Test.South", "EFGH")]
  ).network
  private static let ride = DrawnRide(railway: RailwayIndex(0)).locations(in: network)

  @Test func `shows the display with names`() {
    var session = TrackingSession(network: Self.network)
    #expect(session.display == .blank)
    var shown: [String] = []
    for location in Self.ride {
      let display = session.update(location)
      guard let station = display.station, let phase = display.phase else { continue }
      let text =
        "\(display.railway?.text(in: "en") ?? "?") for \(display.towards?.en ?? "?"): "
        + "\(phase) \(station.text(in: "ja"))"
      if text != shown.last { shown.append(text) }
    }
    #expect(shown.suffix(3).last == "Test.Main for D: now D")
    #expect(shown.contains("Test.Main for D: now C"))
  }

  @Test func `an invalid location changes nothing, and has a reason`() throws {
    var session = TrackingSession(network: Self.network)
    for location in Self.ride.prefix(60) { session.update(location) }
    #expect(session.leftOut == nil)
    let before = session
    var nowhere = Self.ride[60]
    nowhere.coordinate.latitude = .nan
    session.update(nowhere)
    session.update(Self.ride[3])
    #expect(session.leftOut == .late)
    #expect(session.estimate == before.estimate)
    #expect(session.hypotheses == before.hypotheses)
    session.update(Self.ride[60])
    #expect(session.leftOut == nil)
  }

  @Test func `sessions of one context share the tables of its network`() {
    let context = TrackerContext(network: Self.network)
    let finder: SurroundingsFinder = context.table()
    let again: SurroundingsFinder = context.table()
    #expect(finder === again)
    var sessions = (0..<3).map { _ in
      TrackingSession(context, tracker: V4Tracker.entry)
    }
    var alone = TrackingSession(network: Self.network)
    for location in Self.ride {
      let expected = alone.update(location)
      for index in sessions.indices { #expect(sessions[index].update(location) == expected) }
    }
  }

  @Test func `starts a second ride without memory of the first`() {
    var session = TrackingSession(network: Self.network)
    for location in Self.ride { session.update(location) }
    session.startNextRide()
    #expect(session.display == .blank)
    let fresh = Self.ride.map { session.update($0) }
    var other = TrackingSession(network: Self.network)
    #expect(fresh == Self.ride.map { other.update($0) })
  }

  @Test func `keeps its estimate after ten minutes without a location`() throws {
    var session = TrackingSession(network: Self.network)
    let last = try #require(Self.ride.prefix(60).last)
    for location in Self.ride.prefix(60) { session.update(location) }
    let before = session.estimate
    session.advance(to: last.timestamp.advanced(bySeconds: 601))
    #expect(session.estimate == before)
    session.advance(to: last.timestamp.advanced(bySeconds: 5))
    #expect(session.estimate.railway == before.railway)
  }

  @Test func `reads a network's file`() throws {
    let file = URL(fileURLWithPath: Checkout.path("Datasets/networks/caltrain.geojson"))
    #expect(try RailNetwork(contentsOf: file).id == "caltrain")
    let error = #expect(throws: NetworkFileError.self) {
      try RailNetwork(contentsOf: URL(fileURLWithPath: Checkout.path("README.md")))
    }
    #expect(error?.description.contains("README.md") == true)
    #expect(throws: NetworkFileError.self) {
      try RailNetwork(contentsOf: URL(fileURLWithPath: Checkout.path("no-such-file")))
    }
  }
}

@Suite struct BundledNetworkTests {
  @Test(arguments: BundledNetwork.allCases.suffix(Checkout.isWholeRun ? .max : 3))
  func `every network of the package can be read`(bundled: BundledNetwork) throws {
    let network = try RailNetwork(bundled: bundled)
    #expect(network.id == bundled.rawValue)
    #expect(!network.railways.isEmpty)
    #expect(network.sources.allSatisfy { !$0.licence.isEmpty })
  }
}
