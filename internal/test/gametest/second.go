package gametest

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"scrutineer/base"
	"scrutineer/rules"
)

// SecondTest compares a game's position with its second implementation during random and
// almost legal play: legal moves, moves with one number changed, random numbers, broken
// spellings, seats that leave for any cause. After each of them both must agree on turn,
// gain, outcome, legal moves and text.
type SecondTest struct {
	Game      *rules.Game
	Setup     func(*rand.Rand) rules.Setup // called repeatedly; both may refuse some
	Positions int                          // how many positions are compared
	Need      []string                     // what must occur: reasons of outcomes, "refused", "left", "start refused"
}

// Run fails the test if the two disagree, or if something in Need never occurred, which
// would make the comparison worthless.
func (d SecondTest) Run(t *testing.T) {
	t.Helper()
	f := &secondTest{SecondTest: d, t: t, rng: rand.New(rand.NewPCG(11, 17)), met: map[string]int{}}
	for f.compared < d.Positions && !t.Failed() {
		f.game()
	}
	for _, what := range d.Need {
		if f.met[what] == 0 {
			t.Errorf("%d positions compared, and never met: %s", f.compared, what)
		}
	}
	t.Logf("%d positions compared: %v", f.compared, f.met)
}

// secondTest is a running SecondTest.
type secondTest struct {
	SecondTest
	t        *testing.T
	rng      *rand.Rand
	setup    rules.Setup
	pos      rules.Position
	second   rules.Opinion
	compared int
	met      map[string]int
}

func (f *secondTest) fatalf(format string, args ...any) {
	f.t.Helper()
	f.t.Fatalf("%+v\nat %s\n"+format, append([]any{f.setup, f.pos.AppendText(nil)}, args...)...)
}

func (f *secondTest) game() {
	f.setup = f.Setup(f.rng)
	pos, err := f.Game.Open(f.setup)
	second, secondErr := f.Game.Second(f.setup)
	if (err == nil) != (secondErr == nil) {
		f.t.Fatalf("%+v opens with %v and %v", f.setup, err, secondErr)
	}
	f.compared++
	if err != nil {
		f.met["start refused"]++
		return
	}
	f.pos, f.second = pos, second
	f.compare("the start")
	for over := f.pos.Outcome().Over; !over && f.compared < f.Positions; over = f.pos.Outcome().Over {
		f.step()
		f.compare("a step")
	}
	for range 3 {
		f.step() // after the end
	}
	f.met[string(f.pos.Outcome().Reason)]++
}

// step tries one thing on both sides.
func (f *secondTest) step() {
	legal := f.pos.AppendLegal(nil)
	switch n := f.rng.IntN(100); {
	case n == 0:
		f.leave()
	case n < 70 && len(legal) > 0:
		f.attempt(f.text(legal[f.rng.IntN(len(legal))]))
	case n < 90 && len(legal) > 0:
		m := legal[f.rng.IntN(len(legal))]
		m.N[f.rng.IntN(len(m.N))] += int16(f.rng.IntN(7) - 3)
		f.attempt(f.text(m))
	default:
		f.attempt(f.garbage())
	}
}

func (f *secondTest) text(m rules.Move) string { return string(f.Game.AppendMove(nil, m)) }

// garbage returns some numbers, or almost the spelling of a move.
func (f *secondTest) garbage() string {
	parts := make([]string, 1+f.rng.IntN(6))
	for i := range parts {
		parts[i] = strconv.Itoa(f.rng.IntN(14) - 1)
	}
	text := strings.Join(parts, " ")
	spoilt := []string{"", " ", "+" + text, text + " ", "0" + text, strings.ReplaceAll(text, " ", "  "), text + "x", "99999999999999999999 " + text}
	if n := f.rng.IntN(3 * len(spoilt)); n < len(spoilt) {
		return spoilt[n]
	}
	return text
}

// attempt plays a text on both sides. A move that is made is taken back and made again.
func (f *secondTest) attempt(text string) {
	m, refused := f.Game.ParseMove([]byte(text))
	gain := 0
	before := string(f.pos.AppendText(nil))
	if refused == nil {
		gain, refused = f.pos.Play(m)
	}
	otherGain, other := f.second.Play(text)
	if (refused == nil) != (other == "") || refused == nil && gain != otherGain {
		f.fatalf("%q: gain %d, %v; the second opinion: gain %d, %q", text, gain, refused, otherGain, other)
	}
	if refused != nil {
		f.met["refused"]++
		if now := string(f.pos.AppendText(nil)); now != before {
			f.fatalf("the refused %q changed the position, which was %s", text, before)
		}
		return
	}
	f.pos.Undo()
	if now := string(f.pos.AppendText(nil)); now != before {
		f.fatalf("%q taken back does not give %s", text, before)
	}
	f.pos.Play(m)
}

// leave takes a seat out on both sides.
func (f *secondTest) leave() {
	s := base.Seat(f.rng.IntN(4))
	why := []rules.Cause{rules.BadMove, rules.TooLate, rules.Gone}[f.rng.IntN(3)]
	refused, other := f.pos.Leave(s, why), f.second.Leave(int(s), why)
	if (refused == nil) != (other == "") {
		f.fatalf("seat %d leaves (%d): %v; the second opinion: %q", s, why, refused, other)
	}
	if refused == nil {
		f.met["left"]++
	}
}

// compare compares all that both can tell.
func (f *secondTest) compare(after string) {
	f.t.Helper()
	f.compared++
	o := f.pos.Outcome()
	over, winner, reason, score := f.second.Outcome()
	if over != o.Over || winner != int(o.Winner) || reason != string(o.Reason) || (score != nil) != o.Scored || f.second.Turn() != int(f.pos.Turn()) {
		f.fatalf("after %s: %+v, turn %d; the second opinion: %v %d %q %v, turn %d", after, o, f.pos.Turn(), over, winner, reason, score, f.second.Turn())
	}
	for i, v := range score {
		if v != o.Score[i] {
			f.fatalf("after %s: score %v; the second opinion: %v", after, o.Score, score)
		}
	}
	if text := f.second.Text(); text != string(f.pos.AppendText(nil)) {
		f.fatalf("after %s: the second opinion has the text %s", after, text)
	}
	var moves []string
	for _, m := range f.pos.AppendLegal(nil) {
		moves = append(moves, f.text(m))
	}
	others := slices.Clone(f.second.Legal())
	slices.Sort(moves)
	slices.Sort(others)
	if !slices.Equal(moves, others) {
		f.fatalf("after %s: %d legal moves, the second opinion has %d", after, len(moves), len(others))
	}
}
