public import struct Foundation.CGFloat

// Modifiers that only change a view's appearance.

@frozen public struct HorizontalAlignment: Sendable {
  public static let leading = HorizontalAlignment()
  public static let center = HorizontalAlignment()
}

@frozen public struct VerticalAlignment: Sendable {
  public static let center = VerticalAlignment()
}

public struct VStack<Content: View>: View, PrimitiveView {
  private let content: Content

  public init(
    alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) {
    self.content = content()
  }

  func show(in host: ViewHost) { host.show(content) }
}

public struct HStack<Content: View>: View, PrimitiveView {
  private let content: Content

  public init(
    alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) {
    self.content = content()
  }

  func show(in host: ViewHost) { host.show(content) }
}

public struct Spacer: View, PrimitiveView {
  public init(minLength: CGFloat? = nil) {}
  func show(in host: ViewHost) {}
}

public struct Font: Hashable, Sendable {
  public static let caption = Font()
}

public protocol ShapeStyle: Sendable {}

public struct Color: Hashable, ShapeStyle {}

extension ShapeStyle where Self == Color {
  public static var red: Color { Color() }
}

@MainActor @preconcurrency public protocol TextFieldStyle {}

public struct RoundedBorderTextFieldStyle: TextFieldStyle {}

extension TextFieldStyle where Self == RoundedBorderTextFieldStyle {
  public static var roundedBorder: RoundedBorderTextFieldStyle { RoundedBorderTextFieldStyle() }
}

@MainActor @preconcurrency public protocol PrimitiveButtonStyle {}

public struct BorderedProminentButtonStyle: PrimitiveButtonStyle {}

extension PrimitiveButtonStyle where Self == BorderedProminentButtonStyle {
  public static var borderedProminent: BorderedProminentButtonStyle {
    BorderedProminentButtonStyle()
  }
}

public struct SubmitLabel: Sendable {
  public static var go: SubmitLabel { SubmitLabel() }
}

public enum Edge: Int8, Sendable {
  case top, leading, bottom, trailing

  public struct Set: OptionSet, Sendable {
    public let rawValue: Int8
    public init(rawValue: Int8) { self.rawValue = rawValue }
    public static let all = Set(rawValue: 15)
  }
}

extension View {
  public func font(_ font: Font?) -> some View { Styled(content: self) }
  public func foregroundStyle(_ style: some ShapeStyle) -> some View { Styled(content: self) }
  public func textFieldStyle(_ style: some TextFieldStyle) -> some View { Styled(content: self) }
  public func buttonStyle(_ style: some PrimitiveButtonStyle) -> some View { Styled(content: self) }
  public func submitLabel(_ submitLabel: SubmitLabel) -> some View { Styled(content: self) }
  public func padding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View {
    Styled(content: self)
  }
}

private struct Styled<Content: View>: View, PrimitiveView {
  let content: Content
  func show(in host: ViewHost) { host.show(content) }
}
