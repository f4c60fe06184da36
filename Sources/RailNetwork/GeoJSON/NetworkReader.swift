/// Reads a network from its GeoJSON file.
///
/// Checks everything, so that the rest of the program needs no checks.
/// `Datasets/networks/README.md` describes the format. Unknown members and features are ignored,
/// but a member that is nearly the name of a known one is a fault.
public enum NetworkReader {
  /// Reads a valid network; throws all faults of the file at once.
  public static func read(_ bytes: [UInt8], file: String) throws(Faults) -> RailNetwork {
    try draft(bytes, file: file).network
  }

  /// Reads a network and returns warnings about it; throws all faults of the file at once.
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
