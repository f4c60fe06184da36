import RailNetwork

// MARK: - Stations

extension SmallFeedTests {
  private static func line(_ names: String...) -> SmallFeed {
    SmallFeed(trips: ["R1 0 ABCD"], stops: SmallFeed.stops(named: names))
  }

  /// A tram whose eastbound stops have the names of the first list, and whose westbound stops, 40 m
  /// beside them, have those of the second.
  private static func pairs(
    _ east: [String], _ west: [String], metres: Double = 40, type: String = "0"
  ) -> SmallFeed {
    let stops = zip("ABCDEFGH", (east + west).enumerated()).map { id, stop in
      (
        String(id), "\"\(stop.element)\"",
        Double(stop.offset % 4) * 1000 + (stop.offset < 4 ? 0 : metres), ""
      )
    }
    return SmallFeed(trips: ["R1 0 ABCD", "R1 1 HGFE"], stops: stops, type: type)
  }

  private static func towns(_ style: String) -> [String] {
    ["Aston", "Barrow", "Corby", "Dover"].map { style.replacing("*", with: $0) }
  }

  private static let streets = [45, 47, 49, 51].map { "Chester Av & \($0)th St" }
  private static let otherStreets = [46, 48, 50, 52].map { "Chester Av & \($0)th St" }

  private static let platforms: [SmallFeed.Stop] = [
    ("A", "Old Town Test Rail Station", 0, ""), ("B", "Mid", 1000, ""),
    ("C", "Platform 1", 2000, "P"), ("D", "Old Town Test Rail", 100, ""),
    ("E", "Mid", 9000, ""), ("F", "Platform 2", 2200, "P"), ("P", "New Town Station", 2090, ""),
  ]

  static let stations: [(String, SmallFeed)] =
    [
      ("* (0)", "* (1)"), ("* Station Northbound", "* Station Southbound"), ("* - NB", "* - SB"),
      ("* Gleis 1", "* Gleis 2"), ("* 上り", "* 下り"),
    ].map { ("platforms '\($0)' and '\($1)' are one station", pairs(towns($0), towns($1))) }
    + [
      (
        "platforms of trains may be farther apart",
        pairs(towns("* - Inbound"), towns("* - Outbound"), metres: 140, type: "2")
      ),
      ("names that differ in the street are stations", pairs(streets, otherStreets, metres: 120)),
      (
        "a word that one name has and the other lacks is no mark",
        pairs(towns("Broadway & E * St"), towns("Broadway & * St"))
      ),
      ("a name that few names share", line("Aston Test Rail", "Barrow", "Corby", "Aston Bad")),
      (
        "the agency's name",
        line("Aston Test Rail", "Barrow Test Rail", "Corby Test Rail", "Dover")
      ),
      ("one Station", line("Union Station", "Barrow", "Corby", "Dover")),
      (
        "Station in most names",
        line("Union Station", "Barrow Station", "Corby Station", "Dover Station")
      ),
      (
        "Station that tells two apart",
        line("Aston Station", "Barrow Station", "Corby Station", "Aston Bad Station")
      ),
      (
        "platforms with one parent, or near each other with one name, are one station",
        SmallFeed(trips: ["R1 0 ABC", "R1 1 FBD"], stops: platforms)
      ),
      (
        "distant stops of one name are two stations",
        SmallFeed(trips: ["R1 0 ABC", "R1 0 BCE"], stops: platforms)
      ),
      // C and F are across the street from B and E, 300 m farther on.
      (
        "stops of one name that a trip calls at in turn are two stations",
        SmallFeed(
          trips: ["R1 0 ABCD", "R1 1 GFEA"],
          stops: [
            ("A", "A", 0, ""), ("B", "Market", 1000, ""), ("C", "Market", 1300, ""),
            ("D", "D", 2000, ""), ("E", "Market", 1010, ""), ("F", "Market", 1310, ""),
            ("G", "D", 2010, ""),
          ])
      ),
      (
        "two stations with one name and separate platforms stay two",
        SmallFeed(
          trips: ["R1 0 AEC", "R1 1 CFA", "R1 0 AGD", "R1 1 DHA"],
          stops: [
            ("A", "A", 0, ""), ("C", "C", 2000, ""), ("D", "D", 3000, ""), ("P", "B", 1000, ""),
            ("O", "B", 1300, ""), ("E", "E", 1000, "P"), ("F", "F", 1000, "P"),
            ("G", "G", 1300, "O"), ("H", "H", 1300, "O"),
          ])
      ),
      (
        "long names of stations and railways",
        SmallFeed(
          trips: ["R1 0 ABCD", "B1 0 ABCD"],
          stops: SmallFeed.stops(
            named: Array(repeating: String(repeating: "Boulevard", count: 8), count: 4)),
          agency: String(repeating: "Operator", count: 4),
          edits: ["Line R1", "Line B1"].map {
            ("routes.txt", $0, String(repeating: "Boulevard", count: 8))
          })
      ),
      (
        "transfers make interchanges",
        SmallFeed(
          trips: ["R1 0 ABCD", "X2 0 EF"],
          tables: ["transfers.txt": "from_stop_id,to_stop_id,transfer_type\nA,E,2\nE,Z,0\n"],
          edits: [("stops.txt", "E,E,35.6,139.04444444444445", "E,Elm,35.603,139.0")])
      ),
      (
        "stations below the street",
        SmallFeed(
          trips: ["R1 0 ABCD"],
          tables: ["levels.txt": "level_id,level_index\ntunnel,-1.5\nstreet,0\n"],
          edits: [("stops.txt", "parent_station", "parent_station,level_id")]
            + [("B", 1000, "tunnel"), ("C", 2000, "tunnel"), ("D", 3000, "street")].map {
              let row = "\($0),\($0),35.6,\(SmallFeed.longitude($1)),"
              return ("stops.txt", row, "\(row),\($2)")
            })
      ),
      (
        "a stop with swapped latitude and longitude costs only that stop",
        SmallFeed(
          trips: ["R1 0 ABCDE", "R1 1 EDCBA"],
          edits: [
            (
              "stops.txt", "C,C,35.6,\(SmallFeed.longitude(2000))",
              "C,C,\(SmallFeed.longitude(2000) - 90),35.6"
            )
          ])
      ),
      (
        "a hop that is too long",
        SmallFeed(
          trips: ["R1 0 ABC", "X2 0 EF"],
          edits: [("stops.txt", "F,F,35.6,139.05555555555554", "F,F,35.6,157")])
      ),
    ]

  // MARK: Calls, passes and times

  /// Two trips call everywhere, the third passes B, and the fourth runs back.
  private static let times = [
    "t0,A,0,08:00:00,08:00:00", "t0,B,10,08:01:30,08:02:00", "t0,C,20,08:04:00,08:04:30",
    "t0,D,30,08:07:00,", "t1,A,0,24:59:00,24:59:00", "t1,B,10,25:01:00,25:01:12",
    "t1,C,20,25:03:30,25:04:00", "t1,D,30,25:06:40,25:07:00", "t2,A,0,09:00:00,09:00:00",
    "t2,C,10,09:03:00,09:03:20", "t2,D,20,09:05:18,09:05:18", "t3,D,0,,10:00:00",
    "t3,C,10,10:02:00,10:02:30", "t3,B,20,,", "t3,A,30,10:07:00,10:07:00",
  ]

  private static func passes(_ rows: String) -> SmallFeed {
    SmallFeed(
      trips: ["R1 0 ABCDE", "R1 1 EDCBA"],
      tables: ["stop_times.txt": "trip_id,stop_id,stop_sequence,pickup_type,drop_off_type\n" + rows]
    )
  }

  static let tracks: [(String, SmallFeed)] = [
    (
      "usual times are medians over the trips that stop at both stations",
      SmallFeed(
        trips: ["R1 0 ABCD", "R1 0 ABCD", "R1 0 ACD", "R1 1 DCBA"],
        tables: [
          "stop_times.txt": "trip_id,stop_id,stop_sequence,arrival_time,departure_time\n"
            + times.joined(separator: "\n")
        ])
    ),
    (
      "a row without boarding and alighting in all trips",
      passes("t0,A,0,,\nt0,B,1,0,0\nt0,C,2,1,1\nt0,D,3,,\nt1,D,0,,\nt1,C,1,1,1\nt1,A,2,,\n")
    ),
    (
      "a row without boarding and alighting in one trip",
      passes("t0,A,0,,\nt0,B,1,0,0\nt0,C,2,1,1\nt0,D,3,,\nt1,D,0,,\nt1,C,1,1,0\nt1,A,2,,\n")
    ),
    // R1 passes 40 m south of S, where only R2 calls, which shares the track from A to B.
    (
      "a station where no train of a railway calls is not its station",
      SmallFeed(
        trips: ["R1 0 ABDE", "R1 0 ABDE", "R2 0 ABRS"], shape: [0, 1000, 2000, 2500, 3000, 4000],
        edits: [
          ("trips.txt", "t2,0,s", "t2,0,"),
          (
            "stops.txt", "S,S,35.609,\(SmallFeed.longitude(1000))",
            "S,S,\(35.6 + 40 / 111_200.0),\(SmallFeed.longitude(2500))"
          ),
        ])
    ),
    // The stops are on one street, so the shape passes the stops of both directions.
    (
      "a tram does not pass stops of the other direction",
      SmallFeed(trips: ["R1 0 ACD", "R1 1 DBA"], type: "0", shape: [0, 500, 1000, 2000, 3000])
    ),
    (
      "a tram does not pass stops of the other direction, without direction_id",
      SmallFeed(
        trips: ["R1 0 ACD", "R1 1 DBA"], type: "0", shape: [0, 500, 1000, 2000, 3000],
        edits: [("trips.txt", "t0,0,", "t0,,"), ("trips.txt", "t1,1,", "t1,,")])
    ),
    (
      "the shape orders stations that no train calls at in turn",
      SmallFeed(trips: ["R1 0 ACD", "R1 0 ABD"], shape: [0, 500, 1000, 2000, 3000])
    ),
    (
      "the same against the order of ids",
      SmallFeed(trips: ["R1 1 DBA", "R1 1 DCA"], shape: [3000, 2000, 1000, 500, 0])
    ),
    (
      "the track follows the shape, from west to east",
      SmallFeed(trips: ["R1 1 DCBA"], shape: [3000, 2500, 2000, 1000, 500, 0])
    ),
    (
      "a shape that ends early is used up to its end",
      SmallFeed(trips: ["R1 0 ABCD"], shape: [0, 300, 600, 1000, 2000])
    ),
    (
      "a shape that misses its stations",
      SmallFeed(trips: ["R1 0 ABC"], shape: [50_000, 51_000, 52_000])
    ),
    (
      "a detour there and back between two stations",
      SmallFeed(trips: ["R1 0 ABC"], shape: [0, 500, 1000, 1700, 1650, 1300, 1600, 2000])
    ),
    (
      "at a station trains turn back",
      SmallFeed(trips: ["R1 0 ACB"], shape: [0, 500, 1000, 2000, 1500, 1000])
    ),
    (
      "a shape with the track, and one from stop to stop",
      SmallFeed(
        trips: ["R1 0 ABC", "R1 0 AB"], shape: [0, 1000, 2000],
        edits: [("trips.txt", "t1,0,s", "t1,0,u")],
        points: SmallFeed.points("u", [(0, 0), (450, 222), (1000, 0)]))
    ),
    (
      "trips without a shape use shapes of other trips",
      SmallFeed(
        trips: ["R1 0 ABCD", "B2 0 AC"], shape: [0, 500, 1000, 1500, 2000, 2500, 3000],
        tables: ["agency.txt": "agency_name,agency_id\nTest Rail,1\nPrivate,2\n"],
        edits: [
          ("trips.txt", "B2,t1,0,s", "B2,t1,0,"),
          ("routes.txt", "route_color", "route_color,agency_id"),
          ("routes.txt", "00FF00", "00FF00,1"), ("routes.txt", "0000FF", "0000FF,2"),
        ])
    ),
    ("an express with a much shorter shape has its own track", twoShapes(678)),
    ("an express with an almost equal shape has the same track", twoShapes(979)),
    // The stops of the two directions are 200 m apart at A, on a line without a shape.
    (
      "separate platforms for each direction get separate track",
      SmallFeed(
        trips: ["R1 0 ABC", "R1 1 CBD"],
        stops: [
          ("A", "A", 0, ""), ("B", "B", 1000, ""), ("C", "C", 2000, ""), ("D", "A", -200, ""),
        ],
        type: "0")
    ),
    // Between B and D each direction has a bore of its own.
    ("a parent station with tracks 60 m apart is one station", twoBores(60, type: "0")),
    ("a parent station with tracks 250 m apart is one station", twoBores(250, type: "2")),
    // Trains of each direction stop at the far end of Baltimore's platforms, where their shapes end.
    (
      "a station with platforms at its two ends is one station",
      SmallFeed(
        trips: ["R1 0 ABC", "R1 1 FED"],
        stops: [
          ("A", "A n", 0, "P"), ("B", "B n", 1000, "Q"), ("C", "C n", 2000, "R"),
          ("D", "D s", 140, "P"), ("E", "E s", 1140, "Q"), ("F", "F s", 2140, "R"),
          ("P", "P", 70, ""), ("Q", "Q", 1070, ""), ("R", "R", 2070, ""),
        ], type: "0", shape: [0, 500, 1000, 1500, 2000],
        edits: [("trips.txt", "t1,1,s", "t1,1,u")],
        points: SmallFeed.points("u", [2140.0, 1500, 1000, 500, 140].map { ($0, 0) }))
    ),
  ]

  /// The express runs this far north of A.
  private static func twoShapes(_ north: Double) -> SmallFeed {
    let east = [0.0, 500, 1000, 1500, 2000]
    func shape(_ name: String, _ metres: Double) -> [String] {
      SmallFeed.points(
        name, zip(east, [0, 0.555, 1, 0.555, 0].map { $0 * metres }).map { ($0, $1) })
    }
    return SmallFeed(
      trips: ["R1 0 ATC", "R1 0 AC"], shape: [0],
      edits: [("trips.txt", "t0,0,s", "t0,0,v"), ("trips.txt", "t1,0,s", "t1,0,u")],
      points: shape("v", 1001) + shape("u", north))
  }

  private static func twoBores(_ metres: Double, type: String) -> SmallFeed {
    var feed = SmallFeed(trips: ["R1 0 ABCDE", "R1 1 EDFBA"], type: type)
    feed.shape = stride(from: 0, through: 4000, by: 250).map(Double.init)
    feed.stops[2].parent = "P"
    feed.stops[5] = ("F", "C", 2000, "P")
    feed.stops.append(("P", "C", 2000, ""))
    feed.edits = [
      ("trips.txt", "t1,1,s", "t1,1,u"),
      ("stops.txt", "F,C,35.6", "F,C,\(35.6 + metres / 111_200)"),
    ]
    feed.points = SmallFeed.points(
      "u",
      [4000.0, 3000, 2800, 2000, 1200, 1000, 0].map {
        ($0, (1200...2800).contains($0) ? metres : 0)
      })
    return feed
  }
}
