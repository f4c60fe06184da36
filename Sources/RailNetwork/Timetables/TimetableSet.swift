/// The timetables of a network, found by railway.
public struct TimetableSet: Sendable {
  /// By railway; nil where it has none.
  private let timetables: [Timetable?]

  /// Of several timetables of one railway the first is taken.
  public init(_ timetables: [Timetable], network: RailNetwork) {
    var byRailway: [Timetable?] = Array(repeating: nil, count: network.railways.count)
    for timetable in timetables where byRailway[timetable.railway.offset] == nil {
      byRailway[timetable.railway.offset] = timetable
    }
    self.timetables = byRailway
  }

  /// The timetable of a railway, or nil if it has none.
  public subscript(railway: RailwayIndex) -> Timetable? {
    timetables.indices.contains(railway.offset) ? timetables[railway.offset] : nil
  }
}
