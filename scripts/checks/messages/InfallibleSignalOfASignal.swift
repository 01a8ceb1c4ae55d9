// error: 'init(_:)' is unavailable: a signal may fail: in place of 'InfallibleSignal(…)', write 'catchingErrors(with:)', 'catchingErrors(to:)' or 'assertingNoErrors()' behind it
import Signals

#if CURED
  func next(_ numbers: Signal<Int>) -> InfallibleSignal<Int> {
    numbers.catchingErrors(with: 0)
  }
#else
  func next(_ numbers: Signal<Int>) -> InfallibleSignal<Int> {
    InfallibleSignal(numbers)
  }  // does not compile
#endif
