extension Signal {
  /// Gives the signal a name, to recognise it in logs and while debugging.
  ///
  /// ![named in marbles](marbles-named-letters)
  ///
  /// ```
  /// self               a-b-c-|
  /// named("letters")   a-b-c-|
  /// ```
  ///
  /// `name` is evaluated only when the name is read, so it costs nothing until then. Signals that
  /// operators make from this signal don't inherit the name.
  ///
  /// - Parameter name: The name; evaluated each time it is read.
  /// ## Scheduling
  /// Delivers where the source sends.
  /// ## Errors
  /// An error of the source passes.
  /// ## Disposal
  /// Disposes of the source.
  /// ## Other libraries
  /// In ReactiveObjC: `-setNameWithFormat:` (feature
  /// [ST7](doc:ReactiveObjCFeatures#Stream-operators)).
  @_disfavoredOverload
  public func named(_ name: @autoclosure @escaping @Sendable () -> String) -> Signal {
    NamedSignal(self, name)
  }

  /// The name that `named(_:)` has given the signal, or an empty string.
  ///
  /// In ReactiveObjC: `name` (feature [ST6](doc:ReactiveObjCFeatures#Stream-operators)).
  public var name: String { makeName?() ?? "" }

  /// The closure that makes the name. It doesn't keep the signal alive.
  var makeName: (@Sendable () -> String)? {
    let signal = (self as? InfallibleSignal<Value>)?.signal ?? self
    return (signal as? NamedSignal<Value>)?.named
  }
}

final class NamedSignal<Value: Sendable>: LinearSignal<Value, Value>, @unchecked Sendable {
  // Unchecked, because of `unwinding`. Only `deinit` uses it.
  fileprivate let named: @Sendable () -> String
  // Declared after the name: its release follows that of the name, and ends the turn of
  // `Unwinding`.
  @safe @exclusivity(unchecked) private var unwinding = ValueUnwinding()

  init(_ source: Signal<Value>, _ makeName: @escaping @Sendable () -> String) {
    named = makeName
    super.init(of: source)
  }

  deinit { unwind(&unwinding, orKeep: { Kept(named) }) }

  override func feed(_ sink: Sink<Value>) -> Edge {
    let thread = ThreadContext.current
    let outer = thread.signalName
    thread.signalName = named
    defer { thread.signalName = outer }
    let edge = attachToSource(sink)
    #if Recording
      // A recorded subscription is in the list already, with its place.
      if edge.record != nil { return edge }
    #endif
    LiveSubscriptions.add(edge, named)
    return edge
  }

  override func takeScalar(next: (Value) -> Void, error: (any Error) -> Void) -> Bool {
    sourceSignal.takeScalar(next: next, error: error)
  }
}
