package triangles

import "scrutineer/rules"

// conventions are ways of writing a segment that programs mix up with that of T12: the
// ends may be in either order, so only their numbers can be.
func conventions(rules.Setup) []rules.Convention {
	return []rules.Convention{rules.Counted("points are counted from 0", 1, 2, 0, 1)}
}
