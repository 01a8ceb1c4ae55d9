#if canImport(UIKit) && !os(watchOS)
  import ObjectiveC
  import SignalsControls
  import UIKit

  /// The delegate of a scroll view. A subclass of `UIScrollView` has one delegate for its own calls
  /// and for the inherited ones, so the proxies of subclasses inherit from this class.
  class UIScrollViewProxy: DelegateProxy<UIScrollView, any UIScrollViewDelegate>,
    UIScrollViewDelegate
  {
    let scrolls = DelegateCalls<Void>()
    let dragBeginnings = DelegateCalls<Void>()
    let dragEnds = DelegateCalls<Bool>()
    let decelerationEnds = DelegateCalls<Void>()

    /// The proxy for the kind of view that `view` is.
    static func of(_ view: UIScrollView) -> UIScrollViewProxy {
      switch view {
      case is UITableView: UITableViewProxy.install(in: view)
      case is UICollectionView: UICollectionViewProxy.install(in: view)
      case is UITextView: UITextViewProxy.install(in: view)
      default: install(in: view)
      }
    }

    static func install(in view: UIScrollView) -> Self {
      installed(
        in: view, get: { $0.delegate },
        set: {
          // The view asks a new delegate which methods it has.
          $0.delegate = nil
          $0.delegate = $1
        })
    }

    func scrollViewDidScroll(_ scrollView: UIScrollView) {
      forward?.scrollViewDidScroll?(scrollView)
      scrolls.send(())
    }

    func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {
      forward?.scrollViewWillBeginDragging?(scrollView)
      dragBeginnings.send(())
    }

    func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
      forward?.scrollViewDidEndDragging?(scrollView, willDecelerate: decelerate)
      dragEnds.send(decelerate)
    }

    func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {
      forward?.scrollViewDidEndDecelerating?(scrollView)
      decelerationEnds.send(())
    }
  }
#endif
