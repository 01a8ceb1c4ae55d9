@_exported public import SignalsControls
