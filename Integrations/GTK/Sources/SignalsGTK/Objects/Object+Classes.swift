import CGTK

extension Object {
  /// The wrappers of GTK's classes. A class that isn't listed has the wrapper of its superclass.
  private static let classes: [String: Object.Type] = [
    "GObject": Object.self,
    "GtkBox": Box.self,
    "GtkButton": Button.self,
    "GtkCheckButton": CheckButton.self,
    "GtkDropDown": DropDown.self,
    "GtkEntry": Entry.self,
    "GtkLabel": Label.self,
    "GtkListView": ListView.self,
    "GtkPasswordEntry": PasswordEntry.self,
    "GtkScale": Scale.self,
    "GtkScrolledWindow": ScrolledWindow.self,
    "GtkSearchEntry": SearchEntry.self,
    "GtkSpinButton": SpinButton.self,
    "GtkSpinner": Spinner.self,
    "GtkSwitch": Switch.self,
    "GtkWidget": Widget.self,
    "GtkWindow": Window.self,
  ]

  /// The class of a new wrapper of a GObject.
  static func wrapperClass(of pointer: UnsafeRawPointer) -> Object.Type {
    var type = cgtk_type_of(pointer)
    while type != 0 {
      if let wrapper = classes[typeName(type)] { return wrapper }
      type = g_type_parent(type)
    }
    return Object.self
  }

  /// The name of the class of a GObject.
  static func typeName(of pointer: UnsafeRawPointer) -> String {
    typeName(cgtk_type_of(pointer))
  }

  static func typeName(_ type: GType) -> String {
    g_type_name(type).map { String(cString: $0) } ?? "nothing"
  }
}
