/// A signal that never fails.
///
/// Its type says so: code that shows values on a screen can ask for this type, and needs no block
/// for errors. An infallible signal is a ``Signal``, so it can be passed wherever a signal is
/// expected, and has every operator. An operator that can't fail returns an infallible signal
/// again, if its closures don't throw; other operators return a `Signal`.
///
/// <!-- inside (search: MutableProperty<String>) -> Any -->
/// ```swift
/// let names: InfallibleSignal<String> = search.values
///   .debounce(for: .milliseconds(300))
///   .flatMapLatest { text in find(text).catchingErrors(with: "nothing found") }
/// ```
/// <!-- after
/// return names
/// -->
///
/// These operators make an infallible signal of any signal:
///
/// - ``Signal/catchingErrors(with:)`` sends a value instead of the error, and completes.
/// - ``Signal/catchingErrors(to:)`` goes on with another signal.
/// - ``Signal/catchingErrors(_:)`` goes on with a signal that it makes of the error.
/// - ``Signal/assertingNoErrors(file:line:)`` stops the program if there is an error.
///
/// The signals that are properties of a ``Property`` or of a ``Command`` are infallible, and so are
/// those of ``Signal/materialize()`` and ``Signal/retry()``. The functions `merge`, `concat` and
/// `race` of infallible signals return one. `interval`, `timer`, `combineLatest` and `zip` are also
/// static functions of `InfallibleSignal`, and so are these three.
/// `.return`, `.from`, `.empty` and `.never` are infallible where an infallible signal is expected:
///
/// <!-- inside () -> [Any] -->
/// ```swift
/// let seconds = InfallibleSignal.interval(every: .seconds(1), on: .main)
/// let nothing: InfallibleSignal<Duration> = .empty
/// ```
/// <!-- after
/// return [seconds, nothing]
/// -->
///
/// A group of ``Signal/groupBy(_:)`` is a subject, so its type is not infallible. A loop over
/// `values(buffering:)` needs no `try`.
///
/// In Combine: `AnyPublisher<Value, Never>`. In RxSwift: `Infallible`, `Driver`. In ReactiveSwift:
/// `SignalProducer<Value, Never>`.
@safe  // `wrapped` is private, retained by `init` and released by `deinit`.
open class InfallibleSignal<Value: Sendable>: Signal<Value>, InfallibleSignalProtocol,
  @unchecked Sendable
{
  // Unmanaged, so that `Unwinding` can release the signal, which may hold a long chain.
  private let wrapped: Unmanaged<Signal<Value>>

  /// Wraps a signal that is known not to fail.
  @usableFromInline package init(_ wrapped: Signal<Value>) {
    unsafe self.wrapped = .passRetained(wrapped)
  }

  deinit { unsafe Unwinding.release(retained: wrapped.toOpaque()) }

  /// The signal behind this one, whose type doesn't promise that it never fails.
  @usableFromInline final var signal: Signal<Value> { unsafe wrapped.takeUnretainedValue() }

  public final var infallible: InfallibleSignal<Value> { self }

  // MARK: Being the signal that is wrapped

  // Chains of steps are built on `signal`, and don't pass through here. So the methods that build
  // rows of steps are not overridden: each further class that overrides them makes all rows slower.

  @usableFromInline final override func feed(_ sink: Sink<Value>) -> Edge {
    unsafe wrapped._withUnsafeGuaranteedRef { $0.attach(sink) }
  }

  final override func takeScalar(next: (Value) -> Void, error: (any Error) -> Void) -> Bool {
    unsafe wrapped._withUnsafeGuaranteedRef { $0.takeScalar(next: next, error: error) }
  }
}

/// The protocol of ``InfallibleSignal``. Don't conform to it.
///
/// Its extensions have the operators whose result differs from that of ``Signal``, which a subclass
/// can't declare.
public protocol InfallibleSignalProtocol<Value>: AnyObject {
  /// The type of the values.
  associatedtype Value: Sendable
  /// The signal itself.
  var infallible: InfallibleSignal<Value> { get }
}
