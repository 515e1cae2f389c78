package gametest_test

import (
	"fmt"
	"strings"
	"testing"

	"scrutineer/base"
	"scrutineer/internal/test/gametest"
	"scrutineer/rules"
	"scrutineer/rules/fiverow"
)

// recorder is a test that keeps what it prints.
type recorder struct {
	testing.TB
	printed []string
	ends    func()
}

func (r *recorder) Helper()          {}
func (r *recorder) Cleanup(f func()) { r.ends = f }
func (r *recorder) Error(args ...any) {
	r.printed = append(r.printed, fmt.Sprint(args...))
}
func (r *recorder) Errorf(format string, args ...any) { r.Error(fmt.Sprintf(format, args...)) }

// Of three faults that at the smallest position is printed first, of two positions of one size
// that with fewer plies, each as a sentence with the board. Further ones are counted.
func TestSmallestFirst(t *testing.T) {
	pos := func(side string, plies ...int16) rules.Position {
		p := gametest.Open(t, fiverow.Game, rules.Setup{Params: []rules.Value{{Name: "height", Value: side}, {Name: "width", Value: side}}})
		for _, x := range plies {
			p.Play(rules.Move{N: [6]int16{x}})
		}
		return p
	}
	r := &recorder{}
	gametest.Errorf(r, pos("3", 0, 1), "the outcome is %+v", rules.Outcome{Over: true, Winner: base.Second, Reason: rules.Five})
	gametest.Errorf(r, pos("9"), "the setup is %v", rules.Setup{Params: []rules.Value{{Name: "n", Value: "8"}}})
	gametest.Errorf(r, pos("3", 2), "the move is %v", rules.Move{N: [6]int16{1, 2}})
	gametest.Errorf(r, pos("9", 1), "one more")
	if len(r.printed) > 0 {
		t.Errorf("printed before the end: %q", r.printed)
	}
	r.ends()
	const board = "ply 1, 0 to move\n    A  B  C\n 0  ·  · (X)\n 1  ·  ·  ·\n 2  ·  ·  ·\n..X/.../... 0"
	want := []string{": the move is 1 2\n" + board, ": the outcome is seat 2 has won (five)\nply 2, ", ": the setup is n=8\nstart, ", "1 more"}
	if len(r.printed) != len(want) {
		t.Fatalf("%d faults, want %d: %q", len(r.printed), len(want), r.printed)
	}
	for i, text := range want {
		if !strings.Contains(r.printed[i], text) {
			t.Errorf("%d: %s\nwant\n%s", i, r.printed[i], text)
		}
	}
	if !strings.HasPrefix(r.printed[0], "faults_test.go:") {
		t.Errorf("the line of the test is not named: %s", r.printed[0])
	}
}

// A promise that is broken from the second ply on is reported after one ply on the smallest
// board, whatever the first setup is.
func TestSmallestPromise(t *testing.T) {
	g := *fiverow.Game
	g.Protocols = nil
	g.NewPosition = func(s rules.Setup) (rules.Position, error) {
		pos, err := fiverow.Game.NewPosition(s)
		if err != nil {
			return nil, err
		}
		return lateUndoer{pos}, nil
	}
	err := gametest.Check(&g, []rules.Setup{gametest.Usual(fiverow.Game)})
	if err == nil || !strings.HasSuffix(err.Error(), "height=1 width=2, after A0") {
		t.Errorf("%v", err)
	}
}

// lateUndoer does not take back the second ply.
type lateUndoer struct{ rules.Position }

func (p lateUndoer) Undo() {
	if p.Plies() != 2 {
		p.Position.Undo()
	}
}
