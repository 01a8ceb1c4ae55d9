#if canImport(UIKit) && !os(watchOS)
  public import Signals
  public import SignalsControls
  public import UIKit

  extension Reactive where Base: UICollectionView {
    /// Shows lists of items in the view's only section, and tells it the changes from one list to
    /// the next.
    ///
    /// ```swift
    /// photos.bind(
    ///   to: grid.rx.items { grid, indexPath, photo in
    ///     let cell = grid.dequeueReusableCell(withReuseIdentifier: "photo", for: indexPath)
    ///     cell.backgroundColor = photo.color
    ///     return cell
    ///   })
    /// ```
    ///
    /// Items are inserted, deleted and moved with an animation. For items with other contents
    /// `cell` is called again, and gets the same cell from the view. The whole view is loaded again
    /// if it was empty, isn't in a window, or doesn't have the expected items, for instance because
    /// the program has changed them itself.
    ///
    /// A data source that the view already has goes on answering all other questions. If this
    /// method is called several times for one view, the last call counts. In RxSwift: `items`.
    ///
    /// - Parameter cell: Makes the cell of an item. The view keeps this closure, so it should not
    ///   keep the view, or an owner of the view.
    /// - Returns: The binder for the lists.
    public func items<Element: Identifiable & Equatable & Sendable>(
      cell: @escaping @MainActor (UICollectionView, IndexPath, Element) -> UICollectionViewCell
    ) -> Binder<[Element]> where Element.ID: SendableMetatype {
      UICollectionItems(ListPresenter(), cell).show(in: base)
    }

    /// Shows lists of items that are told apart and compared by closures.
    ///
    /// See ``items(cell:)``.
    ///
    /// - Parameters:
    ///   - id: The identity of an item.
    ///   - areSame: Whether two items of the same identity have the same contents.
    ///   - cell: Makes the cell of an item.
    public func items<Element: Sendable, ID: Hashable & SendableMetatype>(
      by id: @escaping @Sendable (Element) -> ID,
      areSame: @escaping @Sendable (Element, Element) -> Bool,
      cell: @escaping @MainActor (UICollectionView, IndexPath, Element) -> UICollectionViewCell
    ) -> Binder<[Element]> {
      UICollectionItems(ListPresenter(by: id, areSame: areSame), cell).show(in: base)
    }

    /// Shows lists of items in cells of one class, which needs no registration.
    ///
    /// ```swift
    /// photos.bind(to: grid.rx.items(in: PhotoCell.self) { $0.show($1) })
    /// ```
    ///
    /// See ``items(cell:)``. In RxSwift: `items(cellIdentifier:cellType:)`.
    ///
    /// - Parameters:
    ///   - cellClass: The class of the cells.
    ///   - show: Shows an element in a cell. The view keeps this closure.
    public func items<Element: Identifiable & Equatable & Sendable, Cell: UICollectionViewCell>(
      in cellClass: Cell.Type, show: @escaping @MainActor (Cell, Element) -> Void
    ) -> Binder<[Element]> where Element.ID: SendableMetatype {
      let identifier = "SignalsApple." + String(reflecting: cellClass)
      base.register(cellClass, forCellWithReuseIdentifier: identifier)
      return items { view, indexPath, element in
        let cell = view.dequeueReusableCell(withReuseIdentifier: identifier, for: indexPath)
        if let cell = cell as? Cell { show(cell, element) }
        return cell
      }
    }

    /// Sends the place of each item that the user selects. In RxSwift: `itemSelected`.
    public var itemSelected: ControlEvent<IndexPath> {
      let proxy = UICollectionViewProxy.install(in: base)
      return proxy.event(of: proxy.selections)
    }

    /// Sends the place of each item that the user deselects. In RxSwift: `itemDeselected`.
    public var itemDeselected: ControlEvent<IndexPath> {
      let proxy = UICollectionViewProxy.install(in: base)
      return proxy.event(of: proxy.deselections)
    }

    /// Sends the element of each item that the user selects, as the view shows it at that moment.
    ///
    /// In RxSwift: `modelSelected`.
    ///
    /// - Parameter type: The type of the elements that ``items(cell:)`` shows; another type is a
    ///   programming mistake.
    /// ## Scheduling
    /// Delivers on the main actor, while the view reports the selection.
    /// ## Errors
    /// None.
    /// ## Disposal
    /// Detaches the handler.
    public func modelSelected<Element: Sendable>(
      _ type: Element.Type
    ) -> InfallibleSignal<Element> {
      itemSelected.compactMap { [weak base] indexPath in
        MainActor.assumeIsolated {
          base.flatMap { UICollectionItemsProxy.called(by: $0)?.items }?.anyElement(
            at: indexPath.item
          )
          .map { element(of: type, $0, "UICollectionView.rx.modelSelected(_:)") }
        }
      }
    }
  }

  final class UICollectionViewProxy: UIScrollViewProxy, UICollectionViewDelegate {
    let selections = DelegateCalls<IndexPath>()
    let deselections = DelegateCalls<IndexPath>()

    private var forwardCollectionDelegate: (any UICollectionViewDelegate)? {
      forward as? any UICollectionViewDelegate
    }

    func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
      forwardCollectionDelegate?.collectionView?(collectionView, didSelectItemAt: indexPath)
      selections.send(indexPath)
    }

    func collectionView(
      _ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath
    ) {
      forwardCollectionDelegate?.collectionView?(collectionView, didDeselectItemAt: indexPath)
      deselections.send(indexPath)
    }
  }
#endif
