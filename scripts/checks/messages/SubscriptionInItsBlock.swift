// error: closure captures 'subscription' before it is declared
import Signals

#if CURED
  func show(_ numbers: Signal<Int>) {
    numbers.take(while: { $0 < 3 }, inclusive: true).subscribeNext { print($0) }
  }
#else
  func show(_ numbers: Signal<Int>) {
    let subscription = numbers.subscribeNext { number in
      print(number)
      if number == 3 { subscription.dispose() }
    }
  }  // does not compile
#endif
