import Foundation
import Journeys
import RailNetwork
import TestKit
import Testing
import Tracking
@testable import Simulation

/// The committed profiles beside the recordings, by the figures of `Reports/phone-model.md`.
@Suite struct PhoneModelTests {
  private static let folder = "Datasets/journeys/recorded"

  private static func recorded(_ word: String) throws -> [(Journey, SurroundingsFinder)] {
    var finders: [String: SurroundingsFinder] = [:]
    return try FileManager.default.contentsOfDirectory(atPath: Checkout.path(folder)).sorted()
      .filter { $0.hasSuffix(word) }
      .map { name in
        let file = "\(folder)/\(name)/truth.json"
        let id =
          name.hasPrefix("bart")
          ? "bart" : name.hasPrefix("caltrain") ? "caltrain" : "greater-tokyo"
        if finders[id] == nil {
          let path = "Datasets/networks/\(id).geojson"
          finders[id] = SurroundingsFinder(
            network: try NetworkReader.read(try Checkout.bytes(path), file: path))
        }
        let finder = try #require(finders[id])
        let journey = try JourneyReader.read(
          locations: try Checkout.bytes("\(folder)/\(name)/locations.csv"),
          truth: try Checkout.bytes(file), folder: "\(folder)/\(name)", network: finder.network)
        return (journey, finder)
      }
  }

  private static func statistics(_ journeys: [(Journey, SurroundingsFinder)]) async
    -> LocationStatistics
  {
    let measured = await withTaskGroup(of: (Int, [MeasuredLocation]).self) { group in
      for (index, item) in journeys.enumerated() {
        group.addTask { (index, MeasuredLocation.along(item.0, finder: item.1)) }
      }
      return await group.reduce(into: Array(repeating: [], count: journeys.count)) {
        $0[$1.0] = $1.1
      }
    }
    return LocationStatistics(recordings: journeys.map(\.0.locations), measured: measured)
  }

  @Test(arguments: [
    (PhoneProfile.iPhone, "iphone"), (.android, "android"), (.logger, "2022-09-24"),
  ])
  func `held figures of simulated phones are near the recorded ones`(
    profile: PhoneProfile, word: String
  ) async throws {
    let recorded = try Self.recorded(word)
    let rides = 8
    let simulated = try recorded.indices.flatMap { index in
      try (0..<rides).map { ride in
        let (journey, finder) = recorded[index]
        let seed = 1 + UInt64(index * rides + ride)
        return (
          try #require(journey.retraced(by: profile, network: finder.network, seed: seed)), finder
        )
      }
    }
    let (real, made) = (await Self.statistics(recorded), await Self.statistics(simulated))
    for figure in LocationFigure.all where figure.isHeld {
      guard let off = figure.difference(of: made, from: real) else { continue }
      #expect(off <= LocationFigure.greatestDifference, "\(profile.name): \(figure.name)")
    }
  }
}
