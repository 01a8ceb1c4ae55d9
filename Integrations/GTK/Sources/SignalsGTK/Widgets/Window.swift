import CGTK
import Signals

/// A window.
///
/// GTK holds a window until the user closes it or it is destroyed, even when Swift no longer refers
/// to it.
open class Window: Widget {
  private var isClosing = false

  public required init(_ pointer: UnsafeMutableRawPointer!, isOwned: Bool = false) {
    super.init(pointer, isOwned: isOwned)
    OpenWindows.add(self)
  }

  /// Creates a window, which is hidden until ``present()`` is called.
  public convenience init(title: String = "", child: Widget? = nil) {
    self.init(class: "GtkWindow")
    self.title = title
    self.child = child
  }

  /// The text in the title bar.
  public var title: String {
    get { self["title"] ?? "" }
    set { self["title"] = newValue }
  }

  /// The widget that fills the window.
  public var child: Widget? {
    get { self["child"] }
    set {
      newValue?.checkCanEnter(self, "Window.child")
      self["child"] = newValue
    }
  }

  /// Sets the initial size.
  ///
  /// - Parameters:
  ///   - width: In pixels; nil means as much as its child needs.
  ///   - height: In pixels; nil means as much as its child needs.
  public func setDefaultSize(width: Int? = nil, height: Int? = nil) {
    gtk_window_set_default_size(native(), gint(width ?? -1), gint(height ?? -1))
  }

  /// Whether the window is shown. A destroyed window isn't shown again.
  public override var isVisible: Bool {
    get { super.isVisible }
    set { if !newValue || OpenWindows.contains(self) { super.isVisible = newValue } }
  }

  /// Shows the window, in front of others. A destroyed window isn't shown again.
  public func present() {
    guard OpenWindows.contains(self) else { return }
    gtk_window_present(native())
  }

  /// Does the same as a user who closes the window: the window is destroyed, unless a handler of
  /// `close-request` returns true.
  public func close() {
    if gtk_widget_get_realized(native()) != 0 { return gtk_window_close(native()) }
    // The rest of the function is what GTK would do with a window that was shown.
    guard OpenWindows.contains(self), !isClosing else { return }
    isClosing = true
    defer { isClosing = false }
    if !emit("close-request", answering: Bool.self) { destroy() }
  }

  /// Closes the window for good. The window and its contents are released, unless Swift refers to
  /// the window: then it stays as it is, with its child, and isn't shown again.
  public func destroy() {
    gtk_window_destroy(native())
  }
}

/// The windows that are not destroyed.
@MainActor
private enum OpenWindows {
  private struct Known {
    weak var window: Window?
  }

  private static var known: [UnsafeMutableRawPointer: Known] = [:]

  /// GTK's list of all windows that are not destroyed.
  private static let all: Object = {
    let list = Object.wrapping(UnsafeMutableRawPointer(gtk_window_get_toplevels()!)) as Object
    list.connect("items-changed") { (_: UInt32, removed: UInt32, _: UInt32) in
      if removed > 0 { endDestroyed() }
    }
    return list
  }()

  static func add(_ window: Window) {
    _ = all
    known[window.pointer] = Known(window: window)
  }

  static func contains(_ window: Window) -> Bool { known[window.pointer]?.window === window }

  private static func endDestroyed() {
    let list: OpaquePointer = all.native()
    var open: Set<UnsafeMutableRawPointer> = []
    for index in 0..<g_list_model_get_n_items(list) {
      let window = g_list_model_get_item(list, index)!
      open.insert(window)
      g_object_unref(window)
    }
    let destroyed = known.filter { !open.contains($0.key) }
    for (pointer, window) in destroyed {
      known[pointer] = nil
      window.window?.reactiveLifetime.finish()
    }
  }
}
