// So all files of this module see Scheduling, too: they don't import it.
@_exported public import Scheduling
