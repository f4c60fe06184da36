import PlainText
import RailNetwork

/// The network that a subcommand works with.
enum NetworkFile {
  static let defaultID = "greater-tokyo"

  static let option = OptionDeclaration(
    name: "--network", value: "FILE",
    summary: "the network (default: Datasets/networks/\(defaultID).geojson)")

  static let argument = ArgumentDeclaration(
    name: "FILE", summary: "the network's file, or its id in Datasets/networks")

  /// The network that `--network` names, or the default one.
  static func network(_ invocation: Invocation) throws(Faults) -> RailNetwork {
    if let path = invocation.value("--network") { return try read(path) }
    return try read(try DatasetFolder.find().network(id: defaultID))
  }

  /// Reads a network's file, or the one in `Datasets/networks` that has this id.
  static func read(_ name: String) throws(Faults) -> RailNetwork {
    try review(name).network
  }

  /// Reads a network as ``read(_:)`` does, with what looks wrong with it.
  static func review(_ name: String) throws(Faults) -> NetworkReview {
    let path = path(name)
    return try NetworkReader.review(try Files.read(path), file: path)
  }

  /// The file of this name, or the one in `Datasets/networks` that has this id.
  static func path(_ name: String) -> String {
    guard !Files.exists(name), !name.contains("/"), !name.contains(".geojson"),
      let file = (try? DatasetFolder.find())?.network(id: name), Files.exists(file)
    else { return name }
    return file
  }
}
