// error: cannot convert value of type 'Signal<Int>' to closure result type 'InfallibleSignal<String>?'
import Signals

func count(_ number: Int) -> Signal<Int> { .return(number) }

#if CURED
  func show(_ numbers: InfallibleSignal<Int>) {
    numbers.flattenMap { count($0) }
      .map { "\($0)" }
      .catchingErrors(with: "none")
      .subscribeNext { print($0) }
  }
#else
  func show(_ numbers: InfallibleSignal<Int>) {
    numbers.flattenMap { count($0) }
      .catchingErrors(with: "none")
      .subscribeNext { print($0) }
  }  // does not compile
#endif
