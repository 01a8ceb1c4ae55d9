import Dispatch
import Foundation
import Signals
import TestSupport
import Testing

@Suite("A command", .leavesNothing)
final class CommandTests: Sendable {
  /// Replaces the main scheduler: work that is scheduled on it waits for `run()`.
  private let main = TestScheduler(name: "main")

  // Runs the work that released commands have left on the main scheduler.
  deinit { main.run() }

  private func echo() -> Command<String, String> {
    Command(on: main) { .return($0) }
  }

  /// The events of `signal` from now on, and their schedulers.
  private func log<Value: Sendable>(_ signal: Signal<Value>) -> EventLog<Value> {
    let log = EventLog<Value>()
    signal.log(to: log)
    return log
  }

  // MARK: A simple command

  @Test("RACCommandSpec 1, 2: is enabled and not executing at first")
  func firstValues() {
    let command = echo()
    #expect(log(command.enabled).events == ["true"])
    #expect(log(command.executing).events == ["false"])
  }

  @Test(
    "RACCommandSpec 3: sends a signal of its execution, with the value and the completion")
  func executionSignal() {
    let command = echo()
    let signals = log(command.executionSignals.map { _ in "execution" })
    let values = log(command.executionSignals.flatten())
    command.execute("a")
    #expect(signals.events == [])
    main.run()
    #expect(signals.events == ["execution"])
    #expect(values.events == ["a"])
    let inner = Mutexed<Signal<String>?>(nil)
    command.executionSignals.subscribeNext { inner.value = $0 }
    command.execute("b")
    main.run()
    #expect(log(inner.value!).events == ["b", "|"])
  }

  @Test("is enabled when its signal has ended, although a cancelled task still cleans up")
  func cleaningUp() {
    let tasks = Mutexed<[CheckedContinuation<Void, Never>]>([])
    let cancel = Subject<Void>()
    let command = Command<Int, Int>(on: main) { number in
      Signal.task(on: InlineExecutor()) {
        // The task goes on after its cancellation.
        await withCheckedContinuation { task in tasks.withLock { $0.append(task) } }
        return number
      }
      .take(until: cancel)
    }
    let (enabled, executing) = (log(command.enabled), log(command.executing))
    let first = log(command.execute(1))
    main.run()
    #expect(executing.events == ["false", "true"])
    cancel.sendNext(())
    main.run()
    #expect(first.events == ["|"])
    #expect(enabled.events == ["true", "false", "true"])
    #expect(executing.events == ["false", "true", "false"])
    // Another execution runs beside the end of the first task.
    let second = log(command.execute(2))
    main.run()
    #expect(tasks.value.count == 2)
    for task in tasks.value { task.resume() }
    main.run()
    #expect(first.events == ["|"])
    #expect(second.events == ["2", "|"])
    #expect(enabled.events == ["true", "false", "true", "false", "true"])
  }

  @Test("RACCommandSpec 4: execute returns a signal of the value and the completion")
  func returnedSignal() {
    let command = echo()
    let execution = log(command.execute("a"))
    #expect(execution.events == [])
    main.run()
    #expect(execution.events == ["a", "|"])
  }

  @Test("RACCommandSpec 5: sends execution signals on main when it is executed on any thread")
  func executionSignalsOnMain() {
    let command = echo()
    let scheduler = Mutexed<Scheduler?>(nil)
    command.executionSignals.subscribeNext { _ in scheduler.value = .current }
    onForeignThread { _ = command.execute("a") }
    #expect(scheduler.value == nil)
    main.run()
    #expect(scheduler.value === main)
  }

  @Test("RACCommandSpec 6: sends no error when all goes well")
  func noError() {
    let command = echo()
    let errors = log(command.errors)
    command.execute("a")
    main.run()
    #expect(errors.events == [])
  }

  @Test(
    "RACCommandSpec 7: is executing while a value is handled, and not afterwards")
  func executingMeanwhile() {
    let command = echo()
    let executing = Mutexed<Bool?>(nil)
    let meanwhile = Mutexed<Bool?>(nil)
    command.executing.subscribeNext { executing.value = $0 }
    command.executionSignals.flatten().subscribeNext { _ in meanwhile.value = executing.value }
    #expect(executing.value == false)
    command.execute("a")
    main.run()
    #expect(meanwhile.value == true)
    #expect(executing.value == false)
  }

  @Test("RACCommandSpec 8: executing changes on main")
  func executingOnMain() {
    let command = echo()
    let executing = log(command.executing)
    onForeignThread { _ = command.execute("a") }
    #expect(executing.events == ["false"])
    main.run()
    #expect(executing.events == ["false", "true", "false"])
  }

  @Test("RACCommandSpec 9: is released without subscribers")
  func release() {
    weak let command = echo()
    #expect(command == nil)
  }

  @Test("RACCommandSpec 10: all of its signals complete on main when it is released")
  func completion() {
    let completions = EventLog<String>()
    let scheduler = Mutexed<Scheduler?>(nil)
    onForeignThread { [self] in
      let command = echo()
      main.performAsCurrent {
        command.executionSignals.subscribeCompleted { completions.add("executionSignals") }
        command.executing.subscribeCompleted { completions.add("executing") }
        command.enabled.subscribeCompleted { completions.add("enabled") }
        command.errors.subscribeCompleted {
          completions.add("errors")
          scheduler.value = .current
        }
      }
    }
    #expect(completions.events == [])
    main.run()
    #expect(completions.events == ["executionSignals", "enabled", "executing", "errors"])
    #expect(scheduler.value === main)
  }

  @Test("one that is released while it executes shows the end of the execution")
  func releasedMeanwhile() {
    let subject = Subject<Int>()
    let events = EventLog<String>()
    do {
      let command = Command<Int, Int>(on: main) { _ in subject }
      command.executionSignals.subscribeCompleted { events.add("executionSignals |") }
      command.enabled.subscribe(
        next: { events.add("enabled \($0)") }, completed: { events.add("enabled |") })
      command.executing.subscribe(
        next: { events.add("executing \($0)") }, completed: { events.add("executing |") })
      command.errors.subscribe(
        next: { _ in events.add("error") }, completed: { events.add("errors |") })
      command.execute(0)
      main.run()
    }
    main.run()
    let released = [
      "enabled true", "executing false", "executing true", "enabled false", "executionSignals |",
      "enabled |",
    ]
    #expect(events.events == released)
    subject.sendError(SomeError())
    main.run()
    #expect(events.events == released + ["error", "executing false", "executing |", "errors |"])
  }

  @Test("an error comes before the changes of executing and enabled")
  func errorBeforeTheEnd() {
    let events = EventLog<String>()
    let command = Command<Int, Int>(on: main) { _ in .error(SomeError()) }
    command.executing.skip(1).subscribeNext { events.add("executing \($0)") }
    command.enabled.skip(1).subscribeNext { events.add("enabled \($0)") }
    command.errors.subscribeNext { _ in events.add("error") }
    command.execute(0)
    main.run()
    #expect(
      events.events == [
        "executing true", "enabled false", "error", "executing false", "enabled true",
      ])
  }

  @Test("a released one keeps no scheduler, which may not run any more")
  func schedulerGone() {
    weak var gone: TestScheduler?
    do {
      let scheduler = TestScheduler()
      gone = scheduler
      _ = Command<String, String>(on: scheduler) { .return($0) }
    }
    #expect(gone == nil)
  }

  // MARK: A command with a signal block

  @Test("RACCommandSpec 11: calls the block once for each execution, with its input")
  func block() {
    let inputs = Log<String>()
    let command = Command<String, String>(on: main) { input in
      inputs.add(input)
      return .empty
    }
    command.execute("a")
    main.run()
    command.execute("b")
    #expect(inputs.all == ["a", "b"])
    main.run()
    #expect(inputs.all == ["a", "b"])
  }

  @Test(
    "RACCommandSpec 12: executionSignals.flatten(maxConcurrent: 1) keeps the order of executions")
  func concatenated() {
    let subjects = ["first": Subject<String>(), "second": Subject<String>()]
    let command = Command<String, String>(allowsConcurrentExecution: true, on: main) {
      subjects[$0]!
    }
    let values = log(command.executionSignals.flatten(maxConcurrent: 1))
    command.execute("first")
    command.execute("second")
    main.run()
    subjects["first"]?.sendNext("foo")
    subjects["second"]?.sendNext("buzz")
    subjects["first"]?.sendNext("bar")
    subjects["first"]?.sendCompleted()
    subjects["second"]?.sendNext("baz")
    #expect(values.events == ["foo", "bar", "buzz", "baz"])
  }

  @Test("RACCommandSpec 13: is executing until all concurrent executions have ended")
  func concurrentExecutions() {
    let subjects = [Subject<Int>(), Subject<Int>()]
    let command = Command<Int, Int>(allowsConcurrentExecution: true, on: main) { subjects[$0] }
    let executing = log(command.executing)
    command.execute(0)
    command.execute(1)
    main.run()
    #expect(executing.events == ["false", "true"])
    subjects[0].sendError(SomeError())
    main.run()
    #expect(executing.events == ["false", "true"])
    subjects[1].sendCompleted()
    main.run()
    #expect(executing.events == ["false", "true", "false"])
  }

  @Test("CM8: setting allowsConcurrentExecution shows in enabled")
  func allowingConcurrentExecution() {
    let subject = Subject<Int>()
    let command = Command<Int, Int>(on: main) { _ in subject }
    let enabled = log(command.enabled)
    #expect(!command.allowsConcurrentExecution)
    command.execute(0)
    main.run()
    command.allowsConcurrentExecution = true
    #expect(command.allowsConcurrentExecution)
    main.run()
    command.allowsConcurrentExecution = false
    main.run()
    #expect(enabled.events == ["true", "false", "true", "false"])
  }

  @Test(
    "RACCommandSpec 15: an error of an execution does not pass through executionSignals")
  func errorlessExecutionSignals() {
    let subject = Subject<String>()
    let command = Command<Int, String>(on: main) { _ in subject }
    let (events, executing) = (
      log(command.executionSignals.flatten().materialize().map { "\($0)" }), log(command.executing)
    )
    command.execute(0)
    main.run()
    subject.sendNext("a")
    subject.sendError(SomeError())
    main.run()
    #expect(events.events.count == 1)
    #expect(executing.events == ["false", "true", "false"])
  }

  @Test("RACCommandSpec 16: the signal that execute returns does send the error")
  func returnedError() {
    let command = Command<Int, Int>(on: main) { _ in .error(SomeError()) }
    let execution = log(command.execute(0))
    main.run()
    #expect(execution.events == ["X"])
  }

  @Test(
    "RACCommandSpec 17: errors sends errors of executions that began before, in order"
  )
  func errors() {
    struct Numbered: Error { let number: Int }
    let subjects = [Subject<Int>(), Subject<Int>()]
    let command = Command<Int, Int>(allowsConcurrentExecution: true, on: main) { subjects[$0] }
    command.execute(0)
    command.execute(1)
    main.run()
    let errors = log(command.errors.map { ($0 as? Numbered)?.number ?? -1 })
    subjects[1].sendError(Numbered(number: 1))
    subjects[0].sendError(Numbered(number: 0))
    main.run()
    #expect(errors.events == ["1", "0"])
  }

  @Test("RACCommandSpec 18: errors sends neither values nor completions")
  func onlyErrors() {
    let subject = Subject<Int>()
    let command = Command<Int, Int>(on: main) { _ in subject }
    let errors = log(command.errors)
    command.execute(0)
    main.run()
    subject.sendNext(1)
    subject.sendCompleted()
    main.run()
    #expect(errors.events == [])
  }

  @Test("RACCommandSpec 19: errors come on main")
  func errorsOnMain() {
    let subject = Subject<Int>()
    let command = Command<Int, Int>(on: main) { _ in subject }
    let scheduler = Mutexed<Scheduler?>(nil)
    command.errors.subscribeNext { _ in scheduler.value = .current }
    command.execute(0)
    main.run()
    onForeignThread { subject.sendError(SomeError()) }
    #expect(scheduler.value == nil)
    main.run()
    #expect(scheduler.value === main)
  }

  @Test("an error that the block throws is the error of the execution")
  func throwingBlock() {
    let command = Command<Int, Int>(on: main) { _ in throw SomeError() }
    let (errors, executing) = (log(command.errors.map { _ in "error" }), log(command.executing))
    let execution = log(command.execute(0))
    main.run()
    #expect(execution.events == ["X"])
    #expect(errors.events == ["error"])
    #expect(executing.events == ["false", "true", "false"])
  }

  @Test("an execution that is abandoned has ended", .tags(.K68))
  func abandonedExecution() {
    let command = Command<Int, Int>(on: main) { number in
      .create { subscriber in
        subscriber.sendNext(number)
        return nil
      }
    }
    let (executing, enabled) = (log(command.executing), log(command.enabled))
    let (early, late) = (EventLog<Int>(), EventLog<Int>())
    let execution = command.execute(7)
    let first = execution.log(to: early)
    main.run()
    #expect(executing.events == ["false", "true", "false"])
    #expect(enabled.events == ["true", "false", "true"])
    #expect(early.events == ["7"])
    #expect(first.isDisposed)
    let second = main.performAsCurrent { execution.log(to: late) }
    #expect(late.events == ["7"])
    #expect(second.isDisposed)
  }

  @Test("an error can be answered by executing again, and a completion too")
  func executingAgainInside() {
    let attempts = Counter()
    let command = Mutexed<Command<Int, Int>?>(nil)
    command.value = Command(on: main) { _ in
      attempts.increment() < 3 ? .error(SomeError()) : .return(1)
    }
    command.value?.errors.subscribeNext { _ in command.value?.execute(0) }
    command.value?.execute(0)
    main.run()
    #expect(attempts.value == 3)
    command.value = nil
  }

  @Test(
    "shows each change in order when a block runs the scheduler, and executes inside",
    arguments: [true, false])
  func steppingInside(inExecuting: Bool) {
    let hanging = Subject<Int>()
    let command = Command<Int, Int>(on: main) { $0 == 0 ? .return(0) : hanging }
    let (executing, enabled) = (log(command.executing), log(command.enabled))
    let isFirst = Mutexed(true)
    let changes = inExecuting ? command.executing : command.enabled.map { !$0 }
    let stepping = changes.subscribeNext { [main] isExecuting in
      guard isExecuting, isFirst.value else { return }
      isFirst.value = false
      main.run()
      command.execute(1)
      main.run()
    }
    command.execute(0)
    main.run()
    #expect(executing.events == ["false", "true", "false", "true"])
    #expect(enabled.events == ["true", "false", "true", "false"])
    hanging.sendCompleted()
    main.run()
    #expect(executing.events.last == "false" && enabled.events.last == "true")
    stepping.dispose()
  }

  // MARK: The enabled signal

  @Test("RACCommandSpec 20: is enabled before the enabled signal sends a value")
  func enabledBeforeAnyValue() {
    let allowed = Subject<Bool>()
    let command = Command<Int, Int>(enabled: allowed, on: main) { .return($0) }
    #expect(log(command.enabled).events == ["true"])
  }

  @Test("RACCommandSpec 21: follows the latest value")
  func followsEnabled() {
    let allowed = Subject<Bool>()
    let command = Command<Int, Int>(enabled: allowed, on: main) { .return($0) }
    let enabled = log(command.enabled)
    for value in [false, false, true, true] {
      allowed.sendNext(value)
      main.run()
    }
    #expect(enabled.events == ["true", "false", "true"])
  }

  @Test("RACCommandSpec 22: a value that comes while it is created counts at once")
  func sampled() {
    let command = asCurrent {
      Command<Int, Int>(enabled: .return(false), on: main) { .return($0) }
    }
    #expect(log(command.enabled).events == ["false"])
  }

  @Test("a command that is disabled at first shows when it becomes enabled")
  func disabledAtFirst() {
    let allowed = BehaviorSubject(false)
    let command = asCurrent { Command<Int, Int>(enabled: allowed, on: main) { .return($0) } }
    let enabled = log(command.enabled)
    allowed.sendNext(true)
    main.run()
    #expect(enabled.events == ["false", "true"])
  }

  @Test(
    "RACCommandSpec 23: is disabled while executing, if it doesn't allow concurrent executions")
  func disabledWhileExecuting() {
    let subject = Subject<Int>()
    let allowed = BehaviorSubject(true)
    let command = asCurrent { Command<Int, Int>(enabled: allowed, on: main) { _ in subject } }
    let enabled = log(command.enabled)
    command.execute(0)
    main.run()
    #expect(enabled.events == ["true", "false"])
    subject.sendCompleted()
    main.run()
    #expect(enabled.events == ["true", "false", "true"])
  }

  @Test(
    "RACCommandSpec 24: is enabled while executing, if it allows concurrent executions")
  func enabledWhileExecuting() {
    let command = Mutexed<Command<Int, Int>?>(nil)
    let (inner, kept) = (EventLog<Int>(), Subject<Int>())
    command.value = Command(allowsConcurrentExecution: true, on: main) { input in
      input == 0 ? kept : .return(input)
    }
    let enabled = log(command.value!.enabled)
    command.value!.execute(0).subscribeNext { _ in
      command.value?.execute(2).log(to: inner)
    }
    main.run()
    kept.sendNext(1)
    main.run()
    #expect(inner.events == ["2", "|"])
    #expect(enabled.events == ["true"])
    command.value = nil
  }

  @Test(
    "RACCommandSpec 25: executing it while it is disabled fails, and doesn't call the block")
  func notEnabled() {
    let calls = Counter()
    let command = asCurrent {
      Command<Int, Int>(enabled: .return(false), on: main) { _ in
        calls.increment()
        return .empty
      }
    }
    #expect(throws: SignalError.notEnabled) {
      try asCurrent { try command.execute(0).waitForFirst() }
    }
    main.run()
    #expect(calls.value == 0)
  }

  @Test("RACCommandSpec 26: enabled changes on main")
  func enabledOnMain() {
    let allowed = Subject<Bool>()
    let command = Command<Int, Int>(enabled: allowed, on: main) { .return($0) }
    let enabled = log(command.enabled)
    allowed.sendNext(false)
    #expect(enabled.events == ["true"])
    // An execution is refused at once.
    #expect(throws: SignalError.notEnabled) {
      try asCurrent { try command.execute(0).waitForFirst() }
    }
    main.run()
    #expect(enabled.events == ["true", "false"])
  }

  @Test(
    "RACCommandSpec 27: enabled completes when the command is released, although its input does not"
  )
  func enabledCompletes() {
    let allowed = Subject<Bool>()
    let alive = Counter()
    let enabled: EventLog<Bool>
    do {
      let tracked = Tracked(alive)
      let command = Command<Int, Int>(
        enabled: allowed.doNext { _ in _ = tracked }, on: main
      ) { .return($0) }
      enabled = log(command.enabled)
    }
    main.run()
    #expect(enabled.events == ["true", "|"])
    #expect(alive.value == 0)
  }

  @Test("after the end of its `enabled` signal, the last value counts", arguments: [false, true])
  func enabledSignalEnds(last: Bool) {
    let allowed = Subject<Bool>()
    let command = Command<Int, Int>(enabled: allowed, on: main) { .return($0) }
    allowed.sendNext(!last)
    allowed.sendNext(last)
    allowed.sendCompleted()
    main.run()
    let enabled = log(command.enabled)
    let results = log(command.execute(1))
    main.run()
    #expect(enabled.events == (last ? ["true", "false", "true"] : ["false"]))
    #expect(results.events == (last ? ["1", "|"] : ["X"]))
  }

  // MARK: Concurrency

  @Test("of two threads that execute it at the same time, one does")
  func executingAtOnce() {
    for _ in 0..<raceRounds / 10 {
      let calls = Counter()
      let command = Command<Int, Int>(on: main) { _ in
        calls.increment()
        return .empty
      }
      race({ command.execute(0) }, { command.execute(1) })
      #expect(calls.value == 1)
      main.run()
    }
  }

  /// A scheduler that calls a block before it schedules its next piece of work, in the place of
  /// another thread that runs just then.
  private final class InterruptedScheduler: Scheduler, @unchecked Sendable {
    let clock = TestScheduler()
    let interruption = Mutexed<(@Sendable () -> Void)?>(nil)

    init() { super.init(name: "interrupted") }

    override var now: Duration { clock.now }

    @discardableResult
    override func schedule(_ action: @escaping @Sendable () -> Void) -> Disposable {
      schedule(after: .zero, action)
    }

    @discardableResult
    override func schedule(
      after delay: Duration, _ action: @escaping @Sendable () -> Void
    ) -> Disposable {
      interruption.withLock { $0.take() }?()
      return clock.schedule(after: delay, action)
    }
  }

  @Test("sends an error before it is idle, whatever `enabled` does meanwhile", .tags(.K45))
  func errorBesideEnabled() {
    let scheduler = InterruptedScheduler()
    let (allowed, work) = (Subject<Bool>(), Subject<Int>())
    let command = Command<Int, Int>(enabled: allowed, on: scheduler) { _ in work }
    let log = Log<String>()
    command.execute(0)
    scheduler.clock.run()
    command.executing.subscribeNext { log.add("executing \($0)") }
    command.enabled.subscribeNext { log.add("enabled \($0)") }
    command.errors.subscribeNext { _ in log.add("error") }
    scheduler.interruption.value = { allowed.sendNext(false) }
    work.sendError(SomeError())
    scheduler.clock.run()
    #expect(
      log.all == [
        "executing true", "enabled false", "error", "executing false",
      ])
  }

  @Test("is not shown as enabled when a block of `errors` makes the input invalid")
  func disabledByAnError() {
    let isValid = MutableProperty(true)
    let command = Command<Int, Int>(enabled: isValid.values, on: main) { _ in .error(SomeError()) }
    let enabled = log(command.enabled)
    command.errors.subscribeNext { _ in isValid.value = false }
    command.execute(0)
    main.run()
    #expect(enabled.events == ["true", "false"])
    isValid.value = true
    main.run()
    #expect(enabled.events == ["true", "false", "true"])
  }

  @Test(
    "shows the last changes before it completes, even while another thread schedules them",
    .tags(.K45))
  func completionBesideEnabled() {
    let scheduler = InterruptedScheduler()
    let (allowed, work) = (Subject<Bool>(), Subject<Int>())
    let command = Mutexed<Command<Int, Int>?>(
      Command(enabled: allowed, allowsConcurrentExecution: true, on: scheduler) { _ in work })
    let log = Log<String>()
    command.value!.execute(0)
    scheduler.clock.run()
    command.value!.executing.subscribe(next: { log.add("\($0)") }, completed: { log.add("|") })
    // The command is released, and the execution ends, before a change of `enabled` is scheduled.
    scheduler.interruption.value = {
      command.value = nil
      work.sendCompleted()
    }
    allowed.sendNext(false)
    scheduler.clock.run()
    #expect(log.all == ["true", "false", "|"])
  }

  @Test("executions that come and go on many threads leave it as it was")
  func manyExecutions() {
    let scheduler = Scheduler.background()
    let command = Command<Int, Int>(allowsConcurrentExecution: true, on: scheduler) { .return($0) }
    let (executing, overlaps) = (Log<Bool>(), OverlapDetector())
    asCurrent {
      _ = command.executing.subscribeNext { value in overlaps.pass { executing.add(value) } }
    }
    let done = Counter()
    onThreads(4) { _ in
      for value in 0..<500 {
        command.execute(value).subscribeCompleted { done.increment() }
      }
    }
    while done.value < 2000 { sched_yield() }
    while executing.all.last == true || executing.all.count == 1 { sched_yield() }
    #expect(overlaps.overlapCount == 0)
    for (place, value) in executing.all.enumerated() { #expect(value == (place % 2 == 1)) }
  }

  @Test("works on the main scheduler")
  @MainActor func onMain() async {
    let command = Command<Int, Int>(on: .main) { .return($0 + 1) }
    let values = await withCheckedContinuation { continuation in
      let values = Log<Int>()
      command.execute(1).subscribe(
        next: { values.add($0) },
        completed: {
          MainActor.assertIsolated()
          continuation.resume(returning: values.all)
        })
    }
    #expect(values == [2])
  }
}
