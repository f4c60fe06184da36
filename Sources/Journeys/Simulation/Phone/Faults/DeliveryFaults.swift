import RailNetwork
import Tracking

struct Duplicates: LocationFault {
  let kind = "duplicates"
  let summary = "locations delivered twice in a row"
  static let numbers: NumberPaths<Duplicates> = [\.$share]

  @Number("share", in: 0...1, "share of locations delivered twice") var share = 0.4

  func applied(to locations: [Location], _ generator: inout SeededGenerator) -> [Location] {
    let share = share.draw(&generator)
    return locations.flatMap { location in
      generator.unit() < share ? [location, location] : [location]
    }
  }
}

struct LateDelivery: LocationFault {
  let kind = "late"
  let summary = "single locations that arrive after later ones"
  static let numbers: NumberPaths<LateDelivery> = [\.$share, \.$seconds]

  @Number("share", in: 0...1, "share of locations that are late") var share = 0.1
  @Number("seconds", in: 0...3_600, "delay of each") var seconds = RandomNumber(2...10)

  func applied(to locations: [Location], _ generator: inout SeededGenerator) -> [Location] {
    let share = share.draw(&generator)
    let deliveries = locations.map { location in
      let delay = generator.unit() < share ? seconds.draw(&generator) : 0
      return location.timestamp.advanced(bySeconds: delay)
    }
    let order = locations.indices.sorted { (deliveries[$0], $0) < (deliveries[$1], $1) }
    return order.map { locations[$0] }
  }
}

struct BatchedDelivery: LocationFault {
  let kind = "batch"
  let summary = "locations in batches; some batches begin with the newest"
  static let numbers: NumberPaths<BatchedDelivery> = [\.$seconds, \.$share]

  @Number("seconds", in: 1...3_600, "length of a batch") var seconds = 30
  @Number("share", in: 0...1, "share of batches with the newest location first") var share = 0.5

  func applied(to locations: [Location], _ generator: inout SeededGenerator) -> [Location] {
    let length = seconds.draw(&generator)
    let share = share.draw(&generator)
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
}

struct ClockStep: LocationFault {
  let kind = "clockStep"
  let summary = "the clock jumps and is corrected after a while"
  static let numbers: NumberPaths<ClockStep> = [\.$seconds, \.$at, \.$lastsSeconds]

  @Number("seconds", in: -86_400...86_400, "size of the jump; negative for back") var seconds = -5
  @Number("at", in: 0...1, "position in the ride, 0 to 1") var at = RandomNumber(0.2...0.8)
  @Number("lastsSeconds", in: 0...86_400, "time until it is corrected") var lastsSeconds = 60

  func applied(to locations: [Location], _ generator: inout SeededGenerator) -> [Location] {
    let step = seconds.draw(&generator)
    let share = at.draw(&generator)
    let lasts = lastsSeconds.draw(&generator)
    return FaultWindow.changing(locations, share: share, seconds: lasts) { location in
      location.timestamp = location.timestamp.advanced(bySeconds: step)
    }
  }
}
