package person

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"

	"scrutineer/base"
	"scrutineer/rules"
)

// Terminal is a Face of lines: it writes the board to Out and reads moves from
// In, a line each, in the spelling of the log.
type Terminal struct {
	Game *rules.Game
	Me   base.Seat
	In   *bufio.Reader
	Out  io.Writer
	Draw func(rules.Position) string // the board as text
}

// ErrLeft is what Ask gives when the person has left the table.
var ErrLeft = errors.New("the person left")

// Show writes the move and the board after it.
func (t *Terminal) Show(pos rules.Position, by base.Seat, move string) {
	if by != base.Nobody {
		fmt.Fprintf(t.Out, "\n%s: %s\n", t.called(by), move)
	}
	io.WriteString(t.Out, "\n"+strings.TrimRight(t.Draw(pos), "\n")+"\n")
	o := pos.Outcome()
	if o.Scored {
		fmt.Fprintf(t.Out, "score %d-%d\n", o.Score[0], o.Score[1])
	}
	if o.Over {
		who := "nobody"
		if o.Winner != base.Nobody {
			who = t.called(o.Winner)
		}
		fmt.Fprintf(t.Out, "over: %s won, by %s\n", who, o.Reason)
	}
}

// Left writes the time that is left, as it was sent.
func (t *Terminal) Left(line string) { fmt.Fprintf(t.Out, "time left: %q\n", line) }

// called is how a seat is spoken of.
func (t *Terminal) called(s base.Seat) string {
	name := "seat " + s.String()
	if int(s) <= len(t.Game.Marks) {
		name += " (" + t.Game.Marks[s-1] + ")"
	}
	if s == t.Me {
		name += ", you"
	}
	return name
}

// most is how many moves are listed; more are counted.
const most = 60

// Ask asks until a line is a legal move. "?" lists what is legal, "resign" and
// the end of the input leave the table.
func (t *Terminal) Ask(pos rules.Position) (rules.Move, error) {
	for {
		fmt.Fprintf(t.Out, "your move (? lists them, resign leaves): ")
		line, err := t.In.ReadString('\n')
		if err != nil {
			return rules.Move{}, ErrLeft
		}
		switch line = strings.TrimSpace(line); line {
		case "":
			continue
		case "resign":
			return rules.Move{}, ErrLeft
		case "?":
			t.list(pos)
			continue
		}
		m, refused := t.Game.ParseMove([]byte(line))
		if refused == nil {
			if _, refused = pos.Play(m); refused == nil {
				pos.Undo()
				return m, nil
			}
		}
		fmt.Fprintf(t.Out, "no: %v\n", refused)
	}
}

func (t *Terminal) list(pos rules.Position) {
	legal := pos.AppendLegal(nil)
	for i, m := range legal[:min(len(legal), most)] {
		if i > 0 {
			io.WriteString(t.Out, ", ")
		}
		t.Out.Write(t.Game.AppendMove(nil, m))
	}
	if more := len(legal) - most; more > 0 {
		fmt.Fprintf(t.Out, " and %d more", more)
	}
	io.WriteString(t.Out, "\n")
}
