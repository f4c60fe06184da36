import RailNetwork
import Scoring
import TestKit
import Testing
import Trackers
import Tracking
@testable import Reporting

@Suite struct ReplayPageTests {
  private static let drawn = DrawnNetwork(
    """
    A---------B---------C---------D---------E

                        F---------G

    """,
    [.init("Test.Main", "ABCDE"), .init("Test.Branch", "ABFG", isUnderground: true)],
    metresPerCell: 100)

  /// Two journeys with the trackers of the talk.
  private static let rides: [ReplayRide] = {
    var local = DrawnRide(railway: RailwayIndex(0))
    local.intervalSeconds = 2
    var branch = DrawnRide(railway: RailwayIndex(1), direction: .descending)
    branch.intervalSeconds = 5
    return [
      local.journey(id: "local", in: drawn.network, tags: ["quick"], title: "Along the main line"),
      branch.journey(id: "branch", in: drawn.network),
    ].map { ride($0, drawn.network) }
  }()

  private static func ride(_ journey: Journey, _ network: RailNetwork) -> ReplayRide {
    ReplayRide.playing(
      journey, playback: PlaybackContext(network: network),
      trackers: TrackerCatalogue.versions.prefix(3).map { ConfiguredTracker($0) })
  }

  private func data(_ page: String) throws -> JSONNode {
    try PageData.read(page, id: "replay-data")
  }

  private func shownRides() throws -> [(ride: ReplayRide, shown: JSONNode)] {
    let page = try data(ReplayPage.html(Self.rides))
    return Array(zip(Self.rides, try #require(page["journeys"]?.array)))
  }

  private func shownLanes() throws -> [(record: LaneRecord, shown: JSONNode)] {
    try shownRides().flatMap { ride, journey in
      zip(ride.lanes, try #require(journey["lanes"]?.array))
    }
  }

  private func numbers(_ node: JSONNode?) throws -> [Int?] {
    ColumnReading.decode(try #require(node?.string))
  }

  @Test func `shows the estimates of the trackers`() throws {
    for (record, shown) in try shownLanes() {
      #expect(shown["tracker"]?.string == record.tracker)
      // All of this network is in the excerpt, so places in the page are those of the network.
      let expected: [(String, (Estimate) -> Int?)] = [
        ("railway", { $0.railway?.offset }), ("station", { $0.focus?.station.offset }),
        ("phase", { $0.focus.flatMap { FocusPhase.allCases.firstIndex(of: $0.phase) } }),
        ("direction", { $0.direction.map { $0 == .ascending ? 0 : 1 } }),
      ]
      for (name, value) in expected {
        #expect(try numbers(shown["estimates"]?[name]) == record.settled.map(value))
      }
    }
  }

  @Test func `shows the truth by which trackers are judged`() throws {
    for (ride, journey) in try shownRides() {
      let start = try #require(ride.journey.locations.first?.timestamp)
      let judged = JudgedJourney(ride.journey, suite: "", network: ride.network)
      let spans = try #require(journey["truth"]?["spans"]?.array).map { span in
        (span.array ?? []).prefix(7).map { $0.number.map { Int($0) } }
      }
      let expected = judged.cells.filter { !$0.isPhaseMasked }.map { cell -> [Int?] in
        let truth = cell.truths.first
        return [
          Int(cell.start.seconds(since: start) * 1_000),
          Int(cell.end.seconds(since: start) * 1_000), truth?.railway.offset,
          truth?.direction == .ascending ? 0 : 1, truth?.station?.offset,
          cell.shown.last.flatMap { FocusPhase.allCases.firstIndex(of: $0) },
          judged.nextStop(from: cell.call)?.offset,
        ]
      }
      #expect(spans == expected)
      let last = ride.journey.truth.legs.last?.calls.last?.station
      #expect(journey["truth"]?["alight"]?.number == last.map { Double($0.offset) })
    }
  }

  @Test func `shows the locations of the journey, to the digits that a map shows`() throws {
    for (ride, journey) in try shownRides() {
      let locations = ride.journey.locations
      let expected: [(String, (Location) -> Double?)] = [
        ("latitude", { $0.coordinate.latitude * 1e6 }),
        ("speed", { $0.speedMetresPerSecond.map { $0 * 100 } }),
        ("time", { $0.timestamp.seconds(since: locations[0].timestamp) * 1_000 }),
      ]
      for (name, value) in expected {
        #expect(
          try numbers(journey["locations"]?[name])
            == locations.map { value($0).map { Int($0.rounded()) } })
      }
    }
  }

  @Test func `shows a ride across 180° in one place`() throws {
    let network = DrawnNetwork(
      "A---------B---------C", [.init("Test.Main", "ABC")], metresPerCell: 500,
      origin: Coordinate(latitude: -16.8, longitude: 179.95)
    ).network
    var journey = DrawnRide(railway: RailwayIndex(0)).journey(id: "across", in: network)
    for index in journey.locations.indices {
      journey.locations[index].coordinate = journey.locations[index].coordinate.inRange
    }
    #expect(journey.locations.contains { $0.coordinate.longitude < 0 })
    let page = try data(ReplayPage.html([Self.ride(journey, network)]))
    let longitudes = try numbers(page["journeys"]?.array?.first?["locations"]?["longitude"])
    #expect(longitudes.allSatisfy { abs(($0 ?? 0) - 180_000_000) < 100_000 })
  }

  @Test func `shows the scores of the estimates as the best candidate's`() throws {
    for (record, shown) in try shownLanes() {
      var scores: [Int: [Int?]] = [:]
      for candidate in try #require(shown["candidates"]?.array) {
        let railway = Int(try #require(candidate["railway"]?.number))
        scores[railway] = try numbers(candidate["score"])
      }
      for (index, answer) in record.settled.enumerated() {
        guard let railway = answer.railway, let score = answer.score else { continue }
        let column = try #require(scores[railway.offset])
        #expect(column[index] == Int((score * 1_000).rounded()))
      }
    }
  }

  private static let tagCount = ReplayPage.html(Array(rides.prefix(1))).utf8.count {
    $0 == UInt8(ascii: "<")
  }

  @Test(arguments: [
    "</script><script>alert(1)</script>", "<!--<script>", "]]>", "\u{2028}\u{2029}",
    "{{script}}", "\"'&amp;\\", "<img src=x onerror=alert(1)>",
  ])
  func `names can't break out of the data`(name: String) throws {
    let network = Self.drawn.network
    var stations = network.stations
    stations[1].title = Title(en: name, ja: name)
    var railways = network.railways
    railways[0].title = Title(en: name, ja: name)
    railways[0].color = name
    let named = RailNetwork(
      id: network.id, title: name, version: "1",
      sources: [DataSource(title: name, licence: name, attribution: name, retrieved: "")],
      railways: railways, stations: stations)
    var journey = Self.rides[0].journey
    journey.truth.title = name
    journey.truth.notes = name
    journey.truth.tags = [name]
    let page = ReplayPage.html([Self.ride(journey, named)])
    // Markup stands only in the template: as many tags, and the same before and after the data.
    #expect(page.utf8.count { $0 == UInt8(ascii: "<") } == Self.tagCount)
    #expect(page.firstRange(of: "\u{2028}") == nil)
    let shown = try data(page)
    #expect(shown["journeys"]?.array?.first?["title"]?.string == name)
    #expect(
      shown["networks"]?.array?.first?["stations"]?.array?[1]["en"]?.string == name)
  }

  @Test func `shows the estimates of references, hidden if wanted`() throws {
    let playback = PlaybackContext(network: Self.drawn.network)
    let journey = Self.rides[0].journey
    let ride = ReplayRide.playing(
      journey, playback: playback, trackers: [],
      others: [.reference(.geofence), .reference(.clairvoyant)], hidden: ["geofence"])
    let lanes = try #require(
      try data(ReplayPage.html([ride]))["journeys"]?.array?.first?["lanes"]?.array)
    #expect(lanes.map { $0["hidden"]?.bool } == [true, nil])
    for lane in lanes {
      let phases = try numbers(lane["estimates"]?["phase"])
      #expect(phases.count == journey.locations.count)
      #expect(Set(phases).isSuperset(of: [0, 2]))
    }
    // The clairvoyant is never wrong.
    #expect(lanes[0]["disagreements"]?.array?.isEmpty == false)
    #expect(lanes[1]["disagreements"]?.array?.isEmpty == true)
  }

  @Test func `loads nothing from outside the page`() {
    let page = ReplayPage.html(Self.rides)
    #expect(page.contains("default-src 'none'; script-src 'sha256-"))
    #expect(!page.contains("unsafe-inline"))
    for mark in ["http://", "https://", "src=", "@import", "url("] {
      #expect(!page.contains(mark), "\(mark)")
    }
    #expect(!page.contains("{{"))
  }

  @Test func `shows a journey without locations or estimates`() throws {
    var journey = Self.rides[0].journey
    journey.locations = []
    let page = try data(ReplayPage.html([Self.ride(journey, Self.drawn.network)]))
    #expect(page["journeys"]?.array?.first?["locations"]?["time"]?.string == "")
  }

  /// Twenty minutes at one location a second, with railways all around.
  @Test func `a journey of twenty minutes takes under a megabyte`() {
    let lines = (0..<10).map {
      DrawnNetwork.Line("Test.Line\($0)", $0 % 2 == 0 ? "ABCDEFGH" : "HGFEDCBA")
    }
    let busy = DrawnNetwork(
      """
      A----B----C----D
                      e
                E----F----G----H
      """, lines, metresPerCell: 400)
    var ride = DrawnRide(railway: RailwayIndex(0))
    ride.stopSeconds = 60
    var journey = ride.journey(id: "long", in: busy.network)
    journey.locations = Array(journey.locations.prefix(1_200))
    #expect(journey.locations.count == 1_200)
    let page = ReplayPage.html([Self.ride(journey, busy.network)])
    #expect(page.utf8.count < 1_000_000)
  }
}
