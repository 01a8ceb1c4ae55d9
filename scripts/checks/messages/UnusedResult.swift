// warning: result of call to 'map' is unused
import Signals

#if CURED
  func show(_ numbers: Signal<Int>) {
    numbers.map { $0 + 1 }.subscribeNext { print($0) }
  }
#else
  func show(_ numbers: Signal<Int>) {
    numbers.map { number in print(number + 1) }
  }  // does not compile
#endif
