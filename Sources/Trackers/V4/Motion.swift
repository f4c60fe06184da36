import RailNetwork
import Tracking

/// Constants that are not parameters.
private enum Constants {
  /// s; after a train has come to stand, and after it has left, phones say so: prompt ones, late ones.
  static let prompt = (standing: 9.0, leaving: 3.0)
  static let late = (standing: 32.0, leaving: 29.0)
  /// A factor a second for a train that stands, while the phone says that it stands or rides.
  static let promptFactor = (stands: 1.44, rides: 0.857)
  static let lateFactor = (stands: 1.2, rides: 0.97)
  /// s; nobody walks for longer within a train (31 hours of `recorded`: twice for 45 s, never for a
  /// minute).
  static let walkSeconds = 45.0
  /// s; 10 and 45 are as good.
  static let rideSeconds = 20.0
}

extension Phone {
  /// The phone's own motion.
  struct Motion: Codable, Sendable {
    private var activities: UInt8 = 0
    private var heard = -1e9
    /// s; by how much the app heard of it late.
    private var lateSeconds = 0.0
    /// Whether the phone tells stands within a train, which only those do that tell them at once.
    private(set) var isPrompt = false
    private var walkingSince: Double?
    private var ridingSince: Double?

    init(isPrompt: Bool = false) { self.isPrompt = isPrompt }

    private var told: MotionEvent.Activities { MotionEvent.Activities(rawValue: activities) }

    mutating func take(_ told: MotionEvent.Activities, at time: Double, late: Double) {
      if told.isSuperset(of: [.stationary, .automotive]) { isPrompt = true }
      // Not cycling: phones say that on slow trains, too (Android on Caltrain -.5).
      let walks = !told.isDisjoint(with: [.walking, .running]) && !told.contains(.automotive)
      walkingSince = walks ? walkingSince ?? time : nil
      let rides = told.contains(.automotive) && !told.contains(.stationary)
      ridingSince = rides ? ridingSince ?? time : nil
      (activities, heard, lateSeconds) = (told.rawValue, time, late)
    }

    /// Whether what the phone said last is valid at a time.
    ///
    /// It is not before the phone said it: a belief that begins late runs through the time before.
    private func holds(at time: Double) -> Bool {
      (0...MotionEvent.longestSeconds).contains(time - heard)
    }

    /// Whether the phone says that it stands, or rides; nil if it says neither.
    func stands(at time: Double) -> Bool? {
      guard holds(at: time) else { return nil }
      return told.contains(.stationary) ? true : told.contains(.automotive) ? false : nil
    }

    /// Whether the phone has told only steps for `walkSeconds`.
    ///
    /// Then it is on no train.
    func hasWalked(at time: Double) -> Bool {
      holds(at: time) && time - (walkingSince ?? time) > Constants.walkSeconds
    }

    /// Whether the phone has told a moving vehicle for `rideSeconds`.
    ///
    /// Then its train has left.
    func hasRidden(at time: Double) -> Bool {
      holds(at: time) && time - (ridingSince ?? time) > Constants.rideSeconds
    }

    /// The cells whose likelihood the phone's motion changes, counted from an arrival and from a
    /// departure.
    func due(at time: Double) -> (from: Int, to: Int, factor: Double)? {
      guard let stands = stands(at: time) else { return nil }
      let delay = isPrompt ? Constants.prompt : Constants.late
      let factor = isPrompt ? Constants.promptFactor : Constants.lateFactor
      func cells(_ seconds: Double) -> Int {
        Int(((seconds + lateSeconds) / Course.cellSeconds).rounded())
      }
      let one = stands ? factor.stands : factor.rides
      return (cells(delay.standing), cells(delay.leaving), one * one)
    }
  }
}
