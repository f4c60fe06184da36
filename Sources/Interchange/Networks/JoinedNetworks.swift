package import RailNetwork

/// Joins networks of this project's format, for riders who change from one to another.
package enum JoinedNetworks {
  /// All railways and stations, in the order of the files, with the sources of all.
  ///
  /// Its time zone is that of the first network, unless the label has one.
  package static func network(
    _ files: [(name: String, network: RailNetwork)], label: NetworkLabel
  ) throws(Faults) -> ImportedNetwork {
    var log = FaultLog()
    var fileOfID: [String: String] = [:]
    var railways: [Railway] = []
    var stations: [Station] = []
    for (name, network) in files {
      for id in network.railways.map(\.id) + network.stations.map(\.id) {
        guard let other = fileOfID.updateValue(name, forKey: id) else { continue }
        log.add(
          Fault(
            file: name, problem: "the id \(id) is also in \(other)",
            remedy: "import one of the two again with another --id"))
      }
      let (firstRailway, firstStation) = (railways.count, stations.count)
      func moved(_ index: StationIndex) -> StationIndex {
        StationIndex(firstStation + index.offset)
      }
      railways += network.railways.map { railway in
        var railway = railway
        railway.stations = railway.stations.map(moved)
        railway.sharedTrack = railway.sharedTrack.map { shared in
          SharedTrack(
            railway: RailwayIndex(firstRailway + shared.railway.offset), from: moved(shared.from),
            to: moved(shared.to))
        }
        return railway
      }
      stations += network.stations.map { station in
        var station = station
        station.railway = RailwayIndex(firstRailway + station.railway.offset)
        return station
      }
    }
    try log.throwIfAny()
    return ImportedNetwork(
      network: RailNetwork(
        id: label.id, title: label.title, version: label.version,
        timeZone: label.timeZone ?? files.lazy.compactMap(\.network.timeZone).first,
        sources: files.flatMap(\.network.sources), railways: railways, stations: stations),
      warnings: [])
  }
}
