import RailNetwork
import TestKit
import Testing
@testable import Interchange

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
    /// Tables in place of those made.
    var others: [String: String] = [:]

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
      return tables.merging(SampleFiles(others)) { $1 }
    }
  }

  /// The trains of a day, such as `Saturday` or `2026-01-10`, or of the days of a `week`.
  @Test func `small feeds give the recorded trains`() throws {
    let described = Self.feeds.flatMap { name, days, feed in
      days.map { day in
        "# \(name)\(day == "Weekday" ? "" : ", \(day)")\n" + Self.text(feed, day)
      }
    }
    Golden.expect(
      described.joined(separator: "\n"), equals: "Tests/DatasetsTests/Fixtures/small-timetables.txt"
    )
  }

  private static func text(_ feed: Feed, _ day: String) -> String {
    do {
      let (network, timetables, warnings) = try made(feed, day)
      var lines: [String] = []
      for timetable in timetables {
        let text = TimetableWriter.text(timetable, network: network)
        let again = try TimetableReader.read(Array(text.utf8), file: "f", network: network)
        #expect(TimetableWriter.text(again, network: network) == text)
        lines.append(timetable.calendar)
        lines += text.split(separator: "\n").filter { $0.hasPrefix("train ") }.map(String.init)
      }
      lines += warnings.map { "warning: \($0)" }
      return lines.map { "\($0)\n" }.joined()
    } catch {
      return "\(error)\n"
    }
  }

  private static func made(
    _ feed: Feed, _ day: String
  ) throws -> (RailNetwork, [Timetable], [String]) {
    guard day != "week" else {
      let city = try GTFSCity(feed.files, label: .sample, isStrict: false) { $0 }
      return (city.network, city.days.flatMap(\.timetables), city.warnings)
    }
    let network = try GTFSNetworkImporter.network(feed.files, label: .sample).network
    let parts = day.split(separator: " ").map(String.init)
    let wanted =
      GTFSDay(kind: day) ?? GTFSDay(date: parts[0], calendar: parts.count > 1 ? parts[1] : nil)
    let made = try GTFSTimetables(feed.files, network: network, day: #require(wanted))
    return (network, made.timetables, made.warnings)
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
      let day = GTFSDay.typicalWeekday
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

  @Test func `only dates of the calendar are days`() {
    #expect(GTFSDay(kind: "Holiday") == nil)
    for date in ["2026-13-05", "2026-02-29", "9999-99-99", "2026--0105"] {
      #expect(GTFSDay(date: date, calendar: nil) == nil)
    }
    #expect(GTFSDay.day("20260229".utf8) == nil && GTFSDay.day("20240229".utf8) != nil)
  }

  @Test func `the network must be of the feed`() throws {
    let other = SmallFeed(trips: ["Y9 0 GH"], agency: "Other").files
    let network = try GTFSNetworkImporter.network(
      GTFSFiles(name: "f", tables: other), label: .sample
    ).network
    let fault = #expect(throws: Faults.self) {
      try GTFSTimetables(
        Feed(trips: ["R1 WD - A06:00 B06:03"]).files, network: network, day: .typicalWeekday)
    }
    #expect(
      fault?.description == "feed: network 'sample' has no railway of this feed "
        + "(make one from the feed: railbench network import feed -o network.geojson)")
  }
}

// MARK: - Feeds

extension GTFSTimetablesTests {
  private static let short = ["R1 WD - A06:00 B06:03"]
  private static let three = [
    "R1 WD - A06:00 B06:03", "R1 EX - A07:00 B07:03", "R1 SA - A08:00 B08:03",
  ]
  /// X2 runs in three weeks of a year.
  private static let special = [
    "R1 WD - A06:00 B06:03", "R1 WD - A07:00 B07:03", "X2 SP - G06:00 H06:03",
  ]

  private static func calendar(_ rows: String...) -> String { rows.map { "\($0)\n" }.joined() }

  private static func special(_ last: String) -> String {
    calendar("WD,1,1,1,1,1,0,0,20260101,20261231", "SP,1,1,1,1,1,0,0,20260302,\(last)")
  }

  private static func transfer(_ row: String, block: String) -> Feed {
    Feed(
      trips: ["R1 WD \(block) A06:00 B06:03 C06:06", "X2 WD \(block) C06:10 G06:20 H06:25"],
      others: ["transfers.txt": "from_trip_id,to_trip_id,transfer_type\n\(row)\n"])
  }

  private static let feeds: [(name: String, days: [String], feed: Feed)] =
    weekdays.map { ($0, ["Weekday"], $1) } + [
      (
        "a typical day has the same services as most days",
        ["Weekday", "Saturday", "2026-01-05", "2026-01-10 Fair", "Sunday"],
        Feed(
          trips: three,
          calendar: calendar(
            "WD,1,1,1,1,1,0,0,20260105,20260131", "SA,0,0,0,0,0,1,0,20260105,20260131"),
          exceptions: "WD,20260105,2\nEX,20260105,1\nWD,20260110,1\n")
      ),
      (
        "days by exceptions alone", ["Saturday"],
        Feed(
          trips: three, calendar: "", exceptions: "WD,20260105,2\nEX,20260105,1\nWD,20260110,1\n")
      ), ("no days", ["Saturday"], Feed(trips: three, calendar: "")),
      (
        "days with the same trains are merged, New Year's Day is skipped", ["week"],
        Feed(
          trips: ["R1 WD - A06:00 B06:03", "R1 FR - A07:00 B07:03", "R1 SA - A08:00 B08:03"],
          calendar: calendar(
            "WD,1,1,1,1,1,0,0,20260101,20260131", "FR,0,0,0,0,1,0,0,20260101,20260131",
            "SA,0,0,0,0,0,1,1,20260101,20260131"))
      ),
      (
        "clocks change on all days of a feed", ["week"],
        Feed(trips: short, calendar: "WD,0,0,0,0,0,0,1,20260329,20260329\n", zone: "Europe/Berlin")
      ),
      (
        "times count from noon minus 12 hours on days when clocks change",
        ["2026-03-08", "Sunday"],
        Feed(trips: ["R1 SU - A01:00 B06:00"], calendar: "SU,0,0,0,0,0,0,1,20260301,20260331\n")
      ),
      (
        "calls before midnight on the day on which clocks change", ["2026-03-08"],
        Feed(
          trips: ["R1 SU - A00:00 B00:10", "R1 SU - A00:50 B01:10 C01:20"],
          calendar: "SU,0,0,0,0,0,0,1,20260301,20260331\n")
      ),
      (
        "days on which all railways run", ["Weekday", "2026-01-07"],
        Feed(trips: special, calendar: special("20260320"))
      ),
      (
        "a railway of one day a year does not decide", ["week"],
        Feed(trips: special, calendar: special("20260302"))
      ),
      (
        "a skipped table", ["week"],
        Feed(
          trips: short, exceptions: "XX,20260105,1\n",
          others: [
            "calendar.txt": "service_id,monday,start_date,end_date\nWD,1,20260105,20260131\n"
          ])
      ),
    ]

  private static let weekdays: [(name: String, feed: Feed)] = [
    (
      "stops, dwells, passes and times between timepoints",
      Feed(trips: [
        "R1 WD - A06:00 B06:03-06:04 C D06:10 E06:12", "R1 WD - E23:58 D!24:01 C24:03 A24:35",
      ])
    ),
    (
      "a train onto a branch becomes two linked trains",
      Feed(trips: [
        "R1 WD - A06:00 B06:03 C06:06 D06:09", "R1 WD - A07:00 B07:03-07:04 F07:09",
        "R1 WD - A08:00 B!08:02 F08:09",
      ])
    ),
    (
      "days with only a part of the feed's services are not typical",
      Feed(
        trips: (0..<6).map { "R1 WD - A0\($0):00 B0\($0):03" } + ["R1 FR - A07:00 B07:03"],
        calendar: calendar(
          "WD,1,1,1,1,1,0,0,20260105,20260109", "FR,1,1,1,1,1,0,0,20260112,20261231"))
    ),
    (
      "headways",
      Feed(trips: ["R1 WD - A06:00 B06:03 C06:07"], frequencies: "t 0,06:30:00,07:00:00,600,0\n")
    ),
    (
      "headways with exact times",
      Feed(trips: ["R1 WD - A06:00 B06:03 C06:07"], frequencies: "t 0,06:30:00,07:00:00,600,1\n")
    ),
    (
      "a train continues as the next of its block, but not back on its railway",
      Feed(trips: [
        "R1 WD b A06:00 B06:03 C06:06", "X2 WD b C06:10 G06:20 H06:25",
        "X2 WD b H06:30 G06:35 C06:45", "R1 WD b C08:00 B08:03 A08:06",
      ])
    ),
    (
      "a train that returns on another line is not a through service",
      Feed(trips: [
        "R1 WD b A06:00 B06:03 C06:06", "X2 WD b C06:10 B06:13 G06:20", "X2 WD - B08:00 H08:09",
      ])
    ),
    (
      "the part of a trip after 29:59 is a train of the next day",
      Feed(trips: [
        "R1 WD - A28:00 B29:00 C31:00", "R1 WD - A28:00 B29:50-30:10 C31:00",
        "R1 WD - A21:23 B30:42 C31:20 D32:46", "R1 WD - A30:00 B30:10",
      ])
    ),
    ("a trip of several days", Feed(trips: ["R1 WD - A20:00 B28:00 C50:00 D60:00 E80:00"])),
    (
      "a calendar until the year 3000",
      Feed(
        trips: short, calendar: "WD,1,1,1,1,1,0,0,19700101,30000101\n",
        exceptions: "WD,20240704,2\n")
    ),
    (
      "three wrong values of a calendar",
      Feed(trips: short, calendar: "WD,1,1,1,1,1,0,no,2026-01-05,2026-01-31\n")
    ), ("a missing date", Feed(trips: short, calendar: "WD,1,1,1,1,1,0,0,,20260131\n")),
    (
      "an end before the start",
      Feed(trips: short, calendar: "WD,1,1,1,1,1,0,0,20260131,20260105\n")
    ),
    (
      "trips that cannot be written",
      Feed(trips: [
        "R1 WD - A06:00 B06:03 C06:07", "R1 WD - A06:00 B05:03 C06:07", "R1 WD - A B06:03 C06:07",
      ])
    ),
    (
      "a holiday with fewer trains does not decide",
      Feed(
        trips: special, calendar: special("20260306"),
        exceptions: (2...6).map { "WD,2026030\($0),2\n" }.joined())
    ),
    (
      "a service without days, and one that is given twice",
      Feed(
        trips: ["R1 WD - A06:00 B06:03", "R1 NO - A07:00 B07:03"],
        calendar: calendar(
          "WD,1,1,1,1,1,0,0,20260105,20260131", "WD,0,0,0,0,0,1,1,20260105,20260131"))
    ), ("passengers stay on the train", transfer("t 0,t 1,4", block: "-")),
    ("passengers must leave the train", transfer("t 0,t 1,5", block: "b")),
    ("passengers stay on the train before", transfer("t 1,t 0,4", block: "-")),
    ("a transfer of another kind", transfer("t 0,t 1,0", block: "b")),
  ]
}
