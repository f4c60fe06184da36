import Interchange
import Journeys
import Testing
import Tracking

@Suite struct ForeignColumnTests {
  @Test(
    arguments: [
      ("timestamp", .timestamp), ("iso_utc", .timestamp), ("Date Time", .timestamp),
      ("LAT", .latitude), ("lng", .longitude), ("Elevation", .altitude),
      ("accuracy_m", .horizontalAccuracy), ("vAcc", .verticalAccuracy), ("bearing_deg", .course),
      ("speed_mps", .speed), ("speed_kmh", nil), ("", nil), ("緯度", nil),
    ] as [(String, LocationColumn?)])
  func `knows what others call it`(name: String, column: LocationColumn?) {
    #expect(LocationColumn(foreignName: name) == column)
  }

  @Test(arguments: LocationColumn.allCases)
  func `knows our own names`(column: LocationColumn) {
    #expect(LocationColumn(foreignName: column.rawValue) == column)
  }

  @Test(arguments: [
    (1_563_982_208.995, "2019-07-24T15:30:08.995Z"),
    (1_563_982_208_995, "2019-07-24T15:30:08.995Z"),
    (1_563_982_208_995_000, "2019-07-24T15:30:08.995Z"),
    (1.563982208995e18, "2019-07-24T15:30:08.995Z"), (0, "1970-01-01T00:00:00.000Z"),
  ])
  func `tells seconds from their fractions by size`(number: Double, time: String) {
    #expect(Timestamp(epoch: number)?.iso8601 == time)
  }

  @Test(arguments: [Double.nan, .infinity, 1e22])
  func `a number that is no time is none`(number: Double) {
    #expect(Timestamp(epoch: number) == nil)
  }
}
