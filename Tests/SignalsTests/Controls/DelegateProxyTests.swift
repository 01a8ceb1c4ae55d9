import Signals
import SignalsControls
import TestSupport
import Testing

@Suite("DelegateProxy", .leavesNothing) @MainActor
struct DelegateProxyTests {
  private final class Delegate: FieldDelegate {
    var edits: [String] = []
    func fieldDidEdit(_ field: Field) { edits.append(field.text) }
    func fieldShouldReturn(_ field: Field) -> Bool { false }
  }

  @Test("tells any number of subscribers, and the former delegate")
  func calls() {
    let field = Field()
    let delegate = Delegate()
    field.delegate = delegate
    let (first, second) = (Log<String>(), Log<String>())
    let subscription = field.rx.edited.subscribeOnMainActor(next: { first.add($0) })
    field.rx.edited.subscribeOnMainActor(next: { second.add($0) })
    field.type("a")
    subscription.dispose()
    field.type("b")
    #expect(first.all == ["a"])
    #expect(second.all == ["a", "b"])
    #expect(delegate.edits == ["a", "b"])
  }

  @Test("is one for each control, and is released with it")
  func identity() {
    let before = Widget.alive
    let log = Log<String>()
    var field: Field? = Field()
    weak let proxy = field!.rx.delegate
    #expect(field!.rx.delegate === proxy)
    #expect(Field().rx.delegate !== proxy)
    field!.rx.edited.subscribeOnMainActor(completed: { log.add("completed") })
    field = nil
    #expect(proxy == nil)
    #expect(Widget.alive == before)
    #expect(log.all == ["completed"])
  }

  @Test("takes the place again from a delegate that was set later")
  func displaced() {
    let field = Field()
    let log = Log<String>()
    field.rx.edited.subscribeOnMainActor(next: { log.add($0) })
    let delegate = Delegate()
    field.delegate = delegate
    field.type("a")
    #expect(log.all == [])
    let edited = field.rx.edited
    field.delegate = delegate
    edited.subscribeOnMainActor(next: { _ in })
    field.type("b")
    #expect(log.all == ["b"])
    #expect(delegate.edits == ["a", "b"])
  }

  @Test("answers with the closure used last, then the delegate's, then the default")
  func answers() {
    let field = Field()
    #expect(field.pressReturn())
    let delegate = Delegate()
    field.delegate = delegate
    let proxy = field.rx.delegate
    #expect(!field.pressReturn())
    let first = proxy.mayReturn.use { _ in true }
    #expect(field.pressReturn())
    let second = proxy.mayReturn.use { $0 == "yes" }
    #expect(!field.pressReturn())
    field.type("yes")
    #expect(field.pressReturn())
    second.dispose()
    field.type("no")
    #expect(field.pressReturn())
    first.dispose()
    #expect(!field.pressReturn())
    proxy.forward = nil
    #expect(field.pressReturn())
  }

  /// Another kind of proxy for the delegate of the same control.
  private final class OtherProxy: DelegateProxy<Field, any FieldDelegate>, FieldDelegate {
    let edits = DelegateCalls<String>()
    func fieldDidEdit(_ field: Field) {
      edits.send("other \(field.text)")
      forward?.fieldDidEdit(field)
    }
    func fieldShouldReturn(_ field: Field) -> Bool { forward?.fieldShouldReturn(field) ?? true }
  }

  private func other(_ field: Field) -> OtherProxy {
    .installed(in: field, get: { $0.delegate }, set: { $0.delegate = $1 })
  }

  @Test("two kinds of proxies in one place tell each other once")
  func severalKinds() {
    let field = Field()
    let delegate = Delegate()
    field.delegate = delegate
    let log = Log<String>()
    field.rx.edited.subscribeOnMainActor(next: { log.add($0) })
    other(field).event(of: other(field).edits).subscribeOnMainActor(next: { log.add($0) })
    field.rx.edited.subscribeOnMainActor(next: { log.add("again \($0)") })
    field.type("a")
    #expect(log.all.sorted() == ["a", "again a", "other a"])
    #expect(delegate.edits == ["a"])
  }

  @Test(
    "another library decorates the delegates: each one is told once",
    .tags(.K35), arguments: Decorating.allCases)
  func decorated(decorating: Decorating) {
    let field = Field()
    field.decorating = decorating
    let (delegate, second) = (Delegate(), Delegate())
    field.delegate = delegate
    let log = Log<String>()
    let edited = field.rx.edited
    // A decorator of all delegates has forgotten the former one.
    if decorating == .withOne { field.rx.delegate.forward = delegate }
    edited.subscribeOnMainActor(next: { log.add($0) })
    field.type("a")
    #expect(log.all == ["a"])
    #expect(delegate.edits == ["a"])

    edited.subscribeOnMainActor(next: { log.add("again \($0)") })
    field.type("b")
    #expect(log.all == ["a", "b", "again b"])
    #expect(delegate.edits == ["a", "b"])

    other(field).event(of: other(field).edits).subscribeOnMainActor(next: { log.add($0) })
    edited.subscribeOnMainActor(next: { log.add("third \($0)") })
    field.type("c")
    #expect(log.all.suffix(4).sorted() == ["again c", "c", "other c", "third c"])
    #expect(log.all.count == 7)
    #expect(delegate.edits == ["a", "b", "c"])

    field.rx.delegate.forward = second
    field.type("d")
    #expect(log.all.count == 11)
    #expect(delegate.edits == ["a", "b", "c"])
    #expect(second.edits == ["d"])
  }

  @Test(
    "a delegate that is set later in a decorating control gets the calls",
    .tags(.K35), arguments: [Decorating.withOneEach, .withNewOnes, .withTheLatest])
  func decoratedLater(decorating: Decorating) {
    let field = Field()
    field.decorating = decorating
    let log = Log<String>()
    let edited = field.rx.edited
    edited.subscribeOnMainActor(next: { log.add($0) })
    field.type("a")
    let delegate = Delegate()
    field.delegate = delegate
    field.type("b")
    edited.subscribeOnMainActor(next: { log.add("again \($0)") })
    field.type("c")
    #expect(log.all == ["a", "c", "again c"])
    #expect(delegate.edits == ["b", "c"])
  }

  @Test("an answer may ask again when it is released")
  func answerReleased() {
    @MainActor final class Asker {
      let question: DelegateAnswer<Int, Int>
      init(_ question: DelegateAnswer<Int, Int>) { self.question = question }
      isolated deinit { #expect(question.answer(to: 1) == nil) }
    }
    let question = DelegateAnswer<Int, Int>()
    let answer = { [asker = Asker(question)] in
      question.use { _ in
        withExtendedLifetime(asker) {}
        return 1
      }
    }()
    #expect(question.answer(to: 1) == 1)
    answer.dispose()
  }
}
