package import Foundation
package import Text

/// A day of which the trains are wanted.
package struct GTFSDay: Sendable, Equatable {
  /// What the timetable calls the kind of day.
  package var calendar: String
  /// The days of the week that are of the kind, 0 for Monday; all of them where it is a date.
  fileprivate var weekdays: ClosedRange<Int>
  /// Days since 1970, where one day is meant.
  fileprivate var date: Int?

  /// A typical day of a kind: `Weekday`, `Saturday`, `Sunday` or `SaturdayHoliday`.
  ///
  /// - Returns: nil for another kind.
  package init?(kind: String) {
    let kinds = ["Weekday": 0...4, "Saturday": 5...5, "Sunday": 6...6, "SaturdayHoliday": 5...6]
    guard let weekdays = kinds[kind] else { return nil }
    self.init(calendar: kind, weekdays: weekdays)
  }

  private init(calendar: String, weekdays: ClosedRange<Int>) {
    (self.calendar, self.weekdays) = (calendar, weekdays)
  }

  /// A typical day from Monday to Friday.
  package static let typicalWeekday = GTFSDay(calendar: "Weekday", weekdays: 0...4)

  /// One day, as `2026-03-02`, and what to call its kind.
  ///
  /// - Returns: nil for what is no date.
  package init?(date: String, calendar: String?) {
    guard date.utf8.count == 10, let day = Self.day(date.utf8.filter { $0 != UInt8(ascii: "-") })
    else { return nil }
    self.date = day
    weekdays = 0...6
    self.calendar = calendar ?? ["Weekday", "Saturday", "Sunday"][max(0, Self.weekday(day) - 4)]
  }

  /// Days since 1970 of `YYYYMMDD`, or nil for anything else (Howard Hinnant, days_from_civil).
  static func day(_ digits: some Collection<UInt8>) -> Int? {
    guard digits.count == 8, digits.allSatisfy({ $0 >= 48 && $0 <= 57 }) else { return nil }
    let number = digits.reduce(0) { $0 * 10 + Int($1) - 48 }
    let (year, month, day) = (number / 10_000, number / 100 % 100, number % 100)
    guard (1900...2200).contains(year), (1...12).contains(month), (1...31).contains(day) else {
      return nil
    }
    let y = month > 2 ? year : year - 1
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return y * 365 + y / 4 - y / 100 + y / 400 + dayOfYear - 719_468
  }

  /// 0 for Monday.
  static func weekday(_ day: Int) -> Int { ((day + 3) % 7 + 7) % 7 }

  /// `2026-03-02`.
  package static func text(_ day: Int) -> String {
    let shifted = day + 719_468
    let era = shifted / 146_097
    let ofEra = shifted % 146_097
    let year = (ofEra - ofEra / 1_460 + ofEra / 36_524 - ofEra / 146_096) / 365
    let ofYear = ofEra - (365 * year + year / 4 - year / 100)
    let month = (5 * ofYear + 2) / 153
    let civil = month < 10 ? month + 3 : month - 9
    func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
    let day = ofYear - (153 * month + 2) / 5 + 1
    return "\(era * 400 + year + (civil < 3 ? 1 : 0))-\(two(civil))-\(two(day))"
  }
}

/// On which days the services of a feed run, and how often the trips that are given by headway.
package struct GTFSCalendar {
  package struct Headway {
    package var start: Int
    package var end: Int
    package var seconds: Int
  }

  private struct Week {
    var days: [Bool]
    var range: ClosedRange<Int>
  }

  private var weeks: [String: Week] = [:]
  private var exceptions: [String: [Int: Bool]] = [:]
  /// By trip id.
  package private(set) var headways: [String: [Headway]] = [:]

  /// No train of a timetable can leave later, in seconds.
  private static let lastStart = 30 * 3600
  /// No longer than this is looked ahead for a typical day.
  private static let mostDays = 800

  package init(_ files: GTFSFiles, isStrict: Bool, remarks: inout [String]) throws(Faults) {
    var log = GTFSLog()
    let names = [
      "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
    ]
    if var row = try GTFSTable(
      "calendar.txt", of: files, required: ["service_id", "start_date", "end_date"] + names,
      isOptional: true, log: &log)
    {
      while try row.next(&log) {
        guard let start = Self.date(1, "start_date", &row, &log),
          let end = Self.date(2, "end_date", &row, &log)
        else { continue }
        guard start <= end else {
          row.add("end_date", "is before the start", &log)
          continue
        }
        weeks[row.string(0)] = Week(days: (3...9).map { row.integer($0) == 1 }, range: start...end)
      }
    }
    if var row = try GTFSTable(
      "calendar_dates.txt", of: files, required: ["service_id", "date", "exception_type"],
      isOptional: true, log: &log)
    {
      while try row.next(&log) {
        guard let day = Self.date(1, "date", &row, &log),
          let type = row.integer(2, named: "exception_type", &log)
        else { continue }
        exceptions[row.string(0), default: [:]][day] = type == 1
      }
    }
    if var row = try GTFSTable(
      "frequencies.txt", of: files,
      required: ["trip_id", "start_time", "end_time", "headway_secs"], isOptional: true, log: &log)
    {
      while try row.next(&log) {
        guard let start = row.seconds(1), let end = row.seconds(2), start >= 0, end > start,
          let seconds = row.integer(3), seconds > 0
        else {
          row.add("headway_secs", "gives no trains", &log)
          continue
        }
        headways[row.string(0), default: []].append(
          Headway(start: start, end: min(end, Self.lastStart), seconds: seconds))
      }
    }
    try log.throwIfAny(isStrict: isStrict)
    remarks += log.remarks
    guard weeks.isEmpty, exceptions.isEmpty else { return }
    throw Faults(
      file: files.name, problem: "has no days: neither calendar.txt nor calendar_dates.txt has any")
  }

  private static func date(
    _ column: Int, _ name: String, _ row: inout GTFSTable, _ log: inout GTFSLog
  ) -> Int? {
    if let day = GTFSDay.day(row.bytes(column)) { return day }
    row.add(name, Fault.not("a date", row.string(column)), remedy: "write it as YYYYMMDD", &log)
    return nil
  }

  /// Whether a service runs on a day.
  package func runs(_ service: String, on day: Int) -> Bool {
    if let exception = exceptions[service]?[day] { return exception }
    guard let week = weeks[service] else { return false }
    return week.range.contains(day) && week.days[GTFSDay.weekday(day)]
  }

  /// The day that is meant: of a kind of day the first with the services that give most trains over
  /// all days on which just these run.
  ///
  /// Days on which the clocks change are no typical ones. `trips` has the number of each service's.
  ///
  /// - Returns: nil where no train runs on such a day.
  package func day(_ wanted: GTFSDay, trips: [String: Int], timeZone: String?) -> Int? {
    if let date = wanted.date { return trips.keys.contains { runs($0, on: date) } ? date : nil }
    let services = trips.keys.sorted()
    let all = services.flatMap { service in
      (weeks[service].map { [$0.range.lowerBound, $0.range.upperBound] } ?? [])
        + (exceptions[service] ?? [:]).keys
    }
    guard let first = all.min(), let last = all.max() else { return nil }
    let zone = timeZone.flatMap { TimeZone(identifier: $0) }
    var found: [[Int]: (first: Int, days: Int)] = [:]
    for day in first...min(last, first + Self.mostDays) {
      guard wanted.weekdays.contains(GTFSDay.weekday(day)),
        zone.map({ Self.offset($0, day * 86_400) == Self.offset($0, day * 86_400 + 172_800) })
          ?? true
      else { continue }
      let running = services.indices.filter { runs(services[$0], on: day) }
      found[running, default: (day, 0)].days += 1
    }
    func count(_ running: [Int]) -> Int {
      running.reduce(0) { $0 + trips[services[$1], default: 0] }
    }
    let best = found.filter { count($0.key) > 0 }.max {
      ($0.value.days * count($0.key), -$0.value.first)
        < ($1.value.days * count($1.key), -$1.value.first)
    }
    return best?.value.first
  }

  package static func offset(_ zone: TimeZone, _ seconds: Int) -> Int {
    zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds)))
  }
}
