import CGTK
import Signals
public import SignalsControls

/// What has a text of one line that the user edits: an ``Entry``, a ``PasswordEntry``, a ``SearchEntry``.
open class Editable: Widget {
  /// The text. Writing it is a change of the program's.
  public var text: String {
    get { String(cString: gtk_editable_get_text(native())) }
    set {
      // Writing an equal text would move the cursor.
      guard newValue != text else { return }
      rx.changeSilently { gtk_editable_set_text(native(), newValue) }
    }
  }
}

/// A field for a line of text.
open class Entry: Editable {
  /// Creates a field.
  ///
  /// - Parameter placeholder: What it shows while it is empty.
  public convenience init(placeholder: String = "") {
    self.init(gtk_entry_new())
    gtk_entry_set_placeholder_text(native(), placeholder)
  }
}

/// A field for a password, which it doesn't show.
open class PasswordEntry: Editable {
  /// Creates a field.
  ///
  /// - Parameter placeholder: What it shows while it is empty.
  public convenience init(placeholder: String = "") {
    self.init(gtk_password_entry_new())
    rx.property("placeholder-text", of: String?.self).set(placeholder)
    gtk_password_entry_set_show_peek_icon(native(), 1)
  }
}

/// A field for what to search for.
open class SearchEntry: Editable {
  /// Creates a field.
  public convenience init() {
    self.init(gtk_search_entry_new())
  }
}

extension Reactive where Base: Editable {
  /// The text: now, then each change that the user makes.
  ///
  /// A key that replaces selected text is one change, though GTK reports two: a change is sent when GTK has
  /// handled the key or the click, and before the next one.
  public var text: ControlProperty<String> {
    ControlProperty(
      of: base, get: { $0.text }, set: { $0.text = $1 },
      changes: ControlEvent(of: base) { field, send in
        let change = UserChange(send)
        let handler = field.connect("changed") { [weak field] in
          if let field, !field.rx.isChangingSilently { change.happened(field.text) }
        }
        return ControlTarget { _ in
          handler.disconnect()
          change.cancel()
        }
      })
  }

  /// The user has pressed the key Return in the field.
  public var activated: ControlEvent<Void> { signal("activate") }
}

/// A change of a text that is not over.
@MainActor
private final class UserChange {
  private let send: @MainActor (String) -> Void
  private var text: String?
  private var end: Disposable?

  init(_ send: @escaping @MainActor (String) -> Void) { self.send = send }

  func happened(_ text: String) {
    self.text = text
    guard end == nil else { return }
    end = MainLoopScheduler.afterThisEvent.schedule { [weak self] in
      MainActor.assumeIsolated { self?.isOver() }
    }
  }

  func cancel() {
    end?.dispose()
    end = nil
  }

  private func isOver() {
    end = nil
    if let text = text.take() { send(text) }
  }
}
