// Package known provides the games that commands know. It knows nothing about the
// commands.
package known

import (
	"scrutineer/internal/cli"
	"scrutineer/rules"
	"scrutineer/rules/all"
)

// Games returns the games that a command knows: Env.Known, a rules.List, if its
// caller sets it, or else all games.
func Games(env *cli.Env) rules.List {
	if list, ok := env.Known.(rules.List); ok {
		return list
	}
	return all.Games()
}
