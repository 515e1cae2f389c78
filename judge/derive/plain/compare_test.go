package plain_test

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"scrutineer/base"
	"scrutineer/corpus"
	"scrutineer/internal/test/forge"
	"scrutineer/judge/claims"
	"scrutineer/judge/derive"
	"scrutineer/judge/derive/plain"
	"scrutineer/logfmt"
	"scrutineer/rules"
	"scrutineer/rules/all"
)

var (
	forged = flag.Int("forged", 1200, "forged logs to compare")
	kept   = flag.String("kept", "", "a folder for the logs on which the derivations disagree")
)

// derivation is the result of a derivation in comparable lines.
type derivation []string

// first returns what the first derivation says about a log.
func first(l *logfmt.Log, g *rules.Game, setup rules.Setup) (derivation, error) {
	pos, err := g.Open(setup)
	if err != nil {
		return nil, err
	}
	h := l.Header
	var st derive.State
	st.Begin(g.Protocol(h.Protocol), setup, pos, h.Seats(), derive.LimitsOf(h))
	for i := range l.Records {
		if rec := &l.Records[i]; rec.Kind.Observed() || rec.Kind.Done() {
			st.Observe(rec)
		}
	}
	if !l.Open {
		st.Finish()
	}
	var list derivation
	for _, e := range st.Events() {
		switch e.Kind {
		case derive.Moved:
			list = append(list, fmt.Sprintf("%d: seat %d plays %s from %d, gains %d, used %d", e.Line, e.Seat, g.AppendMove(nil, e.Move), e.Source, e.Gain, e.Used))
		case derive.Faulted:
			list = append(list, leaves(int(e.Line), int(e.Seat), e.Cause, int(e.Source), int(e.Shown)))
		}
	}
	for s := 1; s <= h.Seats(); s++ {
		if st.Material(base.Seat(s), 1<<30) {
			list = append(list, fmt.Sprintf("an error is material to seat %d", s))
		}
	}
	for _, d := range st.Departures() {
		if d.Kind == derive.Impossible {
			list = append(list, fmt.Sprintf("%d: impossible", d.Line))
		}
	}
	out := pos.Outcome()
	return append(list, fmt.Sprintf("over %t, winner %d, %q, %v", out.Over, out.Winner, out.Reason, score(out, h.Seats()))), nil
}

// leaves returns the words for a fault. The section names no source for a timeout.
func leaves(line, seat int, cause rules.Cause, source, shown int) string {
	if cause == rules.TooLate {
		source = 0
	}
	return fmt.Sprintf("%d: seat %d leaves, cause %d, from %d, shown by %d", line, seat, cause, source, shown)
}

func score(out rules.Outcome, seats int) []int {
	if !out.Scored {
		return nil
	}
	return out.Score[:seats]
}

// second returns what the second derivation says.
func second(l *logfmt.Log, g *rules.Game, setup rules.Setup) (derivation, error) {
	t, err := plain.Derive(l, g, setup)
	if err != nil {
		return nil, err
	}
	var list derivation
	for _, e := range t.Events {
		if e.Cause == 0 {
			list = append(list, fmt.Sprintf("%d: seat %d plays %s from %d, gains %d, used %d", e.Line, e.Seat, e.Move, e.Source, e.Gain, e.Used))
		} else {
			list = append(list, leaves(e.Line, e.Seat, e.Cause, e.Source, e.Shown))
		}
	}
	for s := 1; s <= l.Header.Seats(); s++ {
		if t.Material(s) {
			list = append(list, fmt.Sprintf("an error is material to seat %d", s))
		}
	}
	for _, line := range t.Impossible {
		list = append(list, fmt.Sprintf("%d: impossible", line))
	}
	return append(list, fmt.Sprintf("over %t, winner %d, %q, %v", t.Over, t.Winner, t.Reason, t.Score)), nil
}

// tally counts what was compared and keeps the shortest log of each class of difference.
type tally struct {
	compared, passed, differ int
	classes                  map[string]int
	example                  map[string]string
	length                   map[string]int
	bytes                    map[string][]byte
}

func newTally() *tally {
	return &tally{classes: map[string]int{}, example: map[string]string{}, length: map[string]int{}, bytes: map[string][]byte{}}
}

// compare compares all logs of a file.
func (c *tally) compare(name string, file io.Reader) {
	r := logfmt.NewReader(file, name)
	for {
		l, err := r.ReadLog()
		if err == io.EOF {
			return
		}
		if err != nil || l == nil {
			c.passed++
			if err != nil && !strings.Contains(err.Error(), ":") {
				return
			}
			continue
		}
		c.log(name, l)
	}
}

// log compares one log, if it has an exchange by a known protocol.
func (c *tally) log(name string, l *logfmt.Log) {
	h := l.Header
	g := all.Find(h.Game)
	if g == nil || h.Session == "info" || !h.Evidence.Raw() || g.Protocol(h.Protocol) == nil {
		c.passed++
		return
	}
	setup := claims.Setup(h)
	one, err1 := first(l, g, setup)
	two, err2 := second(l, g, setup)
	if err1 != nil && err2 != nil || errors.As(err2, new(*rules.NotCovered)) {
		c.passed++
		return
	}
	c.compared++
	if err1 != nil || err2 != nil {
		one, two = derivation{fmt.Sprint(err1)}, derivation{fmt.Sprint(err2)}
	}
	if one, two = possible(one), possible(two); slices.Equal(one, two) {
		return
	}
	c.differ++
	class := g.Name + "/" + h.Protocol + " " + classOf(one, two)
	c.classes[class]++
	if n, ok := c.length[class]; !ok || len(l.Bytes) < n {
		c.length[class] = len(l.Bytes)
		c.example[class] = name + "\n" + difference(one, two)
		c.bytes[class] = bytes.Clone(l.Bytes)
	}
}

// possible returns what is above the first impossible line, and that line: the section
// does not say what follows from it.
func possible(list derivation) derivation {
	line := 0
	for _, s := range list {
		if n, ok := strings.CutSuffix(s, ": impossible"); ok && line == 0 {
			line, _ = strconv.Atoi(n)
		}
	}
	if line == 0 {
		return list
	}
	return append(above(list, line), fmt.Sprintf("%d: impossible", line))
}

// above returns what is above a line.
func above(list derivation, line int) derivation {
	var kept derivation
	for _, s := range list {
		number, _, _ := strings.Cut(s, ":")
		if n, err := strconv.Atoi(number); err == nil && n < line {
			kept = append(kept, s)
		}
	}
	return kept
}

// difference shows the lines that only one of the two has.
func difference(one, two derivation) string {
	text := ""
	for _, s := range one {
		if !slices.Contains(two, s) {
			text += "    first:  " + s + "\n"
		}
	}
	for _, s := range two {
		if !slices.Contains(one, s) {
			text += "    second: " + s + "\n"
		}
	}
	return text
}

// classOf returns a difference without its numbers.
func classOf(one, two derivation) string {
	words := strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' {
			return -1
		}
		return r
	}, "")
	i := 0
	for i < len(one) && i < len(two) && one[i] == two[i] {
		i++
	}
	kind := func(list derivation) string {
		if i >= len(list) {
			return "nothing"
		}
		w := strings.Fields(list[i])
		switch {
		case strings.Contains(list[i], "leaves"):
			return "leaves cause " + strings.Trim(w[5], ",")
		case strings.Contains(list[i], "plays"):
			return "plays"
		case strings.HasPrefix(list[i], "an error"):
			return "material"
		case strings.HasSuffix(list[i], "impossible"):
			return "impossible"
		}
		return "outcome"
	}
	return words + kind(one) + " / " + kind(two)
}

func (c *tally) report(t *testing.T) {
	t.Helper()
	t.Logf("%d logs compared, %d ignored, %d differ", c.compared, c.passed, c.differ)
	n := 0
	for class, count := range c.classes {
		t.Errorf("%d times %s: %s", count, class, c.example[class])
		if *kept != "" {
			n++
			os.WriteFile(*kept+"/"+strings.NewReplacer("/", "_", " ", "_").Replace(t.Name()+" "+class)+".mlog", c.bytes[class], 0o600)
		}
	}
}

func TestVectors(t *testing.T) {
	list, err := corpus.Vectors()
	if err != nil {
		t.Fatal(err)
	}
	c := newTally()
	for _, v := range list {
		c.compare(v.Name, bytes.NewReader(v.Payload))
	}
	c.report(t)
}

func TestSample(t *testing.T) {
	c := newTally()
	for _, src := range corpus.Sample() {
		file, err := src.Open()
		if err != nil {
			t.Fatal(err)
		}
		c.compare(src.Name, file)
		file.Close()
	}
	c.report(t)
}

// worked returns the logs of the format document.
func worked(t *testing.T) []string {
	t.Helper()
	text, err := os.ReadFile("../../../logfmt/FORMAT.md")
	if err != nil {
		t.Fatal(err)
	}
	var list []string
	for _, part := range strings.Split(string(text), "```mlog\n")[1:] {
		log, _, _ := strings.Cut(part, "```")
		list = append(list, log)
	}
	return list
}

func TestWorked(t *testing.T) {
	c := newTally()
	for i, log := range worked(t) {
		c.compare("worked "+strconv.Itoa(i+1), strings.NewReader(log))
	}
	c.report(t)
	if c.compared != 5 {
		t.Errorf("%d logs compared", c.compared)
	}
}

// boards returns the games of random sessions.
func boards() []forge.Board {
	const sec, five = 1_000_000, "1,1 9,1 9,9 1,9 5,4 | - | 0 0 | 1 | -"
	set := func(words ...string) []rules.Value {
		var list []rules.Value
		for _, w := range words {
			name, value, _ := strings.Cut(w, "=")
			list = append(list, rules.Value{Name: name, Value: value})
		}
		return list
	}
	return slices.Concat(
		forge.Boards(all.Find("triangles"), rules.Limits{Total: 180 * sec, Memory: 400 << 20},
			rules.Setup{Start: five}, rules.Setup{Start: five, Rulings: set("fault=forfeit", "timeout=forfeit")}),
		forge.Boards(all.Find("fiverow"), rules.Limits{Move: 5 * sec},
			rules.Setup{Params: set("height=6", "width=6")}, rules.Setup{Params: set("height=6", "width=6"), Rulings: set("late_file=judge_file")}),
		forge.Boards(all.Find("betoniarki"), rules.Limits{Total: 120 * sec}, rules.Setup{Params: set("size=6")},
			rules.Setup{Params: set("size=6"), Rulings: set("early_line=taken")}),
		forge.Boards(all.Find("betoniarki"), rules.Limits{Total: 2 * sec}, rules.Setup{Params: set("size=10")}),
		forge.Boards(all.Find("halma"), rules.Limits{Total: 300 * sec, Memory: 96 << 20, Stack: 8 << 20},
			rules.Setup{Params: set("k=2", "n=4", "n1=10", "n2=50"), Rulings: set("n1=off")}),
		forge.Boards(all.Find("dots"), rules.Limits{Move: 3 * sec, Memory: 64 << 20},
			rules.Setup{Params: set("cols=3", "rows=3")}, rules.Setup{Params: set("cols=4", "rows=3"), Rulings: set("clock=per_turn")}),
	)
}

func TestForged(t *testing.T) {
	pool, err := forge.Honest(boards(), max(300, *forged/20), 7)
	if err != nil {
		t.Fatal(err)
	}
	honest := newTally()
	for _, s := range pool {
		honest.compare(s.Name, bytes.NewReader(s.Log))
	}
	t.Run("honest", honest.report)
	lies := newTally()
	f := forge.NewForger(pool, 7)
	for i := range *forged {
		if made := f.Forge(i); made != nil && made.Refused == nil {
			lies.compare(made.String(), bytes.NewReader(made.Log))
		}
	}
	t.Run("lies", lies.report)
}
