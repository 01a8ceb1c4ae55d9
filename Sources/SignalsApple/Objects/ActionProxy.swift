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

  /// The target of such a control. It tells all subscribers, and the former target.
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
        // A message without a target searches for one; a message whose target was released does
        // not.
        let target = forward
        if !hadTarget || target != nil { control.send(earlierAction, toEarlier: target) }
      }
      actions.send(())
    }
  }
#endif
