/// Whether stations follow each other in a direction of travel.
package enum StopOrder {
  /// The place in the list of the first station that does not come after the one before it.
  ///
  /// On a loop any other station comes after; the same station does too, a lap later.
  package static func firstOutOfOrder(
    _ stations: [StationIndex], _ direction: RailDirection, network: RailNetwork
  ) -> Int? {
    for index in stations.indices.dropFirst() {
      let before = network[stations[index - 1]]
      let here = network[stations[index]]
      guard before.railway == here.railway else { return index }
      if network[here.railway].isLoop { continue }
      let step = here.order - before.order
      guard direction == .ascending ? step > 0 : step < 0 else { return index }
    }
    return nil
  }
}
