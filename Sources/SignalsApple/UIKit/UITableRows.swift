#if canImport(UIKit) && !os(watchOS)
  import Signals
  import SignalsControls
  import UIKit

  /// The rows of a table, without the type of their elements.
  @MainActor protocol AnyUITableRows: AnyObject {
    var count: Int { get }
    func anyElement(at index: Int) -> Any?
    func cell(at indexPath: IndexPath, in table: UITableView) -> UITableViewCell
  }

  /// The rows that one binding shows in a table.
  final class UITableRows<Element: Sendable>: ShownRows<Element>, AnyUITableRows {
    private let animation: UITableView.RowAnimation
    private let makeCell: @MainActor (UITableView, IndexPath, Element) -> UITableViewCell

    init(
      _ presenter: ListPresenter<Element>, _ animation: UITableView.RowAnimation,
      _ makeCell: @escaping @MainActor (UITableView, IndexPath, Element) -> UITableViewCell
    ) {
      self.animation = animation
      self.makeCell = makeCell
      super.init(presenter)
    }

    func anyElement(at index: Int) -> Any? { element(at: index) }

    func cell(at indexPath: IndexPath, in table: UITableView) -> UITableViewCell {
      answer(for: indexPath.row) { makeCell(table, indexPath, $0) } ?? UITableViewCell()
    }

    func show(in table: UITableView) -> Binder<[Element]> {
      UITableRowsProxy.of(table).rows = self
      table.reloadData()
      return Binder(table) { table, rows in self.show(rows, in: table) }
    }

    private func show(_ rows: [Element], in table: UITableView) {
      show(rows, in: table) { changes, commit in
        // Stop if other rows have replaced these, or if the program has set another data source.
        guard UITableRowsProxy.called(by: table)?.rows === self else { return }
        guard self.canChange(table) else {
          commit()
          return table.reloadData()
        }
        table.performBatchUpdates {
          commit()
          table.deleteRows(at: indexPaths(changes.removals), with: self.animation)
          table.insertRows(at: indexPaths(changes.insertions), with: self.animation)
          for move in changes.moves {
            table.moveRow(
              at: IndexPath(row: move.from, section: 0), to: IndexPath(row: move.to, section: 0))
          }
        }
        if !changes.updates.isEmpty { table.reconfigureRows(at: indexPaths(changes.updates)) }
      }
    }

    /// Whether changes can be sent to the table. A table that doesn't have the expected rows would
    /// stop the program.
    private func canChange(_ table: UITableView) -> Bool {
      table.window != nil && count > 0 && table.numberOfSections == 1
        && table.numberOfRows(inSection: 0) == count
    }
  }

  private func indexPaths(_ rows: [Int]) -> [IndexPath] {
    rows.map { IndexPath(row: $0, section: 0) }
  }

  /// The data source of a table whose rows are bound.
  final class UITableRowsProxy: DelegateProxy<UITableView, any UITableViewDataSource>,
    UITableViewDataSource
  {
    var rows: (any AnyUITableRows)?

    static func of(_ table: UITableView) -> Self {
      installed(
        in: table, get: { $0.dataSource },
        set: {
          // The table asks a new data source which methods it has.
          $0.dataSource = nil
          $0.dataSource = $1
        })
    }

    func numberOfSections(in tableView: UITableView) -> Int { 1 }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
      rows?.count ?? 0
    }

    func tableView(
      _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
      rows?.cell(at: indexPath, in: tableView) ?? UITableViewCell()
    }
  }
#endif
