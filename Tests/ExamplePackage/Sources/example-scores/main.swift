import Foundation
import RailBenchKit
import RailBenchNetworks
import Scoring

// Each argument is the folder of a labelled journey.
let context = TrackerContext(network: try RailNetwork(bundled: .greaterTokyo))
let journeys = try CommandLine.arguments.dropFirst().map {
  try LabelledJourney(contentsOf: URL(fileURLWithPath: $0), context: context)
}

func scores(_ id: String) -> Scores {
  guard let tracker = TrackerEntry.named(id) else { fatalError("no tracker '\(id)'") }
  return score(journeys.map { JourneyEstimates(of: tracker, on: $0) }, of: journeys)
}

let (v3, v4) = (scores("v3"), scores("v4"))
print("display of v3 \(v3["PH1.display"] ?? .nan), of v4 \(v4["PH1.display"] ?? .nan)")
if let lead = compare(v3, v4) { print("v4 leads by \(lead.difference): \(lead.verdict)") }
