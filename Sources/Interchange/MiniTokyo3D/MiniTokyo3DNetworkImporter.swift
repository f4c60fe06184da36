import Geometry
package import PlainText
import RailNetwork

/// Makes a network from the data files of Mini Tokyo 3D.
///
/// Facts of the format, found in its files: a railway's line is a chain of sublines, see
/// ``MiniTokyo3DLines``; `altitude` below 0 means underground; a station without `coord` or
/// `railway` is the far terminus of a through service and stands in no railway's list;
/// `station-groups.json` nests three deep, an interchange, its buildings, their stations.
package enum MiniTokyo3DNetworkImporter {
  /// The files it needs, by name.
  package static let fileNames = [
    "coordinates.json", "railways.json", "stations.json", "station-groups.json",
  ]

  /// Makes the network.
  ///
  /// - Parameters:
  ///   - files: the bytes of each of ``fileNames``.
  ///   - folder: the folder's name, for faults.
  ///   - label: what to call the network.
  /// - Returns: the network, with a remark on the stations that were left out.
  /// - Throws: every fault of the files at once.
  package static func network(
    files: [String: [UInt8]], folder: String, label: NetworkLabel
  ) throws(Faults) -> ImportedNetwork {
    var faults: [Fault] = []
    let lines = read("coordinates.json", files, folder, &faults, MiniTokyo3DLines.init)
    let railways = read("railways.json", files, folder, &faults, MiniTokyo3DRailway.all)
    let stations = read("stations.json", files, folder, &faults, MiniTokyo3DStation.all)
    let groups = read("station-groups.json", files, folder, &faults, MiniTokyo3DGroups.init)
    guard faults.isEmpty, let lines, let railways, let stations, let groups else {
      throw Faults(faults)
    }
    var assembly = MiniTokyo3DNetworkAssembly(
      lines: lines, stations: stations, groups: groups,
      log: FaultLog(file: "\(folder)/railways.json"))
    for railway in railways { assembly.add(railway) }
    try assembly.log.throwIfAny()
    return ImportedNetwork(
      network: assembly.network(label), remarks: assembly.remarks(of: stations))
  }

  private static func read<Content>(
    _ name: String, _ files: [String: [UInt8]], _ folder: String, _ faults: inout [Fault],
    _ content: ([JSONNode], inout FaultLog) -> Content?
  ) -> Content? {
    let path = "\(folder)/\(name)"
    guard let bytes = files[name] else {
      faults.append(Fault(file: path, problem: "there is no such file"))
      return nil
    }
    do throws(Faults) {
      var log = FaultLog(file: path)
      let root = try JSONReader.read(bytes, file: path)
      // Every file is a list but coordinates.json, whose lists have names.
      let list = root["railways"] ?? root
      guard case .array(let elements) = list.value else {
        log.add(line: list.line, "must be a list, is \(list.value.kindName)")
        throw Faults(log.faults)
      }
      let made = content(elements, &log)
      try log.throwIfAny()
      return made
    } catch {
      faults += error.all
    }
    return nil
  }
}
