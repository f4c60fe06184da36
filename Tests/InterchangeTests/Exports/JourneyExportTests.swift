import Interchange
import Journeys
import RailNetwork
import TestKit
import Testing
import Text
import Tracking

@Suite struct JourneyExportTests {
  static let drawn = DrawnNetwork("A----B----C", [.init("Test.Main", "ABC")])

  /// A ride from A to C of three locations, and a tracker that is sure only after the first.
  static func journey() -> ExportedJourney {
    func time(_ seconds: Int64) -> Timestamp {
      Timestamp(millisecondsSince1970: 1_754_291_740_000 + seconds * 1_000)
    }
    let railway = RailwayIndex(0)
    let locations = "ABC".enumerated().map { order, letter in
      Location(
        timestamp: time(Int64(order) * 60), coordinate: drawn.coordinate(letter),
        speedMetresPerSecond: 12.5)
    }
    let estimates = [
      Estimate.none,
      Estimate(
        railway: railway, direction: .ascending,
        focus: Focus(station: StationIndex(1), phase: .now), nextStop: StationIndex(2),
        score: 0.75),
      Estimate(
        railway: railway, direction: .ascending,
        focus: Focus(station: StationIndex(2), phase: .soon)),
    ]
    let truth = GroundTruth(
      id: "ride", title: "Ride", network: "drawn", source: .recorded,
      legs: [
        Leg(
          railway: railway, direction: .ascending,
          calls: [
            Call(
              station: StationIndex(0),
              kind: .stop(approach: nil, arrival: time(0), departure: time(5))),
            Call(station: StationIndex(1), kind: .pass(time: time(60))),
            Call(
              station: StationIndex(2),
              kind: .stop(approach: time(100), arrival: time(120), departure: time(130))),
          ])
      ])
    return ExportedJourney(
      recording: ImportedRecording(name: "ride", notes: "a <note>", locations: locations),
      network: drawn.network, truth: truth,
      estimates: [(tracker: "v3", estimates: estimates)])
  }

  static func features(_ text: String, kind: String) throws -> [JSONNode] {
    let root = try JSONReader.read(Array(text.utf8))
    guard case .array(let features)? = root["features"]?.value else { return [] }
    return features.filter { $0["properties"]?["kind"]?.value == .string(kind) }
  }

  @Test func `GeoJSON holds locations, calls and estimates, each of its kind`() throws {
    let text = GeoJSONWriter.text([Self.journey()])
    #expect(try Self.features(text, kind: "location").count == 3)
    let calls = try Self.features(text, kind: "call")
    func values(_ nodes: [JSONNode], _ name: String) -> [JSONValue?] {
      nodes.map { $0["properties"]?[name]?.value }
    }
    #expect(values(calls, "station") == ["A", "B", "C"].map { .string("Test.Main.\($0)") })
    #expect(values(calls, "call") == [.string("stop"), .string("pass"), .string("stop")])
    #expect(values(calls, "approach") == [nil, nil, .string("2025-08-04T07:17:20.000Z")])
    let estimates = try Self.features(text, kind: "estimate")
    #expect(values(estimates, "tracker") == Array(repeating: .string("v3"), count: 3))
    #expect(values(estimates, "railway") == [nil, .string("Test.Main"), .string("Test.Main")])
    #expect(values(estimates, "phase") == [nil, .string("now"), .string("soon")])
    #expect(values(estimates, "nextStop") == [nil, .string("Test.Main.C"), nil])
    #expect(values(estimates, "score") == [nil, .number(0.75), nil])
  }

  @Test func `reads only the recorded locations of GeoJSON with overlays`() throws {
    var other = Self.journey()
    other.recording.name = "other"
    let text = GeoJSONWriter.text([Self.journey(), other])
    let read = try GeoJSONPointsReader.read(
      ByteSource(file: "a.geojson", bytes: Array(text.utf8)))
    #expect(read.map(\.name) == ["ride", "other"])
    #expect(read.map(\.locations) == [other.recording.locations, other.recording.locations])
    #expect(read.allSatisfy { $0.warnings.isEmpty })
  }

  @Test func `GPX holds calls as waypoints, and a segment for each run of equal estimates`() throws
  {
    let text = GPXWriter.text([Self.journey()])
    var xml = XMLReader(ByteSource(file: "a.gpx", bytes: Array(text.utf8)))
    var names: [String] = []
    while let event = try xml.next() {
      guard case .start(let element) = event else { continue }
      names.append(element.name)
    }
    #expect(names.first == "gpx")
    #expect(names.count { $0 == "wpt" } == 3)
    #expect(names.count { $0 == "trk" } == 2)
    #expect(names.count { $0 == "trkseg" } == 3)
    #expect(names.lastIndex(of: "wpt") ?? .max < names.firstIndex(of: "trk") ?? 0)
    #expect(text.contains("<name>B</name>"))
    let direction = Self.drawn.network.railways[0].ascending
    #expect(text.contains("<desc>Test.Main \(direction): pass</desc>"))
    #expect(text.contains("<name>now B</name>"))
    #expect(text.contains("<desc>a &lt;note&gt;</desc>"))
  }

  @Test func `writes only the recording without a network`() throws {
    var journey = Self.journey()
    journey.network = nil
    #expect(GPXWriter.text([journey]) == GPXWriter.text([journey.recording]))
    let text = GeoJSONWriter.text([journey])
    #expect(try Self.features(text, kind: "call").isEmpty)
    #expect(try Self.features(text, kind: "estimate").isEmpty)
  }
}
