import RailNetwork

extension GTFSAssembly {
  /// For each railway, the median seconds between the departures at neighbouring stations.
  func hops() -> [HopSeconds?] {
    var found = lines.railways.map { railway in
      let none = railway.stops.map { _ in [Double]() }
      return (ascending: none, descending: none)
    }
    let trips = zip(feed.trips, lines.patternOfTrip).compactMap { trip, pattern in
      pattern.map { (trip, $0) }
    }
    for (pattern, trips) in Dictionary(grouping: trips, by: \.1) {
      let pattern = lines.patterns[pattern]
      let sections = lines.sections(of: pattern)
      for (trip, _) in trips {
        let times = times(of: trip, on: pattern.walk)
        for section in sections {
          for hop in hops(on: section, pattern.walk, times) {
            if section.isAscending {
              found[section.railway].ascending[hop.stop].append(hop.seconds)
            } else {
              found[section.railway].descending[hop.stop].append(hop.seconds)
            }
          }
        }
      }
    }
    return found.map { all in
      let hops = HopSeconds(
        ascending: all.ascending.map(usual), descending: all.descending.map(usual))
      return hops.isEmpty ? nil : hops
    }
  }

  /// The median in steps of 5 s.
  private func usual(_ seconds: [Double]) -> Int? {
    Quantiles.of(seconds, 0.5).map { Int(($0 / 5).rounded()) * 5 }
  }

  /// A trip's departures along its walk, at the end its arrival; nil where it does not call.
  private func times(of trip: GTFSFeed.Trip, on walk: [Int]) -> [Int?] {
    var times: [Int?] = walk.map { _ in nil }
    for (index, call) in calls(of: trip, on: walk)
    where !call.isPass && max(call.arrival, call.departure) >= 0 {
      times[index] = Int(call.departure < 0 ? call.arrival : call.departure)
    }
    return times
  }

  /// The calls of a trip, each with its index in the walk of the trip's pattern.
  func calls(of trip: GTFSFeed.Trip, on walk: [Int]) -> [(index: Int, call: GTFSFeed.Call)] {
    var index = 0
    return feed.calls[trip.calls].compactMap { call in
      guard let place = stations.placeOfStop[Int(call.stop)],
        let found = walk[index...].firstIndex(of: place)
      else { return nil }
      index = found
      return (found, call)
    }
  }

  /// The seconds to the next station of a railway from each station where a trip departs.
  private func hops(
    on section: GTFSLines.Section, _ walk: [Int], _ times: [Int?]
  ) -> [(stop: Int, seconds: Double)] {
    let line = lines.railways[section.railway]
    var hops: [(stop: Int, seconds: Double)] = []
    var before: (stop: Int, departure: Int)?
    for index in section.range {
      guard let stop = line.stop(walk[index], isAscending: section.isAscending) else { continue }
      if let before, let time = times[index] {
        let seconds = time - before.departure
        if (3...HopSeconds.most).contains(seconds) { hops.append((before.stop, Double(seconds))) }
      }
      before = times[index].map { (stop, $0) }
    }
    return hops
  }
}
