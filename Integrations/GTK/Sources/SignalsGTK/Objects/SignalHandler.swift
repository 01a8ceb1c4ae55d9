import CGTK

/// A closure that is connected to a signal of a GObject.
///
/// The caller need not keep the handler: the closure stays connected until the object ends.
@MainActor
public final class SignalHandler {
  /// The function to call at each emission, with the answer to set, if the signal has one.
  typealias Body = @MainActor (SignalArguments, NativeValue?) -> Void

  private var body: Body?
  /// The GClosure, which holds the handler. Nil after the end of the GClosure.
  private var closure: UnsafeMutablePointer<GClosure>?

  init(_ body: @escaping Body) {
    self.body = body
  }

  /// Whether the closure will be called.
  ///
  /// It is false after ``disconnect()``, and after the object's end.
  public var isConnected: Bool {
    closure.map { $0.pointee.is_invalid == 0 } ?? false
  }

  /// Disconnects the closure, and releases it.
  ///
  /// If the closure itself calls this, it is released when it has returned. Another call has no
  /// effect, and neither has one after the object's end.
  public func disconnect() {
    // The signal forgets a closure that becomes invalid.
    if let closure { g_closure_invalidate(closure) }
  }

  /// Returns a new GClosure, which calls the body.
  func makeClosure() -> UnsafeMutablePointer<GClosure> {
    let data = Unmanaged.passRetained(self).toOpaque()
    let closure = g_closure_new_simple(guint(MemoryLayout<GClosure>.size), data)!
    g_closure_set_marshal(closure, marshal)
    // If the closure is running, `release` is called when the closure has returned.
    g_closure_add_finalize_notifier(closure, data, release)
    self.closure = closure
    return closure
  }

  fileprivate func call(_ arguments: SignalArguments, _ answer: NativeValue?) {
    body?(arguments, answer)
  }

  fileprivate func end() {
    closure = nil
    body = nil
  }
}

/// The arguments of an emission that have not been read yet.
struct SignalArguments {
  private var values: UnsafePointer<GValue>

  init(_ values: UnsafePointer<GValue>) {
    self.values = values
  }

  @MainActor
  mutating func next<Value: NativeConvertible>(_ type: Value.Type) -> Value {
    // The first value is the object.
    values += 1
    return type.read(NativeValue(pointer: UnsafeMutablePointer(mutating: values)))
  }
}

private let marshal: GClosureMarshal = { closure, answer, _, values, _, _ in
  nonisolated(unsafe) let data = closure!.pointee.data!
  nonisolated(unsafe) let arguments = SignalArguments(values!)
  nonisolated(unsafe) let answer = answer.map { NativeValue(pointer: $0) }
  // Signals of widgets come on the main thread; no others are supported here.
  MainActor.assumeIsolated {
    Unmanaged<SignalHandler>.fromOpaque(data).takeUnretainedValue().call(arguments, answer)
  }
}

private let release: GClosureNotify = { data, _ in
  let handler = Unmanaged<SignalHandler>.fromOpaque(data!)
  onMainThread { handler.takeRetainedValue().end() }
}
