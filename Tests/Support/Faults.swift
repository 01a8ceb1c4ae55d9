// swift-format-ignore-file: AlwaysUseLowerCamelCase

package import Testing

/// The catalogue of faults that users of such libraries have met, and what has to happen instead.
///
/// A test has the tags of its cases. `scripts/print-catalogue` reads this file, and prints each
/// case with the result of its tests.
extension Tag {
  // MARK: Grammar

  /// A value is sent from a value's block, to the same subject.
  ///
  /// It comes after the current one has reached every subscriber; nothing waits for itself.
  @Tag package static var A1: Self

  /// Completion is sent from a value's block.
  ///
  /// One end, and nothing after it.
  @Tag package static var A2: Self

  /// An error is sent from a value's block.
  ///
  /// One end, and nothing after it.
  @Tag package static var A3: Self

  /// A value's block disposes of the subscription.
  ///
  /// Nothing more comes, and nothing waits.
  @Tag package static var A4: Self

  /// A terminal block disposes of the subscription.
  ///
  /// Nothing happens; what there is to dispose of is disposed of once.
  @Tag package static var A5: Self

  /// A value's block subscribes to the same subject.
  ///
  /// The new subscriber gets the next value first.
  @Tag package static var A6: Self

  /// A block disposes of another subscription during delivery.
  ///
  /// That one gets nothing more.
  @Tag package static var A7: Self

  /// Events are sent after the end or the disposal.
  ///
  /// They are ignored, and not kept.
  @Tag package static var A8: Self

  /// A second terminal event.
  ///
  /// It is ignored; a second error goes to the hook.
  @Tag package static var A9: Self

  /// Repeating by hand, from the completed block.
  ///
  /// Constant stack with a subject.
  @Tag package static var A10: Self

  /// Two subjects feed each other.
  ///
  /// They take turns, and come to an end.
  @Tag package static var A11: Self

  /// A block drops the last reference to the subject.
  ///
  /// Nothing is used after its release.
  @Tag package static var A12: Self

  /// The release of a captured object disposes of the subscription.
  ///
  /// Nothing waits for itself.
  @Tag package static var A13: Self

  // MARK: Concurrency

  /// Many threads send to one subscriber.
  ///
  /// One at a time, and nothing is lost.
  @Tag package static var B1: Self

  /// An error races completion.
  ///
  /// One of them comes.
  @Tag package static var B2: Self

  /// A value races completion.
  ///
  /// It comes before, or not at all.
  @Tag package static var B3: Self

  /// Disposal races a value.
  ///
  /// No block starts after it.
  @Tag package static var B4: Self

  /// Two disposals at once.
  ///
  /// The action runs once.
  @Tag package static var B5: Self

  /// Subscribing races the end of a subject.
  ///
  /// The end comes, once.
  @Tag package static var B6: Self

  /// Adding to a compound disposable races its disposal.
  ///
  /// What is added is disposed of once.
  @Tag package static var B7: Self

  /// Exchanging in a serial disposable races its disposal.
  ///
  /// What is put in is disposed of.
  @Tag package static var B8: Self

  /// Two signals feed each other from two threads.
  ///
  /// No lock is held while sending, so neither waits for the other.
  @Tag package static var B9: Self

  /// An operator with several inputs disposes of them.
  ///
  /// No lock is held then.
  @Tag package static var B10: Self

  /// A replay to a new subscriber while others wait.
  ///
  /// No lock is held then, and the order is kept.
  @Tag package static var B11: Self

  /// Many threads send to a subject with many subscribers.
  ///
  /// All get the same order.
  @Tag package static var B12: Self

  /// Subscribers come and go while a subject delivers.
  ///
  /// The list stays whole.
  @Tag package static var B13: Self

  /// A weak reference is used while its object goes.
  ///
  /// There is one or there is none.
  @Tag package static var B14: Self

  // MARK: Synchronous sources

  /// An endless synchronous source behind take.
  ///
  /// It stops.
  @Tag package static var C1: Self

  /// The same behind other operators.
  ///
  /// It stops.
  @Tag package static var C2: Self

  /// The end comes before didSubscribe has returned.
  ///
  /// What it returns is disposed of at once, once.
  @Tag package static var C3: Self

  /// Disposal after a synchronous end.
  ///
  /// Nothing happens.
  @Tag package static var C4: Self

  /// take(1): value, disposal and completion.
  ///
  /// In this order.
  @Tag package static var C5: Self

  /// The subscriber has ended within didSubscribe.
  ///
  /// What is sent later is ignored.
  @Tag package static var C6: Self

  /// An endless synchronous source is shared.
  ///
  /// It stops with the last subscriber.
  @Tag package static var C7: Self

  // MARK: Depth

  /// Any number of rounds of repeat.
  ///
  /// Constant stack and memory.
  @Tag package static var D1: Self

  /// Any number of rounds of retry.
  ///
  /// Constant stack and memory.
  @Tag package static var D2: Self

  /// Any number of synchronous signals one after the other.
  ///
  /// Constant stack and memory.
  @Tag package static var D3: Self

  /// Immediate and delayed inner signals mixed.
  ///
  /// Bounded stack.
  @Tag package static var D4: Self

  /// Each value subscribes to the next signal.
  ///
  /// The limit is stated.
  @Tag package static var D5: Self

  /// A long chain of operators.
  ///
  /// The limit is stated for delivery; there is none for building and taking down.
  @Tag package static var D6: Self

  /// Ten thousand signals combined.
  ///
  /// Flat.
  @Tag package static var D7: Self

  /// Any number of disposables and closures in a chain.
  ///
  /// Taken down in constant stack.
  @Tag package static var D8: Self

  /// Any number of recursive runs on each scheduler.
  ///
  /// Constant stack and memory.
  @Tag package static var D9: Self

  /// A hundred thousand nested sends.
  ///
  /// Constant stack.
  @Tag package static var D10: Self

  // MARK: Memory

  /// A subscription and its disposable hold each other.
  ///
  /// Released at the end.
  @Tag package static var E1: Self

  /// A subject after a subscriber's disposal.
  ///
  /// It keeps nothing of it.
  @Tag package static var E2: Self

  /// A subscription is abandoned.
  ///
  /// It ends.
  @Tag package static var E3: Self

  /// Any number of inner signals that have ended.
  ///
  /// Nothing is kept of them.
  @Tag package static var E4: Self

  /// The disposables of recursive scheduling.
  ///
  /// One at a time.
  @Tag package static var E5: Self

  /// A replay with a capacity, however many values come.
  ///
  /// As many values as its capacity.
  @Tag package static var E6: Self

  /// A replay with a very large capacity.
  ///
  /// No memory beforehand.
  @Tag package static var E7: Self

  /// Values that operators hold.
  ///
  /// Released at the end.
  @Tag package static var E8: Self

  /// The trigger of a retry.
  ///
  /// Disposed of with the rest.
  @Tag package static var E9: Self

  /// Groups without subscribers.
  ///
  /// One for each key, none after the end.
  @Tag package static var E10: Self

  /// Random programs.
  ///
  /// Nothing of them is left.
  @Tag package static var E11: Self

  /// The action of a disposable that has run.
  ///
  /// Released right after.
  @Tag package static var E12: Self

  // MARK: Schedulers

  /// A timer after its disposal.
  ///
  /// Never begins on its own queue.
  @Tag package static var F1: Self

  /// Work runs before its disposable is stored.
  ///
  /// The disposable is disposed of then.
  @Tag package static var F2: Self

  /// Ten thousand ticks.
  ///
  /// No drift.
  @Tag package static var F3: Self

  /// The disposable of repeating work is not kept.
  ///
  /// The work goes on.
  @Tag package static var F4: Self

  /// The main thread waits for what needs the main queue.
  ///
  /// A line on standard error says so after five seconds.
  @Tag package static var F5: Self

  /// Work on a serial scheduler.
  ///
  /// In the order of scheduling.
  @Tag package static var F6: Self

  /// A scheduler over a concurrent queue.
  ///
  /// One at a time.
  @Tag package static var F7: Self

  /// Work that is cancelled.
  ///
  /// Never runs, and is released at once.
  @Tag package static var F8: Self

  /// Work on a suspended queue is cancelled and released.
  ///
  /// No trap.
  @Tag package static var F9: Self

  /// A timer is released before it has begun.
  ///
  /// No trap.
  @Tag package static var F10: Self

  /// Priorities.
  ///
  /// Nothing waits for another thread unless that is what it is for.
  @Tag package static var F11: Self

  /// Work due at the same virtual time.
  ///
  /// In the order of scheduling.
  @Tag package static var F12: Self

  /// Work that is scheduled while the clock advances.
  ///
  /// Runs in the same call if it is due.
  @Tag package static var F13: Self

  /// A test scheduler and two threads.
  ///
  /// Any may schedule; two that run it stop the program.
  @Tag package static var F14: Self

  /// The clock on the wall changes.
  ///
  /// Nothing depends on it.
  @Tag package static var F15: Self

  /// Delays below zero and beyond the clock.
  ///
  /// Now, and never.
  @Tag package static var F16: Self

  /// An interval of zero.
  ///
  /// Stops the program.
  @Tag package static var F17: Self

  // MARK: Operators

  /// A closure throws.
  ///
  /// The error passes, and the source is disposed of.
  @Tag package static var G1: Self

  /// debounce ends while a value waits.
  ///
  /// Completion sends it first; an error drops it.
  @Tag package static var G2: Self

  /// The timer of a debounce races a value.
  ///
  /// Each value at most once.
  @Tag package static var G3: Self

  /// A timeout races an event.
  ///
  /// One of them counts.
  @Tag package static var G4: Self

  /// An inner signal sends while it is switched away from.
  ///
  /// Nothing of it comes afterwards.
  @Tag package static var G5: Self

  /// The outer signal of a switch completes first.
  ///
  /// It completes with the inner one.
  @Tag package static var G6: Self

  /// Operators of no signals.
  ///
  /// Complete at once.
  @Tag package static var G7: Self

  /// zip of signals of unequal speed.
  ///
  /// What waits is released at the end.
  @Tag package static var G8: Self

  /// zip, when an input has ended and nothing of it waits.
  ///
  /// Completes.
  @Tag package static var G9: Self

  /// flatten with a limit below one.
  ///
  /// Stops the program.
  @Tag package static var G10: Self

  /// A group's subscriber goes.
  ///
  /// The other groups go on.
  @Tag package static var G11: Self

  /// materialize and dematerialize.
  ///
  /// Change nothing.
  @Tag package static var G12: Self

  /// delay and an error.
  ///
  /// The error overtakes.
  @Tag package static var G13: Self

  /// A hundred thousand nested catches.
  ///
  /// Constant stack.
  @Tag package static var G14: Self

  /// The trigger of take(until:) fires on subscription.
  ///
  /// The source isn't subscribed to.
  @Tag package static var G15: Self

  /// A trigger races the end.
  ///
  /// One end.
  @Tag package static var G16: Self

  // MARK: Sharing

  /// connect twice.
  ///
  /// One subscription, one disposable.
  @Tag package static var H1: Self

  /// Many threads connect.
  ///
  /// One subscription.
  @Tag package static var H2: Self

  /// connect after disposal.
  ///
  /// Connects again, unlike in RAC.
  @Tag package static var H3: Self

  /// The last subscriber leaves while one comes.
  ///
  /// That one isn't left hanging.
  @Tag package static var H4: Self

  /// The source completes within connect.
  ///
  /// No stale connection.
  @Tag package static var H5: Self

  /// A connect that takes its time.
  ///
  /// Others don't wait for it.
  @Tag package static var H6: Self

  /// Disposal during a replay.
  ///
  /// It stops at once.
  @Tag package static var H7: Self

  /// A replay of capacity 0.
  ///
  /// A plain subject.
  @Tag package static var H8: Self

  /// A value is sent while one subscribes to a replay.
  ///
  /// Neither lost nor doubled.
  @Tag package static var H9: Self

  // MARK: Concurrency in Swift

  /// A value races the cancelling of a task.
  ///
  /// One of them wins.
  @Tag package static var I1: Self

  /// A task is cancelled while it waits.
  ///
  /// It throws, and the source is disposed of.
  @Tag package static var I2: Self

  /// Resuming a task.
  ///
  /// Under no lock.
  @Tag package static var I3: Self

  /// Completion without a value.
  ///
  /// As documented.
  @Tag package static var I4: Self

  /// A task that is cancelled beforehand.
  ///
  /// Subscribes to nothing.
  @Tag package static var I5: Self

  /// A slow consumer.
  ///
  /// The policy says what is kept, and drops are counted.
  @Tag package static var I6: Self

  /// The loop is left.
  ///
  /// The source is disposed of.
  @Tag package static var I7: Self

  /// A closure written on the main actor runs elsewhere.
  ///
  /// It is not isolated, and nothing traps.
  @Tag package static var I8: Self

  /// An error comes while no caller waits.
  ///
  /// It is thrown later.
  @Tag package static var I9: Self

  /// A sequence as a signal is disposed of.
  ///
  /// Its task is cancelled.
  @Tag package static var I10: Self

  /// Two tasks and one sequence.
  ///
  /// Each has an iterator and a subscription of its own.
  @Tag package static var I11: Self

  // MARK: Arguments

  /// take(0).
  ///
  /// Completes without subscribing.
  @Tag package static var J1: Self

  /// Negative counts.
  ///
  /// Stop the program.
  @Tag package static var J2: Self

  /// Buffers of nothing.
  ///
  /// Stop the program.
  @Tag package static var J3: Self

  /// retry(0).
  ///
  /// Never subscribes again.
  @Tag package static var J4: Self

  /// take(last: 0) and take(last: Int.max).
  ///
  /// Nothing, and no memory beforehand.
  @Tag package static var J5: Self

  /// Negative capacities.
  ///
  /// Stop the program.
  @Tag package static var J6: Self

  /// Numbers near the limit of their type.
  ///
  /// No overflow.
  @Tag package static var J7: Self

  // MARK: Foundation

  /// Hundreds of processes at once, and thousands of open files.
  ///
  /// All of them run.
  @Tag package static var K1: Self

  /// A process beside many that last.
  ///
  /// Ends with its own end.
  @Tag package static var K2: Self

  /// A process that can't be started.
  ///
  /// Says why, and leaves nothing open.
  @Tag package static var K3: Self

  /// An input handle that is closed.
  ///
  /// The documented error.
  @Tag package static var K4: Self

  /// A hundred requests of one URLSession.
  ///
  /// Share its connections, as many as it says.
  @Tag package static var K5: Self

  /// A reader on a scheduler that runs its work at once.
  ///
  /// Holds up no other reader.
  @Tag package static var K6: Self

  /// The signals of faults.
  ///
  /// Are refused.
  @Tag package static var K7: Self

  /// A request that was made with a time.
  ///
  /// Ends after it.
  @Tag package static var K8: Self

  /// A request with an endless time, or one that is no number.
  ///
  /// Stops nothing.
  @Tag package static var K9: Self

  /// A server's answer with a trailer, on Linux.
  ///
  /// Stops the program in Foundation, as is documented.
  @Tag package static var K10: Self

  /// A server's answer as long as integers go, on Linux.
  ///
  /// Stops the program in Foundation, as is documented.
  @Tag package static var K11: Self

  /// A server's answer whose head is broken off, on Linux.
  ///
  /// Stops the program in Foundation, as is documented.
  @Tag package static var K12: Self

  /// A time that the clock on the wall leaves out.
  ///
  /// The next one that it shows.
  @Tag package static var K13: Self

  /// A date that is waited for.
  ///
  /// Is looked up once.
  @Tag package static var K14: Self

  /// A date that is no number.
  ///
  /// Never comes.
  @Tag package static var K15: Self

  /// Hundreds of readers that are given one scheduler.
  ///
  /// A few threads.
  @Tag package static var K16: Self

  /// A server that closes a connection which is used again.
  ///
  /// The request is answered all the same.
  @Tag package static var K17: Self

  /// Callers with different task-local values share a task scheduler or an actor.
  ///
  /// The work sees none of them, and keeps none.
  @Tag package static var K18: Self

  /// Urgent work stands behind work of background priority, on a task scheduler.
  ///
  /// It runs at its own priority, as does what is less urgent after it.
  @Tag package static var K19: Self

  /// Senders with different task-local values send to one mapAsync or concatMap.
  ///
  /// The calls see the subscriber's, and never those of another sender.
  @Tag package static var K20: Self

  /// A scheduler runs its work twice.
  ///
  /// One subscription.
  @Tag package static var K21: Self

  /// A marble diagram is malformed where no test runs.
  ///
  /// The program stops, and says where it is.
  @Tag package static var K22: Self

  /// A process is started by one that ignores POSIX signals.
  ///
  /// It does not ignore them.
  @Tag package static var K23: Self

  /// A time that the clock shows on a day on which it goes forward or back.
  ///
  /// Is found.
  @Tag package static var K24: Self

  // MARK: Fairness

  /// A timer is due while another thread delivers without end.
  ///
  /// It comes before the next value, on its scheduler.
  @Tag package static var L1: Self

  /// The system makes no thread for what several senders have left.
  ///
  /// The sender goes on.
  @Tag package static var L2: Self

  /// A send beside threads that send, come and go.
  ///
  /// Delivers 16 of their events at most.
  @Tag package static var L3: Self

  /// A nested send behind the events of other threads.
  ///
  /// Is delivered before the send returns.
  @Tag package static var L4: Self

  /// A subscriber leaves while events wait.
  ///
  /// What it holds is released before the next event.
  @Tag package static var L5: Self

  /// Subscribers come and go while a block runs.
  ///
  /// What they hold is released at once.
  @Tag package static var L6: Self

  /// 400 pieces of work on background schedulers block.
  ///
  /// Other work, timers and subscriptions come all the same.
  @Tag package static var L7: Self

  /// Values of which only the last one counts come while another thread delivers.
  ///
  /// One of them waits.
  @Tag package static var L8: Self

  /// No sender of an inner signal is left.
  ///
  /// Its place is free, and the result may complete.
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

  /// A block ends an input while a value waits that another thread has sent to it.
  ///
  /// The value comes first.
  @Tag package static var L12: Self
}
