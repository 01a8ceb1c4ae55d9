extension Signal {
  /// Returns a signal of pairs: each value of the source, and the latest one of `other`.
  ///
  /// ```
  /// self                       a-b---c---d-|
  /// other                      -1--2---3---4
  /// withLatest(from: other)    --'b1'---'c2'---'d3'-|
  /// ```
  ///
  /// Values that come before the other signal has sent anything are dropped, and those of the other
  /// signal cause nothing. The other signal is subscribed to first; when it has completed, its last
  /// value goes on to count.
  ///
  /// - Parameter other: The signal whose latest value completes each pair.
  /// ## Scheduling
  /// Delivers where the source sends.
  /// Where no scheduler is current, the two begin one after the other, on one background scheduler.
  /// ## Errors
  /// An error of either signal passes at once.
  /// ## Disposal
  /// Disposes of both.
  public func withLatest<Other: Sendable>(from other: Signal<Other>) -> Signal<(Value, Other)> {
    OperatorSignal.subscribingInOrder { sink in
      let pairing = Junction(into: sink)
      let latest = Latest<Other>()
      _ = other.attach(OtherSink<Other, (Value, Other)>(latest, pairing))
      if !pairing.output.isDisposed {
        _ = self.attach(WithLatestSink<Value, Other>(latest, pairing))
      }
      return pairing.output
    }
  }
}

/// The latest value of the other signal. Belongs to the owner of the output.
private final class Latest<Value> {
  var value: Value?
}

/// The source. It owns the junction alone: without it nobody could send pairs.
private final class WithLatestSink<Value: Sendable, Other: Sendable>:
  InputSink<Value, (Value, Other)>
{
  private let latest: Latest<Other>
  private let pairing: Junction<(Value, Other)>

  init(_ latest: Latest<Other>, _ pairing: Junction<(Value, Other)>) {
    self.latest = latest
    self.pairing = pairing
    super.init(pairing.output)
  }

  override func sendNext(_ value: Value) {
    guard output.enter() else {
      output.post { self.sendNext(value) }
      return
    }
    if let other = latest.value { output.sendNext((value, other)) }
    output.leave()
  }

  override func sendCompleted() { output.sendCompleted() }
}

private final class OtherSink<Value, Output: Sendable>: InputSink<Value, Output> {
  private let latest: Latest<Value>

  init(_ latest: Latest<Value>, _ pairing: Junction<Output>) {
    self.latest = latest
    super.init(pairing.output)
  }

  override func sendNext(_ value: Value) {
    guard output.enter() else {
      output.post { self.sendNext(value) }
      return
    }
    _ = replace(&latest.value, with: value)
    output.leave()
  }
}
