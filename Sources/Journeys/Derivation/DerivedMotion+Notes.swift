package import Tracking

extension DerivedMotion {
  /// A sentence for the notes of a journey with derived speed and course.
  package static let note =
    "Speed and course are not the phone's: they are derived from the locations up to "
    + "\(Int(bandwidthSeconds)) s before and after each."
  package static let tag = "derived"
}
