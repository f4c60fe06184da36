import Numerics
import Testing

@testable import Interchange

@Suite struct MergedOrderTests {
  /// All orders that agree with the lists, by trying every permutation.
  private func orders(_ lists: [[Int]]) -> [[Int]] {
    func permutations(_ elements: [Int]) -> [[Int]] {
      guard !elements.isEmpty else { return [[]] }
      return elements.flatMap { first in
        permutations(elements.filter { $0 != first }).map { [first] + $0 }
      }
    }
    return permutations(Set(lists.joined()).sorted()).filter { order in
      lists.allSatisfy { list in
        zip(list, list.dropFirst()).allSatisfy { a, b in
          (order.firstIndex(of: a) ?? 0) < (order.firstIndex(of: b) ?? 0)
        }
      }
    }
  }

  @Test(arguments: 0..<150 as Range<UInt64>)
  func `finds the one order, or none where there are more or none`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let line = generator.shuffled(Array(0..<5))
    let lists = (0...generator.index(below: 5)).map { _ in
      let picked = line.filter { _ in generator.index(below: 3) > 0 }
      return generator.index(below: 8) == 0 ? picked.reversed() : picked
    }
    let possible = orders(lists)
    #expect(MergedOrder.merge(lists, positions: [:]) == (possible.count == 1 ? possible[0] : nil))
  }

  @Test(arguments: 0..<50 as Range<UInt64>)
  func `positions settle what the lists leave open, never what they say`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let line = generator.shuffled(Array(0..<6))
    let lists = [line] + (0..<3).map { _ in line.filter { _ in generator.index(below: 2) == 0 } }
    let positions = Dictionary(uniqueKeysWithValues: line.enumerated().map { ($1, Double($0)) })
    #expect(
      MergedOrder.merge(Array(lists.dropFirst()), positions: positions)
        == line.filter {
          station in lists.dropFirst().contains { $0.contains(station) }
        })
    let backwards = positions.mapValues { -$0 }
    #expect(MergedOrder.merge(lists, positions: backwards) == line)
  }

  @Test(arguments: 0..<50 as Range<UInt64>)
  func `lists are turned the way of the longest`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let line = generator.shuffled(Array(0..<9))
    let turns = (0..<6).map { _ in generator.index(below: 2) == 0 }
    let lists = turns.enumerated().map { number, isTurned in
      let part = number == 0 ? line : Array(line[number..<(number + 3)])
      return isTurned ? part.reversed() : part
    }
    let aligned = try #require(MergedOrder.aligned(lists))
    #expect(aligned.map(\.isTurned) == turns.map { $0 != turns[0] })
    #expect(MergedOrder.merge(aligned.map(\.list), positions: [:]) == lists[0])
  }

  @Test func `a list with nothing in common can't be turned`() {
    #expect(MergedOrder.aligned([[1, 2, 3], [3, 4]]) == nil)
    #expect(MergedOrder.aligned([])?.isEmpty == true)
  }
}

private func == (
  a: [(list: [Int], isTurned: Bool)]?, b: [(list: [Int], isTurned: Bool)]?
) -> Bool {
  a?.map(\.list) == b?.map(\.list) && a?.map(\.isTurned) == b?.map(\.isTurned)
}
