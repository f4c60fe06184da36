/// Input that a tracker depends on.
///
/// Without it, the tracker names no railway or direction, or a wrong one.
public enum TrackerNeed: String, Sendable, Hashable, CaseIterable {
  case course
  case speed
  case timetable
}

extension TrackerNeed {
  /// The needs for which a recording has no value.
  package static func missing(in locations: [Location]) -> Set<TrackerNeed> {
    var missing: Set<TrackerNeed> = []
    // Phones that do not measure a course write 0.
    if locations.allSatisfy({ ($0.courseDegrees ?? 0) == 0 }) { missing.insert(.course) }
    if locations.allSatisfy({ $0.speedMetresPerSecond == nil }) { missing.insert(.speed) }
    return missing
  }
}

/// Output of a tracker besides estimates.
public enum TrackerOffer: String, Sendable, Hashable, CaseIterable {
  /// Hypotheses with scores.
  case ranking
  /// Hypotheses and estimates with probabilities.
  case probability
  case trace
  /// Estimates that change while time passes; see ``TrainTracker/advance(to:)``.
  case ticks
  /// The train of the timetable, and when it arrives at the stops ahead.
  case train
  /// A state that can be saved and restored.
  case state
}

/// How a tracker is shown in comparisons.
public enum TrackerRole: Sendable, Hashable {
  /// A tracker that competes.
  case version
  /// A tracker that only gives a limit to compare with.
  case reference
  /// A tracker made of parts of others; it only runs if it is named.
  case combination
}

/// A tracker in the catalogue: its name, its parameters, and how to make one.
public struct TrackerEntry: Sendable {
  /// Lower case, as on the command line: `v3`.
  public let id: String
  /// One line for lists and reports.
  public let summary: String
  /// Whether it competes or only gives a limit.
  public let role: TrackerRole
  /// Its parameters, in the order of tables.
  public let parameters: [ParameterDeclaration]
  /// The constraints between its parameters.
  public let constraints: [ParameterConstraint]
  /// The input that it depends on.
  public let needs: Set<TrackerNeed>
  /// The parameter that makes it derive speed and course, so that it does not need the phone's.
  public let derivesMotionBy: String?
  /// The input that it also depends on if a parameter is 1.
  package var needsOfChoices: [String: TrackerNeed] = [:]
  /// Its output besides estimates.
  public let offers: Set<TrackerOffer>
  private let maker: @Sendable (TrackerContext, ParameterValues) -> any TrainTracker
  /// The command of a tracker that is a program, with these values as its defaults.
  package var program: (@Sendable (ParameterValues) -> String)?
  package var isProgram: Bool { program != nil }
  /// Plays a journey again in stages; nil if it must be played in full for each setting.
  package var rerun: (any TrackerRerun.Type)?

  /// An entry for a tracker with its own parameter type.
  public init<Parameters: TrackerParameters>(
    id: String, summary: String, role: TrackerRole = .version, parameters: Parameters.Type,
    needs: Set<TrackerNeed> = [], offers: Set<TrackerOffer> = [],
    make: @escaping @Sendable (TrackerContext, Parameters) -> any TrainTracker
  ) {
    self.init(
      id: id, summary: summary, role: role, parameters: Parameters.declarations,
      constraints: Parameters.constraints, needs: needs, offers: offers
    ) { context, values in make(context, Parameters(values)) }
  }

  /// An entry for a tracker that takes its parameters by name.
  public init(
    id: String, summary: String, role: TrackerRole = .version,
    parameters: [ParameterDeclaration] = [], constraints: [ParameterConstraint] = [],
    needs: Set<TrackerNeed> = [], derivesMotionBy: String? = nil,
    offers: Set<TrackerOffer> = [],
    make: @escaping @Sendable (TrackerContext, ParameterValues) -> any TrainTracker
  ) {
    self.id = id
    self.summary = summary
    self.role = role
    self.parameters = parameters
    self.constraints = constraints
    self.needs = needs
    self.derivesMotionBy = derivesMotionBy
    self.offers = offers
    maker = make
  }

  /// The input that it depends on with these values.
  public func needs(_ values: ParameterValues) -> Set<TrackerNeed> {
    let all = needs.union(needsOfChoices.filter { values[$0.key] == 1 }.values)
    return derivesMotionBy.map { values[$0] == 1 } == true
      ? all.subtracting([.course, .speed]) : all
  }

  /// A tracker at the start of a ride.
  ///
  /// Parameters without a value keep their defaults.
  public func makeTracker(
    _ context: TrackerContext, values: ParameterValues = [:]
  ) -> any TrainTracker {
    maker(context, values)
  }
}

extension TrackerEntry: CustomStringConvertible {
  public var description: String { id }
}

// MARK: Parameter values

/// Why a parameter can't have a value.
public enum ParameterFault: Sendable, Equatable {
  case unknown(name: String)
  /// A parameter without a default has no value.
  case missing(ParameterDeclaration)
  case outOfRange(ParameterDeclaration, value: Double)
  case notWhole(ParameterDeclaration, value: Double)
  case broken(ParameterConstraint, smaller: Double, greater: Double)
}

extension TrackerEntry {
  /// The declaration of the parameter with this name, or nil.
  public func parameter(_ name: String) -> ParameterDeclaration? {
    parameters.first { $0.name == name }
  }

  /// The faults of a setting: missing values, unknown names, values out of range, broken
  /// constraints.
  public func faults(in values: ParameterValues) -> [ParameterFault] {
    var faults = parameters.filter { $0.defaultValue.isNaN && values[$0.name] == nil }
      .map(ParameterFault.missing)
    for (name, value) in values.sorted(by: { $0.key < $1.key }) {
      guard let declaration = parameter(name) else {
        faults.append(.unknown(name: name))
        continue
      }
      if !declaration.range.contains(value) {
        faults.append(.outOfRange(declaration, value: value))
      } else if declaration.kind != .real, value != value.rounded() {
        faults.append(.notWhole(declaration, value: value))
      }
    }
    for constraint in constraints {
      guard let smaller = values[constraint.smaller] ?? parameter(constraint.smaller)?.defaultValue,
        let greater = values[constraint.greater] ?? parameter(constraint.greater)?.defaultValue,
        !(smaller < greater)
      else { continue }
      faults.append(.broken(constraint, smaller: smaller, greater: greater))
    }
    return faults
  }
}
