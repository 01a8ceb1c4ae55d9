import CGTK
public import SignalsControls

/// A button that shows a list of texts, of which the user chooses one.
open class DropDown: Widget {
  /// Creates a list.
  public convenience init(_ texts: [String] = []) {
    self.init(gtk_drop_down_new(gtk_string_list_new(nil), nil))
    self.texts = texts
  }

  /// The texts to choose from. Writing them is a change by the program; the chosen index becomes
  /// the first.
  public var texts: [String] {
    get {
      (0..<g_list_model_get_n_items(model)).map { index in
        String(cString: gtk_string_list_get_string(model, index))
      }
    }
    set {
      rx.changeSilently {
        withStrings(newValue) { texts in
          gtk_string_list_splice(model, 0, g_list_model_get_n_items(model), texts)
        }
        gtk_drop_down_set_selected(native(), newValue.isEmpty ? cgtk_invalid_position : 0)
      }
    }
  }

  /// The index of the chosen text; nil if there is none. Writing it is a change by the program.
  public var selected: Int? {
    get {
      let index = gtk_drop_down_get_selected(native())
      return index == cgtk_invalid_position ? nil : Int(index)
    }
    set {
      rx.changeSilently {
        gtk_drop_down_set_selected(
          native(), newValue.flatMap { guint(exactly: $0) } ?? cgtk_invalid_position)
      }
    }
  }

  private var model: OpaquePointer { gtk_drop_down_get_model(native()) }
}

extension Reactive where Base: DropDown {
  /// The index of the chosen text: now, then each change by the user.
  public var selected: ControlProperty<Int?> {
    ControlProperty(
      of: base, get: { $0.selected }, set: { $0.selected = $1 },
      changedBy: changes(of: "selected"))
  }
}

/// Calls `body` with an array of C strings that ends with nil.
private func withStrings(
  _ texts: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> Void
) {
  let copies = texts.map { g_strdup($0) }
  defer { copies.forEach { g_free($0) } }
  body(copies.map { UnsafePointer($0) } + [nil])
}
