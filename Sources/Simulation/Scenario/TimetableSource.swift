package import PlainText
package import RailNetwork
package import Timetables

/// Where a planner finds timetables: a folder, or a list in a test.
package protocol TimetableSource {
  /// The timetable of a railway, or nil if there is none.
  mutating func timetable(_ railway: RailwayIndex) throws(Faults) -> Timetable?

  /// The train of an id, or nil if there is none.
  mutating func train(id: String) throws(Faults) -> TimetableTrain?

  /// The whole run of a train, towards a station where there is a choice.
  mutating func service(
    through train: TimetableTrain, towards station: StationIndex?
  ) throws(Faults) -> ThroughService
}
