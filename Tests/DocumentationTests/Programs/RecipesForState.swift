import Signals
import SignalsTesting
import TestSupport
import Testing

/// The recipes for state and ends.
@Suite(.timeLimit(.minutes(60)), .leavesNothing) struct RecipesForState: Programs {
  let page = Page("Recipes")

  @Test func undo() async {
    enum Action: Sendable {
      case draw(String)
      case undo
      case redo
    }
    struct Drawing: Sendable {
      var shapes: [String] = []
      var undone: [String] = []
    }

    let actions = Subject<Action>()
    let drawing = Property(
      Drawing(),
      then: actions.scan(into: Drawing()) { drawing, action in
        switch action {
        case .draw(let shape):
          drawing.shapes.append(shape)
          drawing.undone = []
        case .undo:
          if let shape = drawing.shapes.popLast() { drawing.undone.append(shape) }
        case .redo:
          if let shape = drawing.undone.popLast() { drawing.shapes.append(shape) }
        }
      })
    drawing.shapes.values.distinctUntilChanged().subscribeNext { print($0) }
    drawing.undone.values.map { !$0.isEmpty }.distinctUntilChanged()
      .subscribeNext { print("may redo:", $0) }
    let all: [Action] = [.draw("line"), .draw("dot"), .undo, .redo, .undo, .draw("box"), .redo]
    for action in all { actions.sendNext(action) }
    actions.sendCompleted()
    await page.check()
  }

  @Test func gameLoop() async {
    struct Ball: Sendable {
      var place = 0
      var rest = Duration.zero
    }

    let clock = TestScheduler()
    let step = Duration.milliseconds(10)
    let speed = MutableProperty(1)
    let isPaused = MutableProperty(false)
    let frames = Signal.interval(every: .milliseconds(16), on: clock)
      .timeInterval(on: clock).map(\.interval)
    let game = isPaused.values.if(then: .never, else: frames)
      .withLatest(from: speed.values)
      .scan(into: Ball()) { ball, frame in
        ball.rest += frame.0
        while ball.rest >= step {
          ball.rest -= step
          ball.place += frame.1
        }
      }
      .map(\.place)
      .subscribeNext { print(clock.now, $0) }
    clock.advance(by: .milliseconds(48))
    isPaused.value = true
    clock.advance(by: .seconds(60))
    isPaused.value = false
    speed.value = -1
    clock.advance(by: .milliseconds(32))
    game.dispose()
    await page.check()
  }

  @Test func ownEnd() async {
    let clock = TestScheduler()
    Signal.from(1...)
      .take(while: { $0 * $0 < 10 }, inclusive: true)
      .subscribe(next: { print($0) }, completed: { print("end") })

    let stop = Subject<Void>()
    Signal.interval(every: .seconds(1), on: clock)
      .take(until: stop)
      .subscribe(
        next: {
          print($0)
          if $0 == .seconds(2) { stop.sendNext(()) }
        },
        completed: { print("stopped") })
    clock.run()
    stop.sendCompleted()

    let subscription = SerialDisposable()
    subscription.disposable = Signal.interval(every: .seconds(1), on: clock)
      .subscribe(
        next: {
          print($0)
          if $0 == .seconds(4) { subscription.dispose() }
        },
        completed: { print("not called") })
    clock.run()
    await page.check()
  }
}
