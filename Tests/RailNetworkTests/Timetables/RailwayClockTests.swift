import RailNetwork
import Testing

@Suite struct RailwayClockTests {
  @Test(arguments: [
    ("05:03", 303), ("00:00", 0), ("24:35", 1_475), ("29:59", 1_799), ("23:59", 1_439),
  ])
  func `reads and writes times of day`(text: String, minutes: Int) {
    #expect(RailwayClock.minutes(text) == minutes)
    #expect(RailwayClock.text(minutes: minutes) == text)
  }

  @Test(arguments: ["", "5:03", "05:60", "05:3", "30:00", "05:030", "05.03", "aa:bb", "05:03 "])
  func `rejects an invalid time of day`(text: String) {
    #expect(RailwayClock.minutes(text) == nil)
  }

  @Test(arguments: [("00:35", 1_475), ("02:59", 1_619), ("03:00", 180), ("24:00", 1_440)])
  func `counts the small hours on from the day before`(text: String, minutes: Int) {
    #expect(RailwayClock.minutesOfServiceDay(civil: text) == minutes)
  }
}
