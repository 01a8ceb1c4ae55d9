import Foundation
import Signals
import TestSupport
import Testing

@Suite("A command of an object", .leavesNothing)
final class CommandOwnerTests: Sendable {
  private let main = TestScheduler(name: "main")

  deinit { main.run() }

  private final class Service: Sendable {
    let greeting: String
    private let tracked: Tracked

    init(_ greeting: String, _ alive: Counter) {
      self.greeting = greeting
      tracked = Tracked(alive)
    }

    func greet(on scheduler: Scheduler) -> Command<String, String> {
      Command(of: self, on: scheduler) { service, name in
        .return("\(service.greeting), \(name)")
      }
    }
  }

  @Test("gives the object to its closure") func owner() {
    let service = Service("Hello", Counter())
    let log = EventLog<String>()
    service.greet(on: main).execute("Ada").log(to: log)
    main.run()
    #expect(log.events == ["Hello, Ada", "|"])
    withExtendedLifetime(service) {}
  }

  @Test("does not keep the object alive, and fails after its release") func gone() {
    let alive = Counter()
    let greet = Service("Hello", alive).greet(on: main)
    #expect(alive.value == 0)
    let (log, errors) = (EventLog<String>(), EventLog<any Error>())
    greet.errors.log(to: errors)
    greet.execute("Ada").materialize().map { "\($0)" }.log(to: log)
    main.run()
    #expect(log.events == ["error(notEnabled)", "|"])
    #expect(errors.events == ["notEnabled"])
  }

  @Test("is enabled as another one is") func enabled() {
    let service = Service("Hello", Counter())
    let enabled = BehaviorSubject(false)
    let greet = Command<String, String>(of: service, enabled: enabled, on: main) { service, _ in
      .return(service.greeting)
    }
    let log = EventLog<String>()
    greet.execute("Ada").log(to: log)
    enabled.sendNext(true)
    greet.execute("Ada").log(to: log)
    main.run()
    #expect(log.events == ["X", "Hello", "|"])
  }
}

/// No test scheduler is created here: the command's scheduler is the main one.
@Suite("A command of an object of the main actor", .leavesNothing)
struct MainActorCommandOwnerTests {
  @MainActor private final class Editor {
    struct Empty: Error {}

    var text = ""
    private let tracked: Tracked
    private(set) lazy var save = Command<Void, Int>(of: self) { editor, _ in
      if editor.text.isEmpty { throw Empty() }
      return .return(editor.text.count)
    }

    init(_ alive: Counter) { tracked = Tracked(alive) }
  }

  @Test("runs its closure on the main actor when it is executed on any thread") @MainActor
  func mainActor() async throws {
    let editor = Editor(Counter())
    editor.text = "four"
    let save = editor.save
    let count = try await Task.detached { try await save.execute().first() }.value
    #expect(count == 4)
  }

  @Test("runs its closure in execute on the main thread")
  @MainActor func atOnce() async throws {
    let editor = Editor(Counter())
    editor.text = "four"
    let execution = editor.save.execute()
    editor.text = "seven"
    #expect(try await execution.first() == 4)
  }

  @Test("an error of its closure is the execution's") @MainActor
  func error() async {
    let editor = Editor(Counter())
    await #expect(throws: Editor.Empty.self) { try await editor.save.execute().first() }
  }

  @Test("is released with the object that keeps it") @MainActor
  func released() async {
    let alive = Counter()
    var editor: Editor? = Editor(alive)
    let save = editor!.save
    editor = nil
    #expect(alive.value == 0)
    await #expect(throws: SignalError.notEnabled) { try await save.execute().first() }
  }
}
