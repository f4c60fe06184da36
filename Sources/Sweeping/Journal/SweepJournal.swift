package import PlainText

/// The append-only file of a sweep: a header, then a line for each finished trial.
///
/// A sweep that is killed leaves at most one line that is not whole, at the end; it is dropped, and
/// the sweep goes on from the lines before it.
package struct SweepJournal: Sendable {
  /// What the trials belong to; trials of another experiment or other journeys don't mix.
  package struct Header: Sendable, Hashable {
    /// The hash of the experiment's file.
    package var experiment: String
    /// The hash of the tuning journeys and their networks.
    package var journeys: String
    /// The version of the harness and of its metrics.
    package var versions: String
    /// Which part of the sweep this is, such as `2/5`; `1/1` is all of it.
    package var shard: String

    package init(experiment: String, journeys: String, versions: String, shard: String) {
      self.experiment = experiment
      self.journeys = journeys
      self.versions = versions
      self.shard = shard
    }

    /// The first line of the file, with its line break.
    package var line: String {
      ["railbench-sweep", experiment, journeys, versions, shard].joined(separator: "\t") + "\n"
    }

    init?(line: Substring) {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard fields.count == 5, fields[0] == "railbench-sweep" else { return nil }
      self.init(
        experiment: fields[1], journeys: fields[2], versions: fields[3], shard: fields[4])
    }
  }

  package let header: Header
  /// The trials by number.
  package private(set) var records: [Int: TrialRecord] = [:]
  /// How many bytes of the file are whole lines; what follows is to be cut off before appending.
  package let wholeBytes: Int

  /// Reads a journal's bytes.
  ///
  /// - Throws: a file that is no journal, a damaged line that is not the last, a trial told twice
  ///   in two ways.
  package init(_ bytes: [UInt8], file: String) throws(Faults) {
    let end = bytes.lastIndex(of: 0x0a).map { $0 + 1 } ?? 0
    let text = String(decoding: bytes[..<end], as: UTF8.self)
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    guard let first = lines.popFirst(), let header = Header(line: first) else {
      throw Faults(
        Fault(
          file: file, line: 1, problem: "is no journal of a sweep",
          remedy: "give another output folder, or move this file away"))
    }
    self.header = header
    wholeBytes = end
    for (index, line) in lines.enumerated() {
      guard let record = TrialRecord(line: line) else {
        throw Faults(
          Fault(
            file: file, line: index + 2, problem: "the trial on this line is damaged",
            remedy: "cut the file off before this line; the trials after it are run again"))
      }
      if let known = records[record.number], known != record {
        throw Faults(
          Fault(
            file: file, line: index + 2, problem: "trial \(record.number) is told in two ways"))
      }
      records[record.number] = record
    }
  }

  /// Throws if the journal belongs to another sweep than the one that is to go on.
  package func check(_ wanted: Header, file: String) throws(Faults) {
    var faults: [Fault] = []
    func compare(_ what: String, _ own: String, _ other: String) {
      guard own != other else { return }
      faults.append(
        Fault(
          file: file, line: 1, field: what,
          problem: "the journal is of another sweep: \(own) instead of \(other)",
          remedy: "give another output folder; nothing was changed in this one"))
    }
    compare("experiment", header.experiment, wanted.experiment)
    compare("journeys", header.journeys, wanted.journeys)
    compare("versions", header.versions, wanted.versions)
    compare("shard", header.shard, wanted.shard)
    guard faults.isEmpty else { throw Faults(faults) }
  }
}
