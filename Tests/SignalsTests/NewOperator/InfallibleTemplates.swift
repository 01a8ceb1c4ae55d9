// The forms of the templates for infallible signals. Those of an operator of the library are written
// by `scripts/generate`.

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
