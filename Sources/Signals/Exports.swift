@_exported public import Scheduling
