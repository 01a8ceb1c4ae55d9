// error: cannot convert return expression of type 'Signal<Int>' to return type 'InfallibleSignal<Int>'
import Signals

#if CURED
  func next(_ numbers: Signal<Int>) -> InfallibleSignal<Int> {
    numbers.map { $0 + 1 }.catchingErrors(with: 0)
  }
#else
  func next(_ numbers: Signal<Int>) -> InfallibleSignal<Int> {
    numbers.map { $0 + 1 }
  }  // does not compile
#endif
