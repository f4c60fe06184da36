import RailNetwork
import Tracking

// Locations that no phone can have measured, but that phones and their programs write.

/// Locations at latitude 0 and longitude 0, which programs write if they have no location.
struct NowherePlaces: LocationFault {
  let kind = "nowhere"
  let summary = "locations at latitude 0, longitude 0 for a while"
  static let numbers: NumberPaths<NowherePlaces> = [\.$seconds, \.$at]

  @Number("seconds", in: 0...3_600, "duration") var seconds = 120
  @Number("at", in: 0...1, "position in the ride, 0 to 1") var at = RandomNumber(0.2...0.8)

  func applied(to locations: [Location], _ generator: inout SeededGenerator) -> [Location] {
    let seconds = seconds.draw(&generator)
    let share = at.draw(&generator)
    return FaultWindow.changing(locations, share: share, seconds: seconds) { location in
      location.coordinate = Coordinate(latitude: 0, longitude: 0)
    }
  }
}

struct FarPlaces: LocationFault {
  let kind = "far"
  let summary = "locations in another town for a while, with unchanged accuracy"
  static let numbers: NumberPaths<FarPlaces> = [\.$metres, \.$seconds, \.$at]

  @Number("metres", in: 0...1_000_000, "distance") var metres = 27_000
  @Number("seconds", in: 0...3_600, "duration") var seconds = 120
  @Number("at", in: 0...1, "position in the ride, 0 to 1") var at = RandomNumber(0.2...0.8)

  func applied(to locations: [Location], _ generator: inout SeededGenerator) -> [Location] {
    let way = PlanarVector.drawn(metres: metres.draw(&generator), &generator)
    let seconds = seconds.draw(&generator)
    let share = at.draw(&generator)
    return FaultWindow.changing(locations, share: share, seconds: seconds) { location in
      location = location.moved(by: way)
    }
  }
}

struct FutureTime: LocationFault {
  let kind = "ahead"
  let summary = "one location with a time in the future"
  static let numbers: NumberPaths<FutureTime> = [\.$seconds, \.$at]

  @Number("seconds", in: 0...100_000_000, "time ahead") var seconds = 3_600
  @Number("at", in: 0...1, "position in the ride, 0 to 1") var at = RandomNumber(0.2...0.8)

  func applied(to locations: [Location], _ generator: inout SeededGenerator) -> [Location] {
    let seconds = seconds.draw(&generator)
    let index = min(Int(at.draw(&generator) * Double(locations.count)), locations.count - 1)
    guard index >= 0 else { return locations }
    var late = locations
    late[index].timestamp = late[index].timestamp.advanced(bySeconds: seconds)
    return late
  }
}

struct StaleRepeats: LocationFault {
  let kind = "staleRepeats"
  let summary = "the first location repeated with its old time"
  static let numbers: NumberPaths<StaleRepeats> = [\.$seconds]

  @Number("seconds", in: 1...3_600, "time between repeats") var seconds = 120

  func applied(to locations: [Location], _ generator: inout SeededGenerator) -> [Location] {
    let seconds = seconds.draw(&generator)
    guard let first = locations.first else { return locations }
    var next = first.timestamp.advanced(bySeconds: seconds)
    return locations.flatMap { location -> [Location] in
      guard location.timestamp >= next else { return [location] }
      next = location.timestamp.advanced(bySeconds: seconds)
      return [first, location]
    }
  }
}

struct SignalBursts: LocationFault {
  let kind = "bursts"
  let summary = "bursts of locations with pauses between them"
  static let numbers: NumberPaths<SignalBursts> = [\.$seconds, \.$silenceSeconds]

  @Number("seconds", in: 0...3_600, "length of a burst") var seconds = 6
  @Number("silenceSeconds", in: 0...3_600, "length of a pause")
  var silenceSeconds = RandomNumber(25...70)

  func applied(to locations: [Location], _ generator: inout SeededGenerator) -> [Location] {
    let seconds = seconds.draw(&generator)
    guard var start = locations.first?.timestamp else { return locations }
    var silence = silenceSeconds.draw(&generator)
    return locations.filter { location in
      while location.timestamp.seconds(since: start) >= seconds + silence, silence > 0 {
        start = start.advanced(bySeconds: seconds + silence)
        silence = silenceSeconds.draw(&generator)
      }
      return location.timestamp.seconds(since: start) < seconds || silence == 0
    }
  }
}

struct ZeroAccuracy: LocationFault {
  let kind = "zeroAccuracy"
  let summary = "an accuracy of 0 instead of a measured one"
  static let numbers: NumberPaths<ZeroAccuracy> = [\.$share]

  @Number("share", in: 0...1, "share of locations") var share = 1

  func applied(to locations: [Location], _ generator: inout SeededGenerator) -> [Location] {
    let share = share.draw(&generator)
    return locations.map { location in
      guard generator.unit() < share else { return location }
      var zero = location
      zero.horizontalAccuracyMetres = 0
      return zero
    }
  }
}

struct TwoProviders: LocationFault {
  let kind = "twoProviders"
  let summary = "wrong locations of a second provider, with a good stated accuracy"
  static let numbers: NumberPaths<TwoProviders> = [\.$metres, \.$seconds, \.$accuracyMetres]

  @Number("metres", in: 0...50_000, "error of these locations") var metres = 1_000
  @Number("seconds", in: 1...3_600, "time between them") var seconds = 20
  @Number("accuracyMetres", in: 0...5_000, "their stated accuracy") var accuracyMetres = 30

  /// Seconds between a location and the next one of the second provider.
  private static let lagSeconds = 0.4

  func applied(to locations: [Location], _ generator: inout SeededGenerator) -> [Location] {
    let metres = metres.draw(&generator)
    let seconds = seconds.draw(&generator)
    let accuracy = accuracyMetres.draw(&generator)
    var last: Timestamp?
    return locations.flatMap { location -> [Location] in
      guard last.map({ location.timestamp.seconds(since: $0) >= seconds }) ?? true else {
        return [location]
      }
      last = location.timestamp
      let place = location.moved(by: .drawn(metres: metres, &generator))
      let second = Location(
        timestamp: location.timestamp.advanced(bySeconds: Self.lagSeconds),
        coordinate: place.coordinate, horizontalAccuracyMetres: accuracy)
      return [location, second]
    }
  }
}
