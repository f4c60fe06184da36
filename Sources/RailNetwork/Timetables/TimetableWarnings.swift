extension Timetable {
  /// No train runs faster, in metres a second: 720 km/h.
  static let greatestMetresPerSecond = 200.0

  /// What is suspicious, in words: trains faster than any train, by the straight line between stops.
  ///
  /// Times are whole minutes, so that each may be a minute more.
  package func warnings(network: RailNetwork) -> [String] {
    let hasty = trains.compactMap { train in
      zip(train.stops, train.stops.dropFirst()).first { from, to in
        let minutes = (to.arrivalMinutes ?? to.minutes) - from.minutes + 1
        return metres(from, to, network) > Double(60 * minutes) * Self.greatestMetresPerSecond
      }.map { (train: train, from: $0, to: $1) }
    }
    guard let first = hasty.first else { return [] }
    let kilometres = Int((metres(first.from, first.to, network) / 1_000).rounded())
    let minutes = (first.to.arrivalMinutes ?? first.to.minutes) - first.from.minutes
    return [
      "\(first.train.id): from \(network[first.from.station].id) to "
        + "\(network[first.to.station].id) it is \(kilometres) km, and the train takes "
        + "\(minutes) min"
        + (hasty.count > 1 ? "; this is the first of \(hasty.count) such trains" : "")
    ]
  }

  private func metres(_ a: TimetableStop, _ b: TimetableStop, _ network: RailNetwork) -> Double {
    network[a.station].coordinate.metres(to: network[b.station].coordinate)
  }
}
