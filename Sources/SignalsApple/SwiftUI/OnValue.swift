#if canImport(SwiftUI) && canImport(Combine)
  public import Signals
  public import SwiftUI

  extension View {
    /// Calls `action` with each value of a signal while the view is shown.
    ///
    /// ```swift
    /// PriceList(prices).onValue(of: model.alerts) { alert = $0 }
    /// ```
    ///
    /// The view subscribes when it is shown for the first time, and keeps that subscription however
    /// often the body is evaluated. If a later evaluation passes another signal, that signal is
    /// ignored. A view that changes its identity, by `id(_:)`, subscribes anew.
    ///
    /// - Parameters:
    ///   - signal: A signal that can't fail.
    ///   - action: Gets each value, on the main actor.
    @MainActor public func onValue<Value: Sendable>(
      of signal: InfallibleSignal<Value>, perform action: @escaping @MainActor (Value) -> Void
    ) -> some View {
      ValueReader(content: self, signal: signal, action: action)
    }
  }

  /// A view that keeps its publisher. A new publisher in each evaluation of a body would cause a
  /// new subscription.
  private struct ValueReader<Content: View, Value: Sendable>: View {
    private let content: Content
    private let action: @MainActor (Value) -> Void
    @State private var publisher: SignalPublisher<Value, Never>

    init(
      content: Content, signal: InfallibleSignal<Value>,
      action: @escaping @MainActor (Value) -> Void
    ) {
      self.content = content
      self.action = action
      _publisher = State(initialValue: signal.deliverOnMainActor().publisher())
    }

    var body: some View {
      content.onReceive(publisher) { value in
        MainActor.assumeIsolated { action(value) }
      }
    }
  }
#endif
