import PlainText
import RailNetwork
import Tracking

/// What `railbench bench` measures.
struct Benchmark {
  /// One measured figure, ready to print.
  struct Figure {
    var what: String
    var value: String
    var unit: String
  }

  let networkFile: String
  let runs: Int

  func figures(of entries: [TrackerEntry]) throws(Faults) -> [Figure] {
    var network: RailNetwork?
    var fault: Faults?
    let loadSeconds = Stopwatch.median(runs: runs) {
      Result { () throws(Faults) in try load() }
    } keep: { result in
      switch result {
      case .success(let loaded): network = loaded
      case .failure(let found): fault = found
      }
    }
    if let fault { throw fault }
    guard let network else { return [] }

    var finder = SurroundingsFinder(network: network)
    let finderSeconds = Stopwatch.median(runs: runs) {
      SurroundingsFinder(network: network)
    } keep: {
      finder = $0
    }
    let rides = BenchmarkRide.rides(over: network, stride: 10)
    let count = rides.reduce(0) { $0 + $1.count }

    var surroundings: [[Surroundings]] = []
    let surroundingsSeconds = Stopwatch.median(runs: runs) {
      rides.map { $0.map { finder.surroundings(of: $0) } }
    } keep: {
      surroundings = $0
    }

    let context = TrackerContext(
      network: network,
      timetables: entries.contains { $0.needs.contains(.timetable) }
        ? try TimetableFolder.all(of: network) : nil)
    var figures = [
      Figure(what: "network load", value: milliseconds(loadSeconds), unit: "ms"),
      Figure(what: "index build", value: milliseconds(finderSeconds), unit: "ms"),
      Figure(what: "locations", value: "\(count)", unit: ""),
      rate("surroundings", count, surroundingsSeconds),
    ]
    for entry in entries {
      let seconds = Stopwatch.median(runs: runs) {
        for ride in surroundings {
          var players = [Player(entry.makeTracker(context), ticks: false)]
          var nobody = NoRecorder()
          JourneyPlay.play(ride, players: &players, recorder: &nobody)
        }
      } keep: { _ in
      }
      figures.append(rate("\(entry.id), surroundings given", count, seconds))
      figures.append(rate("\(entry.id), all told", count, seconds + surroundingsSeconds))
    }
    if let bytes = PeakMemory.bytes() {
      figures.append(
        Figure(
          what: "peak memory", value: NumberText.fixed(Double(bytes) / 1e6, places: 0), unit: "MB"))
    }
    return figures
  }

  private func load() throws(Faults) -> RailNetwork {
    try NetworkReader.read(try Files.read(networkFile), file: networkFile)
  }

  private func milliseconds(_ seconds: Double) -> String {
    NumberText.fixed(seconds * 1_000, places: 1)
  }

  private func rate(_ what: String, _ count: Int, _ seconds: Double) -> Figure {
    Figure(
      what: what, value: NumberText.fixed(Double(count) / seconds, places: 0), unit: "locations/s")
  }
}
