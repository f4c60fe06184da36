import Datasets
import RailNetwork
import Tracking

/// Makes recordings with times in all years that a receiver may write, in any order.
enum RecordingGrammar {
  private typealias Point = (time: String, latitude: String, longitude: String, extra: String)

  static func file(_ format: RecordingFormat, _ random: inout Mutator) -> [UInt8] {
    let points = points(&random)
    let text =
      switch format {
      case .gpx:
        "<gpx version=\"1.1\"><trk><trkseg>"
          + points.map {
            "<trkpt lat=\"\($0.latitude)\" lon=\"\($0.longitude)\"><ele>\($0.extra)</ele>"
              + ($0.time.isEmpty ? "" : "<time>\($0.time)</time>") + "</trkpt>\n"
          }.joined() + "</trkseg></trk></gpx>"
      default:
        "timestamp,latitude,longitude,altitude,horizontalAccuracy,verticalAccuracy,course,speed\n"
          + points.map { "\($0.time),\($0.latitude),\($0.longitude),\($0.extra),5,5,90,10\n" }
          .joined()
      }
    return Array(text.utf8)
  }

  private static let years = [
    0, 1, 1_582, 1_899, 1_970, 1_980, 1_999, 2_000, 2_019, 2_025, 2_026, 2_038, 2_106, 9_999,
  ]
  /// Seconds from one point to the next.
  private static let steps = [
    0, 1, 1, 1, 1, -1, 60, 3_599, 86_399, 86_400, 604_800, -31_536_000, 31_536_000, 3_155_760_000,
  ]
  private static let angles = ["0", "-0", "90", "-90", "180", "-180", "180.1", "1e300", "", "x"]
  private static let extras = ["", "0", "-1", "1e9", "nan", "8849", "\u{202e}"]

  private static func points(_ random: inout Mutator) -> [Point] {
    let count = random.below(100) == 0 ? 2_000 : [0, 1, 2, 3, 20, 200][random.below(6)]
    var time = Timestamp(iso8601: "\(padded(years[random.below(years.count)]))-03-02T08:15:30Z")
    let usual = steps[random.below(steps.count)]
    let isOdd = random.below(3) == 0
    var longitude = 139.7
    return (0..<count).map { index in
      let step = random.below(20) == 0 ? steps[random.below(steps.count)] : usual
      time = time.map {
        Timestamp(millisecondsSince1970: $0.millisecondsSince1970 + Int64(step) * 1_000)
      }
      longitude += 0.0001
      func angle(_ usual: Double) -> String {
        isOdd && random.below(10) == 0 ? angles[random.below(angles.count)] : "\(usual)"
      }
      return (
        isOdd && random.below(10) == 0 ? "" : time?.iso8601 ?? "", angle(35.6), angle(longitude),
        isOdd ? extras[random.below(extras.count)] : "12"
      )
    }
  }

  private static func padded(_ year: Int) -> String { String("000\(year)".suffix(4)) }

}
