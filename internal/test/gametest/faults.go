package gametest

import (
	"cmp"
	"fmt"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"

	"scrutineer/base"
	"scrutineer/render/textboard"
	"scrutineer/rules"
)

// pictureColumns is how wide a picture of points in the plane is.
const pictureColumns = 40

// Picture returns a position for a message: in words, as a board in text if the game draws
// it, and its canonical text.
func Picture(pos rules.Position) string {
	var b strings.Builder
	if s := rules.Draw(pos); s.Width > 0 {
		b.WriteString(s.Label + "\n")
		board := strings.Trim(strings.Join(textboard.Draw(&s, nil, pictureColumns), "\n"), "\n")
		for strings.Contains(board, "\n\n\n") {
			board = strings.ReplaceAll(board, "\n\n\n", "\n\n")
		}
		b.WriteString(board + "\n")
	}
	b.Write(pos.AppendText(nil))
	return b.String()
}

// shownFaults limits how many faults of a test are printed with a picture.
const shownFaults = 3

// faults are what is wrong at positions in a test. When it ends they are printed, that at the
// smallest position first: each as a sentence, with the picture of its position.
type faults struct{ list []fault }

type fault struct {
	size, plies int
	text        string
}

// running has the faults of each running test.
var running sync.Map

// Errorf reports what is wrong at a position, in a sentence.
func Errorf(t testing.TB, pos rules.Position, format string, args ...any) {
	t.Helper()
	report(t, pos, format, args)
}

// Fatalf is like Errorf but also ends the test.
func Fatalf(t testing.TB, pos rules.Position, format string, args ...any) {
	t.Helper()
	report(t, pos, format, args)
	t.FailNow()
}

// report keeps what is wrong until the test ends. The message names the line of the test.
func report(t testing.TB, pos rules.Position, format string, args []any) {
	t.Helper()
	for i, a := range args {
		args[i] = inWords(a)
	}
	_, file, line, _ := runtime.Caller(2)
	text := fmt.Sprintf("%s:%d: ", filepath.Base(file), line) + fmt.Sprintf(format, args...)
	mine, known := running.LoadOrStore(t, &faults{})
	f := mine.(*faults)
	f.list = append(f.list, fault{Size(pos), pos.Plies(), text + "\n" + Picture(pos)})
	if !known {
		t.Cleanup(func() { running.Delete(t); f.print(t) })
	}
}

// print prints the first faults, and how many more there are.
func (f *faults) print(t testing.TB) {
	slices.SortStableFunc(f.list, func(a, b fault) int { return cmp.Or(cmp.Compare(a.size, b.size), cmp.Compare(a.plies, b.plies)) })
	for i, fault := range f.list {
		if i == shownFaults {
			t.Errorf("%d more", len(f.list)-i)
			return
		}
		t.Error(fault.text)
	}
}

// inWords returns what a message shows instead of a struct.
func inWords(a any) any {
	switch a := a.(type) {
	case rules.Setup:
		return SetupWords(a)
	case []rules.Value:
		return SetupWords(rules.Setup{Params: a})
	case rules.Move:
		n := len(a.N)
		for n > 1 && a.N[n-1] == 0 {
			n--
		}
		return strings.Trim(fmt.Sprint(a.N[:n]), "[]") + a.More
	case rules.Outcome:
		text := "it goes on"
		if a.Over {
			text = "seat " + a.Winner.String() + " has won (" + string(a.Reason) + ")"
		}
		if a.Over && a.Winner == base.Nobody {
			text = "it is drawn (" + string(a.Reason) + ")"
		}
		if a.Scored {
			text += " with " + a.Points()
		}
		return text
	case *rules.Refusal:
		if a == nil {
			return "not refused"
		}
		return a.Error() + " (" + a.Witness.String() + ")"
	}
	return a
}

// Size returns how large a position is: it is smaller if it has fewer squares or points.
func Size(pos rules.Position) int {
	s := rules.Draw(pos)
	if s.Grid == rules.Plane {
		return len(pos.AppendText(nil))
	}
	return s.Width * s.Height / rules.Unit
}

// Refused requires that a position refuses a move with a code and a witness, and is not
// changed by it.
func Refused(t testing.TB, pos rules.Position, name string, m rules.Move, code rules.Code, witness string) {
	t.Helper()
	before := string(pos.AppendText(nil))
	switch _, refused := pos.Play(m); {
	case refused == nil:
		pos.Undo()
		Errorf(t, pos, "%s is made; want it refused as %s (%s)", name, code, witness)
	case refused.Code != code || refused.Witness.String() != witness:
		Errorf(t, pos, "%s is refused as %s (%s); want %s (%s)", name, refused.Code, refused.Witness, code, witness)
	case string(pos.AppendText(nil)) != before:
		Errorf(t, pos, "%s is refused and changes the position, which was %s", name, before)
	}
}

// Perft requires so many ways to make 1, 2, ... plies from a position, and reports the smallest
// number of plies with another count.
func Perft(t testing.TB, g *rules.Game, pos rules.Position, want ...int) {
	t.Helper()
	for i, n := range want {
		if got := Ways(pos, i+1); got != n {
			moves := ""
			for _, m := range pos.AppendLegal(nil) {
				moves += "; " + string(g.AppendMove(nil, m))
				if pos.Play(m); i > 0 {
					moves += fmt.Sprintf(": %d", Ways(pos, i))
				}
				pos.Undo()
			}
			Errorf(t, pos, "%d ways to make %d plies, want %d: %.300s", got, i+1, n, strings.TrimPrefix(moves, "; "))
			return
		}
	}
}

// Ways counts the ways to make n plies.
func Ways(pos rules.Position, n int) (sum int) {
	legal := pos.AppendLegal(nil)
	if n == 1 {
		return len(legal)
	}
	for _, m := range legal {
		pos.Play(m)
		sum += Ways(pos, n-1)
		pos.Undo()
	}
	return sum
}
