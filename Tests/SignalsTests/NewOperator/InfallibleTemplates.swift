// The forms of the templates for infallible signals. `scripts/generate` writes those of an operator
// of the library.

@testable import Signals

extension InfallibleSignalProtocol {
  func stateTemplate() -> InfallibleSignal<Value> {
    InfallibleSignal<Value>(infallible.signal.stateTemplate())
  }

  func stepTemplate() -> InfallibleSignal<Value> {
    InfallibleSignal<Value>(infallible.signal.stepTemplate())
  }

  func sinkTemplate() -> InfallibleSignal<Value> {
    InfallibleSignal<Value>(infallible.signal.sinkTemplate())
  }
}
