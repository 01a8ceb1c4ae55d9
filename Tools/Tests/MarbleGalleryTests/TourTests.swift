import Testing
import ToolTestSupport

@testable import MarbleGallery

/// The page on which two values of a source can be moved.
@Suite(.leavesNothing) struct TourTests {
  @Test("The answers are those of runs, for all places of two values")
  func answers() throws {
    let stops = Gallery().stops
    #expect(stops.count > 80)
    for stop in stops {
      #expect(stop.answers.map(\.count) == (1..<stop.places).reversed(), "\(stop.call)")
    }
    let debounce = try #require(stops.first { $0.call == "debounce(for: .seconds(2))" })
    #expect(debounce.rows.map(\.marks) == [["0 a", "1 b", "5 c", "8|"]])
    #expect(debounce.places == 8)
    // Values at 0 and 1, at 0 and 3, and at 5 and 6.
    #expect(debounce.answers[0][0] == ["3 b", "7 c", "8|"])
    #expect(debounce.answers[0][2] == ["2 a", "7 c", "8|"])
    #expect(debounce.answers[5][0] == ["8 b", "8|"])
  }
}
