#if canImport(XCTest)
  public import RxFlavour
  import XCTest

  /// Makes a test of XCTest fail unless the events of singles are equal.
  ///
  /// They are equal if the corresponding events of sequences are equal.
  // The name is RxTest's.
  // swift-format-ignore: AlwaysUseLowerCamelCase
  public func XCTAssertEqual<Element: Equatable>(
    _ lhs: [SingleEvent<Element>], _ rhs: [SingleEvent<Element>],
    file: StaticString = #filePath, line: UInt = #line
  ) {
    XCTAssertEqual(lhs.map(asEvent), rhs.map(asEvent), file: file, line: line)
  }

  private func asEvent<Element>(_ event: SingleEvent<Element>) -> Event<Element> {
    switch event {
    case .success(let element): .next(element)
    case .failure(let error): .error(error)
    }
  }
#endif
