package import Journeys
package import PlainText
package import RailNetwork

/// Puts a proposal into a truth such that proposed and confirmed stay apart.
///
/// Each leg and each call gets a member `labelling` with its `status`, `proposed` or `confirmed`,
/// and for what was proposed the confidence; readers that don't know it pass over it.
package enum LabelTruth {
  /// The name of the member.
  package static let memberName = "labelling"

  /// Who vouches for a value.
  package enum Status: String, Sendable, Hashable {
    case proposed
    case confirmed
  }

  /// A truth with the members of `head` and the legs of a proposal.
  ///
  /// The statuses say who vouches for railway and direction, and for the calls and their times.
  package static func truth(
    _ proposal: LabelProposal, head: GroundTruth, legStatus: Status, callStatus: Status,
    network: RailNetwork
  ) -> GroundTruth {
    var truth = head
    truth.legs = zip(proposal.legs, proposal.truthLegs).map { proposed, leg in
      var leg = leg
      leg.unknownMembers = [legMember(proposed, legStatus, network)]
      for (index, call) in proposed.calls.enumerated() {
        leg.calls[index].unknownMembers = [callMember(call, callStatus)]
      }
      return leg
    }
    if callStatus == .proposed { truth.uncertaintySeconds = proposal.uncertaintySeconds }
    return truth
  }

  /// Who vouches for a call, if its truth says so.
  package static func status(of members: [JSONMember]) -> Status? {
    guard let node = members.first(where: { $0.name == memberName })?.node,
      case .string(let text)? = node["status"]?.value
    else { return nil }
    return Status(rawValue: text)
  }

  /// The member that says a person vouches for a value.
  package static let confirmedMember = JSONMember(
    name: memberName,
    node: JSONNode(.object([text("status", Status.confirmed.rawValue)])))

  /// A leg that a person wrote, with what they took over from the proposal marked as proposed.
  package static func marked(_ leg: Leg, proposed: [Leg], isConfirmed: Bool) -> Leg {
    let source = proposed.first {
      $0.railway == leg.railway && $0.direction == leg.direction
        && $0.calls.contains { call in leg.calls.contains { $0.station == call.station } }
    }
    var marked = leg
    marked.unknownMembers =
      isConfirmed ? [confirmedMember] : source?.unknownMembers ?? [confirmedMember]
    for (index, call) in leg.calls.enumerated() {
      let same = source?.calls.first { $0.station == call.station && $0.kind == call.kind }
      marked.calls[index].unknownMembers =
        isConfirmed ? [confirmedMember] : same?.unknownMembers ?? [confirmedMember]
    }
    return marked
  }

  private static func legMember(
    _ leg: ProposedLeg, _ status: Status, _ network: RailNetwork
  ) -> JSONMember {
    guard status == .proposed else { return confirmedMember }
    var members = [text("status", status.rawValue), number("confidence", leg.confidence)]
    if !leg.alternatives.isEmpty {
      let others = leg.alternatives.prefix(5).map { other in
        JSONNode(
          .object([
            text("railway", network[other.railway].id), number("confidence", other.confidence),
          ]))
      }
      members.append(JSONMember(name: "alternatives", node: JSONNode(.array(others))))
    }
    return JSONMember(name: memberName, node: JSONNode(.object(members)))
  }

  private static func callMember(_ call: TimedCall, _ status: Status) -> JSONMember {
    guard status == .proposed else { return confirmedMember }
    return JSONMember(
      name: memberName,
      node: JSONNode(
        .object([
          text("status", status.rawValue), text("basis", call.basis.rawValue),
          number("uncertainty", call.uncertaintySeconds, places: 1),
          number("confidence", call.confidence),
        ])))
  }

  private static func text(_ name: String, _ value: String) -> JSONMember {
    JSONMember(name, .string(value))
  }

  private static func number(_ name: String, _ value: Double, places: Int = 2) -> JSONMember {
    let rounded = NumberReader.double(NumberText.fixed(value, places: places)) ?? 0
    return JSONMember(name, .number(rounded))
  }
}
