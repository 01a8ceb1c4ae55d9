// error: cannot call value of non-function type 'Property<Part>'
import Signals

struct Screen: Sendable {
  var isLoading = false
}

#if CURED
  func show(_ state: Property<Screen>) {
    state.values.map(\.isLoading).filter { $0 }.subscribeNext { print($0) }
  }
#else
  func show(_ state: Property<Screen>) {
    state.map(\.isLoading).filter { $0 }.subscribeNext { print($0) }
  }  // does not compile
#endif
