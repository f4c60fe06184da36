import RailNetwork
import TestKit
import Testing
@testable import Interchange

/// The networks that are made from small feeds, each for one behaviour.
@Suite struct SmallFeedTests {
  private static let fixtures = "Tests/DatasetsTests/Fixtures"

  @Test func `small feeds give the recorded networks`() throws {
    let caltrain = ["agency", "routes", "stops", "trips", "stop_times", "shapes", "directions"]
    let feeds: [(String, SampleFiles)] =
      [
        (
          "a real feed's local, limited and express trains are one railway",
          SampleFiles(caltrain.map { "\($0).txt" }, in: "caltrain-gtfs")
        )
      ]
      + (Self.lines + Self.oddTrips + Self.names + Self.stations + Self.tracks)
      .map { ($0, $1.files) }
    let described = feeds.map { name, files -> String in
      do {
        let made = try GTFSNetworkImporter.network(
          GTFSFiles(name: "feed", tables: files), label: .sample)
        return "# \(name)\n" + (try made.described)
      } catch {
        return "# \(name)\n\(error)\n"
      }
    }
    Golden.expect(described.joined(separator: "\n"), equals: "\(Self.fixtures)/small-feeds.txt")
  }
}

// MARK: - Which trips and routes are one railway

extension SmallFeedTests {
  private static func feed(_ trips: String..., type: String = "2") -> SmallFeed {
    SmallFeed(trips: trips, type: type)
  }

  fileprivate static let lines: [(String, SmallFeed)] = [
    ("a branch", feed("R1 0 ABCD", "R1 0 ABCD", "R1 0 ABG")),
    ("routes that share a trunk", feed("R1 0 ABCD", "R1 1 DCBA", "R2 0 ABGH")),
    ("two cores", feed("R1 0 ABC", "R1 0 EFG")), ("a loop", feed("R1 0 AQRSA")),
    ("a loop in pieces", feed("R1 0 AQRS", "R1 0 RSAQ")),
    ("a ring that no train goes round", feed("R1 0 AQR", "R1 0 QRS", "R1 0 RSA")),
    ("a lasso", feed("R1 0 CBAQRSABC")), ("a station called at twice", feed("R1 0 ABTBC")),
    ("a one-way couplet", feed("R1 0 ATC", "R1 1 CBA")),
    ("an express", feed("R1 0 ABCDE", "R1 0 AE", "R2 0 ACE", "R2 1 EB")),
    ("an express in another color", feed("R1 0 ABCDE", "X2 0 ACE")),
    ("an express with more trains", feed("X1 0 ACE", "X1 0 ACE", "R2 0 ABCDEF", "B3 0 GH")),
    ("an express that ends earlier", feed("R1 0 ABCDEF", "X2 0 ACE")),
    ("an express that goes on", feed("R1 0 ABCDE", "X2 0 ACEFG")),
    ("another color that goes on", feed("R1 0 ABCD", "X2 0 BCDEF")),
    ("another color that ends earlier", feed("R1 0 ABCDEF", "X2 0 BCDE")),
    ("two colors with the same stations", feed("R1 0 ABCD", "X2 0 DCBA")),
    ("two colors with some stations", feed("R1 0 ABCD", "R1 1 DCBA", "B2 0 EBCF", "B2 1 FCBE")),
    ("a short line in another color", feed("R1 0 ABCDE", "X2 0 BCD")),
    ("a short express in another color", feed("R1 0 ABCDE", "X2 0 BD")),
    ("trains that skip each other's stops", feed("R1 0 ABDE", "R1 0 ACDE")),
    ("a short turn", feed("R1 0 ABC", "R1 0 BCDE")),
    ("a route that goes on", feed("R1 0 ABCD", "R2 0 CDEF", "R3 1 FECA")),
    (
      "a short line on another's track",
      feed("R1 0 ABCDE", "R1 1 EDCBA", "B2 0 SBR", "B2 0 SBR", "B2 0 SBC")
    ),
    // Singapore's metro lines have no colors, and two of them meet at two stations in a row.
    ("metro lines without colors that meet", feed("N1 0 ABCD", "N2 0 EBCF", type: "1")),
    ("a metro line with a name for each direction", feed("N1 0 ABCD", "N2 0 DCBA", type: "1")),
    ("metro lines without colors, one goes on", feed("N1 0 ABCD", "N2 0 BCDEF", type: "1")),
    ("trains without colors are one line", feed("N1 0 ABCD", "N2 0 ABGH")),
    ("ascending trains start at the lesser id", feed("R1 0 CBA")),
    (
      "railways are by the ids of routes without route_sort_order",
      SmallFeed(
        trips: ["R10 0 ABC", "B9 0 QTR"],
        edits: [("routes.txt", "route_sort_order", "other")])
    ),
    ("monorails, extended types", feed("R1 0 ABC", type: "405")),
    ("funiculars, extended types", feed("R1 0 ABC", type: "1402")),
  ]

  // MARK: Trips unlike the others

  /// Sixteen trips in each direction, and some others.
  private static func often(_ trips: String..., and others: [String], type: String = "2")
    -> SmallFeed
  {
    let usual = trips.flatMap { trip in
      let (route, calls) = (trip.prefix(3), String(trip.dropFirst(3)))
      return (0..<16).flatMap { _ in
        ["\(route)0 \(calls)", "\(route)1 \(String(calls.reversed()))"]
      }
    }
    return SmallFeed(trips: usual + others, type: type)
  }

  fileprivate static let oddTrips: [(String, SmallFeed)] = [
    ("a train from the other line's end", often("R1 ABCDE", "B1 ABCRS", and: ["R1 0 SRCDE"])),
    (
      "trains of both lines, and of a route of their own",
      often("R1 ABCDE", "B1 ABCRS", and: ["R1 0 SRCDE", "B1 0 SRCDE", "R9 0 SRCDE"])
    ),
    ("a train that passes a station", often("R1 ABCDE", "B1 ABCRS", and: ["R1 0 SCDE"])),
    ("a train to an express line's end", often("R1 ABCDE", "B1 ACR", and: ["R1 0 ABCR"])),
    ("a train beyond the end of its line", often("R1 ABC", "B1 EFG", and: ["R1 0 ABCEFG"])),
    ("a train over a link of its own", often("R1 ABCDE", "B1 QTR", and: ["R1 0 ABQTR"])),
    (
      "many trains onto another line",
      often("R1 ABCDE", "B1 ABCRS", and: Array(repeating: "R1 0 SRCDE", count: 5))
    ),
    ("a tram to a depot", often("R1 ABCDE", and: ["R1 0 ABCRS"], type: "0")),
  ]
}

// MARK: - Names

extension SmallFeedTests {
  private static func routes(_ names: [String], trips: [String], type: String = "1") -> SmallFeed {
    let rows = names.enumerated().map { "r\($0),\(type),\($1)\n" }.joined()
    return SmallFeed(
      trips: trips,
      tables: [
        "routes.txt": "route_id,route_type,route_short_name,route_long_name,route_color\n" + rows
      ])
  }

  private static let two = ["r0 0 ABC", "r1 0 EFG"]

  fileprivate static let names: [(String, SmallFeed)] = [
    ("a name in brackets", routes([",Metro A Line (Blue)"], trips: ["r0 0 ABC"])),
    (
      "two names in brackets",
      routes([",Metro A Line (Blue)", ",Metro B Line (Red)"], trips: two)
    ),
    ("a short name and signs", routes(["A, - ", "B,-"], trips: two)),
    (
      "a short name and two places",
      routes(["METRO SUBWAYLINK,Owings Mills - Johns Hopkins"], trips: ["r0 0 ABC"])
    ),
    ("only two places", routes([",Owings Mills - Johns Hopkins"], trips: ["r0 0 ABC"])),
    ("names without a letter", routes(["★,", "☆,"], trips: two)),
    ("long names of all lines", routes(["1,Straight", "2,Circular"], trips: two)),
    ("long names of some lines", routes(["1,Aston to Barrow", "2,Circular"], trips: two)),
    (
      "kinds of train get the names of their ends",
      routes(
        (0..<5).map { "IC,,0000\($0)0" },
        trips: ["r0 0 ABC", "r1 0 EFG", "r2 0 QAS", "r3 0 TCD", "r4 0 HGA"], type: "2")
    ),
    (
      "the route that runs farthest, not the busiest one",
      SmallFeed(
        trips: ["N1 0 ABCDEF"] + Array(repeating: "N2 0 EFGH", count: 9) + ["N3 0 QT"],
        edits: [
          ("routes.txt", "Line N1", "Long Distance"), ("routes.txt", "Line N2", "Coast Shuttle"),
        ])
    ),
    (
      "operators, names and branches",
      SmallFeed(
        trips: ["R1 0 ABCD", "R1 0 ABGH", "X2 0 EF"],
        tables: [
          "agency.txt": "agency_id,agency_name\n1,Test Rail\n2,Other\n",
          "routes.txt": "route_id,agency_id,route_short_name,route_long_name,route_type\n"
            + "R1,1,NE,Test Rail Northeast Line,401\nX2,2,7,E - F,900\n",
        ])
    ),
    (
      "an agency's name after a little word",
      SmallFeed(
        trips: ["N1 0 AB", "N2 0 CD", "N3 0 EF"], agency: "Aston",
        edits: [
          ("routes.txt", "Line N1", "Linha do Aston"), ("routes.txt", "Line N2", "Línea De Aston"),
          ("routes.txt", "Line N3", "Line A Aston"),
        ])
    ),
    (
      "translations",
      SmallFeed(
        trips: ["N1 0 AB", "R1 0 CD"], stops: SmallFeed.stops(named: ["東町", "西町", "南町", "D"]),
        tables: [
          "agency.txt": "agency_name,agency_timezone\n鉄道,Asia/Tokyo\n",
          "translations.txt": "table_name,field_name,language,translation,record_id,field_value\n"
            + "stops,stop_name,en,Aston,,東町\nstops,stop_name,ja-Hrkt,ひがしまち,,東町\n"
            + "stops,stop_name,en,Barrow,B,\nroutes,route_short_name,en,Airport Line,N1,\n",
        ], edits: [("routes.txt", "Line N1", "空港線")])
    ),
    (
      "translations in Japan's older form",
      SmallFeed(
        trips: ["N1 0 AB", "R1 0 CD"], stops: SmallFeed.stops(named: ["東町", "西町", "南町", "D"]),
        tables: [
          "agency.txt": "agency_name,agency_timezone\n鉄道,Asia/Tokyo\n",
          "translations.txt": "trans_id,lang,translation\n東町,en,Aston\n東町,ja,東町\n"
            + "西町,en,Barrow\n空港線,en,Airport Line\n",
        ], edits: [("routes.txt", "Line N1", "空港線")])
    ),
    (
      "names of directions",
      SmallFeed(
        trips: ["R1 0 ABC", "R1 1 CBA"],
        tables: [
          "directions.txt": "route_id,direction_id,direction\nR1,0,Outbound\nR1,1,Inbound\n"
        ])
    ),
    (
      "two time zones; a trip with one call",
      SmallFeed(
        trips: ["R1 0 ABC", "R1 0 D"],
        tables: [
          "agency.txt": "agency_id,agency_name,agency_timezone\n"
            + "1,x,Europe/Paris\n2,y,Europe/London\n"
        ])
    ),
  ]
}
