#if canImport(ObjectiveC)
  import ObjectiveC

  extension Lifetime {
    /// Returns the lifetime of `object`, which ends when `object` is deallocated. Each call returns
    /// the same lifetime for the same object.
    ///
    /// In ReactiveObjC: `-rac_willDeallocSignal`, `-rac_deallocDisposable` (feature
    /// [PL6](doc:ReactiveObjCFeatures#Bindings-to-the-platform)).
    public static func of(_ object: AnyObject) -> Lifetime {
      objc_sync_enter(object)
      defer { objc_sync_exit(object) }
      let key = unsafe Unmanaged.passUnretained(LifetimeKey.shared).toOpaque()
      if let known = unsafe objc_getAssociatedObject(object, key) as? Lifetime { return known }
      let made = Lifetime()
      unsafe objc_setAssociatedObject(object, key, made, .OBJC_ASSOCIATION_RETAIN)
      return made
    }
  }

  private final class LifetimeKey: Sendable {
    static let shared = LifetimeKey()
  }
#endif
