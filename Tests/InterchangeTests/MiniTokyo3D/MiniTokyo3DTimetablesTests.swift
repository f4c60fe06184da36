import Interchange
import RailNetwork
import TestKit
import Testing
import Text

@Suite struct MiniTokyo3DTimetablesTests {
  static let network = DrawnNetwork(
    "A--B--C--D", [.init("Test.Main", "ABC"), .init("Test.Branch", "CD")]
  ).network

  private func importer(_ text: String) -> MiniTokyo3DTimetables {
    var importer = MiniTokyo3DTimetables(network: Self.network, calendar: "Weekday")
    importer.add(Array(text.utf8), file: "main.json")
    return importer
  }

  @Test func `reads trains, times past midnight and continuations`() throws {
    var importer = importer(
      """
      [{"id": "Test.Main.1M.Weekday", "r": "Test.Main", "y": "Test.Local", "d": "Outbound",
        "nt": ["Test.Branch.1M.Weekday.2"], "nm": [{"ja": "梟", "en": "Owl"}],
        "tt": [{"s": "Test.Main.A", "d": "23:58"}, {"s": "Test.Main.B", "a": "24:00", "d": "00:01"},
               {"s": "Test.Main.C", "a": "00:04"}]},
       {"id": "Test.Main.1M.Holiday", "r": "Test.Main", "y": "Test.Local", "d": "Outbound",
        "tt": [{"s": "Test.Main.A", "d": "23:58"}, {"s": "Test.Main.B", "a": "23:59"}]},
       {"id": "Test.Branch.1M.Weekday.2", "r": "Test.Branch", "y": "Test.Local", "d": "Outbound",
        "pt": ["Test.Main.1M.Weekday"],
        "tt": [{"s": "Test.Branch.C", "d": "00:05"}, {"s": "Test.Branch.D", "a": "00:09"}]}]
      """)
    let timetables = try importer.timetables()
    #expect(importer.warnings.isEmpty)
    #expect(timetables.map(\.railway) == [RailwayIndex(0), RailwayIndex(1)])
    let main = try #require(timetables.first?.trains.first)
    #expect(timetables[0].trains.count == 1)
    #expect(main.id == "Test.Main.1M")
    #expect(main.name == "Owl")
    #expect(main.stops.map(\.arrivalMinutes) == [nil, 1_440, 1_444])
    #expect(main.stops.map(\.departureMinutes) == [1_438, 1_441, nil])
    #expect(main.continuesAs == ["Test.Branch.1M.2"])
    #expect(timetables[1].trains[0].continuesFrom == ["Test.Main.1M"])
  }

  @Test(arguments: [
    (
      #""s": "Test.Main.X""#,
      "Test.Main.1.Weekday is left out: its station 'Test.Main.X' is not in the network"
    ),
    (
      #""s": "Test.Main.A""#,
      "Test.Main.1.Weekday is left out: its stops do not run along its railway"
    ),
  ])
  func `leaves out a train that does not fit the network, with a warning`(
    stop: String, remark: String
  ) throws {
    var importer = importer(
      """
      [{"id": "Test.Main.1.Weekday", "r": "Test.Main", "y": "L", "d": "Outbound",
        "tt": [{"s": "Test.Main.B", "d": "08:00"}, {\(stop), "a": "08:05"}]}]
      """)
    #expect(try importer.timetables().isEmpty)
    #expect(importer.warnings == [remark])
  }

  @Test func `drops a continuation that leaves before it arrives`() throws {
    var importer = importer(
      """
      [{"id": "Test.Main.1.Weekday", "r": "Test.Main", "y": "L", "d": "Outbound",
        "nt": ["Test.Branch.1.Weekday"],
        "tt": [{"s": "Test.Main.B", "d": "08:00"}, {"s": "Test.Main.C", "a": "08:05"}]},
       {"id": "Test.Branch.1.Weekday", "r": "Test.Branch", "y": "L", "d": "Outbound",
        "pt": ["Test.Main.1.Weekday"],
        "tt": [{"s": "Test.Branch.C", "d": "08:03"}, {"s": "Test.Branch.D", "a": "08:09"}]}]
      """)
    let timetables = try importer.timetables()
    #expect(timetables[0].trains[0].continuesAs.isEmpty)
    #expect(timetables[1].trains[0].continuesFrom.isEmpty)
    #expect(importer.warnings.count == 1)
  }

  @Test func `reports faults with file and line`() {
    var importer = importer(
      """
      [{"id": "Test.Main.1.Weekday", "r": "Test.Main", "y": "L", "d": "Up",
        "tt": [{"s": "Test.Main.B", "d": "08:00"}, {"s": "Test.Main.C", "a": "08:05"}]},
       {"r": "Test.Main"}]
      """)
    let train = """
      [{"id": "Test.Main.2.Weekday", "r": "Test.Main", "y": "L", "d": "Outbound",
        "tt": [{"s": "Test.Main.B", "d": "08:00"}, {"s": "Test.Main.C", "a": "08:05"}]}]
      """
    for file in ["twice.json", "twice.json", "again.json"] {
      importer.add(Array(train.utf8), file: file)
    }
    importer.add(Array("{".utf8), file: "cut.json")
    #expect {
      _ = try importer.timetables()
    } throws: { error in
      (error as? Faults)?.all.map(\.description) == [
        "main.json:1: Test.Main.1.Weekday d: not a direction of Test.Main",
        "main.json:3: id: is missing or no text",
        "twice.json:1: Test.Main.2.Weekday id: is there twice (the first is on line 1)",
        "again.json:1: Test.Main.2.Weekday id: is there twice (the first is in twice.json:1)",
        "cut.json:1: the JSON ends too early: expected a member name in quotes",
      ]
    }
  }

  @Test(arguments: [
    (#""d": "23:58""#, #""d": "00:58""#), (#""a": "24:00""#, #""a": "13:00""#),
    (#""id": "Test.Main.1M.Weekday""#, #""id": " Test.Main.1M.Weekday""#),
    (#""y": "Test.Local""#, #""y": "Test Local""#), (#""y": "Test.Local""#, #""y": """#),
    (#"Test.Branch.1M.Weekday.2""#, #"Test.Branch.1,M.Weekday.2""#),
  ])
  func `leaves out trains that a timetable can't hold, with a warning`(old: String, new: String)
    throws
  {
    let good = """
      [{"id": "Test.Main.1M.Weekday", "r": "Test.Main", "y": "Test.Local", "d": "Outbound",
        "nt": ["Test.Branch.1M.Weekday.2"],
        "tt": [{"s": "Test.Main.A", "d": "23:58"}, {"s": "Test.Main.B", "a": "24:00", "d": "00:01"},
               {"s": "Test.Main.C", "a": "00:04"}]}]
      """
    var importer = importer(good.replacing(old, with: new))
    #expect(try importer.timetables().isEmpty)
    #expect(importer.warnings.count == 1)
    #expect(importer.warnings.first?.contains("is left out: ") == true)
  }
}
