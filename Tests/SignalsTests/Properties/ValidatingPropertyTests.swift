import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("A property that is validated", .leavesNothing) struct ValidatingPropertyTests {
  private enum Fault: Error, Equatable { case negative, tooLarge, different }
  private typealias Number = ValidatingProperty<Int, Fault>

  private func number(_ initial: Int = 18) -> Number {
    Number(initial) { value in
      value < 0 ? .invalid(.negative) : value > 150 ? .coerced(150, .tooLarge) : .valid
    }
  }

  private func text(_ result: Number.Outcome) -> String {
    switch result {
    case .valid(let value): "\(value)"
    case .coerced(let value, let proposed, let error): "\(value) for \(proposed), \(error!)"
    case .invalid(let proposed, let error): "not \(proposed), \(error)"
    }
  }

  @Test("writes valid values and replacements; refuses the rest")
  func decisions() {
    let property = number()
    let (values, results) = (EventLog<Int>(), EventLog<String>())
    property.values.log(to: values)
    property.result.values.map { self.text($0) }.log(to: results)
    property.value = -1
    #expect(property.value == 18)
    property.value = 200
    property.modify { $0 -= 100 }
    property.modify { $0 -= 100 }
    #expect(values.events == ["18", "150", "50"])
    #expect(
      results.events
        == ["18", "not -1, negative", "150 for 200, tooLarge", "50", "not -50, negative"])
  }

  @Test("reports the proposed value, the written one, and the error") func result() {
    let property = number(-5)
    #expect(property.value == -5)
    #expect(property.result.value.isInvalid)
    property.value = 200
    let coerced = property.result.value
    #expect(coerced.proposed == 200 && coerced.value == 150 && coerced.error == .tooLarge)
    property.value = 3
    let valid = property.result.value
    #expect(valid.proposed == 3 && valid.value == 3 && valid.error == nil && !valid.isInvalid)
    property.value = -3
    let invalid = property.result.value
    #expect(invalid.proposed == -3 && invalid.value == nil && invalid.error == .negative)
  }

  @Test("checks the last proposed value again when the other property changes") func other() {
    let mail = MutableProperty("a@b")
    let again = ValidatingProperty<String, Fault>("", with: mail) { proposed, mail in
      proposed == mail ? .valid : .invalid(.different)
    }
    let values = EventLog<String>()
    again.values.log(to: values)
    again.value = "c@d"
    #expect(again.result.value.isInvalid)
    mail.value = "c@d"
    #expect(!again.result.value.isInvalid)
    mail.value = "e@f"
    #expect(again.result.value.isInvalid)
    #expect(again.value == "c@d")
    #expect(values.events == ["", "c@d"])
  }

  @Test("does not write an unchanged valid value again when the other changes", .tags(.K51))
  func unchanged() {
    let limit = MutableProperty(100)
    let property = Number(18, with: limit) { value, limit in
      value < 0 ? .invalid(.negative) : value > limit ? .coerced(limit, .tooLarge) : .valid
    }
    let (values, results) = (EventLog<Int>(), EventLog<String>())
    property.values.log(to: values)
    property.result.values.map { self.text($0) }.log(to: results)
    limit.value = 90
    limit.value = 80
    // What a value was replaced by may have changed, so it is written.
    limit.value = 10
    limit.value = 11
    limit.value = 20
    limit.value = 30
    property.value = 18
    #expect(values.events == ["18", "10", "11", "18", "18"])
    #expect(
      results.events == [
        "18", "18", "18", "10 for 18, tooLarge", "11 for 18, tooLarge", "18", "18", "18",
      ])
  }

  @Test("is the target of bindings, and ends them") func bindings() {
    let source = Subject<Int>()
    var property: Number? = number()
    let field = MutableProperty(1)
    let one = source.bind(to: property!)
    let two = field.bindTwoWay(with: property!)
    source.sendNext(-1)
    source.sendNext(20)
    #expect(field.value == 20)
    field.value = 200
    #expect(property!.value == 150 && field.value == 150)
    weak let gone = property
    property = nil
    #expect(gone == nil && one.isDisposed && two.isDisposed)
  }

  @Test("doesn't keep the other property alive, nor the other way round") func lifetime() {
    var mail: MutableProperty<String>? = MutableProperty("a")
    var again: ValidatingProperty<String, Fault>? = ValidatingProperty("a", with: mail!) { _, _ in
      .valid
    }
    weak let (goneMail, goneAgain) = (mail, again)
    let log = EventLog<String>()
    again!.values.log(to: log)
    mail = nil
    #expect(goneMail == nil)
    again!.value = "b"
    again = nil
    #expect(goneAgain == nil)
    #expect(log.events == ["a", "b", "|"])
  }

  @Test("keeps value and result together when several threads write") func threads() {
    let property = number()
    let (values, written) = (Log<Int>(), Log<Int>())
    property.values.subscribeNext { values.add($0) }
    property.result.values.subscribeNext { result in
      if let value = result.value { written.add(value) }
    }
    onThreads(4) { thread in
      for number in 0..<500 { property.value = thread % 2 == 0 ? 2 * number : -number - 1 }
    }
    let results = EventLog<String>()
    property.value = 7
    property.result.values.map { self.text($0) }.log(to: results)
    #expect(property.value == 7)
    #expect(results.events == ["7"])
    waitUntil { values.all.last == 7 && written.all.last == 7 }
    #expect(values.all == written.all)
  }
}
