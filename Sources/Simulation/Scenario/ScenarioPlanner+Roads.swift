import Geometry
import Numerics
import RailNetwork

/// What happens off the train.
extension ScenarioPlanner {
  /// Adds the walk to a platform.
  func walk(to platform: StationIndex, _ draft: inout PlanDraft) {
    add(
      RoadChoice(way: .station(platform), traffic: .walk(metresPerSecond: Self.walkingSpeed)),
      &draft)
  }

  /// Adds a way off the rails.
  func add(_ choice: RoadChoice, _ draft: inout PlanDraft) {
    var places: [Coordinate] = []
    switch choice.way {
    case .places(let given): places = given
    case .station(let station): places = [network[station].coordinate]
    case .straight(let metres, let course):
      let start = draft.place ?? network.stations[0].coordinate
      places = [
        LocalPlane(origin: start).coordinate(at: Course.unitVector(degrees: course) * metres)
      ]
    case .beside(let railway, let from, let to, let offset):
      places = Roadside.places(
        beside: railway, from: from, to: to, offsetMetres: offset, network: network,
        generator: &draft.generator)
    }
    guard let last = places.last else { return }
    let start = draft.place ?? places[0]
    draft.seconds += start.metres(to: last) / choice.traffic.character.topSpeedMetresPerSecond
    draft.steps.append(
      .road(
        RidePlan.RoadStep(
          places: places, traffic: choice.traffic, isUnderground: draft.isUnderground)))
    draft.place = last
  }

  /// Adds a stand.
  func add(_ choice: StandChoice, _ draft: inout PlanDraft) {
    if let platform = choice.platform {
      draft.isUnderground = isUnderground(platform)
    }
    let place = choice.place ?? choice.platform.map { network[$0].coordinate }
    draft.place = place ?? draft.place
    draft.seconds += choice.seconds
    draft.steps.append(
      .stand(
        RidePlan.StandStep(
          at: place, platform: choice.platform, seconds: choice.seconds,
          isUnderground: draft.isUnderground)))
  }

  /// Whether a station's platform is underground.
  func isUnderground(_ station: StationIndex) -> Bool {
    let record = network[station]
    let track = network.tracks[record.railway.offset]
    return track.isUnderground[track.part(atMetres: track.stationPositionMetres[record.order])]
  }
}

/// Roads that run along a railway.
enum Roadside {
  private static let stepMetres = 40.0

  /// A way along a railway's track, to the left of ascending travel where the offset is positive.
  ///
  /// The distance to the track wanders by up to two fifths, over some hundred metres.
  static func places(
    beside railway: RailwayIndex, from: StationIndex, to: StationIndex, offsetMetres: Double,
    network: RailNetwork, generator: inout SeededGenerator
  ) -> [Coordinate] {
    let track = network.tracks[railway.offset]
    let start = track.stationPositionMetres[network[from].order]
    let end = track.stationPositionMetres[network[to].order]
    let steps = max(1, Int((abs(end - start) / stepMetres).rounded()))
    var wander = 1.0
    var aim = 1.0
    return (0...steps).map { step in
      if step % 8 == 0 { aim = generator.uniform(0.6...1.4) }
      wander += (aim - wander) * 0.2
      let position = start + (end - start) * Double(step) / Double(steps)
      let centre = track.coordinate(atMetres: position)
      guard let heading = track.heading(atMetres: position) else { return centre }
      let left = PlanarVector(east: -heading.north, north: heading.east)
      return LocalPlane(origin: centre).coordinate(at: left * (offsetMetres * wander))
    }
  }
}
