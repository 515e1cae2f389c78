package referee

import (
	"flag"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"scrutineer/base"
	"scrutineer/internal/cli"
	"scrutineer/internal/test/opinion"
	"scrutineer/judge"
	"scrutineer/logfmt"
	"scrutineer/rules"
	"scrutineer/rules/all"
)

var games = flag.Int("games", 2, "refereed games of every protocol in TestRecorded")

// Every game of the example programs is verified, also by judge.py, and won by the rules
// and not by a fault. Its moves are the very lines that the programs sent.
func TestRecorded(t *testing.T) {
	dir := build(t)
	for _, g := range all.Games() {
		for _, p := range g.Protocols {
			t.Run(g.Name+"/"+p.Name, func(t *testing.T) {
				t.Parallel()
				bot := filepath.Join(dir, g.Name)
				if _, err := os.Stat(bot); err != nil {
					t.Skip("no example program plays it")
				}
				code, logs, errs := call("match", "--game", g.Name, "--protocol", p.Name, "--games", strconv.Itoa(few(*games)), "--undated",
					"--clock", "10m", "--move-time", "1m", "greedy="+bot+" -seed {n}"+by(p), "random="+bot+" -play random -seed 7{n}"+by(p))
				if code != cli.OK {
					t.Fatalf("code %d\n%s", code, errs)
				}
				if n := recorded(t, logs, p); n != few(*games) {
					t.Errorf("%d logs, want %d", n, few(*games))
				}
			})
		}
	}
}

// by returns the arguments that select a program's protocol.
func by(p *rules.Protocol) string {
	if p.Name == "gomocup" {
		return " " + p.Name
	}
	return ""
}

// recorded judges logs, as judge.py does, and counts them.
func recorded(t *testing.T, logs string, p *rules.Protocol) (n int) {
	opinion.Compare(t, all.Games(), []opinion.Log{{Name: "logs", Text: []byte(logs)}})
	j := judge.New(all.Games(), judge.Options{})
	r := logfmt.NewReader(strings.NewReader(logs), "logs")
	raw := logfmt.NewReader(strings.NewReader(logs), "logs")
	for ; ; n++ {
		s, err := j.Next(r)
		if err == io.EOF {
			return n
		}
		if err != nil || s.Status != judge.Verified || len(s.Findings) > 0 || !s.Known || s.Outcome.Reason == rules.ByFault {
			t.Fatalf("game %d: %v, %s by %s, %v", n+1, err, s.Status, s.Outcome.Reason, s.Findings)
		}
		l, err := raw.ReadLog()
		if err != nil {
			t.Fatal(err)
		}
		conversation(t, l, p)
		first, second := "greedy", "random"
		if n%2 == 1 {
			first, second = second, first
		}
		if ids := s.Header.Programs; ids[0].ID != first || ids[1].ID != second {
			t.Errorf("game %d: seats %v", n+1, ids)
		}
	}
}

// conversation checks that every program was started and has ended, and that every
// move is in the line of its seat that it names as its source.
func conversation(t *testing.T, l *logfmt.Log, p *rules.Protocol) {
	var runs, exits, ends [base.Max + 1]int
	moves := 0
	for i := range l.Records {
		rec := &l.Records[i]
		switch rec.Kind {
		case logfmt.Run:
			runs[rec.Seat]++
		case logfmt.Exit:
			exits[rec.Seat]++
		case logfmt.EOF:
			ends[rec.Seat]++
		case logfmt.Move:
			moves++
			asSaid(t, l, i)
		}
	}
	starts := 2
	if p.Answer != "" {
		starts = moves
	}
	if runs[1]+runs[2] != starts || exits != runs || ends[1] != 2*runs[1] || ends[2] != 2*runs[2] {
		t.Errorf("%d moves, starts %v, ends %v, of streams %v", moves, runs, exits, ends)
	}
}

// asSaid checks that a move is what its program sent.
func asSaid(t *testing.T, l *logfmt.Log, i int) {
	rec := &l.Records[i]
	said := l.Record(rec.Source)
	if said == nil || said.Seat != rec.Seat || said.Kind != logfmt.Said && said.Kind != logfmt.Got {
		t.Fatalf("ply %d names line %d", rec.Ply, rec.Source)
	}
	for ; len(said.Text) == 0 && i > 0; i-- { // it ends a reply
		if r := &l.Records[i]; r.Kind == logfmt.Said && r.Seat == rec.Seat {
			said = r
		}
	}
	if l.Header.Game != "dots" && !slices.Equal(numerals(rec.Text), numerals(said.Text)) {
		t.Errorf("ply %d is %q, said was %q", rec.Ply, rec.Text, said.Text)
	}
}

// numerals returns the words of a move, sorted, without what only the protocol has. A
// line of dots has two names.
func numerals(text []byte) []string {
	if column, row, ok := strings.Cut(string(text), ","); ok {
		if n, err := strconv.Atoi(column); err == nil {
			return []string{string(rune('A'+n)) + row}
		}
	}
	words := strings.Fields(strings.TrimLeft(strings.TrimPrefix(string(text), "step!"), "="))
	if len(words) == 2 {
		slices.Sort(words)
	}
	return words
}
