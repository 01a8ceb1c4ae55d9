// error: type 'Label' does not conform to the 'Sendable' protocol
import Signals

nonisolated final class Label {
  var text = ""
}

let labels = Subject<Label>()
