// error: main actor-isolated property 'title' can not be
import Signals

@MainActor final class Screen {
  var title = ""

  func show(_ titles: Signal<String>) {
    titles.subscribeNext { self.title = $0 }
  }
}
