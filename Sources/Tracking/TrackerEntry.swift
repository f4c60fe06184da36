public import RailNetwork

/// A tracker in the catalogue: its name, its parameters, and how to make one.
public struct TrackerEntry: Sendable {
  /// Lower case, as on the command line: `v3`.
  public let id: String
  /// One line for lists and reports.
  public let summary: String
  public let parameters: [ParameterDeclaration]
  public let constraints: [ParameterConstraint]
  private let maker: @Sendable (RailNetwork, ParameterValues) -> any TrainTracker
  private let replayMaker: ReplayMaker?
  /// The parameters that a replay reads in its last stage, so that changing them is cheap.
  public let cheapInReplay: Set<String>

  /// Makes a replay of one journey for values that differ in the varying parameters only.
  public typealias ReplayMaker =
    @Sendable (
      _ network: RailNetwork, _ surroundings: [Surroundings], _ varying: Set<String>
    ) -> any TrackerReplay

  /// An entry for a tracker with parameters of a type of its own.
  public init<Parameters: TrackerParameters>(
    id: String, summary: String, parameters: Parameters.Type,
    make: @escaping @Sendable (RailNetwork, Parameters) -> any TrainTracker
  ) {
    self.init(
      id: id, summary: summary, parameters: Parameters.declarations,
      constraints: Parameters.constraints
    ) { network, values in make(network, Parameters(values)) }
  }

  /// An entry for a tracker that takes its parameters by name.
  ///
  /// - Parameters:
  ///   - id: the name on the command line, in lower case.
  ///   - summary: one line for lists and reports.
  ///   - parameters: what can be tuned.
  ///   - constraints: what must hold between parameters.
  ///   - replay: makes a replay that repeats only what a parameter touches; none runs in full.
  ///   - cheapInReplay: the parameters that only the replay's last stage reads.
  ///   - make: makes a fresh tracker.
  public init(
    id: String, summary: String, parameters: [ParameterDeclaration] = [],
    constraints: [ParameterConstraint] = [],
    replay: ReplayMaker? = nil, cheapInReplay: Set<String> = [],
    make: @escaping @Sendable (RailNetwork, ParameterValues) -> any TrainTracker
  ) {
    self.id = id
    self.summary = summary
    self.parameters = parameters
    self.constraints = constraints
    maker = make
    replayMaker = replay
    self.cheapInReplay = cheapInReplay
  }

  /// A fresh tracker for one journey.
  public func makeTracker(network: RailNetwork, values: ParameterValues = [:]) -> any TrainTracker {
    maker(network, values)
  }

  /// A replay of one journey, for many sets of values that differ in the varying parameters only.
  public func makeReplay(
    network: RailNetwork, surroundings: [Surroundings], varying: Set<String>
  ) -> any TrackerReplay {
    replayMaker?(network, surroundings, varying)
      ?? FullReplay(network: network, surroundings: surroundings, entry: self)
  }

  /// What is wrong with a set of values: unknown names, values out of range, broken constraints.
  public func problems(with values: ParameterValues) -> [ParameterProblem] {
    var problems: [ParameterProblem] = []
    for name in values.keys.sorted() {
      guard let value = values[name] else { continue }
      guard let declaration = parameters.first(where: { $0.name == name }) else {
        problems.append(.unknown(name: name))
        continue
      }
      if !declaration.range.contains(value) {
        problems.append(.outOfRange(declaration, value: value))
      }
    }
    func value(_ name: String) -> Double? {
      values[name] ?? parameters.first { $0.name == name }?.defaultValue
    }
    for constraint in constraints {
      guard let smaller = value(constraint.smaller), let greater = value(constraint.greater),
        !(smaller < greater)
      else { continue }
      problems.append(.broken(constraint, smaller: smaller, greater: greater))
    }
    return problems
  }
}

extension TrackerEntry: CustomStringConvertible {
  public var description: String { id }
}

/// Why a value can't be given to a parameter.
public enum ParameterProblem: Sendable, Hashable {
  case unknown(name: String)
  case outOfRange(ParameterDeclaration, value: Double)
  case broken(ParameterConstraint, smaller: Double, greater: Double)
}
