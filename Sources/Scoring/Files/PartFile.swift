import Foundation
package import RailNetwork
import Tracking

/// The scores of a part of a run, with all that the report of the whole needs of its journeys.
package struct PartFile: Codable {
  package static let name = "part.json"

  package let scores: [Scorecard]

  package static func text(_ scores: [Scorecard]) throws -> String {
    String(decoding: try StateJSON.data(PartFile(scores: scores)), as: UTF8.self)
  }

  package static func read(
    _ bytes: [UInt8], file: String, _ signature: Signature
  ) throws(Faults) -> PartFile {
    let ids = signature.journeys.map(\.id)
    guard let part = try? StateJSON.value(PartFile.self, Data(bytes)),
      part.scores.map(\.tracker) == signature.trackers.map(\.id),
      part.scores.allSatisfy({ card in
        card.journeys.map(\.journey.id) == ids && card.journeys.allSatisfy(\.tallies.areSound)
      })
    else {
      throw Faults(
        file, "was changed, or is of another version or another run than signature.json",
        remedy: "run this part again")
    }
    return part
  }
}
