import Foundation
import RailNetwork
package import Tracking

package typealias LocationPath = any WritableKeyPath<Location, Double?> & Sendable

extension LocationColumn {
  fileprivate func allows(_ value: Double) -> Bool { value.isFinite && range.contains(value) }

  /// The optional values of a location, each with its property.
  package static let measured: [(column: LocationColumn, path: LocationPath)] = [
    (.altitude, \.altitudeMetres), (.horizontalAccuracy, \.horizontalAccuracyMetres),
    (.verticalAccuracy, \.verticalAccuracyMetres), (.course, \.courseDegrees),
    (.speed, \.speedMetresPerSecond),
  ]
}

extension Location {
  /// The location without values of exactly 0, for sources that write 0 for "not measured".
  ///
  /// Android's `getSpeed`, `getBearing` and `getAltitude` return 0 if there is no value, and many
  /// programs log that 0.
  package func withoutZeros(in columns: Set<LocationColumn>) -> Location {
    var location = self
    for (column, path) in LocationColumn.measured
    where columns.contains(column) && location[keyPath: path] == 0 { location[keyPath: path] = nil }
    return location
  }
}

/// A location while it is read from a file of any format: each value as found.
struct PartialLocation {
  var timestamp: Timestamp?
  private var values: [LocationColumn: Double] = [:]
  /// Texts found instead of a number or a time.
  private(set) var unreadable: [LocationColumn: String] = [:]

  subscript(column: LocationColumn) -> Double? {
    get { values[column] }
    set { values[column] = newValue }
  }

  /// Sets a number in a column's unit; -1 for "not measured" has none.
  mutating func take(_ number: Double, in column: MeasuredColumn) {
    // Ignores nan, which JavaScript writes for a missing number.
    guard !number.isNaN else { return }
    let isNone = number < 0 && column.quantity.isInvalidWhenNegative
    self[column.quantity] = isNone ? number : number * (column.unit?.size ?? 1)
  }

  /// Sets a number from text, with a point or a decimal comma, possibly with a unit after it, or a
  /// word for "not measured".
  mutating func take(_ text: String, in column: MeasuredColumn) {
    var text = text.trimmingCharacters(in: .whitespacesAndNewlines)
    if Self.absent.contains(text.lowercased()) { return }
    // "122.08 W" and "W 122.08" are -122.08.
    if text.count(where: \.isLetter) == 1,
      let letter = [text.first, text.last].compactMap(\.self).first(where: \.isLetter),
      let sign = Self.sign(letter, of: column.quantity)
    {
      text.removeAll { $0 == letter }
      take(text, in: column)
      if let value = self[column.quantity] { self[column.quantity] = sign * abs(value) }
      return
    }
    let end = text.firstIndex { !"0123456789+-.,eE".contains($0) } ?? text.endIndex
    var number = text[..<end]
    var unit = text[end...].trimmingCharacters(in: .whitespaces)
    // An E that belongs to no exponent, as in 35.5E.
    while let last = number.last, "eE".contains(last) { unit = String(number.removeLast()) + unit }
    let stated = MeasuredColumn.Unit.allCases.first { $0.rawValue == unit.lowercased() }
    guard unit.isEmpty || unit == "°" || stated?.measures(column.quantity) == true,
      let value = NumberReader.double(String(number))
        ?? NumberReader.double(number.replacing(",", with: ".", maxReplacements: 1))
    else {
      unreadable[column.quantity] = text
      return
    }
    take(value, in: MeasuredColumn(column.quantity, in: stated ?? column.unit))
  }

  /// The sign of a coordinate on the hemisphere of a letter; nil for another letter.
  static func sign(_ letter: Character, of quantity: LocationColumn) -> Double? {
    switch (quantity, letter.uppercased()) {
    case (.latitude, "N"), (.longitude, "E"): 1
    case (.latitude, "S"), (.longitude, "W"): -1
    default: nil
    }
  }

  /// Gives a coordinate the sign of its hemisphere, whose letter is in another field.
  mutating func take(hemisphere text: String, of quantity: LocationColumn) {
    guard let value = self[quantity] else { return }
    if text.count == 1, let sign = text.first.flatMap({ Self.sign($0, of: quantity) }) {
      self[quantity] = sign * abs(value)
    } else {
      unreadable[quantity] = "\(NumberText.exact(value)) \(text)"
    }
  }

  /// Sets the time.
  ///
  /// An empty text and words such as `null` mean "not measured".
  mutating func take(time text: String, by times: inout TimeReader) {
    let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
    if Self.absent.contains(text.lowercased()) { return }
    timestamp = times.read(text)
    if timestamp == nil { unreadable[.timestamp] = text }
  }

  private static let absent: Set = ["", "null", "nan", "none", "nil", "n/a", "na", "-"]

  /// The location; nil if the time is missing or the place is not on the earth.
  ///
  /// As in Core Location, a negative course, speed or accuracy means "not measured". So does a
  /// value outside its column's range.
  var location: Location? {
    guard let timestamp, let coordinate = Coordinate(checking: self[.latitude], self[.longitude])
    else { return nil }
    var location = Location(timestamp: timestamp, coordinate: coordinate)
    for (column, path) in LocationColumn.measured {
      guard let value = self[column], column.allows(value),
        value >= 0 || !column.isInvalidWhenNegative
      else { continue }
      location[keyPath: path] = column == .course && value == 360 ? 0 : value
    }
    return location
  }

  /// The columns with values that no phone can measure; -1 stands for "not measured".
  var impossible: [LocationColumn] {
    LocationColumn.measured.map(\.column).filter { column in
      guard let value = self[column] else { return false }
      return !column.allows(value) || column.isInvalidWhenNegative && value < 0 && value != -1
    }
  }
}
