/// The error of tests that need any error.
package struct SomeError: Error, Equatable {
  package init() {}
}
