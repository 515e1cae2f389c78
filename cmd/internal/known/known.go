// Package known is where commands take the games from that they know. It knows
// nothing of what any command does with them.
package known

import (
	"scrutineer/internal/cli"
	"scrutineer/rules"
	"scrutineer/rules/all"
)

// Games returns the games that a command knows: those that its caller gives as
// Env.Known, a rules.List, or else all there are.
func Games(env *cli.Env) rules.List {
	if list, ok := env.Known.(rules.List); ok {
		return list
	}
	return all.Games()
}
