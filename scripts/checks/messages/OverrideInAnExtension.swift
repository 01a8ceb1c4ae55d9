// error:  instance method 'mapToVoid()' is declared in extension of 'Signal' and cannot be overridden
import Signals

#if CURED
  extension Signal {
    func mapToVoid() -> Signal<Void> { map { _ in } }
  }

  extension InfallibleSignalProtocol {
    func mapToVoid() -> InfallibleSignal<Void> { infallible.map { _ in } }
  }
#else
  extension Signal {
    func mapToVoid() -> Signal<Void> { map { _ in } }
  }

  extension InfallibleSignal {
    func mapToVoid() -> InfallibleSignal<Void> { map { _ in } }
  }  // does not compile
#endif
