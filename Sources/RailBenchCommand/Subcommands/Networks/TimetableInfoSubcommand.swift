import Datasets
import RailNetwork
import Reporting
import Text

struct TimetableInfoOptions: Options {
  let folder = Option.optionalArgument(
    "DIR", "a folder of timetables (default: Datasets/timetables/\(NetworkFile.defaultID))")
  let railway = Option.text("--railway", "ID", "the trains of this railway")
  let train = Option.text("--train", "ID", "the stops of this train")
  let network = Option.network
}

extension Subcommand {
  static let timetableInfo = Subcommand(
    path: ["timetable", "info"],
    summary: "says which trains run",
    discussion: """
      Without options one line a railway; with --railway one line a train; with --train the stops of
      one train, over all the railways that it runs on.
      """,
    example: "railbench timetable info --network bart",
    takes: TimetableInfoOptions()
  ) { request in
    let network = try NetworkFile.read(request.network).network
    let path = try request.folder ?? DatasetFolder.find().timetables(of: network.id)
    var folder = try TimetableFolder.read(path, network: network)
    if let id = request.train {
      let service = try folder.service(ofTrain: id, option: "--train")
      return request.print(TimetableTables.stops(of: service, in: network))
    }
    if let id = request.railway {
      guard let timetable = try folder.timetable(network.railway(id, option: "--railway")) else {
        throw Faults(folder.path, "no timetable of '\(id)'")
      }
      return request.print(TimetableTables.trains(of: timetable, in: network))
    }
    let timetables = try folder.all()
    for timetable in timetables {
      for warning in timetable.warnings(network: network) { request.warn("warning: \(warning)") }
    }
    request.print(TimetableTables.railways(timetables, in: network))
  }
}
