import Tracking

/// TR1 and AR1: the train of the timetable, and its arrivals.
enum TrainMetrics {
  static let group = MetricGroup(
    title: "Trains and arrivals",
    notes: """
      Measured for trackers that name a train in the run, on legs whose truth names a train of the \
      timetable; not if the timetable gives trains by headway. Arrivals are checked once a \
      minute from the departure on; a missing prediction counts as 600 s. For comparison there is \
      a baseline (`.delay`) that gets railway, direction and stops from the truth. It takes the \
      train with the nearest scheduled departure from the last stop, with its delay there. Times \
      of the timetable count as the middle of their minute.
      """,
    metrics: [named, settled] + arrivals)

  static let ids = Set(group.metrics.map(\.id))

  private static let share = MetricFamily(source: "the talk's future work")

  private static let named = share(
    "TR1", "train", "How much of the time the right train was named.",
    "Σ dt·[train = train*] / Σ dt, legs with a known train"
  ) { performance in
    guard let truth = performance.journey.trains else { return nil }
    var (right, all) = (0.0, 0.0)
    for span in performance.spans {
      guard let train = truth.trains[performance.journey.cells[span.cell].leg] else { continue }
      all += Double(span.milliseconds)
      if performance.names(train, in: span) { right += Double(span.milliseconds) }
    }
    return Ratio.time(right, of: all)
  }

  private static let seconds = MetricFamily(
    unit: .seconds, polarity: .lower, range: 0...TrainTruth.ceilingSeconds, over: .minutes,
    source: share.source, aggregate: .median, ceiling: TrainTruth.ceilingSeconds)

  private static let settled = seconds(
    "TR1.time", "time until the train is right",
    "The time from a leg's first departure until only the right train is named; at most 600 s.",
    "median over legs of min(t, 600 s): train = train* from t to the leg's end", over: .legs
  ) { performance in
    let times = performance.secondsUntilTrain
    return times.isEmpty ? nil : Quantile(times)
  }

  private typealias Errors = @Sendable (Performance, [TrainTruth.Question]) -> [Double]

  private static let arrivals: [Metric] = [
    metrics("AR1", "arrival", .lower) { $0.arrivalErrors($1) },
    metrics("AR1.delay", "arrival by timetable and delay", .neutral) { $1.map(\.delay) },
  ].flatMap(\.self)

  /// The errors at the next stop and at the rider's.
  private static func metrics(
    _ id: String, _ name: String, _ polarity: Polarity, _ errors: @escaping Errors
  ) -> [Metric] {
    let next: @Sendable (Performance) -> [Double]? = { performance in
      performance.journey.trains.map { errors(performance, $0.nextStops) }
    }
    let alight: @Sendable (Performance) -> [Double]? = { performance in
      performance.journey.trains.map { errors(performance, $0.destinations) }
    }
    return [
      ("", "the next stop", next), (".alight", "the stop where the rider gets off", alight),
    ].map { suffix, stop, errors in
      seconds(
        id + suffix, "\(name)\(suffix.isEmpty ? "" : ", rider's stop"), median",
        "The error of the predicted arrival at \(stop).",
        "median over minutes of min(|t̂_arrive − t*_arrive|, 600 s)", polarity
      ) { errors($0).flatMap { $0.isEmpty ? nil : Quantile($0) } }
    }
  }
}

extension Performance {
  fileprivate func names(_ train: String, in span: JointSpan) -> Bool {
    span.estimate.map { estimates[$0].estimate.train == train } ?? false
  }

  /// By leg with a known train, from its first departure or the first location.
  fileprivate var secondsUntilTrain: [Double] {
    guard let truth = journey.trains else { return [] }
    return truth.trains.indices.compactMap { leg in
      guard let train = truth.trains[leg] else { return nil }
      let ridden = spans.filter {
        let cell = journey.cells[$0.cell]
        return cell.leg == leg && !journey.calls[cell.call].isFirstOfRide
      }
      guard let start = ridden.first?.start else { return nil }
      guard let wrong = ridden.lastIndex(where: { !names(train, in: $0) }) else { return 0 }
      return wrong == ridden.count - 1
        ? TrainTruth.ceilingSeconds
        : min(ridden[wrong].end.seconds(since: start), TrainTruth.ceilingSeconds)
    }
  }

  /// The errors of the arrivals, as predicted at the times when they are checked.
  fileprivate func arrivalErrors(_ questions: [TrainTruth.Question]) -> [Double] {
    questions.map { question in
      let call = journey.calls[question.call]
      let index = firstHolding(after: question.time)
      guard index < estimates.count, estimates[index].start <= question.time else {
        return TrainTruth.ceilingSeconds
      }
      let predicted = estimates[index].estimate.arrivals.first { arrival in
        call.standing.contains { $0.station == arrival.station }
      }
      return TrainTruth.error(predicted?.time, call)
    }
  }
}
