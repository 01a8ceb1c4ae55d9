import TestSupport
import Testing

@testable import logpulse

@Suite("BusiestPaths", .leavesNothing)
struct BusiestPathsTests {
  @Test("lists the busiest first, and equally busy ones alphabetically")
  func order() {
    var paths = BusiestPaths()
    for path in ["/c", "/b", "/a", "/b", "/d"] { paths.add(path) }
    #expect(paths.top(3).map(\.path) == ["/b", "/a", "/c"])
    #expect(paths.top(3).map(\.requests) == [2, 1, 1])
    #expect(paths.top(10).count == 4)
    #expect(paths.shortfall == 0)
  }

  @Test("counts exactly up to its capacity")
  func exact() {
    var paths = BusiestPaths(capacity: 100)
    for round in 1...100 {
      for path in round...100 { paths.add("/\(path)") }
    }
    #expect(paths.top(2).map(\.requests) == [100, 99])
    #expect(paths.shortfall == 0)
  }

  @Test("finds the busy ones among endless paths, and says how far counts may be off")
  func approximate() {
    var paths = BusiestPaths(capacity: 100)
    let requests = 50_000
    for number in 0..<requests {
      paths.add(number % 10 == 0 ? "/busy" : number % 25 == 1 ? "/less" : "/\(number)")
    }
    let top = paths.top(2)
    #expect(top.map(\.path) == ["/busy", "/less"])
    #expect(paths.shortfall > 0)
    #expect(paths.shortfall <= requests / 50)
    #expect((5_000 - paths.shortfall...5_000).contains(top[0].requests))
    #expect((2_000 - paths.shortfall...2_000).contains(top[1].requests))
    #expect(paths.top(.max).count <= 100)
  }
}
