import RailNetwork
import TestKit
import Testing

@Suite struct TimetableTextTests {
  static let drawing = DrawnNetwork(
    "A--B--C--D", [.init("Test.Main", "ABCD"), .init("Test.Other", "DA")])
  static let network = drawing.network
  static let good = """
    railbench-timetable 1
    network drawn
    railway Test.Main
    calendar Weekday
    source made up
    pattern A-D-4 Outbound A B C D
    pattern A-D-2 Outbound A D
    pattern D-A-3 Inbound D B A
    train 1 Test.Local A-D-4 05:00 05:03+1 05:06 05:09 as=Test.Other.1
    train 3 Test.Express A-D-2 24:35 24:41 name=Night Owl 3
    train 2 Test.Local D-A-3 06:00 06:02+0 06:05 from=Test.Other.2,Test.Other.4

    """

  private func read(_ text: String) throws(Faults) -> Timetable {
    try TimetableReader.read(Array(text.utf8), file: "t", network: Self.network)
  }

  @Test func `reads a timetable`() throws {
    let timetable = try read("\u{feff}" + Self.good.replacing("\n", with: "\r\n"))
    #expect(timetable.calendar == "Weekday")
    #expect(timetable.trains.map(\.id) == ["Test.Main.1", "Test.Main.3", "Test.Main.2"])
    let local = try #require(timetable.trains.first { $0.id == "Test.Main.1" })
    #expect(local.stops[1].arrivalMinutes == 303)
    #expect(local.stops[1].departureMinutes == 304)
    #expect(local.stops[2].arrivalMinutes == nil)
    #expect(local.stops[3].arrivalMinutes == 309)
    #expect(local.stops[3].departureMinutes == nil)
    #expect(local.continuesAs == ["Test.Other.1"])
    #expect(timetable.trains[1].name == "Night Owl 3")
    #expect(timetable.trains[1].departureMinutes == 24 * 60 + 35)
    #expect(timetable.trains[2].direction == .descending)
  }

  @Test func `writes a timetable back unchanged`() throws {
    let timetable = try read(Self.good)
    #expect(TimetableWriter.text(timetable, network: Self.network) == Self.good)
    var odd = timetable
    odd.source = "made\npattern up\u{202e}"
    let text = TimetableWriter.text(odd, network: Self.network)
    #expect(text.contains(#"source made\u{a}pattern up\u{202e}"# + "\n"))
    var shuffled = timetable
    shuffled.trains.reverse()
    #expect(TimetableWriter.text(shuffled, network: Self.network) == Self.good)
  }

  private static let broken = [
    ("railbench-timetable 1", "timetable"),
    ("network drawn", "network moon"),
    ("railway Test.Main", "railway X"),
    ("calendar Weekday\n", ""),
    ("calendar Weekday", "calendar 9999-99-99"),
    ("pattern A-D-2 Outbound A D", "pattern A-D-2 Outbound A X"),
    ("pattern D-A-3 Inbound D B A", "pattern D-A-3 Inbound D A B"),
    ("pattern D-A-3 Inbound", "pattern D-A-3 Up"),
    ("A-D-2 24:35", "Q 24:35"),
    ("24:35 24:41", "24:35"),
    ("24:35 24:41", "24:35 24:31"),
    ("05:03+1", "05:63"),
    ("05:03+1", "05:03+-1"),
    ("train 3 ", "train 1 "),
    ("source made", "sauce made"), ("A-D-2 24:35 24:41", "Q 24:99 24:41 24:35"),
    ("pattern A-D-2 Outbound A D", "pattern A-D-2 Up X Y"),
  ]

  @Test func `reports the expected error for every kind of fault`() {
    Golden.expectFaults(
      of: Self.broken.map { ("\($1.debugDescription) for \($0.debugDescription)", ($0, $1)) },
      equal: "Tests/RailNetworkTests/Fixtures/timetable-faults.txt"
    ) { _ = try read(Self.good.replacing($0.0, with: $0.1)) }
  }
}
