// Package all is the one list of the games there are. It knows their names and
// nothing of what they do. Commands take it where they begin, unless they are given another,
// and tests; everything below them is given the game it needs.
package all

import (
	"scrutineer/rules"
	"scrutineer/rules/betoniarki"
	"scrutineer/rules/dots"
	"scrutineer/rules/fiverow"
	"scrutineer/rules/halma"
	"scrutineer/rules/triangles"
)

// Games are all games, in the order of their names.
func Games() rules.List {
	return rules.List{
		betoniarki.Game,
		dots.Game,
		fiverow.Game,
		halma.Game,
		triangles.Game,
	}
}

// Find returns the named game, or nil.
func Find(name string) *rules.Game { return Games().Find(name) }
