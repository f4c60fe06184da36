import Maths
import RailNetwork

/// What happens off the train.
extension ScenarioPlanner {
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
      places = roadside(railway, from: from, to: to, offsetMetres: offset, &draft.generator)
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
  func add(_ step: RidePlan.StandStep, _ draft: inout PlanDraft) {
    if let platform = step.platform { draft.isUnderground = network.isUnderground(platform) }
    var step = step
    step.place = step.place ?? step.platform.map { network[$0].coordinate }
    step.isUnderground = draft.isUnderground
    draft.place = step.place ?? draft.place
    draft.seconds += step.seconds
    draft.steps.append(.stand(step))
  }

  private static var roadsideStepMetres: Double { 40 }

  /// A way along a railway's track, to the left of ascending travel where the offset is positive.
  ///
  /// The distance to the track wanders by up to two fifths, over some hundred metres.
  private func roadside(
    _ railway: RailwayIndex, from: StationIndex, to: StationIndex, offsetMetres: Double,
    _ generator: inout SeededGenerator
  ) -> [Coordinate] {
    let track = network.tracks[railway.offset]
    let start = track.stationPositionMetres[network[from].order]
    let end = track.stationPositionMetres[network[to].order]
    let steps = max(1, Int((abs(end - start) / Self.roadsideStepMetres).rounded()))
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
