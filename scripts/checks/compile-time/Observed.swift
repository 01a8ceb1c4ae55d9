// scopes: 79
import Foundation
import Observation
import Signals
import SignalsPorting

/// The macro and the protocol of Observation are found although the library knows RxSwift's type.
@Observable final class Model {
  var name = ""
}

@MainActor func changes(of model: Model) -> Signal<String> { .observing(model) { $0.name } }

func accepts(_ model: some Observable & AnyObject) {}

/// Types of a client's own.
struct Just<Value> { var value: Value }
struct AnyCancellable { var cancel: () -> Void }
final class DisposeBag { func insert(_ cancellable: AnyCancellable) {} }

func ownTypes() {
  DisposeBag().insert(AnyCancellable { print(Just(value: 1).value) })
}
