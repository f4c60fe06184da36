/// Spreads independent work over the cores; results stand in the order of the inputs.
enum JobPool {
  /// Does the work for each input, at most `jobs` at a time.
  ///
  /// `finished` is told after each piece how many are done.
  static func map<Input: Sendable, Output: Sendable>(
    _ inputs: [Input], jobs: Int, finished: (Int) -> Void = { _ in },
    _ work: @escaping @Sendable (Input) -> Output
  ) async -> [Output] {
    await withTaskGroup(of: (Int, Output).self) { group in
      var outputs = [Output?](repeating: nil, count: inputs.count)
      var started = 0
      func start() {
        let index = started
        let input = inputs[index]
        group.addTask { (index, work(input)) }
        started += 1
      }
      while started < min(jobs, inputs.count) { start() }
      var done = 0
      for await (index, output) in group {
        outputs[index] = output
        done += 1
        finished(done)
        if started < inputs.count { start() }
      }
      return outputs.compactMap(\.self)
    }
  }
}
