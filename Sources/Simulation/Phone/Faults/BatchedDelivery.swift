package import Numerics
package import Tracking

/// Locations that a sleeping app gets in batches, the youngest first and then the backlog.
package struct BatchedDelivery: LocationFault {
  package static let kind = "batch"
  package static let summary = "locations in batches, the youngest first and then the backlog"
  package static let parameters: [PhoneParameter<BatchedDelivery>] = [
    PhoneParameter("seconds", \.seconds, in: 1...3_600, "how long a batch gathers"),
    PhoneParameter(
      "share", \.share, in: 0...1, "how many batches bring the youngest location first"),
  ]

  package var seconds: Drawn = 30
  package var share: Drawn = 0.5

  package init() {}

  package func applied(
    to locations: [Location], _ generator: inout SeededGenerator
  ) -> [Location] {
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
