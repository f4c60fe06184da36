package import PlainText
package import RailNetwork
package import Timetables

/// Where a planner finds timetables: a folder, or a list in a test.
package protocol TimetableSource {
  /// The timetable of a railway, or nil if there is none.
  mutating func timetable(_ railway: RailwayIndex) throws(Faults) -> Timetable?

  /// The train of an id, or nil if there is none.
  mutating func train(id: String) throws(Faults) -> TimetableTrain?
}

extension TimetableSource {
  /// The whole run of a train, over all the railways that it runs on.
  ///
  /// - Parameters:
  ///   - train: where to begin.
  ///   - station: a station that the run should reach, where a train is divided.
  /// - Returns: the run, with the train somewhere in it.
  /// - Throws: the faults of a timetable that the run leads to.
  package mutating func service(
    through train: TimetableTrain, towards station: StationIndex? = nil
  ) throws(Faults) -> ThroughService {
    try ThroughService.through(train, towards: station) { id throws(Faults) in
      try self.train(id: id)
    }
  }
}
