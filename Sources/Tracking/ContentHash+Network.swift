import RailNetwork

extension RailNetwork {
  /// Adds what trackers read of the network.
  func add(to hash: inout ContentHash) {
    hash.add(text: id)
    hash.add(text: version)
    for station in stations {
      let texts = [station.id, station.group, station.direction?.rawValue]
      for text in texts { hash.add(text: text ?? "") }
      hash.add(numbers: [Double(station.railway.offset), Double(station.order)])
      hash.add(numbers: [station.coordinate.latitude, station.coordinate.longitude])
    }
    for railway in railways {
      hash.add(text: railway.id)
      hash.add(numbers: railway.stations.map { Double($0.offset) })
      hash.add(numbers: [railway.isLoop ? 1 : 0, railway.stopsEverywhere ? 1 : 0])
      for pattern in railway.stopPatterns {
        hash.add(text: pattern.calls)
        hash.add(numbers: [Double(pattern.trains)])
      }
      if let hops = railway.hops {
        hash.add(numbers: (hops.ascending + hops.descending).map { Double($0 ?? 0) })
      }
      for part in railway.parts {
        hash.add(text: part.drawn.rawValue + (part.direction?.rawValue ?? ""))
        hash.add(numbers: part.coordinates.flatMap { [$0.latitude, $0.longitude] })
      }
    }
  }
}

extension Timetable {
  /// Adds what trackers read of the timetable.
  func add(to hash: inout ContentHash) {
    hash.add(text: calendar)
    for train in trains {
      let texts = [train.id, train.type, train.direction.rawValue]
      for text in texts + train.continuesFrom + train.continuesAs { hash.add(text: text) }
      hash.add(numbers: train.stops.flatMap { [Double($0.station.offset), Double($0.minutes)] })
      hash.add(numbers: [train.isScheduled ? 1 : 0])
    }
  }
}

extension ContentHash {
  /// Adds numbers and their count, so that different lists have different hashes.
  fileprivate mutating func add(numbers: [Double]) {
    for number in [Double(numbers.count)] + numbers {
      add((0..<8).map { UInt8(truncatingIfNeeded: number.bitPattern >> UInt64($0 * 8)) })
    }
  }
}
