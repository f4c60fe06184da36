import Testing
@testable import RailNetwork

@Suite struct BisectionTests {
  @Test(arguments: 0..<9)
  func `finds the same index as a linear search`(count: Int) {
    for turn in 0...count {
      let values = (0..<count).map { $0 >= turn }
      #expect(
        Bisection.first(below: count) { values[$0] } == values.firstIndex(of: true) ?? count)
    }
  }
}
