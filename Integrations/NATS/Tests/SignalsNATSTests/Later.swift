@testable import SignalsNATS
