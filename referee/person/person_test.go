package person

import (
	"bufio"
	"errors"
	"io"
	"math/rand/v2"
	"slices"
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
func (s *someone) Left(int64) {}
func (s *someone) Ask(pos rules.Position) (rules.Move, error) {
	legal := pos.AppendLegal(nil)
	return legal[s.rng.IntN(len(legal))], nil
}

// said is a line from a seat, or the end of its output.
type said struct {
	by   base.Seat
	line string
	err  error
}

// Two persons play whole games by every protocol that a person can use, if the game says
// how a move is written, with a referee that
// sends what is due and gets no offence. All three see the same end.
func TestPersonsPlayWholeGames(t *testing.T) {
	for _, g := range all.Games() {
		for _, proto := range g.Protocols {
			if !CanPlay(proto) || g.Writing == "" {
				continue
			}
			for seed := range uint64(4) {
				t.Run(g.Name+" "+proto.Name, func(t *testing.T) { playWhole(t, g, proto, seed, nil) })
			}
		}
	}
}

// The rulings on how a move is written apply to a person, too.
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

// small returns a small setup of a game.
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
	spoken := make(chan said, 64)
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
				spoken <- said{by: s, line: lines.Text()}
			}
		}()
	}
	now := int64(0)
	plies := 0
	for patience := time.After(20 * time.Second); ; {
		now++
		if sendDue(table, to, now) {
			continue
		}
		if pos.Turn() == base.Nobody {
			break
		}
		select {
		case <-patience:
			t.Fatalf("%s: nothing more is said after %d plies", g.Name, plies)
		case e := <-spoken:
			now++
			m := table.Receive(e.by, rules.FromOutput, []byte(e.line), base.Number(now))
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
		// The player of the last move has seen it; the other has if the protocol sends it.
		if who[s].last.Over && who[s].last != pos.Outcome() {
			t.Errorf("%s: seat %v saw %+v, it was %+v", g.Name, s, who[s].last, pos.Outcome())
		}
	}
	if !who[1].last.Over && !who[2].last.Over {
		t.Errorf("%s: nobody saw the end", g.Name)
	}
}

// sendDue sends the next thing that is due.
func sendDue(table *exchange.Table, to [3]io.WriteCloser, now int64) bool {
	for s := base.First; s <= base.Second; s++ {
		if action := table.Due(s); action != nil {
			io.WriteString(to[s], string(table.AppendDue(nil, s, action, base.Number(now)))+"\n")
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

// An impossible line from the referee is an error that shows the line.
func TestImpossibleLine(t *testing.T) {
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

// terminal returns a terminal at which that is written, and what it shows.
func terminal(g *rules.Game, written string) (*Terminal, *strings.Builder) {
	out := new(strings.Builder)
	return &Terminal{Game: g, Me: 1, Out: out, In: bufio.NewReader(strings.NewReader(written)),
		Draw: func(pos rules.Position) string { return "<" + string(pos.AppendText(nil)) + ">" }}, out
}

// opened returns the start of a small setup of a game.
func opened(t *testing.T, g *rules.Game) rules.Position {
	t.Helper()
	pos, err := g.Open(small(g, nil))
	if err != nil {
		t.Fatal(err)
	}
	return pos
}

// At a terminal, a text that is not a legal move is asked for again, "moves" lists the
// legal ones, and "resign" leaves.
func TestTerminal(t *testing.T) {
	g := all.Find("fiverow")
	pos := opened(t, g)
	term, out := terminal(g, "\nZ9\nhelp\nmoves\nmoves B\nmoves Q\nC4\nC4\nresign\n")
	term.Show(pos, base.Nobody, "")
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
	for _, want := range []string{"\nfiverow: you play seat 1 (X) and move first\n", "no: off-board: Z9", "A0, B0, ", "and 40 more\n",
		"\nB0, B1, B2, B3, B4, B5, B6, B7, B8, B9\n", "no legal move begins with \"Q\"\n", "no: occupied: C4", "seat 1 (X), you: C4", "<......"} {
		if !strings.Contains(strings.ReplaceAll(out.String(), prompt, "\n"), want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
	if n := strings.Count(out.String(), "no: "); n != 2 { // Z9, and C4 once more
		t.Errorf("%d refusals in\n%s", n, out)
	}
	if n := strings.Count(out.String(), "a move: the letter of a column"); n != 2 { // at the start, and for help
		t.Errorf("%d times how a move is written in\n%s", n, out)
	}
}

// A list of moves is broken only between moves, at the width of the terminal.
func TestMovesAreNotBroken(t *testing.T) {
	g := all.Find("betoniarki")
	pos := opened(t, g)
	legal := map[string]bool{}
	for _, m := range pos.AppendLegal(nil) {
		legal[string(g.AppendMove(nil, m))] = true
	}
	for _, columns := range []int{0, 1, 20, 37, 132} {
		term, out := terminal(g, "")
		term.Columns = columns
		term.list(pos, "")
		seen := 0
		for line := range strings.Lines(strings.TrimSuffix(out.String(), "\n")) {
			line = strings.TrimSuffix(line, "\n")
			if most := max(columns, 13, 80*(1-min(columns, 1))); len(line) > most {
				t.Errorf("%d columns: a line of %d: %q", columns, len(line), line)
			}
			for part := range strings.SplitSeq(strings.TrimSuffix(line, ","), ", ") {
				if legal[part] {
					seen++
				} else if part != "and "+strconv.Itoa(len(legal)-most)+" more" {
					t.Errorf("%d columns: no move: %q", columns, part)
				}
			}
		}
		if seen != most {
			t.Errorf("%d columns: %d moves listed", columns, seen)
		}
	}
}

// A move may be its text, the other name that the game has for it, with any blanks and in
// small letters; another move is not read as it.
func TestSpellings(t *testing.T) {
	for _, c := range []struct{ game, said, want string }{
		{"dots", "0 1 2", "0 1 2"}, {"dots", "1 1 0", "0 1 2"}, {"dots", "1,1,0", "0 1 2"}, {"dots", "0 0 3", "0 0 3"}, {"dots", "1 1 3", "1 0 1"},
		{"dots", "-1 1 0", ""}, {"dots", "0 1", ""}, {"dots", "9 9 9", ""}, {"dots", "0 1 2 3", ""},
		{"fiverow", "B7", "B7"}, {"fiverow", " b7 ", "B7"}, {"fiverow", "7B", ""}, {"fiverow", "B 7", ""}, {"fiverow", "step! B7", ""},
		{"triangles", "1 2", "1 2"}, {"triangles", "2 1", "1 2"}, {"triangles", "2\t1", "1 2"}, {"triangles", "1 1", ""}, {"triangles", "-2 1", ""}, {"triangles", "1-2", ""},
		{"betoniarki", "4 1 4 5 4 1", "4 1 4 5 4 1"}, {"betoniarki", "4,1  4,5 4,1", "4 1 4 5 4 1"}, {"betoniarki", "4 1 4 5", ""}, {"betoniarki", "4 10 4 5 4 1", ""},
		{"halma", "1 3 2", "1 3 2"}, {"halma", "1  3, 2", "1 3 2"}, {"halma", "9 9 9", ""}, {"halma", "1 3 right", ""},
	} {
		g := all.Find(c.game)
		pos := opened(t, g)
		before := string(pos.AppendText(nil))
		m, refused := read(g, pos, c.said)
		if got := string(g.AppendMove(nil, m)); (refused == nil) != (c.want != "") || refused == nil && got != c.want {
			t.Errorf("%s, %q: %s, %v; want %q", c.game, c.said, got, refused, c.want)
		}
		if string(pos.AppendText(nil)) != before {
			t.Errorf("%s, %q: reading it changes the position", c.game, c.said)
		}
	}
}

// Every legal move is read by its own text as itself.
func TestEveryMoveIsRead(t *testing.T) {
	for _, g := range all.Games() {
		pos := opened(t, g)
		for _, m := range pos.AppendLegal(nil) {
			if got, refused := read(g, pos, string(g.AppendMove(nil, m))+"\r\n"); refused != nil || got != m {
				t.Errorf("%s, %v: %v, %v", g.Name, m, got, refused)
			}
		}
	}
}

// Whatever is written at the prompt gets one message of one line, without raw text of it.
// The end of the input leaves.
func TestHostileLines(t *testing.T) {
	long := strings.Repeat("9 ", 1<<20)
	for _, g := range all.Games() {
		for _, said := range []string{"\x1b[2J\x07", "\x00\x00", "\xff\xfe", "B\u0667", "moves\x00", "help\x1b]0;x\x07", "resign\x7f", long, "Z", "\u202e0 1 2", "1e9 1 1", "99999999999999999999 1 1"} {
			term, out := terminal(g, said+"\n")
			if _, err := term.Ask(opened(t, g)); err != ErrLeft {
				t.Errorf("%s, %.20q: %v", g.Name, said, err)
			}
			text, leaves := strings.CutSuffix(out.String(), prompt+"\nthe input has ended: you leave the game\n")
			text, asks := strings.CutPrefix(text, prompt)
			if !leaves || !asks || !strings.HasPrefix(text, "no: ") || strings.Count(text, "\n") != 1 || len(text) > 600 {
				t.Errorf("%s, %.20q: %.300q", g.Name, said, out)
			}
			if i := strings.IndexFunc(text, func(r rune) bool { return r != '\n' && (r < ' ' || r > '~') }); i >= 0 {
				t.Errorf("%s, %.20q is shown as it stands: %.300q", g.Name, said, text)
			}
		}
	}
}

// Ctrl-C asks, and leaves the second time. A line in between continues.
func TestInterrupt(t *testing.T) {
	g := all.Find("dots")
	term, out := terminal(g, "0 1 2\n")
	if term.Interrupt() || !strings.HasPrefix(out.String(), "\nleave the game? ") || strings.Contains(out.String(), prompt) {
		t.Errorf("the first leaves, or shows\n%s", out)
	}
	if _, err := term.Ask(opened(t, g)); err != nil {
		t.Fatal(err)
	}
	if term.Interrupt() {
		t.Error("one after a move leaves")
	}
	if !term.Interrupt() {
		t.Error("the second does not leave")
	}
}

// clocked records the times that are shown.
type clocked struct {
	someone
	left []time.Duration
}

func (c *clocked) Left(micros int64) {
	c.left = append(c.left, time.Duration(micros)*time.Microsecond)
}

// A time is shown in the protocol's unit. None is shown if the referee has no clock and
// sends a day.
func TestClock(t *testing.T) {
	for _, c := range []struct {
		game, typed string
		want        []time.Duration
		ok          bool
	}{
		{"betoniarki", "1\n119\n", []time.Duration{119 * time.Second}, true},
		{"betoniarki", "1\n86400\n", nil, true},
		{"betoniarki", "1\n-3\n", []time.Duration{0}, true},
		{"betoniarki", "1\nsoon\n", nil, false},
		{"betoniarki", "1\n99999999999999999999\n", nil, true},
		{"halma", "8 3 10 100 1\n1500\n", []time.Duration{1500 * time.Millisecond}, true},
		{"halma", "8 3 10 100 1\n86400000\n", nil, true},
		{"triangles", "set_points 1 1 1\ntime_left 900\nquit\n", []time.Duration{900 * time.Millisecond}, true},
		{"triangles", "time_left 86400000\nquit\n", nil, true},
		{"triangles", "time_left\nquit\n", nil, false},
	} {
		g, face := all.Find(c.game), &clocked{someone: someone{rng: rand.New(rand.NewPCG(1, 1))}}
		err := Play(strings.NewReader(c.typed), io.Discard, Table{Game: g, Setup: small(g, nil), Me: 1}, face)
		if (err == nil) != c.ok || !slices.Equal(face.left, c.want) {
			t.Errorf("%s, %q: %v, %v; want %v", c.game, c.typed, face.left, err, c.want)
		}
	}
}
