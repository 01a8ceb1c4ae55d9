import Foundation
import Signals
import SignalsControls
import SignalsFoundation
import TestSupport
import Testing

/// The programs of the page on screens from ReactiveObjC.
@Suite(.timeLimit(.minutes(60)), .leavesNothing)
struct ReactiveObjCScreensPrograms: Programs {
  let page = Page("ReactiveObjCScreens")

  @Test func controlsNotificationsSelectors() async {
    let taps = Subject<Void>()
    taps.subscribeNext { print("tapped") }
    taps.sendNext(())  // in the button's action

    let center = NotificationCenter()
    let saved = center.signal(
      for: Notification.Name("saved")
    ) { note in note.name.rawValue }
    // In a property of the object:
    let scope =
      saved.subscribeNext { print($0) }.scoped()
    center.post(
      name: Notification.Name("saved"), object: nil)
    scope.dispose()
    await page.check()
  }

  @MainActor @Test func cellsThatAreReused() async {
    final class Row: Sendable {
      let name: MutableProperty<String>
      init(_ name: String) {
        self.name = MutableProperty(name)
      }
    }
    @MainActor final class Cell {
      var name = ""  // stands for a label's text
      private let reused = Subject<Void>()

      func prepareForReuse() { reused.sendNext(()) }

      func show(_ row: Row) {
        row.name.values
          .take(until: reused)
          .bind(to: \.name, of: self)
      }
    }
    let cell = Cell()
    let first = Row("first")
    cell.show(first)
    cell.prepareForReuse()
    cell.show(Row("second"))
    first.name.value = "changed"
    print(cell.name)
    await page.check()
  }

  private final class Cities: Sendable {
    let selected = Subject<String>()
  }

  @Test func aScreenToChooseFrom() async {
    let shown = Subject<Cities>()
    let city = BehaviorSubject("")
    let print: @Sendable (String) -> Void = { [page] in page.print([$0]) }
    let push: @Sendable (Cities) -> Void = { cities in
      print("push")
      shown.sendNext(cities)
    }
    let pop: @Sendable () -> Void = { print("pop") }

    @Sendable func chooseCity() -> Signal<Void> {
      .create { subscriber in
        let cities = Cities()
        push(cities)
        return subscriber.subscribe(
          to: cities.selected
        ) { name in
          subscriber.sendNext(())
          subscriber.sendCompleted()
          city.sendNext(name)
          pop()
        }
      }
    }
    let choose = Command<Void, Void>(
      allowsConcurrentExecution: true
    ) { chooseCity() }

    shown.deliver(on: .main).subscribeNext { $0.selected.sendNext("London") }
    city.skip(1).subscribeNext { print($0) }
    choose.execute()
    await page.check()
    _ = choose
  }

  @MainActor @Test func anAlertWhoseButtonsAreASignal() async {
    @MainActor func ask(
      _ buttons: [String],
      present: @escaping @MainActor (Alert) -> Void
    ) -> Signal<Int> {
      Signal.createOnMainActor { subscriber in
        let alert = Alert()
        for (index, title) in buttons.enumerated() {
          alert.addAction(title) {
            subscriber.sendNext(index)
            subscriber.sendCompleted()
          }
        }
        present(alert)
        return nil
      }
    }
    ask(["No", "Yes"]) { $0.press(1) }
      .filter { $0 == 1 }
      .subscribeNext { _ in print("deleted") }
    await page.check()
  }

  @MainActor @Test func aViewControllerThatCallsAService() async {
    @MainActor final class SearchController {
      var isSearching = false
      let service = SearchService()

      func search(_ text: String) -> Signal<String> {
        Signal.createOnMainActor { subscriber in
          self.isSearching = true
          let request = self.service.search(text) {
            subscriber.sendNext($0)
            subscriber.sendCompleted()
          }
          return { request.cancel() }
        }
      }
    }
    let screen = SearchController()
    screen.search("tea")
      .deliverOnMainActor()
      .subscribeOnMainActor { print("found", $0) }
    await page.check()
  }

  @Test func aSignInForm() async {
    struct WrongPassword: Error {}

    let clock = TestScheduler()
    let form = SignInForm(on: clock) { name, password in
      let answer: Signal<String> =
        switch password {
        case "correct horse": .return(name)
        case "no answer": .never
        default: .error(WrongPassword())
        }
      return answer.delaySubscription(for: .seconds(1), on: clock)
    }
    form.signIn.enabled.subscribeNext { print(clock.now, "enabled:", $0) }
    form.message.changes.subscribeNext { print(clock.now, $0) }

    form.name.value = "Ada"
    for password in ["wrong horse", "correct horse", "no answer"] {
      form.password.value = password
      clock.advance(by: .seconds(1))
      form.signIn.execute()
      clock.run()
    }
    await page.check()
    // The blocks hold the clock, on which the command's signals end.
    _ = consume form
    clock.run()
  }
}

final class SignInForm: Sendable {
  let name = MutableProperty("")
  let password = MutableProperty("")
  let isBusy = MutableProperty(false)
  let message = MutableProperty("")
  let signIn: Command<Void, String>

  init(
    on scheduler: Scheduler = .main,
    service: @escaping @Sendable (_ name: String, _ password: String) -> Signal<String>
  ) {
    let isNameValid = name.map { $0.count >= 3 }
    let isPasswordValid = password.map { $0.count >= 8 }
    let isValid = isNameValid.and(isPasswordValid)

    signIn = Command(enabled: isValid.values, on: scheduler) { [name, password] in
      service(name.value, password.value)
        .timeout(after: .seconds(10), on: scheduler)
    }

    signIn.executing.bind(to: isBusy)
    merge(
      signIn.executionSignals.mapReplace("…"),
      signIn.executionSignals.switchToLatest().map { "Hello, \($0)" },
      signIn.errors.map { "\($0)" }
    ).bind(to: message)
  }
}

@Sendable private func createConference() -> Signal<Int> { .return(1) }

@Sendable private func invite(_ numbers: [String], to conference: Int) -> Signal<String> {
  .from(numbers)
}

@MainActor final class CallController {
  var canCancel = false
  var message = ""

  func call(_ numbers: [String]) {
    createConference()
      .deliverOnMainActor()
      .flattenMap {
        [weak self] conference -> Signal<String> in
        MainActor.assumeIsolated {
          self?.canCancel = true
        }
        return invite(numbers, to: conference)
      }
      .subscribeOnMainActor(
        error: { [weak self] error in
          self?.message = "\(error)"
        })
  }
}

/// Stands for `UIAlertController`.
@MainActor private final class Alert {
  private var handlers: [@MainActor () -> Void] = []

  func addAction(_ title: String, handler: @escaping @MainActor () -> Void) {
    handlers.append(handler)
  }

  func press(_ index: Int) { handlers[index]() }
}

/// Calls completion handlers on a background thread.
private final class SearchService: Sendable {
  func search(
    _ text: String, then completion: @escaping @Sendable (String) -> Void
  ) -> SearchRequest {
    Scheduler.background().schedule { completion("green \(text)") }
    return SearchRequest()
  }
}

@MainActor private final class SearchRequest {
  nonisolated init() {}
  func cancel() {}
}
