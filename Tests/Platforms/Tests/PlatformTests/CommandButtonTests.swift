import Signals
import SignalsApple
import SwiftUI
import Testing

@MainActor @Suite("Views of SwiftUI") struct CommandButtonTests {
  @Test("a view gets each value of a signal while it is shown") func onValue() {
    let names = Subject<String>()
    let log = Notes<String>()
    var host: ViewHost? = ViewHost(
      Text("title").onValue(of: names.assertingNoErrors()) { log.add($0) })
    names.sendNext("a")
    host?.draw()
    names.sendNext("b")
    host = nil
    names.sendNext("c")
    #expect(log.entries == ["a", "b"])
  }

  @Test("a view that shows the values keeps its subscription") func onValueOfState() {
    struct Title: View {
      let names: InfallibleSignal<String>
      @State private var name = "none"
      var body: some View { Text(name).onValue(of: names.startWith("")) { name = $0 } }
    }
    let names = Subject<String>()
    let subscriptions = Notes<String>()
    let source = Signal<String>.create { subscriber in
      MainActor.assumeIsolated { subscriptions.add("subscribed") }
      return names.subscribe(subscriber)
    }
    let host = ViewHost(Title(names: source.assertingNoErrors()))
    host.draw()
    names.sendNext("a")
    host.draw()
    names.sendNext("b")
    host.draw()
    #expect(host.texts.contains("b"))
    #expect(subscriptions.entries == ["subscribed"])
  }

  @Test("a button executes a command, and is enabled while that is") func button() async {
    let end = Subject<Int>()
    let log = Notes<String>()
    let save = Command<Void, Int> { end }
    save.executionSignals.subscribeOnMainActor(next: { _ in log.add("executes") })
    let host = ViewHost(CommandButton(save) { Text("Save") })
    host.button("Save")?.press()
    await turn()
    #expect(host.button("Save")?.isDisabled == true)
    host.button("Save")?.press()
    end.sendCompleted()
    await turn()
    #expect(host.button("Save")?.isDisabled == false)
    #expect(log.entries == ["executes"])
  }

  /// In the catalogue: `.tags(.K55)`
  @Test("a button that gets another command follows that one") func otherCommand() async {
    struct Screen: View {
      let next: InfallibleSignal<Command<Void, Int>>
      @State private var command: Command<Void, Int>
      init(_ first: Command<Void, Int>, then next: InfallibleSignal<Command<Void, Int>>) {
        self.next = next
        _command = State(initialValue: first)
      }
      var body: some View {
        CommandButton(command) { Text("Save") }.onValue(of: next) { command = $0 }
      }
    }
    let (firstEnd, secondEnd) = (Subject<Int>(), Subject<Int>())
    let (first, second) = (Command<Void, Int> { firstEnd }, Command<Void, Int> { secondEnd })
    let next = Subject<Command<Void, Int>>()
    let host = ViewHost(Screen(first, then: next.assertingNoErrors()))
    host.button("Save")?.press()
    await turn()
    #expect(host.button("Save")?.isDisabled == true)
    next.sendNext(second)
    await turn()
    #expect(host.button("Save")?.isDisabled == false)
    host.button("Save")?.press()
    await turn()
    #expect(host.button("Save")?.isDisabled == true)
    firstEnd.sendCompleted()
    await turn()
    #expect(host.button("Save")?.isDisabled == true)
    secondEnd.sendCompleted()
    await turn()
    #expect(host.button("Save")?.isDisabled == false)
  }
}
