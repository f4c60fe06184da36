public import Text

/// Reads a network from its GeoJSON file.
///
/// Everything is checked here once, so that inside every network is sound. The format is described
/// in `Datasets/networks/README.md`; members and features that it does not know are left alone.
public enum NetworkReader {
  /// Reads a network.
  ///
  /// - Returns: the network, sound throughout.
  /// - Throws: every fault of the file at once.
  public static func read(_ bytes: [UInt8], file: String) throws(Faults) -> RailNetwork {
    try draft(bytes, file: file).network
  }

  /// Reads a network and says what looks wrong with it, though it can be used.
  ///
  /// - Throws: every fault of the file at once.
  public static func review(_ bytes: [UInt8], file: String) throws(Faults) -> NetworkReview {
    let (network, draft, remarks) = try draft(bytes, file: file)
    return NetworkReview(
      network: network,
      warnings: draft.warnings(file: file) + remarks
        + TrackCheck.sharedTrack(network, draft: draft, file: file))
  }

  private static func draft(
    _ bytes: [UInt8], file: String
  ) throws(Faults) -> (network: RailNetwork, draft: NetworkDraft, remarks: [Fault]) {
    var log = FaultLog(file: file)
    let draft = try JSONObjectReader.read(bytes, file: file) { root, log in
      let draft = NetworkDraft(&root, log: &log)
      draft?.checkReferences(log: &log)
      return draft
    }
    let network = draft.network()
    let remarks = TrackCheck.run(network, draft: draft, log: &log)
    try log.throwIfAny()
    return (network, draft, remarks)
  }
}

/// A network that can be used, and what looks wrong with it.
public struct NetworkReview: Sendable {
  /// The network.
  public let network: RailNetwork
  /// What looks wrong, in the file's order; empty for a clean file.
  public let warnings: [Fault]
}
