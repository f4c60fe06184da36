import RailNetwork
import TestKit
import Testing
import Text

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
    let timetable = try read(Self.good)
    #expect(timetable.calendar == "Weekday")
    #expect(timetable.trains.map(\.id) == ["Test.Main.1", "Test.Main.3", "Test.Main.2"])
    let local = try #require(timetable.train(id: "Test.Main.1"))
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

  @Test func `writes what it read`() throws {
    let timetable = try read(Self.good)
    #expect(TimetableWriter.text(timetable, network: Self.network) == Self.good)
    var shuffled = timetable
    shuffled.trains.reverse()
    #expect(TimetableWriter.text(shuffled, network: Self.network) == Self.good)
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var old: String
    var new: String
    var fault: String
    var testDescription: String { fault }
  }

  @Test(arguments: [
    Case(
      old: "railbench-timetable 1", new: "timetable",
      fault: "t:1: not a timetable (the first line has to be 'railbench-timetable 1')"),
    Case(
      old: "network drawn", new: "network moon",
      fault: "t:2: network: is 'moon', but the network in use is 'drawn'"),
    Case(
      old: "railway Test.Main", new: "railway X",
      fault: "t:3: railway: the network has no railway 'X'"),
    Case(old: "calendar Weekday\n", new: "", fault: "t:11: calendar: is missing"),
    Case(
      old: "pattern A-D-2 Outbound A D", new: "pattern A-D-2 Outbound A X",
      fault: "t:7: pattern A-D-2: Test.Main has no station 'X'"),
    Case(
      old: "pattern D-A-3 Inbound D B A", new: "pattern D-A-3 Inbound D A B",
      fault: "t:8: pattern D-A-3: 'B' does not come after 'A' Inbound"),
    Case(
      old: "pattern D-A-3 Inbound", new: "pattern D-A-3 Up",
      fault: "t:8: pattern D-A-3: expected a direction of Test.Main, found 'Up'"
        + " (known are Outbound and Inbound)"),
    Case(
      old: "A-D-2 24:35", new: "Q 24:35",
      fault: "t:10: train 3: there is no pattern 'Q' above this line"),
    Case(
      old: "24:35 24:41", new: "24:35",
      fault: "t:10: train 3: has 1 times for the 2 stops of its pattern"),
    Case(
      old: "24:35 24:41", new: "24:35 24:31",
      fault: "t:10: train 3: '24:31' is earlier than the time before it"),
    Case(
      old: "05:03+1", new: "05:63",
      fault: "t:9: train 1: expected a time, found '05:63'"
        + " (write 05:03, or 05:03+1 for a minute's stop)"),
    Case(
      old: "05:03+1", new: "05:03+-1",
      fault: "t:9: train 1: expected a time, found '05:03+-1'"
        + " (write 05:03, or 05:03+1 for a minute's stop)"),
    Case(
      old: "train 3 ", new: "train 1 ",
      fault: "t:10: train 1: is there twice (the first is on line 9)"),
    Case(
      old: "source made", new: "sauce made",
      fault: "t:5: sauce: not a kind of line"
        + " (known are network, railway, calendar, source, pattern and train)"),
  ])
  func `names the fault`(test: Case) {
    let text = Self.good.split(separator: test.old, omittingEmptySubsequences: false)
      .joined(separator: test.new)
    #expect(throws: Faults.self) { try read(text) }
    do {
      _ = try read(text)
    } catch {
      #expect(error.all.first?.description == test.fault)
    }
  }
}
