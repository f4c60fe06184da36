/// What all hypotheses share: the network, the parameters and, for V5, the day's trains.
final class RideModel: Sendable {
  /// Distance, in standard deviations of a location, within which a railway is considered.
  private static let reachSigmas = 4.0

  let table: LineTable
  let rules: V4Parameters
  /// nil for V4, and where the network has no timetable.
  let trains: TrainTable?

  init(table: LineTable, rules: V4Parameters, trains: TrainTable? = nil) {
    self.table = table
    self.rules = rules
    self.trains = trains
  }

  /// Metres from its track within which a railway is considered; `sigma` is the location's.
  func reach(_ sigma: Double) -> Double { max(rules.reach, Self.reachSigmas * sigma) }

  /// m/s; the speed of a railway's trains between two stops that nobody sees.
  func cruise(_ railway: Int) -> Double { rules.cruiseShare * table.topSpeed(railway) }
}
