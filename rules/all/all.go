// Package all is the only list of the games. It knows their names and nothing of what
// they do. Commands start with it unless they are given another list, and tests use it.
// All other code is given the game it needs.
package all

import (
	"scrutineer/rules"
	"scrutineer/rules/betoniarki"
	"scrutineer/rules/dots"
	"scrutineer/rules/fiverow"
	"scrutineer/rules/halma"
	"scrutineer/rules/triangles"
)

// Games returns all games in the order of their names.
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
