import CGTK
import Signals
public import SignalsControls

/// A widget with a text of one line that the user edits: an ``Entry``, a ``PasswordEntry``, a
/// ``SearchEntry``.
open class Editable: Widget {
  fileprivate let changes = TextChanges()

  /// The text. Writing it is a change by the program. The part after a zero character is left out.
  public var text: String {
    get { String(cString: gtk_editable_get_text(native())) }
    set {
      let new = String(newValue.prefix { $0 != "\0" })
      // Writing an equal text would move the cursor.
      if !hasSameScalars(new, text) { rx.changeSilently { gtk_editable_set_text(native(), new) } }
    }
  }

  /// Gives the field the keyboard focus.
  ///
  /// - Parameter selecting: Whether all of the text is selected, so that typing replaces it.
  ///   Otherwise the cursor is at the end of the text.
  /// - Returns: Whether the field can have the focus.
  @discardableResult
  public func takeFocus(selecting: Bool) -> Bool {
    let hasFocus = takeFocus()
    gtk_editable_select_region(native(), selecting ? 0 : -1, -1)
    return hasFocus
  }
}

/// A field for a line of text.
open class Entry: Editable {
  /// Creates a field.
  ///
  /// - Parameter placeholder: The text that it shows while it is empty.
  public convenience init(placeholder: String = "") {
    self.init(class: "GtkEntry", ["placeholder-text": placeholder])
  }
}

/// A field for a password, which it doesn't show.
open class PasswordEntry: Editable {
  /// Creates a field.
  ///
  /// - Parameter placeholder: The text that it shows while it is empty.
  public convenience init(placeholder: String = "") {
    self.init(
      class: "GtkPasswordEntry", ["placeholder-text": placeholder, "show-peek-icon": true])
  }
}

/// A field for a search.
open class SearchEntry: Editable {
  /// Creates a field.
  public convenience init() {
    self.init(class: "GtkSearchEntry")
  }
}

extension Reactive where Base: Editable {
  /// The text: now, then each change by the user.
  ///
  /// A key that replaces selected text is one change, although GTK reports two. If the text is the
  /// same afterwards, nothing is sent. If selected text is only deleted, the change is sent when
  /// GTK has handled the key, before the next one. The key Backspace is one change, too, if it
  /// leaves a part of the characters that are shown as one.
  public var text: ControlProperty<String> {
    ControlProperty(
      of: base, get: { $0.text }, set: { $0.text = $1 },
      changedBy: ControlEvent(of: base) { field, send in
        let number = field.changes.add(send, of: field)
        return ControlTarget { $0.changes.remove(number) }
      })
  }

  /// The user has pressed the key Return in the field.
  public var activated: ControlEvent<Void> {
    ControlEvent(of: base) { field, send in
      let handler = field.connect("activate") { [weak field] in
        field?.changes.flush()
        send(())
      }
      return ControlTarget { _ in handler.disconnect() }
    }
  }
}

/// The user's changes of a text, for all subscribers.
@MainActor
private final class TextChanges {
  private var listeners: [(number: Int, send: @MainActor (()) -> Void)] = []
  private var count = 0
  private var handlers: [SignalHandler] = []

  /// The text before selected text was deleted, until it is known what replaces it.
  private var replaced: String?
  private var isSelectionDeleted = false
  /// Whether GTK handles the key Backspace. In some scripts it deletes all characters that are
  /// shown as one, and then inserts those that shall stay.
  private var isInBackspace = false
  /// The end of the wait for what follows a deletion. Nil if no change waits.
  private var end: Disposable?

  func add(_ send: @escaping @MainActor (()) -> Void, of field: Editable) -> Int {
    if listeners.isEmpty { connect(to: field) }
    count += 1
    listeners.append((count, send))
    return count
  }

  func remove(_ number: Int) {
    guard let index = listeners.firstIndex(where: { $0.number == number }) else { return }
    let removed = listeners.remove(at: index)
    withExtendedLifetime(removed) {}
    guard listeners.isEmpty else { return }
    for handler in handlers { handler.disconnect() }
    handlers = []
    isInBackspace = false
    drop()
  }

  /// Reports a change that waits.
  func flush() {
    guard end != nil else { return }
    drop()
    send()
  }

  private func connect(to field: Editable) {
    let changed = field.connect("changed") { [weak self, weak field] in
      if let self, let field { hasChanged(field) }
    }
    handlers = [changed]
    // The inner part of the field, which has the text.
    guard let inner = Object.wrapping(gtk_editable_get_delegate(field.native())) else { return }
    let deleted = inner.connect("delete-text") {
      [weak self, weak field] (start: Int32, stop: Int32) in
      if let self, let field { willDelete(start, stop, in: field) }
    }
    handlers.append(deleted)
    guard g_signal_lookup("backspace", cgtk_type_of(inner.pointer)) != 0 else { return }
    let backspace = inner.connect("backspace") { [weak self] in self?.isInBackspace = true }
    let backspaceEnd = inner.connectAfter("backspace") { [weak self] in
      self?.isInBackspace = false
      self?.flush()
    }
    handlers += [backspace, backspaceEnd]
  }

  private func willDelete(_ start: Int32, _ stop: Int32, in field: Editable) {
    var (first, last) = (gint(), gint())
    guard !field.rx.isChangingSilently,
      gtk_editable_get_selection_bounds(field.native(), &first, &last) != 0,
      (first, last) == (start, stop)
    else { return }
    isSelectionDeleted = true
    replaced = replaced ?? field.text
  }

  private func hasChanged(_ field: Editable) {
    defer { isSelectionDeleted = false }
    // A write by the program replaces a change that has not been sent.
    if field.rx.isChangingSilently { return drop() }
    if isSelectionDeleted || isInBackspace {
      if end == nil {
        end = MainLoopScheduler.afterThisEvent.schedule { [weak self] in
          MainActor.assumeIsolated {
            // Another handler may have stopped the signal before its end.
            self?.isInBackspace = false
            self?.flush()
          }
        }
      }
      return
    }
    let isSame = replaced.map { hasSameScalars($0, field.text) } ?? false
    drop()
    if !isSame { send() }
  }

  private func drop() {
    replaced = nil
    end?.dispose()
    end = nil
  }

  private func send() {
    for listener in listeners { listener.send(()) }
  }
}

/// Whether two texts consist of the same Unicode scalars. Swift's `==` also holds for texts that
/// only look the same.
private func hasSameScalars(_ first: String, _ second: String) -> Bool {
  first.utf8.elementsEqual(second.utf8)
}
