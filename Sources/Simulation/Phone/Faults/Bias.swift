import Geometry
package import Numerics
package import Tracking

/// The same error all the time, which the claimed accuracy knows nothing of.
package struct Bias: LocationFault {
  package static let kind = "bias"
  package static let summary = "the same error all the time, unknown to the claimed accuracy"
  package static let parameters: [PhoneParameter<Bias>] = [
    PhoneParameter("metres", \.metres, in: 0...10_000, "length of the error"),
    PhoneParameter("degrees", \.degrees, in: 0...360, "its direction, clockwise from north"),
  ]

  package var metres: Drawn = 60
  package var degrees = Drawn(0...360)

  package init() {}

  package func applied(
    to locations: [Location], _ generator: inout SeededGenerator
  ) -> [Location] {
    let length = metres.draw(&generator)
    let way = Course.unitVector(degrees: degrees.draw(&generator)) * length
    return locations.map { $0.moved(by: way) }
  }
}
