import Maths
import Tracking

/// How alike the values of a series are that lie some time apart, for unevenly spaced times.
///
/// Pairs are gathered by their lag in whole seconds, over all series added; each lag's mean product
/// is set against the variance of the values that take part in its pairs, as lags that few pairs
/// have would otherwise be judged by values they don't see.
struct Autocorrelation: Sendable {
  private static let lags = 121
  private var products = [Double](repeating: 0, count: lags)
  private var squares = [Double](repeating: 0, count: lags)
  private var pairs = [Int](repeating: 0, count: lags)
  private static let leastPairs = 30

  /// Adds a series whose values have mean 0.
  mutating func add(_ series: [(time: Timestamp, value: Double)]) {
    let series = series.sorted { $0.time < $1.time }
    for first in series.indices {
      for second in (first + 1)..<max(series.count, first + 1) {
        let lag = Int(series[second].time.seconds(since: series[first].time).rounded())
        guard lag < Self.lags else { break }
        let (a, b) = (series[first].value, series[second].value)
        products[lag] += a * b
        squares[lag] += (a * a + b * b) / 2
        pairs[lag] += 1
      }
    }
  }

  /// -1 to 1, or nil where too few pairs lie that far apart.
  func value(atLagSeconds lag: Int) -> Double? {
    guard (1..<Self.lags).contains(lag), pairs[lag] >= Self.leastPairs, squares[lag] > 0 else {
      return nil
    }
    return products[lag] / squares[lag]
  }

  /// Where the value first falls below 1/e, between lags in a straight line.
  var timeSeconds: Double? {
    let goal = PortableMath.exp(-1)
    var last = (lag: 0.0, value: 1.0)
    for lag in 1..<Self.lags {
      guard let value = value(atLagSeconds: lag) else { continue }
      if value < goal {
        return last.lag + (Double(lag) - last.lag) * (last.value - goal) / (last.value - value)
      }
      last = (Double(lag), value)
    }
    return nil
  }
}
