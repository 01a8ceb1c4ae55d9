// error: cannot convert value of type '[Int]' to closure result type 'Signal<Int>?'
import Signals

#if CURED
  func twice(_ numbers: Signal<Int>) -> Signal<Int> {
    numbers.flattenMap { number in .from([number, number]) }
  }
#else
  func twice(_ numbers: Signal<Int>) -> Signal<Int> {
    numbers.flattenMap { number in [number, number] }
  }  // does not compile
#endif
