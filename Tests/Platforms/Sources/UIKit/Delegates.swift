public import ObjectiveC

// The methods of these protocols are optional in UIKit. Here each has a default implementation,
// which does what Objective-C does for an object without the method: it calls the object that
// `forwardingTarget(for:)` returns. The properties of the same names allow calls as in UIKit,
// `delegate.method?(…)`. The first part is for the compiler only, see
// scripts/checks/check-platforms.

#if OBJECTIVE_C
  @objc @MainActor public protocol UIScrollViewDelegate: NSObjectProtocol {
    @objc optional func scrollViewDidScroll(_ scrollView: UIScrollView)
    @objc optional func scrollViewWillBeginDragging(_ scrollView: UIScrollView)
    @objc optional func scrollViewDidEndDragging(
      _ scrollView: UIScrollView, willDecelerate decelerate: Bool)
    @objc optional func scrollViewDidEndDecelerating(_ scrollView: UIScrollView)
    @objc optional func scrollViewDidScrollToTop(_ scrollView: UIScrollView)
  }

  @objc @MainActor public protocol UITextViewDelegate: UIScrollViewDelegate {
    @objc optional func textViewDidBeginEditing(_ textView: UITextView)
    @objc optional func textViewDidChange(_ textView: UITextView)
    @objc optional func textViewDidEndEditing(_ textView: UITextView)
  }

  @objc @MainActor public protocol UISearchBarDelegate: NSObjectProtocol {
    @objc optional func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String)
    @objc optional func searchBarSearchButtonClicked(_ searchBar: UISearchBar)
    @objc optional func searchBarCancelButtonClicked(_ searchBar: UISearchBar)
  }

  @objc @MainActor public protocol UITableViewDelegate: UIScrollViewDelegate {
    @objc optional func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath)
    @objc optional func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath)
  }

  @objc @MainActor public protocol UITableViewDataSource: NSObjectProtocol {
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell
    @objc optional func numberOfSections(in tableView: UITableView) -> Int
    @objc optional func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int)
      -> String?
  }

  @objc @MainActor public protocol UICollectionViewDelegate: UIScrollViewDelegate {
    @objc optional func collectionView(
      _ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath)
    @objc optional func collectionView(
      _ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath)
  }

  @objc @MainActor public protocol UICollectionViewDataSource: NSObjectProtocol {
    func collectionView(
      _ collectionView: UICollectionView, numberOfItemsInSection section: Int
    ) -> Int
    func collectionView(
      _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell
    @objc optional func numberOfSections(in collectionView: UICollectionView) -> Int
  }
#else
  extension NSObjectProtocol {
    fileprivate func forwarding<Delegate>(_ name: String, to type: Delegate.Type) -> Delegate? {
      (self as? NSObject)?.forwardingTarget(for: Selector(name)) as? Delegate
    }
  }

  @MainActor public protocol UIScrollViewDelegate: NSObjectProtocol {
    func scrollViewDidScroll(_ scrollView: UIScrollView)
    func scrollViewWillBeginDragging(_ scrollView: UIScrollView)
    func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool)
    func scrollViewDidEndDecelerating(_ scrollView: UIScrollView)
    func scrollViewDidScrollToTop(_ scrollView: UIScrollView)
  }

  extension UIScrollViewDelegate {
    public func scrollViewDidScroll(_ scrollView: UIScrollView) {}
    public func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}
    public func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate: Bool) {}
    public func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {}
    public func scrollViewDidScrollToTop(_ scrollView: UIScrollView) {
      forwarding("scrollViewDidScrollToTop:", to: (any UIScrollViewDelegate).self)?
        .scrollViewDidScrollToTop(scrollView)
    }

    public var scrollViewDidScroll: ((UIScrollView) -> Void)? { scrollViewDidScroll(_:) }
    public var scrollViewWillBeginDragging: ((UIScrollView) -> Void)? {
      scrollViewWillBeginDragging(_:)
    }
    public var scrollViewDidScrollToTop: ((UIScrollView) -> Void)? { scrollViewDidScrollToTop(_:) }
    public var scrollViewDidEndDragging: ScrollViewCalls? { ScrollViewCalls(delegate: self) }
    public var scrollViewDidEndDecelerating: ((UIScrollView) -> Void)? {
      scrollViewDidEndDecelerating(_:)
    }
  }

  @MainActor public struct ScrollViewCalls {
    let delegate: any UIScrollViewDelegate
    public func callAsFunction(_ view: UIScrollView, willDecelerate decelerate: Bool) {
      delegate.scrollViewDidEndDragging(view, willDecelerate: decelerate)
    }
  }

  @MainActor public protocol UITextViewDelegate: UIScrollViewDelegate {
    func textViewDidBeginEditing(_ textView: UITextView)
    func textViewDidChange(_ textView: UITextView)
    func textViewDidEndEditing(_ textView: UITextView)
  }

  extension UITextViewDelegate {
    public func textViewDidBeginEditing(_ textView: UITextView) {}
    public func textViewDidChange(_ textView: UITextView) {}
    public func textViewDidEndEditing(_ textView: UITextView) {}

    public var textViewDidBeginEditing: ((UITextView) -> Void)? {
      textViewDidBeginEditing(_:)
    }
    public var textViewDidChange: ((UITextView) -> Void)? { textViewDidChange(_:) }
    public var textViewDidEndEditing: ((UITextView) -> Void)? { textViewDidEndEditing(_:) }
  }

  @MainActor public protocol UISearchBarDelegate: NSObjectProtocol {
    func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String)
    func searchBarSearchButtonClicked(_ searchBar: UISearchBar)
    func searchBarCancelButtonClicked(_ searchBar: UISearchBar)
  }

  extension UISearchBarDelegate {
    public func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {}
    public func searchBarSearchButtonClicked(_ searchBar: UISearchBar) {}
    public func searchBarCancelButtonClicked(_ searchBar: UISearchBar) {}

    public var searchBar: SearchBarCalls? { SearchBarCalls(delegate: self) }
    public var searchBarSearchButtonClicked: ((UISearchBar) -> Void)? {
      searchBarSearchButtonClicked(_:)
    }
    public var searchBarCancelButtonClicked: ((UISearchBar) -> Void)? {
      searchBarCancelButtonClicked(_:)
    }
  }

  @MainActor public struct SearchBarCalls {
    let delegate: any UISearchBarDelegate
    public func callAsFunction(_ searchBar: UISearchBar, textDidChange text: String) {
      delegate.searchBar(searchBar, textDidChange: text)
    }
  }

  @MainActor public protocol UITableViewDelegate: UIScrollViewDelegate {
    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath)
    func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath)
  }

  extension UITableViewDelegate {
    public func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {}
    public func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {}
    public var tableView: TableViewCalls? { TableViewCalls(delegate: self) }
  }

  @MainActor public struct TableViewCalls {
    let delegate: any UITableViewDelegate
    public func callAsFunction(_ table: UITableView, didSelectRowAt indexPath: IndexPath) {
      delegate.tableView(table, didSelectRowAt: indexPath)
    }
    public func callAsFunction(_ table: UITableView, didDeselectRowAt indexPath: IndexPath) {
      delegate.tableView(table, didDeselectRowAt: indexPath)
    }
  }

  @MainActor public protocol UITableViewDataSource: NSObjectProtocol {
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell
    func numberOfSections(in tableView: UITableView) -> Int
    func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String?
  }

  extension UITableViewDataSource {
    public var numberOfSections: TableSections? { TableSections(source: self) }
    public func numberOfSections(in tableView: UITableView) -> Int { 1 }
    public func tableView(
      _ tableView: UITableView, titleForHeaderInSection section: Int
    ) -> String? {
      forwarding("tableView:titleForHeaderInSection:", to: (any UITableViewDataSource).self)?
        .tableView(tableView, titleForHeaderInSection: section)
    }
  }

  @MainActor public protocol UICollectionViewDelegate: UIScrollViewDelegate {
    func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath)
    func collectionView(_ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath)
  }

  extension UICollectionViewDelegate {
    public func collectionView(_ view: UICollectionView, didSelectItemAt indexPath: IndexPath) {}
    public func collectionView(_ view: UICollectionView, didDeselectItemAt indexPath: IndexPath) {}
    public var collectionView: CollectionViewCalls? { CollectionViewCalls(delegate: self) }
  }

  @MainActor public struct CollectionViewCalls {
    let delegate: any UICollectionViewDelegate
    public func callAsFunction(_ view: UICollectionView, didSelectItemAt indexPath: IndexPath) {
      delegate.collectionView(view, didSelectItemAt: indexPath)
    }
    public func callAsFunction(_ view: UICollectionView, didDeselectItemAt indexPath: IndexPath) {
      delegate.collectionView(view, didDeselectItemAt: indexPath)
    }
  }

  @MainActor public protocol UICollectionViewDataSource: NSObjectProtocol {
    func collectionView(
      _ collectionView: UICollectionView, numberOfItemsInSection section: Int
    ) -> Int
    func collectionView(
      _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell
    func numberOfSections(in collectionView: UICollectionView) -> Int
  }

  extension UICollectionViewDataSource {
    public var numberOfSections: CollectionSections? { CollectionSections(source: self) }
    public func numberOfSections(in collectionView: UICollectionView) -> Int { 1 }
  }

  @MainActor public struct TableSections {
    let source: any UITableViewDataSource
    public func callAsFunction(in table: UITableView) -> Int { source.numberOfSections(in: table) }
  }

  @MainActor public struct CollectionSections {
    let source: any UICollectionViewDataSource
    public func callAsFunction(in view: UICollectionView) -> Int {
      source.numberOfSections(in: view)
    }
  }
#endif
