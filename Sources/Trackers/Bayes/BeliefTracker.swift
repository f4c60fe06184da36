import RailNetwork
import Tracking

/// What a tracker knows before the first location.
final class TrackerSetup: Sendable {
  let table: LineTable
  let model: BeliefModel
  /// The day's trains, or nil for V4.
  let source: TrainTable?

  init(table: LineTable, model: BeliefModel, source: TrainTable?) {
    self.table = table
    self.model = model
    self.source = source
  }
}

/// Beliefs about every railway within reach, and the display that follows from the best.
///
/// V4 and, with trains, V5; see `V4.md` and `V5.md`.
struct BeliefTracker: TrainTracker {
  private let setup: TrackerSetup
  var state = State()
  /// What is expected of the best railway's train since the last location, made when first needed.
  private var forecast: Forecast?

  init(_ context: TrackerContext, model: BeliefModel, trains: TrainTable? = nil) {
    setup = TrackerSetup(table: context.table(), model: model, source: trains)
  }

  func searchRange(at location: Location) -> SearchRange {
    let choice = setup.model.choice
    let reach = choice.reach(sigma: state.sigma(of: location, setup.model.errors))
    // The track may lie far beside a line drawn straight.
    let isFar = reach > choice.heldReach || state.beliefs.contains { $0.hop != nil }
    return SearchRange(trackMetres: isFar ? .infinity : choice.heldReach)
  }

  mutating func update(_ surroundings: Surroundings) -> Estimate {
    let model = setup.model
    if let frame = state.frame(surroundings, model) {
      state.weigh(surroundings, frame, setup, model)
      forecast = nil
      return estimate(at: state.time)
    }
    // A location that says nothing new still says that time has passed.
    return estimate(at: max(state.time, state.clock(surroundings.location)))
  }

  mutating func advance(to time: Timestamp) -> Estimate? {
    guard state.named >= 0 else { return nil }
    return estimate(at: max(state.time, time.millisecondsSince1970 &+ state.shift))
  }

  private mutating func estimate(at time: Int64) -> Estimate {
    var estimate = Estimate(noTrainProbability: state.odds.noTrain)
    guard
      let index = state.beliefs.indices.first(where: { state.beliefs[$0].railway == state.named })
    else {
      return .none
    }
    let score = state.beliefs[index].score
    let probability = state.odds.share(score)
    guard probability >= state.odds.noTrain else { return estimate }
    estimate.railway = RailwayIndex(Int(state.named))
    estimate.direction = state.beliefs[index].isAscending ? .ascending : .descending
    estimate.score = score
    estimate.probability = probability
    if forecast == nil { forecast = state.forecast(index, setup) }
    if let display = forecast?.display(at: time) {
      estimate.focus = announcing(display.focus, at: time)
      estimate.nextStop = display.stop
    }
    return estimate
  }

  /// Notes what is announced; for a while it is not taken back.
  private mutating func announcing(_ focus: Focus, at time: Int64) -> Focus {
    let shown = held(focus, at: time)
    if shown.station.offset != state.announced?.station || shown.phase != state.announced?.phase {
      state.announced =
        shown.phase == .next
        ? nil : Announcement(station: shown.station.offset, phase: shown.phase, time: time)
    }
    return shown
  }

  /// The focus, but what was announced a while ago where the focus would take that back.
  private func held(_ focus: Focus, at time: Int64) -> Focus {
    guard let announced = state.announced, announced.station == focus.station.offset,
      focus.phase == .next || (focus.phase == .soon && announced.phase == .now),
      Double(time - announced.time) / 1_000 <= setup.model.display.announceHold
    else { return focus }
    return Focus(station: focus.station, phase: announced.phase)
  }

  private func focus(_ index: Int) -> Focus? {
    state.forecast(index, setup).map {
      held($0.display(at: state.time).focus, at: state.time)
    }
  }

  /// The indices of the beliefs, best first; ties are broken by the order in the network.
  private var ranked: [Int] {
    let scores = state.beliefs.map(\.score)
    return scores.indices.sorted { scores[$0] != scores[$1] ? scores[$0] > scores[$1] : $0 < $1 }
  }

  func hypotheses(withFocus: Bool) -> [Hypothesis] {
    ranked.map { index in
      let score = state.beliefs[index].score
      return Hypothesis(
        railway: RailwayIndex(Int(state.beliefs[index].railway)),
        direction: state.beliefs[index].isAscending ? .ascending : .descending,
        focus: withFocus ? focus(index) : nil, score: score, probability: state.odds.share(score))
    }
  }

  func trace() -> TrackerTrace {
    // Where no train is named there is nothing to explain.
    let ranked = ranked
    guard let best = ranked.first,
      state.odds.share(state.beliefs[best].score) >= state.odds.noTrain
    else { return TrackerTrace() }
    return TrackerTrace(
      candidates: ranked.map { index in
        let belief = state.beliefs[index]
        return CandidateTrace(
          railway: RailwayIndex(Int(belief.railway)),
          direction: belief.isAscending ? .ascending : .descending,
          score: belief.score, scoreTerms: [TraceTerm(.evidence, belief.weight)],
          directionScore: belief.lean, focus: focus(index))
      })
  }
}
