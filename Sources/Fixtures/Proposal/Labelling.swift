package import Journeys
package import RailNetwork
package import Text
package import Tracking

package struct Labelling: Sendable {
  package let network: RailNetwork
  /// nil if nothing is known.
  package let hint: LegHint?
  private let title: String?
  private let notes: String?
  private let tags: [String]
  private let uncertaintySeconds: Double?

  /// A person's facts about a ride, by ids; where they are nil or empty, a draft keeps its own.
  package init(
    network: RailNetwork, railway: String?, direction: String?, from: String?, to: String?,
    stopsEverywhere: Bool = false, title: String?, notes: String?, tags: [String],
    uncertaintySeconds: Double?
  ) throws(Faults) {
    self.network = network
    hint = try Self.hint(
      railway: railway, direction: direction, from: from, to: to,
      stopsEverywhere: stopsEverywhere, on: network)
    self.title = title
    self.notes = notes
    self.tags = tags
    self.uncertaintySeconds = uncertaintySeconds
  }

  /// Reasons not to use a draft of a recording without a check.
  package func doubts(about draft: GroundTruth, _ locations: [Location]) -> LabelDoubts {
    LabelDoubts(draft, locations, network: network, hint: hint)
  }

  package func accepted(_ draft: GroundTruth) throws(Faults) -> GroundTruth {
    var truth = draft
    for leg in truth.legs.indices where hint?.railway != nil {
      truth.legs[leg].labelling = .confirmed
    }
    return try described(truth)
  }

  /// A draft with the legs of an edited text; unchanged parts stay proposed.
  package func edited(
    _ bytes: [UInt8], file: String, draft: GroundTruth
  ) throws(Faults) -> GroundTruth {
    var truth = draft
    truth.legs = try LabelText.legs(bytes, file: file, network: network).map { leg in
      var marked = leg.marked(proposed: draft.legs)
      if hint?.railway == leg.railway { marked.labelling = .confirmed }
      return marked
    }
    do throws(Faults) {
      return try described(truth)
    } catch {
      throw LabelText.faults(error, of: bytes, file: file)
    }
  }

  /// The truth with the person's facts about the whole ride, if it is valid.
  private func described(_ given: GroundTruth) throws(Faults) -> GroundTruth {
    var truth = given
    if let title { truth.title = title }
    if let notes { truth.notes = notes }
    if !tags.isEmpty { truth.tags = tags }
    if let uncertaintySeconds { truth.uncertaintySeconds = uncertaintySeconds }
    let faults = truth.faults(on: network)
    guard faults.isEmpty else { throw Faults(faults) }
    return truth
  }

  private static func hint(
    railway: String?, direction: String?, from: String?, to: String?, stopsEverywhere: Bool,
    on network: RailNetwork
  ) throws(Faults) -> LegHint? {
    var hint = LegHint(stopsEverywhere: stopsEverywhere)
    var faults = FaultCollector()
    if let id = railway {
      hint.railway = faults.attempt { () throws(Faults) in
        try network.railway(id, option: "--railway")
      }
    }
    let ends = [("--from", from, \LegHint.from), ("--to", to, \LegHint.to)]
    for (option, id, target) in ends {
      guard let id else { continue }
      guard let station = network.station(id: id) else {
        faults.add(.unknown("station", id, in: option, among: network.stations.map(\.id)))
        continue
      }
      hint[keyPath: target] = station
      hint.railway = hint.railway ?? network[station].railway
    }
    if let from = hint.from, let to = hint.to, let railway = hint.railway,
      !network[railway].isLoop, network[from].railway == network[to].railway
    {
      hint.direction = network[from].order <= network[to].order ? .ascending : .descending
    }
    if let id = direction {
      if let railway = hint.railway.map({ network[$0] }) {
        hint.direction = railway.direction(id: id)
        if hint.direction == nil {
          let known = [railway.ascending, railway.descending]
          faults.add(.unknown("direction of \(railway.id)", id, in: "--direction", among: known))
        }
      } else {
        faults.add(
          Fault(file: "--direction", problem: "needs a railway", remedy: "give --railway as well"))
      }
    }
    try faults.throwIfAny()
    return hint == LegHint() ? nil : hint
  }
}

extension Leg {
  /// A leg that a person wrote; calls equal to the proposal are marked as proposed.
  func marked(proposed: [Leg]) -> Leg {
    let source = proposed.first {
      $0.railway == railway && $0.direction == direction
        && $0.calls.contains { call in calls.contains { $0.station == call.station } }
    }
    var marked = self
    marked.trainType = source?.trainType
    marked.train = train ?? source?.train
    marked.labelling = source?.labelling ?? .confirmed
    if marked.train != source?.train { marked.labelling?.trainConfidence = nil }
    for (index, call) in calls.enumerated() {
      let same = source?.calls.first { $0.station == call.station && $0.kind == call.kind }
      marked.calls[index].labelling = same?.labelling ?? .confirmed
      marked.calls[index].uncertaintySeconds = same?.uncertaintySeconds
    }
    return marked
  }
}
