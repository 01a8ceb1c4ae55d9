#if canImport(XCTest)
  public import RxFlavour
  import XCTest

  /// Makes a test of XCTest fail unless the events are exactly these elements, at any times,
  /// without an end.
  // The name is RxTest's.
  // swift-format-ignore: AlwaysUseLowerCamelCase
  public func XCTAssertRecordedElements<Element: Equatable>(
    _ stream: [Recorded<Event<Element>>], _ elements: [Element],
    file: StaticString = #filePath, line: UInt = #line
  ) {
    if let end = stream.first(where: \.value.isStopEvent) {
      XCTFail("The sequence has ended: \(end.debugDescription)", file: file, line: line)
    } else {
      XCTAssertEqual(stream.compactMap(\.value.element), elements, file: file, line: line)
    }
  }
#endif
