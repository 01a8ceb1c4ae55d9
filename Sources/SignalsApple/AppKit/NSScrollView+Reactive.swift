#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  public import AppKit
  public import SignalsControls

  extension Reactive where Base: NSScrollView {
    /// The point of the contents that is in the corner of the visible part. If another size or
    /// other contents change it, that counts as a change by the user.
    public var contentOffset: ControlProperty<CGPoint> {
      ControlProperty(
        of: base, get: { $0.contentView.bounds.origin },
        set: { view, offset in
          view.contentView.scroll(to: offset)
          view.reflectScrolledClipView(view.contentView)
        },
        changedBy: didScroll)
    }

    /// Sends a value when the view scrolls, by the user or by the program.
    ///
    /// This observes the clip view that the view has at the subscription.
    public var didScroll: ControlEvent<Void> {
      notifications(NSView.boundsDidChangeNotification) { view in
        view.contentView.postsBoundsChangedNotifications = true
        return view.contentView
      }
    }
  }
#endif
