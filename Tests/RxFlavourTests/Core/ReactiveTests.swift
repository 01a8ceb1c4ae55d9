import Dispatch
import Foundation
import RxFlavour
import TestSupport
import Testing

@MainActor private class Label: ReactiveCompatible {
  var text: String?
  var lines = 1
  /// `rx.color`, in the extension below, has the same name as this property.
  var color = ""
  nonisolated init() {}
}

@MainActor private final class SmallLabel: Label {
  var size = 0
}

extension Reactive where Base: Label {
  fileprivate var color: Binder<String> { Binder(base) { $0.color = "my \($1)" } }

  @MainActor fileprivate var shown: String {
    get { base.text ?? "" }
    nonmutating set { base.text = "set \(newValue)" }
  }

  fileprivate static var identifier: ObjectIdentifier { ObjectIdentifier(Base.self) }
}

private struct Celsius: ReactiveCompatible {
  var degrees: Int
}

extension Reactive<Celsius> {
  fileprivate var values: Observable<Int> { .just(base.degrees) }
}

extension Reactive where Base: NSObject {
  fileprivate var name: String { "\(type(of: base))" }
}

@MainActor @Suite struct ReactiveTests {
  @Test func writesProperties() {
    let label = Label()
    let relay = PublishRelay<Int>()
    _ = relay.bind(to: label.rx.lines)
    _ = relay.map { "\($0)" }.bind(to: label.rx.text)
    relay.accept(2)
    #expect(label.lines == 2)
    #expect(label.text == "2")
    _ = Observable<String?>.just(nil).bind(to: label.rx.text)
    #expect(label.text == nil)
    _ = Driver.just("driven").drive(label.rx.text)
    #expect(label.text == "driven")
  }

  @Test func propertyOfAnExtensionComesFirst() {
    let label = Label()
    _ = Observable.just("red").bind(to: label.rx.color)
    #expect(label.color == "my red")
  }

  @Test func subclassesHaveTheirOwn() {
    let label = SmallLabel()
    _ = Observable.just(7).bind(to: label.rx.size)
    _ = Observable.just("red").bind(to: label.rx.color)
    #expect(label.size == 7 && label.color == "my red")
    #expect(label.rx.base === label)
    #expect(SmallLabel.rx.identifier == ObjectIdentifier(SmallLabel.self))
    #expect(Label.rx.identifier == ObjectIdentifier(Label.self))
  }

  @Test func canBeWrittenThrough() {
    var label = Label()
    label.rx.shown = "a"
    #expect(label.rx.shown == "set a")
    let same = label
    label.rx = Reactive(Label())
    #expect(label === same)
  }

  @Test func valuesHaveIt() {
    let log = Log<String>()
    _ = Celsius(degrees: 20).rx.values.subscribe(log.observer())
    #expect(log.all == ["next(20)", "completed"])
    let sendable: any Sendable = Reactive(1)
    #expect((sendable as? Reactive<Int>)?.base == 1)
  }

  @Test func objectsOfFoundationHaveIt() {
    let object = NSObject()
    #expect(object.rx.base === object)
    #expect(object.rx.name == "NSObject")
  }

  @Test func objectIsNotRetained() async {
    weak var weakLabel: Label?
    let relay = PublishRelay<Int>()
    do {
      let label = Label()
      weakLabel = label
      _ = relay.bind(to: label.rx.lines)
      relay.accept(3)
      #expect(label.lines == 3)
      elsewhere { relay.accept(4) }
      #expect(label.lines == 3)
    }
    #expect(weakLabel == nil)
    relay.accept(5)
    await withCheckedContinuation { continuation in
      DispatchQueue.main.async { continuation.resume() }
    }
  }

  @Test func anotherThreadWritesLater() async {
    let label = Label()
    let binder = label.rx.lines
    elsewhere { binder.onNext(2) }
    binder.onNext(3)
    #expect(label.lines == 1)
    await withCheckedContinuation { continuation in
      DispatchQueue.main.async { continuation.resume() }
    }
    #expect(label.lines == 3)
  }
}
