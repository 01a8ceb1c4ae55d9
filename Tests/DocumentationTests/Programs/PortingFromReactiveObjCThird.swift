import Foundation
import Signals
import SignalsControls
import TestSupport
import Testing

/// Programs of the page on porting from ReactiveObjC: values, lists, and idioms of whole programs.
@Suite(.timeLimit(.minutes(60)), .leavesNothing)
struct PortingFromReactiveObjCThirdPrograms: Programs {
  let page = Page("PortingFromReactiveObjC")

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
          .bind(to: \.name, on: self)
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

  @Test func valuesOfOneType() async {
    enum Request: Sendable {
      case page(Int)
      case search(String)
    }
    let loaded = Subject<[String]>()
    let failed = Subject<any Error>()
    merge(
      loaded.mapReplace(()), failed.mapReplace(())
    )
    .subscribeNext { print("reload") }
    loaded.sendNext(["tea"])

    let clock = TestScheduler()
    let load = Command<Request, String>(on: clock) {
      switch $0 {
      case .page(let number): .return("page \(number)")
      case .search(let text): .return("found \(text)")
      }
    }
    load.execute(.page(2)).subscribeNext { print($0) }
    clock.run()
    await page.check()
  }

  @Test func aCountdown() async {
    let clock = TestScheduler()  // or .main
    Signal.interval(.seconds(1), on: clock)
      .startWith(.zero)
      .scan(start: 4) { left, _ in left - 1 }
      .take(4)
      .subscribe(
        next: { print("again in", $0) },
        completed: { print("again") })
    clock.run()
    await page.check()
  }

  @MainActor @Test func anAlertWhoseButtonsAreASignal() async {
    @MainActor func ask(
      _ buttons: [String],
      present: @escaping @MainActor (Alert) -> Void
    ) -> Signal<Int> {
      Signal.create { subscriber in
        MainActor.assumeIsolated {
          let alert = Alert()
          for (index, title) in buttons.enumerated() {
            alert.addAction(title) {
              subscriber.sendNext(index)
              subscriber.sendCompleted()
            }
          }
          present(alert)
        }
        return nil
      }
      .subscribe(on: .main)
    }
    ask(["No", "Yes"]) { $0.press(1) }
      .filter { $0 == 1 }
      .subscribeNext { _ in print("deleted") }
    await page.check()
  }

  @Test func aRequestThatNeedsALogin() async {
    struct Unauthorized: Error {}

    let isLoggedIn = MutableProperty(false)
    let request = Signal<String>.try {
      guard isLoggedIn.value else {
        throw Unauthorized()
      }
      return "an answer"
    }
    let logIn = Signal<Void>.try {
      print("log in")
      isLoggedIn.value = true
    }
    request
      .catch { error -> Signal<String> in
        guard error is Unauthorized else {
          throw error
        }
        return logIn.then { request }
      }
      .subscribe(
        next: { print($0) },
        error: { print("failed:", $0) })
    await page.check()
  }

  @Test func schedulerOfAContext() throws {
    let context = ContextScheduler()
    let isCurrent = Signal.from([1, 2]).deliver(on: context)
      .map { _ in Scheduler.current === context }
    #expect(try isCurrent.waitForArray() == [true, true])
  }
}

final class ContextScheduler: Scheduler, @unchecked Sendable {
  private let context = DispatchQueue(label: "context")  // stands for a managed object context

  init() { super.init(name: "context") }

  override func schedule(_ action: @escaping @Sendable () -> Void) -> Disposable {
    let disposable = Disposable()
    context.async { [self] in  // context.perform { … }
      if !disposable.isDisposed { performAsCurrent(action) }
    }
    return disposable
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
