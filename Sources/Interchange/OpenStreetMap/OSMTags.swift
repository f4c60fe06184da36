import RailNetwork

/// What the tags of OpenStreetMap say (wiki.openstreetmap.org/wiki/Map_features).
extension [String: String] {
  /// The kinds of route that a network holds.
  private static let modes = [
    "train", "railway", "subway", "light_rail", "tram", "monorail", "funicular",
  ]

  /// What runs on a route relation, or nil for one that is no railway or runs no more or not yet.
  var railMode: String? {
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
  var isTrack: Bool {
    if isOutOfUse || self["service"] == "yard" { return false }
    if self["public_transport"] != nil || self["building"] != nil || self["area"] == "yes" {
      return false
    }
    return !["platform", "platform_edge", "station", "traverser", "turntable"]
      .contains(self["railway"]) && self["highway"] != "platform"
  }

  var isUnderground: Bool {
    if let tunnel = self["tunnel"],
      !["no", "building_passage", "avalanche_protector"].contains(tunnel)
    {
      return true
    }
    return self["location"] == "underground" || self["layer"]?.hasPrefix("-") == true
  }

  /// Whether a node is where trains of a railway stop.
  var isStop: Bool {
    ["station", "halt", "stop", "tram_stop"].contains(self["railway"])
      || ["station", "stop_position"].contains(self["public_transport"])
  }

  /// Whether a node or a way is a platform.
  var isPlatform: Bool { self["public_transport"] == "platform" || self["railway"] == "platform" }

  /// Whether a node stands for a whole station.
  var isStation: Bool {
    ["station", "halt", "tram_stop"].contains(self["railway"])
      || self["public_transport"] == "station"
  }
}

// MARK: - Names and colours

extension [String: String] {
  /// `#RRGGBB`, from `#RRGGBB`, `#RGB` or the name of a colour.
  var railColor: String? {
    guard let text = self["colour"]?.lowercased() else { return nil }
    return HexColor.text(text) ?? Self.colors[text]
  }

  private static let colors = [
    "black": "#000000", "blue": "#0000FF", "brown": "#A52A2A", "cyan": "#00FFFF",
    "darkblue": "#00008B", "darkgreen": "#006400", "gold": "#FFD700", "gray": "#808080",
    "green": "#008000", "grey": "#808080", "lightblue": "#ADD8E6", "lightgreen": "#90EE90",
    "lime": "#00FF00", "magenta": "#FF00FF", "maroon": "#800000", "navy": "#000080",
    "olive": "#808000", "orange": "#FFA500", "pink": "#FFC0CB", "purple": "#800080",
    "red": "#FF0000", "silver": "#C0C0C0", "teal": "#008080", "turquoise": "#40E0D0",
    "violet": "#EE82EE", "white": "#FFFFFF", "yellow": "#FFFF00",
  ]

  /// The name in the languages that a network keeps, or nil where there is none.
  var title: Title? {
    let name = self["name"]
    let latin = keys.filter {
      $0.hasPrefix("name:") && ($0.contains("Latn") || $0.hasSuffix("_rm"))
    }
    guard
      let en = self["name:en"] ?? name.flatMap({ $0.isLatin ? $0 : nil }) ?? self["int_name"]
        ?? latin.sorted().first.flatMap({ self[$0] }) ?? name
    else { return nil }
    let ja = self["name:ja"] ?? name.flatMap { $0.hasKana ? $0 : nil }
    return Title(en: en, ja: ja, local: name == en || name == ja ? nil : name)
  }

  /// Who runs it, or which network it is of: the first of several.
  var railOperator: String? {
    let name = self["operator"] ?? self["network"]
    return name?.split(separator: ";").first.map { $0.trimmed }
  }
}

extension StringProtocol {
  var trimmed: String {
    split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// Whether all letters are of the Latin script: up to U+024F, or in Latin Extended Additional.
  var isLatin: Bool {
    unicodeScalars.allSatisfy {
      !$0.properties.isAlphabetic || $0.value < 0x250 || (0x1e00...0x1eff).contains($0.value)
    }
  }

  /// Whether there is a letter of Japan's own scripts.
  var hasKana: Bool { unicodeScalars.contains { (0x3040...0x30ff).contains($0.value) } }
}

enum HexColor {
  /// A colour as `#RRGGBB`, read from that, without its `#`, or from three digits.
  static func text(_ text: String) -> String? {
    let digits = text.hasPrefix("#") ? String(text.dropFirst()) : text
    guard digits.allSatisfy({ $0.isASCII && $0.isHexDigit }), [3, 6].contains(digits.count) else {
      return nil
    }
    let six = digits.count == 6 ? digits : digits.map { "\($0)\($0)" }.joined()
    return "#" + six.uppercased()
  }
}
