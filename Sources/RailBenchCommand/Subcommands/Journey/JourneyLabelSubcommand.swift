import Journeys
import Labelling
import PlainText
import RailNetwork
import Tracking

extension Subcommand {
  static let journeyLabel = Subcommand(
    path: ["journey", "label"],
    summary: "proposes what was true on a recording, and writes it as you decide",
    discussion: """
      Takes a folder with a \(JourneyReader.locationsFile) and works out, with hindsight over the
      whole ride, the railway, the direction, and the times of every stop and pass, each with a
      confidence. The proposal is shown; nothing is written without --write or --apply.

      To accept it:    railbench journey label DIR --write --id my-ride
      To change it:    railbench journey label DIR > ride.txt, edit ride.txt,
                       railbench journey label DIR --apply ride.txt --id my-ride
      To say more:     --railway, --direction, --from and --to make the ride one leg

      In \(JourneyReader.truthFile), what a person gave or edited has the status "confirmed", what
      the program found "proposed"; --confirm says that you vouch for all of it.
      """,
    arguments: [
      ArgumentDeclaration(name: "DIR", summary: "a folder with \(JourneyReader.locationsFile)")
    ],
    options: [
      NetworkFile.option,
      OptionDeclaration(name: "--railway", value: "ID", summary: "the railway, where you know it"),
      OptionDeclaration(name: "--direction", value: "ID", summary: "the direction of travel"),
      OptionDeclaration(name: "--from", value: "STATION", summary: "the first station, by id"),
      OptionDeclaration(name: "--to", value: "STATION", summary: "the last station, by id"),
      OptionDeclaration(
        name: "--events", value: "FILE",
        summary: "what the rider logged: the ground-truth logger's database, or CSV"),
      OptionDeclaration(
        name: "--apply", value: "FILE", summary: "writes what an edited proposal says"),
      LabelTimetables.option,
      OptionDeclaration(name: "--write", summary: "writes the proposal as it is"),
      OptionDeclaration(name: "--confirm", summary: "marks all that is written as confirmed"),
      OptionDeclaration(
        name: "--id", value: "ID", summary: "the journey's id (default: the folder's name)"),
      OptionDeclaration(name: "--title", value: "TEXT", summary: "one line for people"),
      OptionDeclaration(name: "--notes", value: "TEXT", summary: "what a reader should know"),
      OptionDeclaration(
        name: "--tag", value: "TAG", summary: "a tag; several by comma", isRepeatable: true),
      OptionDeclaration(
        name: "--uncertainty", value: "SECONDS",
        summary: "how far times may be off (default: what nine in ten calls keep to)"),
    ],
    run: { invocation, workbench in
      try JourneyLabelling(invocation, workbench).run()
    })
}
