package import Numerics
package import Tracking

/// Fewer locations: none sooner than so long after the one before.
package struct Thinning: LocationFault {
  package static let kind = "thinning"
  package static let summary = "no location sooner than so long after the one before"
  package static let parameters: [PhoneParameter<Thinning>] = [
    PhoneParameter("seconds", \.seconds, in: 0...3_600, "least time between locations")
  ]

  package var seconds: Drawn = 10

  package init() {}

  package init(seconds: Double) {
    self.seconds = Drawn(seconds)
  }

  package func applied(
    to locations: [Location], _ generator: inout SeededGenerator
  ) -> [Location] {
    let seconds = seconds.draw(&generator)
    var last: Timestamp?
    return locations.filter { location in
      // Half a millisecond's grace, because times are whole milliseconds.
      if let last, abs(location.timestamp.seconds(since: last)) < seconds - 0.000_5 {
        return false
      }
      last = location.timestamp
      return true
    }
  }
}
