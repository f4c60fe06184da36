import RailNetwork
import Testing
@testable import Datasets

@Suite struct GTFSTimetablesTests {
  /// A feed of the line A to E, with a kilometre between stations, and a branch from B to F.
  struct Feed {
    /// Route, service, block and calls of each trip: `"R1 WD b A06:00 B06:03-06:04 C B!06:09"`.
    ///
    /// A call without a time is between timepoints; one with an exclamation mark is a pass.
    var trips: [String]
    var calendar = "WD,1,1,1,1,1,0,0,20260105,20260131\n"
    var exceptions = ""
    var frequencies = ""
    var zone = "America/Los_Angeles"

    var files: GTFSFiles { GTFSFiles(name: "feed", tables: tables) }

    var tables: SampleFiles {
      var rows = "route_id,trip_id,service_id,block_id,trip_short_name\n"
      var times =
        "trip_id,stop_id,stop_sequence,arrival_time,departure_time,pickup_type,drop_off_type\n"
      for (number, trip) in trips.enumerated() {
        let words = trip.split(separator: " ").map(String.init)
        let block = words[2] == "-" ? "" : words[2]
        rows += "\(words[0]),t \(number),\(words[1]),\(block),\(number + 101)\n"
        for (index, call) in words.dropFirst(3).enumerated() {
          let isPass = call.dropFirst().hasPrefix("!")
          let clock = call.dropFirst(isPass ? 2 : 1).split(separator: "-").map { "\($0):00" }
          let ends = [clock.first ?? "", clock.last ?? ""].joined(separator: ",")
          times += "t \(number),\(call.prefix(1)),\(index),\(ends),"
          times += isPass ? "1,1\n" : "0,0\n"
        }
      }
      var tables = SmallFeed(trips: ["R1 0 AB", "X2 0 AB"]).files
      tables["agency.txt"] = Array("agency_name,agency_timezone\nTest Rail,\(zone)\n".utf8)
      tables["trips.txt"] = Array(rows.utf8)
      tables["stop_times.txt"] = Array(times.utf8)
      let days = "monday,tuesday,wednesday,thursday,friday,saturday,sunday"
      tables["calendar.txt"] = Array("service_id,\(days),start_date,end_date\n\(calendar)".utf8)
      tables["calendar_dates.txt"] = Array("service_id,date,exception_type\n\(exceptions)".utf8)
      tables["frequencies.txt"] = Array(
        "trip_id,start_time,end_time,headway_secs,exact_times\n\(frequencies)".utf8)
      return tables
    }

    /// The lines of all timetables that describe trains, and the warnings.
    func made(
      _ day: GTFSDay? = GTFSDay(kind: "Weekday")
    ) throws -> (trains: [String], warnings: [String], timetables: [Timetable]) {
      let network = try GTFSNetworkImporter.network(files, label: .sample).network
      let made = try GTFSTimetables(files, network: network, day: #require(day))
      var trains: [String] = []
      for timetable in made.timetables {
        let text = TimetableWriter.text(timetable, network: network)
        let again = try TimetableReader.read(Array(text.utf8), file: "f", network: network)
        #expect(TimetableWriter.text(again, network: network) == text)
        trains += text.split(separator: "\n").filter { $0.hasPrefix("train ") }.map(String.init)
      }
      return (trains, made.warnings, made.timetables)
    }
  }

  @Test func `reads stops, dwells, passes and times between timepoints`() throws {
    let made = try Feed(trips: [
      "R1 WD - A06:00 B06:03-06:04 C D06:10 E06:12", "R1 WD - E23:58 D!24:01 C24:03 A24:35",
    ]).made()
    #expect(
      made.trains == [
        "train t_0 TestRail.LineR1 A-E-5 06:00 06:03+1 06:07 06:10 06:12 name=101",
        "train t_1 TestRail.LineR1 E-A-3 23:58 24:03 24:35 name=102",
      ])
    #expect(made.timetables[0].calendar == "Weekday")
    #expect(made.warnings == ["the timetable for 'Weekday' has the trains of 2026-01-05"])
  }

  @Test(arguments: [
    "routes", "stops", "trips", "stop_times", "calendar", "calendar_dates", "frequencies",
  ]) func `the order of rows changes nothing`(table: String) throws {
    var feed = Feed(trips: [
      "R1 WD b A06:00 B06:03 C06:06 D06:09", "R1 WD - A07:00 B07:03-07:04 F07:09",
      "X2 EX - D06:00 C06:04 B06:08 A06:12", "R1 WD b D06:20 C06:24 B06:28 A06:32",
    ])
    feed.calendar += "EX,1,1,1,1,0,0,0,20260105,20260131\n"
    feed.exceptions = "WD,20260107,2\nEX,20260107,2\n"
    feed.frequencies = "t 1,08:00:00,09:00:00,600,0\nt 2,08:00:00,09:00:00,900,1\n"
    func made(_ tables: SampleFiles) throws -> (network: String, trains: [String]) {
      let files = GTFSFiles(name: "feed", tables: tables)
      let network = try GTFSNetworkImporter.network(files, label: .sample).network
      let day = try #require(GTFSDay(kind: "Weekday"))
      let made = try GTFSTimetables(files, network: network, day: day)
      return (
        NetworkWriter.text(network),
        made.timetables.map { TimetableWriter.text($0, network: network) }
      )
    }
    let right = try made(feed.tables)
    var random = SeededGenerator(seed: 1, stream: table)
    for _ in 0..<5 {
      var tables = feed.tables
      let rows = String(decoding: try #require(tables["\(table).txt"]), as: UTF8.self)
        .split(separator: "\n")
      let text = ([rows[0]] + rows.dropFirst().shuffled(using: &random)).joined(separator: "\n")
      tables["\(table).txt"] = Array("\(text)\n".utf8)
      let shuffled = try made(tables)
      #expect(shuffled.network == right.network)
      #expect(shuffled.trains == right.trains)
    }
  }

  @Test func `a train onto a branch becomes two linked trains`() throws {
    let made = try Feed(trips: [
      "R1 WD - A06:00 B06:03 C06:06 D06:09", "R1 WD - A07:00 B07:03-07:04 F07:09",
      "R1 WD - A08:00 B!08:02 F08:09",
    ]).made()
    #expect(
      made.trains == [
        "train t_0 TestRail.LineR1 A-D-4 06:00 06:03 06:06 06:09 name=101",
        "train t_1 TestRail.LineR1 A-B-2 07:00 07:03 as=TestRail.LineR1FBranch.t_1 name=102",
        "train t_2 TestRail.LineR1 A-B-2 08:00 08:02 as=TestRail.LineR1FBranch.t_2 name=103",
        "train t_1 TestRail.LineR1 B-F-2 07:04 07:09 from=TestRail.LineR1.t_1 name=102",
        "train t_2 TestRail.LineR1 B-F-2 08:02 08:09 from=TestRail.LineR1.t_2 name=103",
      ])
    #expect(
      made.warnings.contains(
        "trips that pass a junction; written with a stop of zero length there: 1"))
  }

  @Test func `a typical day has the same services as most days`() throws {
    var feed = Feed(trips: [
      "R1 WD - A06:00 B06:03", "R1 EX - A07:00 B07:03", "R1 SA - A08:00 B08:03",
    ])
    feed.calendar += "SA,0,0,0,0,0,1,0,20260105,20260131\n"
    feed.exceptions = "WD,20260105,2\nEX,20260105,1\nWD,20260110,1\n"
    func first(_ day: GTFSDay?) throws -> [String] {
      try feed.made(day).trains.map { String($0.prefix(9)) }
    }
    #expect(try first(GTFSDay(kind: "Weekday")) == ["train t_0"])
    #expect(try first(GTFSDay(kind: "Saturday")) == ["train t_2"])
    #expect(try first(GTFSDay(date: "2026-01-05", calendar: nil)) == ["train t_1"])
    #expect(try first(GTFSDay(date: "2026-01-10", calendar: "Fair")) == ["train t_0", "train t_2"])
    let fault = #expect(throws: Faults.self) { try first(GTFSDay(kind: "Sunday")) }
    #expect(fault?.description == "feed: no train runs on 'Sunday' days (choose a day with --date)")
    #expect(GTFSDay(kind: "Holiday") == nil)
    for date in ["2026-13-05", "2026-02-29", "9999-99-99", "2026--0105"] {
      #expect(GTFSDay(date: date, calendar: nil) == nil)
    }
    #expect(GTFSDay.day("20260229".utf8) == nil && GTFSDay.day("20240229".utf8) != nil)
    feed.calendar = ""
    #expect(try first(GTFSDay(kind: "Saturday")) == ["train t_0"], "by exceptions alone")
    feed.exceptions = ""
    #expect(
      #expect(throws: Faults.self) { try first(GTFSDay(kind: "Saturday")) }?.description
        == "feed: has no days: neither calendar.txt nor calendar_dates.txt has any")
  }

  @Test func `days with only a part of the feed's services are not typical`() throws {
    var feed = Feed(
      trips: (0..<6).map { "R1 WD - A0\($0):00 B0\($0):03" } + ["R1 FR - A07:00 B07:03"])
    feed.calendar = """
      WD,1,1,1,1,1,0,0,20260105,20260109
      FR,1,1,1,1,1,0,0,20260112,20261231

      """
    #expect(try feed.made(GTFSDay(kind: "Weekday")).trains.count == 6)
  }

  @Test func `merges days of a week with the same trains, and skips New Year's Day`() throws {
    var feed = Feed(trips: [
      "R1 WD - A06:00 B06:03", "R1 FR - A07:00 B07:03", "R1 SA - A08:00 B08:03",
    ])
    feed.calendar = """
      WD,1,1,1,1,1,0,0,20260101,20260131
      FR,0,0,0,0,1,0,0,20260101,20260131
      SA,0,0,0,0,0,1,1,20260101,20260131

      """
    let city = try GTFSCity(feed.files, label: .sample, isStrict: true) { $0 }
    #expect(city.days.map(\.type.day.calendar) == ["Weekday", "Friday", "Saturday"])
    #expect(city.days.map(\.type.weekdays) == [[0, 1, 2, 3], [4], [5, 6]])
    #expect(city.days.map { $0.timetables[0].trains.count } == [1, 2, 1])
    let dates = city.warnings.compactMap { warning in
      warning.wholeMatch(of: /the timetable for '\S+' has the trains of (\S+)/).map { String($0.1) }
    }
    #expect(dates == ["2026-01-05", "2026-01-02", "2026-01-03"])
  }

  @Test func `names the reason if the clocks change on all days of a feed`() throws {
    var feed = Feed(trips: ["R1 WD - A06:00 B06:03"])
    feed.calendar = "WD,0,0,0,0,0,0,1,20260329,20260329\n"
    var tables = feed.tables
    tables["agency.txt"] = Array("agency_name,agency_timezone\nx,Europe/Berlin\n".utf8)
    let files = GTFSFiles(name: "feed", tables: tables)
    let faults = #expect(throws: Faults.self) {
      try GTFSCity(files, label: .sample, isStrict: true) { $0 }
    }
    #expect(faults?.description.contains("days on which the clocks change are not used") == true)
  }

  /// Only those with exact times are trains of their own.
  @Test(arguments: [("", " headway"), ("0", " headway"), ("1", "")])
  func `writes headways as trains at even intervals`(exact: String, mark: String) throws {
    var feed = Feed(trips: ["R1 WD - A06:00 B06:03 C06:07"])
    feed.frequencies = "t 0,06:30:00,07:00:00,600,\(exact)\n"
    #expect(
      try feed.made().trains == [
        "train t_0-1 TestRail.LineR1 A-C-3 06:30 06:33 06:37\(mark) name=101",
        "train t_0-2 TestRail.LineR1 A-C-3 06:40 06:43 06:47\(mark) name=101",
        "train t_0-3 TestRail.LineR1 A-C-3 06:50 06:53 06:57\(mark) name=101",
      ])
  }

  @Test func `a train continues as the next of its block, but not back on its railway`() throws {
    let made = try Feed(trips: [
      "R1 WD b A06:00 B06:03 C06:06", "X2 WD b C06:10 G06:20 H06:25",
      "X2 WD b H06:30 G06:35 C06:45", "R1 WD b C08:00 B08:03 A08:06",
    ]).made()
    #expect(made.trains.map { $0.contains("as=") } == [true, false, false, false])
    #expect(made.trains.map { $0.contains("from=") } == [false, false, true, false])
    #expect(made.trains[0].contains("as=TestRail.LineX2.t_1"))
  }

  @Test func `a train that returns on another line is not a through service`() throws {
    let made = try Feed(trips: [
      "R1 WD b A06:00 B06:03 C06:06", "X2 WD b C06:10 B06:13 G06:20", "X2 WD - B08:00 H08:09",
    ]).made()
    #expect(made.trains.count == 3)
    #expect(!made.trains.contains { $0.contains("as=") || $0.contains("from=") })
  }

  @Test func `counts times from noon on days when clocks change`() throws {
    var feed = Feed(trips: ["R1 SU - A01:00 B06:00"])
    feed.calendar = "SU,0,0,0,0,0,0,1,20260301,20260331\n"
    // 2026-03-08 has 23 hours: noon minus 12 hours is 23:00 of the day before.
    #expect(
      try feed.made(GTFSDay(date: "2026-03-08", calendar: nil)).trains[0].contains("00:00 06:00"))
    #expect(try feed.made(GTFSDay(kind: "Sunday")).trains[0].contains("01:00 06:00"))
  }

  @Test func `writes the part of a trip after 29:59 as a train of the next day`() throws {
    let made = try Feed(trips: [
      "R1 WD - A28:00 B29:00 C31:00", "R1 WD - A28:00 B29:50-30:10 C31:00",
      "R1 WD - A21:23 B30:42 C31:20 D32:46", "R1 WD - A30:00 B30:10",
    ]).made()
    for (train, times) in [
      ("t_0", "A-B-2 28:00 29:00"), ("t_0.next", "B-C-2 05:00 07:00"),
      ("t_1", "A-B-2 28:00 29:50"), ("t_1.next", "B-C-2 06:10 07:00"),
      ("t_2.next", "B-D-3 06:42 07:20 08:46"), ("t_3.next", "A-B-2 06:00 06:10"),
    ] {
      #expect(made.trains.contains { $0.hasPrefix("train \(train) TestRail.LineR1 \(times)") })
    }
    #expect(made.trains.count == 6)
    #expect(
      made.warnings.dropFirst() == [
        "trips that run beyond 29:59; the rest is written as trains of the next days: "
          + "4 (t 0, t 1, t 2, t 3)",
        "left out, hops that start before midnight and end after 29:59: 1 (t 2)",
      ])
  }

  @Test func `a trip of several days becomes a train of each day`() throws {
    let made = try Feed(trips: ["R1 WD - A20:00 B28:00 C50:00 D60:00 E80:00"]).made()
    for (train, times) in [
      ("t_0", "A-B-2 20:00 28:00"), ("t_0.next", "B-C-2 04:00 26:00"),
      ("t_0.next2", "C-D-2 02:00 12:00"),
    ] {
      #expect(made.trains.contains { $0.hasPrefix("train \(train) TestRail.LineR1 \(times)") })
    }
    #expect(made.warnings.last?.hasSuffix("end after 29:59: 1 (t 0)") == true)
  }

  @Test func `a calendar may last until the year 3000`() throws {
    var feed = Feed(trips: ["R1 WD - A06:00 B06:03"])
    feed.calendar = "WD,1,1,1,1,1,0,0,19700101,30000101\n"
    #expect(
      try feed.made().warnings == ["the timetable for 'Weekday' has the trains of 2000-01-03"])
    feed.exceptions = "WD,20240704,2\n"
    #expect(
      try feed.made().warnings == ["the timetable for 'Weekday' has the trains of 2024-07-05"])
  }

  @Test(arguments: [
    (
      "WD,1,1,1,1,1,0,no,2026-01-05,2026-01-31\n",
      [
        "sunday: expected 0 or 1, found 'no'", "start_date: expected a date, found '2026-01-05'",
        "end_date: expected a date, found '2026-01-31'",
      ]
    ), ("WD,1,1,1,1,1,0,0,,20260131\n", ["start_date: expected a date, found ''"]),
    ("WD,1,1,1,1,1,0,0,20260131,20260105\n", ["end_date: is before the start"]),
    ("WD,True,1,1,1,1,0,0,20260105,20260131\n", ["monday: expected 0 or 1, found 'True'"]),
  ]) func `a feed without days reports the first bad row`(calendar: String, wrong: [String]) throws
  {
    var feed = Feed(trips: ["R1 WD - A06:00 B06:03"])
    feed.calendar = calendar
    let faults = #expect(throws: Faults.self) { try feed.made() }
    #expect(faults?.all.count == 1 + wrong.count)
    for fault in wrong {
      #expect(faults?.description.contains("feed/calendar.txt:2: \(fault)") == true)
    }
  }

  @Test func `counts trips that cannot be written`() throws {
    let made = try Feed(trips: [
      "R1 WD - A06:00 B06:03 C06:07", "R1 WD - A06:00 B05:03 C06:07", "R1 WD - A B06:03 C06:07",
    ]).made()
    #expect(made.trains.map { String($0.prefix(9)) } == ["train t_0"])
    #expect(
      made.warnings.dropFirst() == [
        "left out, trips without times at both ends: 1",
        "left out, trips whose times run backwards: 1 (t 1)",
      ])
    let other = try GTFSNetworkImporter.network(
      GTFSFiles(name: "f", tables: SmallFeed(trips: ["Y9 0 GH"], agency: "Other").files),
      label: .sample
    ).network
    let fault = #expect(throws: Faults.self) {
      try GTFSTimetables(
        Feed(trips: ["R1 WD - A06:00 B06:03"]).files, network: other,
        day: #require(GTFSDay(kind: "Weekday")))
    }
    #expect(
      fault?.description == "feed: network 'sample' has no railway of this feed "
        + "(make one from the feed: railbench network import feed -o network.geojson)")
  }

  // MARK: What the calendar leaves out

  /// X2 runs in three weeks of a year.
  @Test func `prefers days on which all railways run, and names those that don't`() throws {
    var feed = Feed(trips: [
      "R1 WD - A06:00 B06:03", "R1 WD - A07:00 B07:03", "X2 SP - G06:00 H06:03",
    ])
    feed.calendar = """
      WD,1,1,1,1,1,0,0,20260101,20261231
      SP,1,1,1,1,1,0,0,20260302,20260320

      """
    #expect(
      try feed.made().warnings == ["the timetable for 'Weekday' has the trains of 2026-03-02"])
    let other = try feed.made(GTFSDay(date: "2026-01-07", calendar: nil))
    #expect(other.warnings.last == "no train of 2026-01-07 runs on TestRail.LineX2")
    // A holiday with fewer trains does not decide.
    feed.exceptions = (2...6).map { "WD,2026030\($0),2\n" }.joined()
    let left = feed.calendar
    feed.calendar = left.replacing("20260320", with: "20260306")
    #expect(try feed.made().warnings.first?.hasSuffix("2026-01-02") == true)
    (feed.calendar, feed.exceptions) = (left, "")
    // A railway of one day a year does not decide.
    feed.calendar = feed.calendar.replacing("20260320", with: "20260302")
    #expect(try feed.made().warnings.first?.hasSuffix("2026-01-02") == true)
    let city = try GTFSCity(feed.files, label: .sample, isStrict: true) { $0 }
    #expect(
      city.warnings.contains {
        $0.hasPrefix("no train of these days runs on TestRail.LineX2")
      })
  }

  @Test func `names services without days, and services that are given twice`() throws {
    var feed = Feed(trips: ["R1 WD - A06:00 B06:03", "R1 NO - A07:00 B07:03"])
    feed.calendar += "WD,0,0,0,0,0,1,1,20260105,20260131\n"
    let made = try feed.made()
    #expect(made.trains.map { String($0.prefix(9)) } == ["train t_0"])
    #expect(
      made.warnings.contains("left out: feed/calendar.txt:3: service_id: 'WD' is given twice"))
    #expect(made.warnings.contains { $0.contains("1 trip of services without any day: NO") })
  }

  @Test func `names the table that was skipped if no train runs`() throws {
    var tables = Feed(trips: ["R1 WD - A06:00 B06:03"], exceptions: "XX,20260105,1\n").tables
    tables["calendar.txt"] = Array(
      "service_id,monday,start_date,end_date\nWD,1,20260105,20260131\n".utf8)
    let files = GTFSFiles(name: "feed", tables: tables)
    let faults = #expect(throws: Faults.self) {
      try GTFSCity(files, label: .sample, isStrict: false) { $0 }
    }
    #expect(faults?.description.contains("calendar.txt:1: thursday: the column is missing") == true)
    #expect(faults?.description.contains("1 trip of services without any day: WD") == true)
  }

  @Test(arguments: [
    ("t 0,t 1,4", "-", true), ("t 0,t 1,5", "b", false), ("t 1,t 0,4", "-", false),
    ("t 0,t 1,0", "b", true),
  ]) func `a transfer says whether passengers stay on the train`(
    transfer: String, block: String, isThrough: Bool
  ) throws {
    let feed = Feed(trips: [
      "R1 WD \(block) A06:00 B06:03 C06:06", "X2 WD \(block) C06:10 G06:20 H06:25",
    ])
    var tables = feed.tables
    tables["transfers.txt"] = Array("from_trip_id,to_trip_id,transfer_type\n\(transfer)\n".utf8)
    let files = GTFSFiles(name: "feed", tables: tables)
    let network = try GTFSNetworkImporter.network(files, label: .sample).network
    let day = try #require(GTFSDay(kind: "Weekday"))
    let trains = try GTFSTimetables(files, network: network, day: day).timetables
      .flatMap(\.trains)
    #expect(trains.map { !$0.continuesAs.isEmpty } == [isThrough, false])
  }

  @Test func `leaves out calls before midnight on the day on which clocks change`() throws {
    var feed = Feed(trips: ["R1 SU - A00:00 B00:10", "R1 SU - A00:50 B01:10 C01:20"])
    feed.calendar = "SU,0,0,0,0,0,0,1,20260301,20260331\n"
    let made = try feed.made(GTFSDay(date: "2026-03-08", calendar: nil))
    #expect(made.trains.map { $0.contains("B-C-2 00:10 00:20") } == [true])
    #expect(
      made.warnings.contains(
        "left out, calls before midnight, because the clocks change on this day: 2"))
  }
}
