/// The trains of one railway on one kind of day, with every station resolved in the network.
public struct Timetable: Sendable, Equatable {
  public var railway: RailwayIndex
  /// The kind of day, such as `Weekday`.
  public var calendar: String
  /// Where the facts come from, and under which terms.
  public var source: String
  /// In the order of the file: ascending first, then by first departure, then by id.
  public var trains: [TimetableTrain]

  public init(
    railway: RailwayIndex, calendar: String, source: String, trains: [TimetableTrain]
  ) {
    self.railway = railway
    self.calendar = calendar
    self.source = source
    self.trains = trains
  }

  /// The train of this id, if it runs here.
  public func train(id: String) -> TimetableTrain? {
    trains.first { $0.id == id }
  }
}

/// One train, for as far as it runs on one railway in one direction.
public struct TimetableTrain: Sendable, Equatable {
  /// The railway's id and the train's number: `Tokyu.Toyoko.002051`.
  public var id: String
  /// Such as `Tokyu.Local`.
  public var type: String
  public var direction: RailDirection
  /// Such as `Fuji Excursion 3`, where the train has a name.
  public var name: String?
  /// At least two, in the order of travel; a station between two of them is passed.
  public var stops: [TimetableStop]
  /// The trains that this one was before, on this or another railway.
  public var continuesFrom: [String]
  /// The trains that this one becomes; more than one where it is divided.
  public var continuesAs: [String]

  public init(
    id: String, type: String, direction: RailDirection, name: String? = nil,
    stops: [TimetableStop], continuesFrom: [String] = [], continuesAs: [String] = []
  ) {
    self.id = id
    self.type = type
    self.direction = direction
    self.name = name
    self.stops = stops
    self.continuesFrom = continuesFrom
    self.continuesAs = continuesAs
  }

  /// The times at the first stop and the last.
  public var departureMinutes: Int { stops[0].minutes }
  public var arrivalMinutes: Int { stops[stops.count - 1].minutes }
}

/// A stop, in whole minutes since midnight of the day on which the train's service began.
///
/// The first stop of a train has no arrival, the last no departure, and many between only a
/// departure.
public struct TimetableStop: Sendable, Equatable {
  public var station: StationIndex
  public var arrivalMinutes: Int?
  public var departureMinutes: Int?

  public init(station: StationIndex, arrivalMinutes: Int? = nil, departureMinutes: Int? = nil) {
    self.station = station
    self.arrivalMinutes = arrivalMinutes
    self.departureMinutes = departureMinutes
  }

  /// The departure, or the arrival where there is none.
  public var minutes: Int { departureMinutes ?? arrivalMinutes ?? 0 }
}
