public import Combine

// Stand-ins for views: SwiftUI's declarations that are used.

@MainActor @preconcurrency public protocol View {
  associatedtype Body: View
  @ViewBuilder @MainActor @preconcurrency var body: Body { get }
}

@resultBuilder public struct ViewBuilder {
  public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
  public static func buildBlock<each Content: View>(
    _ content: repeat each Content
  ) -> TupleView<(repeat each Content)> {
    TupleView((repeat each content))
  }
  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
}

extension Never: View {
  public var body: Never { fatalError("a view without a body") }
}

/// A view that the host knows how to show.
@MainActor protocol PrimitiveView: View where Body == Never {
  func show(in host: ViewHost)
}

extension PrimitiveView {
  public var body: Never { fatalError("a view without a body") }
}

public struct EmptyView: View, PrimitiveView {
  public init() {}
  func show(in host: ViewHost) {}
}

public struct TupleView<T>: View, PrimitiveView {
  nonisolated(unsafe) public var value: T
  nonisolated public init(_ value: T) { self.value = value }

  func show(in host: ViewHost) {
    for (index, child) in Mirror(reflecting: value).children.enumerated() {
      if let view = child.value as? any View { host.show(view, at: index) }
    }
  }
}

extension Optional: View where Wrapped: View {
  public var body: Never { fatalError("a view without a body") }
}

extension Optional: PrimitiveView where Wrapped: View {
  func show(in host: ViewHost) {
    if let self { host.show(self) }
  }
}

extension View {
  public func disabled(_ disabled: Bool) -> some View {
    Changed(content: self) { $0.isDisabled = disabled }
  }

  public func id<ID: Hashable>(_ id: ID) -> some View {
    Identified(content: self, id: "\(id)")
  }

  public func onSubmit(
    of triggers: SubmitTriggers = .text, _ action: @escaping (() -> Void)
  ) -> some View {
    Changed(content: self) { $0.onSubmit = action }
  }

  public func onReceive<Source: Publisher>(
    _ publisher: Source, perform action: @escaping (Source.Output) -> Void
  ) -> some View where Source.Failure == Never {
    Receiving(content: self, source: publisher, action: action)
  }
}

/// A view in another environment.
private struct Changed<Content: View>: View, PrimitiveView {
  let content: Content
  let change: @MainActor (ViewHost) -> Void

  func show(in host: ViewHost) {
    let outside = (host.isDisabled, host.onSubmit)
    change(host)
    host.show(content)
    (host.isDisabled, host.onSubmit) = outside
  }
}

private struct Identified<Content: View>: View, PrimitiveView {
  let content: Content
  let id: String

  func show(in host: ViewHost) { host.show(content, identifiedBy: id) }
}

private struct Receiving<Content: View, Source: Publisher>: View, PrimitiveView
where Source.Failure == Never {
  let content: Content
  let source: Source
  let action: (Source.Output) -> Void

  func show(in host: ViewHost) {
    host.receive(source, action)
    host.show(content)
  }
}

public struct SubmitTriggers: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let text = SubmitTriggers(rawValue: 1)
}
