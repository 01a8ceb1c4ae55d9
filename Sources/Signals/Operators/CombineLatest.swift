import Scheduling

extension Signal {
  /// Returns a signal of pairs of the latest values of both signals.
  ///
  /// ```
  /// self                         a---b-----|
  /// other                        --1---2-3|
  /// combineLatest(with: other)   --'a1'-'b1'-'b2'-'b3'-|
  /// ```
  ///
  /// The same as the function `combineLatest(_:)` of both. RAC: `-combineLatestWith:` (SO15).
  ///
  /// - Parameter other: The signal of the pairs' second values.
  /// ## Scheduling
  /// Delivers where the two send. Subscribes to the source first.
  /// ## Errors
  /// An error of either signal passes at once.
  /// ## Disposal
  /// Disposes of both.
  @inlinable
  @_disfavoredOverload
  public func combineLatest<Other: Sendable>(
    with other: Signal<Other>
  ) -> Signal<(Value, Other)> {
    Signals.combineLatest(self, other)
  }
}

/// Returns a signal of tuples of the latest values of all `signals`.
///
/// ```
/// a                       a---b-----|
/// b                       --1---2-3|
/// c                       x---|
/// combineLatest(a, b, c)  --'a1x'-'b1x'-'b2x'-'b3x'-|
/// ```
///
/// It sends nothing before each of them has sent something, and then for each value of any of them.
/// It completes when all have completed, even if one did without having sent anything. Each of them
/// is subscribed to for itself: of a signal that is given twice, both subscriptions count, one
/// after the other. With one signal, its values stay as they are. RAC: `+combineLatest:`,
/// `+combineLatest:reduce:` (SO16, SO17).
///
/// - Parameter signals: The signals, any number of them, of any types.
/// ## Scheduling
/// Delivers where they send. Subscribes in order.
/// ## Errors
/// An error of any signal passes at once; after one that comes at once, the signals behind it
/// aren't subscribed to.
/// ## Disposal
/// Disposes of all of them.
@inlinable
public func combineLatest<each Value: Sendable>(
  _ signals: repeat Signal<each Value>
) -> Signal<(repeat each Value)> {
  combineLatest(each: repeat each signals)
}

/// - Parameter endsEarly: Whether it also completes when a value comes that can't be combined any more, since all other
///   signals have completed, one of them without a value. Other modules of this package ask for it.
@inlinable
package func combineLatest<each Value: Sendable>(
  each signals: repeat Signal<each Value>, endingEarly endsEarly: Bool = false
) -> Signal<(repeat each Value)> {
  OperatorSignal { sink in
    var layout = SlotMemory.Layout()
    repeat layout.add((each Value).self)
    let memory = SlotMemory(layout)
    var slots = SlotMemory.Walk(memory)
    let latest = (repeat slots.next((each Value).self))
    let junction = CombineLatestJunction(
      of: layout.count, in: memory, into: Subscription(sink), endingEarly: endsEarly,
      combine: { (repeat (each latest).value) },
      destroy: { memory in
        var slots = SlotMemory.Walk(memory)
        repeat slots.next((each Value).self).destroy()
      })
    repeat junction.subscribe(to: each signals, each latest)
    junction.allSubscribed()
    return junction.output
  }
}

/// Returns a signal of arrays of the latest values of all `signals`.
///
/// ```
/// a                      a---b-----|
/// b                      --1---2-3|
/// combineLatest([a, b])  --[a,1]-[b,1]-[b,2]-[b,3]-|
/// ```
///
/// As the function that takes them one by one, for signals of one type. Without any signal it
/// completes. RAC: `+combineLatest:` (SO16).
///
/// - Parameter signals: The signals; the sequence is iterated once for each subscription.
/// ## Scheduling
/// Delivers where they send. Subscribes in order.
/// ## Errors
/// An error of any signal passes at once.
/// ## Disposal
/// Disposes of all of them.
public func combineLatest<Value: Sendable>(
  _ signals: some Sequence<Signal<Value>> & Sendable
) -> Signal<[Value]> {
  combineLatest(all: signals, endingEarly: false)
}

package func combineLatest<Value: Sendable>(
  all signals: some Sequence<Signal<Value>> & Sendable, endingEarly endsEarly: Bool
) -> Signal<[Value]> {
  OperatorSignal { sink in
    let inputs = Array(signals)
    var layout = SlotMemory.Layout()
    for _ in inputs { layout.add(Value.self) }
    let memory = SlotMemory(layout)
    var slots = SlotMemory.Walk(memory)
    let latest = inputs.map { _ in slots.next(Value.self) }
    let junction = CombineLatestJunction(
      of: layout.count, in: memory, into: Subscription(sink), endingEarly: endsEarly,
      combine: { latest.map(\.value) },
      destroy: { _ in for slot in latest { slot.destroy() } })
    for (signal, latest) in Swift.zip(inputs, latest) { junction.subscribe(to: signal, latest) }
    junction.allSubscribed()
    return junction.output
  }
}

/// A junction that sends a combination of its inputs' latest values.
///
/// A closure makes the combination. The client's module compiles it for the inputs' types.
@usableFromInline
final class CombineLatestJunction<Output: Sendable>: Junction<Output> {
  /// Holds the inputs' latest values.
  private let memory: SlotMemory
  private let combine: () -> Output
  private let destroy: (SlotMemory) -> Void
  // These belong to the owner of the output.
  @exclusivity(unchecked) private var withoutValue: Int
  @exclusivity(unchecked) private var active: Int
  private let isEmpty: Bool
  private let endsEarly: Bool
  // These belong to the thread that subscribes to the inputs.
  private let looksAtScalars = Scheduler.isAnyCurrent
  /// Whether that thread still owns the output, after it has looked at an input.
  @exclusivity(unchecked) private var ownsOutput = false

  /// Creates the junction of `count` inputs. Their latest values lie in `memory`, which the
  /// junction frees.
  ///
  /// - Parameters:
  ///   - endsEarly: Whether a value completes the output that can't be combined any more.
  ///   - combine: Makes the output of the latest values. Called when all of them are there.
  ///   - destroy: Releases the latest values that are there.
  @usableFromInline init(
    of count: Int, in memory: SlotMemory, into output: Subscription<Output>,
    endingEarly endsEarly: Bool, combine: @escaping () -> Output,
    destroy: @escaping (SlotMemory) -> Void
  ) {
    self.memory = memory
    self.combine = combine
    self.destroy = destroy
    withoutValue = count
    active = count
    isEmpty = count == 0
    self.endsEarly = endsEarly
    super.init(into: output)
  }

  deinit {
    destroy(memory)
    memory.deallocate()
  }

  /// Subscribes to an input, which puts its values into `latest`.
  @inlinable @inline(__always)
  func subscribe<Value>(to signal: Signal<Value>, _ latest: Slot<Value>) {
    if !subscribe(toScalar: signal, latest) {
      _ = signal.attach(CombineLatestSink(latest, of: self))
    }
  }

  /// Takes the value or error of `signal`, if it is known without subscribing. Returns true if
  /// there is no need to subscribe, also because the output has ended.
  @usableFromInline func subscribe<Value>(
    toScalar signal: Signal<Value>, _ latest: Slot<Value>
  ) -> Bool {
    if output.isDisposed { return true }
    guard looksAtScalars, ownsOutput || output.enter() else { return false }
    // For the next input too: most inputs are of the same kind.
    ownsOutput = true
    if signal.takeScalar(
      next: { updated(latest, with: $0) }, error: { output.sendError($0) })
    {
      inputCompleted()
      return true
    }
    leaveOutput()
    return false
  }

  private func leaveOutput() {
    guard ownsOutput else { return }
    ownsOutput = false
    output.leave()
  }

  /// Called when all inputs have been subscribed to.
  @usableFromInline func allSubscribed() {
    leaveOutput()
    if isEmpty { output.sendCompleted() }
  }

  /// Called by the owner, when an input has sent a value.
  func updated<Value>(_ latest: Slot<Value>, with value: Value) {
    if !latest.isFull { withoutValue -= 1 }
    latest.fill(with: value) {
      if withoutValue == 0 {
        output.sendNext(combine())
      } else if endsEarly, active == 1 {
        output.sendCompleted()
      }
    }
  }

  /// Called by the owner.
  func inputCompleted() {
    active -= 1
    if active == 0 { output.sendCompleted() }
  }
}

@usableFromInline
final class CombineLatestSink<Value: Sendable, Output: Sendable>: InputSink<
  Value, Output, CombineLatestJunction<Output>
>
{
  private let latest: Slot<Value>

  @usableFromInline init(_ latest: Slot<Value>, of junction: CombineLatestJunction<Output>) {
    self.latest = latest
    super.init(junction)
  }

  override func sendNext(_ value: Value) {
    output.inTurn(self, value) { sink, value in sink.junction.updated(sink.latest, with: value) }
  }

  override func sendCompleted() {
    output.inTurn(self) { sink in sink.junction.inputCompleted() }
  }
}
