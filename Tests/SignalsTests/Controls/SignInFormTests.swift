import Signals
import SignalsTesting
import TestSupport
import Testing

/// The form without a view, on virtual time.
@Suite("SignInForm", .leavesNothing) @MainActor
struct SignInFormTests {
  private let marbles = Marbles(tick: .milliseconds(100))
  private let account = Account(fullName: "Ada Lovelace")

  private func makeForm(
    _ authenticate: @escaping @Sendable (String, String) -> Signal<Account>
  ) -> SignInForm {
    SignInForm(on: marbles.scheduler, authenticate: authenticate)
  }

  private func fill(_ form: SignInForm, name: String = "Ada", password: String = "longenough") {
    form.name.value = name
    form.password.value = password
    marbles.scheduler.advance(by: .zero)
  }

  private func record<Value: Sendable>(_ signal: Signal<Value>) -> Log<Value> {
    let log = Log<Value>()
    signal.subscribeOnMainActor(next: { log.add($0) })
    return log
  }

  @Test("reports problems when the user stops typing")
  func validation() {
    let form = makeForm { _, _ in .never }
    let problems = record(form.nameProblem)
    form.name.value = "A"
    marbles.scheduler.advance(by: .milliseconds(300))
    form.name.value = "Ad"
    marbles.scheduler.advance(by: .milliseconds(300))
    #expect(problems.all == [""])
    marbles.scheduler.advance(by: .milliseconds(100))
    #expect(problems.all == ["", "A name has 3 letters or more."])
    form.name.value = "Ada"
    marbles.scheduler.advance(by: .milliseconds(400))
    #expect(problems.all == ["", "A name has 3 letters or more.", ""])
  }

  @Test("can be sent while the name and the password are valid")
  func enabling() {
    let form = makeForm { _, _ in .never }
    let enabled = record(form.signIn.enabled)
    fill(form, name: "Ad")
    fill(form, name: "Ada")
    fill(form, password: "short")
    #expect(enabled.all == [false, true, false])
  }

  @Test("asks the server once with the typed texts, and shows the answer")
  func success() {
    let requests = Calls()
    let answer = marbles.cold("--(a|)", ["a": account])
    let form = makeForm { name, password in
      requests.add("\(name):\(password)")
      return answer
    }
    let states = record(form.state.values)
    let messages = record(form.message)
    fill(form)
    form.signIn.execute()
    form.signIn.execute()
    marbles.scheduler.run()
    #expect(requests.all == ["Ada:longenough"])
    #expect(states.all == [.editing, .waiting, .signedIn(account)])
    #expect(messages.all == ["", "Signing in …", "Welcome, Ada Lovelace."])
  }

  @Test("shows an error, and offers to try again")
  func retry() {
    let requests = Calls()
    let account = account
    let form = makeForm { _, _ in
      requests.add("request")
      return requests.all.count == 1 ? .error(SignInError.unavailable) : .return(account)
    }
    let titles = record(form.actionTitle.distinctUntilChanged())
    let failures = record(form.hasFailed.distinctUntilChanged())
    fill(form)
    form.signIn.execute()
    marbles.scheduler.run()
    #expect(form.state.value == .failed("The server is busy. Please try again."))
    form.signIn.execute()
    marbles.scheduler.run()
    #expect(form.state.value == .signedIn(account))
    #expect(titles.all == ["Sign in", "Try again", "Sign in"])
    #expect(failures.all == [false, true, false])
  }

  @Test("gives up after ten seconds")
  func timeout() {
    let form = makeForm { _, _ in .never }
    fill(form)
    form.signIn.execute()
    marbles.scheduler.advance(by: .milliseconds(9_900))
    #expect(form.state.value == .waiting)
    marbles.scheduler.advance(by: .milliseconds(200))
    #expect(form.state.value == .failed("The server doesn't answer."))
  }

  @Test("can be cancelled while it waits, which ends the request")
  func cancelling() {
    let ended = Calls()
    let form = makeForm { _, _ in
      .create { _ in Disposable { ended.add("ended") } }
    }
    let cancels = record(form.cancel.enabled)
    fill(form)
    #expect(!cancels.all.last!)
    form.signIn.execute()
    marbles.scheduler.advance(by: .seconds(1))
    #expect(cancels.all.last!)
    form.cancel.execute()
    marbles.scheduler.run()
    #expect(form.state.value == .cancelled)
    #expect(ended.all == ["ended"])
    #expect(!cancels.all.last!)
  }
}

/// A record of calls, from any thread.
private final class Calls: Sendable {
  private let calls = MutableProperty<[String]>([])
  var all: [String] { calls.value }
  func add(_ call: String) { calls.modify { $0.append(call) } }
}
