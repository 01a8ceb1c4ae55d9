// error: type '(Int, Int)' cannot conform to 'Equatable'
import Signals

#if CURED
  func show(_ sizes: Signal<(Int, Int)>) {
    sizes.distinctUntilChanged(by: ==).subscribeNext { print($0) }
  }
#else
  func show(_ sizes: Signal<(Int, Int)>) {
    sizes.distinctUntilChanged().subscribeNext { print($0) }
  }  // does not compile
#endif
