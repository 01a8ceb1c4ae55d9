#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
  public import SignalsControls
  public import UIKit

  extension Reactive where Base: UIRefreshControl {
    /// Sends a value when the user pulls the control.
    ///
    /// ```swift
    /// refresh.rx.pulled.bind(to: load)
    /// load.executing.bind(to: refresh.rx.isRefreshing)
    /// ```
    public var pulled: ControlEvent<Void> { controlEvent(.valueChanged) }

    /// Begins or ends refreshing. In RxSwift: `isRefreshing`.
    public var isRefreshing: Binder<Bool> {
      Binder(base) { control, isRefreshing in
        guard control.isRefreshing != isRefreshing else { return }
        if isRefreshing { control.beginRefreshing() } else { control.endRefreshing() }
      }
    }
  }
#endif
