// error: converting non-Sendable function value to '@Sendable (String) -> Void' may introduce data races
import Signals

final class Account: Sendable {
  let name = MutableProperty("")

  func fetchName() -> Signal<String> { .return("Ada") }
}

#if CURED
  func load(_ ids: Signal<Int>) -> Signal<Account> {
    ids.map { id -> Account in
      let account = Account()
      return account
    }
    .flattenMap { account in
      account.fetchName()
        .doNext { account.name.value = $0 }
        .mapReplace(account)
    }
  }
#else
  func load(_ ids: Signal<Int>) -> Signal<Account> {
    ids.map { id in
      let account = Account()
      return account
    }
    .flattenMap { account in
      account.fetchName()
        .doNext { account.name.value = $0 }
        .mapReplace(account)
    }
  }  // does not compile
#endif
