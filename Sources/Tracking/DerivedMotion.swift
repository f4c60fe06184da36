import RailNetwork

/// Speed and course computed from locations, for recordings that lack them.
///
/// Each location gets the slope of a straight line, fitted by least squares through the locations
/// up to ``bandwidthSeconds`` before and after it. With one location a second this is a filter of
/// 17 points (Savitzky and Golay 1964, doi 10.1021/ac60214a047). In general it is local regression
/// in which outliers have less weight (Cleveland 1979, doi 10.1080/01621459.1979.10481038). Values
/// measured by a phone come from the Doppler shift: they are more exact and use no later location.
package enum DerivedMotion {
  package static let bandwidthSeconds = 8.0
  /// If no location is that near, the next one before and after is used up to this distance in
  /// time.
  fileprivate static let reachSeconds = 60.0
  fileprivate static let mostLocations = 200
  /// A phone slower than this gets no course, because the error of the locations would decide it.
  package static let slowestMetresPerSecond = 1.5
  /// A speed above this is a jump of the phone, not of the train, and is left out.
  package static let fastestMetresPerSecond = 100.0

  /// The locations, with missing speeds and courses filled in.
  ///
  /// A location without another one within a minute gets neither.
  package static func filled(_ locations: [Location]) -> [Location] {
    var filled = locations
    let order = locations.indices.sorted {
      (locations[$0].timestamp, $0) < (locations[$1].timestamp, $1)
    }
    let sorted = order.map { locations[$0] }
    for (place, index) in order.enumerated() { filled[index] = self.filled(at: place, of: sorted) }
    return filled
  }

  /// The location at a place in time order, with missing values filled in.
  fileprivate static func filled(at place: Int, of sorted: [Location]) -> Location {
    var here = sorted[place]
    guard here.speedMetresPerSecond == nil || here.courseDegrees == nil,
      let (slope, error) = slope(at: place, of: sorted), slope.length <= fastestMetresPerSecond
    else { return here }
    if here.courseDegrees == nil, slope.length >= max(slowestMetresPerSecond, 2 * error) {
      let course = Course.degrees(of: slope).map(rounded)
      here.courseDegrees = course == 360 ? 0 : course
    }
    here.speedMetresPerSecond = here.speedMetresPerSecond ?? rounded(slope.length)
    return here
  }

  /// Velocity at a location, east and north in metres per second, and its standard error.
  private static func slope(
    at place: Int, of locations: [Location]
  ) -> (slope: PlanarVector, error: Double)? {
    let here = locations[place]
    let plane = LocalPlane(origin: here.coordinate)
    func seconds(_ other: Int) -> Double {
      abs(locations[other].timestamp.seconds(since: here.timestamp))
    }
    func counts(_ next: Int, after last: Int) -> Bool {
      seconds(next) <= bandwidthSeconds || seconds(last) == 0 && seconds(next) <= reachSeconds
    }
    var (first, last) = (place, place)
    let range = max(0, place - mostLocations)..<min(locations.count, place + mostLocations + 1)
    while first > range.lowerBound, counts(first - 1, after: first) { first -= 1 }
    while last + 1 < range.upperBound, counts(last + 1, after: last) { last += 1 }
    var line = FittedLine(
      locations[first...last].map { location in
        (
          location.timestamp.seconds(since: here.timestamp),
          plane.vector(to: location.coordinate.turned(towards: here.coordinate)),
          1 / max(location.horizontalAccuracyMetres ?? 10, 5)
        )
      })
    line?.countOutliersLess()
    return line.map { ($0.slope, $0.error) }
  }

  /// Rounds to two decimals; derived values are never that exact.
  private static func rounded(_ value: Double) -> Double {
    (value * 100).rounded() / 100
  }
}

/// Speed and course for a tracker that needs them, derived only from locations received before.
///
/// The line goes through the locations of the last 8 s, so both values are about 4 s late.
public struct CausalMotion: Sendable, Equatable, Codable {
  private var recent: [Location] = []

  /// At the start of a ride.
  public init() {}

  /// The next location of a ride, with missing speed and course filled in where they can be
  /// derived.
  public mutating func filled(_ location: Location) -> Location {
    if let last = recent.last, last.timestamp > location.timestamp { recent = [] }
    recent.removeAll {
      location.timestamp.seconds(since: $0.timestamp) > DerivedMotion.reachSeconds
    }
    if recent.count > DerivedMotion.mostLocations { recent.removeFirst() }
    recent.append(location)
    return DerivedMotion.filled(at: recent.count - 1, of: recent)
  }
}

/// A straight line through positions over time, by weighted least squares.
private struct FittedLine {
  private let places: [(seconds: Double, place: PlanarVector, weight: Double)]
  private var weights: [Double]
  private(set) var slope = PlanarVector(east: 0, north: 0)
  private var residuals: [Double] = []
  /// The standard error of the slope; 0 for too few positions.
  private(set) var error = 0.0

  /// Nil if all positions have the same time.
  init?(_ places: [(seconds: Double, place: PlanarVector, weight: Double)]) {
    self.places = places
    weights = places.map { $0.weight * $0.weight }
    guard fit() else { return nil }
  }

  private mutating func fit() -> Bool {
    func mean(_ value: (Int) -> PlanarVector) -> PlanarVector {
      var sum = PlanarVector(east: 0, north: 0)
      for index in places.indices { sum = sum + value(index) * weights[index] }
      return sum * (1 / weights.reduce(0, +))
    }
    let middle = mean { PlanarVector(east: places[$0].seconds, north: 0) }.east
    let centre = mean { places[$0].place }
    let spread = mean {
      let seconds = places[$0].seconds - middle
      return PlanarVector(east: seconds * seconds, north: 0)
    }.east
    guard spread > 0 else { return false }
    slope = mean { places[$0].place * (places[$0].seconds - middle) } * (1 / spread)
    residuals = places.map { (($0.place - centre) - slope * ($0.seconds - middle)).length }
    let squared = mean { PlanarVector(east: residuals[$0] * residuals[$0], north: 0) }.east
    let freedom = Double(places.count - 2)
    error = places.count < 5 ? 0 : (squared / spread / freedom).squareRoot()
    return true
  }

  /// Repeats the fit with Tukey's bisquare weights: weight 0 beyond six times the median residual.
  mutating func countOutliersLess() {
    let most = 6 * residuals.sorted()[residuals.count / 2]
    guard most > 0, residuals.contains(where: { $0 > most }) else { return }
    for index in places.indices {
      let share = min(residuals[index] / most, 1)
      let factor = 1 - share * share
      weights[index] *= factor * factor
    }
    _ = fit()
  }
}
