import Foundation
import RxFlavour
import RxFlavourTesting
import TestSupport
import Testing

@Suite struct DecodeTests {
  private struct Point: Codable, Equatable {
    let x: Int
    let y: Int
  }

  @Test func json() {
    let log = Log<String>()
    _ = Observable.of(#"{"x":1,"y":2}"#, "nothing").map { Data($0.utf8) }
      .decode(type: Point.self, decoder: JSONDecoder())
      .subscribe(onNext: { log.add("\($0.x) \($0.y)") }, onError: { _ in log.add("error") })
    #expect(log.all == ["1 2", "error"])
  }

  @Test func propertyList() throws {
    let log = Log<String>()
    let data = try PropertyListEncoder().encode(Point(x: 3, y: 4))
    _ = Observable.just(data).decode(type: Point.self, decoder: PropertyListDecoder())
      .subscribe(onNext: { log.add("\($0.x) \($0.y)") }, onCompleted: { log.add("completed") })
    #expect(log.all == ["3 4", "completed"])
  }
}
