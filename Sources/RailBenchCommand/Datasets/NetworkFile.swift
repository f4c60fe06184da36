import PlainText
import RailNetwork

/// The network that a subcommand works with.
enum NetworkFile {
  static let defaultID = "greater-tokyo"

  static let option = OptionDeclaration(
    name: "--network", value: "FILE",
    summary: "the network (default: Datasets/networks/\(defaultID).geojson)")

  /// The network that `--network` names, or the default one.
  static func network(_ invocation: Invocation) throws(Faults) -> RailNetwork {
    if let path = invocation.value("--network") { return try read(path) }
    return try read(try DatasetFolder.find().network(id: defaultID))
  }

  /// Reads a network's file.
  static func read(_ path: String) throws(Faults) -> RailNetwork {
    try NetworkReader.read(try Files.read(path), file: path)
  }
}
