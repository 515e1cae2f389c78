package gametest

import (
	"cmp"
	"fmt"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"scrutineer/render/textboard"
	"scrutineer/rules"
)

// Picture returns a position for a message: in words, as a board in text if the game draws
// it, and its canonical text.
func Picture(pos rules.Position) string {
	var b strings.Builder
	if s := rules.Draw(pos); s.Width > 0 {
		b.WriteString(s.Label + "\n")
		for _, line := range textboard.Draw(&s, nil, 0) {
			b.WriteString(line + "\n")
		}
	}
	b.Write(pos.AppendText(nil))
	return b.String()
}

// Faults collects what is wrong at positions. When the test ends they are printed, that at
// the smallest position first: each as a sentence, with the picture of its position.
type Faults struct{ list []fault }

type fault struct {
	size, plies int
	text        string
}

// shownFaults limits how many faults are printed with a picture.
const shownFaults = 3

// Collect returns the faults of a test.
func Collect(t testing.TB) *Faults {
	t.Helper()
	f := &Faults{}
	t.Cleanup(func() {
		t.Helper()
		slices.SortStableFunc(f.list, func(a, b fault) int { return cmp.Or(cmp.Compare(a.size, b.size), cmp.Compare(a.plies, b.plies)) })
		for i, fault := range f.list {
			if i == shownFaults {
				t.Errorf("%d more", len(f.list)-i)
				break
			}
			t.Errorf("%s", fault.text)
		}
	})
	return f
}

// At adds a fault at a position, in a sentence.
func (f *Faults) At(pos rules.Position, format string, args ...any) {
	_, file, line, _ := runtime.Caller(1)
	text := fmt.Sprintf("%s:%d: ", filepath.Base(file), line) + fmt.Sprintf(format, args...)
	f.list = append(f.list, fault{Size(pos), pos.Plies(), text + "\n" + Picture(pos)})
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
func (f *Faults) Refused(pos rules.Position, name string, m rules.Move, code rules.Code, witness string) {
	before := string(pos.AppendText(nil))
	switch _, refused := pos.Play(m); {
	case refused == nil:
		pos.Undo()
		f.At(pos, "%s is made; want it refused as %s (%s)", name, code, witness)
	case refused.Code != code || refused.Witness.String() != witness:
		f.At(pos, "%s is refused as %s (%s); want %s (%s)", name, refused.Code, refused.Witness, code, witness)
	case string(pos.AppendText(nil)) != before:
		f.At(pos, "%s is refused and changes the position, which was %s", name, before)
	}
}

// Perft requires so many ways to make 1, 2, ... plies from a position, 0 for a number that is
// not known. If there are others, the smallest number of plies with a wrong count is reported.
func (f *Faults) Perft(g *rules.Game, pos rules.Position, want ...int) {
	for i, n := range want {
		if n == 0 {
			continue
		}
		if got := Ways(pos, i+1); got != n {
			moves := ""
			for _, m := range pos.AppendLegal(nil) {
				moves += "; " + string(g.AppendMove(nil, m))
				if pos.Play(m); i > 0 {
					moves += fmt.Sprintf(": %d", Ways(pos, i))
				}
				pos.Undo()
			}
			f.At(pos, "%d ways to make %d plies, want %d: %.300s", got, i+1, n, strings.TrimPrefix(moves, "; "))
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
