import Foundation
import RailNetwork
import TestKit
import Testing
@testable import Interchange

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

  @Test func `small maps give the recorded networks`() {
    let described = Self.maps.map { name, rows -> String in
      do {
        return "# \(name)\n" + (try OSMDrawing(Self.line + rows).network().described)
      } catch {
        return "# \(name)\n\(error)\n"
      }
    }
    Golden.expect(
      described.joined(separator: "\n"), equals: "Tests/DatasetsTests/Fixtures/small-maps.txt")
  }

  private static let all = "n1:stop,n2:stop,n3:stop,n4:stop,w10,w11,w12"

  /// Rows that follow the four stations.
  private static let maps: [(name: String, rows: String)] =
    [
      (
        "a route with its tags", "r100 \(all) \(route) name=1:+Alpha+→+Delta colour=red"
      ),
      ("ways in another order", "r100 n1:stop,n2:stop,n3:stop,n4:stop,w12,w10,w11 \(route)"),
      (
        "ways and stops in any order, and a way that is reversed",
        """
        w21 3,5,2 railway=subway tunnel=yes
        r100 w21,n1:stop,n2:stop,w12,n3:stop,w10,n4:stop \(route)
        """
      ), ("stops without roles", "r100 n3,n1,n4,n2,w10,w11,w12 \(route)"),
      (
        "both directions and a short working",
        """
        n11 0 0.01 name=Alpha
        n12 2 0.01 name=Beta
        n14 6 0.01 name=Delta
        w20 14,12,11 railway=subway
        r100 \(all) \(route)
        r101 n14:stop,n12:stop,n11:stop,w20 \(route)
        r102 n2:stop,n3:stop,w11 \(route)
        """
      ),
      // The return is by a street 400 m away. Each direction has its own master.
      (
        "trams with one reference and operator",
        """
        n6 2 0.4 name=Theta
        n7 4 0.4 name=Iota
        w13 4,7,6,1 railway=tram
        r100 \(all) \(tram)
        r101 n4:stop,n7:stop,n6:stop,n1:stop,w13 \(tram)
        r102 n1:stop,n2:stop,n3:stop,w10,w11 \(tram)
        r99 r100,r101 type=route_master route_master=tram name=Tram+1
        r98 r102 type=route_master route_master=tram name=Tram+1
        """
      ),
      (
        "a branch",
        """
        n6 4 -2 name=Epsilon
        n7 4 -4 name=Zeta
        w13 3,6,7 railway=subway
        r100 \(all) \(route)
        r101 n1:stop,n2:stop,n3:stop,n6:stop,n7:stop,w10,w11,w13 \(route)
        r99 r100,r101 type=route_master route_master=subway name=Line+1 colour=#00f
        """
      ),
      (
        "a ring whose first stop is named twice",
        ring("n21:stop,n22:stop,n23:stop,n24:stop,n21:stop")
      ),
      ("a ring", ring("n21:stop,n22:stop,n23:stop,n24:stop")),
      (
        "stop areas name stations and make interchanges",
        """
        n20 4 1
        n21 4 0.2
        n22 4 -1 name=South
        w14 20,21,22 railway=tram
        r100 \(all) \(route)
        r101 n20:platform,n21:stop,n22:stop,w14 type=route route=tram ref=T
        r200 n3:stop,n21:stop type=public_transport public_transport=stop_area name=Union
        r201 n20:platform type=public_transport public_transport=stop_area name=North
        """
      ),
      (
        "operators share common track",
        """
        r100 \(all) type=route route=train ref=1 operator=Ours
        r101 n1:stop,n3:stop,w10,w11 type=route route=train ref=2 operator=Theirs
        """
      ),
      (
        "a short gap",
        """
        n6 4.3 0
        w13 6,4 railway=subway
        r100 n1:stop,n2:stop,n3:stop,n4:stop,w10,w11,w13 \(route) name=M1
        """
      ), ("a long gap", "r100 n1:stop,n2:stop,n3:stop,n4:stop,w10,w12 \(route) name=1"),
      (
        "disused track",
        "w13 2,5,3 railway=disused\nr100 n2:stop,n3:stop,w13 \(route) name=Old"
      ),
    ]
    + ["2", "Platform+2", "Gleis+2a", "2番のりば"].map { name in
      (
        "a platform's name \(name) is no station's",
        """
        n8 2 0 name=\(name) railway=stop
        n9 2.1 0 name=Beta+Road railway=station
        r100 n1:stop,n8:stop,n3:stop,n4:stop,w10,w11,w12 \(route)
        """
      )
    }
    + [
      ("ref=X network=A", "ref=X network=B", "name=East:+Alpha+→+Delta"),
      ("name=East:+Alpha+→+Delta", "name=East:+Delta+→+Alpha operator=Co", "ref=East"),
      ("ref=X name=East:+A+→+D network=A;B", "ref=X network=B", "name=East:+D+→+A network=B"),
      ("name=Alpha+→+Delta", "name=Beta+→+Delta", "name=Delta+→+Alpha"),
      ("ref=S1 name=S-Bahn:+A+→+D", "ref=S2 name=S-Bahn:+A+→+D", "name=S-Bahn:+D+→+A"),
    ].map { first, second, back in
      (
        "two routes on one way, a third one back: \(first); \(second); \(back)",
        """
        n11 0 0.01 name=Alpha
        n14 6 0.01 name=Delta
        w20 14,11 railway=subway
        r100 \(all) type=route route=subway \(first)
        r101 \(all) type=route route=subway \(second)
        r102 n14:stop,n11:stop,w20 type=route route=subway \(back)
        """
      )
    }

  private static let tram = route.replacing("subway", with: "tram")

  private static func ring(_ stops: String) -> String {
    """
    n21 0 0 name=Alpha
    n22 2 0 name=Beta
    n23 2 2 name=Gamma
    n24 0 2 name=Delta
    w30 21,22,23 railway=light_rail
    w31 21,24,23 railway=light_rail
    r100 \(stops),w30,w31 type=route route=light_rail name=Ring roundtrip=yes
    """
  }

  @Test func `every format gives the same network`() throws {
    let network = try Self.whole.network().network
    #expect(try OSMDrawing.network(Self.whole.xml).network == network)
    // Relations alone contain no tags of tunnels and no names of nodes.
    let bare = try OSMDrawing.network(Self.whole.json(geometry: true)).network
    #expect(bare.tracks[0].lengthMetres == network.tracks[0].lengthMetres)
    #expect(bare.stations.map(\.coordinate) == network.stations.map(\.coordinate))
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
      #expect(made.network.stations.map(\.title.en) == ["Alpha", "Beta", "Gamma"])
      #expect(made.warnings.contains { $0.contains("the server says: \(Self.remark)") })
      #expect(
        made.warnings.contains {
          $0.contains("1 (relation 100): 1 of 3 ways and 1 of 4 stops are not in the file")
        })
    }
    #expect(try Self.whole.network().warnings == [])
  }

  @Test func `an answer without elements shows the server's remark`() {
    let faults = #expect(throws: Faults.self) {
      try OSMDrawing.network(Array("{\"elements\": [], \"remark\": \"\(Self.remark)\"}".utf8))
    }
    #expect(faults?.description.contains("the server says: \(Self.remark)") == true)
  }
}
