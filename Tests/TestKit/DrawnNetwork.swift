package import RailNetwork

/// A small network drawn with letters; the drawing is the fixture.
///
///     A----B----C
///          |  1  2
///          D
///
/// Capitals are stations, small letters are bends of the track, digits are phones; other characters
/// have no meaning. North is up, east is right, and a cell is a square.
package struct DrawnNetwork: Sendable {
  /// One railway of a drawing.
  package struct Line: Sendable {
    package var id: String
    /// The letters along its track in ascending order, with straight lines between them.
    package var through: String
    package var isLoop = false
    package var isUnderground = false

    package init(
      _ id: String, _ through: String, isLoop: Bool = false, isUnderground: Bool = false
    ) {
      self.id = id
      self.through = through
      self.isLoop = isLoop
      self.isUnderground = isUnderground
    }
  }

  package let network: RailNetwork
  private let places: [Character: Coordinate]

  /// Makes a network; station ids are the railway's id, a point and the letter: `Test.Main.A`.
  ///
  /// Stations of the same letter are one interchange.
  ///
  /// - Parameters:
  ///   - drawing: the picture.
  ///   - lines: the railways; a letter that isn't drawn is an error of the test and traps.
  ///   - metresPerCell: the size of a character.
  ///   - vertexSpacingMetres: the largest distance between two vertices of the track.
  ///   - origin: the place of the drawing's upper left corner.
  package init(
    _ drawing: String, _ lines: [Line], metresPerCell: Double = 100,
    vertexSpacingMetres: Double = 50,
    origin: Coordinate = Coordinate(latitude: 35.6, longitude: 139.7)
  ) {
    let plane = LocalPlane(origin: origin)
    var places: [Character: Coordinate] = [:]
    for (row, text) in drawing.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      for (column, character) in text.enumerated() where character.isLetter || character.isNumber {
        places[character] = plane.coordinate(
          at: PlanarVector(
            east: Double(column) * metresPerCell, north: -Double(row) * metresPerCell))
      }
    }
    self.places = places
    var railways: [Railway] = []
    var stations: [Station] = []
    for line in lines {
      let first = stations.count
      for letter in line.through where letter.isUppercase {
        let order = stations.count - first
        let uses = lines.filter { $0.through.contains(letter) }.count
        stations.append(
          Station(
            id: "\(line.id).\(letter)", railway: RailwayIndex(railways.count),
            title: Title(en: String(letter)), order: order, group: uses > 1 ? "\(letter)" : nil,
            coordinate: Self.place(letter, in: places)))
      }
      let corners = line.through + (line.isLoop ? line.through.prefix(1) : "")
      railways.append(
        Railway(
          id: line.id, title: Title(en: line.id), operatorID: "Test", color: "#336699",
          stations: (first..<stations.count).map { StationIndex($0) }, ascending: "Outbound",
          descending: "Inbound", isLoop: line.isLoop,
          parts: [
            TrackPart(
              coordinates: Self.track(
                corners.map { Self.place($0, in: places) }, spacingMetres: vertexSpacingMetres),
              isUnderground: line.isUnderground)
          ]))
    }
    network = RailNetwork(
      id: "drawn", title: "Drawn", version: "1", sources: [], railways: railways,
      stations: stations)
  }

  package func railway(_ id: String) -> RailwayIndex {
    guard let railway = network.railway(id: id) else { preconditionFailure("no railway \(id)") }
    return railway
  }

  /// The station with an id: its railway's id, a point and its letter.
  package func station(_ id: String) -> StationIndex {
    guard let station = network.station(id: id) else { preconditionFailure("no station \(id)") }
    return station
  }

  /// The place of a letter or digit.
  package func coordinate(_ character: Character) -> Coordinate {
    Self.place(character, in: places)
  }

  /// The places of the digits 1 to 9, then 0, until one is not drawn.
  package var phones: [Coordinate] {
    "1234567890".compactMap { places[$0] }
  }

  private static func place(
    _ character: Character, in places: [Character: Coordinate]
  ) -> Coordinate {
    guard let place = places[character] else {
      preconditionFailure("the drawing has no \(character)")
    }
    return place
  }

  private static func track(_ corners: [Coordinate], spacingMetres: Double) -> [Coordinate] {
    var vertices: [Coordinate] = Array(corners.prefix(1))
    for (start, end) in zip(corners, corners.dropFirst()) {
      let steps = max(1, Int((start.metres(to: end) / spacingMetres).rounded(.up)))
      for step in 1...steps {
        let share = Double(step) / Double(steps)
        vertices.append(
          Coordinate(
            latitude: start.latitude + (end.latitude - start.latitude) * share,
            longitude: start.longitude + (end.longitude - start.longitude) * share))
      }
    }
    return vertices
  }
}
