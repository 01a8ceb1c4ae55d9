// error: stored property 'store' of 'Sendable'-conforming class 'Service' has non-Sendable type 'any Store'
import Signals

#if CURED
  protocol Store: Sendable {
    func save(_ text: String) -> Signal<Void>
  }

  final class Service: Sendable {
    let store: any Store
    let count = MutableProperty(0)

    init(store: any Store) { self.store = store }
  }
#else
  protocol Store {
    func save(_ text: String) -> Signal<Void>
  }

  final class Service: Sendable {
    let store: any Store
    var count = 0

    init(store: any Store) { self.store = store }
  }  // does not compile
#endif
