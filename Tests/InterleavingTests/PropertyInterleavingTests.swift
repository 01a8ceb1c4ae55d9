import TestSupport
import Testing

@testable import Signals
@testable import SignalsTesting

@Suite(.serialized, .leavesNothing) struct PropertyInterleavingTests {
  @Test("a write and a change of a property: both observers see one order, to the last value")
  func writeAndModify() {
    explore(allowing: ["0 1 11, 0 1 11, 11", "0 10 1, 0 10 1, 1"]) { scenario in
      let property = MutableProperty(0)
      let seen = [scenario.observe(property.values), scenario.observe(property.values)]
      scenario.thread("one", .step("write") { property.value = 1 })
      scenario.thread("two", .step("modify") { property.modify { $0 += 10 } })
      return { seen.map(\.text).joined(separator: ", ") + ", \(property.value)" }
    }
  }

  @Test("no change of a property is lost") func changes() {
    explore(allowing: ["0 1 2, 0 1 2, 2"]) { scenario in
      let property = MutableProperty(0)
      let seen = [scenario.observe(property.values), scenario.observe(property.values)]
      for name in ["one", "two"] {
        scenario.thread(name, .step("modify") { property.modify { $0 += 1 } })
      }
      return { seen.map(\.text).joined(separator: ", ") + ", \(property.value)" }
    }
  }

  @Test("A value that a thread has written to a property can be read at once") func readsOwnWrites()
  {
    explore(allowing: ["0 1 2, 1 2", "0 1 2, 2 2", "0 2 1, 1 1", "0 2 1, 1 2"]) { scenario in
      let property = MutableProperty(0)
      let seen = scenario.observe(property.values)
      let (first, second) = (Place<Int>(), Place<Int>())
      scenario.thread(
        "one",
        .step("write 1") {
          property.value = 1
          first.put(property.value)
        })
      scenario.thread(
        "two",
        .step("write 2") {
          property.value = 2
          second.put(property.value)
        })
      return { "\(seen.text), \(first.current ?? 0) \(second.current ?? 0)" }
    }
  }

  @Test("A subscription to a property races a write") func subscription() {
    explore(allowing: ["0 1", "1"]) { scenario in
      let property = MutableProperty(0)
      let seen = scenario.observation(of: Int.self)
      scenario.thread("one", .step("write") { property.value = 1 })
      scenario.thread("two", .subscribe(seen, to: property.values))
      return { withExtendedLifetime(property) { seen.text } }
    }
  }

  @Test("A property made of two, while one of them is written, ends with the latest values")
  func combining() {
    explore(allowing: ["1 0"]) { scenario in
      let (a, b) = (MutableProperty(0), MutableProperty(0))
      let pairs = Place<Property<(Int, Int)>>()
      scenario.thread("one", .step("write") { a.value = 1 })
      scenario.thread("two", .step("combine") { pairs.put(a.combineLatest(with: b)) })
      return {
        withExtendedLifetime(b) { pairs.current.map { "\($0.value.0) \($0.value.1)" } ?? "" }
      }
    }
  }

  @Test("A property made of another one is released while that one is written")
  func detaching() {
    explore(allowing: ["1"]) { scenario in
      let property = MutableProperty(0)
      let derived = Place(property.map { $0 + 1 })
      scenario.thread("one", .step("write") { property.value = 1 })
      scenario.thread("two", .step("release") { _ = derived.take() })
      return { "\(property.value)" }
    }
  }

  @Test("A property is released while one that is made of it is subscribed to") func release() {
    explore(allowing: ["1|"]) { scenario in
      let property = Place(MutableProperty(0))
      let derived = property.current!.map { $0 + 1 }
      let seen = scenario.observation(of: Int.self)
      scenario.thread("one", .step("release") { _ = property.take() })
      scenario.thread("two", .subscribe(seen, to: derived.values))
      return { seen.text }
    }
  }

  @Test("Two properties that are bound to each other agree when either is written")
  func twoWay() {
    explore(allowing: ["1 1", "2 2"]) { scenario in
      let (a, b) = (MutableProperty(0), MutableProperty(0))
      a.bindTwoWay(with: b)
      scenario.thread("one", .step("write a") { a.value = 1 })
      scenario.thread("two", .step("write b") { b.value = 2 })
      return { "\(a.value) \(b.value)" }
    }
  }

  @Test("Two properties agree when one is written while they are being bound to each other")
  func twoWayBeginning() {
    explore(allowing: ["0 0", "2 2"]) { scenario in
      let (a, b) = (MutableProperty(0), MutableProperty(1))
      scenario.thread("one", .step("bind") { a.bindTwoWay(with: b) })
      scenario.thread("two", .step("write 0") { b.value = 0 }, .step("write 2") { b.value = 2 })
      return { "\(a.value) \(b.value)" }
    }
  }

  @Test(
    "One of two properties that are bound to each other is released, while the other is written")
  func twoWayRelease() {
    explore(allowing: ["0", "1"]) { scenario in
      let (a, b) = (MutableProperty(0), Place(MutableProperty(0)))
      a.bindTwoWay(with: b.current!)
      let seen = Place(b.current!.map { $0 })
      scenario.thread("one", .step("write") { a.value = 1 })
      scenario.thread("two", .step("release") { _ = b.take() })
      return { "\(seen.current?.value ?? -1)" }
    }
  }

  @Test("A value that comes while the target of a binding is released is written or dropped")
  func bindingRelease() {
    explore(allowing: ["0", "1"]) { scenario in
      let source = Subject<Int>()
      let target = Place(MutableProperty(0))
      source.bind(to: target.current!)
      let seen = Place(target.current!.map { $0 })
      scenario.thread("one", .step("send") { source.sendNext(1) })
      scenario.thread("two", .step("release") { _ = target.take() })
      return { "\(seen.current?.value ?? -1)\(source.hasSubscribers ? " left" : "")" }
    }
  }
}
