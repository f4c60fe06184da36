package import Numerics
package import Tracking

/// A course that is off by much, as beside a magnet or from a held position.
package struct WrongCourse: LocationFault {
  package static let kind = "wrongCourse"
  package static let summary = "a course that is off by much for a while"
  package static let parameters: [PhoneParameter<WrongCourse>] = [
    PhoneParameter("degrees", \.degrees, in: -180...180, "by how much"),
    PhoneParameter("seconds", \.seconds, in: 0...86_400, "for how long"),
    PhoneParameter("at", \.at, in: 0...1, "where in the ride, as a share of it"),
  ]

  package var degrees = Drawn(-90...90)
  package var seconds = Drawn(30...120)
  package var at = Drawn(0.2...0.8)

  package init() {}

  package func applied(
    to locations: [Location], _ generator: inout SeededGenerator
  ) -> [Location] {
    let turn = degrees.draw(&generator)
    let seconds = seconds.draw(&generator)
    let share = at.draw(&generator)
    return FaultWindow.changing(locations, share: share, seconds: seconds) { location in
      location.courseDegrees = location.courseDegrees.map { Angle.wrapped($0 + turn) }
    }
  }
}
