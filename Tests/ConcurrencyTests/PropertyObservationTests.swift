import Observation
import Signals
import TestSupport
import Testing

@MainActor
@Suite("A property of a model", .leavesNothing, .timeLimit(.minutes(60)))
struct PropertyObservationTests {
  @MainActor @Observable final class Model {
    var name = "a"
    var count = 0
    @ObservationIgnored let token: Tracked?

    init(_ token: Tracked? = nil) { self.token = token }
  }

  @Test("has the model's value, and follows it") func values() async {
    let model = Model()
    let name = Property(of: model, \.name)
    #expect(name.value == "a")
    var changes: [String] = []
    name.changes.subscribeOnMainActor { changes.append($0) }
    model.name = "x"
    model.name = "b"
    await turn()
    #expect(name.value == "b")
    #expect(changes == ["b"])
    let length = name.map(\.count)
    model.name = "long"
    await turn()
    #expect(length.value == 4)
  }

  @Test("does not keep the model alive, and completes when it is released") func gone() async {
    let alive = Counter()
    var model: Model? = Model(Tracked(0, alive))
    let name = Property(of: model!, \.name)
    let completed = Counter()
    name.values.subscribeCompleted { completed.increment() }
    model!.name = "last"
    model = nil
    for _ in 0..<3 { await turn() }
    #expect(alive.value == 0)
    #expect(completed.value == 1)
    #expect(name.value == "last")
  }

  @Test("a model is fed by a property") func fed() async {
    let model = Model()
    let name = MutableProperty("x")
    let binding = name.values.bind(to: \.name, of: model)
    #expect(model.name == "x")
    name.value = "y"
    #expect(model.name == "y")
    binding.dispose()
    name.value = "z"
    #expect(model.name == "y")
  }
}
