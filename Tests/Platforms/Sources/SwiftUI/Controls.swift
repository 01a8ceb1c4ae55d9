// Texts, fields and buttons.

public struct LocalizedStringKey: ExpressibleByStringInterpolation {
  let key: String
  public init(_ value: String) { key = value }
  public init(stringLiteral value: String) { key = value }
}

public struct Text: View, PrimitiveView {
  private let content: String
  public init(_ key: LocalizedStringKey) { content = key.key }
  @_disfavoredOverload public init(_ content: some StringProtocol) {
    self.content = String(content)
  }
  func show(in host: ViewHost) { host.shown.texts.append(content) }
}

public struct Button<Label: View>: View, PrimitiveView {
  private let action: @MainActor () -> Void
  private let label: Label

  public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {
    self.action = action
    self.label = label()
  }

  func show(in host: ViewHost) {
    let label = host.texts(of: self.label)
    host.shown.buttons.append(
      ViewHost.Button(label: label, isDisabled: host.isDisabled, action: action))
  }
}

public struct TextField<Label: View>: View, PrimitiveView {
  private let label: Label
  private let text: Binding<String>
  func show(in host: ViewHost) { host.showField(label, text, isSecure: false) }
}

extension TextField where Label == Text {
  public init(_ titleKey: LocalizedStringKey, text: Binding<String>) {
    label = Text(titleKey)
    self.text = text
  }
}

public struct SecureField<Label: View>: View, PrimitiveView {
  private let label: Label
  private let text: Binding<String>
  func show(in host: ViewHost) { host.showField(label, text, isSecure: true) }
}

extension SecureField where Label == Text {
  public init(_ titleKey: LocalizedStringKey, text: Binding<String>) {
    label = Text(titleKey)
    self.text = text
  }
}

public struct ProgressView<Label: View, CurrentValueLabel: View>: View, PrimitiveView {
  func show(in host: ViewHost) { host.shown.progressViews += 1 }
}

extension ProgressView where CurrentValueLabel == EmptyView {
  public init() where Label == EmptyView {}
}

extension ViewHost {
  /// The texts of a label, which are not shown by themselves.
  fileprivate func texts(of label: some View) -> String {
    let outside = shown
    shown = Shown()
    show(label)
    defer { shown = outside }
    return shown.texts.joined(separator: " ")
  }

  fileprivate func showField(_ label: some View, _ text: Binding<String>, isSecure: Bool) {
    shown.fields.append(
      Field(label: texts(of: label), isSecure: isSecure, binding: text, onSubmit: onSubmit))
  }
}
