package import Journeys
package import PlainText
package import RailNetwork
import Timetables
import Tracking

/// Makes journeys from plans.
package struct Simulator: Sendable {
  private let network: RailNetwork
  private let tags: RideTags

  package init(network: RailNetwork) {
    self.network = network
    tags = RideTags(network: network)
  }

  /// What the phone recorded, and what was true; the same for the same plan on every platform.
  ///
  /// - Throws: why the ride can't be, as a fault of the scenario's file.
  package func journey(_ planned: PlannedJourney) throws(Faults) -> Journey {
    let motion: RideMotion
    do throws(RideProblem) {
      motion = try RideMaker.motion(planned.plan, network: network)
    } catch {
      throw Faults(
        Fault(file: planned.file, field: "ride", problem: "\(planned.id): \(error.text)"))
    }
    let locations = Phone(planned.phone, seed: planned.seed).locations(of: motion)
    let truth = GroundTruth(
      id: planned.id, title: planned.title ?? title(motion.legs), network: network.id,
      source: .simulated,
      tags: planned.tags + tags.tags(motion).filter { !planned.tags.contains($0) },
      notes: planned.notes, legs: motion.legs, unknownMembers: [birth(planned)])
    return Journey(locations: locations, truth: truth)
  }

  /// What made the journey, for whoever finds it alone.
  private func birth(_ planned: PlannedJourney) -> JSONMember {
    var trains: [String] = []
    for case .train(let step) in planned.plan.steps { trains += step.service.trains.map(\.id) }
    return JSONMember(
      "simulation",
      .members([
        "scenario": .string(planned.scenario), "seed": .number(Double(planned.seed)),
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
