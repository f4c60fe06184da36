import Geometry
import PlainText
import Tracking

/// One row of `locations.csv` on its way to being a location.
struct LocationRow {
  let fields: [ArraySlice<UInt8>]
  /// For each column of ``LocationColumn/allCases`` its place in ``fields``.
  let columns: [Int?]
  let line: Int

  /// The location, or nil with everything that is wrong with the row logged.
  func location(_ log: inout FaultLog) -> Location? {
    let faultsBefore = log.faults.count
    let timestamp = timestamp(&log)
    let latitude = required(.latitude, &log)
    let longitude = required(.longitude, &log)
    if let latitude, abs(latitude) > 90 {
      let isSwapped = abs(latitude) <= 180 && abs(longitude ?? 180) <= 90
      fault(
        .latitude, "is not within -90…90", &log,
        remedy: isSwapped ? "latitude and longitude look swapped" : nil)
    }
    if let longitude, abs(longitude) > 180 { fault(.longitude, "is not within -180…180", &log) }
    let altitude = optional(.altitude, &log)
    let horizontalAccuracy = optional(.horizontalAccuracy, &log)
    let verticalAccuracy = optional(.verticalAccuracy, &log)
    let course = optional(.course, &log)
    if let course, course >= 360 {
      fault(.course, "is not below 360", &log, remedy: "north is 0, an unknown course is empty")
    }
    let speed = optional(.speed, &log)
    guard log.faults.count == faultsBefore, let timestamp, let latitude, let longitude else {
      return nil
    }
    return Location(
      timestamp: timestamp, coordinate: Coordinate(latitude: latitude, longitude: longitude),
      altitudeMetres: altitude, horizontalAccuracyMetres: horizontalAccuracy,
      verticalAccuracyMetres: verticalAccuracy, courseDegrees: course,
      speedMetresPerSecond: speed)
  }

  private func field(_ column: LocationColumn) -> ArraySlice<UInt8>? {
    switch column {
    case .timestamp: place(0)
    case .latitude: place(1)
    case .longitude: place(2)
    case .altitude: place(3)
    case .horizontalAccuracy: place(4)
    case .verticalAccuracy: place(5)
    case .course: place(6)
    case .speed: place(7)
    }
  }

  private func place(_ index: Int) -> ArraySlice<UInt8>? {
    columns[index].map { fields[$0] }
  }

  private func timestamp(_ log: inout FaultLog) -> Timestamp? {
    guard let bytes = field(.timestamp), !bytes.isEmpty else {
      log.add(line: line, field: LocationColumn.timestamp.rawValue, "is empty")
      return nil
    }
    if let timestamp = Timestamp(iso8601: bytes) { return timestamp }
    fault(
      .timestamp, "is no time", &log, remedy: "write it as 2026-03-02T08:15:30.000Z")
    return nil
  }

  private func required(_ column: LocationColumn, _ log: inout FaultLog) -> Double? {
    guard let bytes = field(column), !bytes.isEmpty else {
      log.add(line: line, field: column.rawValue, "is empty")
      return nil
    }
    return number(bytes, column, &log)
  }

  private func optional(_ column: LocationColumn, _ log: inout FaultLog) -> Double? {
    guard let bytes = field(column), !bytes.isEmpty else { return nil }
    guard let number = number(bytes, column, &log) else { return nil }
    return number < 0 && column.isInvalidWhenNegative ? nil : number
  }

  private func number(
    _ bytes: ArraySlice<UInt8>, _ column: LocationColumn, _ log: inout FaultLog
  ) -> Double? {
    if let number = NumberReader.double(bytes), number.isFinite { return number }
    fault(column, "is no number", &log)
    return nil
  }

  private func fault(
    _ column: LocationColumn, _ problem: String, _ log: inout FaultLog, remedy: String? = nil
  ) {
    let text = field(column).map { String(decoding: $0.prefix(40), as: UTF8.self) } ?? ""
    log.add(line: line, field: column.rawValue, "'\(text)' \(problem)", remedy: remedy)
  }
}
