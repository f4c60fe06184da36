import Geometry
package import Journeys
package import PlainText
package import RailNetwork
import Timetables
import Tracking

/// Makes journeys from plans.
package struct Simulator: Sendable {
  private let network: RailNetwork
  private let finder: SurroundingsFinder

  package init(network: RailNetwork) {
    self.network = network
    finder = SurroundingsFinder(network: network)
  }

  /// What the phone recorded, and what was true; the same for the same plan on every platform.
  ///
  /// - Throws: why the ride can't be, as a fault of the scenario's file.
  package func journey(_ planned: PlannedJourney) throws(Faults) -> Journey {
    let phone = Phone(planned.phone, seed: planned.seed)
    var plan = planned.plan
    plan.midnight = plan.midnight.advanced(bySeconds: phone.clockSeconds)
    let motion: RideMotion
    do throws(RideProblem) {
      motion = try RideMaker.motion(plan, network: network)
    } catch {
      throw Faults(
        Fault(
          file: planned.scenario.file, line: planned.scenario.steps.first?.line, field: "ride",
          problem: "\(planned.id): \(error.text)"))
    }
    var tags = planned.scenario.tags + planned.phone.tags
    if planned.plan.world != .usual { tags.append("world-\(planned.plan.world.number)") }
    let truth = GroundTruth(
      id: planned.id, title: planned.scenario.title ?? title(motion.legs), network: network.id,
      source: .simulated,
      tags: tags + self.tags(motion).filter { !tags.contains($0) },
      notes: planned.scenario.notes, legs: motion.legs, unknownMembers: [birth(planned)])
    return Journey(locations: phone.locations(of: motion), truth: truth)
  }

  /// What made the journey, for whoever finds it alone.
  private func birth(_ planned: PlannedJourney) -> JSONMember {
    var trains: [String] = []
    for case .train(let step) in planned.plan.steps { trains += step.service.trains.map(\.id) }
    return JSONMember(
      "simulation",
      .members([
        "scenario": .string(planned.scenario.id), "seed": .number(Double(planned.seed)),
        "phone": .string(planned.phone.profile.name), "trains": .texts(trains),
      ]))
  }

  /// `Toyoko Line, Minatomirai Line: Shibuya to Motomachi-Chukagai`.
  private func title(_ legs: [Leg]) -> String {
    guard let from = legs.first?.calls.first, let to = legs.last?.calls.last else {
      return "Not on a train"
    }
    var names: [String] = []
    for leg in legs where names.last != network[leg.railway].title.en {
      names.append(network[leg.railway].title.en)
    }
    return names.joined(separator: ", ")
      + ": \(network[from.station].title.en) to \(network[to.station].title.en)"
  }
}

// MARK: - Tags

extension Simulator {
  private static let stepMetres = 250.0
  private static let parallelMetres = 100.0
  private static let parallelShare = 0.4

  /// The tags that follow from a ride itself: what kind of train, how the legs hang together, where
  /// the track lies.
  private func tags(_ motion: RideMotion) -> [String] {
    let legs = motion.legs
    guard !legs.isEmpty else { return [] }
    var tags = [legs.contains { $0.calls.contains { !$0.isStop } } ? "express" : "local"]
    let boundaries = zip(legs, legs.dropFirst()).map { LegBoundary($0, $1, network: network) }
    if boundaries.contains(.throughRunning) { tags.append("through-service") }
    if boundaries.contains(.transfer) { tags.append("transfer") }
    if boundaries.contains(.reversal) { tags.append("reversal") }
    if legs.contains(where: { network[$0.railway].isLoop }) { tags.append("loop") }
    let underground = share(of: motion) { $0.isUnderground }
    if underground > 0.8 {
      tags.append("subway")
    } else if underground > 0.1 {
      tags.append("tunnels")
    }
    if share(of: motion, isParallel) > Self.parallelShare { tags.append("parallel-lines") }
    return tags
  }

  /// Whether another railway runs beside the one that is ridden.
  private func isParallel(_ state: MotionState) -> Bool {
    guard let railway = state.railway else { return false }
    let here = Location(
      timestamp: Timestamp(millisecondsSince1970: 0), coordinate: state.coordinate)
    return finder.surroundings(of: here).railways.contains {
      $0.railway != railway && $0.trackMetres < Self.parallelMetres
    }
  }

  /// The share of the way on trains for which something holds.
  private func share(of motion: RideMotion, _ holds: (MotionState) -> Bool) -> Double {
    var all = 0
    var held = 0
    var next = 0.0
    var seconds = 0.0
    while seconds <= motion.durationSeconds {
      let state = motion.state(atSeconds: seconds)
      seconds += 5
      guard state.railway != nil, state.travelledMetres >= next else { continue }
      next = state.travelledMetres + Self.stepMetres
      all += 1
      if holds(state) { held += 1 }
    }
    return all > 0 ? Double(held) / Double(all) : 0
  }
}
