import PlainText
import Testing

@testable import RailBenchCommand

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
}
