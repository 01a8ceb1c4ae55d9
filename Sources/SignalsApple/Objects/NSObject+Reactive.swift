#if canImport(ObjectiveC)
  public import ObjectiveC
  public import Signals
  public import SignalsControls

  /// Every Objective-C object has the property `rx`: controls, views, windows and controllers.
  extension NSObject: ReactiveCompatible {
    /// Ends when the object is deallocated.
    public nonisolated var reactiveLifetime: Lifetime { .of(self) }
  }
#endif
