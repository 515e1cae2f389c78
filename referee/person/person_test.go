package person

import (
	"bufio"
	"errors"
	"io"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
	"time"

	"scrutineer/base"
	"scrutineer/judge/exchange"
	"scrutineer/rules"
	"scrutineer/rules/all"
)

// someone answers with any legal move, and counts what it is shown.
type someone struct {
	rng   *rand.Rand
	shown int
	last  rules.Outcome
}

func (s *someone) Show(pos rules.Position, _ base.Seat, _ string) {
	s.shown++
	s.last = pos.Outcome()
}
func (s *someone) Left(string) {}
func (s *someone) Ask(pos rules.Position) (rules.Move, error) {
	legal := pos.AppendLegal(nil)
	return legal[s.rng.IntN(len(legal))], nil
}

// said is a line from a seat, or the end of all it has to say.
type said struct {
	by   base.Seat
	line string
	err  error
}

// Two persons play whole games by every protocol that can be spoken, with a
// referee who sends what is due and hears no offence; all three see the same
// end.
func TestPersonsPlayWholeGames(t *testing.T) {
	for _, g := range all.Games() {
		for _, proto := range g.Protocols {
			if proto.Answer != "" || proto.Prepares {
				continue
			}
			for seed := range uint64(4) {
				t.Run(g.Name+" "+proto.Name, func(t *testing.T) { playWhole(t, g, proto, seed, nil) })
			}
		}
	}
}

// The rulings on how a move is written hold for a person, too.
func TestPersonsWriteByTheRulings(t *testing.T) {
	for _, c := range [][3]string{
		{"betoniarki", "base", "0"}, {"betoniarki", "early_line", "discard"},
		{"dots", "base", "1"}, {"dots", "echo", "both"}, {"dots", "turn", "0,1"},
	} {
		g := all.Find(c[0])
		if g.Ruling(c[1]) == nil {
			t.Fatalf("%s has no ruling %s", c[0], c[1])
		}
		playWhole(t, g, g.Protocols[0], 7, []rules.Value{{Name: c[1], Value: c[2]}})
	}
}

// small is a small setup of a game.
func small(g *rules.Game, rulings []rules.Value) rules.Setup {
	setup := rules.Setup{Seats: 2, Rulings: rulings}
	for _, p := range g.Params {
		v := p.Official
		if v == 0 {
			v = p.Usual
		}
		setup.Params = append(setup.Params, rules.Value{Name: p.Name, Value: strconv.Itoa(v)})
	}
	for i := range g.Rulings {
		r := &g.Rulings[i]
		if _, given := rules.Lookup(rulings, r.Name); !given && r.Default() == "unknown" {
			setup.Rulings = append(setup.Rulings, rules.Value{Name: r.Name, Value: r.Values[len(r.Values)-1]})
		}
	}
	if g.RandomStart != nil {
		setup.Start = g.RandomStart(9, rand.New(rand.NewPCG(3, 9)).IntN)
	}
	return setup
}

func playWhole(t *testing.T, g *rules.Game, proto *rules.Protocol, seed uint64, rulings []rules.Value) {
	t.Helper()
	setup := small(g, rulings)
	pos, err := g.Open(setup)
	if err != nil {
		t.Fatal(err)
	}
	table := new(exchange.Table)
	table.Reset(rules.Limits{Total: 60_000_000})
	table.Open(proto, setup, pos, 2)
	heard := make(chan said, 64)
	var to [3]io.WriteCloser
	var who [3]*someone
	ends := make(chan error, 2)
	for s := base.First; s <= base.Second; s++ {
		in, w := io.Pipe()
		r, out := io.Pipe()
		to[s], who[s] = w, &someone{rng: rand.New(rand.NewPCG(seed, uint64(s)))}
		go func() {
			err := Play(in, out, Table{Game: g, Protocol: proto.Name, Setup: setup, Me: s}, who[s])
			in.Close()
			out.Close()
			ends <- err
		}()
		go func() {
			for lines := bufio.NewScanner(r); lines.Scan(); {
				heard <- said{by: s, line: lines.Text()}
			}
		}()
	}
	now := int64(0)
	plies := 0
	for patience := time.After(20 * time.Second); ; {
		now++
		if handOver(table, to, now) {
			continue
		}
		if pos.Turn() == base.Nobody {
			break
		}
		select {
		case <-patience:
			t.Fatalf("%s: nothing more is said after %d plies", g.Name, plies)
		case e := <-heard:
			now++
			m := table.Hear(e.by, rules.FromOutput, []byte(e.line), base.Number(now))
			switch m.Sense {
			case rules.BadText, rules.Declined, rules.Early:
				t.Fatalf("%s, ply %d: seat %v says %q: %v", g.Name, plies+1, e.by, e.line, m.Why)
			case rules.Played:
				if _, refused := pos.Play(m.Move); refused != nil {
					t.Fatalf("%s, ply %d: %q: %v", g.Name, plies+1, e.line, refused)
				}
				plies++
				table.Moved(e.by, m.Move, table.Used(e.by, base.Number(now)), base.Number(now))
			}
		}
	}
	to[1].Close()
	to[2].Close()
	for range 2 {
		if err := <-ends; err != nil && !errors.Is(err, io.ErrClosedPipe) {
			t.Errorf("%s: a person's end: %v", g.Name, err)
		}
	}
	for s := base.First; s <= base.Second; s++ {
		// Who made the last move has seen it; the other has where news of it is due.
		if who[s].last.Over && who[s].last != pos.Outcome() {
			t.Errorf("%s: seat %v saw %+v, it was %+v", g.Name, s, who[s].last, pos.Outcome())
		}
	}
	if !who[1].last.Over && !who[2].last.Over {
		t.Errorf("%s: nobody saw the end", g.Name)
	}
}

// handOver sends the next thing that is due to anybody.
func handOver(table *exchange.Table, to [3]io.WriteCloser, now int64) bool {
	for s := base.First; s <= base.Second; s++ {
		if say := table.Due(s); say != nil {
			io.WriteString(to[s], string(table.AppendDue(nil, s, say, base.Number(now)))+"\n")
			table.Sent(s, base.Number(now))
			return true
		}
	}
	return false
}

func TestNobodyPlaysByFiles(t *testing.T) {
	g := all.Find("fiverow")
	err := Play(strings.NewReader(""), io.Discard, Table{Game: g, Protocol: "file", Setup: small(g, nil), Me: 1}, &someone{})
	if !errors.Is(err, ErrProtocol) {
		t.Errorf("by files: %v", err)
	}
}

// What cannot be is an error that shows the line.
func TestToldWhatCannotBe(t *testing.T) {
	for _, c := range [][2]string{
		{"betoniarki", "2\nrubbish\n"}, {"betoniarki", "2\n1 1 1 1 1 1\n"}, {"halma", "8 3 10 100 2\n9 9 9\n"},
		{"fiverow", "Z99\n"}, {"fiverow", "K0\n"}, {"triangles", "play x y\n"}, {"dots", "5 5 2\n0 0 0 0\n"},
		{"dots", strings.Repeat("9", longest+1) + "\n"},
	} {
		g := all.Find(c[0])
		err := Play(strings.NewReader(c[1]), io.Discard, Table{Game: g, Setup: small(g, nil), Me: 2}, &someone{rng: rand.New(rand.NewPCG(1, 1))})
		if err == nil {
			t.Errorf("%s: %.40q is believed", c[0], c[1])
		}
	}
}

// At a terminal, what is no legal move is asked for again, "?" lists what is,
// and who leaves says so.
func TestTerminal(t *testing.T) {
	g := all.Find("fiverow")
	pos, err := g.Open(small(g, nil))
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	term := &Terminal{Game: g, Me: 1, Out: &out, In: bufio.NewReader(strings.NewReader("\nZ9\n?\nC4\nC4\nresign\n")),
		Draw: func(pos rules.Position) string { return "<" + string(pos.AppendText(nil)) + ">" }}
	m, err := term.Ask(pos)
	if err != nil || string(g.AppendMove(nil, m)) != "C4" {
		t.Fatalf("asked: %v, %v", m, err)
	}
	if _, refused := pos.Play(m); refused != nil {
		t.Fatal(refused)
	}
	term.Show(pos, 1, "C4")
	if _, err := term.Ask(pos); err != ErrLeft {
		t.Errorf("resigned: %v", err)
	}
	for _, want := range []string{"no: ", "A0, B0, ", " and 40 more", "seat 1 (X), you: C4", "<......"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no %q in\n%s", want, &out)
		}
	}
	if n := strings.Count(out.String(), "no: "); n != 2 { // Z9, and C4 once more
		t.Errorf("%d refusals in\n%s", n, &out)
	}
}
