package judge

import "scrutineer/base"

// quote returns bytes for a finding: printable ASCII, not too long.
func quote(b []byte) string { return base.Quote(b, 80) }
