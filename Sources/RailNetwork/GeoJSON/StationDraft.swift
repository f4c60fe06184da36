import Geometry
import PlainText

/// What a file says of one station; its railway is still a name.
struct StationDraft {
  /// The path of the feature's properties, for faults.
  let path: String
  /// The line on which the properties start.
  let line: Int
  let id: String
  let railwayID: String
  let title: Title
  let order: Int
  let group: String?
  let coordinate: Coordinate

  /// Reads a station, or logs all that is wrong with it and gives nil.
  init?(
    _ properties: inout JSONObjectReader, geometry feature: inout JSONObjectReader,
    log: inout FaultLog
  ) {
    let before = log.faults.count
    let id = properties.name("id", log: &log)
    let railwayID = properties.name("railway", log: &log)
    let title = properties.title(log: &log)
    let order = properties.integer("order", in: 0...100_000, log: &log)
    group = properties.optionalString("group", log: &log)
    let coordinate = GeometryReader.point(&feature, log: &log)
    guard log.faults.count == before, let id, let railwayID, let title, let order, let coordinate
    else { return nil }
    path = properties.path
    line = properties.line
    self.id = id
    self.railwayID = railwayID
    self.title = title
    self.order = order
    self.coordinate = coordinate
  }
}
