import TestKit
import Testing
import Text
@testable import Datasets

@Suite struct DatasetListTests {
  @Test func `datasets that are not those of the release are named`() async throws {
    let scratch = try ScratchFolder()
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
    try Files.write(released.csv + "suite,gone,1\n", to: released.path)
    #expect(try await list().problems().first == "suite gone: missing")
  }
}
