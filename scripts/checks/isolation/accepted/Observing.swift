import Observation
import Signals

@MainActor @Observable final class Person {
  var firstName = "Ada"
  var lastName = "Lovelace"
}

@Observable final class Note {
  var text = ""
}

@MainActor func names(of person: Person) -> Signal<String> {
  Signal.observing { person.firstName + " " + person.lastName }.distinctUntilChanged()
}

@MainActor func texts(of note: Note) -> Signal<String> {
  Signal.observing(note) { $0.text }
}

@MainActor func latest(_ names: Signal<String>) -> LatestValue<String> {
  LatestValue("", of: names)
}
