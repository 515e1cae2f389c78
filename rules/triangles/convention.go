package triangles

import "scrutineer/rules"

// conventions returns mistakes that programs make in writing a segment (T12). The ends
// may be in either order, so only their numbers can be wrong.
func conventions(rules.Setup) []rules.Convention {
	return []rules.Convention{rules.Counted("points are counted from 0", 1, 2, 0, 1)}
}
