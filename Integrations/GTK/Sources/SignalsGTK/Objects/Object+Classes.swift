import CGTK

extension Object {
  /// The wrappers of GTK's classes. A class that isn't listed has the wrapper of its superclass.
  private static let classes: [String: Object.Type] = [
    "GObject": Object.self,
    "GtkBox": Box.self,
    "GtkButton": Button.self,
    "GtkCheckButton": CheckButton.self,
    "GtkCssProvider": StyleSheet.self,
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

  /// The class of the wrappers of a class of GTK's.
  static func wrapperClass(of type: GType) -> Object.Type {
    var type = type
    while type != 0 {
      if let wrapper = classes[typeName(type)] { return wrapper }
      type = g_type_parent(type)
    }
    return Object.self
  }

  /// Whether `other` is this class or a subclass.
  static func isBase(of other: Object.Type) -> Bool { other is Self.Type }

  /// The type of a name, or zero if there is none. The name may be that of a class that has not
  /// been used yet.
  static func nativeType(named name: String) -> GType {
    let known = g_type_from_name(name)
    guard known == 0 else { return known }
    let builder = gtk_builder_new()
    defer { g_object_unref(builder.map { UnsafeMutableRawPointer($0) }) }
    return gtk_builder_get_type_from_name(builder, name)
  }

  /// The name of the class of a GObject.
  static func typeName(of pointer: UnsafeRawPointer) -> String {
    typeName(cgtk_type_of(pointer))
  }

  static func typeName(_ type: GType) -> String { NativeType(number: type).name }
}
