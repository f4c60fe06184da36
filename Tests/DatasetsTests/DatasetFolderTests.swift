import RailNetwork
import TestKit
import Testing
@testable import Datasets
@testable import Journeys

@Suite struct DatasetFolderTests {
  private let scratch = ScratchFolder()

  @Test func `finds the folder here, above, or from the second start`() throws {
    try scratch.write("", to: "project/Datasets/networks/a.geojson")
    try scratch.write("", to: "project/Sources/Deep/a.swift")
    let expected = scratch.path + "/project/Datasets"
    for start in ["/project", "/project/Sources/Deep"] {
      #expect(try DatasetFolder.find(from: [scratch.path + start]).path == expected)
    }
    #expect(
      try DatasetFolder.find(from: [scratch.path, scratch.path + "/project/Sources"]).path
        == expected)
  }

  @Test func `rejects a folder without networks or journeys`() throws {
    try scratch.write("", to: "Datasets/readme.txt")
    #expect(throws: Faults.self) { try DatasetFolder.find(from: [scratch.path]) }
  }

  @Test func `the environment variable names the folder`() throws {
    try scratch.write("", to: "trains/journeys/a.txt")
    let trains = scratch.path + "/trains"
    func found(_ path: String) throws -> String {
      try DatasetFolder.find(environment: [DatasetFolder.variable: path]).path
    }
    #expect(try found(trains) == trains)
    #expect(try found("").hasSuffix("/Datasets"))
    #expect(throws: Faults.self) { try found(scratch.path) }
  }

  @Test func `a path with a zero byte does not end at it`() throws {
    let file = try scratch.write("a", to: "a.txt")
    for path in [file + "\0", file + "\0b", scratch.path + "\0"] {
      #expect(!Files.exists(path) && !Files.isFolder(path))
      #expect(throws: Faults.self) { try Files.read(path) }
    }
  }

  @Test func `a wrong name of a suite gets the nearest one`() throws {
    var names = JourneyNames()
    let faults = #expect(throws: Faults.self) { try names.folder("recordd") }
    #expect(faults?.description.hasSuffix("(did you mean 'recorded'?)") == true)
  }

  @Test func `lists the searched places if there are no datasets`() {
    let faults = #expect(throws: Faults.self) {
      try DatasetFolder.find(for: "recorded", from: ["/none", "/nowhere"])
    }
    let lines = faults?.all.map(\.description) ?? []
    #expect(lines.first == "recorded: no such file or folder here")
    #expect(lines.last?.hasPrefix("Datasets: no such folder in /none, /nowhere or above") == true)
  }
}

@Suite struct TimetableFolderTests {
  @Test func `follows a train over three companies' railways`() async throws {
    let network = try SampleNetworks.greaterTokyo()
    let timetables = try await TimetableFolder.all(of: network, jobs: 2)
    let train = try #require(timetables?.train(id: "Tokyu.Toyoko.014101"))
    let service = try train.wholeRun(in: #require(timetables))
    #expect(service.map(\.id) == ["Tokyu.Toyoko.014101", "Minatomirai.Minatomirai.014101"])
    #expect(service.map(\.stops.count) == [21, 6])
  }
}
