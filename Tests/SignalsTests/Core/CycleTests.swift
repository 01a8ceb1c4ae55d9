import Signals
import TestSupport
import Testing

/// The references that keep an object alive according to the page on memory, and those that don't.
@Suite("Cycles", .leavesNothing) struct CycleTests {
  /// An object that keeps its state, and the work on it.
  private final class Model: Sendable {
    let changes = Subject<Int>()
    let name = MutableProperty("")
    let title = MutableProperty("")
    let lifetime = Lifetime()
    let last = MutableProperty(0)
    let kept = SerialDisposable()
    let save = Mutexed<Command<Int, Int>?>(nil)
    let length = Mutexed<Property<Int>?>(nil)
    let scope = Mutexed<ScopedDisposable?>(nil)
    let named = Mutexed<Signal<Int>?>(nil)
    let tracked: Tracked

    init(_ alive: Counter) { tracked = Tracked(alive) }

    func add(_ number: Int) { last.modify { $0 += number } }
  }

  /// Whether a model is released when `use`, its only user, has returned. `use` adds a disposable
  /// that ends the use of the model, and that is disposed of afterwards.
  private func isReleased(
    _ use: (Model, CompoundDisposable) -> Void, sourceLocation: SourceLocation = #_sourceLocation
  ) -> Bool {
    let alive = Counter()
    let ending = CompoundDisposable()
    use(Model(alive), ending)
    let isReleased = alive.value == 0
    ending.dispose()
    #expect(alive.value == 0, "the way to end it does not", sourceLocation: sourceLocation)
    return isReleased
  }

  @Test("a block that uses the object which keeps its subject is a cycle") func block() {
    #expect(
      !isReleased { model, ending in
        ending.add(model.changes.subscribeNext { model.add($0) })
      })
    #expect(
      isReleased { model, _ in
        model.changes.subscribeNext { [last = model.last] number in last.modify { $0 += number } }
      })
    #expect(
      isReleased { model, _ in
        model.changes.subscribeNext { [weak model] in model?.add($0) }
      })
  }

  @Test("an operator that subscribes again keeps its source, and what the block captures")
  func subscribingAgain() {
    let operators: [@Sendable (Signal<Int>) -> Signal<Int>] = [
      { $0.retry() }, { $0.retry(3) }, { $0.retry { $0 } }, { $0.repeat() },
    ]
    for apply in operators {
      #expect(
        !isReleased { model, ending in
          let last = model.last
          ending.add(
            apply(model.changes).subscribeNext { [tracked = model.tracked] in
              _ = tracked
              last.value = $0
            })
        })
      #expect(
        isReleased { model, _ in
          apply(model.changes).take(until: model.lifetime)
            .subscribeNext { [last = model.last] in last.value = $0 }
        })
    }
  }

  @Test("a subscription that ends with its object is a cycle, too, if its block uses the object")
  func scoped() {
    #expect(
      !isReleased { model, ending in
        let subscription = model.changes.subscribeNext { model.add($0) }
        model.scope.value = subscription.scoped()
        ending.add(subscription)
      })
    #expect(
      isReleased { model, _ in
        let subscription = model.changes.subscribeNext { [weak model] in model?.add($0) }
        model.scope.value = subscription.scoped()
      })
  }

  @Test("a block on a foreign source keeps its object for as long as the source sends")
  func foreignSource() {
    let source = Subject<Int>()
    #expect(
      !isReleased { model, ending in
        source.subscribeNext { model.add($0) }
        ending.add(Disposable { source.sendCompleted() })
      })
    let other = Subject<Int>()
    #expect(
      isReleased { model, _ in
        other.take(until: model.lifetime).subscribeNext { [weak model] in model?.add($0) }
      })
    #expect(!other.hasSubscribers)
  }

  @Test("a closure of an operator counts as a block") func operators() {
    #expect(
      !isReleased { model, ending in
        ending.add(model.changes.map { $0 + model.last.value }.subscribe())
      })
  }

  @Test("a property made by a closure that uses the object which keeps it is a cycle")
  func property() {
    #expect(
      !isReleased { model, ending in
        model.length.value = model.name.map { $0.count + model.last.value }
        let length = model.length
        ending.add(Disposable { length.value = nil })
      })
    #expect(
      isReleased { model, _ in
        model.length.value = model.name.map { [last = model.last] in $0.count + last.value }
      })
  }

  @Test("a kept signal whose name is made of its object is a cycle") func name() {
    #expect(
      !isReleased { model, ending in
        model.named.value = Signal.return(1).named("\(ObjectIdentifier(model))")
        ending.add(Disposable { [weak model] in model?.named.value = nil })
      })
    #expect(
      isReleased { model, _ in
        let name = "\(ObjectIdentifier(model))"
        model.named.value = Signal.return(1).named(name)
      })
  }

  @Test("a command whose closure uses its own owner is a cycle") func command() {
    let scheduler = TestScheduler()
    #expect(
      !isReleased { model, ending in
        model.save.value = Command(on: scheduler) { number in
          model.add(number)
          return .empty
        }
        let save = model.save
        ending.add(Disposable { save.value = nil })
      })
    #expect(
      isReleased { model, _ in
        model.save.value = Command(of: model, on: scheduler) { model, number in
          model.add(number)
          return .empty
        }
      })
    scheduler.run()
  }

  @Test("two subjects that subscribe to each other are a cycle; bindings are none")
  func subjects() {
    func subjects(joined: (Subject<Int>, Subject<Int>) -> Disposable) -> Bool {
      let alive = Counter()
      var disposable: Disposable?
      do {
        let (one, other) = (Subject<Int>(), Subject<Int>())
        let tracked = Tracked(alive)
        one.subscribeNext { _ in withExtendedLifetime(tracked) {} }
        disposable = joined(one, other)
      }
      let isReleased = alive.value == 0
      disposable?.dispose()
      #expect(alive.value == 0)
      return isReleased
    }
    #expect(
      !subjects { one, other in
        CompoundDisposable([
          one.filter { $0 < 5 }.subscribe(other), other.filter { $0 < 5 }.subscribe(one),
        ])
      })
    #expect(
      subjects { one, other in
        CompoundDisposable([
          one.filter { $0 < 5 }.bind(to: other), other.filter { $0 < 5 }.bind(to: one),
        ])
      })
  }

  @Test("bindings to an object's properties, and between them, are not cycles")
  func bindings() {
    #expect(
      isReleased { model, _ in
        model.changes.bind(to: model.last)
        model.last.map { "\($0)" }.values.bind(to: model.name)
        model.changes.map { "\($0)" }.bind(to: \.name.value, of: model)
        model.name.bindTwoWay(with: model.title)
      })
  }
}
