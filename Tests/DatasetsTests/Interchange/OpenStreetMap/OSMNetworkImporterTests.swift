import Foundation
import RailNetwork
import Testing
@testable import Datasets

@Suite struct OSMNetworkImporterTests {
  /// Four stations two kilometres apart; the middle of the track runs underground.
  static let line = """
    n1 0 0 name=Alpha name:ja=アルファ
    n2 2 0 name=Beta
    n3 4 0 name=Гамма name:en=Gamma
    n4 6 0 name=Delta
    n5 3 0.1
    w10 1,2 railway=subway
    w11 2,5,3 railway=subway tunnel=yes
    w12 3,4 railway=subway

    """
  private static let route = "type=route route=subway ref=1 network=Metro operator=City+Metro"
  static let whole = OSMDrawing(
    line + "r100 n1:stop,n2:stop,n3:stop,n4:stop,w10,w11,w12 \(route) name=1:+Alpha+→+Delta "
      + "colour=red")

  private func stations(_ network: RailNetwork, _ railway: Int = 0) -> [String] {
    network.railways[railway].stations.map { network[$0].title.en }
  }

  @Test func `reads a route as a railway with its tags`() throws {
    let network = try Self.whole.network().network
    #expect(network.railways.map(\.id) == ["CityMetro.1"])
    let railway = network.railways[0]
    #expect(railway.title == Title(en: "1") && railway.color == "#FF0000")
    #expect(railway.ascending == "Eastbound" && railway.descending == "Westbound")
    #expect(railway.parts.map(\.isUnderground) == [false, true, false])
    #expect(railway.parts.allSatisfy { $0.drawn == .openStreetMap })
    #expect(stations(network) == ["Alpha", "Beta", "Gamma", "Delta"])
    #expect(network.stations[0].title == Title(en: "Alpha", ja: "アルファ"))
    #expect(network.stations[2].title == Title(en: "Gamma", local: "Гамма"))
    let text = NetworkWriter.text(network)
    let again = try NetworkReader.read(Array(text.utf8), file: "n")
    #expect(again == network)
  }

  @Test func `every format gives the same network`() throws {
    let network = try Self.whole.network().network
    #expect(try OSMDrawing.network(Self.whole.xml).network == network)
    // Relations alone contain no tags of tunnels and no names of nodes.
    let bare = try OSMDrawing.network(Self.whole.json(geometry: true)).network
    #expect(bare.tracks[0].lengthMetres == network.tracks[0].lengthMetres)
    #expect(bare.stations.map(\.coordinate) == network.stations.map(\.coordinate))
  }

  @Test(arguments: [
    "n1:stop,n2:stop,n3:stop,n4:stop,w12,w10,w11", "w11,n1:stop,n2:stop,w12,n3:stop,w10,n4:stop",
  ]) func `accepts ways in any order and direction`(members: String) throws {
    let text = Self.line.replacing("w11 2,5,3", with: "w11 3,5,2")
    let network = try OSMDrawing(text + "r100 \(members) \(Self.route)").network().network
    #expect(stations(network) == ["Alpha", "Beta", "Gamma", "Delta"])
    let plain = try Self.whole.network().network
    #expect(network.railways[0].parts == plain.railways[0].parts)
  }

  @Test func `stops without order are sorted along the track`() throws {
    let shuffled = "r100 n3,n1,n4,n2,w10,w11,w12 \(Self.route)"
    let network = try OSMDrawing(Self.line + shuffled).network().network
    #expect(
      [stations(network), stations(network).reversed()].contains([
        "Alpha", "Beta", "Gamma", "Delta",
      ]))
  }

  @Test func `both directions and short workings are one railway`() throws {
    let text =
      Self.line + """
        n11 0 0.01 name=Alpha
        n12 2 0.01 name=Beta
        n14 6 0.01 name=Delta
        w20 14,12,11 railway=subway
        r100 n1:stop,n2:stop,n3:stop,n4:stop,w10,w11,w12 \(Self.route)
        r101 n14:stop,n12:stop,n11:stop,w20 \(Self.route)
        r102 n2:stop,n3:stop,w11 \(Self.route)
        """
    let network = try OSMDrawing(text).network().network
    #expect(network.railways.count == 1)
    #expect(stations(network) == ["Alpha", "Beta", "Gamma", "Delta"])
  }

  /// The return is by a street 400 m away.
  ///
  /// Each direction has its own master.
  @Test func `variants with one reference and operator are one railway`() throws {
    let route = Self.route.replacing("subway", with: "tram")
    let text =
      Self.line + """
        n6 2 0.4 name=Theta
        n7 4 0.4 name=Iota
        w13 4,7,6,1 railway=tram
        r100 n1:stop,n2:stop,n3:stop,n4:stop,w10,w11,w12 \(route)
        r101 n4:stop,n7:stop,n6:stop,n1:stop,w13 \(route)
        r102 n1:stop,n2:stop,n3:stop,w10,w11 \(route)
        r99 r100,r101 type=route_master route_master=tram name=Tram+1
        r98 r102 type=route_master route_master=tram name=Tram+1
        """
    let made = try OSMDrawing(text).network()
    #expect(made.network.railways.map(\.title.en) == ["Tram 1"])
    #expect(stations(made.network) == ["Alpha", "Beta", "Gamma", "Delta"])
    #expect(
      made.warnings.contains(
        "Tram 1: left out, stops beside its track that only some variants of the route serve: "
          + "Iota, Theta"))
  }

  @Test func `a branch is a railway that begins at its junction`() throws {
    let text =
      Self.line + """
        n6 4 -2 name=Epsilon
        n7 4 -4 name=Zeta
        w13 3,6,7 railway=subway
        r100 n1:stop,n2:stop,n3:stop,n4:stop,w10,w11,w12 \(Self.route)
        r101 n1:stop,n2:stop,n3:stop,n6:stop,n7:stop,w10,w11,w13 \(Self.route)
        r99 r100,r101 type=route_master route_master=subway name=Line+1 colour=#00f
        """
    let network = try OSMDrawing(text).network().network
    #expect(network.railways.map(\.title.en) == ["Line 1", "Line 1, Delta branch"])
    #expect(stations(network) == ["Alpha", "Beta", "Gamma", "Epsilon", "Zeta"])
    #expect(stations(network, 1) == ["Gamma", "Delta"])
    #expect(network.railways.map(\.color) == ["#0000FF", "#0000FF"])
    #expect(network.stations.count { $0.title.en == "Gamma" && $0.group != nil } == 2)
  }

  @Test(arguments: ["n1:stop,n2:stop,n3:stop,n4:stop,n1:stop", "n1:stop,n2:stop,n3:stop,n4:stop"])
  func `a ring is a loop`(stops: String) throws {
    let ring = """
      n1 0 0 name=Alpha
      n2 2 0 name=Beta
      n3 2 2 name=Gamma
      n4 0 2 name=Delta
      w10 1,2,3 railway=light_rail
      w11 1,4,3 railway=light_rail
      r100 \(stops),w10,w11 type=route route=light_rail name=Ring roundtrip=yes
      """
    let network = try OSMDrawing(ring).network().network
    #expect(network.railways[0].isLoop && network.railways[0].ascending == "Counterclockwise")
    #expect(stations(network) == ["Alpha", "Beta", "Gamma", "Delta"])
    let text = NetworkWriter.text(network)
    #expect(throws: Never.self) { try NetworkReader.read(Array(text.utf8), file: "n") }
  }

  @Test func `stop areas name stations and make interchanges`() throws {
    let text =
      Self.line + """
        n20 4 1
        n21 4 0.2
        n22 4 -1 name=South
        w14 20,21,22 railway=tram
        r100 n1:stop,n2:stop,n3:stop,n4:stop,w10,w11,w12 \(Self.route)
        r101 n20:platform,n21:stop,n22:stop,w14 type=route route=tram ref=T
        r200 n3:stop,n21:stop type=public_transport public_transport=stop_area name=Union
        r201 n20:platform type=public_transport public_transport=stop_area name=North
        """
    let network = try OSMDrawing(text).network().network
    #expect(Set(stations(network, 1)) == ["North", "Gamma", "South"])
    let gammas = network.stations.filter { $0.title.en == "Gamma" }.map(\.group)
    #expect(gammas.count == 2 && gammas[0] != nil && gammas[0] == gammas[1])
  }

  /// The tags of two routes on one way, and of a third route back on another way.
  @Test(arguments: [
    ("ref=X network=A", "ref=X network=B", "name=East:+Alpha+→+Delta", 2),
    ("name=East:+Alpha+→+Delta", "name=East:+Delta+→+Alpha operator=Co", "ref=East", 1),
    ("ref=X name=East:+A+→+D network=A;B", "ref=X network=B", "name=East:+D+→+A network=B", 1),
    ("name=Alpha+→+Delta", "name=Beta+→+Delta", "name=Delta+→+Alpha", 3),
    ("ref=S1 name=S-Bahn:+A+→+D", "ref=S2 name=S-Bahn:+A+→+D", "name=S-Bahn:+D+→+A", 3),
  ]) func `routes of one line need no route master`(
    first: String, second: String, back: String, count: Int
  ) throws {
    let text =
      Self.line + """
        n11 0 0.01 name=Alpha
        n14 6 0.01 name=Delta
        w20 14,11 railway=subway
        r100 n1:stop,n2:stop,n3:stop,n4:stop,w10,w11,w12 type=route route=subway \(first)
        r101 n1:stop,n2:stop,n3:stop,n4:stop,w10,w11,w12 type=route route=subway \(second)
        r102 n14:stop,n11:stop,w20 type=route route=subway \(back)
        """
    #expect(try OSMDrawing(text).network().network.railways.count == count)
  }

  @Test(arguments: ["2", "Platform+2", "Gleis+2a", "2番のりば"])
  func `a platform number is not used as a station's name`(name: String) throws {
    let text =
      Self.line.replacing("n2 2 0 name=Beta", with: "n2 2 0 name=\(name) railway=stop")
      + "n9 2.1 0 name=Beta railway=station\n"
      + "r100 n1:stop,n2:stop,n3:stop,n4:stop,w10,w11,w12 \(Self.route)"
    let network = try OSMDrawing(text).network().network
    #expect(stations(network) == ["Alpha", "Beta", "Gamma", "Delta"])
  }

  @Test func `operators share common track`() throws {
    let route = "type=route route=train"
    let text =
      Self.line + """
        r100 n1:stop,n2:stop,n3:stop,n4:stop,w10,w11,w12 \(route) ref=1 operator=Ours
        r101 n1:stop,n3:stop,w10,w11 \(route) ref=2 operator=Theirs
        """
    let network = try OSMDrawing(text).network().network
    #expect(network.railways.map(\.operatorID) == ["Ours", "Theirs"])
    #expect(network.railways.map { $0.sharedTrack.count } == [1, 1])
  }

  @Test func `closes a short gap by a straight line, with a warning`() throws {
    let text = Self.line.replacing("w12 3,4", with: "w12 6,4") + "n6 4.3 0\n"
    let imported = try OSMDrawing(
      text + "r100 n1:stop,n2:stop,n3:stop,n4:stop,w10,w11,w12 \(Self.route) name=M1"
    ).network()
    #expect(stations(imported.network) == ["Alpha", "Beta", "Gamma", "Delta"])
    #expect(imported.warnings == ["M1: gaps of 301 m in total are closed by straight lines"])
  }

  @Test func `names routes that cannot be repaired, and rejects a file without others`() throws {
    let text =
      Self.line + """
        r100 n1:stop,n2:stop,n3:stop,n4:stop,w10,w11,w12 \(Self.route)
        r101 n1:stop,n2:stop,w77 type=route route=tram name=Away
        r102 n1:stop,w10 type=route route=tram name=Stub
        r103 n1:stop,n2:stop type=route route=tram name=Nowhere
        r104 n1:stop,n4:stop,w10,w12 type=route route=tram name=Cut
        r105 n1:stop,n2:stop,w10 type=route route=bus name=Bus
        r106 n1:stop,n2:stop,w10 type=route route=tram name=Later state=proposed
        """
    let reasons = [
      "Away (relation 101): its ways are not in the file",
      "Stub (relation 102): fewer than two of its stops are in the file",
      "Nowhere (relation 103): it lists no ways",
      "Cut (relation 104): no two of its stops are joined by its ways",
    ]
    let imported = try OSMDrawing(text).network()
    #expect(imported.network.railways.count == 1)
    #expect(imported.warnings == reasons.map { "left out, \($0)" })
    let faults = #expect(throws: Faults.self) { try OSMDrawing(text).network(isStrict: true) }
    #expect(faults?.all.map(\.problem) == reasons)
  }

  @Test func `reads a repeated relation once`() throws {
    let route = """
      <relation id='1'><tag k='type' v='route'/><tag k='route' v='subway'/></relation>
      """
    let bytes = Array("<osm>\(route)\(route)</osm>".utf8)
    let data = try OSMData(OSMFile { ByteSource(file: "map.osm", bytes: bytes) })
    #expect(data.routes.count == 1)
  }

  @Test func `ignores yards and disused track`() throws {
    let text = Self.line.replacing("w11 2,5,3 railway=subway", with: "w11 2,5,3 railway=disused")
    let faults = #expect(throws: Faults.self) {
      try OSMDrawing(text + "r100 n2:stop,n3:stop,w11 \(Self.route) name=Old").network()
    }
    #expect(faults?.all.first?.problem == "Old (relation 100): its ways are not in the file")
  }

  @Test(
    arguments: [
      (Array("{\"elements\": []}".utf8), "has no route of a railway"),
      (Array("{\"features\": []}".utf8), "no list \"elements\" as in replies of the Overpass API"),
      (Array("<gpx></gpx>".utf8), "not XML of OpenStreetMap: its root element is not <osm>"),
      (Array("<osm><node id='x'/></osm>".utf8), "has no route of a railway"),
      (Array("<osm><relation id='x'/></osm>".utf8), "expected a whole number, found 'x'"),
      (Array("BZh9".utf8), "is packed by bzip2"),
      (Array("route".utf8), "not a file of OpenStreetMap"), ([], "not a file of OpenStreetMap"),
      ([0x1f, 0x8b, 8, 0], "the compressed data ends too early"),
      ([0, 0, 0, 14, 0x0a, 9] + Array("OSMHeader".utf8), "PBF is not supported"),
    ] as [([UInt8], String)])
  func `reports missing parts of a file`(bytes: [UInt8], problem: String) {
    let faults = #expect(throws: Faults.self) { try OSMDrawing.network(bytes) }
    #expect(faults?.all.map(\.problem) == [problem])
    #expect(faults?.all.first?.file == "map.osm")
  }

  // MARK: What a file lacks

  private static let remark = "runtime error: Query timed out"

  /// Overpass sends what it has found, and a remark.
  @Test func `names ways and stops that the file lacks, and the server's remark`() throws {
    let cut = Self.line.split(separator: "\n").filter {
      !$0.hasPrefix("w12") && !$0.hasPrefix("n4")
    }
    .joined(separator: "\n")
    let drawing = OSMDrawing(
      cut + "\nr100 n1:stop,n2:stop,n3:stop,n4:stop,w10,w11,w12 \(Self.route) name=1")
    let said =
      String(decoding: drawing.json(), as: UTF8.self).dropLast()
      + ", \"remark\": \"\(Self.remark)\"}"
    let xml = String(decoding: drawing.xml, as: UTF8.self)
      .replacing("</osm>", with: "<remark> \(Self.remark) </remark></osm>")
    for bytes in [Array(said.utf8), Array(xml.utf8)] {
      let made = try OSMDrawing.network(bytes)
      #expect(stations(made.network) == ["Alpha", "Beta", "Gamma"])
      #expect(made.warnings.contains { $0.contains("the server says: \(Self.remark)") })
      #expect(
        made.warnings.contains {
          $0.contains("1 (relation 100): 1 of 3 ways and 1 of 4 stops are not in the file")
        })
    }
    #expect(try Self.whole.network().warnings == [])
  }

  @Test func `names a gap in a route's ways`() throws {
    let text = Self.line.split(separator: "\n").filter { !$0.hasPrefix("w11") }
      .joined(separator: "\n")
    let made = try OSMDrawing(
      text + "\nr100 n1:stop,n2:stop,n3:stop,n4:stop,w10,w12 \(Self.route) name=1"
    ).network()
    #expect(
      made.warnings.contains {
        $0.contains("its ways have 1 gap, the longest of 20")
          && $0.hasSuffix("between Beta and Gamma")
      }, "\(made.warnings)")
  }

  @Test func `an answer without elements shows the server's remark`() {
    let faults = #expect(throws: Faults.self) {
      try OSMDrawing.network(Array("{\"elements\": [], \"remark\": \"\(Self.remark)\"}".utf8))
    }
    #expect(faults?.description.contains("the server says: \(Self.remark)") == true)
  }
}
