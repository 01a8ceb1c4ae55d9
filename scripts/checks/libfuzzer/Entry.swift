import Foundation
import SignalFuzzing
import Signals

// The entry point of libFuzzer; see scripts/checks/fuzz-with-coverage.

@_cdecl("LLVMFuzzerInitialize")
func initialize(_ count: UnsafeMutableRawPointer?, _ arguments: UnsafeMutableRawPointer?) -> CInt {
  // Late errors are lost on purpose here, so they are not reported.
  UnhandledErrors.handler = { _ in }
  return 0
}

@_cdecl("LLVMFuzzerTestOneInput")
func test(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = UnsafeBufferPointer(start: start, count: count)
  if case .failed(let disagreement) = Program(bytes: bytes).check() {
    print(disagreement.shrunk())
    fflush(nil)
    abort()
  }
  return 0
}
