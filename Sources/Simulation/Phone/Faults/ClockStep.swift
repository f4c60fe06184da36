package import Numerics
package import Tracking

/// The phone's clock jumps, and after a while is set right again.
package struct ClockStep: LocationFault {
  package static let kind = "clockStep"
  package static let summary = "the clock jumps, and after a while is set right again"
  package static let parameters: [PhoneParameter<ClockStep>] = [
    PhoneParameter("seconds", \.seconds, in: -86_400...86_400, "by how much; back if negative"),
    PhoneParameter("at", \.at, in: 0...1, "where in the ride, as a share of it"),
    PhoneParameter("lastsSeconds", \.lastsSeconds, in: 0...86_400, "until it is set right"),
  ]

  package var seconds: Drawn = -5
  package var at = Drawn(0.2...0.8)
  package var lastsSeconds: Drawn = 60

  package init() {}

  package init(seconds: Double, lastsSeconds: Double) {
    self.seconds = Drawn(seconds)
    self.lastsSeconds = Drawn(lastsSeconds)
  }

  package func applied(
    to locations: [Location], _ generator: inout SeededGenerator
  ) -> [Location] {
    let step = seconds.draw(&generator)
    let share = at.draw(&generator)
    let lasts = lastsSeconds.draw(&generator)
    return FaultWindow.changing(locations, share: share, seconds: lasts) { location in
      location.timestamp = location.timestamp.advanced(bySeconds: step)
    }
  }
}
