// error: value of type 'Binder<Value>' has no member 'subscribeNext'
import Signals
import SignalsControls

@MainActor final class Field: ReactiveCompatible {
  nonisolated let reactiveLifetime = Lifetime()
  var text: String? = ""
}

protocol FieldDelegate: AnyObject {
  func didBeginEditing()
}

extension Reactive where Base: Field {
  func setDelegate(_ delegate: any FieldDelegate) {}
}

#if CURED
  final class Editing: FieldDelegate {
    let began = Subject<Void>()
    func didBeginEditing() { began.sendNext(()) }
  }

  @MainActor func follow(_ field: Field, _ editing: Editing) {
    field.rx.setDelegate(editing)
    editing.began.subscribeNext { print("began") }
  }
#else
  @MainActor func follow(_ field: Field) {
    field.rx.didBeginEditing.subscribeNext { print("began") }
  }  // does not compile
#endif
