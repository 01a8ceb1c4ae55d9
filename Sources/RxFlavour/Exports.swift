@_exported public import enum Signals.Event
