import CGTK
import Signals

/// The object that connects a wrapper and its GObject.
///
/// ```
///            holds, while GTK holds the GObject
///          ┌──────────────────────────────┐
///          ▼                              │
///       wrapper ───── holds ─────▶ tether ┘
///          │                         ▲
///          │ holds, by               │ holds
///          │ a toggle reference      │
///          └─────────▶ GObject ──────┘
/// ```
///
/// By the toggle reference, the GObject tells the tether when another reference to the GObject is
/// added, and when the last other one is removed. That may be on any thread.
final class Tether: Sendable {
  private struct Links {
    /// Finds the wrapper. Nil as soon as the wrapper's deinitialisation has begun, possibly on
    /// another thread.
    weak var wrapper: Object?
    /// Keeps the wrapper alive.
    var held: Object?
    /// Whether the GObject is disposed of.
    var hasEnded = false
  }

  private let links = Locked(Links())

  /// Ends with the GObject, or before it with its wrapper.
  let lifetime = Lifetime()

  /// The key under which a GObject has its tether.
  private static let key = g_quark_from_static_string("SignalsGTK.Tether")

  /// The wrapper of a GObject, if there is one.
  static func wrapper(of pointer: UnsafeMutableRawPointer) -> Object? {
    guard let data = g_object_get_qdata(pointer.assumingMemoryBound(to: GObject.self), key)
    else { return nil }
    return Unmanaged<Tether>.fromOpaque(data).takeUnretainedValue().links.withLock { $0.wrapper }
  }

  /// Ties `wrapper` to its GObject, to which the caller has a reference.
  @MainActor
  func tie(_ wrapper: Object) {
    if Tether.wrapper(of: wrapper.pointer) != nil {
      fatalError("\(type(of: wrapper)).init(_:): the GObject has a wrapper; use wrapping(_:)")
    }
    links.withLock { $0.wrapper = wrapper }
    g_object_set_qdata_full(
      wrapper.native(), Tether.key, Unmanaged.passRetained(self).toOpaque(),
      { Unmanaged<Tether>.fromOpaque($0!).release() })
    g_object_add_toggle_ref(wrapper.native(), toggled, Unmanaged.passUnretained(self).toOpaque())
    g_object_weak_ref(wrapper.native(), ended, Unmanaged.passUnretained(self).toOpaque())
    update(wrapper.native())
  }

  /// Removes the wrapper's reference to the GObject.
  @MainActor
  func untie(_ pointer: UnsafeMutableRawPointer) {
    // GTK may hold the GObject again by now, and the GObject may get another wrapper and tether.
    if links.withLock({ !$0.hasEnded }) {
      g_object_weak_unref(
        pointer.assumingMemoryBound(to: GObject.self), ended,
        Unmanaged.passUnretained(self).toOpaque())
    }
    lifetime.finish()
    g_object_remove_toggle_ref(
      pointer.assumingMemoryBound(to: GObject.self), toggled,
      Unmanaged.passUnretained(self).toOpaque())
  }

  fileprivate func end() {
    links.withLock { $0.hasEnded = true }
    lifetime.finish()
  }

  /// Holds the wrapper if its GObject has another reference than the wrapper's.
  ///
  /// Calls may come on several threads, in another order than the changes. So each call reads the
  /// count: the last one sees the final state.
  fileprivate func update(_ object: UnsafeMutablePointer<GObject>) {
    let before = links.withLock { links in
      let before = links.held
      links.held = cgtk_reference_count(object) > 1 ? links.wrapper : nil
      return before
    }
    // Releasing the former wrapper may release the GObject, too.
    withExtendedLifetime(before) {}
  }
}

/// A GObject is disposed of when its last reference is removed, or when its owner asks for it.
private let ended: GWeakNotify = { data, _ in
  Unmanaged<Tether>.fromOpaque(data!).takeUnretainedValue().end()
}

private let toggled: GToggleNotify = { data, object, _ in
  Unmanaged<Tether>.fromOpaque(data!).takeUnretainedValue().update(object!)
}
