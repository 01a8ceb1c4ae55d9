import Signals
import TestSupport
import Testing

/// The examples of ReactiveSwift's playgrounds for `Property` and `ValidatingProperty`, with their
/// results.
@Suite("The examples of ReactiveSwift", .leavesNothing) struct ReactiveSwiftPropertyTests {
  private func log<Value: Sendable>(_ signal: Signal<Value>) -> EventLog<Value> {
    let log = EventLog<Value>()
    signal.subscribeNext { log.add("\($0)") }
    return log
  }

  @Test("Creation: the producer has the current value first, the signal has not") func creation() {
    let number = MutableProperty(1)
    let (values, changes) = (log(number.values), log(number.changes))
    number.value = 2
    #expect(values.events == ["1", "2"])
    #expect(changes.events == ["2"])
    let view = Property(number)
    let seen = log(view.changes)
    #expect(view.value == 2)
    number.value = 3
    #expect(seen.events == ["3"])
    #expect(Property(1).value == 1)
  }

  @Test("Binding from a producer: its work begins when it is bound") func bindingColdSignal() {
    let begun = Counter()
    let numbers = Signal<Int>.create { subscriber in
      begun.increment()
      subscriber.sendNext(1)
      subscriber.sendNext(2)
      return nil
    }
    let property = MutableProperty(0)
    let values = log(property.values)
    #expect(begun.value == 0)
    asCurrent { _ = numbers.bind(to: property) }
    #expect(begun.value == 1)
    #expect(values.events == ["0", "1", "2"])
  }

  @Test("Binding from a signal") func bindingHotSignal() {
    let numbers = Subject<Int>()
    let property = MutableProperty(0)
    let values = log(property.values)
    numbers.bind(to: property)
    numbers.sendNext(1)
    numbers.sendNext(2)
    #expect(values.events == ["0", "1", "2"])
  }

  @Test("Binding from another property: it is written at once, also if it is equal")
  func bindingProperty() {
    let (property, other) = (MutableProperty(0), MutableProperty(0))
    let values = log(property.values)
    other.values.bind(to: property)
    other.value = 1
    other.value = 2
    #expect(values.events == ["0", "0", "1", "2"])
  }

  @Test("map") func map() {
    let number = MutableProperty(0)
    let doubled = number.map { $0 * 2 }
    let values = log(doubled.values)
    number.value = 1
    number.value = 2
    #expect(values.events == ["0", "2", "4"])
  }

  @Test("skipRepeats is distinctUntilChanged") func distinct() {
    let number = MutableProperty(0)
    let values = log(number.values)
    let distinct = log(number.distinctUntilChanged().values)
    for value in [0, 1, 1, 0] { number.value = value }
    #expect(values.events == ["0", "0", "1", "1", "0"])
    #expect(distinct.events == ["0", "1", "0"])
  }

  @Test("combineLatest") func combineLatest() {
    let (number, letter) = (MutableProperty(0), MutableProperty("A"))
    let values = log(number.combineLatest(with: letter).map { "\($0)\($1)" }.values)
    number.value = 1
    for value in ["B", "C", "D"] { letter.value = value }
    number.value = 2
    #expect(values.events == ["0A", "1A", "1B", "1C", "1D", "2D"])
  }

  @Test("zip waits for the other one") func zip() {
    let (number, letter) = (MutableProperty(0), MutableProperty("A"))
    let values = log(number.zip(with: letter).map { "\($0)\($1)" }.values)
    number.value = 1
    #expect(values.events == ["0A"])
    for value in ["B", "C", "D"] { letter.value = value }
    number.value = 2
    #expect(values.events == ["0A", "1B", "2C"])
  }

  @Test("flatten(.latest) is flatMapLatest") func flatMapLatest() {
    let properties = [MutableProperty("0"), MutableProperty("A"), MutableProperty("!")]
    let chosen = MutableProperty(0)
    let values = log(chosen.flatMapLatest { properties[$0] }.values)
    properties[0].value = "1"
    chosen.value = 1
    properties[0].value = "2"
    properties[1].value = "B"
    properties[0].value = "3"
    chosen.value = 2
    properties[2].value = "?"
    properties[1].value = "C"
    properties[0].value = "4"
    #expect(values.events == ["0", "1", "A", "B", "!", "?"])
  }

  // MARK: The form

  private struct FormError: Error {
    let reason: String
    static let address = FormError(reason: "the address is another company's")
    static let mismatch = FormError(reason: "the addresses differ")
    static let taken = FormError(reason: "the name is taken")
  }

  private final class Form: Sendable {
    let email: ValidatingProperty<String, FormError>
    let confirmation: ValidatingProperty<String, FormError>
    let isAccepted = MutableProperty(false)
    let reasons: InfallibleSignal<String>
    let submit: Command<Void, Void>

    init(on scheduler: TestScheduler, isFree: @escaping @Sendable (String) -> Signal<Bool>) {
      email = ValidatingProperty("") { $0.hasSuffix("@signals.dev") ? .valid : .invalid(.address) }
      confirmation = ValidatingProperty("", with: email) { $0 == $1 ? .valid : .invalid(.mismatch) }
      reasons = email.result.combineLatest(with: confirmation.result).changes
        .debounce(for: .milliseconds(100), on: scheduler)
        .map { [$0.error, $1.error].compactMap { $0?.reason }.joined(separator: ", ") }
      let isValid = Property.combineLatest(email.result, confirmation.result, isAccepted)
        .map { !$0.isInvalid && !$1.isInvalid && $2 }
      submit = Command(enabled: isValid.values, on: scheduler) { [email] in
        isFree(String(email.value.prefix { $0 != "@" })).map { isFree in
          if !isFree { throw FormError.taken }
        }
      }
    }
  }

  @Test("ValidatingProperty: a form with two addresses, a switch and a button") func form() {
    let scheduler = TestScheduler()
    let asked = EventLog<String>()
    let form = Form(on: scheduler) { name in
      asked.add(name)
      return .return(name != "root")
    }
    let (reasons, errors) = (log(form.reasons), EventLog<any Error>())
    form.submit.errors.subscribeNext { errors.add(($0 as? FormError)?.reason ?? "\($0)") }
    let enabled = log(form.submit.enabled.distinctUntilChanged())
    scheduler.run()

    form.email.value = "ada@example.org"
    scheduler.advance(by: .milliseconds(100))
    #expect(form.email.value == "")
    #expect(reasons.events.last == "the address is another company's")
    form.email.value = "ada@signals.dev"
    scheduler.advance(by: .milliseconds(100))
    #expect(reasons.events.last == "the addresses differ")
    form.confirmation.value = "ada@signals.dev"
    scheduler.advance(by: .milliseconds(100))
    #expect(reasons.events.last == "")
    #expect(enabled.events == ["false"])
    form.isAccepted.value = true
    scheduler.run()
    #expect(enabled.events == ["false", "true"])

    form.submit.execute()
    scheduler.run()
    #expect(asked.events == ["ada"])
    #expect(errors.events == [])

    form.email.value = "root@signals.dev"
    scheduler.run()
    #expect(form.confirmation.result.value.isInvalid)
    form.confirmation.value = "root@signals.dev"
    scheduler.run()
    form.submit.execute()
    scheduler.run()
    #expect(asked.events == ["ada", "root"])
    #expect(errors.events == ["the name is taken"])
  }
}
