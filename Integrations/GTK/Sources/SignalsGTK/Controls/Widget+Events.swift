import CGTK
public import SignalsControls

extension Reactive where Base: Widget {
  /// Gives the widget a class of the style sheet, or removes it from the widget.
  ///
  /// ```swift
  /// hasFailed.values.bind(to: message.rx.styleClass("error"))
  /// ```
  public func styleClass(_ name: String) -> Binder<Bool> {
    Binder(base) { $1 ? $0.addStyleClass(name) : $0.removeStyleClass(name) }
  }

  /// The keys that the user presses while the widget, or one inside of it, has the focus.
  ///
  /// The widget with the focus handles the keys as well.
  public var keyPressed: ControlEvent<Key> {
    ControlEvent(of: base) { widget, send in
      let controller = Object(gtk_event_controller_key_new(), isOwned: true)
      // Runs before the widget that has the focus takes the key.
      gtk_event_controller_set_propagation_phase(controller.native(), GTK_PHASE_CAPTURE)
      let handler = controller.connect("key-pressed", answering: Bool.self) {
        (key: UInt32, _: UInt32, modifiers: UInt32) in
        send(Key(value: key, modifiers: modifiers))
        return false
      }
      widget.add(controller)
      return ControlTarget { widget in
        handler.disconnect()
        widget.remove(controller)
      }
    }
  }

  /// Sends the time of each frame that is drawn while the widget is shown, on the display's clock.
  ///
  /// While this event is subscribed to, the display is drawn continuously.
  public var frames: ControlEvent<Duration> {
    ControlEvent(of: base) { widget, send in
      let tick = FrameTick(send)
      let number = gtk_widget_add_tick_callback(
        widget.native(),
        { _, clock, tick in
          nonisolated(unsafe) let (clock, tick) = (clock, tick)
          MainActor.assumeIsolated {
            let time = Duration.microseconds(gdk_frame_clock_get_frame_time(clock))
            Unmanaged<FrameTick>.fromOpaque(tick!).takeUnretainedValue().send(time)
          }
          return 1
        }, Unmanaged.passRetained(tick).toOpaque(),
        { Unmanaged<FrameTick>.fromOpaque($0!).release() })
      return ControlTarget { gtk_widget_remove_tick_callback($0.native(), number) }
    }
  }

  /// Sends true when the widget, or one inside of it, gets the keyboard focus, and false when it
  /// loses it.
  public var focusChanged: ControlEvent<Bool> {
    ControlEvent(of: base) { widget, send in
      let controller = Object(gtk_event_controller_focus_new(), isOwned: true)
      let handlers = [
        controller.connect("enter") { send(true) }, controller.connect("leave") { send(false) },
      ]
      widget.add(controller)
      return ControlTarget { widget in
        for handler in handlers { handler.disconnect() }
        widget.remove(controller)
      }
    }
  }
}

/// A key that was pressed.
public struct Key: Hashable, Sendable {
  /// GDK's number of the key's symbol, such as 97 for the letter a.
  public let value: UInt32
  /// GDK's set of the modifiers that were held.
  public let modifiers: UInt32

  /// The name of the symbol: `a`, `Return`, `Escape`.
  public var name: String { gdk_keyval_name(value).map { String(cString: $0) } ?? "" }
}

/// The callback of each frame.
@MainActor
private final class FrameTick {
  let send: @MainActor (Duration) -> Void
  init(_ send: @escaping @MainActor (Duration) -> Void) { self.send = send }
}

extension Widget {
  /// Adds an event controller. The widget takes a reference of its own to the controller.
  fileprivate func add(_ controller: Object) {
    g_object_ref(controller.pointer)
    gtk_widget_add_controller(native(), controller.native())
  }

  fileprivate func remove(_ controller: Object) {
    gtk_widget_remove_controller(native(), controller.native())
  }
}

extension Reactive where Base: Button {
  /// The user has pressed the button, with the mouse or a key.
  public var clicked: ControlEvent<Void> { signal("clicked") }
}

extension Reactive where Base: Window {
  /// The user wants to close the window. The window is then destroyed, unless a handler of
  /// `close-request` returns true, see ``Object/connect(_:answering:_:)``.
  ///
  /// If a handler that was connected before a subscription returns true, the subscription gets
  /// nothing.
  public var closeRequested: ControlEvent<Void> { signal("close-request") }
}
