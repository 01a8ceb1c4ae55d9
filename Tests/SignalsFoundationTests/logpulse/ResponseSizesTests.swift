import TestSupport
import Testing

@testable import logpulse

@Suite("ResponseSizes", .leavesNothing)
struct ResponseSizesTests {
  @Test("has no percentile of nothing")
  func empty() {
    #expect(ResponseSizes().percentile(50) == nil)
    #expect(ResponseSizes().total == 0)
  }

  @Test("is exact below 256 bytes")
  func small() {
    let sizes = sizes(of: Array(1...100))
    #expect(sizes.total == 5_050)
    #expect(sizes.percentile(50) == 50)
    #expect(sizes.percentile(95) == 95)
    #expect(sizes.percentile(100) == 100)
    #expect(self.sizes(of: [7]).percentile(50) == 7)
    #expect(self.sizes(of: [0, 0, 255]).percentile(95) == 255)
  }

  @Test("is off by less than 0.4 % above", arguments: [8, 9, 16, 31, 32, 33, 47, 60, 61])
  func large(power: Int) {
    let start = 1 << power
    let step = max(1, start / 50)
    for size in stride(from: start, through: start * 2, by: step) {
      let found = sizes(of: [size]).percentile(50) ?? 0
      #expect(Double(abs(found - size)) < Double(size) * 0.004, "\(size)")
    }
  }

  @Test("takes the largest size there can be")
  func largest() {
    let sizes = sizes(of: [.max, .max, 1])
    #expect(sizes.total == .max)
    #expect(sizes.percentile(1) == 1)
    #expect((sizes.percentile(95) ?? 0) > .max / 256 * 255)
  }

  private func sizes(of sizes: [Int]) -> ResponseSizes {
    sizes.reduce(into: ResponseSizes()) { $0.add($1) }
  }
}
