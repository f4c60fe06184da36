import RailNetwork
package import Tracking

/// Speed and course from locations, for recordings that lack them.
///
/// Each location's are the slope of a straight line through the locations up to
/// ``bandwidthSeconds`` before and after it, by least squares: of locations once a second a filter
/// of 17 points (Savitzky and Golay 1964, doi 10.1021/ac60214a047), else the local regression that
/// it is a case of, in which outliers count less (Cleveland 1979, doi
/// 10.1080/01621459.1979.10481038). A phone's own come from the Doppler shift: they are better, and
/// hold nothing of the future.
package enum DerivedMotion {
  package static let bandwidthSeconds = 8.0
  /// Where none is nearer, the next location before and after counts up to here.
  private static let reachSeconds = 60.0
  private static let mostLocations = 200
  /// A slower phone has no course: the locations' own error decides where it points.
  package static let slowestMetresPerSecond = 1.5
  /// A speed above this is a jump of the phone, not of the train, and is left out.
  package static let fastestMetresPerSecond = 100.0

  /// The sentence for a journey's notes, and the tag.
  package static let note =
    "Speed and course are not the phone's: they are derived from the locations up to "
    + "\(Int(bandwidthSeconds)) s before and after each."
  package static let tag = "derived"

  /// The locations with speed and course put in where they are missing.
  ///
  /// A location that has no other within a minute gets none.
  package static func filled(_ locations: [Location]) -> [Location] {
    var filled = locations
    let order = locations.indices.sorted {
      (locations[$0].timestamp, $0) < (locations[$1].timestamp, $1)
    }
    let sorted = order.map { locations[$0] }
    for (place, index) in order.enumerated() {
      let here = sorted[place]
      guard here.speedMetresPerSecond == nil || here.courseDegrees == nil,
        let (slope, error) = slope(at: place, of: sorted), slope.length <= fastestMetresPerSecond
      else { continue }
      if here.speedMetresPerSecond == nil {
        filled[index].speedMetresPerSecond = rounded(slope.length)
      }
      if here.courseDegrees == nil, slope.length >= max(slowestMetresPerSecond, 2 * error) {
        let course = Course.degrees(of: slope).map(rounded)
        filled[index].courseDegrees = course == 360 ? 0 : course
      }
    }
    return filled
  }

  /// Metres per second east and north at a location, and their standard error.
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

  /// The truth of a journey whose locations were filled: renamed, tagged, and saying so.
  package static func truth(_ truth: GroundTruth) -> GroundTruth {
    var derived = truth.variant(id: truth.id + "-derived")
    derived.title += " (speed and course derived)"
    if !derived.tags.contains(tag) { derived.tags.append(tag) }
    derived.notes = truth.notes.isEmpty ? note : "\(truth.notes) \(note)"
    return derived
  }

  /// To two places, which is finer than anything derived can be.
  private static func rounded(_ value: Double) -> Double {
    (value * 100).rounded() / 100
  }
}

/// The straight line in time through places, by weighted least squares.
private struct FittedLine {
  private let places: [(seconds: Double, place: PlanarVector, weight: Double)]
  private var weights: [Double]
  private(set) var slope = PlanarVector(east: 0, north: 0)
  private var residuals: [Double] = []
  /// The slope's standard error; 0 where too few places tell.
  private(set) var error = 0.0

  /// Nil if all places are of one time.
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

  /// Fits anew with Tukey's bisquare weights: none beyond six times the median of the residuals.
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
