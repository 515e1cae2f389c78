package corpus_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"scrutineer/base"
	"scrutineer/corpus"
	"scrutineer/judge"
	"scrutineer/logfmt"
	"scrutineer/rules"
	"scrutineer/rules/all"
)

// Every position that a judged log was replayed to can be reached again, and in triangles
// each segment in it belongs to the seat that drew it, also after a seat has left and
// another went on alone.
func TestPositionsOfVectors(t *testing.T) {
	vectors, err := corpus.Vectors()
	if err != nil {
		t.Fatal(err)
	}
	j := judge.New(all.Games(), judge.Options{Keep: true})
	positions := 0
	for _, v := range vectors {
		s, err := j.Next(logfmt.NewReader(bytes.NewReader(v.Payload), v.Name))
		if err != nil || s.Position() == nil {
			continue
		}
		drawn := map[base.Seat]int{}
		for n := range len(s.Moves) + 1 {
			positions++
			pos := s.PositionAfter(n)
			if pos == nil {
				t.Fatalf("%s: no position after %d of %d plies", v.Name, n, len(s.Moves))
			}
			for who := base.First; s.Game.Name == "triangles" && int(who) <= s.Setup.Seats; who++ {
				if got := owned(pos, who) - owned(s.Position(), who); got != drawn[who] {
					t.Errorf("%s: after %d plies %d segments of seat %d, who drew %d", v.Name, n, got, who, drawn[who])
				}
			}
			if n < len(s.Moves) {
				drawn[s.Moves[n].Seat]++
			}
		}
		if s.PositionAfter(len(s.Moves)+1) != nil {
			t.Errorf("%s: a position after the last ply", v.Name)
		}
	}
	if positions < 1000 {
		t.Errorf("%d positions", positions)
	}
}

// owned counts the segments of a seat in the text of a position: 1-2:1.
func owned(pos rules.Position, s base.Seat) int {
	_, segments, _ := strings.Cut(string(pos.AppendText(nil)), "|")
	segments, _, _ = strings.Cut(segments, "|")
	return strings.Count(segments+" ", fmt.Sprintf(":%d ", s))
}
