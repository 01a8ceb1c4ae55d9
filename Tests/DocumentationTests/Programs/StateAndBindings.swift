import Foundation
import Signals
import TestSupport
import Testing

/// The programs of the guide to state and bindings.
@Suite(.timeLimit(.minutes(60)), .leavesNothing) struct StateAndBindingsPrograms: Programs {
  let page = Page("StateAndBindings")

  @Test func overview() async {
    final class SignUp: Sendable {
      enum Problem: Error { case noAddress, differs }

      let email = ValidatingProperty<String, Problem>("") { text in
        text.contains("@") ? .valid : .invalid(.noAddress)
      }
      let repeated: ValidatingProperty<String, Problem>
      let isAccepted = MutableProperty(false)
      let status = MutableProperty("")
      let submit: Command<Void, String>

      init(on scheduler: Scheduler = .main, send: @escaping @Sendable (String) -> Signal<String>) {
        repeated = ValidatingProperty("", with: email) { text, email in
          text == email ? .valid : .invalid(.differs)
        }
        let isValid = Property.combineLatest(email.result, repeated.result, isAccepted)
          .map { !$0.isInvalid && !$1.isInvalid && $2 }
          .distinctUntilChanged()
        submit = Command(enabled: isValid.values, on: scheduler) { [email] in send(email.value) }
        InfallibleSignal.merge(
          isValid.values.map { $0 ? "complete" : "incomplete" },
          submit.executionSignals.flatMapLatest { $0.catchingErrors(to: .empty) },
          submit.errors.map { "failed: \($0)" }
        ).bind(to: status)
      }
    }

    let clock = TestScheduler()
    let form = SignUp(on: clock) { email in .return("welcome, \(email)") }
    form.status.values.subscribeNext { print($0) }
    form.email.value = "ada@example.org"
    form.repeated.value = "ada@example.com"
    form.isAccepted.value = true
    if let problem = form.repeated.result.value.error { print(problem) }
    form.repeated.value = "ada@example.org"
    form.submit.execute()
    clock.run()
    await page.check()
  }

  @Test func properties() async {
    struct Person: Sendable {
      var name: String
      var visits = 0
    }

    let person = MutableProperty(Person(name: "Ada"))
    let greeting = person.name.map { "Hello, \($0)" }.distinctUntilChanged()
    greeting.values.subscribeNext { print($0) }
    person.name.value = "Grace"
    person.visits.modify { $0 += 1 }
    print(person.value)
    await page.check()
  }

  @Test func bindings() async {
    let celsius = MutableProperty(20)
    let text = MutableProperty("")
    celsius.values.map { "\($0) °C" }.bind(to: text)

    let slider = MutableProperty(0)  // stands for a control's value
    celsius.bindTwoWay(with: slider)
    print(slider.value, text.value)
    slider.value = 25
    print(celsius.value, text.value)
    await page.check()
  }

  @Test func signalsThatCantFail() async {
    struct Offline: Error {}

    let temperature = Subject<Int>()
    let shown: InfallibleSignal<String> =
      temperature
      .map { "\($0) °C" }
      .catchingErrors { error in .return("no reading: \(error)") }
    shown.subscribeNext { print($0) }
    temperature.sendNext(21)
    temperature.sendError(Offline())
    await page.check()
  }

  @Test func aFeedbackLoop() async {
    func loop<State: Sendable, Event: Sendable>(
      _ initial: State, reduce: @escaping @Sendable (inout State, Event) -> Void,
      feedback: [(InfallibleSignal<State>) -> InfallibleSignal<Event>]
    ) -> Property<State> {
      let state = MutableProperty(initial)
      for react in feedback {
        react(state.values).subscribeNext { [weak state] event in
          state?.modify { reduce(&$0, event) }
        }
      }
      return state
    }

    enum Event: Sendable { case search(String), found([String]), failed }
    struct Search: Equatable, Sendable {
      var wanted: String?
      var results: [String] = []
    }

    @Sendable func find(_ wanted: String?) -> InfallibleSignal<Event> {
      guard let wanted else { return .empty }
      let results = Signal.from(["\(wanted) 1", "\(wanted) 2"])  // stands for a request
      return results.collect().map { Event.found($0) }.catchingErrors(with: .failed)
    }

    let input = Subject<String>()
    let search = loop(
      Search(),
      reduce: { (state: inout Search, event: Event) in
        switch event {
        case .search(let text): state.wanted = text
        case .found(let results): state = Search(results: results)
        case .failed: state = Search()
        }
      },
      feedback: [
        { _ in input.map { .search($0) }.assertingNoErrors() },
        { state in state.map(\.wanted).distinctUntilChanged().flatMapLatest(find) },
      ])
    search.values.subscribeNext { print($0.wanted ?? "–", $0.results) }
    input.sendNext("tea")
    await page.check()
  }
}
