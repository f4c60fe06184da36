import Foundation
import RailNetwork
import Testing
import Tracking
@testable import Scoring

/// Worked by hand on ``Ride/local``, whose second 0 is 04:16:40 by the clock of its timetable.
@Suite struct TrainMetricsTests {
  /// A train that leaves A at that minute, B three later, C six later, and ends at D after nine.
  private static func train(_ id: String, _ minutes: Int, isScheduled: Bool = true)
    -> TimetableTrain
  {
    let stops = ["Main.A", "Main.B", "Main.C", "Main.D"].map(Ride.station).enumerated().map {
      TimetableStop(
        station: $1, arrivalMinutes: $0 == 3 ? minutes + 9 : nil,
        departureMinutes: $0 == 3 ? nil : minutes + 3 * $0)
    }
    return TimetableTrain(
      id: id, type: "Local", direction: .ascending, stops: stops, isScheduled: isScheduled)
  }

  private static func day(_ trains: [TimetableTrain]) -> TrackerContext {
    let timetable = Timetable(
      railway: Ride.railway("Main"), calendar: "Weekday", source: "", trains: trains)
    return TrackerContext(
      network: Ride.network, timetables: TimetableSet([timetable], network: Ride.network),
      timeZone: TimeZone(secondsFromGMT: 4 * 3_600))
  }

  private static let usual = [train("Main.1", 4 * 60 + 17), train("Main.2", 4 * 60 + 27)]

  private func judged(
    _ train: String? = "Main.1", _ trains: [TimetableTrain] = usual
  ) -> JudgedJourney {
    var journey = Ride.local.journey
    journey.truth.legs[0].train = train
    return JudgedJourney(journey, suite: "test", network: Ride.network, day: Self.day(trains))
  }

  private func values(_ said: [Said], _ judged: JudgedJourney) -> [String: Double] {
    Ride.values(JourneyScore(Performance(Ride.local.transcript(said), on: judged)))
  }

  /// Names the train from that second on, and foretells arrivals from the start.
  private func said(trainFrom seconds: Double = 330) -> [Said] {
    [0, seconds].map { time in
      var said = Said(time, "Main", .ascending)
      said.timed.estimate.train = time == 0 ? nil : "Main.1"
      said.timed.estimate.arrivals = [("Main.B", 210), ("Main.C", 400), ("Main.D", 595)].map {
        PredictedArrival(station: Ride.station($0), time: Ride.time($1))
      }
      return said
    }
  }

  @Test func `counts how long the train ridden is named, and from when on for good`() {
    let values = values(said(), judged())
    #expect(values["TR1"] == 0.5)
    #expect(values["TR1.time"] == 270)
    #expect(self.values([said()[0]], judged())["TR1.time"] == 600)
  }

  @Test(arguments: [true, false])
  func `trains are measured for who names one`(namesOne: Bool) {
    let transcript = Ride.local.transcript(namesOne ? said() : [Said(0, "Main")])
    let score = JourneyScore(Performance(transcript, on: judged()))
    let own = Scorecard(tracker: "x", journeys: [score]).withOwnTrains.journeys[0]
    let ids = ["TR1", "AR1.delay", "RW1"]
    #expect(ids.map { Ride.values(own)[$0] != nil } == [namesOne, namesOne, true])
  }

  /// B is foretold 10 s late at three minutes, C right at three, D 5 s early at three.
  @Test func `asks for arrivals once a minute`() {
    let values = values(said(), judged())
    #expect(values["AR1"] == 5)
    #expect(values["AR1.alight"] == 5)
    #expect(self.values([Said(0, "Main")], judged())["AR1"] == 600)
  }

  /// The train leaves A 10 s late, arrives at B on time, at C 20 s late and at D 10 s late.
  ///
  /// At B and C it leaves 30 s and 50 s late.
  @Test func `measures the error of the timetable with the delay at the last stop`() {
    let values = values([], judged())
    #expect(values["AR1.delay"] == 10 && values["AR1.delay.alight"] == 0)
  }

  /// 1970-01-01, the day of the ride, was a Thursday.
  @Test(arguments: [("Weekday", true), ("SaturdayHoliday", false)])
  func `a train is known only by the timetable of its day`(calendar: String, isKnown: Bool) {
    let timetable = Timetable(
      railway: Ride.railway("Main"), calendar: calendar, source: "", trains: Self.usual)
    let day = TrackerContext(
      network: Ride.network, timetables: TimetableSet([timetable], network: Ride.network),
      timeZone: TimeZone(secondsFromGMT: 4 * 3_600))
    var journey = Ride.local.journey
    journey.truth.legs[0].train = "Main.1"
    for days in [0.0, 2] {
      var later = journey
      for index in later.locations.indices {
        later.locations[index].timestamp = later.locations[index].timestamp.advanced(
          bySeconds: days * 86_400)
      }
      later.truth.legs[0].calls = journey.truth.legs[0].calls.map { call in
        var call = call
        call.kind = .stop(
          approach: nil, arrival: call.arrival.advanced(bySeconds: days * 86_400),
          departure: call.departure.advanced(bySeconds: days * 86_400))
        return call
      }
      let judged = JudgedJourney(later, suite: "", network: Ride.network, day: day)
      #expect((judged.train(ofLeg: 0) != nil) == (isKnown == (days == 0)))
    }
  }

  @Test(arguments: [nil, "Main.3", "Main.headway"])
  func `measures nothing where no train of the timetable is ridden`(train: String?) {
    let trains = Self.usual + [Self.train("Main.headway", 4 * 60 + 17, isScheduled: false)]
    let values = values(said(), judged(train, trains))
    #expect(values.keys.allSatisfy { !$0.hasPrefix("TR1") && !$0.hasPrefix("AR1") })
  }

  @Test func `the clairvoyant knows its train and when it arrives`() {
    let judged = judged()
    let transcript = Clairvoyant.transcript(of: judged)
    let values = Ride.values(JourneyScore(Performance(transcript, on: judged)))
    #expect(values["TR1"] == 1 && values["TR1.time"] == 0)
    #expect(values["AR1"] == 0 && values["AR1.alight"] == 0)
  }

  @Test func `a display says where a train goes and how late it is`() {
    var train = Self.usual[0]
    train.type = "Company.LimitedExpress"
    var estimate = Estimate(railway: Ride.railway("Main"), train: "Main.1")
    let context = Self.day([train])
    #expect(context.train(of: estimate)?.text() == "Limited Express for D")
    for (seconds, words) in [(335.0, "2 min late"), (221, "on time"), (65, "2 min early")] {
      // At B by the timetable at second 200.
      estimate.arrivals = [
        PredictedArrival(station: Ride.station("Main.B"), time: Ride.time(seconds))
      ]
      #expect(context.train(of: estimate)?.text() == "Limited Express for D, \(words)")
    }
    #expect(context.train(of: Estimate(train: "Main.9")) == nil)
  }
}
