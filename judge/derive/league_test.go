package derive_test

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"scrutineer/base"
	"scrutineer/judge/claims"
	"scrutineer/judge/derive"
	"scrutineer/logfmt"
	"scrutineer/rules/all"
)

// Conversations with third-party programs by the protocol gomocup, recorded by a
// prototype. What is derived from the lines alone is the moves and the winner that it
// claimed. It counted the time to get ready as that of the first move, and an ERROR in
// turn as a fault; neither decides anything now.
func TestLeague(t *testing.T) {
	const folder = "../../../shared/records/gomocup-league"
	files, _ := filepath.Glob(folder + "/*.mlog")
	if len(files) == 0 {
		t.Skip("no recorded conversations: " + folder + " is not on this machine")
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			replayed(t, strings.Split(strings.TrimSuffix(string(data), "\n"), "\n"))
		})
	}
}

// replayed derives the game of a log of the prototype and compares it with the claims.
func replayed(t *testing.T, lines []string) {
	var kept, moves []string
	winner, unready, lost, startup := "", "", false, "10000000"
	for _, line := range lines {
		f := strings.Fields(line)
		switch f[0] {
		case "m":
			moves = append(moves, f[2]+" "+f[len(f)-1])
			continue
		case "fault":
			unready = f[1]
			lost = strings.Contains(line, " ERROR ")
			continue
		case "result":
			winner = f[1]
			continue
		case "block", "end":
			continue
		}
		kept = append(kept, line)
	}
	if unready != "" && !slices.ContainsFunc(kept, func(l string) bool { return strings.HasPrefix(l, "< "+unready+" ") && strings.Contains(l, " OK") }) {
		startup = "500000"
	}
	for i, line := range kept[:21] {
		switch {
		case strings.HasPrefix(line, "rulings "):
			kept[i] = "rulings ?"
		case strings.HasPrefix(line, "limits "):
			kept[i] = line + " ? " + startup + " 367001600"
		}
	}
	got, last, departed := observed(t, kept)
	if lost { // the program went on, and was ended without a cause
		got, winner, departed = got[:min(len(got), len(moves))], "0, not over", nil
	}
	if !slices.Equal(got, moves) {
		t.Errorf("derived %d moves: %q\nclaimed %d: %q", len(got), got, len(moves), moves)
	}
	if winner != last {
		t.Errorf("seat %s has won, claimed was %s", last, winner)
	}
	for _, p := range departed {
		t.Errorf("line %d: %s: %q, due was %q", p.Line, p.What, p.Sent, p.Due)
	}
}

// observed returns the moves and the winner from the records alone.
func observed(t *testing.T, lines []string) (moves []string, winner string, departed []derive.Departure) {
	l, err := logfmt.NewReader(strings.NewReader(blocked(lines)), "league").ReadLog()
	if err != nil {
		t.Fatal(err)
	}
	g := all.Find("fiverow")
	setup := claims.Setup(l.Header)
	pos, err := g.Open(setup)
	if err != nil {
		t.Fatal(err)
	}
	var d derive.State
	d.Begin(g.Protocol("gomocup"), setup, pos, 2, derive.LimitsOf(l.Header))
	for i := range l.Records {
		d.Observe(&l.Records[i])
	}
	d.Finish()
	for _, e := range d.Events() {
		if e.Kind == derive.Moved {
			moves = append(moves, fmt.Sprintf("%d %s", e.Seat, g.AppendMove(nil, e.Move)))
		} else {
			t.Logf("seat %d is out: %s", e.Seat, e.Word)
		}
	}
	o := pos.Outcome()
	if !o.Over {
		return moves, base.Nobody.String() + ", not over", d.Departures()
	}
	return moves, o.Winner.String(), d.Departures()
}

// blocked returns records with the block lines that a log has.
func blocked(lines []string) string {
	var b strings.Builder
	for i := 0; i < len(lines); i += 64 {
		block := lines[i:min(i+64, len(lines))]
		text := strings.Join(block, "\n") + "\n"
		b.WriteString(text)
		if len(block) == 64 {
			sum := sha256.Sum256([]byte("\x00" + text))
			b.WriteString("block " + hex.EncodeToString(sum[:]) + "\n")
		}
	}
	return b.String()
}
