#if (canImport(UIKit) && !os(watchOS)) || (canImport(AppKit) && !targetEnvironment(macCatalyst))
  import ObjectiveC
  import Signals
  import SignalsControls

  /// A control, or a part of one, that has one target and sends it one message.
  @MainActor protocol SingleTarget: NSObject {
    var target: AnyObject? { get set }
    var action: Selector? { get set }
    /// Sends a message to the control's former target.
    func send(_ action: Selector, toEarlier target: AnyObject?)
  }

  /// The only target of a control. It passes messages on to all subscribers and to the former
  /// target.
  final class ActionProxy: SelectorProxy {
    private let actions = DelegateCalls<Void>()
    private var earlierAction: Selector?
    private var hadTarget = false

    /// The messages of `control` as a signal.
    static func event(of control: some SingleTarget) -> ControlEvent<Void> {
      let proxy = ActionProxy.installed(
        in: control, get: { ($0 as? any SingleTarget)?.target },
        set: { control, proxy in
          guard let control = control as? any SingleTarget, let proxy = proxy as? ActionProxy
          else { return }
          if control.target !== proxy {
            proxy.earlierAction = control.action
            proxy.hadTarget = control.target != nil
          }
          control.target = proxy
          control.action = selector
        })
      return proxy.event(of: proxy.actions)
    }

    override func controlActed() {
      if let control = base as? any SingleTarget, let earlierAction {
        // If the former target was nil, the application searches the responder chain for a target.
        // If the former target was released, no target gets the message.
        let target = forward
        if !hadTarget || target != nil { control.send(earlierAction, toEarlier: target) }
      }
      actions.send(())
    }
  }
#endif
