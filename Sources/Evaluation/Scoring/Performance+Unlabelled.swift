extension Performance {
  /// Time of the session in which nothing is labelled, cut where answers change.
  ///
  /// The session runs from the first location to the last.
  func unlabelled() -> [(start: Int64, end: Int64, answer: Int)] {
    var gaps: [(start: Int64, end: Int64)] = []
    var time = journey.sessionStart
    for cell in journey.cells {
      if cell.start > time { gaps.append((time, cell.start)) }
      time = max(time, cell.end)
    }
    if journey.sessionEnd > time { gaps.append((time, journey.sessionEnd)) }
    var result: [(start: Int64, end: Int64, answer: Int)] = []
    var place = 0
    for gap in gaps {
      while place < answers.count, answers[place].end <= gap.start { place += 1 }
      var current = place
      while current < answers.count, answers[current].start < gap.end {
        let start = max(gap.start, answers[current].start)
        let end = min(gap.end, answers[current].end)
        if start < end { result.append((start, end, current)) }
        current += 1
      }
    }
    return result
  }
}
