public import Text

/// Reads a network from its GeoJSON file.
///
/// Everything is checked here once, so that inside every network is sound. The format is described
/// in `Datasets/networks/README.md`; members and features that it does not know are left alone, but
/// not a member that nearly has the name of one that it knows.
public enum NetworkReader {
  /// Reads a network.
  ///
  /// - Returns: the network, sound throughout.
  /// - Throws: every fault of the file at once.
  public static func read(_ bytes: [UInt8], file: String) throws(Faults) -> RailNetwork {
    try draft(bytes, file: file).network
  }

  /// Reads a network and says what looks wrong with it, though it can be used, in the file's order.
  ///
  /// - Throws: every fault of the file at once.
  public static func review(
    _ bytes: [UInt8], file: String
  ) throws(Faults) -> (network: RailNetwork, warnings: [Fault]) {
    let (network, draft, warnings) = try draft(bytes, file: file)
    let apart = TrackCheck.sharedTrack(network, draft: draft, file: file)
    return (network, draft.warnings(file: file) + warnings + apart)
  }

  private static func draft(
    _ bytes: [UInt8], file: String
  ) throws(Faults) -> (network: RailNetwork, draft: NetworkDraft, warnings: [Fault]) {
    var log = FaultLog(file: file)
    let draft = try NetworkDraft.format.read(
      bytes, file: file, most: JSONReader.mostBytes, unknown: .kept
    ) { draft, log in
      draft.checkReferences(log: &log)
    }
    let network = draft.network()
    let warnings = TrackCheck.run(network, draft: draft, log: &log)
    try log.throwIfAny()
    return (network, draft, warnings)
  }
}

extension RailNetwork {
  /// What is wrong with the network, and what looks wrong, as in a file of this name, without
  /// lines.
  package func check(file: String) -> (faults: [Fault], warnings: [Fault]) {
    let draft = NetworkDraft(self)
    var log = FaultLog(file: file)
    draft.checkFeatures(log: &log)
    draft.checkReferences(log: &log)
    guard log.faults.isEmpty else { return (log.faults, []) }
    let warnings = TrackCheck.run(self, draft: draft, log: &log)
    return (log.faults, warnings + TrackCheck.sharedTrack(self, draft: draft, file: file))
  }
}
