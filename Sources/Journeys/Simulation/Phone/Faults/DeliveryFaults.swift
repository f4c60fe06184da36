import RailNetwork
import Tracking

extension PhoneFault {
  static let duplicates = PhoneFault(
    "duplicates", "locations delivered twice in a row",
    Number("share", 0.4, in: 0...1, "share of locations delivered twice")
  ) { locations, fault, generator in
    let share = fault["share"].draw(&generator)
    return locations.flatMap { location in
      generator.unit() < share ? [location, location] : [location]
    }
  }

  static let lateDelivery = PhoneFault(
    "late", "single locations that arrive after later ones",
    Number("share", 0.1, in: 0...1, "share of locations that are late"),
    Number("seconds", RandomNumber(2...10), in: 0...3_600, "delay of each")
  ) { locations, fault, generator in
    let share = fault["share"].draw(&generator)
    let deliveries = locations.map { location in
      let delay = generator.unit() < share ? fault["seconds"].draw(&generator) : 0
      return location.timestamp.advanced(bySeconds: delay)
    }
    let order = locations.indices.sorted { (deliveries[$0], $0) < (deliveries[$1], $1) }
    return order.map { locations[$0] }
  }

  static let batchedDelivery = PhoneFault(
    "batch", "locations in batches; some batches begin with the newest",
    Number("seconds", 30, in: 1...3_600, "length of a batch"),
    Number("share", 0.5, in: 0...1, "share of batches with the newest location first")
  ) { locations, fault, generator in
    let length = fault["seconds"].draw(&generator)
    let share = fault["share"].draw(&generator)
    var delivered: [Location] = []
    var batch: [Location] = []
    func flush() {
      if generator.unit() < share, let youngest = batch.popLast() {
        batch.insert(youngest, at: 0)
      }
      delivered += batch
      batch = []
    }
    for location in locations {
      if let first = batch.first, location.timestamp.seconds(since: first.timestamp) >= length {
        flush()
      }
      batch.append(location)
    }
    flush()
    return delivered
  }

  static let clockStep = PhoneFault(
    "clockStep", "the clock jumps and is corrected after a while",
    Number("seconds", -5, in: -86_400...86_400, "size of the jump; negative for back"), .at,
    Number("lastsSeconds", 60, in: 0...86_400, "time until it is corrected")
  ) { locations, fault, generator in
    let step = fault["seconds"].draw(&generator)
    let share = fault["at"].draw(&generator)
    let lasts = fault["lastsSeconds"].draw(&generator)
    return locations.changed(in: FaultWindow(locations, share: share, seconds: lasts)) { location in
      location.timestamp = location.timestamp.advanced(bySeconds: step)
    }
  }
}
