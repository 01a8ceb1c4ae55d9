// error: converting non-Sendable function value to '@Sendable (User) -> Void' may introduce data races
import Signals

struct User: Sendable {
  var name: String
}

#if CURED
  @MainActor final class List {
    func show(_ user: User) {}
  }

  @MainActor func start(_ users: Signal<User>, in list: List) {
    users
      .filter { !$0.name.isEmpty }
      .subscribeOnMainActor { list.show($0) }
  }
#else
  final class List {
    func show(_ user: User) {}
  }

  func start(_ users: Signal<User>, in list: List) {
    users
      .filter { !$0.name.isEmpty }
      .deliver(on: .main)
      .subscribeNext(list.show)
  }  // does not compile
#endif
