package import RailNetwork
package import Scoring
import Tracking

/// How often something happened, of how often it could have.
package struct Share: Sendable {
  private var part = 0.0
  private var whole = 0.0

  /// nil if it never could have.
  package var value: Double? { whole > 0 ? part / whole : nil }

  mutating func add(_ happened: Bool) { add(happened ? 1 : 0, of: 1) }

  mutating func add(_ part: Double, of whole: Double) {
    self.part += part
    self.whole += whole
  }
}

/// Statistics of a phone's recordings, to compare simulated recordings with real ones.
package struct PhoneFigures {
  package private(set) var recordings = 0
  package private(set) var locationsAMinute = Share()
  /// Stops without a location.
  package private(set) var emptyStops = Share()
  /// Time in gaps of more than 10 s between locations.
  package private(set) var gaps = Share()
  package private(set) var missingAccuracy = Share()
  package private(set) var missingCourse = Share()
  package private(set) var missingSpeed = Share()
  package private(set) var zeroSpeeds = Share()
  /// Locations at the same place as the one before.
  package private(set) var repeats = Share()
  /// Speeds above 1.5 m/s in the middle third of stops.
  package private(set) var fastRests = Share()
  /// Locations that are no farther from the track than their stated accuracy.
  package private(set) var keptClaims = Share()
  /// Figures of the motion that the phones tell.
  package private(set) var motion = MotionFigures()
  private var aside: [Double] = []
  private var claims: [Double] = []
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
    motion.add(journey, during: start...end)
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
    recordings += 1
    let seconds = span.upperBound.seconds(since: span.lowerBound)
    locationsAMinute.add(Double(locations.count) * 60, of: seconds)
    gaps.add(0, of: seconds)
    let times = [span.lowerBound] + locations.map(\.timestamp) + [span.upperBound]
    for (time, next) in zip(times, times.dropFirst()) {
      let gap = next.seconds(since: time)
      if gap > Self.gapSeconds { gaps.add(gap, of: 0) }
    }
    for location in locations { addFields(of: location) }
    for (a, b) in zip(locations, locations.dropFirst()) {
      repeats.add(a.coordinate == b.coordinate)
    }
    for stand in stands { add(stand, locations) }
    addErrors(locations, aside)
  }

  private mutating func addFields(of location: Location) {
    if let accuracy = location.horizontalAccuracyMetres { claims.append(accuracy) }
    if let speed = location.speedMetresPerSecond { zeroSpeeds.add(speed == 0) }
    missingAccuracy.add(location.horizontalAccuracyMetres == nil)
    missingCourse.add(location.courseDegrees == nil)
    missingSpeed.add(location.speedMetresPerSecond == nil)
  }

  private mutating func add(_ stand: Range<Timestamp>, _ locations: [Location]) {
    let length = stand.upperBound.seconds(since: stand.lowerBound)
    guard length >= Self.leastStandSeconds else { return }
    dwells.append(length)
    let inside = locations.filter { stand.contains($0.timestamp) }
    emptyStops.add(inside.isEmpty)
    // The ends of a stop are only known to a few seconds, so use only its middle third.
    let middle = inside.filter {
      let share = $0.timestamp.seconds(since: stand.lowerBound) / length
      return share > 1.0 / 3 && share < 2.0 / 3
    }
    for speed in middle.compactMap(\.speedMetresPerSecond) {
      fastRests.add(speed > Self.restMetresPerSecond)
    }
  }

  private mutating func addErrors(_ locations: [Location], _ aside: (Location) -> Double?) {
    let errors = locations.compactMap { location in
      aside(location).map { (time: location.timestamp, metres: $0, location: location) }
    }
    for error in errors {
      self.aside.append(abs(error.metres))
      guard let claim = error.location.horizontalAccuracyMetres else { continue }
      keptClaims.add(abs(error.metres) <= claim)
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
    return first * second > 0 ? products / (first * second).squareRoot() : nil
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
