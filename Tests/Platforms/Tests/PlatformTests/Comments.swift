import AppKit
import Signals
import SignalsApple
import SwiftUI
import UIKit

// The examples of SignalsApple's documentation comments.

private struct Price: Identifiable, Equatable, Sendable {
  let id: Int
  let name: String
}

// MARK: UIKit

private struct Photo: Identifiable, Equatable, Sendable {
  let id: Int
  let color: UIColor
}

private final class PriceCell: UITableViewCell {
  func show(_ price: Price) {}
}

private final class PhotoCell: UICollectionViewCell {
  func show(_ photo: Photo) {}
}

private final class Stars: UIControl {
  var rating = 0
}

@MainActor private func controls(
  _ button: UIButton, _ field: UITextField, _ refresh: UIRefreshControl, _ stars: Stars,
  _ drag: UIGestureRecognizer, _ save: Command<Void, Int>, _ load: Command<Void, Int>,
  _ name: MutableProperty<String>
) {
  func showHint() {}
  func drop() {}
  button.rx.tap.bind(to: save, enabling: button.rx.isEnabled)
  field.rx.controlEvent([.editingDidBegin, .editingDidEnd])
    .subscribeOnMainActor(next: { showHint() })
  let rating = stars.rx.controlProperty(\.rating)
  drag.rx.event.subscribeOnMainActor(next: { drag in
    if drag.state == .ended { drop() }
  })
  refresh.rx.pulled.bind(to: load)
  load.executing.bind(to: refresh.rx.isRefreshing)
  name.bindTwoWay(with: field.rx.text)
  withExtendedLifetime(rating) {}
}

@MainActor private func tables(
  _ table: UITableView, _ prices: InfallibleSignal<[Price]>, _ names: InfallibleSignal<[String]>,
  _ loadMore: Command<Void, Int>
) {
  prices.bind(
    to: table.rx.rows { table, indexPath, price in
      let cell = table.dequeueReusableCell(withIdentifier: "price", for: indexPath)
      cell.textLabel?.text = price.name
      return cell
    })
  names.bind(
    to: table.rx.rows(by: { $0 }, areSame: ==) { table, indexPath, name in
      let cell = table.dequeueReusableCell(withIdentifier: "name", for: indexPath)
      cell.textLabel?.text = name
      return cell
    })
  prices.bind(to: table.rx.rows(in: PriceCell.self) { $0.show($1) })
  table.rx.reachedBottom(within: 200).bind(to: loadMore)
}

@MainActor private func grids(_ grid: UICollectionView, _ photos: InfallibleSignal<[Photo]>) {
  photos.bind(
    to: grid.rx.items { grid, indexPath, photo in
      let cell = grid.dequeueReusableCell(withReuseIdentifier: "photo", for: indexPath)
      cell.backgroundColor = photo.color
      return cell
    })
  photos.bind(to: grid.rx.items(in: PhotoCell.self) { $0.show($1) })
}

// MARK: AppKit

extension NSUserInterfaceItemIdentifier {
  fileprivate static let price = NSUserInterfaceItemIdentifier("price")
}

@MainActor private func controls(
  _ button: NSButton, _ item: NSMenuItem, _ field: NSTextField, _ gauge: NSLevelIndicator,
  _ save: Command<Void, Int>, _ name: MutableProperty<String>
) {
  button.rx.click.bind(to: save, enabling: button.rx.isEnabled)
  let level = gauge.rx.controlProperty(\.integerValue)
  item.rx.chosen.bind(to: save, enabling: item.rx.isEnabled)
  name.bindTwoWay(with: field.rx.text)
  withExtendedLifetime(level) {}
}

@MainActor private func tables(_ table: NSTableView, _ prices: InfallibleSignal<[Price]>) {
  prices.bind(
    to: table.rx.rows { table, column, row, price in
      let view = table.makeView(withIdentifier: .price, owner: nil) as? NSTableCellView
      view?.textField?.stringValue = price.name
      return view
    })
}

// MARK: SwiftUI

@MainActor private struct Model {
  let save: Command<Void, Int>
  let alerts: InfallibleSignal<String>
}

private struct PriceList: View {
  let prices: [Price]
  init(_ prices: [Price]) { self.prices = prices }
  var body: some View { Text("\(prices.count) prices") }
}

private struct PricesView: View {
  let model: Model
  let prices: [Price]
  @State private var alert = ""

  var body: some View {
    PriceList(prices).onValue(of: model.alerts) { alert = $0 }
    CommandButton(model.save) { Text("Save") }
    Text(alert)
  }
}
