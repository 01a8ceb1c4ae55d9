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
    struct World: Sendable {
      var steps = 0
      var place = 0
    }

    let clock = TestScheduler()
    let game = PausableScheduler(on: clock)
    let frames = Signal.interval(every: .milliseconds(16), on: game)
      .scan(into: World()) { world, time in
        while .milliseconds(10) * (world.steps + 1) <= time {
          world.steps += 1
          world.place += 1
        }
      }
      .map(\.place)
      .subscribeNext { print(clock.now, $0) }
    Signal.return("the shield is gone").delay(for: .milliseconds(40), on: game)
      .subscribeNext { print(clock.now, $0) }
    clock.advance(by: .milliseconds(24))
    game.pause()
    clock.advance(by: .seconds(60))
    game.resume()
    game.speed = 0.5
    clock.advance(by: .milliseconds(48))
    frames.dispose()
    await page.check()
  }

  @Test func gate() async {
    let dialogIsOpen = MutableProperty(false)
    let (keys, moves) = (Subject<String>(), Subject<Int>())
    keys
      .concatMap { key in dialogIsOpen.values.filter { !$0 }.take(1).mapReplace(key) }
      .subscribeNext { print("key", $0) }
    moves
      .withLatest(from: dialogIsOpen.values).filter { !$0.1 }.map(\.0)
      .subscribeNext { print("move", $0) }
    keys.sendNext("a")
    moves.sendNext(1)
    dialogIsOpen.value = true
    for key in ["b", "c"] { keys.sendNext(key) }
    moves.sendNext(2)
    print("close")
    dialogIsOpen.value = false
    moves.sendNext(3)
    keys.sendCompleted()
    moves.sendCompleted()
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
