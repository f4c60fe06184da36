import Scoring
import Sweeping
package import Text
import Tracking

/// The settings of a sweep and their scores on the tuning journeys, for the axes of the page.
package enum SettingsData {
  package static func json(_ answer: SweepAnswer) -> JSONValue {
    let space = answer.experiment.space
    let settings = answer.findings.table.settings.indices.map { index -> JSONValue in
      let setting = answer.findings.table.settings[index]
      let settings = zip(space.axes, setting).map { axis, value in
        ":\(axis.name)=\(NumberText.exact(value))"
      }
      let scores = zip(answer.objectives, answer.findings.scores[index]).map { metric, score in
        score.map { SweepText.shown($0, metric) }
      }
      return .members([
        "values": .list(setting.map { .number($0) }),
        "scores": .list(scores.map(ReportData.number)),
        "name": .string(answer.experiment.tracker + settings.joined()),
      ])
    }
    return .members([
      "parameters": .list(
        space.axes.map { axis in
          .members([
            "name": .string(axis.name),
            "unit": .string(answer.parameters.first { $0.name == axis.name }?.unit ?? ""),
          ])
        }),
      "metrics": .list(answer.objectives.map(ReportData.metric)),
      "standard": answer.findings.table.settings.firstIndex(of: space.defaultSetting)
        .map { .integer($0) },
      "settings": .list(settings),
    ])
  }
}
