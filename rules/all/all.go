// Package all is the one list of the games there are. It knows their names and
// nothing of what they do. Commands and tests import it; everything below them
// is handed the game it needs.
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
func Games() []*rules.Game {
	return []*rules.Game{
		betoniarki.Game,
		dots.Game,
		fiverow.Game,
		halma.Game,
		triangles.Game,
	}
}

// Find returns the named game, or nil.
func Find(name string) *rules.Game {
	for _, g := range Games() {
		if g.Name == name {
			return g
		}
	}
	return nil
}
