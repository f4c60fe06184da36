package import RailNetwork
package import Scoring
import Tracking

package struct Simulator: Sendable {
  private let network: RailNetwork
  private let finder: SurroundingsFinder

  package init(network: RailNetwork) {
    self.network = network
    finder = SurroundingsFinder(network: network)
  }

  /// The recording and the truth of a ride; throws if it is impossible, or commands would refuse
  /// it.
  ///
  /// If the phone of a mixture records nothing, as a logger in tunnels, the next one is taken.
  package func journey(
    _ planned: PlannedJourney, withMotion: Bool = false
  ) throws(Faults) -> Journey {
    func fault(_ problem: String) -> Fault {
      Fault(
        file: planned.scenario.file, line: planned.scenario.steps.first?.line, field: "ride",
        problem: "\(planned.id): \(problem)")
    }
    let motion: RideMotion
    do throws(RideProblem) {
      motion = try RideMaker.motion(planned.clockedPlan, network: network)
    } catch { throw Faults(fault(error.text)) }
    let phone = Phone(planned.phone, seed: planned.seed)
    var locations = phone.locations(of: motion)
    if locations.isEmpty, let next = planned.otherPhones.first {
      var other = planned
      other.phone = next
      other.otherPhones.removeFirst()
      return try journey(other, withMotion: withMotion)
    }
    var tags = planned.scenario.tags + planned.phone.tags
    if planned.plan.world != .usual { tags.append("world-\(planned.plan.world.number)") }
    var truth = GroundTruth(
      id: planned.id, title: planned.scenario.title ?? title(motion.legs), network: network.id,
      source: .simulated,
      tags: tags + motion.tags(finder).filter { !tags.contains($0) },
      notes: ([planned.scenario.notes] + planned.omissions).filter { !$0.isEmpty }
        .joined(separator: " "),
      legs: motion.legs, calendar: planned.scenario.calendar, unknownMembers: [origin(planned)])
    if let (degradation, step) = planned.phone.disturbance {
      let clean = locations
      locations = degradation.applied(step, to: clean, journey: planned.id, seed: planned.seed)
      truth.disturbances = degradation.disturbance(of: clean, in: locations).map { [$0] } ?? []
    }
    let journey = Journey(
      locations: locations, motion: withMotion ? phone.motion(of: motion) : [], truth: truth)
    guard journey.locations.count <= Phone.mostLocations else {
      throw Faults(fault("the phone records more than \(Phone.mostLocations) locations"))
    }
    let faults = journey.faults(on: network)
    guard faults.isEmpty else {
      throw Faults(faults.map { fault("\($0.field.map { "\($0): " } ?? "")\($0.problem)") })
    }
    return journey
  }

  /// The scenario, seed and trains of the journey, as a member of `truth.json`.
  private func origin(_ planned: PlannedJourney) -> JSONMember {
    var trains: [String] = []
    for case .train(let step) in planned.plan.steps { trains += step.service.map(\.id) }
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
