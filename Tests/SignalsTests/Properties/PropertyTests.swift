import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("A property", .leavesNothing) struct PropertyTests {
  @Test("sends its current value first, and then each change") func values() {
    let property = MutableProperty(1)
    let (values, changes) = (EventLog<Int>(), EventLog<Int>())
    property.values.log(to: values)
    property.changes.log(to: changes)
    property.value = 2
    property.value = 2
    #expect(property.value == 2)
    #expect(values.events == ["1", "2", "2"])
    #expect(changes.events == ["2", "2"])
  }

  @Test("has signals of values and of changes, as drawn") func diagrams() {
    let marbles = Marbles()
    let property = marbles.property("a---b-c-|")
    let changes = marbles.record(property.changes)
    marbles.expect(property.values, toBe: "a---b-c-|")
    marbles.run()
    marbles.expect(changes, toBe: "----b-c-|")
  }

  @Test("sends its current value before subscribe returns, also where no scheduler is current")
  func foreignThread() {
    let property = MutableProperty(1)
    let seen = onForeignThread {
      let log = EventLog<Int>()
      property.values.log(to: log)
      property.map { $0 + 1 }.values.log(to: log)
      property.combineLatest(with: property).map { $0 + $1 }.values.log(to: log)
      property.flatMapLatest { Property($0 * 10) }.values.log(to: log)
      return log.events
    }
    #expect(seen == ["1", "2", "2", "10"])
  }

  @Test("may be constant") func constant() {
    let property = Property("a")
    let log = EventLog<String>()
    property.values.log(to: log)
    property.changes.log(to: log)
    #expect(property.value == "a")
    #expect(log.events == ["a", "|", "|"])
  }

  @Test("follows a signal, whose end leaves the last value", arguments: [true, false])
  func follows(completes: Bool) {
    struct SourceError: Error {}
    let source = Subject<Int>()
    let log = EventLog<Int>()
    let errors = UnhandledErrorLog<SourceError>()
    let property = asCurrent { Property(0, then: source) }
    property.values.log(to: log)
    source.sendNext(1)
    errors.during {
      if completes { source.sendCompleted() } else { source.sendError(SourceError()) }
    }
    property.values.log(to: log)
    #expect(property.value == 1)
    #expect(log.events == ["0", "1", "|", "1", "|"])
    #expect(errors.reasons.count == (completes ? 0 : 1))
  }

  @Test("completes when its signal has no sender any more") func abandoned() {
    var source: Subject<Int>? = Subject()
    let log = EventLog<Int>()
    let property = asCurrent { [source] in Property(0, then: source!) }
    property.values.log(to: log)
    source?.sendNext(1)
    source = nil
    #expect(log.events == ["0", "1", "|"])
    #expect(property.value == 1)
  }

  @Test("leaves its signal when nothing uses it") func leaves() {
    let source = Subject<Int>()
    var property: Property<Int>? = asCurrent { Property(0, then: source) }
    let subscription = property!.values.subscribe()
    property = nil
    #expect(source.hasSubscribers)
    subscription.dispose()
    #expect(!source.hasSubscribers)
  }

  @Test("is a view of another one, which can't be written") func view() {
    var property: MutableProperty<Int>? = MutableProperty(1)
    let view = Property(property!)
    let log = EventLog<Int>()
    view.values.log(to: log)
    property?.value = 2
    #expect(view.value == 2)
    #expect(!(view is MutableProperty<Int>))
    property = nil
    #expect(view.value == 2)
    #expect(log.events == ["1", "2", "|"])
  }

  @Test("has parts, which are properties") func parts() {
    struct Person: Sendable { var name: String }
    let person = MutableProperty(Person(name: "Ada"))
    let length = Property(person).name.count
    #expect(length.value == 3)
    person.value = Person(name: "Grace")
    #expect(length.value == 5)
  }

  @Test("A view model is released, with no weak in it") func viewModel() {
    final class Form: Sendable {
      let name = MutableProperty("")
      let password = MutableProperty("")
      let attempts = MutableProperty(0)
      let isValid: Property<Bool>
      let title: Property<String>

      init() {
        isValid = name.map { !$0.isEmpty }.and(password.map { $0.count > 3 })
          .distinctUntilChanged()
        title = name.flatMapLatest { name in Property(name.isEmpty ? "New" : name) }
        isValid.changes.subscribeNext { [attempts] _ in attempts.modify { $0 += 1 } }
        title.values.subscribeNext { [attempts] _ in attempts.modify { $0 += 1 } }
      }
    }
    let alive = Counter()
    for _ in 0..<lifetimeRounds {
      let form = Form()
      let tracked = Tracked(alive)
      form.title.values.subscribeNext { _ in withExtendedLifetime(tracked) {} }
      form.name.value = "Ada"
      form.password.value = "12345"
      #expect(form.isValid.value && form.title.value == "Ada" && form.attempts.value == 3)
    }
    #expect(alive.value == 0)
  }
}

extension Marbles {
  /// A property that has the values of a diagram, the first one from the beginning.
  func property(_ diagram: String) -> Property<String> {
    Property(String(diagram.prefix(1)), then: cold("-" + diagram.dropFirst()))
  }

  /// Does the same, with values for the names of the diagram.
  func property<Value: Sendable>(
    _ diagram: String, _ values: [String: Value]
  ) -> Property<Value> {
    Property(values[String(diagram.prefix(1))]!, then: cold("-" + diagram.dropFirst(), values))
  }
}
