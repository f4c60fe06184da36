extension RailNetwork {
  /// The name of a railway for people; with its id if another railway has the same name.
  package func label(of railway: RailwayIndex) -> String {
    let (id, name) = (self[railway].id, self[railway].title.en)
    let isShared = railways.contains { $0.title.en == name && $0.id != id }
    return isShared ? "\(name) (\(id))" : name
  }
}
