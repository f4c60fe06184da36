import TestKit
import Testing
import Text
@testable import Datasets

@Suite struct DatasetFolderTests {
  @Test func `is found here, above, or at the second starting place`() throws {
    let scratch = try ScratchFolder()
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

  @Test func `a folder of that name without networks or journeys is not it`() throws {
    let scratch = try ScratchFolder()
    try scratch.write("", to: "Datasets/readme.txt")
    #expect(throws: Faults.self) { try DatasetFolder.find(from: [scratch.path]) }
  }

  @Test func `the environment names it, or nothing does`() throws {
    let scratch = try ScratchFolder()
    try scratch.write("", to: "trains/journeys/a.txt")
    let trains = scratch.path + "/trains"
    func found(_ path: String) throws -> String {
      try DatasetFolder.find(environment: [DatasetFolder.variable: path]).path
    }
    #expect(try found(trains) == trains)
    #expect(try found("").hasSuffix("/Datasets"))
    #expect(throws: Faults.self) { try found(scratch.path) }
  }

  @Test func `a suite or a journey by its name alone`() throws {
    let journeys = try DatasetFolder.find().journeys
    let ride = "yamanote-inner-2022-09-24"
    #expect(try DatasetFolder.journeys(named: "recorded") == "\(journeys)/recorded")
    #expect(try DatasetFolder.journeys(named: ride) == "\(journeys)/recorded/\(ride)")
    let faults = #expect(throws: Faults.self) { try DatasetFolder.journeys(named: "recordd") }
    #expect(faults?.description.hasSuffix("(did you mean 'recorded'?)") == true)
  }
}
