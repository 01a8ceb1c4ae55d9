// error: actor-isolated property 'total' can not be
import Signals

actor Store {
  var total = 0

  func add(_ amounts: Signal<Int>) {
    amounts.subscribeNext { self.total += $0 }
  }
}
