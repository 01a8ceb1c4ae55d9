#if canImport(ObjectiveC)
  public import ObjectiveC
  public import Signals
  public import SignalsControls

  /// Every Objective-C object has the property `rx`: controls, views, windows and controllers.
  extension NSObject: ReactiveCompatible {
    /// Ends when the object is deallocated.
    public nonisolated var reactiveLifetime: Lifetime { .of(self) }

    public nonisolated func didChangeSilently() {
      #if canImport(UIKit) && !os(watchOS)
        // Safe, because this is called on the main actor.
        @safe nonisolated(unsafe) let object = self
        MainActor.assumeIsolated { WrittenText.programHasChanged(object) }
      #endif
    }
  }
#endif
