import Observation
import Signals
import SignalsApple
import SwiftUI
import Testing

@MainActor @Suite("Bindings of SwiftUI") struct SwiftUIBindingTests {
  @Test("a property's binding reads and writes it") func binding() {
    let name = MutableProperty("a")
    let binding = name.binding
    #expect(binding.wrappedValue == "a")
    binding.wrappedValue = "b"
    #expect(name.value == "b")
    #expect(binding.wrappedValue == "b")
    name.value = "c"
    #expect(binding.wrappedValue == "c")
  }

  @Test("a view that reads a property's binding notices a write of another thread") func observed()
    async
  {
    let name = MutableProperty("a")
    let binding = name.binding
    await withCheckedContinuation { changed in
      withObservationTracking {
        _ = binding.wrappedValue
      } onChange: {
        changed.resume()
      }
      Task.detached { name.value = "b" }
    }
    #expect(binding.wrappedValue == "b")
  }

  @Test("a signal writes to a binding") func target() {
    final class Box { var text = "" }
    nonisolated(unsafe) let box = Box()
    let names = Subject<String>()
    let subscription = names.bind(to: Binding(get: { box.text }, set: { box.text = $0 }))
    names.sendNext("a")
    #expect(box.text == "a")
    subscription.dispose()
    names.sendNext("b")
    #expect(box.text == "a")
  }
}
