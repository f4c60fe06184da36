public import RailNetwork

/// The text of a train for a display: "Express for Atami, 2 min late".
public struct TrainDisplay: Sendable, Hashable {
  /// The train's number, such as `002051`.
  public var number: String
  /// The kind of train in words, such as `Limited Express`.
  public var type: String
  /// Such as `Fuji Excursion 3`, where the train has a name.
  public var name: String?
  /// The name of the last station of its run.
  public var destination: Title?
  /// How late it is expected at the next stop, negative for early; nil if it is expected at none.
  public var delaySeconds: Double?

  /// The words of the display, with names in a language by its code.
  public func text(in language: String = "en") -> String {
    let destination = destination.map { " for \($0.text(in: language))" } ?? ""
    let delay = delaySeconds.map { seconds in
      let minutes = Int(abs(seconds) / 60)
      return minutes == 0 ? ", on time" : ", \(minutes) min \(seconds < 0 ? "early" : "late")"
    }
    return (name ?? type) + destination + (delay ?? "")
  }
}

extension TrackerContext {
  /// The train of an estimate for a display; nil if the timetables do not have it.
  public func train(of estimate: Estimate) -> TrainDisplay? {
    guard let timetables, let train = estimate.train.flatMap({ timetables.train(id: $0) }) else {
      return nil
    }
    let stops = train.wholeRun(in: timetables).flatMap(\.stops)
    let railway = network[network[train.stops[0].station].railway].id
    let number = train.id.hasPrefix(railway + ".") ? train.id.dropFirst(railway.count + 1) : nil
    var delay: Double?
    if let next = estimate.arrivals.first, let midnight = midnight(before: next.time),
      let stop = stops.first(where: { $0.station == next.station })
    {
      delay = next.time.seconds(since: midnight) - stop.arrivalSeconds
    }
    return TrainDisplay(
      number: number.map(String.init) ?? train.id, type: Self.words(train.type), name: train.name,
      destination: stops.last.map { network[$0.station].title }, delaySeconds: delay)
  }

  /// `Limited Express` of `JR-East.LimitedExpress`.
  private static func words(_ type: String) -> String {
    let name = type.split(separator: ".").last ?? ""
    var words = ""
    for letter in name {
      if letter.isUppercase, words.last?.isLowercase == true { words += " " }
      words.append(letter)
    }
    return words
  }
}
