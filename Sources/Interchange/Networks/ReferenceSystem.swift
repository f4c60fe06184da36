import Text

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

  /// Systems that other programs write, by code, that are too inaccurate or not in degrees.
  private static let refused: [Int: String] = [
    2056: "Swiss LV95", 2154: "Lambert-93", 2180: "Poland CS92", 3006: "SWEREF99 TM",
    3035: "LAEA Europe", 3067: "TM35FIN", 3857: "Web Mercator", 4230: "ED50", 4267: "NAD27",
    4277: "OSGB36", 4284: "Pulkovo 1942", 4301: "Tokyo", 5514: "Krovak", 27700: "British grid",
    28992: "RD New", 31370: "Belgian Lambert 72", 900_913: "Web Mercator",
  ]

  /// The name of the system in a line of a file, such as `EPSG:6668 (JGD2011)`; nil for WGS 84.
  ///
  /// - Throws: a fault for a system that is not supported.
  static func name(_ text: String, file: String, line: Int) throws(Faults) -> String? {
    let plain = text.lowercased()
    let code = text.split { !$0.isNumber }.last.flatMap { Int($0) } ?? 0
    let isEPSG = plain.contains("epsg")
    if plain.contains("crs84") || ["wgs84", "wgs 84", "gcs_wgs_1984"].contains(plain)
      || isEPSG && [4326, 4979].contains(code)
    {
      return nil
    }
    if isEPSG, let title = Self.known[code] {
      return "EPSG:\(code) (\(title))"
    }
    throw Faults(
      file: file, line: line, field: "crs",
      problem: "the coordinates are in \(isEPSG ? Self.title(code) : "")\(text)",
      remedy: "export it in WGS 84: ogr2ogr -t_srs EPSG:4326 new.geojson \(file)")
  }

  /// The name of a system, with a comma; empty if it is not known.
  private static func title(_ code: Int) -> String {
    let title =
      switch code {
      case 32601...32660: "UTM zone \(code - 32600)N"
      case 32701...32760: "UTM zone \(code - 32700)S"
      case 25828...25838: "UTM zone \(code - 25800)N"
      case 6669...6687: "Japan's plane system \(code - 6668)"
      case 2443...2461: "Japan's plane system \(code - 2442)"
      default: refused[code] ?? ""
      }
    return title.isEmpty ? "" : title + ", "
  }
}
