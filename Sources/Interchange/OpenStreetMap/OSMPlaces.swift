import RailNetwork

/// The stations of stops and platforms: those in one stop area, or near each other with one name.
struct OSMPlaces {
  /// Two stops with the same name are two stations if they are farther apart than this.
  private static let nameReachMetres = 500.0
  /// Two stops without names are one station up to this distance.
  private static let namelessReachMetres = 100.0

  private let data: OSMData
  private(set) var titles: [Title] = []
  private var coordinates: [Coordinate] = []
  private var placesOfName: [FoldedName: [Int]] = [:]
  private var placeOfArea: [Int64: Int] = [:]
  private var placeOfMember: [OSMElement.Key: Int] = [:]
  private var stationsOfName: [FoldedName: [Int64]] = [:]
  private var groups: [Int64: Int] = [:]
  /// For each place, the first place in the same group of stop areas; otherwise the place itself.
  private(set) var interchanges: [Int] = []

  init(_ data: OSMData) {
    self.data = data
    for station in data.stations {
      let name = FoldedName(data.tags[station]?["name"] ?? "")
      stationsOfName[name, default: []].append(station)
    }
  }

  /// The place of a stop; a new one if the stop belongs to no known place.
  mutating func place(of member: OSMElement.Member, at coordinate: Coordinate) -> Int {
    if let known = placeOfMember[member.key] { return known }
    let area = data.areaOfMember[member.key]
    let tags = named(data.tags(member.key), area?.tags, near: coordinate)
    let title = tags.title
    let name = FoldedName(tags["name"] ?? title?.en ?? "")
    let reach = name.text.isEmpty ? Self.namelessReachMetres : Self.nameReachMetres
    let near = placesOfName[name, default: []].first {
      coordinates[$0].metres(to: coordinate) <= reach
    }
    let place = near ?? area.flatMap { placeOfArea[$0.key.id] } ?? titles.count
    if place == titles.count {
      titles.append(title ?? Title(en: "Stop \(titles.count + 1)"))
      coordinates.append(coordinate)
      interchanges.append(place)
      placesOfName[name, default: []].append(place)
    }
    placeOfMember[member.key] = place
    if let area {
      placeOfArea[area.key.id] = placeOfArea[area.key.id] ?? place
      let group = data.groupOfArea[area.key.id]
      if let group { interchanges[place] = groups[group] ?? interchanges[place] }
      if let group { groups[group] = interchanges[place] }
    }
    return place
  }

  /// A stop's tags, with names added from its stop area or from the station of its name.
  private func named(
    _ own: [String: String], _ area: [String: String]?, near coordinate: Coordinate
  ) -> [String: String] {
    var tags: [String: String] = [:]
    func fill(_ more: [String: String]) {
      for (key, value) in more where key == "name" || key.hasPrefix("name:") || key == "int_name" {
        tags[key] = tags[key] ?? value
      }
    }
    if own.isPlatform, let name = area?["name"] {
      tags = ["name": name]
    } else if !own.isNamedAsPlatform {
      fill(own)
    }
    if tags["name"] == nil || area?["name"] == tags["name"], let area { fill(area) }
    let candidates = tags["name"].map { stationsOfName[FoldedName($0)] ?? [] } ?? data.stations
    let reach = tags["name"] == nil ? 2 * Self.namelessReachMetres : Self.nameReachMetres
    let nearest = candidates.compactMap { id in
      data.places[id].map { (metres: $0.metres(to: coordinate), id: id) }
    }.min { $0 < $1 }
    if let nearest, nearest.metres <= reach { fill(data.tags[nearest.id] ?? [:]) }
    return tags
  }
}
