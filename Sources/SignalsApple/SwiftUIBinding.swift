#if canImport(SwiftUI)
  import Scheduling
  public import SwiftUI

  extension Signal {
    /// Writes each value to `binding`.
    ///
    /// - Parameter binding: What is written, such as `$name` in a view.
    /// - Returns: What ends the subscription.
    /// ## Scheduling
    /// Writes on the main actor, as ``subscribeOnMainActor(next:error:completed:)`` does.
    /// ## Errors
    /// An error ends the subscription, and goes to ``UnhandledErrors``.
    /// ## Disposal
    /// Disposes of the source.
    @discardableResult
    @MainActor public func bind(to binding: SwiftUI.Binding<Value>) -> Disposable {
      subscribeOnMainActor(next: { binding.wrappedValue = $0 })
    }
  }

  extension MutableProperty {
    /// A binding to this property, for a control in a view.
    ///
    /// A view that reads it is drawn again when the property changes, whatever thread writes. What the
    /// control writes is the property's value at once. The binding keeps the property.
    @MainActor public var binding: SwiftUI.Binding<Value> {
      let latest = LatestValue(value, of: changes)
      return SwiftUI.Binding(
        get: { @MainActor in latest.value }, set: { @MainActor in self.value = $0 })
    }
  }
#endif
