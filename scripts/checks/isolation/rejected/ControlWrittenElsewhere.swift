// error: main actor-isolated
import Signals
import SignalsControls

@MainActor final class Label: ReactiveCompatible {
  let reactiveLifetime = Lifetime()
  var text = ""

  func show(_ texts: Signal<String>) {
    texts.deliver(on: .background()).subscribeNext { self.rx.text.set($0) }
  }
}
