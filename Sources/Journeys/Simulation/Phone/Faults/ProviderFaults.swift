import RailNetwork
import Tracking

// Locations that no phone can have measured, but that phones and their programs write.
extension PhoneFault {
  /// Programs write latitude 0 and longitude 0 if they have no location.
  static let nowherePlaces = PhoneFault(
    "nowhere", "locations at latitude 0, longitude 0 for a while",
    Number("seconds", 120, in: 0...3_600, "duration"), .at
  ) { locations, fault, generator in
    locations.changed(in: fault.window(locations, &generator)) { location in
      location.coordinate = Coordinate(latitude: 0, longitude: 0)
    }
  }

  static let farPlaces = PhoneFault(
    "far", "locations in another town for a while, with unchanged accuracy",
    Number("metres", 27_000, in: 0...1_000_000, "distance"),
    Number("seconds", 120, in: 0...3_600, "duration"), .at
  ) { locations, fault, generator in
    let way = PlanarVector.drawn(metres: fault["metres"].draw(&generator), &generator)
    return locations.changed(in: fault.window(locations, &generator)) { location in
      location = location.moved(by: way)
    }
  }

  static let futureTime = PhoneFault(
    "ahead", "one location with a time in the future",
    Number("seconds", 3_600, in: 0...100_000_000, "time ahead"), .at
  ) { locations, fault, generator in
    let seconds = fault["seconds"].draw(&generator)
    let place = Int(fault["at"].draw(&generator) * Double(locations.count))
    let index = min(place, locations.count - 1)
    guard index >= 0 else { return locations }
    var late = locations
    late[index].timestamp = late[index].timestamp.advanced(bySeconds: seconds)
    return late
  }

  static let staleRepeats = PhoneFault(
    "staleRepeats", "the first location repeated with its old time",
    Number("seconds", 120, in: 1...3_600, "time between repeats")
  ) { locations, fault, generator in
    let seconds = fault["seconds"].draw(&generator)
    guard let first = locations.first else { return locations }
    var next = first.timestamp.advanced(bySeconds: seconds)
    return locations.flatMap { location -> [Location] in
      guard location.timestamp >= next else { return [location] }
      next = location.timestamp.advanced(bySeconds: seconds)
      return [first, location]
    }
  }

  static let signalBursts = PhoneFault(
    "bursts", "bursts of locations with pauses between them",
    Number("seconds", 6, in: 0...3_600, "length of a burst"),
    Number("silenceSeconds", RandomNumber(25...70), in: 0...3_600, "length of a pause")
  ) { locations, fault, generator in
    let seconds = fault["seconds"].draw(&generator)
    guard var start = locations.first?.timestamp else { return locations }
    var silence = fault["silenceSeconds"].draw(&generator)
    return locations.filter { location in
      while location.timestamp.seconds(since: start) >= seconds + silence, silence > 0 {
        start = start.advanced(bySeconds: seconds + silence)
        silence = fault["silenceSeconds"].draw(&generator)
      }
      return location.timestamp.seconds(since: start) < seconds || silence == 0
    }
  }

  static let zeroAccuracy = PhoneFault(
    "zeroAccuracy", "an accuracy of 0 instead of a measured one",
    Number("share", 1, in: 0...1, "share of locations")
  ) { locations, fault, generator in
    let share = fault["share"].draw(&generator)
    return locations.map { location in
      guard generator.unit() < share else { return location }
      var zero = location
      zero.horizontalAccuracyMetres = 0
      return zero
    }
  }

  /// Seconds between a location and the next one of the second provider.
  private static let lagSeconds = 0.4

  static let twoProviders = PhoneFault(
    "twoProviders", "wrong locations of a second provider, with a good stated accuracy",
    Number("metres", 1_000, in: 0...50_000, "error of these locations"),
    Number("seconds", 20, in: 1...3_600, "time between them"),
    Number("accuracyMetres", 30, in: 0...5_000, "their stated accuracy")
  ) { locations, fault, generator in
    let metres = fault["metres"].draw(&generator)
    let seconds = fault["seconds"].draw(&generator)
    let accuracy = fault["accuracyMetres"].draw(&generator)
    var last: Timestamp?
    return locations.flatMap { location -> [Location] in
      guard last.map({ location.timestamp.seconds(since: $0) >= seconds }) ?? true else {
        return [location]
      }
      last = location.timestamp
      let place = location.moved(by: .drawn(metres: metres, &generator))
      let second = Location(
        timestamp: location.timestamp.advanced(bySeconds: lagSeconds),
        coordinate: place.coordinate, horizontalAccuracyMetres: accuracy)
      return [location, second]
    }
  }
}
