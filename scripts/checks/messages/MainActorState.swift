// error: main actor-isolated property 'title' can not be mutated from a Sendable closure
import Signals

#if CURED
  @MainActor final class Screen {
    var title = ""

    func show(_ titles: Signal<String>) {
      titles.subscribeOnMainActor { [weak self] in self?.title = $0 }
    }
  }
#else
  @MainActor final class Screen {
    var title = ""

    func show(_ titles: Signal<String>) {
      titles.deliver(on: .main).subscribeNext { self.title = $0 }
    }
  }  // does not compile
#endif
