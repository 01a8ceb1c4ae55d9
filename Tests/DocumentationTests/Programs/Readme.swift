import Foundation
import Signals
import Testing

/// The programs of the front page.
@Suite(.timeLimit(.minutes(60)), .leavesNothing) struct ReadmePrograms: Programs {
  let page = Page("README.md")

  /// What the program calls a look-up.
  nonisolated func lookUp(_ name: String) -> Signal<Bool> { .return(name != "root") }

  @Test func signals() async {
    let clock = TestScheduler()  // virtual time; leave `on: clock` out for the real one
    let name = Subject<String>()
    let password = Subject<String>()

    // A form is valid while the latest name and the latest password both are.
    let isValid = combineLatest(name, password)
      .map { name, password in name.count >= 3 && password.count >= 8 }

    // Look a name up when typing pauses. Only the latest answer counts, and a lost
    // connection is tried again a second later.
    let isFree = name.debounce(for: .milliseconds(300), on: clock)
      .flatMapLatest { lookUp($0).retry(2, backoff: .constant(.seconds(1)), on: clock) }

    // A button can be pressed while both hold, and not while it is busy.
    let canSignIn = combineLatest([isValid, isFree]).and().startWith(false)
    let signIn = Command<String, String>(enabled: canSignIn, on: clock) { name in
      .return("Hello, \(name)").delay(for: .seconds(2), on: clock)
    }
    signIn.enabled.subscribeNext { print("enabled:", $0) }
    signIn.executionSignals.switchToLatest().subscribeNext { print($0) }

    name.sendNext("Ada")
    password.sendNext("correct horse")
    clock.advance(by: .seconds(2))
    signIn.execute("Ada")
    clock.advance(by: .seconds(2))
    await page.check()
  }
}
