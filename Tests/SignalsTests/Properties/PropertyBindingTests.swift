import Foundation
import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("A binding", .leavesNothing) struct PropertyBindingTests {
  private struct Address: Sendable, Equatable { var street = "", city = "" }
  private struct Person: Sendable, Equatable { var name = "", address = Address() }

  // MARK: One way

  @Test("writes values to a property, which the end of the source leaves as it is")
  func property() {
    let property = MutableProperty(0)
    let log = EventLog<Int>()
    property.values.log(to: log)
    let binding = asCurrent { Signal.from([1, 2]).bind(to: property) }
    #expect(binding.isDisposed)
    property.value = 3
    #expect(log.events == ["0", "1", "2", "3"])
  }

  @Test("ends with an error of the source, which is reported, and leaves the property as it is")
  func error() {
    let property = MutableProperty(0)
    let source = Subject<Int>()
    struct OwnError: Error {}
    let reports = UnhandledErrorLog<OwnError>()
    reports.during {
      let binding = source.bind(to: property)
      source.sendNext(1)
      source.sendError(OwnError())
      #expect(binding.isDisposed)
    }
    #expect(reports.reasons == [.noErrorBlock])
    property.value += 1
    #expect(property.value == 2)
  }

  @Test("ends when it is disposed of, and releases its source") func disposal() {
    let property = MutableProperty(0)
    let source = Subject<Int>()
    let binding = source.bind(to: property)
    source.sendNext(1)
    binding.dispose()
    #expect(!source.hasSubscribers)
    source.sendNext(2)
    #expect(property.value == 1)
  }

  @Test("doesn't keep its target alive, and ends with it") func targetGoes() {
    let source = Subject<Int>()
    var property: MutableProperty<Int>? = MutableProperty(0)
    var subject: Subject<Int>? = Subject()
    var channel: Channel<Int>? = Channel()
    let bindings = [
      source.bind(to: property!), source.bind(to: subject!), source.bind(to: channel!.leading),
    ]
    weak let (goneProperty, goneSubject, goneChannel) = (property, subject, channel)
    source.sendNext(1)
    #expect(bindings.allSatisfy { !$0.isDisposed })
    (property, subject, channel) = (nil, nil, nil)
    #expect(goneProperty == nil && goneSubject == nil && goneChannel == nil)
    #expect(bindings.allSatisfy { $0.isDisposed })
    #expect(!source.hasSubscribers)
  }

  @Test("to a subject that has ended subscribes to nothing") func endedSubject() {
    let (subject, begun) = (Subject<Int>(), Counter())
    subject.sendCompleted()
    let binding = asCurrent { Signal.return(1).initially { begun.increment() }.bind(to: subject) }
    #expect(binding.isDisposed && begun.value == 0)
  }

  @Test("ends when no sender is left") func sourceGoes() {
    let property = MutableProperty(0)
    var source: Subject<Int>? = Subject()
    let binding = source!.bind(to: property)
    source = nil
    #expect(binding.isDisposed)
  }

  @Test("writes a part of a property, for as long as the whole exists") func part() {
    let source = Subject<String>()
    var person: MutableProperty<Person>? = MutableProperty(Person())
    let name = source.bind(to: person!.name)
    let city = source.bind(to: person!.address.city)
    source.sendNext("x")
    #expect(person!.value == Person(name: "x", address: Address(city: "x")))
    person = nil
    #expect(name.isDisposed && city.isDisposed)
  }

  @Test("sends values, and no end, to a subject and to a channel") func subjectAndChannel() {
    let subject = Subject<Int>()
    let channel = Channel<Int>()
    let (ofSubject, ofChannel) = (EventLog<Int>(), EventLog<Int>())
    asCurrent {
      _ = subject.log(to: ofSubject)
      _ = channel.following.log(to: ofChannel)
      Signal.from([1, 2]).bind(to: subject)
      Signal.from([1, 2]).bind(to: channel.leading)
    }
    subject.sendNext(3)
    channel.leading.sendNext(3)
    #expect(ofSubject.events == ["1", "2", "3"])
    #expect(ofChannel.events == ["1", "2", "3"])
    subject.sendCompleted()
    channel.leading.sendCompleted()
  }

  @Test("to a target of optionals writes the values of a signal that has no optionals")
  func optionalTarget() {
    let source = Subject<Int>()
    let property = MutableProperty<Int?>(nil)
    let subject = BehaviorSubject<Int?>(nil)
    let channel = Channel<Int?>()
    let (ofSubject, ofChannel) = (EventLog<Int?>(), EventLog<Int?>())
    asCurrent {
      _ = subject.log(to: ofSubject)
      _ = channel.following.log(to: ofChannel)
    }
    source.bind(to: property)
    source.bind(to: subject)
    source.bind(to: channel.leading)
    source.sendNext(1)
    source.sendCompleted()
    #expect(property.value == 1)
    #expect(ofSubject.events == ["nil", "Optional(1)"])
    #expect(ofChannel.events == ["Optional(1)"])
    subject.sendCompleted()
    channel.leading.sendCompleted()
  }

  @Test("to a target of optionals leaves it to compactMap to drop nil") func compactMap() {
    let texts = Subject<String>()
    let numbers = MutableProperty<Int?>(nil)
    texts.compactMap { Int($0) }.bind(to: numbers)
    texts.sendNext("1")
    texts.sendNext("one")
    #expect(numbers.value == 1)
    let parsed = MutableProperty<Int?>(nil)
    texts.map { Int($0) }.bind(to: parsed)
    texts.sendNext("2")
    texts.sendNext("two")
    #expect(parsed.value == nil)
  }

  // MARK: Two ways

  @Test("of two properties goes both ways, without an echo") func twoWay() {
    let (a, b) = (MutableProperty(1), MutableProperty(2))
    let (ofA, ofB) = (EventLog<Int>(), EventLog<Int>())
    a.values.log(to: ofA)
    b.values.log(to: ofB)
    let binding = a.bindTwoWay(with: b)
    a.value = 3
    b.value = 4
    b.modify { $0 += 1 }
    binding.dispose()
    a.value = 6
    #expect(ofA.events == ["1", "3", "4", "5", "6"])
    #expect(ofB.events == ["2", "1", "3", "4", "5"])
  }

  @Test("of two properties keeps neither alive, and ends with either", arguments: [true, false])
  func twoWayLifetime(firstGoes: Bool) {
    var (a, b): (MutableProperty<Int>?, MutableProperty<Int>?) =
      (MutableProperty(1), MutableProperty(2))
    weak let (goneA, goneB) = (a, b)
    let binding = a!.bindTwoWay(with: b!)
    if firstGoes { a = nil } else { b = nil }
    #expect(binding.isDisposed)
    #expect((goneA == nil) == firstGoes && (goneB == nil) != firstGoes)
    a?.value = 3
    b?.value = 3
    (a, b) = (nil, nil)
    #expect(goneA == nil && goneB == nil)
  }

  @Test("of properties in a ring comes to rest") func ring() {
    let all = (0..<3).map { MutableProperty($0) }
    for place in all.indices { all[place].bindTwoWay(with: all[(place + 1) % 3]) }
    for place in all.indices {
      all[place].value = 10 + place
      #expect(all.map(\.value) == Array(repeating: 10 + place, count: 3))
    }
  }

  @Test("of a part of a property goes both ways, and other parts send nothing there")
  func twoWayPart() {
    let person = MutableProperty(Person())
    let field = MutableProperty("Ada")
    let log = EventLog<String>()
    field.changes.log(to: log)
    let binding = field.bindTwoWay(with: person.name)
    person.address.city.value = "London"
    person.name.value = "Grace"
    field.value = "Alan"
    #expect(person.value == Person(name: "Alan", address: Address(city: "London")))
    #expect(log.events == ["Grace", "Alan"])
    binding.dispose()
  }

  @Test("of two properties loses no change of the one that is changed alone")
  func twoWayModify() {
    let (a, b) = (MutableProperty(0), MutableProperty(0))
    a.bindTwoWay(with: b)
    race(
      { for _ in 0..<lifetimeRounds { a.modify { $0 += 1 } } },
      { for _ in 0..<lifetimeRounds { a.modify { $0 += 1 } } })
    #expect(a.value == 2 * lifetimeRounds)
    waitUntil { b.value == a.value }
    #expect(b.value == a.value)
  }

  @Test("of two properties takes corrections by a subscriber of the other one") func twoWayNested()
  {
    let (degrees, slider) = (MutableProperty(0), MutableProperty(0))
    degrees.bindTwoWay(with: slider)
    slider.changes.subscribeNext { [weak degrees] value in
      if value > 100 { degrees?.value = 100 }
    }
    degrees.value = 200
    #expect(degrees.value == 100)
    #expect(slider.value == 100)
    slider.value = 300
    #expect(degrees.value == 100)
    #expect(slider.value == 100)
  }

  @Test("of two properties takes a correction of the first value, too") func twoWayFirst() {
    struct TooLarge: Error {}
    let degrees = MutableProperty(200)
    let slider = ValidatingProperty<Int, TooLarge>(0) { $0 > 100 ? .coerced(100, nil) : .valid }
    degrees.bindTwoWay(with: slider)
    #expect(degrees.value == 100)
    #expect(slider.value == 100)
  }

  @Test("does not go back and forth with a value that isn't equal to itself") func twoWayNaN() {
    let (a, b) = (MutableProperty(0.0), MutableProperty(0.0))
    let channel = Channel<Double>()
    let c = MutableProperty(0.0)
    a.bindTwoWay(with: b)
    b.bindTwoWay(with: channel.leading)
    c.bindTwoWay(with: channel.following)
    let values = Counter()
    a.values.subscribeNext { _ in values.increment() }
    a.value = .nan
    #expect(values.value < 10)
    #expect(b.value.isNaN && c.value.isNaN)
    c.value = 1
    #expect(a.value == 1.0)
    #expect(b.value == 1.0)
  }

  @Test("of two properties agrees in the end when several threads write") func twoWayThreads() {
    for round in 0..<50 {
      let (a, b) = (MutableProperty(-1), MutableProperty(-2))
      a.bindTwoWay(with: b)
      onThreads(4) { thread in
        let property = thread % 2 == 0 ? a : b
        for number in 0..<100 { property.value = 1000 * thread + number }
      }
      waitUntil { a.value == b.value }
      #expect(a.value == b.value, "round \(round)")
    }
  }

  @Test("with a channel goes both ways, without an echo", arguments: [true, false])
  func channel(leading: Bool) {
    let channel = Channel<Int>()
    let (mine, other) =
      leading ? (channel.leading, channel.following) : (channel.following, channel.leading)
    let property = MutableProperty(1)
    let (ofProperty, ofOther) = (EventLog<Int>(), EventLog<Int>())
    property.values.log(to: ofProperty)
    asCurrent { _ = other.log(to: ofOther) }
    let binding = property.bindTwoWay(with: mine)
    other.sendNext(2)
    property.value = 3
    binding.dispose()
    property.value = 4
    other.sendNext(5)
    #expect(ofProperty.events == ["1", "2", "3", "4"])
    #expect(ofOther.events == ["1", "3"])
    channel.leading.sendCompleted()
  }

  @Test("with a channel begins with the value that the channel remembers") func channelFirst() {
    let channel = Channel<Int>()
    channel.leading.sendNext(7)
    let property = MutableProperty(1)
    let log = EventLog<Int>()
    asCurrent { _ = channel.leading.log(to: log) }
    property.bindTwoWay(with: channel.following)
    #expect(property.value == 7)
    #expect(log.events.isEmpty)
    channel.leading.sendCompleted()
  }

  @Test("with a channel ends with it, and keeps neither alive") func channelLifetime() {
    var channel: Channel<Int>? = Channel()
    var property: MutableProperty<Int>? = MutableProperty(1)
    weak let (goneChannel, goneProperty) = (channel, property)
    let first = property!.bindTwoWay(with: channel!.leading)
    channel = nil
    #expect(goneChannel == nil && first.isDisposed)
    let kept = Channel<Int>()
    let second = property!.bindTwoWay(with: kept.leading)
    property = nil
    #expect(goneProperty == nil && second.isDisposed)
    kept.leading.sendCompleted()
  }

  @Test("a view model with fields, validity and bindings is released, with no weak in it")
  func viewModel() {
    final class Form: Sendable {
      let name = MutableProperty("")
      let password = MutableProperty("")
      let nickname = MutableProperty("")
      let title = MutableProperty("")
      let isValid: Property<Bool>
      let signIn: Command<Void, String>

      init(on scheduler: TestScheduler) {
        isValid = name.combineLatest(with: password).map { !$0.isEmpty && $1.count > 3 }
        signIn = Command(enabled: isValid.values, on: scheduler) { [name] in
          .return("in as \(name.value)")
        }
        nickname.bindTwoWay(with: name)
        isValid.map { $0 ? "complete" : "incomplete" }.values.bind(to: title)
      }
    }
    let scheduler = TestScheduler()
    for round in 0..<lifetimeRounds {
      let form = Form(on: scheduler)
      // The command's signals complete on the scheduler.
      if round % 100 == 0 { scheduler.run() }
      form.nickname.value = "Ada"
      form.password.value = "secret"
      guard form.title.value == "complete", form.name.value == "Ada" else {
        Issue.record("round \(round)")
        break
      }
    }
    scheduler.run()
  }
}
