import Tracking

/// What all parts of the model are tuned by.
struct BeliefModel: Sendable, Equatable {
  var errors = ErrorModel()
  var motion = MotionRules()
  var stops = StopModel()
  var prior = PriorModel()
  var direction = DirectionModel()
  var choice = ChoiceModel()
  var noTrain = NoTrainModel()
  var display = DisplayModel()
  var trains = TrainModel()
}

/// The parameters of V4, each declared beside the evidence that it belongs to.
struct BeliefParameters: TrackerParameters {
  var model = BeliefModel()

  static let axes: [ParameterAxis<Self>] =
    ErrorModel.axes.map { $0.nested(in: \Self.model.errors) }
    + MotionRules.axes.map { $0.nested(in: \Self.model.motion) }
    + PriorModel.axes.map { $0.nested(in: \Self.model.prior) }
    + StopModel.axes.map { $0.nested(in: \Self.model.stops) }
    + DirectionModel.axes.map { $0.nested(in: \Self.model.direction) }
    + ChoiceModel.axes.map { $0.nested(in: \Self.model.choice) }
    + NoTrainModel.axes.map { $0.nested(in: \Self.model.noTrain) }
    + DisplayModel.axes.map { $0.nested(in: \Self.model.display) }
}

/// The parameters of V5: those of V4, and what it makes of trains.
struct TrainParameters: TrackerParameters {
  var beliefs = BeliefParameters()

  static let axes: [ParameterAxis<Self>] =
    BeliefParameters.axes.map { $0.nested(in: \Self.beliefs) }
    + TrainModel.axes.map { $0.nested(in: \Self.beliefs.model.trains) }
}
