import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("A property that can be written", .leavesNothing) struct MutablePropertyTests {
  private struct Address: Sendable, Equatable { var street = "", city = "" }
  private struct Person: Sendable, Equatable { var name = "", address = Address() }

  @Test("a written value can be read at once, even in a subscriber's block")
  func nestedWrite() {
    let property = MutableProperty(0)
    let (first, second) = (EventLog<Int>(), EventLog<Int>())
    property.values.log(to: first)
    property.values.subscribeNext { [weak property] value in
      guard let property, value == 1 else { return }
      property.value = 2
      first.add("reads \(property.value)")
      property.modify { $0 += 1 }
      first.add("reads \(property.value)")
    }
    property.values.log(to: second)
    property.value = 1
    #expect(property.value == 3)
    #expect(first.events == ["0", "1", "reads 2", "reads 3", "2", "3"])
    #expect(second.events == ["0", "1", "2", "3"])
  }

  @Test("a written value can be read while another thread delivers") func writeBesideDelivery() {
    let property = MutableProperty(0)
    let (first, second) = (EventLog<Int>(), EventLog<Int>())
    property.values.log(to: first)
    property.values.subscribeNext { [weak property] value in
      guard let property, value == 1 else { return }
      let read = onForeignThread {
        property.value = 2
        let written = property.value
        let old = property.swap(written + 1)
        return [written, old, property.value]
      }
      first.add("\(read)")
    }
    property.values.log(to: second)
    property.value = 1
    #expect(first.events == ["0", "1", "[2, 2, 3]", "2", "3"])
    #expect(second.events == ["0", "1", "2", "3"])
  }

  @Test("no change is lost, and all subscribers see one order, when several threads write")
  func manyThreads() {
    #if DEBUG
      let rounds = 2_000
    #else
      let rounds = 100_000
    #endif
    let property = MutableProperty(0)
    let observers = [Log<Int>(), Log<Int>(), Log<Int>()]
    let all = Countdown((8 * rounds + 1) * 4)
    for observer in observers {
      property.values.subscribeNext {
        observer.add($0)
        all.step()
      }
    }
    let doubled = property.map { $0 * 2 }
    doubled.values.subscribeNext { _ in all.step() }
    onThreads(8) { _ in
      for _ in 0..<rounds { property.modify { $0 += 1 } }
    }
    all.wait()
    #expect(property.value == 8 * rounds)
    #expect(doubled.value == 16 * rounds)
    for observer in observers { #expect(observer.all == Array(0...8 * rounds)) }
  }

  @Test("writes and changes of many threads have one order, which ends with the current value")
  func mixedWrites() {
    let property = MutableProperty(0)
    let observers = [Log<Int>(), Log<Int>()]
    let all = Countdown((8 * 500 + 1) * 2)
    for observer in observers {
      property.values.subscribeNext {
        observer.add($0)
        all.step()
      }
    }
    onThreads(8) { thread in
      for round in 0..<500 {
        switch thread % 3 {
        case 0: property.value = round
        case 1: property.modify { $0 += 1 }
        default: property.swap(-round)
        }
      }
    }
    all.wait()
    #expect(observers[0].all == observers[1].all)
    #expect(observers[0].all.last == property.value)
  }

  @Test("returns the result of a modification's block") func results() {
    let property = MutableProperty([1, 2])
    #expect(property.modify { $0.removeLast() } == 2)
    #expect(property.swap([3]) == [1])
    #expect(property.value == [3])
  }

  @Test("can be changed by methods with a result, in blocks without one", .tags(.K74))
  func ignoredResults() {
    // The compiler must find a type for each of these, without a hint.
    let tags = MutableProperty<Set<Int>>([])
    let counts = MutableProperty([1: 1, 2: 2])
    let numbers = MutableProperty([1, 2, 3])
    let source = Subject<Int>()
    source.subscribeNext { number in tags.modify { $0.insert(number) } }
    source.subscribeNext { number in counts.modify { $0.removeValue(forKey: number) } }
    source.doNext { _ in numbers.modify { $0.removeLast() } }
      .subscribeNext { _ in numbers.modify { _ = $0.popLast() } }
    let disposable = Disposable { tags.modify { $0.remove(7) } }
    let scheduler = TestScheduler()
    source.subscribeNext { _ in scheduler.performAsCurrent { Signal.return(1).subscribe() } }
    for number in [1, 7] { source.sendNext(number) }
    disposable.dispose()
    source.sendCompleted()
    #expect(tags.value == [1])
    #expect(counts.value == [2: 2])
    #expect(numbers.value == [])
    // Where there is a result, it is the block's.
    let inserted = tags.modify { $0.insert(3).inserted }
    #expect(inserted)
    let doubled = scheduler.performAsCurrent { 21 } * 2
    #expect(doubled == 42)
  }

  @Test("stays as it is if the block of a modification throws") func throwing() {
    let property = MutableProperty(1)
    let log = EventLog<Int>()
    property.values.log(to: log)
    #expect(throws: SomeError.self) {
      try property.modify {
        $0 = 2
        throw SomeError()
      }
    }
    #expect(property.value == 1)
    #expect(log.events == ["1"])
  }

  @Test("a modification whose block writes to the property stops the program")
  func writesInModification() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let property = MutableProperty(1)
      property.modify { value in
        value += 1
        property.value = 5
      }
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(
      message.contains("MutableProperty.modify(_:): the block has written to the property"))
  }

  /// Writes to a property when it is released.
  private final class Writer: Sendable {
    let number: Int
    private let action: @Sendable () -> Void
    init(_ number: Int, _ action: @escaping @Sendable () -> Void = {}) {
      self.number = number
      self.action = action
    }
    deinit { action() }
  }

  @Test("a modification releases an old value that writes to the property", .tags(.K41))
  func oldValueWrites() {
    let target = Mutexed<MutableProperty<Writer>?>(nil)
    target.value = MutableProperty(Writer(1) { target.value?.value = Writer(3) })
    let property = target.value!
    let log = EventLog<Int>()
    property.values.map(\.number).log(to: log)
    let runs = Counter()
    property.modify { value in
      if runs.increment() == 1 { onForeignThread { property.value = Writer(2) } }
      value = Writer(value.number + 10)
    }
    #expect(runs.value == 2)
    #expect(log.events == ["1", "2", "3", "13"])
    // Break the cycle: the first value holds the property.
    target.value = nil
  }

  @Test("modifications of several threads release values that write to the property", .tags(.K41))
  func oldValuesWrite() {
    let property = MutableProperty(Writer(0))
    let (written, last) = (MutableProperty(0), Counter())
    onThreads(4) { _ in
      for _ in 0..<rounds(usually: 1000) {
        property.modify { value in
          let number = value.number
          value = Writer(number + 1) { [weak property] in
            if number % 8 == 0 { property?.modify { $0 = Writer($0.number + 1) } }
          }
        }
        written.modify { $0 += 1 }
      }
      last.increment()
    }
    #expect(last.value == 4)
    #expect(property.value.number >= written.value)
  }

  @Test("completes when it is released, and leaves its value") func release() {
    var property: MutableProperty<Int>? = MutableProperty(1)
    let (log, late) = (EventLog<Int>(), EventLog<Int>())
    let values = property!.values
    values.log(to: log)
    property = nil
    values.log(to: late)
    #expect(log.events == ["1", "|"])
    #expect(late.events == ["1", "|"])
  }

  @Test("completes after the values that wait, if a subscriber's block releases it")
  func releaseInside() {
    let kept = Mutexed<MutableProperty<Int>?>(MutableProperty(0))
    let log = EventLog<Int>()
    kept.value!.values.subscribeNext { value in
      if value == 1 {
        kept.value?.value = 2
        kept.value = nil
      }
    }
    kept.value!.values.log(to: log)
    kept.value!.value = 1
    #expect(log.events == ["0", "1", "2", "|"])
  }

  @Test("has parts, which write to the whole") func parts() {
    let person = MutableProperty(Person())
    let street = person.address.street
    let (log, names) = (EventLog<Person>(), EventLog<String>())
    person.changes.log(to: log)
    street.values.log(to: names)
    street.value = "Main Street"
    street.modify { $0 += " 1" }
    person.modify { $0.name = "Ada" }
    #expect(street.value == "Main Street 1")
    #expect(person.value == Person(name: "Ada", address: Address(street: "Main Street 1")))
    #expect(log.events.count == 3)
    #expect(names.events == ["", "Main Street", "Main Street 1", "Main Street 1"])
    #expect(Property(street).value == "Main Street 1")
    #expect(person.name.count.value == 3)
  }

  @Test("no change of a part is lost when other threads write other parts")
  func partsOnThreads() {
    struct Pair: Sendable { var first = 0, second = 0 }
    let pair = MutableProperty(Pair())
    let (first, second) = (pair.first, pair.second)
    onThreads(4) { thread in
      for _ in 0..<1000 {
        if thread % 2 == 0 { first.modify { $0 += 1 } } else { second.modify { $0 += 1 } }
      }
    }
    #expect(pair.value.first == 2000)
    #expect(pair.value.second == 2000)
  }

  @Test("is kept by its parts, which can be written") func partsKeepIt() {
    weak var whole: MutableProperty<Person>?
    let log = EventLog<String>()
    var name: MutableProperty<String>?
    do {
      let person = MutableProperty(Person())
      whole = person
      name = person.name
    }
    name?.values.log(to: log)
    name?.value = "Ada"
    #expect(whole?.value.name == "Ada")
    name = nil
    #expect(whole == nil)
    #expect(log.events == ["", "Ada", "|"])
  }

  @Test("a modification of a part that writes to the whole stops the program")
  func writesInModificationOfAPart() async {
    await #expect(processExitsWith: .failure) {
      let person = MutableProperty(Person())
      person.name.modify { _ in person.value = Person(name: "Ada") }
    }
  }

  @MainActor private final class Form {
    @MutableProperty var name = "Ada"
  }

  @Test("wraps a variable") @MainActor func wrapper() {
    let form = Form()
    let log = EventLog<String>()
    form.$name.values.log(to: log)
    form.name = "Grace"
    form.$name.modify { $0 += "!" }
    #expect(form.name == "Grace!")
    #expect(log.events == ["Ada", "Grace", "Grace!"])
  }

  @Test("wraps a local variable") func localWrapper() {
    @MutableProperty var count = 1
    count += 1
    #expect($count.value == 2)
  }

  @Test("releases the value that another one replaces") func replaced() {
    let alive = Counter()
    let property = MutableProperty(Tracked(alive))
    property.value = Tracked(alive)
    property.modify { $0 = Tracked(alive) }
    #expect(alive.value == 1)
  }
}
