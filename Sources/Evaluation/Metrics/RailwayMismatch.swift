import Tracking

/// RW5: how many kilometres the claimed railway and the true one differ by.
///
/// (d₋ + d₊) / d₀: metres ridden while the true railway was not claimed, plus metres ridden while a
/// wrong one was, over metres ridden. Not measured under 500 m. Differs from the route mismatch
/// fraction of Newson and Krumm 2009 in that a wrong railway is charged with the train's way, since
/// an estimate has no route of its own; so twice 1 is the most.
enum RailwayMismatch {
  static let leastMetres = 500.0

  static let metrics = [
    MetricFamily(
      unit: .ratio, polarity: .lower, over: .metres,
      source: "route mismatch fraction: Newson & Krumm 2009"
    )(
      "RW5", "railway mismatch",
      "Metres not claimed plus metres claimed wrongly, per metre ridden.",
      "(d₋ + d₊) / d₀"
    ) { performance in
      let travel = performance.journey.travel
      var ridden = 0.0
      var wrong = 0.0
      // Spans that are charged alike go as one, so that repeated estimates change no digit.
      var open: (start: Timestamp, end: Timestamp, charge: Double)?
      func close() {
        guard let open else { return }
        let metres = travel.metres(at: open.end) - travel.metres(at: open.start)
        ridden += metres
        wrong += open.charge * metres
      }
      for span in performance.spans {
        let charge =
          span.correctness.contains(.railway) ? 0.0 : span.correctness.contains(.named) ? 2 : 1
        if let last = open, last.end == span.start, last.charge == charge {
          open?.end = span.end
        } else {
          close()
          open = (span.start, span.end, charge)
        }
      }
      close()
      return ridden < leastMetres ? nil : Ratio(wrong, of: ridden)
    }
  ]
}
