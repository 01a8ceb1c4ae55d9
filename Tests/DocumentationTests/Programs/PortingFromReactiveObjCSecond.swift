import Foundation
import Signals
import SignalsControls
import SignalsFoundation
import TestSupport
import Testing

/// More programs of the page on porting from ReactiveObjC.
@Suite(.timeLimit(.minutes(60)), .leavesNothing)
struct PortingFromReactiveObjCSecondPrograms: Programs {
  let page = Page("PortingFromReactiveObjC")

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

  @Test func howLongABindingLasts() async {
    final class Screen: Sendable {
      let title = MutableProperty("")
      private let lifetime = Lifetime()

      init(
        _ model: MutableProperty<String>,
        log: @escaping @Sendable (String) -> Void
      ) {
        model.values.bind(to: title)
        model.values
          .take(until: lifetime)
          .subscribe(
            next: { log("observed \($0)") },
            completed: { log("the screen is gone") })
      }
    }
    let model = MutableProperty("first")
    do {
      let screen = Screen(model) { print($0) }
      model.value = "second"
      print("shown", screen.title.value)
    }
    model.value = "third"
    await page.check()
  }

  @Test func aSetterThatDoesMore() async {
    final class Account: Sendable {
      private let stored = MutableProperty("")
      let isActive = MutableProperty(false)

      var name: String {
        get { stored.value }
        set { stored.value = newValue.lowercased() }
      }
      var names: Signal<String> { stored.values }
    }
    let account = Account()
    let texts = Subject<String>()
    texts.bind(to: \.name, on: account)
    account.names
      .subscribeNext { print("name:", $0) }
    account.isActive.values
      .distinctUntilChanged()
      .subscribeNext { print("active:", $0) }
    texts.sendNext("ADA")
    account.isActive.value = true
    account.isActive.value = true
    await page.check()
  }

  @Test func aFieldAndAPropertyThatFollowEachOther() async {
    let name = MutableProperty("Ada")
    let edits = Subject<String>()

    name.values.subscribeNext { text in
      print("the field shows", text)
    }
    edits.bind(to: name)
    edits.sendNext("Grace")  // in the field's action

    let nickname = MutableProperty("")
    name.bindTwoWay(with: nickname)
    nickname.value = "Amazing Grace"
    await page.check()
  }

  private final class Cities: Sendable {
    let selected = Subject<String>()
  }

  @MainActor @Test func twoControlsWithAConversion() async {
    let slider = Slider()
    let field = Field()
    slider.rx.value.changes
      .map { "\($0)" }
      .bind(to: field.rx.text)
    field.rx.text.changes
      .compactMap { Double($0) }
      .bind(to: slider.rx.value)

    slider.move(to: 7)  // the user
    print(field.text)
    field.type("3.5")  // the user
    print(slider.value)
    await page.check()
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

  @Test func workForNobody() async {
    let taps = Subject<Void>()
    let titles = Subject<String>()
    @Sendable func refresh() -> Signal<Int> { Signal.empty.initially { print("refreshing") } }
    @Sendable func save() -> Signal<Int> { .from([1, 2]) }

    refresh().subscribe()

    save().then { .return("saved") }
      .subscribeNext { text in
        print(text)
      }

    let count = MutableProperty(0)
    taps.subscribeNext {
      count.modify { $0 += 1 }
    }

    let title = MutableProperty("")
    titles.take(1).bind(to: title)

    taps.sendNext(())
    taps.sendNext(())
    titles.sendNext("first")
    titles.sendNext("second")
    print(count.value, title.value)
    await page.check()
  }

  @Test func commandOfAnObject() async {
    final class Editor: Sendable {
      let text = MutableProperty("draft")
      let submit: Command<Void, Int>

      init(on scheduler: Scheduler = .main) {
        submit = Command(on: scheduler) { [text] in
          .return(text.value.count)
        }
      }
    }
    let clock = TestScheduler()
    let editor = Editor(on: clock)
    editor.submit.executionSignals.switchToLatest()
      .subscribeNext { print("uploaded", $0) }
    editor.submit.execute()
    clock.run()
    await page.check()
  }
}

struct Response: Sendable {
  var items: [String]
  var next: Int?
}

extension Signal where Value == Response {
  var parsedResults: Signal<[String]> {
    map { response in response.items }
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

@MainActor final class EditorController {
  var text = "draft"
  private(set) lazy var submit = Command<Void, Int>(of: self) { editor, _ in
    editor.upload(editor.text)
  }

  func upload(_ text: String) -> Signal<Int> { .return(text.count) }
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
      .deliverOnMainThread()
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
