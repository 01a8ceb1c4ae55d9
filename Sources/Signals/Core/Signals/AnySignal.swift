/// A signal, of whose values only its user knows the type.
///
/// Lists of signals have this type for their elements: generic code looks up the type of an array
/// of generic elements at run time, on each access.
typealias AnySignal = any AnyObject & Sendable
