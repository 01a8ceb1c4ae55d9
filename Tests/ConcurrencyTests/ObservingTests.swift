import Observation
import Signals
import TestSupport
import Testing

@MainActor
@Suite("observing", .leavesNothing, .timeLimit(.minutes(60))) struct ObservingTests {
  @MainActor @Observable final class Model {
    var first = "a"
    var last = "b"
    var count = 0
    @ObservationIgnored let token: Tracked?

    init(_ token: Tracked? = nil) { self.token = token }
  }

  @Test("sends the current value at once, then each change") func changes() async {
    let model = Model()
    var values: [String] = []
    let subscription = Signal.observing { model.first + model.last }
      .subscribeOnMainActor { values.append($0) }
    #expect(values == ["ab"])
    model.first = "c"
    #expect(values == ["ab"])
    await turn()
    #expect(values == ["ab", "cb"])
    model.first = "d"
    model.last = "e"
    await turn()
    #expect(values == ["ab", "cb", "de"])
    model.count = 1
    await turn()
    #expect(values.count == 3)
    subscription.dispose()
  }

  @Test("follows the properties that are read") func dependencies() async {
    let model = Model()
    var values: [String] = []
    let subscription = Signal.observing { model.count == 0 ? model.first : model.last }
      .subscribeOnMainActor { values.append($0) }
    model.last = "x"
    await turn()
    #expect(values == ["a"])
    model.count = 1
    await turn()
    model.last = "y"
    await turn()
    #expect(values == ["a", "x", "y"])
    subscription.dispose()
  }

  @Test("a change made while one is delivered is not lost") func reentrancy() async {
    let model = Model()
    let values = Shared<[Int]>([])
    let subscription = Signal.observing { model.count }.subscribeOnMainActor { value in
      values.withLock { $0.append(value) }
      if value < 10 { model.count = value + 1 }
    }
    await values.wait { $0.count == 11 }
    #expect(values.value == Array(0...10))
    subscription.dispose()
  }

  @Test("properties that are in use while another one changes are read later") func exclusivity()
    async
  {
    let model = Model()
    var values: [String] = []
    let subscription = Signal.observing { model.first + model.last }
      .subscribeOnMainActor { values.append($0) }
    swap(&model.first, &model.last)
    await turn()
    #expect(values == ["ab", "ba"])
    subscription.dispose()
  }

  @Test("ends with the model, after its last change") func end() async {
    let (alive, ends) = (Counter(), Counter())
    var values: [Int] = []
    do {
      let model = Model(Tracked(0, alive))
      Signal.observing(model) { $0.count }
        .subscribeOnMainActor(next: { values.append($0) }, completed: { ends.increment() })
      model.count = 1
    }
    await ends.reaches(1)
    #expect(values == [0, 1])
    #expect(alive.value == 0)
  }

  @Test("of a closure: completes when nothing is left that could change") func nothingLeft() async {
    let ends = Counter()
    Signal.observing { 1 }.subscribeOnMainActor(completed: { ends.increment() })
    await ends.reaches(1)
    do {
      let model = Model()
      Signal.observing { [weak model] in model?.count }
        .subscribeOnMainActor(completed: { ends.increment() })
      await turn()
      #expect(ends.value == 1)
      withExtendedLifetime(model) {}
    }
    await ends.reaches(2)
  }

  @Test("disposing releases the closure's captured objects") func memory() async {
    let alive = Counter()
    let model = Model()
    var token: Tracked? = Tracked(0, alive)
    let subscription = Signal.observing { [token] in model.count + token!.number }.subscribe()
    token = nil
    #expect(alive.value == 1)
    subscription.dispose()
    await turn()
    #expect(alive.value == 0)
    model.count = 1
    await turn()
  }

  @Test("from elsewhere it subscribes on the main actor") func elsewhere() async throws {
    let model = Model()
    let values = Signal.observing { model.count }.values()
    let task = Task.detached {
      var seen: [Int] = []
      for try await value in values {
        seen.append(value)
        if value == 3 { break }
        await MainActor.run { model.count = value + 1 }
      }
      return seen
    }
    #expect(try await task.value == [0, 1, 2, 3])
  }

  @Test("under stress the last change always arrives, and no older one after it") func stress()
    async
  {
    for _ in 0..<rounds(usually: 250) {
      let (model, ends) = (Model(), Counter())
      var values: [Int] = []
      Signal.observing(model) { $0.count }.subscribeOnMainActor { value in
        #expect(value > values.last ?? -1)
        values.append(value)
        if value == 20 { ends.increment() }
      }
      await withTaskGroup { group in
        for _ in 0..<4 {
          group.addTask { for _ in 0..<5 { await MainActor.run { model.count += 1 } } }
        }
      }
      await ends.reaches(1)
    }
  }

  @Test("disposing, and the end of the model, under stress leave nothing alive") func endStress()
    async
  {
    let alive = Counter()
    for round in 0..<rounds() {
      let model = Model(Tracked(round, alive))
      let subscription = Signal.observing(model) { $0.count }.subscribe()
      let task = Task.detached { await MainActor.run { model.count += 1 } }
      if round % 2 == 0 { subscription.dispose() }
      await task.value
    }
    await alive.reaches(0)
  }
}

@MainActor
@Suite("LatestValue", .leavesNothing, .timeLimit(.minutes(60))) struct LatestValueTests {
  @Test("has the latest value, and how the signal ended") func value() {
    let subject = Subject<Int>()
    let latest = LatestValue(0, of: subject)
    #expect(latest.value == 0)
    subject.sendNext(1)
    #expect(latest.value == 1 && !latest.isCompleted)
    subject.sendCompleted()
    #expect(latest.isCompleted && latest.error == nil)
    #expect(LatestValue(0, of: .error(SomeError())).error is SomeError)
    #expect(LatestValue(0, of: .return(7)).value == 7)
  }

  @Test("tells observers") func observed() async {
    let subject = Subject<Int>()
    let latest = LatestValue(0, of: subject)
    let isTold = Shared(false)
    withObservationTracking {
      _ = latest.value
    } onChange: {
      isTold.withLock { $0 = true }
    }
    await Task.detached { subject.sendNext(1) }.value
    // The observer is told before the change, in the same turn of the main actor.
    await isTold.wait { $0 }
    #expect(latest.value == 1)
  }

  @Test("there and back again") func roundTrip() async {
    let subject = Subject<Int>()
    let latest = LatestValue(0, of: subject)
    let seen = Shared<[Int]>([])
    Signal.observing(latest) { $0.value }.subscribeOnMainActor { value in
      seen.withLock { $0.append(value) }
    }
    for number in 1...rounds() {
      await Task.detached { subject.sendNext(number) }.value
    }
    await seen.wait { $0.last == rounds() }
    let values = seen.value
    #expect(values == values.sorted() && Set(values).count == values.count)
  }

  @Test("an old value may read it during its release") func oldValue() {
    let subject = Subject<Farewell?>()
    let latest = LatestValue(nil, of: subject)
    var seen: [Bool] = []
    subject.sendNext(Farewell { [unowned latest] in seen.append(latest.value == nil) })
    subject.sendNext(nil)
    #expect(seen == [true])
  }

  @Test("disposes of its subscription when it is released") func end() {
    let subject = Subject<Int>()
    var latest: LatestValue<Int>? = LatestValue(0, of: subject)
    weak let gone = latest
    subject.sendNext(1)
    latest = nil
    #expect(gone == nil)
    subject.sendNext(2)
  }
}

/// Calls a block on the main actor when it is released.
private final class Farewell: Sendable {
  private let block: @MainActor @Sendable () -> Void

  init(_ block: @escaping @MainActor @Sendable () -> Void) { self.block = block }

  deinit { MainActor.assumeIsolated { [block] in block() } }
}
