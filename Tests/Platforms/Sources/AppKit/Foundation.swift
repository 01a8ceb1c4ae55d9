@_exported public import ObjectiveC

@_exported public import struct Foundation.CGFloat
@_exported public import struct Foundation.CGPoint
@_exported public import struct Foundation.CGRect
@_exported public import struct Foundation.CGSize
@_exported public import struct Foundation.Date
@_exported public import struct Foundation.IndexSet
@_exported public import struct Foundation.Notification
@_exported public import class Foundation.OperationQueue

// A stand-in for AppKit: its declarations that are used, and functions with which the tests act as
// the user.
