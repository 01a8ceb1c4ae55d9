// error: mutation of captured var 'sum' in concurrently-executing code
import Signals

#if CURED
  func sum(_ numbers: Signal<Int>) -> Signal<Int> {
    numbers.aggregate(start: 0) { $0 + $1 }
  }
#else
  func sum(_ numbers: Signal<Int>) {
    var sum = 0
    numbers.subscribeNext { sum += $0 }
  }  // does not compile
#endif
