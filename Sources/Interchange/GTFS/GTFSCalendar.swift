import Foundation
import RailNetwork
import Tracking

/// The day whose trains go into a timetable: one date, or a typical day of a kind.
package struct GTFSDay: Sendable, Equatable {
  /// The name of this kind of day in the timetable.
  package let calendar: String
  /// The days of the week of this kind, 0 for Monday; all of them for a single date.
  fileprivate var weekdays = 0...6
  /// Days since 1970, for a single date.
  fileprivate var date: Int?

  package static let typicalWeekday = GTFSDay(calendar: "Weekday", weekdays: 0...4)

  /// Days since 1970 of `YYYYMMDD`; nil for other text.
  static func day(_ digits: some Collection<UInt8>) -> Int? {
    guard digits.count == 8, digits.allSatisfy({ $0 >= 48 && $0 <= 57 }) else { return nil }
    let number = digits.reduce(0) { $0 * 10 + Int($1) - 48 }
    let (year, month, day) = (number / 10_000, number / 100 % 100, number % 100)
    guard year >= 1900, (1...12).contains(month), (1...31).contains(day) else { return nil }
    let days = Int(Timestamp.daysSince1970(year: year, month: month, day: day))
    return day <= 28 || text(days).utf8.suffix(2).elementsEqual(digits.suffix(2)) ? days : nil
  }

  /// 0 for Monday.
  static func weekday(_ day: Int) -> Int { ((day + 3) % 7 + 7) % 7 }

  /// `2026-03-02`.
  static func text(_ day: Int) -> String {
    String(Timestamp(millisecondsSince1970: Int64(day) * 86_400_000).iso8601.prefix(10))
  }
}

extension GTFSDay {
  /// A typical day of a kind: `Weekday`, `Saturday`, `Sunday` or `SaturdayHoliday`.
  ///
  /// - Returns: nil for any other kind.
  package init?(kind: String) {
    let kinds = ["Weekday": 0...4, "Saturday": 5...5, "Sunday": 6...6, "SaturdayHoliday": 5...6]
    guard let weekdays = kinds[kind] else { return nil }
    self.init(calendar: kind, weekdays: weekdays)
  }

  /// One date, such as `2026-03-02`, and the name of its kind in the timetable.
  ///
  /// - Returns: nil if the text is not a date.
  package init?(date: String, calendar: String?) {
    guard NumberReader.isDate(date),
      let day = Self.day(date.utf8.filter { $0 != UInt8(ascii: "-") })
    else { return nil }
    let kind = ["Weekday", "Saturday", "Sunday"][max(0, Self.weekday(day) - 4)]
    self.init(calendar: calendar ?? kind, date: day)
  }
}

/// Days of the week on which the same trains run.
package struct GTFSDayType: Sendable, Equatable {
  /// One of the days.
  ///
  /// Its calendar is named after the commonest weekday, `Weekday`, or after the first of the days.
  package let day: GTFSDay
  /// 0 for Monday.
  package fileprivate(set) var weekdays: [Int]
}

/// The trips of a service, and the railways that they run on.
struct GTFSService {
  var trips = 0
  /// The line of its first trip in `trips.txt`.
  let line: Int
  /// As indices of the lines' railways.
  var railways: Set<Int> = []
}

/// The days on which a feed's services run, and the headways of trips from `frequencies.txt`.
struct GTFSCalendar {
  struct Headway {
    var start: Int
    var end: Int
    var seconds: Int
    /// Whether its trains run at these times, not only that often.
    var isExact: Bool
  }

  private struct Week {
    var days: [Bool]
    var range: ClosedRange<Int>
  }

  private var weeks: [String: Week] = [:]
  private var exceptions: [String: [Int: Bool]] = [:]
  /// By trip id.
  private(set) var headways: [String: [Headway]] = [:]
  private(set) var warnings: [String] = []
  /// The first faulty row of each kind.
  private(set) var firstFaults: [Fault] = []

  /// The latest departure that a timetable can hold, in seconds.
  private static let lastStart = 30 * 3600
  /// The first day of 2000.
  private static let year2000 = 10_957
  /// The search for a typical day ends after this many days.
  private static let mostDays = 800
  /// A railway that runs on fewer days does not decide which day is typical.
  private static let fewDays = 5

  /// Reads the calendar of a feed.
  init(_ files: GTFSFiles, isStrict: Bool = false) throws(Faults) {
    let log = GTFSLog()
    let weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
    try GTFSTable.forEach(
      "calendar.txt", of: files, required: ["service_id", "start_date", "end_date"] + weekdays,
      isOptional: true, log
    ) { row in
      let range = (Self.date(1, row), Self.date(2, row))
      let wrong = (3...9).filter { !["0", "1", ""].contains(row.string($0)) }
      for column in wrong { row.add(column, Fault.expected("0 or 1", found: row.string(column))) }
      guard let start = range.0, let end = range.1 else { return }
      guard start <= end else { return row.add(2, "is before the start") }
      guard wrong.isEmpty else { return }
      guard weeks[row.string(0)] == nil else {
        return row.add(0, "'\(row.string(0))' is given twice")
      }
      weeks[row.string(0)] = Week(days: (3...9).map { row.integer($0) == 1 }, range: start...end)
    }
    try GTFSTable.forEach(
      "calendar_dates.txt", of: files, required: ["service_id", "date", "exception_type"],
      isOptional: true, log
    ) { row in
      let date = Self.date(1, row)
      guard let type = row.integer(2), 1...2 ~= type else {
        return row.add(2, Fault.expected("1 or 2", found: row.string(2)))
      }
      guard let day = date else { return }
      exceptions[row.string(0), default: [:]][day] = type == 1
    }
    try GTFSTable.forEach(
      "frequencies.txt", of: files,
      required: ["trip_id", "start_time", "end_time", "headway_secs"], optional: ["exact_times"],
      isOptional: true, log
    ) { row in
      guard let start = row.seconds(1), let end = row.seconds(2), start >= 0, end > start,
        let seconds = row.integer(3), seconds > 0
      else { return row.add(3, "gives no trains") }
      headways[row.string(0), default: []].append(
        Headway(
          start: start, end: min(end, Self.lastStart), seconds: seconds,
          isExact: row.integer(4) == 1))
    }
    try log.throwIfAny(isStrict: isStrict)
    (warnings, firstFaults) = (log.warnings, log.firstFaults)
    guard weeks.isEmpty, exceptions.isEmpty else { return }
    throw Faults(
      [
        Fault(
          file: files.name,
          problem: "has no days: neither calendar.txt nor calendar_dates.txt has any")
      ] + log.firstFaults)
  }

  private static func date(_ column: Int, _ row: GTFSTable) -> Int? {
    if let day = GTFSDay.day(row.bytes(column)) { return day }
    row.add(
      column, Fault.expected("a date", found: row.string(column)), remedy: "write it as YYYYMMDD")
    return nil
  }

  /// A fault if trips have services without any day.
  func unknown(_ services: [String: GTFSService], _ files: GTFSFiles) -> [Fault] {
    let unknown = services.filter { weeks[$0.key] == nil && exceptions[$0.key] == nil }
    if unknown.isEmpty { return [] }
    let trips = unknown.values.reduce(0) { $0 + $1.trips }
    let names = listed(unknown.keys.sorted(), most: 8)
    return [
      Fault(
        file: "\(files.name)/trips.txt", line: unknown.values.map(\.line).min(),
        field: "service_id",
        problem: "\(counted(trips, "trip")) of services without any day: \(names)",
        remedy: "add them to calendar.txt or calendar_dates.txt")
    ]
  }

  func runs(_ service: String, on day: Int) -> Bool {
    if let exception = exceptions[service]?[day] { return exception }
    guard let week = weeks[service] else { return false }
    return week.range.contains(day) && week.days[GTFSDay.weekday(day)]
  }

  /// The chosen day.
  ///
  /// For a kind of day: the first date whose set of services gives the most trains, summed over all
  /// dates with exactly this set; or another with at least as many trains a day, on more railways.
  ///
  /// Days on which the clocks change and New Year's Day are not typical.
  ///
  /// - Returns: nil if no train runs on such a day.
  func day(
    _ wanted: GTFSDay, trips: [String: GTFSService], timeZone: String?,
    near range: ClosedRange<Int>? = nil
  ) -> Int? {
    if let date = wanted.date { return trips.keys.contains { runs($0, on: date) } ? date : nil }
    let services = trips.keys.sorted()
    let named = services.flatMap { exceptions[$0].map { Array($0.keys) } ?? [] }
    let starts = services.compactMap { weeks[$0]?.range.lowerBound } + named
    let ends = services.compactMap { weeks[$0]?.range.upperBound } + named
    guard let start = starts.min(), var last = ends.max() else { return nil }
    // A calendar that starts in 1970 is valid for ever: search from the start of the others.
    let recent = starts.filter { $0 >= Self.year2000 }.min() ?? Self.year2000
    var first = last < recent ? start : max(start, recent)
    if let range { (first, last) = (max(first, range.lowerBound), min(last, range.upperBound)) }
    guard first <= last else { return nil }
    let zone = timeZone.flatMap { TimeZone(identifier: $0) }
    var found: [[Int]: (first: Int, days: Int)] = [:]
    for day in first...min(last, first + Self.mostDays) {
      guard wanted.weekdays.contains(GTFSDay.weekday(day)),
        zone.map({ Self.offset($0, day * 86_400) == Self.offset($0, day * 86_400 + 172_800) })
          ?? true
      else { continue }
      if GTFSDay.text(day).hasSuffix("-01-01"), first < last { continue }
      let running = services.indices.filter { runs(services[$0], on: day) }
      found[running, default: (day, 0)].days += 1
    }
    func count(_ running: [Int]) -> Int {
      running.reduce(0) { $0 + (trips[services[$1]]?.trips ?? 0) }
    }
    func railways(_ running: [Int]) -> Set<Int> {
      running.reduce(into: []) { $0.formUnion(trips[services[$1]]?.railways ?? []) }
    }
    var daysOfRailway: [Int: Int] = [:]
    for (running, there) in found {
      for railway in railways(running) { daysOfRailway[railway, default: 0] += there.days }
    }
    let few = min(Self.fewDays, (found.values.reduce(0) { $0 + $1.days } + 1) / 2)
    func reach(_ running: [Int]) -> Int {
      railways(running).count { daysOfRailway[$0, default: 0] >= few }
    }
    // Many feeds list most of their trains for some weeks only; later days are not typical.
    let most = found.keys.map(count).max() ?? 0
    let usual = found.filter { count($0.key) > 0 && 4 * count($0.key) >= most }
    func isBefore(
      _ a: (key: [Int], value: (first: Int, days: Int)),
      _ b: (key: [Int], value: (first: Int, days: Int))
    ) -> Bool {
      (a.value.days * count(a.key), -a.value.first)
        < (b.value.days * count(b.key), -b.value.first)
    }
    guard let commonest = usual.max(by: isBefore) else { return nil }
    // A holiday with fewer trains is not typical, even if trains of one more railway run.
    let full = usual.filter { count($0.key) >= count(commonest.key) }
    let farthest = full.keys.map(reach).max()
    return full.filter { reach($0.key) == farthest }.max(by: isBefore)?.value.first
  }

  /// The days of the week nearest to the commonest weekday.
  ///
  /// Days with the same trains are merged.
  func week(trips: [String: GTFSService], timeZone: String?) -> [GTFSDayType] {
    let common = day(.typicalWeekday, trips: trips, timeZone: timeZone)
    let around = common.map { ($0 - 21)...($0 + 27) }
    var types: [(running: Set<String>, type: GTFSDayType)] = []
    for weekday in (common.map { [GTFSDay.weekday($0)] } ?? []) + Array(0...6) {
      let kind = GTFSDay(calendar: "", weekdays: weekday...weekday)
      let day =
        types.isEmpty && common != nil
        ? common : self.day(kind, trips: trips, timeZone: timeZone, near: around)
      guard let day, !types.contains(where: { $0.type.weekdays.contains(weekday) }) else {
        continue
      }
      let running = Set(trips.keys.filter { runs($0, on: day) })
      if let same = types.firstIndex(where: { $0.running == running }) {
        types[same].type.weekdays.append(weekday)
        continue
      }
      let names = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
      let name = types.isEmpty && weekday < 5 ? "Weekday" : names[weekday]
      types.append(
        (running, GTFSDayType(day: GTFSDay(calendar: name, date: day), weekdays: [weekday])))
    }
    return types.map(\.type)
  }

  static func offset(_ zone: TimeZone, _ seconds: Int) -> Int {
    zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds)))
  }
}
