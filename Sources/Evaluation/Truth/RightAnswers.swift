import RailNetwork
import Tracking

/// Names the stations of a leg as its equivalent railways name them.
struct RightAnswers {
  let network: RailNetwork
  private let own: (railway: RailwayIndex, direction: RailDirection)
  private let equivalents: [(railway: RailwayIndex, direction: RailDirection)]

  init(
    railway: RailwayIndex, direction: RailDirection, equivalent: [RailwayIndex],
    stations: [StationIndex], network: RailNetwork
  ) {
    self.network = network
    own = (railway, direction)
    equivalents = equivalent.filter { $0 != railway }.map { other in
      let counterparts = stations.compactMap {
        Self.counterpart(of: $0, on: other, network)
      }
      return (other, Self.direction(of: counterparts, on: other, network) ?? direction)
    }
  }

  /// The right answers while a station of the leg's railway is in focus.
  func answers(_ station: StationIndex) -> [TruthAnswer] {
    [TruthAnswer(railway: own.railway, direction: own.direction, station: station)]
      + equivalents.map {
        TruthAnswer(
          railway: $0.railway, direction: $0.direction,
          station: Self.counterpart(of: station, on: $0.railway, network))
      }
  }

  /// The station of another railway in the same interchange or, failing that, of the same name.
  private static func counterpart(
    of station: StationIndex, on railway: RailwayIndex, _ network: RailNetwork
  ) -> StationIndex? {
    let record = network[station]
    let others = network[railway].stations
    if let group = record.group,
      let same = others.first(where: { network[$0].group == group })
    {
      return same
    }
    return others.first { network[$0].title == record.title }
  }

  /// The sense in which most steps between stations run; nil where they tell nothing.
  private static func direction(
    of stations: [StationIndex], on railway: RailwayIndex, _ network: RailNetwork
  ) -> RailDirection? {
    let count = network[railway].stations.count
    var votes = 0
    for (a, b) in zip(stations, stations.dropFirst()) {
      var step = network[b].order - network[a].order
      if network[railway].isLoop, abs(step) * 2 > count { step += step > 0 ? -count : count }
      votes += step.signum()
    }
    return votes == 0 ? nil : votes > 0 ? .ascending : .descending
  }
}
