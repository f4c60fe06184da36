import RailNetwork

extension RailNetwork {
  /// Such as `1 railway and 31 stations`.
  var sizeText: String {
    "\(railways.count) \(railways.count == 1 ? "railway" : "railways") and "
      + "\(stations.count) \(stations.count == 1 ? "station" : "stations")"
  }
}
