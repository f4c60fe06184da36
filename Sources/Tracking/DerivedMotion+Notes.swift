extension DerivedMotion {
  package static let tag = "derived"

  /// A sentence for the notes of a journey with derived `speed`, `course`, or `speed and course`.
  package static func note(_ what: String) -> String {
    let are = what.contains("and") ? "are" : "is"
    return what.prefix(1).uppercased() + what.dropFirst()
      + " \(are) not the phone's: \(are == "are" ? "they are" : "it is") derived from the locations"
      + " up to \(Int(bandwidthSeconds)) s before and after each."
  }

  /// That sentence, if notes have it.
  package static func note(in notes: String) -> String? {
    ["speed and course", "speed", "course"].map(note).first(where: notes.contains)
  }
}
