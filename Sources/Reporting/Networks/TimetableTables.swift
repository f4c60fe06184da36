package import RailNetwork
import Text

package enum TimetableTables {
  package static func railways(
    _ timetables: [Timetable], in network: RailNetwork
  ) -> TextTable {
    var table = TextTable([
      "railway", "day", .right("trains"), .right("through"), .right("stops"), "first", "last",
      "types",
    ])
    var sum = (trains: 0, through: 0, stops: 0)
    for timetable in timetables {
      let trains = timetable.trains
      let through = trains.filter { !$0.continuesFrom.isEmpty || !$0.continuesAs.isEmpty }.count
      let stops = trains.reduce(0) { $0 + $1.stops.count }
      let first = trains.map(\.departureMinutes).min() ?? 0
      let last = trains.map(\.arrivalMinutes).max() ?? 0
      table.add([
        network[timetable.railway].id, timetable.calendar, "\(trains.count)", "\(through)",
        "\(stops)", RailwayClock.text(minutes: first), RailwayClock.text(minutes: last),
        types(trains),
      ])
      sum = (sum.trains + trains.count, sum.through + through, sum.stops + stops)
    }
    let count = table.rows.count
    table.add([
      "\(count) railways", "", "\(sum.trains)", "\(sum.through)", "\(sum.stops)", "", "", "",
    ])
    return table
  }

  package static func trains(of timetable: Timetable, in network: RailNetwork) -> TextTable {
    let railway = network[timetable.railway]
    var table = TextTable([
      "train", "type", "direction", "from", "", "to", "", .right("stops"), "continues as",
    ])
    for train in timetable.trains {
      table.add([
        train.id, train.type, railway.directionID(train.direction),
        network[train.stops[0].station].title.en,
        RailwayClock.text(minutes: train.departureMinutes),
        network[train.stops[train.stops.count - 1].station].title.en,
        RailwayClock.text(minutes: train.arrivalMinutes), "\(train.stops.count)",
        train.continuesAs.joined(separator: " "),
      ])
    }
    return table
  }

  /// One line a stop, over all railways of the train.
  package static func stops(of service: [TimetableTrain], in network: RailNetwork) -> TextTable {
    var table = TextTable(["train", "station", "arrives", "departs"])
    for train in service {
      for (index, stop) in train.stops.enumerated() {
        table.add([
          index == 0 ? "\(train.id) \(train.type)" : "", network[stop.station].title.en,
          stop.arrivalMinutes.map { RailwayClock.text(minutes: $0) } ?? "",
          stop.departureMinutes.map { RailwayClock.text(minutes: $0) } ?? "",
        ])
      }
    }
    return table
  }

  private static func types(_ trains: [TimetableTrain]) -> String {
    trains.map(\.type).grouped { $0 }.map { "\($0[0]) \($0.count)" }.joined(separator: ", ")
  }
}
