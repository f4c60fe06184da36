import RailNetwork
import TestKit
import Testing
@testable import Datasets
@testable import Interchange

/// Files of a feed or of a data source, by name.
typealias SampleFiles = [String: [UInt8]]

extension SampleFiles {
  init(_ names: [String], in folder: String) {
    self = [:]
    for name in names {
      self[name] = try? Checkout.bytes("Tests/DatasetsTests/Fixtures/\(folder)/\(name)")
    }
  }

  init(_ texts: [String: String]) {
    self = texts.mapValues { Array($0.utf8) }
  }

  func replacing(_ old: String, in name: String, with new: String) throws -> SampleFiles {
    var text = String(decoding: try #require(self[name]), as: UTF8.self)
    text.replaceSubrange(try #require(text.firstRange(of: old)), with: new)
    return merging([name: Array(text.utf8)]) { $1 }
  }
}

/// One way to break a set of files.
typealias Breakage = (name: String, file: String, old: String, new: String)

/// Compares the faults of some broken variants of files with a golden file; the unbroken files must
/// have no faults.
func expectFaults(
  of breakages: [Breakage], in files: SampleFiles, equal golden: String,
  _ read: (SampleFiles) throws -> Void
) throws {
  let broken = try breakages.map {
    ($0.name, try files.replacing($0.old, in: $0.file, with: $0.new))
  }
  Golden.expectFaults(
    of: broken + [("no files", [:])], equal: "Tests/DatasetsTests/Fixtures/\(golden)", read)
}

extension NetworkLabel {
  static let sample = NetworkLabel(id: "sample", title: "Sample", version: "1", sources: [])
}

extension RailNetwork {
  /// The stations of a railway by id, without the railway's part of the id.
  func names(of railway: String) -> [String] {
    guard let index = self.railway(id: railway) else { return [] }
    return self[index].stations.map { String(self[$0].id.dropFirst(railway.count + 1)) }
  }
}
