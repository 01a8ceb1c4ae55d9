import Signals
import TestSupport
import Testing

/// The programs of the page for users of Combine.
@Suite(.timeLimit(.minutes(60)), .leavesNothing) struct FromCombinePrograms: Programs {
  let page = Page("FromCombine")

  @Test func aSubscriptionThatNobodyKeeps() async {
    let numbers = Subject<Int>()
    numbers.subscribeNext { print($0) }
    numbers.sendNext(1)
    await page.check()
  }

  @Test func state() async {
    final class Model: Sendable {
      let name = MutableProperty("Ada")
    }
    let model = Model()
    model.name.values.subscribeNext { [weak model] name in
      print("new:", name, "model:", model?.name.value ?? "–")
    }
    model.name.value = "Grace"
    await page.check()
  }

  @Test func errors() async {
    struct Offline: Error {}
    let degrees = Subject<Int>()
    degrees
      .map { "\($0) °C" }
      .catchingErrors(with: "no reading")
      .subscribeNext { print($0) }
    degrees.sendNext(21)
    degrees.sendError(Offline())
    await page.check()
  }

  @Test func aFuture() async {
    let answer = Signal<Int>.create { subscriber in
      print("work")
      subscriber.sendNext(1)
      subscriber.sendCompleted()
      return nil
    }
    .replay()
    answer.subscribeNext { print("first", $0) }
    answer.subscribeNext { print("second", $0) }
    await page.check()
  }

  @Test func subjectsAfterTheEnd() async {
    let degrees = BehaviorSubject(20)
    degrees.sendCompleted()
    degrees.subscribe(
      next: { print($0) },
      completed: { print("completed") })
    await page.check()
  }

  @Test func aSearchField() async {
    @Sendable func find(_ word: String) -> Signal<String> { .return("found \(word)") }

    let clock = TestScheduler()  // .main in a program
    let text = MutableProperty("")
    text.changes
      .debounce(for: .milliseconds(300), on: clock)
      .distinctUntilChanged()
      .flatMapLatest { word in
        find(word).catchingErrors(to: .empty)
      }
      .subscribeNext { print($0) }
    text.value = "te"
    text.value = "tea"
    clock.advance(by: .milliseconds(300))
    await page.check()
  }
}
