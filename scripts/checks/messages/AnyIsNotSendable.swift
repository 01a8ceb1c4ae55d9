// error: type 'Any' does not conform to the 'Sendable' protocol
import Signals

#if CURED
  func show(_ numbers: Signal<Int>) {
    numbers.map { number -> Int in
      let next = number + 1
      return next
    }
    .subscribeNext { print($0) }
  }
#else
  func show(_ numbers: Signal<Int>) {
    numbers.map { number in
      let next = number + 1
      return next
    }
    .subscribeNext { print($0) }
  }  // does not compile
#endif
