#if canImport(UIKit) && !os(watchOS)
  public import SignalsControls
  public import UIKit

  extension Reactive where Base: UIActivityIndicatorView {
    /// Starts or stops the animation. In RxSwift: `isAnimating`.
    public var isAnimating: Binder<Bool> {
      Binder(base) { indicator, isAnimating in
        if isAnimating { indicator.startAnimating() } else { indicator.stopAnimating() }
      }
    }
  }
#endif
