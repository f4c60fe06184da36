/// Measures code by the wall clock, several times.
enum Stopwatch {
  /// The median time of several runs, in seconds; `keep` takes each result of the body.
  static func median<Result>(
    runs: Int, _ body: () throws -> Result, keep: (Result) -> Void
  ) rethrows -> Double {
    var seconds: [Double] = []
    for _ in 0..<max(1, runs) {
      let clock = ContinuousClock()
      let start = clock.now
      let result = try body()
      let elapsed = clock.now - start
      keep(result)
      seconds.append(elapsed / .seconds(1))
    }
    return seconds.sorted()[seconds.count / 2]
  }
}
