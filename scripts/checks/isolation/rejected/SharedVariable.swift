// error: mutation of captured var 'sum' in concurrently-executing code
import Signals

func sum(_ numbers: Signal<Int>) {
  var sum = 0
  numbers.subscribeNext { sum += $0 }
}
