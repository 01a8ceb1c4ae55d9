// error: passing non-Sendable parameter 'show' to function expecting a '@Sendable' closure
import Signals

#if CURED
  func follow(_ names: Signal<String>, show: @escaping @Sendable (String) -> Void) {
    names.subscribe(next: show)
  }
#else
  func follow(_ names: Signal<String>, show: @escaping (String) -> Void) {
    names.subscribe(next: show)
  }  // does not compile
#endif
