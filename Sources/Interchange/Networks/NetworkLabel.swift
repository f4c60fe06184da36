package import RailNetwork

/// What an importer writes over a network it makes: name, edition and origin.
package struct NetworkLabel: Sendable, Hashable {
  /// The network's id, also the name of its file.
  package var id: String
  package var title: String
  package var version: String
  package var sources: [DataSource]

  package init(id: String, title: String, version: String, sources: [DataSource]) {
    self.id = id
    self.title = title
    self.version = version
    self.sources = sources
  }
}

/// A network made from somebody else's data, and what a reader should know about the making.
package struct ImportedNetwork: Sendable {
  package var network: RailNetwork
  /// Sentences on what was left out or merged; empty where there is nothing to say.
  package var remarks: [String]
}
