/// What all hypotheses share: the network, the parameters and, for V5, the day's trains.
final class RideModel: Sendable {
  let table: LineTable
  let rules: V4Parameters
  /// nil for V4, and where the network has no timetable.
  let trains: TrainTable?

  init(table: LineTable, rules: V4Parameters, trains: TrainTable? = nil) {
    self.table = table
    self.rules = rules
    self.trains = trains
  }
}
