package rules

import "strings"

// List is games in the order of their names.
type List []*Game

// Find is the named game, or nil.
func (l List) Find(name string) *Game {
	for _, g := range l {
		if g.Name == name {
			return g
		}
	}
	return nil
}

// Names are the names of the games, for a message.
func (l List) Names() string {
	var names []string
	for _, g := range l {
		names = append(names, g.Name)
	}
	return strings.Join(names, ", ")
}
