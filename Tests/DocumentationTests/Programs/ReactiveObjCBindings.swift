import Foundation
import Signals
import SignalsControls
import TestSupport
import Testing

/// The programs of the page on bindings, commands and channels from ReactiveObjC.
@Suite(.timeLimit(.minutes(60)), .leavesNothing)
struct ReactiveObjCBindingsPrograms: Programs {
  let page = Page("ReactiveObjCBindings")

  @Test func propertiesRacobserveAndRac() async {
    let name = MutableProperty("")
    let greeting = MutableProperty("")

    name.values
      .map { name in "Hello, \(name)" }
      .bind(to: greeting)

    greeting.values.subscribeNext { greeting in
      print(greeting)
    }
    name.value = "Ada"
    await page.check()
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
    texts.bind(to: \.name, of: account)
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

  @Test func aChannelOfAPropertyOfAProperty() async {
    final class Identity: Sendable {
      let name: MutableProperty<String>
      init(_ name: String) { self.name = MutableProperty(name) }
    }
    let identity = MutableProperty(Identity("Ada"))
    let name = MutableProperty("")
    let binding = SerialDisposable()
    identity.values.subscribeNext { [name, binding] identity in
      binding.swapIn(identity.name.bindTwoWay(with: name))?
        .dispose()
    }
    identity.value = Identity("Grace")
    print(name.value)
    name.value = "Hopper"
    print(identity.value.name.value)
    await page.check()
  }

  @Test func aPropertyOfAProperty() async {
    final class ViewModel: Sendable {
      let title = BehaviorSubject("untitled")
      let date = BehaviorSubject<String?>(nil)
    }
    let viewModel = BehaviorSubject<ViewModel?>(nil)

    viewModel
      .flatMapLatest { model -> Signal<String?> in
        guard let model else { return .return(nil) }
        return model.title.map { Optional($0) }
      }
      .subscribeNext { print("title:", $0 ?? "none") }
    viewModel
      .flatMapLatest { $0?.date ?? .return(nil) }
      .compactMap { $0 }  // ignore:nil
      .subscribeNext { print("date:", $0) }

    let first = ViewModel()
    viewModel.sendNext(first)
    first.date.sendNext("today")
    viewModel.sendNext(nil)
    await page.check()
  }

  @Test func arraysThatChange() async {
    let songs = MutableProperty(["Fugue"])
    let count = songs.map { $0.count }
    count.values.subscribeNext { print($0, "songs") }
    songs.changes
      .combinePrevious(start: songs.value) {
        ListChanges(from: $0, to: $1)
      }
      .subscribeNext { changes in
        print("new at", changes.insertions)
      }
    songs.modify { $0.append("Toccata") }
    await page.check()
  }

  @Test func raccommand() async {
    let clock = TestScheduler()  // .main by default
    let isValid = BehaviorSubject(true)
    let save = Command<String, Int>(
      enabled: isValid, on: clock
    ) { text in
      .return(text.count)
    }

    save.executing.subscribeNext { busy in
      print("busy:", busy)
    }
    save.executionSignals.switchToLatest()
      .subscribeNext { size in
        print("saved", size)
      }
    save.executionSignals
      .flattenMap { execution in
        execution.materialize()
          .filter { event in event.isTerminal }
      }
      .subscribeNext { _ in print("done") }
    save.errors.subscribeNext { error in
      print("failed:", error)
    }
    save.execute("text")
    clock.run()
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

  @Test func racchannel() async {
    let channel = Channel<String>()
    channel.following.subscribeNext { text in
      print("the view shows", text)
    }
    channel.leading.subscribeNext { text in
      print("the model gets", text)
    }
    channel.leading.sendNext("Ada")
    channel.following.sendNext("Grace")
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

  @Test func twoPropertiesOfDifferentTypes() async {
    enum Rotation: Sendable {
      case clockwise, anticlockwise

      var isClockwise: Bool {
        get { self == .clockwise }
        set {
          self = newValue ? .clockwise : .anticlockwise
        }
      }
    }
    let rotation =
      MutableProperty(Rotation.clockwise)
    let isClockwise = MutableProperty(false)
    rotation.isClockwise
      .bindTwoWay(with: isClockwise)
    print(isClockwise.value)
    isClockwise.value = false
    print(rotation.value)
    await page.check()
  }
}

@MainActor final class EditorController {
  var text = "draft"
  private(set) lazy var submit = Command<Void, Int>(of: self) { editor, _ in
    editor.upload(editor.text)
  }

  func upload(_ text: String) -> Signal<Int> { .return(text.count) }
}
