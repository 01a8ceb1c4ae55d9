#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
  public import SignalsControls
  public import UIKit

  extension Reactive where Base: UISearchBar {
    /// The text; it is empty if UIKit's is nil. In RxSwift: `text`.
    public var text: ControlProperty<String> {
      let proxy = UISearchBarProxy.of(base)
      return ControlProperty(
        of: base, get: { $0.text ?? "" },
        set: { bar, text in
          if bar.text?.hasSameScalars(as: text) != true { bar.text = text }
        },
        changedBy: proxy.event(of: proxy.edits))
    }

    /// Sends a value when the user starts the search. In RxSwift: `searchButtonClicked`.
    public var searchClicked: ControlEvent<Void> {
      let proxy = UISearchBarProxy.of(base)
      return proxy.event(of: proxy.searches)
    }

    /// Sends a value when the user cancels the search. In RxSwift: `cancelButtonClicked`.
    public var cancelClicked: ControlEvent<Void> {
      let proxy = UISearchBarProxy.of(base)
      return proxy.event(of: proxy.cancellations)
    }

    /// Sets a delegate that gets all calls, as the subscribers do. The delegate is not kept alive.
    ///
    /// A delegate that was set before the first subscription gets all calls, too. In RxSwift:
    /// `setDelegate`.
    public func setDelegate(_ delegate: (any UISearchBarDelegate)?) {
      UISearchBarProxy.of(base).forward = delegate
    }
  }

  final class UISearchBarProxy: DelegateProxy<UISearchBar, any UISearchBarDelegate>,
    UISearchBarDelegate
  {
    let edits = DelegateCalls<Void>()
    let searches = DelegateCalls<Void>()
    let cancellations = DelegateCalls<Void>()

    static func of(_ bar: UISearchBar) -> Self {
      installed(
        in: bar, get: { $0.delegate },
        set: {
          $0.delegate = nil
          $0.delegate = $1
        })
    }

    func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {
      forward?.searchBar?(searchBar, textDidChange: searchText)
      edits.send(())
    }

    func searchBarSearchButtonClicked(_ searchBar: UISearchBar) {
      forward?.searchBarSearchButtonClicked?(searchBar)
      searches.send(())
    }

    func searchBarCancelButtonClicked(_ searchBar: UISearchBar) {
      forward?.searchBarCancelButtonClicked?(searchBar)
      cancellations.send(())
    }
  }
#endif
