import RailNetwork
import Reporting
import Simulation
import TestKit
import Testing
import Text
@testable import Datasets

@Suite struct DatasetFolderTests {
  private let scratch = ScratchFolder()

  @Test(arguments: [
    ("city,bart,390cf6aa60343e85", "kind"), ("network,../bart,390cf6aa60343e85", "id"),
    ("network,bart,390cf6aa60343e8", "digest"), ("network,a,390cf6aa60343e85", "id"),
  ])
  func `refuses a row of digests without sense`(row: String, field: String) {
    let text = "kind,id,digest\nnetwork,a,390cf6aa60343e85\n\(row)\n"
    let faults = #expect(throws: Faults.self) {
      try DatasetList.digests(Array(text.utf8), file: "digests.csv")
    }
    #expect(faults?.all.map(\.line) == [3] && faults?.all.first?.field == field)
  }

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

  @Test func `finds a suite or a journey by name`() throws {
    let journeys = try DatasetFolder.find().journeys
    let ride = "yamanote-inner-2022-09-24"
    #expect(try DatasetFolder.journeys(named: "recorded") == "\(journeys)/recorded")
    #expect(try DatasetFolder.journeys(named: ride) == "\(journeys)/recorded/\(ride)")
    let faults = #expect(throws: Faults.self) { try DatasetFolder.journeys(named: "recordd") }
    #expect(faults?.description.hasSuffix("(did you mean 'recorded'?)") == true)
  }

  @Test func `says of a name where no datasets are`() {
    let faults = #expect(throws: Faults.self) {
      try DatasetFolder.find(for: "recorded", from: ["/none", "/nowhere"])
    }
    let lines = faults?.all.map(\.description) ?? []
    #expect(lines.first == "recorded: no such file or folder here")
    #expect(lines.last?.hasPrefix("Datasets: no such folder in /none, /nowhere or above") == true)
  }
}

@Suite struct DatasetListTests {
  private let scratch = ScratchFolder()

  @Test func `names datasets that differ from the release`() async throws {
    let folder = DatasetFolder(path: try SampleSuite.write(to: scratch))
    let text = try Files.read("\(folder.networks)/drawn.geojson")
    try Files.write(text, to: "\(folder.journeys)/rides/network.geojson")
    func list() async throws -> DatasetList { try await .load(folder, jobs: 2) }
    let released = try await list()
    #expect(released.entries.map(\.id) == ["drawn", "rides"])
    #expect(throws: Faults.self) { try released.problems() }
    try Files.write(released.csv, to: released.path)
    #expect(try released.problems() == [])
    let truth = "\(folder.journeys)/rides/main-local/truth.json"
    try Files.write(try Files.read(truth) + [10], to: truth)
    let problems = try await list().problems()
    #expect(problems.count == 1 && problems[0].hasPrefix("suite rides: digest "))
    try Files.write(released.csv + "suite,gone,390cf6aa60343e85\n", to: released.path)
    #expect(try await list().problems().first == "suite gone: missing")
  }
}

@Suite struct TimetableFolderTests {
  private static func folder() throws -> TimetableFolder {
    try TimetableFolder.read(
      Checkout.path("Datasets/timetables/greater-tokyo"),
      network: NetworkFile.read(Checkout.path("Datasets/networks/greater-tokyo.geojson")).network)
  }

  @Test func `follows a train over three companies' railways`() throws {
    var folder = try Self.folder()
    let found = try folder.train(id: "Tokyu.Toyoko.014101")
    let train = try #require(found)
    let service = try folder.service(through: train)
    #expect(
      service.map(\.id) == ["Tokyu.Toyoko.014101", "Minatomirai.Minatomirai.014101"])
    #expect(service.map(\.stops.count) == [21, 6])
  }
}
