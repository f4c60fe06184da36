import RailNetwork
import TestKit
import Testing

@Suite struct NetworkReaderTests {
  private func review(_ text: String) throws -> (network: RailNetwork, warnings: [Fault]) {
    try NetworkReader.review(Array(text.utf8), file: "toy.geojson")
  }

  @Test func `reads all members of the format`() throws {
    let review = try review(ToyNetwork.text)
    let network = review.network
    #expect(review.warnings.isEmpty)
    #expect([network.id, network.title, network.version] == ["toy", "Toy", "1"])
    #expect(network.railways.map(\.id) == ["T.Main", "T.Ring"])
    let main = network.railways[0]
    #expect(main.title == Title(en: "Main"))
    #expect([main.operatorID, main.color] == ["T", "#00AAff"])
    #expect([main.ascending, main.descending] == ["Outbound", "Inbound"])
    #expect(main.parts.map(\.isUnderground) == [false, true])
    #expect(main.parts.map(\.coordinates.count) == [2, 3])
    #expect(main.parts[1].coordinates[1] == Coordinate(latitude: 35.6, longitude: 139.715))
    let ring = network.railways[1]
    #expect(ring.isLoop)
    #expect(ring.title.ja == "環")
    #expect(ring.stations.map { network[$0].id } == ["T.Ring.P", "T.Ring.Q", "T.Ring.R"])
    let station = try #require(network.station(id: "T.Main.A"))
    #expect(network[station].group == "a")
    #expect(network[station].railway == network.railway(id: "T.Main"))
    #expect(network[try #require(network.station(id: "T.Main.C"))].group == nil)
  }

  @Test func `reads and writes shared track, also from the end to the start of a loop`() throws {
    let text = ToyNetwork.with([
      (
        "\"loop\": false",
        """
        "loop": false, "sharedTrack": [{"railway": "T.Ring", "from": "T.Main.A", "to": "T.Main.C"}]
        """
      ),
      (
        "\"loop\": true",
        """
        "loop": true, "sharedTrack": [{"railway": "T.Main", "from": "T.Ring.P", "to": "T.Ring.Q"}, \
        {"railway": "T.Main", "from": "T.Ring.R", "to": "T.Ring.Q"}]
        """
      ),
    ])
    let review = try review(text)
    let network = review.network
    #expect(network.railways.map(\.sharedTrack.count) == [1, 2])
    #expect(network[network.railways[0].sharedTrack[0].to].id == "T.Main.C")
    #expect(try NetworkReader.read(Array(NetworkWriter.text(network).utf8), file: "w") == network)
    #expect(
      review.warnings.map(\.description) == [
        """
        toy.geojson:5: features[1].properties.sharedTrack[1]: T.Ring cannot share track with \
        T.Main from T.Ring.R to T.Ring.Q: they are up to 1110 m apart (import the network again)
        """
      ])
  }

  @Test func `reads and writes usual times`() throws {
    let ends = "\"loop\": false"
    let seconds = #""seconds": {"ascending": [95, 120, null], "descending": [null, 125, 90]}"#
    let network = try review(ToyNetwork.with([(ends, "\(ends), \(seconds)")])).network
    #expect(
      network.railways.map(\.hops)
        == [HopSeconds(ascending: [95, 120, nil], descending: [nil, 125, 90]), nil])
    #expect(try NetworkReader.read(Array(NetworkWriter.text(network).utf8), file: "w") == network)
  }

  @Test func `reads and writes the patterns in which trains stop`() throws {
    let ends = "\"loop\": false"
    let patterns = #"[{"trains": 12, "calls": "111"}, {"trains": 3, "calls": "10-"}]"#
    let network = try review(ToyNetwork.with([(ends, "\(ends), \"stops\": \(patterns)")])).network
    let read = [
      StopPattern(trains: 12, stops: [true, true, true]),
      StopPattern(trains: 3, stops: [true, false, nil]),
    ]
    #expect(network.railways.map(\.stopPatterns) == [read, []])
    #expect(try NetworkReader.read(Array(NetworkWriter.text(network).utf8), file: "w") == network)
  }

  @Test func `reads the origin of each part of track`() throws {
    let ends = "\"loop\": false"
    let network = try review(
      ToyNetwork.with([(ends, "\(ends), \"drawn\": [\"osm\", \"straight\"]")])
    ).network
    #expect(network.tracks.map(\.drawn) == [[.openStreetMap, .straight], [.unknown]])
    #expect(try NetworkReader.read(Array(NetworkWriter.text(network).utf8), file: "w") == network)
  }

  @Test func `ignores unknown members and features`() throws {
    let text = ToyNetwork.with([
      ("\"version\": \"1\"", "\"version\": \"1\", \"sources\": [{\"title\": \"S\"}], \"x\": 1"),
      ("\"operator\": \"T\"", "\"operator\": \"T\", \"wikidata\": [1]"),
      (
        "\"features\": [",
        """
        "bbox": [1, 2, 3, 4], "features": [
        {"type": "Feature", "properties": null, "geometry": null},
        {"type": "Feature", "id": 4, "properties": {"kind": "river"}, "geometry": {}},
        """
      ),
    ])
    let review = try review(text)
    #expect(review.network.railways.count == 2)
    #expect(review.network.sources.map(\.title) == ["S"])
    #expect(
      review.warnings.map(\.description) == [
        """
        toy.geojson:4: features: 2 features are neither railway nor station: left out (set \
        "kind" in the properties to "railway" or "station")
        """
      ])
  }

  @Test func `a railway may cross 180°`() throws {
    var text = ToyNetwork.text
    for degrees in ["139.70", "139.71", "139.715", "139.72", "139.7"] {
      let turned = ((Double(degrees) ?? 0) + 40.29).rounded(places: 3)
      text = text.replacing("[\(degrees),", with: "[\(turned > 180 ? turned - 360 : turned),")
    }
    let network = try review(text).network
    let usual = try review(ToyNetwork.text).network
    for (track, other) in zip(network.tracks, usual.tracks) {
      #expect(abs(track.lengthMetres - other.lengthMetres) < 1)
      #expect(
        zip(track.stationPositionMetres, other.stationPositionMetres).allSatisfy {
          abs($0 - $1) < 1
        })
      let turn = try #require(track.heading(atMetres: 10)) - #require(other.heading(atMetres: 10))
      #expect(turn.length < 1e-6)
    }
    let written = NetworkWriter.text(network)
    #expect(written.contains("[-179.990000,"))
    #expect(try NetworkReader.read(Array(written.utf8), file: "w") == network)
  }

  @Test func `reports the expected error for every kind of fault`() {
    var golden = ""
    for spoilt in SpoiltNetwork.all {
      let result = Result { try NetworkReader.read(Array(spoilt.text.utf8), file: "toy.geojson") }
      golden += "# \(spoilt.name)\n"
      switch result {
      case .success:
        golden += "reads well\n\n"
        Issue.record("\(spoilt.name) is read without a fault")
      case .failure(let error): golden += "\(error)\n\n"
      }
    }
    Golden.expect(golden, equals: "Tests/RailNetworkTests/Fixtures/network-faults.txt")
  }

  @Test(arguments: [150.0, 151, 600, 1000, 1001])
  func `a station beside its track is a warning, one far away a fault`(metres: Double) throws {
    let plane = LocalPlane(origin: Coordinate(latitude: 35.60, longitude: 139.71))
    let place = plane.coordinate(at: PlanarVector(east: 0, north: -(metres - 0.2)))
    let text = ToyNetwork.with([
      ("[139.71, 35.6002]", "[139.71, \(place.latitude)]")
    ])
    if metres > 1000 {
      let faults = #expect(throws: Faults.self) { try review(text) }
      #expect(
        faults?.description == """
          toy.geojson:7: features[3].properties.id: the station T.Main.B lies 1001 m from the \
          track of T.Main (at most 1000 m is accepted)
          """)
    } else {
      let warnings = try review(text).warnings
      #expect(warnings.count == (metres > 150 ? 1 : 0))
    }
  }
}

extension Double {
  fileprivate func rounded(places: Int) -> Double {
    let scale = (0..<places).reduce(1.0) { scale, _ in scale * 10 }
    return (self * scale).rounded() / scale
  }
}

@Suite struct TimeZoneTests {
  private func network(_ zone: String) throws -> RailNetwork {
    let text = ToyNetwork.with([("\"version\": \"1\"", "\"version\": \"1\", \"timeZone\": \(zone)")]
    )
    return try NetworkReader.read(Array(text.utf8), file: "toy.geojson")
  }

  @Test func `reads and writes the time zone`() throws {
    let network = try network("\"Asia/Tokyo\"")
    #expect(network.timeZone == "Asia/Tokyo")
    let text = NetworkWriter.text(network)
    #expect(text.contains("\"version\": \"1\", \"timeZone\": \"Asia/Tokyo\", \"sources\": []"))
    #expect(try NetworkReader.read(Array(text.utf8), file: "toy.geojson") == network)
  }

  @Test(
    arguments: [
      ("null", 1_600_000_000, nil), ("\"Asia/Tokyo\"", 1_600_000_000, 32_400),
      // The seconds before and after 2026-03-08T10:00:00Z, when daylight saving time starts in
      // California.
      ("\"America/Los_Angeles\"", 1_772_963_999, -28_800),
      ("\"America/Los_Angeles\"", 1_772_964_000, -25_200),
    ] as [(String, Double, Int?)])
  func `follows daylight saving time`(zone: String, seconds: Double, offset: Int?) throws {
    #expect(try network(zone).utcOffsetSeconds(atSecondsSince1970: seconds) == offset)
  }
}
