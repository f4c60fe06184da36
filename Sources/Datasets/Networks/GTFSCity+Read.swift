package import Interchange
package import RailNetwork

extension GTFSCity {
  /// - Throws: also faults that prevent a valid network.
  package static func read(
    _ feed: String, routes: [String], isStrict: Bool, label: NetworkLabel, underground: String?,
    progress: @escaping (String) -> Void
  ) throws(Faults) -> GTFSCity {
    let files = try GTFSFolder.files(feed, routes: routes, progress: progress)
    return try GTFSCity(files, label: label, isStrict: isStrict) {
      (network) throws(Faults) in
      let network = try network.marked(byFile: underground)
      _ = try NetworkFile.check(network, as: feed, from: feed)
      return network
    }
  }
}

extension RailNetwork {
  package func marked(byFile file: String?) throws(Faults) -> RailNetwork {
    guard let file else { return self }
    return try UndergroundTrack.marked(self, try Files.read(file), file: file)
  }
}
