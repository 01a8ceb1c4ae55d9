// error: call to main actor-isolated instance method 'hideProgress()' in a synchronous nonisolated context
import Signals

#if CURED
  @MainActor final class Screen {
    func show(_ title: String) {}
    func hideProgress() {}

    func start(_ titles: Signal<String>) {
      titles
        .deliverOnMainActor()
        .doError { [weak self] _ in
          MainActor.assumeIsolated { self?.hideProgress() }
        }
        .subscribeOnMainActor { [weak self] in self?.show($0) }
    }
  }
#else
  @MainActor final class Screen {
    func show(_ title: String) {}
    func hideProgress() {}

    func start(_ titles: Signal<String>) {
      titles
        .deliverOnMainActor()
        .doError { _ in self.hideProgress() }
        .subscribeNext { self.show($0) }
    }
  }  // does not compile
#endif
