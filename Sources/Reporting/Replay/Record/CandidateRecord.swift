import RailNetwork
import Tracking

/// What a tracker believed of one railway over a journey, one entry per location.
struct CandidateRecord: Sendable {
  let railway: RailwayIndex
  /// Whether it was ever among the best few.
  private(set) var wasShown = false
  private(set) var score = ColumnText()
  private(set) var direction = ColumnText()
  private(set) var directionScore = ColumnText()
  /// The focus from a location on, one entry for each change.
  private(set) var focuses: [(location: Int, focus: Focus?)] = []
  private(set) var terms: [(name: String, value: ColumnText)] = []
  /// In the order in which they first had a state.
  private(set) var stations: [StationRecord] = []
  private var stationPlaces: [StationKey: Int] = [:]
  /// The places in ``stations`` of those that had a state at the last location.
  private var current: [Int] = []

  init(railway: RailwayIndex) {
    self.railway = railway
  }

  /// Scores are kept in thousandths.
  static let scoreScale = 1_000.0
  /// Direction scores are kept in hundredths.
  static let directionScoreScale = 100.0

  mutating func append(_ trace: CandidateTrace, at location: Int, isShown: Bool) {
    wasShown = wasShown || isShown
    Self.set(&score, at: location, to: isShown ? Self.scaled(trace.score, Self.scoreScale) : nil)
    Self.set(&direction, at: location, to: trace.direction?.replayCode)
    Self.set(
      &directionScore, at: location,
      to: trace.directionScore.flatMap { Self.scaled($0, Self.directionScoreScale) })
    if focuses.last?.focus != trace.focus { focuses.append((location, trace.focus)) }
    for term in trace.scoreTerms where isShown {
      let place = termPlace(term.kind.rawValue)
      Self.set(&terms[place].value, at: location, to: Self.scaled(term.value, Self.scoreScale))
    }
    appendStations(trace, at: location)
  }

  private mutating func appendStations(_ trace: CandidateTrace, at location: Int) {
    var now: [Int] = []
    now.reserveCapacity(trace.stations.count)
    for station in trace.stations {
      let key = StationKey(station: station.station, direction: trace.direction)
      let place: Int
      if let known = stationPlaces[key] {
        place = known
      } else {
        place = stations.count
        stationPlaces[key] = place
        stations.append(StationRecord(station: station.station, direction: trace.direction))
      }
      stations[place].append(station, at: location)
      now.append(place)
    }
    if now != current {
      for place in current where !now.contains(place) { stations[place].end(at: location) }
      current = now
    }
  }

  private mutating func termPlace(_ name: String) -> Int {
    if let place = terms.firstIndex(where: { $0.name == name }) { return place }
    terms.append((name, ColumnText()))
    return terms.count - 1
  }

  private static func set(_ column: inout ColumnText, at location: Int, to value: Int?) {
    guard value != nil || column.count > 0 else { return }
    column.pad(to: location)
    column.append(value)
  }

  private static func scaled(_ value: Double, _ scale: Double) -> Int? {
    Int(exactly: (value * scale).rounded())
  }
}

private struct StationKey: Hashable {
  var station: StationIndex
  var direction: RailDirection?
}
