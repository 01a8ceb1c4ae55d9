// swift-format-ignore-file: AlwaysUseLowerCamelCase

package import Testing

/// The catalogue of faults that users of such libraries have met, and what has to happen instead.
///
/// A test has the tags of its cases. `scripts/checks/print-catalogue` reads this file, and prints each
/// case with the result of its tests.
extension Tag {
  // MARK: Grammar

  /// A value's block sends a value to the same subject.
  ///
  /// The new value comes after the current one has reached every subscriber. There is no deadlock.
  @Tag package static var A1: Self

  /// A value's block sends completion.
  ///
  /// Each subscriber gets one completion, and nothing after it.
  @Tag package static var A2: Self

  /// A value's block sends an error.
  ///
  /// Each subscriber gets one error, and nothing after it.
  @Tag package static var A3: Self

  /// A value's block disposes of its subscription.
  ///
  /// Nothing more comes, and there is no deadlock.
  @Tag package static var A4: Self

  /// A terminal block disposes of its subscription.
  ///
  /// The call has no effect: the source's disposable is disposed of once.
  @Tag package static var A5: Self

  /// A value's block adds a subscriber to the same subject.
  ///
  /// The new subscriber misses the current value, and gets the next one.
  @Tag package static var A6: Self

  /// During a delivery, a subscriber's block disposes of another subscription.
  ///
  /// The other subscriber gets nothing more.
  @Tag package static var A7: Self

  /// Events are sent after the end or after the disposal.
  ///
  /// They are ignored, and not kept.
  @Tag package static var A8: Self

  /// A second terminal event is sent.
  ///
  /// It is ignored. If it is an error, `UnhandledErrors` gets it.
  @Tag package static var A9: Self

  /// A completed block subscribes again, as a repeat written by hand.
  ///
  /// With a subject this takes constant stack.
  @Tag package static var A10: Self

  /// Two subjects send each value on to each other.
  ///
  /// They take turns in constant stack, and end.
  @Tag package static var A11: Self

  /// A block drops the last reference to the subject.
  ///
  /// No object is used after its release.
  @Tag package static var A12: Self

  /// The release of a captured object disposes of the subscription.
  ///
  /// There is no deadlock.
  @Tag package static var A13: Self

  // MARK: Concurrency

  /// Many threads send to one subscriber.
  ///
  /// The values arrive one at a time, and none is lost.
  @Tag package static var B1: Self

  /// An error races completion.
  ///
  /// One of the two arrives.
  @Tag package static var B2: Self

  /// A value races completion.
  ///
  /// The value arrives before the completion, or not at all.
  @Tag package static var B3: Self

  /// A disposal races a value.
  ///
  /// No block starts after `dispose()` has returned.
  @Tag package static var B4: Self

  /// Two threads dispose of a subscription at the same time.
  ///
  /// The action of its disposable runs once.
  @Tag package static var B5: Self

  /// Subscribing to a subject races the subject's end.
  ///
  /// The new subscriber gets the end, once.
  @Tag package static var B6: Self

  /// Adding to a compound disposable races its disposal.
  ///
  /// The added disposable is disposed of once.
  @Tag package static var B7: Self

  /// Exchanging the disposable in a serial disposable races its disposal.
  ///
  /// The new disposable is disposed of, unless it was exchanged before.
  @Tag package static var B8: Self

  /// Two subjects feed each other from two threads.
  ///
  /// Neither thread waits for the other, because no lock is held while sending.
  @Tag package static var B9: Self

  /// An operator with several inputs disposes of them.
  ///
  /// No lock is held meanwhile.
  @Tag package static var B10: Self

  /// A new subscriber gets its replay while other threads send or wait.
  ///
  /// No lock is held meanwhile, and the order of the values is kept.
  @Tag package static var B11: Self

  /// Many threads send to a subject with many subscribers.
  ///
  /// All subscribers get the values in the same order.
  @Tag package static var B12: Self

  /// Subscribers come and go while a subject delivers.
  ///
  /// The list of subscribers stays intact.
  @Tag package static var B13: Self

  /// A weak reference to a subject is read while the subject is released.
  ///
  /// The reader gets the subject, or nil.
  @Tag package static var B14: Self

  // MARK: Synchronous sources

  /// `take` ends an endless synchronous source.
  ///
  /// The source stops.
  @Tag package static var C1: Self

  /// Another operator ends an endless synchronous source.
  ///
  /// The source stops.
  @Tag package static var C2: Self

  /// The end comes before the `didSubscribe` closure has returned.
  ///
  /// The disposable that the closure returns is disposed of at once, and once.
  @Tag package static var C3: Self

  /// A subscription is disposed of after a synchronous end.
  ///
  /// Nothing happens.
  @Tag package static var C4: Self

  /// `take(1)` gets its value.
  ///
  /// The value is sent first. Then the source is disposed of, and then completion is sent.
  @Tag package static var C5: Self

  /// The subscriber ends while the `didSubscribe` closure runs.
  ///
  /// What the closure sends afterwards is ignored.
  @Tag package static var C6: Self

  /// An endless synchronous source is shared.
  ///
  /// The source stops when its last subscriber leaves.
  @Tag package static var C7: Self

  // MARK: Depth

  /// `repeat` runs any number of rounds.
  ///
  /// It takes constant stack and memory.
  @Tag package static var D1: Self

  /// `retry` runs any number of rounds.
  ///
  /// It takes constant stack and memory.
  @Tag package static var D2: Self

  /// Any number of synchronous signals are concatenated.
  ///
  /// They take constant stack and memory.
  @Tag package static var D3: Self

  /// Immediate and delayed inner signals are mixed in `flatten(maxConcurrent:)`.
  ///
  /// They take bounded stack.
  @Tag package static var D4: Self

  /// Each value of a signal subscribes to the next signal.
  ///
  /// The documentation says how deep this may nest.
  @Tag package static var D5: Self

  /// A value passes a long chain of operators.
  ///
  /// The documentation says how long the chain may be. Building and releasing have no limit.
  @Tag package static var D6: Self

  /// Ten thousand signals are combined.
  ///
  /// They take constant stack.
  @Tag package static var D7: Self

  /// Any number of disposables and closures hold each other in a chain.
  ///
  /// The chain is disposed of and released in constant stack.
  @Tag package static var D8: Self

  /// Work schedules itself again any number of times, on each kind of scheduler.
  ///
  /// It takes constant stack and memory.
  @Tag package static var D9: Self

  /// A value's block sends the next value, a hundred thousand times.
  ///
  /// The nested sends take constant stack.
  @Tag package static var D10: Self

  // MARK: Memory

  /// A subscription and its disposable hold each other.
  ///
  /// Both are released at the end.
  @Tag package static var E1: Self

  /// A subscriber of a subject disposes of its subscription.
  ///
  /// The subject releases the subscriber.
  @Tag package static var E2: Self

  /// All senders of a subscription are released.
  ///
  /// The subscription ends.
  @Tag package static var E3: Self

  /// Any number of inner signals end.
  ///
  /// Nothing of them is kept.
  @Tag package static var E4: Self

  /// Recursive work runs any number of times.
  ///
  /// One disposable is kept at a time.
  @Tag package static var E5: Self

  /// A replay subject with a capacity gets any number of values.
  ///
  /// It holds no more values than its capacity.
  @Tag package static var E6: Self

  /// A replay subject has a very large capacity.
  ///
  /// It reserves no memory in advance.
  @Tag package static var E7: Self

  /// Operators hold values.
  ///
  /// The values are released at the end.
  @Tag package static var E8: Self

  /// A retry with a trigger is disposed of.
  ///
  /// The subscription to the trigger is disposed of, too.
  @Tag package static var E9: Self

  /// `groupBy` makes groups that have no subscribers.
  ///
  /// One group is kept for each key, and none after the end.
  @Tag package static var E10: Self

  /// Random programs run.
  ///
  /// None of their objects is left in memory.
  @Tag package static var E11: Self

  /// A disposable's action has run.
  ///
  /// The action is released right afterwards.
  @Tag package static var E12: Self

  // MARK: Schedulers

  /// A timer's work is cancelled on the queue that runs it.
  ///
  /// The work does not begin afterwards.
  @Tag package static var F1: Self

  /// Scheduled work runs before the disposable that stands for it is stored.
  ///
  /// The disposable is disposed of when it is stored.
  @Tag package static var F2: Self

  /// An interval ticks ten thousand times.
  ///
  /// The ticks do not drift.
  @Tag package static var F3: Self

  /// The caller does not keep the disposable of repeating work.
  ///
  /// The work goes on.
  @Tag package static var F4: Self

  /// The main thread waits for work of the main queue.
  ///
  /// After five seconds, a line on standard error says so.
  @Tag package static var F5: Self

  /// Work is scheduled on a serial scheduler.
  ///
  /// It runs in the order of scheduling.
  @Tag package static var F6: Self

  /// A scheduler uses a concurrent queue.
  ///
  /// It runs one piece of work at a time.
  @Tag package static var F7: Self

  /// Work is cancelled before it begins.
  ///
  /// The work never runs, and is released at once.
  @Tag package static var F8: Self

  /// Work on a suspended queue is cancelled and released.
  ///
  /// The program does not trap.
  @Tag package static var F9: Self

  /// A timer is released before it has begun.
  ///
  /// The program does not trap.
  @Tag package static var F10: Self

  /// Threads of different priorities use the library.
  ///
  /// Only functions that are meant to block wait for another thread.
  @Tag package static var F11: Self

  /// Several pieces of work are due at the same virtual time.
  ///
  /// They run in the order of scheduling.
  @Tag package static var F12: Self

  /// Work is scheduled while a test scheduler's clock advances.
  ///
  /// If it is due, it runs in the same call.
  @Tag package static var F13: Self

  /// Several threads use one test scheduler.
  ///
  /// Any thread may schedule. If two threads run the scheduler at the same time, the program stops.
  @Tag package static var F14: Self

  /// The wall clock is set.
  ///
  /// No scheduler depends on it.
  @Tag package static var F15: Self

  /// A delay is below zero, or beyond the clock's range.
  ///
  /// A delay below zero means now, and one beyond the range means never.
  @Tag package static var F16: Self

  /// A repeating interval is zero or negative.
  ///
  /// The program stops.
  @Tag package static var F17: Self

  // MARK: Operators

  /// The closure of an operator throws.
  ///
  /// The operator fails with the error, and the source is disposed of.
  @Tag package static var G1: Self

  /// The source of `debounce` ends while a value waits.
  ///
  /// Completion sends the waiting value first. An error drops it.
  @Tag package static var G2: Self

  /// The timer of a `debounce` races a value.
  ///
  /// Each value is sent at most once.
  @Tag package static var G3: Self

  /// A timeout races an event.
  ///
  /// Only one of the two takes effect.
  @Tag package static var G4: Self

  /// An inner signal sends while `switchToLatest` switches to the next one.
  ///
  /// No value of the old inner signal comes after the switch.
  @Tag package static var G5: Self

  /// The outer signal of `switchToLatest` completes before the inner one.
  ///
  /// The result completes when the inner signal completes.
  @Tag package static var G6: Self

  /// An operator combines an empty list of signals.
  ///
  /// It completes at once.
  @Tag package static var G7: Self

  /// The inputs of `zip` send at different speeds.
  ///
  /// The values that wait are released at the end.
  @Tag package static var G8: Self

  /// An input of `zip` has ended, and none of its values waits.
  ///
  /// The result completes.
  @Tag package static var G9: Self

  /// `flatten` has a limit below one.
  ///
  /// The program stops.
  @Tag package static var G10: Self

  /// The subscriber of one group leaves.
  ///
  /// The other groups go on.
  @Tag package static var G11: Self

  /// `dematerialize` follows `materialize`.
  ///
  /// The events are those of the source.
  @Tag package static var G12: Self

  /// The source of `delay` fails.
  ///
  /// The error overtakes the values that wait.
  @Tag package static var G13: Self

  /// A hundred thousand `catch` operators are nested.
  ///
  /// They take constant stack.
  @Tag package static var G14: Self

  /// The trigger of `take(until:)` fires when it is subscribed to.
  ///
  /// The source is not subscribed to.
  @Tag package static var G15: Self

  /// A trigger races the end of the source.
  ///
  /// There is one end.
  @Tag package static var G16: Self

  // MARK: Sharing

  /// `connect()` is called twice.
  ///
  /// There is one subscription, and both calls return the same disposable.
  @Tag package static var H1: Self

  /// Many threads call `connect()`.
  ///
  /// There is one subscription.
  @Tag package static var H2: Self

  /// `connect()` is called after the connection was disposed of.
  ///
  /// It connects again, unlike in ReactiveObjC.
  @Tag package static var H3: Self

  /// The last subscriber of a shared signal leaves while another one comes.
  ///
  /// The new subscriber gets a connection.
  @Tag package static var H4: Self

  /// The source completes while `connect()` runs.
  ///
  /// No finished connection is kept.
  @Tag package static var H5: Self

  /// A call of `connect()` takes a long time.
  ///
  /// Other calls of `connect()` do not wait for it.
  @Tag package static var H6: Self

  /// A subscription is disposed of during its replay.
  ///
  /// The replay stops at once.
  @Tag package static var H7: Self

  /// A replay subject has a capacity of 0.
  ///
  /// It is like a plain subject.
  @Tag package static var H8: Self

  /// A value is sent while a subscriber joins a replay subject.
  ///
  /// The subscriber gets the value once.
  @Tag package static var H9: Self

  // MARK: Concurrency in Swift

  /// A value races the cancelling of the task that waits for it.
  ///
  /// One of the two takes effect.
  @Tag package static var I1: Self

  /// A task is cancelled while it waits for a signal.
  ///
  /// The wait throws, and the source is disposed of.
  @Tag package static var I2: Self

  /// An event resumes a waiting task.
  ///
  /// No lock is held meanwhile.
  @Tag package static var I3: Self

  /// A task waits for the completion of a signal, and not for a value.
  ///
  /// The wait returns when the signal completes, and throws when it fails.
  @Tag package static var I4: Self

  /// A task is cancelled before it waits for a signal.
  ///
  /// The signal is not subscribed to.
  @Tag package static var I5: Self

  /// A loop takes values more slowly than they come.
  ///
  /// The buffering policy determines which values are kept, and dropped values are counted.
  @Tag package static var I6: Self

  /// A loop over the values of a signal is left early.
  ///
  /// The source is disposed of.
  @Tag package static var I7: Self

  /// A closure that is written in main-actor code runs on another thread.
  ///
  /// The closure is not isolated to the main actor, and the program does not trap.
  @Tag package static var I8: Self

  /// An error comes while no task waits for the next value.
  ///
  /// The loop throws the error later, after the values before it.
  @Tag package static var I9: Self

  /// The signal of a task or of an asynchronous sequence is disposed of.
  ///
  /// Its task is cancelled.
  @Tag package static var I10: Self

  /// Two tasks iterate over one sequence of values.
  ///
  /// Each task has an iterator and a subscription of its own.
  @Tag package static var I11: Self

  // MARK: Arguments

  /// `take` has a count of 0.
  ///
  /// It completes without subscribing.
  @Tag package static var J1: Self

  /// A count or an index is negative.
  ///
  /// The program stops.
  @Tag package static var J2: Self

  /// `buffer` or `window` has a count of 0.
  ///
  /// The program stops.
  @Tag package static var J3: Self

  /// `retry` has a count of 0.
  ///
  /// It never subscribes again.
  @Tag package static var J4: Self

  /// `take(last:)` has a count of 0, or of `Int.max`.
  ///
  /// It keeps nothing with 0, and reserves no memory in advance with `Int.max`.
  @Tag package static var J5: Self

  /// A capacity is negative.
  ///
  /// The program stops.
  @Tag package static var J6: Self

  /// Integers reach the limit of their type.
  ///
  /// No arithmetic overflows.
  @Tag package static var J7: Self

  // MARK: Foundation

  /// Hundreds of processes run at once, and thousands of files are open.
  ///
  /// All of them run.
  @Tag package static var K1: Self

  /// A short process runs beside many long ones.
  ///
  /// Its signal completes when the process itself ends.
  @Tag package static var K2: Self

  /// A process can't be started.
  ///
  /// The error says why, and no file is left open.
  @Tag package static var K3: Self

  /// The input handle of a process is closed.
  ///
  /// The signal fails with the documented error.
  @Tag package static var K4: Self

  /// One `URLSession` sends a hundred requests.
  ///
  /// They share its connections, at most as many as its configuration says.
  @Tag package static var K5: Self

  /// A subscriber blocks while it reads on a scheduler that runs its work at once.
  ///
  /// Other readers go on.
  @Tag package static var K6: Self

  /// A program asks for a POSIX signal that reports a fault, such as `SIGSEGV`.
  ///
  /// The library refuses it: the signal fails.
  @Tag package static var K7: Self

  /// A request has a time limit.
  ///
  /// The request ends when that time has passed.
  @Tag package static var K8: Self

  /// The time limit of a request is infinite, or not a number.
  ///
  /// The program does not stop, and the request is answered.
  @Tag package static var K9: Self

  /// On Linux, a server's answer has a trailer.
  ///
  /// Foundation stops the program, as is documented.
  @Tag package static var K10: Self

  /// On Linux, the length of a server's answer is close to the largest integer.
  ///
  /// Foundation stops the program, as is documented.
  @Tag package static var K11: Self

  /// On Linux, the head of a server's answer is incomplete.
  ///
  /// Foundation stops the program, as is documented.
  @Tag package static var K12: Self

  /// A daily time is one that the wall clock skips on that day.
  ///
  /// The next time that the clock shows is sent.
  @Tag package static var K13: Self

  /// A timer waits for a date, and looks at the clock many times.
  ///
  /// It computes the date once.
  @Tag package static var K14: Self

  /// A timer waits for a date that is infinitely far away, or not a number.
  ///
  /// It never fires.
  @Tag package static var K15: Self

  /// Hundreds of readers use one scheduler.
  ///
  /// They need only a few threads.
  @Tag package static var K16: Self

  /// A request uses a connection again that the server has closed.
  ///
  /// The request is sent again, and answered.
  @Tag package static var K17: Self

  /// Callers with different task-local values share a task scheduler or an actor.
  ///
  /// The work sees none of the values, and keeps none.
  @Tag package static var K18: Self

  /// Urgent work waits behind work of background priority, on a task scheduler.
  ///
  /// The urgent work runs at its own priority, and so does less urgent work after it.
  @Tag package static var K19: Self

  /// Senders with different task-local values send to one `mapAsync` or `concatMap`.
  ///
  /// The calls see the values of the subscriber, and never those of a sender.
  @Tag package static var K20: Self

  /// A scheduler runs each piece of work twice.
  ///
  /// An operator subscribes, starts and tries again only once.
  @Tag package static var K21: Self

  /// A marble diagram is malformed in a program that runs no tests.
  ///
  /// The program stops, and the message says where the diagram is.
  @Tag package static var K22: Self

  /// A program that ignores POSIX signals starts a process.
  ///
  /// The process does not ignore them.
  @Tag package static var K23: Self

  /// A daily time is shown by the wall clock on a day on which it goes forward or back.
  ///
  /// The time is found on that day.
  @Tag package static var K24: Self

  // MARK: Fairness

  /// A timer is due while another thread delivers without end.
  ///
  /// The timer's event comes before the next value, on the timer's scheduler.
  @Tag package static var L1: Self

  /// The system makes no thread to deliver the events that several senders have left.
  ///
  /// The sender goes on delivering them.
  @Tag package static var L2: Self

  /// A thread sends while other threads send, join and leave.
  ///
  /// The send delivers 16 of their events at most.
  @Tag package static var L3: Self

  /// A block sends to its own subject while events of other threads wait.
  ///
  /// The nested event is delivered before the outer send returns.
  @Tag package static var L4: Self

  /// A subscriber leaves while events wait.
  ///
  /// The objects that it holds are released before the next event.
  @Tag package static var L5: Self

  /// Subscribers come and go while a block runs.
  ///
  /// The objects that they hold are released at once.
  @Tag package static var L6: Self

  /// 400 pieces of work block on background schedulers.
  ///
  /// Other work, timers and subscriptions run all the same.
  @Tag package static var L7: Self

  /// An operator that needs only the latest value gets values while another thread delivers.
  ///
  /// One of the values waits, and the others are released.
  @Tag package static var L8: Self

  /// All senders of an inner signal are released.
  ///
  /// Its place becomes free, and the result may complete.
  @Tag package static var L9: Self

  /// The last subscriber of a shared signal leaves while another one comes.
  ///
  /// The source has one subscription at a time.
  @Tag package static var L10: Self

  /// A long chain of signals that keep each other through closures, values or errors is released,
  /// or subscribed to.
  ///
  /// Releasing it takes constant stack, whatever its length. Subscribing works if hundreds of
  /// closures each make the next signal.
  @Tag package static var L11: Self

  /// A block ends an input while a value waits that another thread has sent to the input.
  ///
  /// The value comes before the end.
  @Tag package static var L12: Self

  // MARK: Public bug reports, and attacks

  /// The result of `mapAsync` ends, or is disposed of, before a task has begun its call.
  ///
  /// The call does not begin. No other foreign code that starts later begins either.
  @Tag package static var K28: Self

  /// The subscriber leaves during an element of an asynchronous sequence, or before the first
  /// one.
  ///
  /// The task is cancelled, and the sequence notices: a stream calls `onTermination`.
  @Tag package static var K29: Self

  /// The subscriber of an operator that hands out signals leaves, and keeps a signal.
  ///
  /// The signal lives until its own subscriber leaves or the source ends, and has its first
  /// value.
  @Tag package static var K30: Self

  /// A signal in `concat` or `startWith` has ended.
  ///
  /// The signal, and what it captured, is released before the next signal ends.
  @Tag package static var K31: Self

  /// The source of a shared observable of RxFlavour ends.
  ///
  /// The end and the closing of the source come in RxSwift's order.
  @Tag package static var K32: Self

  /// A value is sent while a subscriber of RxFlavour gets its replay.
  ///
  /// The subscriber gets the older values first.
  @Tag package static var K33: Self

  /// A file imports both Signals and RxFlavour.
  ///
  /// The names that both modules have are not ambiguous.
  @Tag package static var K34: Self

  /// Another library decorates the delegate of a control that has a delegate proxy.
  ///
  /// Each delegate is told once, and the calls end.
  @Tag package static var K35: Self

  /// A test scheduler of RxFlavour gets the longest time that there is, or an endless interval.
  ///
  /// The time is never reached. Endless work stops the program with a message.
  @Tag package static var K36: Self

  /// A task is cancelled in a loop over `values()` while values wait.
  ///
  /// What becomes of these values is documented, and none is lost without a count.
  @Tag package static var K37: Self

  /// A signal ends on another thread while it is being subscribed to, and another one follows.
  ///
  /// The successor begins where the source has ended.
  @Tag package static var K39: Self

  /// Each event causes another one at the same subject, and several threads send.
  ///
  /// Each send delivers few of the others' events, and little waits.
  @Tag package static var K40: Self

  /// The release of a property's old value writes to the property while other threads write.
  ///
  /// No write stops the program, and none is lost.
  @Tag package static var K41: Self

  /// Long sources of RxFlavour take turns on the trampoline.
  ///
  /// The memory does not grow with the number of values.
  @Tag package static var K42: Self

  /// A block of RxFlavour waits for another sequence.
  ///
  /// The sequence runs on the waiting thread, and the wait ends.
  @Tag package static var K43: Self

  /// A shared signal is opened again while its former source is still being stopped.
  ///
  /// Tasks of the source see the task-local values of the new subscriber only.
  @Tag package static var K44: Self

  /// A command executes and fails while its `enabled` signal changes on other threads.
  ///
  /// The error comes before `executing` is false.
  @Tag package static var K45: Self

  /// A list presenter answers a question of the toolkit and is shown again meanwhile, in a nested
  /// loop.
  ///
  /// The main thread goes on.
  @Tag package static var K46: Self

  /// A timer of microseconds is due all the time beside a fast sender.
  ///
  /// The line of waiting events does not grow, and putting work back costs little.
  @Tag package static var K47: Self

  /// A long chain of objects of RxFlavour that keep each other is released.
  ///
  /// Releasing it takes constant stack.
  @Tag package static var K48: Self

  /// The converter of a virtual time scheduler reads the scheduler's clock.
  ///
  /// The converter is called outside of the lock, and there is no deadlock.
  @Tag package static var K49: Self

  /// A block that runs while an operator subscribes in order subscribes to another signal.
  ///
  /// That subscription does not inherit the operator's scheduler.
  @Tag package static var K50: Self

  /// The value on which the check of a validated property depends changes.
  ///
  /// An unchanged valid value is not written again.
  @Tag package static var K51: Self

  /// The `==` of a group's key sends to the source.
  ///
  /// The value waits for its turn, completion waits behind it, and nothing stops the program.
  @Tag package static var K52: Self

  /// A test scheduler was created in a task that has ended, and another task has the same address.
  ///
  /// The scheduler is not current in the other task.
  @Tag package static var K53: Self

  /// A recorder with immediate time subscribes in a task that belongs to no test.
  ///
  /// The signal begins before the recorder is returned.
  @Tag package static var K54: Self

  /// A `CommandButton` of SwiftUI gets another command.
  ///
  /// The button is enabled while that command is.
  @Tag package static var K55: Self

  /// The subscriber of a signal's Combine publisher demands values while another thread sends all
  /// the time.
  ///
  /// The demand delivers the values that wait and a few more, and returns.
  @Tag package static var K56: Self

  /// A handler of a GTK property's changes writes the property, as the program.
  ///
  /// The write is not sent as a change by the user, and the emission ends.
  @Tag package static var K57: Self

  /// A handler of a GTK list's selection binds other rows to the list.
  ///
  /// The former selection lives until GTK no longer uses it.
  @Tag package static var K58: Self

  /// A test scheduler is released while code of another thread looks for its test scheduler.
  ///
  /// The code finds the scheduler or none.
  @Tag package static var K59: Self

  /// One thread sends to a subject while another one subscribes, disposes or reads.
  ///
  /// An event waits only for other events: it is delivered before its send returns.
  @Tag package static var K60: Self

  /// A thread waits for a signal whose source was paused and has to go on on that thread.
  ///
  /// The source goes on, and the wait ends.
  @Tag package static var K61: Self

  /// A followed file is replaced twice while the receiver of its lines is busy.
  ///
  /// The lines of each file are sent, in order.
  @Tag package static var K62: Self

  /// A queue that fails beyond a limit gets more values than that.
  ///
  /// It fails once, and takes no further value.
  @Tag package static var K63: Self

  /// A queue pauses its source at one value.
  ///
  /// No more values wait than that value expands to, whatever another thread does.
  @Tag package static var K64: Self

  /// An input of `zip` is abandoned while the other one is paused.
  ///
  /// No pair can follow: the pause doesn't end.
  @Tag package static var K65: Self

  /// A window is to close beside a fast sender.
  ///
  /// It closes in time, and the sender leaves no line behind.
  @Tag package static var K66: Self

  /// Many senders wait for room.
  ///
  /// They send in order, and only as many are woken as there is room for.
  @Tag package static var K67: Self

  /// A task awaits a result of a replay whose source is abandoned.
  ///
  /// The wait ends with `abandoned`.
  @Tag package static var K68: Self

  /// A `Single` or `Maybe` succeeds, and the observer causes another event.
  ///
  /// The observer is called once.
  @Tag package static var K69: Self

  /// A closure completes its source, or disposes of its subscription, and returns a value.
  ///
  /// The value is not passed on, and no further closure is called.
  @Tag package static var K70: Self

  /// The closure of a flattening operator completes the source, and returns a signal.
  ///
  /// The signal is an inner signal as any other.
  @Tag package static var K71: Self

  /// Only the chain of an observable of RxFlavour holds its source.
  ///
  /// The subscription keeps the source.
  @Tag package static var K72: Self

  /// The trigger of `skip(until:)` fails while it is subscribed to.
  ///
  /// The error is the signal's error.
  @Tag package static var K73: Self

  /// A block changes a property by a method that returns a value.
  ///
  /// It compiles, and the value may be ignored.
  @Tag package static var K74: Self

  /// A queue drops a value because of its policy, an error or a disposal.
  ///
  /// `onDrop` gets the value, once.
  @Tag package static var K75: Self

  /// A client drops messages of a server, again and again.
  ///
  /// The program gets the number of all of them.
  @Tag package static var K76: Self

  /// A source asks for the end of a pause after its subscription was disposed of.
  ///
  /// Its closure is released, and not called.
  @Tag package static var K77: Self

  /// An argument is the largest integer.
  ///
  /// It means without limit.
  @Tag package static var K78: Self

  /// A task is cancelled that waits for the end of a pause.
  ///
  /// Nothing of it is left before the pause ends.
  @Tag package static var K79: Self
}
