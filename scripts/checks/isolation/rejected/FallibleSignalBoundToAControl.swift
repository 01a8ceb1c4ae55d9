// error: a signal that may fail can't be bound to a control
import Signals
import SignalsControls

@MainActor final class Label: ReactiveCompatible {
  let reactiveLifetime = Lifetime()
  var text = ""

  func show(_ texts: Signal<String>) {
    texts.bind(to: rx.text)
  }
}
