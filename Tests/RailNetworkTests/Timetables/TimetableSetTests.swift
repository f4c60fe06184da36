import RailNetwork
import TestKit
import Testing

@Suite struct TimetableSetTests {
  @Test func `of several timetables of a railway the first is taken`() {
    let network = DrawnNetwork("A--B--C", [.init("T.Main", "ABC"), .init("T.Other", "CA")]).network
    func timetable(_ calendar: String) -> Timetable {
      Timetable(railway: RailwayIndex(0), calendar: calendar, source: "", trains: [])
    }
    let set = TimetableSet([timetable("Weekday"), timetable("Holiday")], network: network)
    #expect(set[RailwayIndex(0)]?.calendar == "Weekday")
    #expect(set[RailwayIndex(1)] == nil)
    #expect(set[RailwayIndex(2)] == nil)
  }

  @Test func `the time of a stop is its departure, or failing that its arrival`() {
    let station = StationIndex(0)
    #expect(TimetableStop(station: station, arrivalMinutes: 5, departureMinutes: 7).minutes == 7)
    #expect(TimetableStop(station: station, arrivalMinutes: 5).minutes == 5)
    #expect(TimetableStop(station: station, departureMinutes: 7).minutes == 7)
  }
}
