import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("Properties made of properties", .leavesNothing) struct DerivedPropertyTests {
  private let marbles = Marbles()
  private let truth = ["t": true, "f": false]

  @Test("map") func map() {
    marbles.expect(
      marbles.property("1---2-3-|").map { "\(Int($0)! + 1)" }.values, toBe: "2---3-4-|")
  }

  @Test("map calls its block once for each value") func mapOnce() {
    let calls = Counter()
    let source = MutableProperty(0)
    let property = source.map { value in
      calls.increment()
      return value * 2
    }
    for _ in 0..<3 { property.values.subscribe() }
    source.value = 1
    #expect(property.value == 2)
    #expect(calls.value == 2)
  }

  @Test("combineLatest") func combineLatestOfTwo() {
    let (a, b) = (marbles.property("a---b-----|"), marbles.property("1-----2-3|"))
    marbles.expect(a.combineLatest(with: b).values, toBe: "'a1'---'b1'-'b2'-'b3'-|")
  }

  @Test("combineLatest of many") func combineLatestOfMany() {
    let (a, b) = (marbles.property("a---b-----|"), marbles.property("1-----2-3|"))
    let c = marbles.property("x---|")
    marbles.expect(Property.combineLatest(a, b, c).values, toBe: "'a1x'---'b1x'-'b2x'-'b3x'-|")
    let one = Property.combineLatest(Property(1))
    #expect(one.value == 1)
    let three = Property.combineLatest(Property(1), MutableProperty("a"), Property(true)).value
    #expect(three == (1, "a", true))
  }

  @Test("zip") func zipOfTwo() {
    let (a, b) = (marbles.property("a---b---c-|"), marbles.property("1-----2---3--4|"))
    marbles.expect(a.zip(with: b).values, toBe: "'a1'-----'b2'---('c3'|)")
  }

  @Test("zip of many") func zipOfMany() {
    let (a, b) = (marbles.property("a---b---c-|"), marbles.property("1-----2---3--4|"))
    let c = marbles.property("w-x-----y---z")
    marbles.expect(Property.zip(a, b, c).values, toBe: "'a1w'-----'b2x'---('c3y'|)")
  }

  @Test("flatMapLatest") func flatMapLatest() {
    let source = marbles.property("a--b-----|")
    let (a, b) = (marbles.property("1-2-3-4-5|"), marbles.property("6-7-8-9-0|"))
    marbles.expect(source.flatMapLatest { $0 == "a" ? a : b }.values, toBe: "1-278-9-0|")
  }

  @Test("flatMapLatest leaves the property before") func flatMapLatestLeaves() {
    let (source, first) = (MutableProperty(1), Subject<Int>())
    let one = Mutexed<Property<Int>?>(asCurrent { Property(10, then: first) })
    let property = source.flatMapLatest { $0 == 1 ? one.value! : Property(20) }
    #expect(property.value == 10)
    one.value = nil
    #expect(first.hasSubscribers)
    source.value = 2
    #expect(property.value == 20)
    #expect(!first.hasSubscribers)
  }

  @Test("distinctUntilChanged") func distinct() {
    marbles.expect(
      marbles.property("1-2-2-1-1-|").distinctUntilChanged().values, toBe: "1-2---1---|")
  }

  @Test("distinctUntilChanged with a block") func distinctBy() {
    let numbers = marbles.property("1-3-4-6-7-|").map { Int($0)! }
    marbles.expect(
      numbers.distinctUntilChanged { $0 / 2 == $1 / 2 }.map { "\($0)" }.values,
      toBe: "1-3-4-6---|")
  }

  @Test("not, and, or") func logic() {
    let a = marbles.property("t------f-|", truth)
    let not = marbles.record(marbles.property("f-t-|", truth).not().values)
    let and = marbles.record(a.and(marbles.property("f-t---|", truth)).values)
    let or = marbles.record(a.or(marbles.property("f-t---f-|", truth)).values)
    marbles.run()
    marbles.expect(not, toBe: "t-f-|", truth)
    marbles.expect(and, toBe: "f-t----f-|", truth)
    marbles.expect(or, toBe: "t-t---tf-|", truth)
  }

  @Test("have a value at once, while other threads write", arguments: [true, false])
  func atOnce(zips: Bool) {
    for _ in 0..<raceRounds / 5 {
      let (a, b) = (MutableProperty(0), MutableProperty(0))
      let values = Log<Int>()
      race(
        { for value in 1...3 { a.value = value } },
        {
          let pair = zips ? a.zip(with: b) : a.combineLatest(with: b)
          values.add(pair.value.0)
          pair.values.subscribeNext { values.add($0.0) }
        })
      #expect(values.all.count >= 2)
    }
  }

  @Test("end with the current values when several threads write") func races() {
    for _ in 0..<raceRounds / 5 {
      let (a, b) = (MutableProperty(0), MutableProperty(0))
      let pair = a.combineLatest(with: b).map { "\($0) \($1)" }
      race(
        { for value in 1...3 { a.value = value } },
        { for value in 1...3 { b.value = value } })
      let isThere = Countdown(1)
      pair.values.takeUntilFirst { $0 == "3 3" }.subscribeCompleted { isThere.step() }
      isThere.wait()
    }
  }

  @Test("go on while they are subscribed to, though nothing keeps them") func notKept() {
    let source = MutableProperty(1)
    let log = EventLog<Int>()
    let subscription = source.map { $0 * 2 }.map { $0 + 1 }.values.log(to: log)
    source.value = 2
    subscription.dispose()
    source.value = 3
    #expect(log.events == ["3", "5"])
  }

  @Test("leave their source when nothing uses them") func detached() {
    let calls = Counter()
    let source = MutableProperty(0)
    let alive = Counter()
    do {
      let kept = Tracked(alive)
      let property = source.map { value in
        withExtendedLifetime(kept) { _ = calls.increment() }
        return value
      }.combineLatest(with: source)
      #expect(calls.value == 1)
      source.value = 1
      #expect(calls.value == 2)
      withExtendedLifetime(property) {}
    }
    source.value = 2
    #expect(calls.value == 2)
    #expect(alive.value == 0)
  }

  @Test("complete with their sources, and keep their values") func complete() {
    var (a, b): (MutableProperty<Int>?, MutableProperty<Int>?) = (
      MutableProperty(1), MutableProperty(2)
    )
    let sum = a!.combineLatest(with: b!).map { $0 + $1 }
    let log = EventLog<Int>()
    sum.values.log(to: log)
    a = nil
    b?.value = 3
    b = nil
    sum.values.log(to: log)
    #expect(sum.value == 4)
    #expect(log.events == ["3", "4", "|", "4", "|"])
  }

  @Test("a value that is written inside comes in order") func nested() {
    let source = MutableProperty(0)
    let log = EventLog<Int>()
    let property = source.map { $0 * 10 }
    property.values.subscribeNext { [weak source] in if $0 == 10 { source?.value = 2 } }
    property.values.log(to: log)
    source.value = 1
    #expect(property.value == 20)
    #expect(log.events == ["0", "10", "20"])
  }

  @Test("a chain of them is released in constant stack", arguments: [true, false])
  func longChain(sourceGoesFirst: Bool) async {
    #if DEBUG
      let count = 20_000
    #else
      let count = million
    #endif
    await onSmallStack {
      var source: MutableProperty<Int>? = MutableProperty(0)
      var chain: Property<Int> = source!
      for _ in 0..<count { chain = chain.map { $0 + 1 } }
      #expect(chain.value == count)
      if sourceGoesFirst {
        source = nil
        let log = EventLog<Int>()
        chain.changes.log(to: log)
        #expect(log.events == ["|"])
      }
      chain = Property(0)
      _ = source
    }
  }

  @Test("a chain of parts is released in constant stack") func longChainOfParts() async {
    await onSmallStack {
      var chain = MutableProperty(0)
      for _ in 0..<20_000 { chain = chain[dynamicMember: \.self] }
    }
  }
}
