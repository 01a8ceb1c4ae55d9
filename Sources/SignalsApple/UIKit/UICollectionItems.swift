#if canImport(UIKit) && !os(watchOS)
  import Signals
  import SignalsControls
  import UIKit

  /// The items of a collection view, without the type of their elements.
  @MainActor protocol AnyUICollectionItems: AnyObject {
    var count: Int { get }
    func anyElement(at index: Int) -> Any?
    func cell(at indexPath: IndexPath, in view: UICollectionView) -> UICollectionViewCell
  }

  /// The items that one binding shows in a collection view.
  final class UICollectionItems<Element: Sendable>: ShownRows<Element>, AnyUICollectionItems {
    private let makeCell: @MainActor (UICollectionView, IndexPath, Element) -> UICollectionViewCell

    init(
      _ presenter: ListPresenter<Element>,
      _ makeCell:
        @escaping @MainActor (UICollectionView, IndexPath, Element)
        -> UICollectionViewCell
    ) {
      self.makeCell = makeCell
      super.init(presenter)
    }

    func anyElement(at index: Int) -> Any? { element(at: index) }

    func cell(at indexPath: IndexPath, in view: UICollectionView) -> UICollectionViewCell {
      answer(for: indexPath.item) { makeCell(view, indexPath, $0) } ?? UICollectionViewCell()
    }

    func show(in view: UICollectionView) -> Binder<[Element]> {
      UICollectionItemsProxy.of(view).items = self
      view.reloadData()
      return Binder(view) { view, items in self.show(items, in: view) }
    }

    private func show(_ items: [Element], in view: UICollectionView) {
      show(items, in: view) { changes, commit in
        // Stop if other items have replaced these, or if the program has set another data source.
        guard UICollectionItemsProxy.called(by: view)?.items === self else { return }
        guard self.canChange(view) else {
          commit()
          return view.reloadData()
        }
        view.performBatchUpdates {
          commit()
          view.deleteItems(at: indexPaths(changes.removals))
          view.insertItems(at: indexPaths(changes.insertions))
          for move in changes.moves {
            view.moveItem(
              at: IndexPath(item: move.from, section: 0), to: IndexPath(item: move.to, section: 0))
          }
        }
        if !changes.updates.isEmpty { view.reconfigureItems(at: indexPaths(changes.updates)) }
      }
    }

    /// Whether changes can be sent to the view. A view that doesn't have the expected items would
    /// stop the program.
    private func canChange(_ view: UICollectionView) -> Bool {
      view.window != nil && count > 0 && view.numberOfSections == 1
        && view.numberOfItems(inSection: 0) == count
    }
  }

  private func indexPaths(_ items: [Int]) -> [IndexPath] {
    items.map { IndexPath(item: $0, section: 0) }
  }

  /// The data source of a collection view whose items are bound.
  final class UICollectionItemsProxy:
    DelegateProxy<UICollectionView, any UICollectionViewDataSource>,
    UICollectionViewDataSource
  {
    var items: (any AnyUICollectionItems)?

    static func of(_ view: UICollectionView) -> Self {
      installed(
        in: view, get: { $0.dataSource },
        set: {
          // The view asks a new data source which methods it has.
          $0.dataSource = nil
          $0.dataSource = $1
        })
    }

    func numberOfSections(in collectionView: UICollectionView) -> Int { 1 }

    func collectionView(
      _ collectionView: UICollectionView, numberOfItemsInSection section: Int
    ) -> Int {
      items?.count ?? 0
    }

    func collectionView(
      _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
      items?.cell(at: indexPath, in: collectionView) ?? UICollectionViewCell()
    }
  }
#endif
