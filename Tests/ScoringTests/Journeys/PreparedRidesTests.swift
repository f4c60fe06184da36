import Scoring
import TestKit
import Testing
import Tracking

/// The locations of rides that count, with derived speeds and courses if the phone gave none.
///
/// If you meant a change, record the file again: it shows on which rides something changed.
@Suite struct PreparedRidesTests {
  private static let rides =
    [
      "e33-stale-start", "e34-relaunch", "e35-duplicates", "e36-batches", "e36-late-fixes",
      "e37-clock-back", "e37-clock-hour", "e39-zero-speed", "e40-every-30-seconds",
      "e51-second-session", "e53-ahead-10-minutes", "e53-ahead-20-seconds", "e53-ahead-day",
      "e53-ahead-hour", "e53-ahead-year", "e54-clock-stays", "e55-stale-again", "e56-nowhere",
      "e57-far", "e58-zero-accuracy", "e59-two-providers", "e60-bursts",
    ].map { SampleRide("edge-cases/\($0)", most: 400) }
    + [
      SampleRide("recorded/helsinki-metro-025-itakeskus-kamppi", on: "helsinki-metro"),
      SampleRide("recorded/caltrain-2019-07-24-northbound-android", on: "caltrain"),
      SampleRide("not-a-train-recorded/tampa-008-bus", on: "moved-metro"),
    ]

  @Test func `locations of rides count and are completed as before`() throws {
    var text = "ride,counted,locations,motion\n"
    for ride in Self.rides {
      let locations = try ride.journey().locations
      let recording = FilteredRecording(locations)
      var filtered = FastHash()
      for one in recording.counted { filtered.add("\(one.index) \(one.isHeld) \(one.jump)") }
      for reason in recording.reasons { filtered.add(reason?.rawValue ?? "") }
      for time in recording.heldFrom { filtered.add(time.millisecondsSince1970) }
      text += "\(ride.path),\(recording.counted.count),\(filtered.text),\(motion(locations))\n"
    }
    Golden.expect(text, equals: "Tests/ScoringTests/Fixtures/prepared-rides.csv")
  }

  /// A hash of the derived speeds and courses, with and without later locations.
  private func motion(_ locations: [Location]) -> String {
    let bare = locations.map { location in
      var bare = location
      bare.speedMetresPerSecond = nil
      bare.courseDegrees = nil
      return bare
    }
    var causal = CausalMotion()
    var hash = FastHash()
    for location in DerivedMotion.filled(bare) + bare.map({ causal.filled($0) }) {
      hash.add(location.speedMetresPerSecond)
      hash.add(location.courseDegrees)
    }
    return hash.text
  }
}
