/// What a tracker can't do without; where it is missing the tracker names no railway or a wrong
/// one.
public enum TrackerNeed: String, Sendable, Hashable, CaseIterable {
  case course
  case speed
  case timetable
}

extension TrackerNeed {
  /// What no location of a recording has.
  package static func missing(in locations: [Location]) -> Set<TrackerNeed> {
    var missing: Set<TrackerNeed> = []
    // Phones that measure no course write 0.
    if locations.allSatisfy({ ($0.courseDegrees ?? 0) == 0 }) { missing.insert(.course) }
    if locations.allSatisfy({ $0.speedMetresPerSecond == nil }) { missing.insert(.speed) }
    return missing
  }
}

/// What a tracker gives besides estimates.
public enum TrackerOffer: String, Sendable, Hashable, CaseIterable {
  /// Hypotheses with scores.
  case ranking
  /// Hypotheses and estimates with probabilities.
  case probability
  case trace
  /// Estimates that change with the passing of time; see ``TrainTracker/advance(to:)``.
  case ticks
  /// A state that can be saved and restored.
  case state
}

/// How a tracker is shown in comparisons.
public enum TrackerRole: Sendable, Hashable {
  /// One that is compared.
  case version
  /// One that only bounds a table.
  case reference
  /// One put together from parts of others, run only where it is named.
  case combination
}

/// A tracker in the catalogue: its name, its parameters, and how to make one.
public struct TrackerEntry: Sendable {
  /// Lower case, as on the command line: `v3`.
  public let id: String
  /// One line for lists and reports.
  public let summary: String
  /// Whether it competes, or only bounds tables.
  public let role: TrackerRole
  /// What it can be tuned by, in the order of tables.
  public let parameters: [ParameterDeclaration]
  /// What must hold between its parameters.
  public let constraints: [ParameterConstraint]
  /// What a recording must have for it to answer.
  public let needs: Set<TrackerNeed>
  /// The parameter with which it does without a speed and a course of the phone's, if it has one.
  public let derivesMotionBy: String?
  /// What it gives besides estimates.
  public let offers: Set<TrackerOffer>
  private let maker: @Sendable (TrackerContext, ParameterValues) -> any TrainTracker
  private let replayMaker: ReplayMaker?
  /// The parameters that a replay reads in its last stage, so that changing them is cheap.
  public let cheapInReplay: Set<String>
  /// Whether it runs as a program of its own.
  package var isProgram = false

  /// Makes a replay of one journey for values that differ in the varying parameters only.
  public typealias ReplayMaker =
    @Sendable (
      _ context: TrackerContext, _ surroundings: [Surroundings], _ varying: Set<String>
    ) -> any TrackerReplay

  /// An entry for a tracker with parameters of a type of its own.
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
  ///
  /// Without a replay, which repeats only what a parameter touches, a sweep runs it in full.
  public init(
    id: String, summary: String, role: TrackerRole = .version,
    parameters: [ParameterDeclaration] = [], constraints: [ParameterConstraint] = [],
    needs: Set<TrackerNeed> = [], derivesMotionBy: String? = nil,
    offers: Set<TrackerOffer> = [], replay: ReplayMaker? = nil,
    cheapInReplay: Set<String> = [],
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
    replayMaker = replay
    self.cheapInReplay = cheapInReplay
  }

  /// What it can't do without when it has these values.
  public func needs(_ values: ParameterValues) -> Set<TrackerNeed> {
    derivesMotionBy.map { values[$0] == 1 } == true ? needs.subtracting([.course, .speed]) : needs
  }

  /// A tracker at the start of a ride; parameters that are not named have their defaults.
  public func makeTracker(
    _ context: TrackerContext, values: ParameterValues = [:]
  ) -> any TrainTracker {
    maker(context, values)
  }

  /// A replay of one journey, for many sets of values that differ in the varying parameters only.
  ///
  /// - Returns: nil where the tracker has none, and must be played in full for each set.
  public func makeReplay(
    _ context: TrackerContext, surroundings: [Surroundings], varying: Set<String>
  ) -> (any TrackerReplay)? {
    replayMaker?(context, surroundings, varying)
  }
}

extension TrackerEntry: CustomStringConvertible {
  public var description: String { id }
}

// MARK: Parameter values

/// Why a value can't be given to a parameter.
public enum ParameterFault: Sendable, Equatable {
  case unknown(name: String)
  /// A parameter without a default has no value.
  case missing(ParameterDeclaration)
  case outOfRange(ParameterDeclaration, value: Double)
  case notWhole(ParameterDeclaration, value: Double)
  case broken(ParameterConstraint, smaller: Double, greater: Double)
}

extension TrackerEntry {
  /// The declaration of a parameter by its name; nil where there is none.
  public func parameter(_ name: String) -> ParameterDeclaration? {
    parameters.first { $0.name == name }
  }

  /// The faults of a set of values: missing ones, unknown names, values out of range, broken
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
