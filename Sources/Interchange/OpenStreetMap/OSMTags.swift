/// What the tags of OpenStreetMap say (wiki.openstreetmap.org/wiki/Map_features).
extension [String: String] {
  /// The kinds of route that a network holds.
  private static let modes = [
    "train", "railway", "subway", "light_rail", "tram", "monorail", "funicular",
  ]

  /// What runs on a route relation, or nil for one that is no railway or runs no more or not yet.
  package var railMode: String? {
    guard self["type"] == "route", let mode = self["route"], Self.modes.contains(mode),
      !isOutOfUse
    else { return nil }
    return mode
  }

  private static let statesOutOfUse = [
    "proposed", "planned", "construction", "disused", "abandoned", "razed", "demolished", "removed",
    "dismantled",
  ]

  /// Whether the whole thing is out of use, or not yet in use.
  private var isOutOfUse: Bool {
    Self.statesOutOfUse.contains { state in
      self["state"] == state || self["railway"] == state || self["route"] == state
        || self[state] == "yes"
    }
  }

  /// Whether a way in a route relation is track that trains of it run on.
  package var isTrack: Bool {
    if isOutOfUse || self["service"] == "yard" { return false }
    if self["public_transport"] != nil || self["building"] != nil || self["area"] == "yes" {
      return false
    }
    return !["platform", "platform_edge", "station", "traverser", "turntable"]
      .contains(self["railway"]) && self["highway"] != "platform"
  }

  /// Whether a way lies underground.
  package var isUnderground: Bool {
    if let tunnel = self["tunnel"],
      !["no", "building_passage", "avalanche_protector"].contains(tunnel)
    {
      return true
    }
    return self["location"] == "underground" || self["layer"]?.hasPrefix("-") == true
  }

  /// Whether a node is where trains of a railway stop.
  package var isStop: Bool {
    ["station", "halt", "stop", "tram_stop"].contains(self["railway"])
      || ["station", "stop_position"].contains(self["public_transport"])
  }

  /// Whether a node stands for a whole station.
  package var isStation: Bool {
    ["station", "halt", "tram_stop"].contains(self["railway"])
      || self["public_transport"] == "station"
  }
}
