#if canImport(SwiftUI)
  public import Scheduling
  public import Signals
  public import SwiftUI

  extension Signal {
    /// Writes each value to `binding`.
    ///
    /// - Parameter binding: The binding to write, such as `$name` in a view.
    /// - Returns: A disposable that ends the subscription.
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
    /// A view that reads the binding is drawn again when the property changes on any thread. A
    /// value that the control writes is the property's value at once, unless a
    /// ``ValidatingProperty`` refuses the value. The binding keeps the property alive.
    ///
    /// ## Scheduling
    /// Reads and writes on the main actor.
    /// ## Errors
    /// None.
    /// ## Disposal
    /// Follows the property until the binding is released.
    @MainActor public var binding: SwiftUI.Binding<Value> {
      let latest = LatestValue(value, of: values)
      return SwiftUI.Binding(
        get: { @MainActor in
          _ = latest.value  // makes the view observe changes
          return self.value
        },
        set: { @MainActor in self.value = $0 })
    }
  }
#endif
