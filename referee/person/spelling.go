package person

import (
	"strings"

	"scrutineer/rules"
)

// read reads a legal move that a person writes. It may be the canonical text, with any
// blanks and commas and in small letters; another name, if the game's refusal says what the
// canonical one is; or the way in which people write it. Any other line is refused as the
// game refuses it.
func read(g *rules.Game, pos rules.Position, line string) (rules.Move, *rules.Refusal) {
	line = strings.TrimSpace(line)
	words := strings.Join(strings.FieldsFunc(line, func(r rune) bool { return r == ' ' || r == '\t' || r == ',' }), " ")
	var first *rules.Refusal
	for _, text := range []string{line, words, strings.ToUpper(words)} {
		m, refused := g.ParseMove([]byte(text))
		if refused != nil {
			m, refused = renamed(g, refused)
		}
		if refused == nil {
			return legal(pos, m)
		}
		if first == nil {
			first = refused
		}
	}
	for _, m := range pos.AppendLegal(nil) {
		if strings.EqualFold(g.MoveText(m, pos), line) {
			return m, nil
		}
	}
	return rules.Move{}, first
}

// renamed returns the move by the canonical name in a refusal.
func renamed(g *rules.Game, why *rules.Refusal) (rules.Move, *rules.Refusal) {
	for _, f := range why.Witness {
		if f.Name == "canonical" {
			return g.ParseMove([]byte(f.Value))
		}
	}
	return rules.Move{}, why
}

// legal returns a legal move, or why it is not legal.
func legal(pos rules.Position, m rules.Move) (rules.Move, *rules.Refusal) {
	if _, refused := pos.Play(m); refused != nil {
		return rules.Move{}, refused
	}
	pos.Undo()
	return m, nil
}
