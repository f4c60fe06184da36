import Foundation
import RailNetwork
import Testing
@testable import Trackers

/// What courses and displacements say, against the formulas of `V4.md`.
@Suite struct DirectionEvidenceTests {
  static let model = DirectionModel()

  /// Von Mises' density, its constant by summing up over a circle.
  private static func vonMises(_ angle: Double, _ concentration: Double) -> Double {
    let steps = 720
    let whole = (0..<steps).reduce(0.0) {
      $0 + exp(concentration * (cos(2 * .pi * Double($1) / Double(steps)) - 1))
    }
    return exp(concentration * (cos(angle) - 1)) * Double(steps) / (2 * .pi * whole)
  }

  @Test(arguments: [0.05, 0.5, 2, 3.5, 3.99, 4, 6, 25, 100])
  func `the peak of a course's density`(concentration: Double) {
    let peak = DirectionModel.vonMisesPeak(concentration)
    #expect(abs(peak / Self.vonMises(0, concentration) - 1) < (concentration < 4 ? 1e-5 : 0.008))
  }

  @Test(
    arguments: [
      (degrees: 4, speed: 20, seconds: 1, stray: 0), (40, 20, 1, 0), (90, 20, 1, 0),
      (150, 20, 4, 0), (180, 2, 30, 0), (20, 2, 6, 0.2), (40, 12, 6, 0.1), (88, 3, 6, 0),
    ] as [(degrees: Double, speed: Double, seconds: Double, stray: Double)])
  func `what a course says`(degrees: Double, speed: Double, seconds: Double, stray: Double) {
    let sigma = (5 + 30 / (1 + speed)) * .pi / 180 + 2.5 * stray
    func density(_ angle: Double) -> Double {
      0.95 * Self.vonMises(angle, 1 / (sigma * sigma)) + 0.05 / (2 * .pi)
    }
    let angle = degrees * .pi / 180
    let weight = 0.5 * seconds / (seconds + 6)
    let heading = PlanarVector(east: 0.6, north: 0.8)
    let course = PlanarVector(
      east: 0.6 * cos(angle) - 0.8 * sin(angle), north: 0.6 * sin(angle) + 0.8 * cos(angle))
    let said = Self.model.course(
      course, heading: heading, speed: speed, seconds: seconds, mapSigma: stray)
    let (with, against) = (density(angle), density(angle + .pi))
    #expect(abs(said.evidence - weight * log(.pi * (with + against))) < 0.01 * weight)
    #expect(abs(said.lean - weight * log(with / against)) < 0.01 * weight)
  }

  static let rules: [Rule] = [
    .init("a displacement of 10 m, sure to 20 m, leans by 0.85 nat", is: 1.702 / 2) {
      model.lean(displacement: 10, sigma: 20)
    },
    .init("a displacement of 10 m back, sure to 20 m, leans by -0.85 nat", is: -1.702 / 2) {
      model.lean(displacement: -10, sigma: 20)
    },
    .init("a displacement of 0.5 m counts as sure to 1 m", is: 0.851) {
      model.lean(displacement: 0.5, sigma: 0.1)
    },
    .init("a displacement of 500 m leans by 3 nat at most", is: 3) {
      model.lean(displacement: 500, sigma: 20)
    },
    .init("a displacement of 500 m back leans by -3 nat at least", is: -3) {
      model.lean(displacement: -500, sigma: 20)
    },
  ]

  @Test(arguments: rules) func `what a displacement says`(rule: Rule) { #expect(rule.holds()) }
}
