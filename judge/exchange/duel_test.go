package exchange_test

import (
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"scrutineer/base"
	"scrutineer/judge/exchange"
	"scrutineer/rules"
	"scrutineer/rules/all"
)

var positions = flag.Int("positions", 12000, "how many events of each protocol TestConversations compares")

// TestConversations compares the two implementations of every protocol and clock: what
// each line means, whether what is sent is right, what is due after every event, and the
// time charged for every move. Programs and referee are right often enough for games to
// end, and wrong otherwise.
func TestConversations(t *testing.T) {
	for _, g := range all.Games() {
		for _, p := range g.Protocols {
			t.Run(g.Name+"/"+p.Name, func(t *testing.T) {
				d := &duel{t: t, game: g, protocol: p, rng: rand.New(rand.NewPCG(5, 23)), met: map[string]int{}}
				d.run(*positions)
			})
		}
	}
}

// maxApart limits how many differing conversations are reported.
const maxApart = 40

// samples is how many of each kind are shown.
const samples = 2

// duel is one protocol with random conversations. What met counts has to occur, or the
// comparison would be worthless.
type duel struct {
	t        *testing.T
	game     *rules.Game
	protocol *rules.Protocol
	rng      *rand.Rand
	met      map[string]int
	events   int
	apart    map[string]int // how often they differed, by what they said
	conv
}

// conv is the running conversation.
type conv struct {
	setup   rules.Setup
	limits  rules.Limits
	pos     rules.Position
	writer  rules.Conversation // of a separate game: shows how moves are written
	table   exchange.Table
	other   rules.Listener
	seats   int
	line    int
	now     base.Number
	stamped bool
	careful bool // few slips are made
	sides   [base.Max + 1]program
	trace   []string
	ended   bool // nothing more is to be compared
}

// program is what the referee knows of a program.
type program struct {
	ran   bool
	open  []string    // commands without a reply
	begun bool        // a reply has begun
	said  []answer    // moves that can be made
	exit  base.Number // stamp of the exit after the start of its clock, or Unknown
}

// answer is a line that was read as a move.
type answer struct {
	line int
	at   base.Number
	file bool
	move rules.Move
}

func (d *duel) run(events int) {
	d.apart = map[string]int{}
	for d.events < events && len(d.apart) < maxApart {
		d.conversation()
	}
	for _, what := range d.needs() {
		if d.met[what] == 0 {
			d.t.Errorf("%d events compared, and never met: %s", d.events, what)
		}
	}
	d.t.Logf("%d events compared: %v", d.events, d.met)
	if len(d.apart) > 0 {
		d.t.Logf("they went apart: %v", d.apart)
	}
}

// needs lists what a comparison of this protocol has to include.
func (d *duel) needs() []string {
	list := []string{"over", "left", "sent due", "sent wrong", "time known", "time unknown", "time none", "move", "bad-text", "nothing", "early", "after the end"}
	switch d.protocol.Name {
	case "console":
		return append(list, "question", "declined", "ignored")
	case "gtp":
		return append(list, "more", "declined", "told right", "told wrong")
	case "lines":
		return append(list, "told right", "told wrong")
	case "file":
		return append(list, "declined")
	case "gomocup":
		return append(list, "question", "declined", "ignored", "told right", "told wrong")
	}
	return list
}

// conversation plays one game until it is over, and a little further.
func (d *duel) conversation() {
	setup := d.someSetup()
	pos, err := d.game.Open(setup)
	if err != nil || d.protocol.Fits != nil && pos.Turn() != base.Nobody && d.protocol.Fits(setup, pos) != nil {
		return
	}
	d.conv = conv{setup: setup, limits: d.someLimits(), pos: pos, seats: max(setup.Seats, 2), stamped: d.chance(90), careful: d.chance(60)}
	d.writer = d.apartFrom(setup)
	for i := range d.sides {
		d.sides[i].exit = base.Number(base.Unknown)
	}
	d.other, err = d.game.Listen(setup, d.protocol.Name, d.limits)
	if errors.As(err, new(*rules.NotCovered)) {
		d.t.Skip(err)
	}
	if err != nil {
		d.disagree("opening", "opens", err.Error())
		return
	}
	d.table.Reset(d.limits)
	d.table.Open(d.protocol, setup, pos, d.seats)
	d.due("the opening")
	for i := 0; i < 400 && !d.over() && !d.ended; i++ {
		d.event()
	}
	if d.over() {
		d.met["over"]++
	}
	for i := 0; i < 8 && !d.ended; i++ {
		d.event()
		d.met["after the end"]++
	}
}

// apartFrom returns the conversation of seat 2 in another game from the same start.
func (d *duel) apartFrom(setup rules.Setup) rules.Conversation {
	pos, err := d.game.Open(setup)
	if err != nil {
		d.t.Fatal(err)
	}
	return d.protocol.Conversation(setup, pos, base.Second)
}

func (d *duel) over() bool { return d.pos.Turn() == base.Nobody }

// chance returns true with a probability in percent.
func (d *duel) chance(percent int) bool { return d.rng.IntN(100) < percent }

// slip returns true with a probability in percent, and hardly ever if all are careful.
func (d *duel) slip(percent int) bool {
	return d.chance(percent) && (!d.careful || d.chance(5))
}

// pass passes an event to the second implementation.
func (d *duel) pass(s base.Seat, what, text string) (rules.Interpretation, base.Number) {
	d.line++
	d.events++
	return d.observe(rules.Observation{Line: d.line, What: what, Seat: int(s), Time: base.Number(d.stamp()), Text: text})
}

func (d *duel) observe(p rules.Observation) (rules.Interpretation, base.Number) {
	d.trace = append(d.trace, fmt.Sprintf("%d %s %d at %d %q", p.Line, p.What, p.Seat, p.Time, p.Text))
	return d.other.Observe(p), base.Number(p.Time)
}

// stamp returns the time of an event, or Unknown if nothing is stamped.
func (d *duel) stamp() base.Number {
	if !d.stamped {
		return base.Number(base.Unknown)
	}
	return d.now
}

// disagree reports how the two differ and ends the conversation.
func (d *duel) disagree(on, first, second string) {
	d.t.Helper()
	d.ended = true
	key, _, _ := strings.Cut(on, " ")
	sense, _, _ := strings.Cut(first, " ")
	other, _, _ := strings.Cut(second, " ")
	key += ": " + sense + " | " + other
	d.apart[key]++
	if d.apart[key] > samples {
		return
	}
	trace := d.trace[max(0, len(d.trace)-30):]
	d.t.Errorf("%s: %s; the second implementation: %s\n%+v %+v\nposition %s\n%s", on, first, second, d.setup, d.limits,
		d.pos.AppendText(nil), strings.Join(trace, "\n"))
}

// due compares what is due to every seat.
func (d *duel) due(after string) {
	d.t.Helper()
	for i := 1; i <= d.seats; i++ {
		s := base.Seat(i)
		if last, _, ok := d.table.Deadline(s); ok && (!d.table.InTime(s, last) || d.table.InTime(s, last+1)) || !ok && !d.table.InTime(s, d.now) {
			d.t.Fatalf("after %s seat %d has the deadline %d, %v, and is in time otherwise", after, i, last, ok)
		}
		var first, second []string
		for k := 0; k < d.table.Waiting(s); k++ {
			action := d.table.Queued(s, k)
			first = append(first, wordOf(action)+" "+string(action.Text))
		}
		for _, due := range d.other.Due(i) {
			second = append(second, due.What+" "+due.Text)
		}
		if d.table.HasConversation(s) && fmt.Sprint(first) != fmt.Sprint(second) {
			d.disagree(fmt.Sprintf("due to seat %d after %s", i, after), fmt.Sprintf("%q", first), fmt.Sprintf("%q", second))
			return
		}
		if !d.table.HasConversation(s) && len(second) > 0 {
			d.disagree("due to one who has left", "", fmt.Sprintf("%q", second))
			return
		}
	}
}

// wordOf returns the word of an Action.
func wordOf(action *rules.Action) string {
	return map[rules.ActionKind]string{rules.SendLine: rules.ObservedSent, rules.PutFile: rules.ObservedPut, rules.Run: rules.ObservedRun}[action.Kind]
}
