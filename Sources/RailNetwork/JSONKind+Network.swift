extension JSONKind where Value == RailwayIndex {
  package static func railway(of network: RailNetwork) -> JSONKind {
    .id("railway", of: network, standIn: RailwayIndex(0), network.railway(id:)) {
      network.railways.map(\.id)
    }
  }
}

extension JSONKind where Value == StationIndex {
  package static func station(of network: RailNetwork) -> JSONKind {
    .id("station", of: network, standIn: StationIndex(0), network.station(id:)) {
      network.stations.map(\.id)
    }
  }
}

extension JSONKind {
  fileprivate static func id(
    _ noun: String, of network: RailNetwork, standIn: Value,
    _ find: @escaping (String) -> Value?, among all: @escaping () -> [String]
  ) -> JSONKind {
    JSONKind(standIn: standIn) { field in
      guard let id = field.text else { return nil }
      let found = find(id)
      if found == nil {
        field.fault(
          "unknown \(noun) '\(id)' in network \(network.id)",
          remedy: Suggestion.nearest(to: id, among: all()).map { "did you mean \($0)?" })
      }
      return found
    }
  }
}
