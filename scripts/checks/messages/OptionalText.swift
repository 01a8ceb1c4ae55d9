// error: reference to member 'orEmpty' cannot be resolved without a contextual type
import Signals
import SignalsControls

@MainActor final class Field: ReactiveCompatible {
  nonisolated let reactiveLifetime = Lifetime()
  var text: String? = ""
}

extension Reactive where Base: Field {
  var text: ControlProperty<String> {
    ControlProperty(of: base, get: { $0.text ?? "" }, set: { $0.text = $1 }, changedBy: edits)
  }
  var edits: ControlEvent<Void> { ControlEvent(of: base) { _, _ in ControlTarget { _ in } } }
}

#if CURED
  @MainActor func search(_ field: Field, in queries: Subject<String>) {
    field.rx.text.distinctUntilChanged().bind(to: queries)
  }
#else
  @MainActor func search(_ field: Field, in queries: Subject<String>) {
    field.rx.text.orEmpty.distinctUntilChanged().bind(to: queries)
  }  // does not compile
#endif
