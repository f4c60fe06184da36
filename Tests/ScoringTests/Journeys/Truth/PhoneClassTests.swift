import RailNetwork
import Scoring
import TestKit
import Testing
import Tracking

@Suite struct PhoneClassTests {
  @Test(
    arguments: [
      ([29.9, 29.9, 500], 3.0, ["good"]), ([5, 30, 30], 3, ["coarse"]),
      ([nil, nil, 10], nil, ["good", "without-speed"]), ([nil, nil, nil], nil, ["without-speed"]),
    ] as [([Double?], Double?, [String])])
  func `a phone's class comes from accuracies and speeds`(
    accuracies: [Double?], speed: Double?, classes: [String]
  ) {
    let place = Coordinate(latitude: 35.6, longitude: 139.7)
    let locations = accuracies.enumerated().map { index, accuracy in
      Location(
        timestamp: SampleTruth.time(Double(index)), coordinate: place,
        horizontalAccuracyMetres: accuracy, speedMetresPerSecond: index == 1 ? speed : nil)
    }
    var truth = SampleTruth.truth([])
    truth.source = .recorded
    #expect(Journey(locations: locations, truth: truth).phoneClasses == classes)
    truth.source = .simulated
    #expect(Journey(locations: locations, truth: truth).phoneClasses == [])
  }
}
