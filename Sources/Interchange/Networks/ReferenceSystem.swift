import RailNetwork

/// Geographic reference systems in degrees that differ from WGS 84 by less than 5 m.
///
/// The codes are those of epsg.org.
enum ReferenceSystem {
  /// The systems by code.
  ///
  /// WGS 84 itself needs no warning.
  private static let known: [Int: String] = [
    4148: "Hartebeesthoek94", 4167: "NZGD2000", 4171: "RGF93", 4173: "IRENET95", 4258: "ETRS89",
    4269: "NAD83", 4283: "GDA94", 4490: "CGCS2000", 4612: "JGD2000", 4617: "NAD83(CSRS)",
    4619: "SWEREF99", 4674: "SIRGAS 2000", 4737: "Korea 2000", 6318: "NAD83(2011)",
    6668: "JGD2011", 7844: "GDA2020",
  ]

  /// The name of the system in a line of a file, such as `EPSG:6668 (JGD2011)`; nil for WGS 84.
  static func name(_ text: String, file: String, line: Int) throws(Faults) -> String? {
    let plain = text.lowercased()
    let code = text.split { !$0.isNumber }.last.flatMap { Int($0) } ?? 0
    let isEPSG = plain.contains("epsg")
    if plain.contains("crs84") || ["wgs84", "wgs 84", "gcs_wgs_1984"].contains(plain)
      || isEPSG && [4326, 4979].contains(code)
    {
      return nil
    }
    if isEPSG, let title = Self.known[code] { return "EPSG:\(code) (\(title))" }
    throw Faults(
      file, line: line, field: "crs", "the coordinates are in \(text)",
      remedy: "export it in WGS 84: ogr2ogr -t_srs EPSG:4326 new.geojson \(file)")
  }
}
