import RailNetwork

/// The railways in a file of OpenStreetMap: routes, and all elements that they refer to.
///
/// Reads the file three times, relations first, to hold only elements that are referred to.
struct OSMData {
  /// By id.
  private(set) var routes: [OSMElement] = []
  private(set) var masterOfRoute: [Int64: OSMElement] = [:]
  /// For each stop, platform or station its stop area; for each stop area its group.
  private(set) var areaOfMember: [OSMElement.Key: OSMElement] = [:]
  private(set) var groupOfArea: [Int64: Int64] = [:]
  private(set) var ways: [Int64: OSMElement] = [:]
  /// The positions of nodes, and the tags of nodes that have any.
  private(set) var places: [Int64: Coordinate] = [:]
  private(set) var tags: [Int64: [String: String]] = [:]
  /// Nodes that represent a whole station and have a name.
  private(set) var stations: [Int64] = []
  /// The server's remark about its answer.
  private(set) var remark: String?
  /// The first place in the file; all longitudes are within 180° of its own.
  private var origin: Coordinate?
  private var masters: [OSMElement] = []
  /// The ids of all relations that were read.
  private var relations: Set<Int64> = []
  private var areas: [OSMElement] = []
  /// The nodes that routes refer to.
  private var stops: Set<Int64> = []

  init(_ file: OSMFile) throws(Faults) {
    try read(.relation, of: file)
    routes.sort { $0.key.id < $1.key.id }
    for area in areas.sorted(by: { $0.key.id < $1.key.id }) {
      for member in area.members where areaOfMember[member.key] == nil {
        areaOfMember[member.key] = area
      }
    }
    for master in masters.sorted(by: { $0.key.id < $1.key.id }) {
      for member in master.members where masterOfRoute[member.key.id] == nil {
        masterOfRoute[member.key.id] = master
      }
    }
    guard !routes.isEmpty else { return }
    func ids(_ kind: OSMElement.Kind) -> Set<Int64> {
      Set(routes.flatMap(\.members).filter { $0.key.kind == kind }.map(\.key.id))
    }
    let wayIDs = ids(.way)
    if !wayIDs.isEmpty { try read(.way, wayIDs, of: file) }
    stops = ids(.node)
    let unplaced = ways.values.filter { $0.places.count != $0.nodes.count || $0.nodes.isEmpty }
    try read(.node, stops.union(unplaced.flatMap(\.nodes)), of: file)
    stations.sort()
  }

  /// Keeps the relations, or the ways and nodes with these ids, and all stations.
  private mutating func read(
    _ kind: OSMElement.Kind, _ ids: Set<Int64> = [], of file: OSMFile
  ) throws(Faults) {
    let said = try file.forEach(kind) { read in
      let isNamed = ids.contains(read.key.id)
      guard kind == .relation || isNamed || kind == .node && read.tags.isStation else { return }
      var element = read
      origin =
        origin ?? element.place ?? element.places.first
        ?? element.members.lazy.compactMap(\.places.first).first
      if let origin { element.turn(towards: origin) }
      switch kind {
      case .relation: keep(relation: element)
      case .way: ways[element.key.id] = element
      case .node: keep(node: element, isNamed: isNamed)
      }
    }
    remark = said ?? remark
  }

  private mutating func keep(relation: OSMElement) {
    // A file merged from several files may contain a relation twice.
    guard relations.insert(relation.key.id).inserted else { return }
    if relation.tags.railMode != nil { routes.append(relation) }
    if relation.tags["type"] == "route_master" { masters.append(relation) }
    if relation.tags["public_transport"] == "stop_area" { areas.append(relation) }
    if relation.tags["public_transport"] == "stop_area_group" {
      for member in relation.members { groupOfArea[member.key.id] = relation.key.id }
    }
  }

  private mutating func keep(node: OSMElement, isNamed: Bool) {
    let id = node.key.id
    let isStation = node.tags.isStation && node.tags["name"] != nil
    guard let place = node.place, isStation || isNamed else { return }
    places[id] = place
    if isStation { stations.append(id) }
    if stops.contains(id) || node.tags.isStop { tags[id] = node.tags }
  }

  /// The shape of a member that is a way, as far as the file contains it.
  func line(_ member: OSMElement.Member) -> [Coordinate] {
    guard let way = ways[member.key.id] else { return member.places }
    let line = way.nodes.compactMap { places[$0] }
    return line.count > 1 ? line : way.places.count > 1 ? way.places : member.places
  }

  /// The position of a member: of a node, or the middle of a platform.
  func place(_ member: OSMElement.Member) -> Coordinate? {
    guard member.key.kind != .node else { return places[member.key.id] ?? member.places.first }
    guard member.key.kind == .way else { return nil }
    if let middle = ways[member.key.id]?.place { return middle }
    let line = line(member)
    return line.isEmpty ? nil : line.mean
  }

  func tags(_ key: OSMElement.Key) -> [String: String] {
    switch key.kind {
    case .node: tags[key.id] ?? [:]
    case .way: ways[key.id]?.tags ?? [:]
    case .relation: [:]
    }
  }
}

/// A node, way or relation of OpenStreetMap, with the data that a network needs.
struct OSMElement {
  enum Kind: String { case node, way, relation }

  /// The identity of an element.
  ///
  /// Elements of different kinds may have the same id.
  struct Key: Hashable {
    var kind: Kind
    var id: Int64
  }

  struct Member {
    var key: Key
    var role = ""
    /// The shape, if the file repeats it in the member.
    var places: [Coordinate] = []
  }

  var key: Key
  var tags: [String: String] = [:]
  /// The position of a node; the middle of a way or relation, if the file has it.
  var place: Coordinate?
  var nodes: [Int64] = []
  /// The shape of a way, if the file repeats it in the way.
  var places: [Coordinate] = []
  var members: [Member] = []

  /// Moves longitudes to within 180° of a place's, so that track across 180° is continuous.
  mutating func turn(towards origin: Coordinate) {
    place = place?.turned(towards: origin)
    places = places.map { $0.turned(towards: origin) }
    for index in members.indices {
      members[index].places = members[index].places.map { $0.turned(towards: origin) }
    }
  }
}

/// Tags of OpenStreetMap (wiki.openstreetmap.org/wiki/Map_features).
extension [String: String] {
  /// The kinds of route that a network can have.
  private static let modes = [
    "train", "railway", "subway", "light_rail", "tram", "monorail", "funicular",
  ]

  /// The mode of a route relation; nil if it is not a railway, or is closed or not yet open.
  var railMode: String? {
    guard self["type"] == "route", let mode = self["route"], Self.modes.contains(mode), !isOutOfUse
    else { return nil }
    return mode
  }

  private static let statesOutOfUse = [
    "proposed", "planned", "construction", "disused", "abandoned", "razed", "demolished", "removed",
    "dismantled",
  ]

  /// Whether the whole element is out of use, or not yet in use.
  private var isOutOfUse: Bool {
    Self.statesOutOfUse.contains { state in
      self["state"] == state || self["railway"] == state || self["route"] == state
        || self[state] == "yes"
    }
  }

  /// Whether a way in a route relation is track on which its trains run.
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

  /// Whether trains of a railway stop at the node.
  var isStop: Bool {
    ["station", "halt", "stop", "tram_stop"].contains(self["railway"])
      || ["station", "stop_position"].contains(self["public_transport"])
  }

  var isPlatform: Bool { self["public_transport"] == "platform" || self["railway"] == "platform" }

  var isStation: Bool {
    ["station", "halt", "tram_stop"].contains(self["railway"])
      || self["public_transport"] == "station"
  }
}

// MARK: - Names and colours

extension [String: String] {
  private static let platformWords: Set<FoldedName> = Set(
    [
      "platform", "platforms", "track", "gleis", "bahnsteig", "steig", "voie", "quai",
      "binario", "vía", "andén", "perron", "spoor", "peron", "番線", "のりば", "番のりば", "番乗り場",
    ].map { FoldedName($0) })

  /// Whether a stop has the name of its platform, such as `3` or `Platform 2a`, not of its station.
  var isNamedAsPlatform: Bool {
    guard !isStation, let name = self["name"] else { return false }
    if name == self["ref"] || name == self["local_ref"] { return true }
    guard name.contains(where: \.isNumber) else { return false }
    let words = name.split { !$0.isLetter }.filter { $0.count > 1 }.map { FoldedName($0) }
    return words.count < 2 && words.allSatisfy(Self.platformWords.contains)
  }

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

  /// The name in the languages that a network keeps; nil without a name.
  var title: Title? {
    let name = self["name"]
    let latin = keys.filter {
      $0.hasPrefix("name:") && ($0.contains("Latn") || $0.hasSuffix("_rm"))
    }
    guard
      let en = self["name:en"] ?? name.flatMap({ $0.isLatin ? $0 : nil }) ?? self["int_name"]
        ?? latin.sorted().first.flatMap({ self[$0] }) ?? name
    else { return nil }
    // Hiragana and katakana.
    let hasKana = name?.unicodeScalars.contains { (0x3040...0x30ff).contains($0.value) } == true
    let ja = self["name:ja"] ?? (hasKana ? name : nil)
    return Title(en: en, ja: ja, local: name == en || name == ja ? nil : name)
  }

  /// The first operator, or else the first network.
  var railOperator: String? {
    let name = self["operator"] ?? self["network"]
    return name?.split(separator: ";").first.map { $0.trimmed }
  }
}

extension StringProtocol {
  var trimmed: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }

  /// Whether all letters are Latin: up to U+024F, or in Latin Extended Additional.
  var isLatin: Bool {
    unicodeScalars.allSatisfy {
      !$0.properties.isAlphabetic || $0.value < 0x250 || (0x1e00...0x1eff).contains($0.value)
    }
  }
}

enum HexColor {
  /// A colour as `#RRGGBB`, from `#RRGGBB`, from `RRGGBB`, or from three digits.
  static func text(_ text: String) -> String? {
    let digits = text.hasPrefix("#") ? String(text.dropFirst()) : text
    guard digits.allSatisfy({ $0.isASCII && $0.isHexDigit }), [3, 6].contains(digits.count) else {
      return nil
    }
    let six = digits.count == 6 ? digits : digits.map { "\($0)\($0)" }.joined()
    return "#" + six.uppercased()
  }
}
