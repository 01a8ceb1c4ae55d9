@_exported public import SignalsTestingCore
