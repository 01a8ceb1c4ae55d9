#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
  import Signals
  import SignalsControls

  /// The rows of a table, without the type of their elements.
  @MainActor protocol AnyNSTableRows: AnyObject {
    var count: Int { get }
    func anyElement(at index: Int) -> Any?
    func view(in table: NSTableView, _ column: NSTableColumn?, _ row: Int) -> NSView?
  }

  /// The rows that one binding shows in a table.
  final class NSTableRows<Element: Sendable>: ShownRows<Element>, AnyNSTableRows {
    private let animation: NSTableView.AnimationOptions
    private let makeView: @MainActor (NSTableView, NSTableColumn?, Int, Element) -> NSView?

    init(
      _ presenter: ListPresenter<Element>, _ animation: NSTableView.AnimationOptions,
      _ makeView: @escaping @MainActor (NSTableView, NSTableColumn?, Int, Element) -> NSView?
    ) {
      self.animation = animation
      self.makeView = makeView
      super.init(presenter)
    }

    func anyElement(at index: Int) -> Any? { element(at: index) }

    func view(in table: NSTableView, _ column: NSTableColumn?, _ row: Int) -> NSView? {
      answer(for: row) { makeView(table, column, row, $0) } ?? nil
    }

    func show(in table: NSTableView) -> Binder<[Element]> {
      let source = NSTableRowsProxy.of(table)
      source.rows = self
      NSTableViewsProxy.of(table).source = source
      table.reloadData()
      return Binder(table) { table, rows in self.show(rows, in: table) }
    }

    private func show(_ rows: [Element], in table: NSTableView) {
      show(rows, in: table) { changes, commit in
        // Stop if other rows have replaced these, or if the program has set another data source.
        guard NSTableRowsProxy.called(by: table)?.rows === self else { return }
        let count = self.count
        let canChange = table.window != nil && count > 0 && table.numberOfRows == count
        commit()
        guard canChange else { return table.reloadData() }
        table.beginUpdates()
        // Unlike UIKit's table, AppKit's applies each change to the result of the changes before
        // it.
        table.removeRows(at: IndexSet(changes.removals), withAnimation: self.animation)
        for move in changes.inSteps(from: count) { table.moveRow(at: move.from, to: move.to) }
        table.insertRows(at: IndexSet(changes.insertions), withAnimation: self.animation)
        table.endUpdates()
        guard !changes.updates.isEmpty else { return }
        table.reloadData(
          forRowIndexes: IndexSet(changes.updates),
          columnIndexes: IndexSet(integersIn: 0..<table.numberOfColumns))
      }
    }
  }

  extension ListChanges {
    /// The moves, to be made after the removals and before the insertions. The indexes of each move
    /// count the moves before it.
    ///
    /// It takes time in proportion to the number of moves times the number of rows.
    fileprivate func inSteps(from count: Int) -> [(from: Int, to: Int)] {
      if moves.isEmpty { return [] }
      // The old indexes of the rows that stay, in the order of the table.
      let isRemoved = Set(removals)
      var order = (0..<count).filter { !isRemoved.contains($0) }
      let newCount = order.count + insertions.count

      // The old indexes of the rows that stay, in the order of the new list.
      let isInserted = Set(insertions)
      let origins = Dictionary(uniqueKeysWithValues: moves.map { ($0.to, $0.from) })
      let isMoved = Set(moves.map(\.from))
      var inPlace = order.filter { !isMoved.contains($0) }.makeIterator()

      // Each row that moves goes to the place after its neighbour.
      var steps: [(from: Int, to: Int)] = []
      var previous: Int?
      for index in 0..<newCount where !isInserted.contains(index) {
        guard let origin = origins[index] else {
          previous = inPlace.next()
          continue
        }
        let from = order.firstIndex(of: origin)!
        order.remove(at: from)
        let to = previous.map { order.firstIndex(of: $0)! + 1 } ?? 0
        order.insert(origin, at: to)
        if from != to { steps.append((from, to)) }
        previous = origin
      }
      return steps
    }
  }

  /// The data source of a table whose rows are bound.
  final class NSTableRowsProxy: DelegateProxy<NSTableView, any NSTableViewDataSource>,
    NSTableViewDataSource
  {
    var rows: (any AnyNSTableRows)?

    static func of(_ table: NSTableView) -> Self {
      installed(
        in: table, get: { $0.dataSource },
        set: {
          // The table asks a new data source which methods it has.
          $0.dataSource = nil
          $0.dataSource = $1
        })
    }

    func numberOfRows(in tableView: NSTableView) -> Int { rows?.count ?? 0 }
  }

  /// The delegate of a table whose rows are bound. It makes the views.
  final class NSTableViewsProxy: DelegateProxy<NSTableView, any NSTableViewDelegate>,
    NSTableViewDelegate
  {
    weak var source: NSTableRowsProxy?

    static func of(_ table: NSTableView) -> Self {
      installed(
        in: table, get: { $0.delegate },
        set: {
          // The table asks a new delegate which methods it has.
          $0.delegate = nil
          $0.delegate = $1
        })
    }

    func tableView(
      _ tableView: NSTableView, viewFor tableColumn: NSTableColumn?, row: Int
    ) -> NSView? {
      source?.rows?.view(in: tableView, tableColumn, row)
    }
  }
#endif
