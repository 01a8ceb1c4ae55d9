#if canImport(UIKit) && !os(watchOS)
  public import Signals
  public import SignalsControls
  public import UIKit

  extension Reactive where Base: UIScrollView {
    /// How far the view is scrolled. If another size or other contents change it, that counts as a
    /// change by the user. In RxSwift: `contentOffset`.
    public var contentOffset: ControlProperty<CGPoint> {
      ControlProperty(
        of: base, get: { $0.contentOffset }, set: { $0.contentOffset = $1 }, changedBy: didScroll)
    }

    /// Sends a value when the view scrolls, by the user or by the program. In RxSwift: `didScroll`.
    public var didScroll: ControlEvent<Void> {
      let proxy = UIScrollViewProxy.of(base)
      return proxy.event(of: proxy.scrolls)
    }

    /// Sends a value when the user begins to drag. In RxSwift: `willBeginDragging`.
    public var willBeginDragging: ControlEvent<Void> {
      let proxy = UIScrollViewProxy.of(base)
      return proxy.event(of: proxy.dragBeginnings)
    }

    /// Sends, when the user ends a drag, whether the view goes on scrolling. In RxSwift:
    /// `didEndDragging`.
    public var didEndDragging: ControlEvent<Bool> {
      let proxy = UIScrollViewProxy.of(base)
      return proxy.event(of: proxy.dragEnds)
    }

    /// Sends a value when the view has stopped after a drag. In RxSwift: `didEndDecelerating`.
    public var didEndDecelerating: ControlEvent<Void> {
      let proxy = UIScrollViewProxy.of(base)
      return proxy.event(of: proxy.decelerationEnds)
    }

    /// Sends a value when scrolling makes the bottom of the contents visible.
    ///
    /// ```swift
    /// table.rx.reachedBottom(within: 200).bind(to: loadMore)
    /// ```
    ///
    /// It sends once, until the view is scrolled away from the bottom or has contents of another
    /// height.
    ///
    /// - Parameter distance: How far below the visible part the bottom may be, in points.
    /// ## Scheduling
    /// Delivers on the main actor, while the view scrolls.
    /// ## Errors
    /// None.
    /// ## Disposal
    /// Detaches the handler.
    public func reachedBottom(within distance: CGFloat = 0) -> InfallibleSignal<Void> {
      didScroll.map { [weak base] _ in
        MainActor.assumeIsolated { base.flatMap { heightAtBottom(of: $0, within: distance) } }
      }
      .distinctUntilChanged()
      .filter { $0 != nil }
      .map { _ in () }
    }

    /// Sets a delegate that gets all calls, as the subscribers do. The delegate is not kept alive.
    ///
    /// A delegate that was set before the first subscription gets all calls, too. If the program
    /// sets a delegate on the view afterwards, the subscribers get nothing until the next
    /// subscription. For a table view, pass a `UITableViewDelegate`, and so on. In RxSwift:
    /// `setDelegate`.
    public func setDelegate(_ delegate: (any UIScrollViewDelegate)?) {
      UIScrollViewProxy.of(base).forward = delegate
    }
  }

  /// The height of the contents, if their bottom is visible.
  @MainActor private func heightAtBottom(
    of view: UIScrollView, within distance: CGFloat
  ) -> CGFloat? {
    let height = view.contentSize.height
    let bottom = view.contentOffset.y + view.bounds.height - view.adjustedContentInset.bottom
    return bottom >= height - distance ? height : nil
  }
#endif
