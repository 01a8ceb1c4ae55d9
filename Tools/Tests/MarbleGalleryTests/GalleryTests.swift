import MarbleGallery
import Signals
import SignalsTesting
import Testing
import ToolTestSupport

@Suite(.leavesNothing) struct GalleryTests {
  @Test("Each operator has an example that runs as its documentation says")
  func isCompleteAndTrue() {
    let gallery = Gallery()
    #expect(gallery.entries.count > 100)
    let failures = gallery.failures.joined(separator: "\n")
    #expect(gallery.failures.isEmpty, Comment(rawValue: failures))
  }

  @Test func saysWhatAnExampleDoesDifferently() throws {
    let documentation = SourceDocumentation.read(
      """
      /// ```
      /// self      a-b-c-|
      /// take(2)   a-b-|
      /// ```
      public func take(_ count: Int) -> Signal {
      """, file: "Take.swift")
    let diagram = try #require(documentation.first?.diagrams.first)
    let example = Example("take(2)") { $0.source.take(2) }
    let (picture, failures) = example.run(diagram)
    #expect(failures.count == 1)
    #expect(failures.first?.contains("received  a-(b|)") == true)
    #expect(
      picture.text == """
        self      a-b   -c-|
        take(2)   a-(b|)
        """)
    let missing = Example("take(2)") { $0["other"].take(2) }
    #expect(missing.run(diagram).failures.first == "The documentation has no row 'other'.")
  }
}
