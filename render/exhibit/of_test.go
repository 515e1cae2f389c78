package exhibit_test

import (
	"bytes"
	"os"
	"testing"

	"scrutineer/corpus"
	"scrutineer/judge"
	"scrutineer/logfmt"
	"scrutineer/render/doc"
	"scrutineer/render/exhibit"
	"scrutineer/rules"
	"scrutineer/rules/all"
)

// vector returns the first session of a vector.
func vector(t *testing.T, name string) *judge.Session {
	t.Helper()
	vectors, err := corpus.Vectors()
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range vectors {
		if v.Name == name {
			return sessions(v)[0]
		}
	}
	t.Fatalf("no vector is called %s", name)
	return nil
}

// table returns the named table of an exhibit's section.
func table(t *testing.T, x *exhibit.Exhibit, section string) doc.Table {
	t.Helper()
	for _, s := range x.Sections {
		for _, b := range s.Blocks {
			if tb, ok := b.(doc.Table); ok && s.Name == section {
				return tb
			}
		}
	}
	t.Fatalf("no table in %s", section)
	return doc.Table{}
}

// In the document's example the move is claimed at line 38, was sent by the program
// at line 37 and requested with the opponent's move at line 36.
func TestLinesThatMatter(t *testing.T) {
	file, err := os.ReadFile("../../docs/example.mlog")
	if err != nil {
		t.Fatal(err)
	}
	s, err := judge.New(all.Games(), judge.Options{Keep: true, Bytes: true}).Next(logfmt.NewReader(bytes.NewReader(file), "x"))
	if err != nil {
		t.Fatal(err)
	}
	x, err := exhibit.Of(s, 0, exhibit.Options{})
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]string{"36": "exhibit.role.asked", "37": "exhibit.role.answer", "38": "exhibit.role.here"}
	for _, r := range table(t, x, "exchange").Rows {
		line := said(r.Cells[0])
		if got := key(r.Cells[5]); got != want[line] || r.Strong != (line == "37" || line == "38") || r.Strong != is(r.Cells[4]) {
			t.Errorf("line %s is shown as %q, want %q; strong %v, marked %v", line, got, want[line], r.Strong, is(r.Cells[4]))
		}
	}
}

// Under the ruling fault=forfeit the opponent of the program that crossed a segment
// has won, and otherwise plays on. The exhibit says so and marks it.
func TestReadingThatChangesTheWinner(t *testing.T) {
	x, err := exhibit.Of(vector(t, "triangles_crossing"), 0, exhibit.Options{})
	if err != nil {
		t.Fatal(err)
	}
	rows := table(t, x, "rulings").Rows
	if len(rows) != 1 || said(rows[0].Cells[0]) != "fault=forfeit" || !rows[0].Strong {
		t.Errorf("%+v", rows)
	}
}

// A winner other than the claimed one is highlighted.
func TestClaimsThatFall(t *testing.T) {
	for name, want := range map[string]bool{"betoniarki_knight": true, "move_after_five": false} {
		x, err := exhibit.Of(vector(t, name), 0, exhibit.Options{})
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range table(t, x, "claims").Rows {
			if key(r.Cells[0]) == "exhibit.winner" && r.Strong != want {
				t.Errorf("%s: the winner stands out: %v", name, r.Strong)
			}
		}
	}
}

// After one seat is out, the other continues alone, and the lines drawn are its own.
func TestPositionAfterASeatIsOut(t *testing.T) {
	s := vector(t, "triangles_crossing_faulted")
	s.Findings = []judge.Finding{{Code: judge.WrongReason, Severity: judge.Reason, Line: s.Line, After: len(s.Moves)}}
	x, err := exhibit.Of(s, 1, exhibit.Options{})
	if err != nil {
		t.Fatal(err)
	}
	links := 0
	for _, sec := range x.Sections {
		for _, b := range sec.Blocks {
			f, ok := b.(doc.Figure)
			for _, shape := range f.Scene.Shapes {
				if ok && shape.Role == rules.Link {
					links++
					if shape.Seat != 1 {
						t.Errorf("a segment is drawn by seat %d", shape.Seat)
					}
				}
			}
		}
	}
	if links != len(s.Moves) {
		t.Errorf("%d segments after %d moves", links, len(s.Moves))
	}
}

// A value that is not a judged session, or has no such finding, has no exhibit.
func TestNoExhibit(t *testing.T) {
	if _, err := exhibit.Of(&judge.Session{}, 0, exhibit.Options{}); err == nil {
		t.Error("an exhibit of a session that was not judged")
	}
	s := vector(t, "triangles_crossing")
	for _, k := range []int{-1, len(s.Findings) + 1} {
		if _, err := exhibit.Of(s, k, exhibit.Options{}); err == nil {
			t.Errorf("an exhibit of finding %d", k)
		}
	}
}
