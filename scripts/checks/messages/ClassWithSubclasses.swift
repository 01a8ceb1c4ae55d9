// error: non-final class 'Service' cannot conform to the 'Sendable' protocol
import Signals

#if CURED
  class Service: @unchecked Sendable {
    let token = MutableProperty("")

    func load() -> Signal<String> { token.values }
  }

  final class ItemService: Service, @unchecked Sendable {
    override func load() -> Signal<String> { super.load().map { "item \($0)" } }
  }
#else
  class Service: Sendable {
    let token = MutableProperty("")

    func load() -> Signal<String> { token.values }
  }

  final class ItemService: Service {
    override func load() -> Signal<String> { super.load().map { "item \($0)" } }
  }  // does not compile
#endif
