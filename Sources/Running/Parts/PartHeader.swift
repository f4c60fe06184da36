import Datasets
import Scoring
import Text

/// The header of a part: the first line of its file.
package struct PartHeader: Encodable, Sendable, Equatable {
  /// The command without options that change no byte.
  package var words: [String]
  /// The number of pieces of work in all parts.
  package var count: Int
  package var shard: String
  /// The versions of the program, of the metrics and of the format of parts.
  package var versions = ownVersions
  /// Digests of the inputs of the part, by name; parts of one run agree in each common name.
  package var inputs: [String: String]
  /// Digests of the files beside the part, by name.
  package var files: [String: String]

  /// The remedy if the part in this folder can't be used.
  func remedy(in folder: String) -> String { "run this part again: \(command(shard, in: folder))" }

  func command(_ shard: String, in folder: String) -> String {
    let words = self.words + ["--shard", shard, "-o", folder]
    return "railbench " + words.map(ShellText.quoted).joined(separator: " ")
  }

  static let ownVersions =
    "\(SuiteSignature.harness)/\(MetricCatalogue.version)/\(PartFile.version)"

  package init(
    words: [String], count: Int, shard: Shard, inputs: [String: String] = [:],
    files: [String: String] = [:]
  ) {
    (self.words, self.count, self.shard) = (words, count, shard.description)
    (self.inputs, self.files) = (inputs, files)
  }
}

// MARK: - Reading

extension PartHeader {
  /// Reads the first line of a part; throws all faults of its members.
  init(line: [UInt8], file: String) throws(Faults) {
    guard let text = PartFile.body(line), let node = try? JSONReader.read(Array(text)) else {
      throw Faults(
        file, line: 1, "is not the file of a part", remedy: "give the output folder of a part")
    }
    if let versions = node["versions"]?.string, versions != Self.ownVersions {
      throw Faults(
        file, line: 1, field: "versions",
        "a part of another version: '\(versions)', this railbench writes '\(Self.ownVersions)'",
        remedy: "merge it with the railbench that ran it, or run it again with this one")
    }
    do throws(Faults) {
      self = try Self.format.read(node, file: file, unknown: .refused)
    } catch {
      throw Faults(
        error.all.map { fault in
          var fault = fault
          fault.remedy = fault.remedy ?? "the part is damaged; run it again"
          return fault
        })
    }
  }

  private static var format: JSONKind<PartHeader> {
    .object { object in
      object.leave("versions")
      if object["versions"]?.string == nil { object.fault("versions", "expected a text") }
      let shard = object.required(
        "shard",
        JSONKind<String>.text.converted("a part such as 2/5", standIn: Shard.whole) {
          try? Shard($0, in: PartFile.name)
        })
      return PartHeader(
        words: object.required("words", .list(.text).nonEmpty("word")),
        count: object.required("count", .whole(in: 0...(1 << 53))), shard: shard,
        inputs: object.required("inputs", digests), files: object.required("files", digests))
    }
  }

  /// Digests by name.
  private static var digests: JSONKind<[String: String]> {
    let digest = JSONKind<String>.text.converted("a digest of 16 digits", standIn: "") { text in
      text.utf8.count == 16 && text.allSatisfy(\.isHexDigit) ? text : nil
    }
    return JSONKind(standIn: [:]) { field in
      JSONKind.members { _, _ in digest }.value(field).map { members in
        Dictionary(members.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
      }
    }
  }
}

/// The entries that the headers of a command's parts must have.
package struct PartNeeds: Sendable {
  /// The names of inputs, each with its digest if merge can compute it.
  package var inputs: [String: String?]
  /// Whether the timetables of each network are an input.
  package var timetables = false
  /// The names of the files beside the part.
  package var files: [String] = []

  package init(_ inputs: [String: String?], timetables: Bool = false, files: [String] = []) {
    (self.inputs, self.timetables, self.files) = (inputs, timetables, files)
  }

  /// The faults of the header of the part in this folder.
  func faults(_ header: PartHeader, in folder: String) -> [Fault] {
    func fault(_ field: String, _ problem: String) -> Fault {
      Fault(
        file: "\(folder)/\(PartFile.name)", line: 1, field: field, problem: problem,
        remedy: header.remedy(in: folder))
    }
    var needed = inputs
    for name in header.inputs.keys where timetables && name.hasPrefix(PartInputs.network) {
      needed[PartInputs.timetables + name.dropFirst(PartInputs.network.count)] = .some(nil)
    }
    var faults: [Fault] = []
    for (name, digest) in needed.sorted(by: { $0.key < $1.key }) {
      guard let own = header.inputs[name] else {
        faults.append(fault("inputs.\(name)", "missing"))
        continue
      }
      if let digest, own != digest {
        faults.append(
          fault("inputs.\(name)", "'\(own)', but '\(digest)' by the command of the part"))
      }
    }
    let names = (files.sorted(), header.files.keys.sorted())
    for name in names.0 where !names.1.contains(name) {
      faults.append(fault("files.\(name)", "missing"))
    }
    for name in names.1 where !names.0.contains(name) {
      faults.append(fault("files.\(name)", "is not a file of such a part"))
    }
    return faults
  }
}
