import Gate
import Scoring
import TestKit
import Testing
@testable import Datasets

@Suite struct SuiteSignatureTests {
  @Test(arguments: ["locations.csv", "truth.json"])
  func `a change of either file of a journey changes its hash alone`(name: String) async throws {
    let scratch = try ScratchFolder()
    let datasets = try SampleSuite.write(to: scratch)
    func load() async throws -> LoadedSuite {
      try await SuiteLoader.load(
        [datasets + "/journeys"], network: datasets + "/networks/drawn.geojson", jobs: 1)
    }
    let suite = try await load()
    let before = try SuiteSignature.make(suite, [], hasChoice: [true, false, true])
    let all = try SuiteSignature.hash([suite])
    let file = "\(suite.items[1].folder.path)/\(name)"
    try Files.write(try Files.read(file) + [10], to: file)
    let changed = try await load()
    let after = try SuiteSignature.make(changed, [], hasChoice: [true, true, true])
    #expect(zip(before.journeys, after.journeys).map { $0.hash == $1.hash } == [true, false, true])
    #expect(before.networks.map(\.hash) == after.networks.map(\.hash))
    #expect(try SuiteSignature.hash([changed]) != all)
  }
}
