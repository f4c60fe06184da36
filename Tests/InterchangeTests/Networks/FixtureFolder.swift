import Foundation
import RailNetwork
import Testing
@testable import Interchange

/// A folder of sample files beside these tests.
enum FixtureFolder {
  /// The bytes of the files that a folder has, by name.
  static func files(_ names: [String], in folder: String) throws -> [String: [UInt8]] {
    let root = try #require(Bundle.module.resourceURL)
    var files: [String: [UInt8]] = [:]
    for name in names {
      let url = root.appendingPathComponent("Fixtures/\(folder)/\(name)")
      if let data = try? Data(contentsOf: url) { files[name] = [UInt8](data) }
    }
    return files
  }
}

extension NetworkLabel {
  static let sample = NetworkLabel(id: "sample", title: "Sample", version: "1", sources: [])
}

extension RailNetwork {
  /// The stations of a railway by id, without the railway's part of it.
  func names(of railway: String) -> [String] {
    guard let index = self.railway(id: railway) else { return [] }
    return self[index].stations.map { String(self[$0].id.dropFirst(railway.count + 1)) }
  }
}
