package import Tracking

extension DerivedMotion {
  /// A sentence for the notes of a journey with derived speed and course.
  package static let note =
    "Speed and course are not the phone's: they are derived from the locations up to "
    + "\(Int(bandwidthSeconds)) s before and after each."
  package static let tag = "derived"

  /// The truth of a journey with derived values, with another title, a tag and a note.
  package static func truth(_ truth: GroundTruth) -> GroundTruth {
    var derived = truth.variant(id: truth.id + "-derived")
    derived.title += " (speed and course derived)"
    if !derived.tags.contains(tag) { derived.tags.append(tag) }
    derived.notes = truth.notes.isEmpty ? note : "\(truth.notes) \(note)"
    return derived
  }
}
