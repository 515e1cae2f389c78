package person

import (
	"fmt"
	"strings"

	"scrutineer/base"
	"scrutineer/rules"
)

// lines speaks the protocols in which a move is a line that the other program is sent
// unchanged: those of betoniarki, halma and dots. The same conversation that a referee
// keeps says what is due. A move is written as the other program would be sent it.
func (p *player) lines() error {
	due := p.mine.Open(nil)
	for {
		switch turn := p.pos.Turn(); {
		case len(due) > 0:
			line, err := p.line()
			if err != nil {
				return ended(err)
			}
			if unit := due[0].Remaining.Unit; unit > 0 {
				if err := p.left(line, int64(unit)); err != nil {
					return err
				}
			}
			due = due[1:]
		case turn == base.Nobody:
			return nil
		case turn == p.me:
			m, err := p.face.Ask(p.pos)
			if err != nil {
				return err
			}
			if err := p.play(m); err != nil {
				return err
			}
			if err := p.say(p.written(m)); err != nil {
				return err
			}
			due = p.mine.Moved(due[:0], p.me, m)
		default:
			line, err := p.line()
			if err != nil {
				return ended(err)
			}
			_, meaning := p.other.Receive(nil, rules.Event{From: rules.FromOutput, Text: []byte(line)})
			if meaning.Sense != rules.Played {
				return fmt.Errorf("not a move: %q", line)
			}
			if err := p.play(meaning.Move); err != nil {
				return err
			}
			p.other.Moved(nil, turn, meaning.Move)
			due = p.mine.Moved(due[:0], turn, meaning.Move)[1:] // it has been sent the move
		}
	}
}

// written returns a move that has been made on the board as a program writes it.
func (p *player) written(m rules.Move) string {
	return string(p.other.Moved(nil, p.me, m)[0].Text)
}

// commands speaks the protocol of triangles: every line is a command, with a reply that
// ends in an empty line.
func (p *player) commands() error {
	for {
		line, err := p.line()
		if err != nil {
			return ended(err)
		}
		word, rest, _ := strings.Cut(line, " ")
		reply := "="
		switch word {
		case "":
			continue
		case "play":
			m, refused := p.game.ParseMove([]byte(rest))
			if refused != nil {
				return fmt.Errorf("not a move: %q", line)
			}
			if err := p.play(m); err != nil {
				return err
			}
		case "gen_move":
			m, err := p.face.Ask(p.pos)
			if err != nil {
				return err
			}
			if err := p.play(m); err != nil {
				return err
			}
			reply = "= " + string(p.game.AppendMove(nil, m))
		case "time_left":
			if err := p.left(rest, 1000); err != nil {
				return err
			}
		}
		if err := p.say(reply + "\n"); err != nil || word == "quit" {
			return err
		}
	}
}

// console speaks the console protocol of five in a row, in which the program asks.
func (p *player) console() error {
	for p.pos.Turn() != base.Nobody {
		if p.pos.Turn() == p.me {
			m, err := p.face.Ask(p.pos)
			if err != nil {
				return err
			}
			if err := p.play(m); err != nil {
				return err
			}
			if err := p.say("step! " + string(p.game.AppendMove(nil, m))); err != nil {
				return err
			}
			continue
		}
		if err := p.say("step?"); err != nil {
			return err
		}
		line, err := p.line()
		if err != nil {
			return ended(err)
		}
		m, refused := p.game.ParseMove([]byte(line))
		if refused != nil {
			return fmt.Errorf("not a move: %q", line)
		}
		if err := p.play(m); err != nil {
			return err
		}
	}
	return nil
}

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
