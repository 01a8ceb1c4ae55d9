@_exported public import ObjectiveC

@_exported public import struct Foundation.CGFloat
@_exported public import struct Foundation.CGPoint
@_exported public import struct Foundation.CGRect
@_exported public import struct Foundation.CGSize
@_exported public import struct Foundation.Date
@_exported public import struct Foundation.IndexSet
@_exported public import struct Foundation.Notification
@_exported public import class Foundation.OperationQueue

// A stand-in for AppKit: what is used of it, declared as it is there, and what the tests need to play the user.
