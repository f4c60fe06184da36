import RailNetwork
import Testing

@Suite struct WholeRunTests {
  private static func train(
    _ id: String, _ from: Int, _ to: Int, from before: [String] = [], as after: [String] = []
  ) -> (String, TimetableTrain) {
    (
      id,
      TimetableTrain(
        id: id, type: "Local", direction: .ascending,
        stops: [
          TimetableStop(station: StationIndex(from)), TimetableStop(station: StationIndex(to)),
        ],
        continuesFrom: before, continuesAs: after)
    )
  }

  private static let trains: [String: TimetableTrain] = Dictionary(
    uniqueKeysWithValues: [
      train("a", 0, 1, as: ["b"]), train("b", 2, 3, from: ["a"], as: ["c", "d"]),
      train("c", 4, 5, from: ["b"]), train("d", 6, 7, from: ["b"], as: ["gone"]),
      train("x", 0, 1, from: ["y"], as: ["y"]), train("y", 2, 3, from: ["x"], as: ["x"]),
    ])

  @Test(
    arguments: [
      ("a", nil, ["a", "b", "c"]), ("c", nil, ["a", "b", "c"]), ("b", nil, ["a", "b", "c"]),
      ("b", 7, ["a", "b", "d"]), ("d", nil, ["a", "b", "d"]), ("b", 99, ["a", "b", "c"]),
      ("x", nil, ["y", "x"]),
    ] as [(String, Int?, [String])])
  func `follows a train to both ends`(id: String, towards: Int?, run: [String]) throws {
    let train = try #require(Self.trains[id])
    let whole = train.wholeRun(towards: towards.map { StationIndex($0) }) { Self.trains[$0] }
    #expect(whole.map(\.id) == run)
  }
}
