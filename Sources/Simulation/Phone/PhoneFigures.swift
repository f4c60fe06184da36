package import Journeys
import Maths
package import RailNetwork
import Tracking

/// Statistics of a phone's recordings, to compare simulated recordings with real ones.
package struct PhoneFigures {
  package private(set) var rides = 0
  private var seconds = 0.0
  private var gapSeconds = 0.0
  private var locations = 0
  private var withAccuracy = 0
  private var withCourse = 0
  private var speeds = 0
  private var zeroSpeeds = 0
  private var pairs = 0
  private var repeated = 0
  private var restSpeeds = 0
  private var fastRestSpeeds = 0
  private var stops = 0
  private var emptyStops = 0
  private var aside: [Double] = []
  private var claims: [Double] = []
  private var held = (claims: 0, asked: 0)
  private var errorPairs: [(Double, Double)] = []
  private var dwells: [Double] = []

  /// A longer time without a location is a gap.
  private static let gapSeconds = 10.0
  /// A standing train moves no faster than this.
  private static let restMetresPerSecond = 1.5
  /// Shorter stops are skipped, because they often have no location by chance.
  private static let leastStandSeconds = 10.0
  /// The time between two errors that are compared, ± ``lagSlackSeconds``.
  private static let lagSeconds = 10.0
  private static let lagSlackSeconds = 2.0

  package init() {}

  /// Adds a labelled ride, from the first call to the last; one without a train adds nothing.
  package mutating func add(_ journey: Journey, on network: RailNetwork) {
    let legs = journey.truth.legs
    guard let start = legs.first?.calls.first?.arrival, let end = legs.last?.calls.last?.departure,
      start < end
    else { return }
    let stands = legs.flatMap { leg in
      leg.calls.dropFirst().dropLast()
        .filter { $0.isStop && $0.labelling?.basis != .timetable }
        .map { $0.arrival..<max($0.arrival, $0.departure) }
    }
    let railways = legs.compactMap { leg -> (span: ClosedRange<Timestamp>, railway: Int)? in
      guard let first = leg.calls.first?.arrival, let last = leg.calls.last?.departure,
        first <= last
      else { return nil }
      return (first...last, leg.railway.offset)
    }
    let tracks = railways.map { NearTrack(network.tracks[$0.railway]) }
    add(journey.locations, during: start...end, stands: stands) { location in
      let leg = railways.firstIndex { $0.span.contains(location.timestamp) }
      return leg.flatMap { tracks[$0].metresLeft(location.coordinate) }
    }
  }

  /// Adds a recording; `aside` returns how far left of the true track a location is.
  mutating func add(
    _ all: [Location], during span: ClosedRange<Timestamp>, stands: [Range<Timestamp>],
    aside: (Location) -> Double?
  ) {
    let locations = all.filter { span.contains($0.timestamp) }
      .sorted { $0.timestamp < $1.timestamp }
    rides += 1
    seconds += span.upperBound.seconds(since: span.lowerBound)
    self.locations += locations.count
    let times = [span.lowerBound] + locations.map(\.timestamp) + [span.upperBound]
    for (time, next) in zip(times, times.dropFirst()) {
      let gap = next.seconds(since: time)
      if gap > Self.gapSeconds { gapSeconds += gap }
    }
    for location in locations { addFields(of: location) }
    pairs += max(0, locations.count - 1)
    repeated += zip(locations, locations.dropFirst()).count { $0.coordinate == $1.coordinate }
    for stand in stands { add(stand, locations) }
    addErrors(locations, aside)
  }

  private mutating func addFields(of location: Location) {
    if let accuracy = location.horizontalAccuracyMetres {
      withAccuracy += 1
      claims.append(accuracy)
    }
    if location.courseDegrees != nil { withCourse += 1 }
    if let speed = location.speedMetresPerSecond {
      speeds += 1
      if speed == 0 { zeroSpeeds += 1 }
    }
  }

  private mutating func add(_ stand: Range<Timestamp>, _ locations: [Location]) {
    let length = stand.upperBound.seconds(since: stand.lowerBound)
    guard length >= Self.leastStandSeconds else { return }
    dwells.append(length)
    stops += 1
    let inside = locations.filter { stand.contains($0.timestamp) }
    if inside.isEmpty { emptyStops += 1 }
    // The ends of a stop are only known to a few seconds, so use only its middle third.
    let middle = inside.filter {
      let share = $0.timestamp.seconds(since: stand.lowerBound) / length
      return share > 1.0 / 3 && share < 2.0 / 3
    }
    let speeds = middle.compactMap(\.speedMetresPerSecond)
    restSpeeds += speeds.count
    fastRestSpeeds += speeds.count { $0 > Self.restMetresPerSecond }
  }

  private mutating func addErrors(_ locations: [Location], _ aside: (Location) -> Double?) {
    let errors = locations.compactMap { location in
      aside(location).map { (time: location.timestamp, metres: $0, location: location) }
    }
    for error in errors {
      self.aside.append(abs(error.metres))
      guard let claim = error.location.horizontalAccuracyMetres else { continue }
      held.asked += 1
      if abs(error.metres) <= claim { held.claims += 1 }
    }
    for (index, error) in errors.enumerated() {
      let next = errors[index...].first { later in
        later.time.seconds(since: error.time) >= Self.lagSeconds - Self.lagSlackSeconds
      }
      guard let next,
        next.time.seconds(since: error.time) <= Self.lagSeconds + Self.lagSlackSeconds
      else { continue }
      errorPairs.append((error.metres, next.metres))
    }
  }
}

extension PhoneFigures {
  package var locationsAMinute: Double? { share(Double(locations) * 60, of: seconds) }
  package var emptyStopShare: Double? { share(emptyStops, of: stops) }
  /// The share of time in gaps of more than 10 s between locations.
  package var gapShare: Double? { share(gapSeconds, of: seconds) }
  package var missingAccuracyShare: Double? { share(locations - withAccuracy, of: locations) }
  package var missingCourseShare: Double? { share(locations - withCourse, of: locations) }
  package var missingSpeedShare: Double? { share(locations - speeds, of: locations) }
  /// The share of the phone's speeds that are 0.
  package var zeroSpeedShare: Double? { share(zeroSpeeds, of: speeds) }
  /// The share of locations at the same place as the one before.
  package var repeatShare: Double? { share(repeated, of: pairs) }
  /// The share of speeds above 1.5 m/s in the middle third of stops.
  package var fastRestShare: Double? { share(fastRestSpeeds, of: restSpeeds) }
  /// The share of locations that are no farther from the track than their stated accuracy.
  package var keptClaimShare: Double? { share(held.claims, of: held.asked) }
  package var asideMetres: Double? { Quantiles.of(aside, 0.5) }
  package var claimMetres: Double? { Quantiles.of(claims, 0.5) }
  package var dwellSeconds: Double? { Quantiles.of(dwells, 0.5) }

  /// The correlation of the distances from the track of two locations 10 s apart, limited to their
  /// 95th percentile; nil for fewer than 30 pairs.
  package var errorCorrelation: Double? {
    guard errorPairs.count >= 30, let most = Quantiles.of(errorPairs.map { abs($0.0) }, 0.95)
    else { return nil }
    let pairs = errorPairs.map { (min(max($0, -most), most), min(max($1, -most), most)) }
    let count = Double(pairs.count)
    let mean = pairs.reduce((0.0, 0.0)) { ($0.0 + $1.0 / count, $0.1 + $1.1 / count) }
    var (products, first, second) = (0.0, 0.0, 0.0)
    for pair in pairs {
      let (a, b) = (pair.0 - mean.0, pair.1 - mean.1)
      products += a * b
      first += a * a
      second += b * b
    }
    return share(products, of: (first * second).squareRoot())
  }

  private func share(_ part: Double, of whole: Double) -> Double? { whole > 0 ? part / whole : nil }

  private func share(_ part: Int, of whole: Int) -> Double? {
    share(Double(part), of: Double(whole))
  }
}

/// The track of a railway, to measure how far to its left or right a place is.
private struct NearTrack {
  private let track: Track
  private let line: LineIndex

  /// Locations farther away are left out as outliers.
  private static let reachMetres = 300.0

  init(_ track: Track) {
    self.track = track
    var line = LineIndex()
    line.append(vertices: track.vertices, parts: track.partRanges)
    self.line = line
  }

  /// The distance to the left of ascending travel; nil if the track is not near.
  func metresLeft(_ place: Coordinate) -> Double? {
    let plane = LocalPlane(origin: place)
    guard let nearest = line.nearest(on: 0, from: plane, withinMetres: Self.reachMetres) else {
      return nil
    }
    let metres = nearest.pointSquared.squareRoot()
    let vertices = track.vertices
    guard vertices.indices.contains(nearest.vertex + 1) else { return metres }
    let from = plane.vector(to: vertices[nearest.vertex])
    let to = plane.vector(to: vertices[nearest.vertex + 1])
    // The place is the origin: it is on the left if the direction from it to the track turns right.
    let turn = from.east * to.north - from.north * to.east
    return turn >= 0 ? metres : -metres
  }
}
