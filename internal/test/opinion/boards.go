package opinion

import (
	"bytes"
	"cmp"
	_ "embed"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"scrutineer/base"
	"scrutineer/corpus"
	"scrutineer/internal/test/gametest"
	"scrutineer/rules"
)

//go:embed boards.py
var boardsPy []byte

// Boards compares a game's positions with those of judge.py in random and almost legal
// play: legal moves, moves with one number changed, random numbers, broken spellings,
// seats that leave for any cause. After each step both must agree on turn, gain and
// outcome, and every few positions on the text and the legal moves.
type Boards struct {
	Game      *rules.Game
	Setup     func(*rand.Rand) rules.Setup // called repeatedly; both may refuse some
	Positions int                          // how many positions are compared
	Need      []string                     // what must occur: reasons of outcomes, kinds of forbidden moves, "refused", "left", "start refused"

	// Text returns what to try now and then; nil for nothing.
	Text func(*rand.Rand, rules.Setup, rules.Position) string
}

// Run fails the test if the two disagree, or if something in Need never occurred, which
// would make the comparison worthless.
func (b Boards) Run(t *testing.T) {
	t.Helper()
	p := &play{Boards: b, rng: rand.New(rand.NewPCG(11, 17)), met: map[string]int{}}
	for p.positions < b.Positions {
		p.game()
	}
	for _, what := range b.Need {
		if p.met[what] == 0 {
			t.Errorf("%d positions compared, and never met: %s", p.positions, what)
		}
	}
	p.ask(t)
	t.Logf("%d positions compared: %v", p.positions, p.met)
}

// play is a running comparison: what was asked, and what is to be answered. The answers
// come when all is played.
type play struct {
	Boards
	rng       *rand.Rand
	setup     rules.Setup
	pos       rules.Position
	left      bool // a seat has left this game
	broken    bool // a move of this game caused a panic
	positions int
	met       map[string]int
	lines     []line
	asked     []question
}

// line is a game that both play: its setup, and what is tried.
type line struct {
	setup rules.Setup
	acts  []act
}

// act is a text to play, or a seat that leaves for one of the causes.
type act struct {
	text  string
	seat  base.Seat
	cause int // 0 for a text
}

// causes are why a seat leaves, by number, and judge.py's words for them.
var (
	causes     = []rules.Cause{0, rules.BadMove, rules.TooLate, rules.Gone}
	causeWords = []string{"", "offence", "time", "end"}
)

// question is a command, and the answer that is expected. It was asked in the last of so many
// lines, after so many acts.
type question struct {
	command, want string
	lines, acts   int
}

// say writes a command and the answer that is expected.
func (p *play) say(want any, command ...any) {
	text, _ := json.Marshal(command)
	answer, _ := json.Marshal(want)
	p.asked = append(p.asked, question{string(text), string(answer), len(p.lines), len(p.lines[len(p.lines)-1].acts)})
}

// open begins a game. It returns false if the setup is refused.
func (p *play) open(setup rules.Setup) bool {
	if setup.Seats == 0 {
		setup.Seats = 2
	}
	p.lines = append(p.lines, line{setup: setup})
	pos, err := p.Game.Open(setup)
	p.say(err == nil, "open", p.Game.Name, setup.Seats, named(setup.Params), named(setup.Rulings), setup.Start)
	p.setup, p.pos, p.left, p.broken = setup, pos, false, false
	return err == nil
}

func (p *play) game() {
	p.positions++
	if !p.open(p.Setup(p.rng)) {
		p.met["start refused"]++
		return
	}
	p.look()
	for !p.broken && !p.pos.Outcome().Over && p.positions < p.Positions {
		p.step()
		p.look()
	}
	for range 3 {
		p.step() // after the end
	}
	if !p.broken {
		p.met[string(p.pos.Outcome().Reason)]++
	}
}

// named returns a list of values as judge.py takes it.
func named(list []rules.Value) map[string]string {
	m := map[string]string{}
	for _, v := range list {
		m[v.Name] = v.Value
	}
	return m
}

// step tries one thing.
func (p *play) step() {
	if p.broken {
		return
	}
	legal := p.pos.AppendLegal(nil)
	switch n := p.rng.IntN(100); {
	case n < 3 || n < 20 && p.left:
		p.do(act{seat: base.Seat(p.rng.IntN(5)), cause: 1 + p.rng.IntN(3)})
	case n < 70 && len(legal) > 0:
		p.do(act{text: p.text(legal[p.rng.IntN(len(legal))])})
	case n < 90 && len(legal) > 0:
		m := legal[p.rng.IntN(len(legal))]
		m.N[p.rng.IntN(len(m.N))] += int16(p.rng.IntN(7) - 3)
		p.do(act{text: p.text(m)})
	case p.Text != nil && n < 97:
		p.do(act{text: p.Text(p.rng, p.setup, p.pos)})
	default:
		p.do(act{text: p.garbage()})
	}
}

// text returns the canonical text of a move.
func (p *play) text(m rules.Move) string { return string(p.Game.AppendMove(nil, m)) }

// garbage returns some numbers, or almost the spelling of a move.
func (p *play) garbage() string {
	parts := make([]string, 1+p.rng.IntN(6))
	for i := range parts {
		parts[i] = strconv.Itoa(p.rng.IntN(14) - 1)
	}
	text := strings.Join(parts, " ")
	spoilt := []string{"", " ", "+" + text, text + " ", "0" + text, strings.ReplaceAll(text, " ", "  "), text + "x", "99999999999999999999 " + text}
	if n := p.rng.IntN(3 * len(spoilt)); n < len(spoilt) {
		return spoilt[n]
	}
	return text
}

// do has a seat leave, or plays a text. A move that is made is taken back and made again.
func (p *play) do(a act) {
	defer func() {
		if r := recover(); r != nil {
			p.broken = true
			p.say("panic: "+fmt.Sprint(r), "look")
		}
	}()
	last := &p.lines[len(p.lines)-1]
	last.acts = append(last.acts, a)
	if a.cause > 0 {
		refused := p.pos.Leave(a.seat, causes[a.cause])
		if refused == nil {
			p.met["left"]++
			p.left = true
		}
		p.say(refused == nil, "leave", a.seat, causeWords[a.cause])
		return
	}
	text := a.text
	m, refused := p.Game.ParseMove([]byte(text))
	gain := 0
	if refused == nil {
		gain, refused = p.pos.Play(m)
	}
	if refused == nil {
		p.pos.Undo()
		p.pos.Play(m)
		p.say(gain, "play", text)
		return
	}
	why := "refused"
	if refused.Code == "forbidden" { // the only refusal of which judge.py knows the kind
		why = refused.Witness.Get("kind")
	}
	p.met[why]++
	p.say(why, "play", text)
}

// look compares what the position shows, now and then with its legal moves and its text.
func (p *play) look() {
	p.positions++
	p.ends()
	if p.rng.IntN(4) == 0 {
		p.all()
	}
}

// ends compares who is in turn, the outcome and the points.
func (p *play) ends() {
	if p.broken {
		return
	}
	o := p.pos.Outcome()
	var winner, reason, score any
	if o.Over {
		winner, reason = o.Winner, o.Reason
	}
	if o.Scored {
		score = o.Score[:2]
	}
	p.say([]any{p.pos.Turn(), winner, reason, score}, "look")
}

// all compares the legal moves, and has judge.py open the position from its text.
func (p *play) all() {
	if p.broken {
		return
	}
	moves := []string{}
	for _, m := range p.pos.AppendLegal(nil) {
		moves = append(moves, p.text(m))
	}
	slices.Sort(moves)
	p.say(moves, "legal")
	p.say(true, "reopen", string(p.pos.AppendText(nil)))
}

// ask has judge.py play all games, and compares its answers. Of all games in which the two
// disagree the smallest is made smaller, and reported with the picture of its position.
func (p *play) ask(t *testing.T) {
	t.Helper()
	bad, reopened := p.wrong(t)
	if len(bad) == 0 {
		if reopened == 0 {
			t.Error("no position was opened again")
		}
		return
	}
	w := p.least(bad)
	for range shrinkings {
		smaller := &play{Boards: p.Boards, met: map[string]int{}}
		for _, l := range w.line.shorter() {
			smaller.replay(l)
		}
		if bad, _ = smaller.wrong(t); len(bad) == 0 {
			break
		}
		w = smaller.least(bad)
	}
	last := &play{Boards: p.Boards, met: map[string]int{}}
	last.replay(w.line)
	t.Fatal(w.tells(last.pos))
}

// shrinkings limits how often a game is made smaller.
const shrinkings = 30

// disagreement is a question that judge.py answers otherwise, and the game up to it.
type disagreement struct {
	question
	got  string
	line line
	size int
}

// replay plays a game again, and asks everything after each act.
func (p *play) replay(l line) {
	if !p.open(l.setup) {
		return
	}
	p.ends()
	p.all()
	for _, a := range l.acts {
		if p.broken {
			return
		}
		p.do(a)
		p.ends()
		p.all()
	}
}

// shorter returns the games with one act less, one number less, or a word less in the start.
func (l line) shorter() (list []line) {
	for i := range l.acts {
		list = append(list, line{l.setup, slices.Delete(slices.Clone(l.acts), i, i+1)})
	}
	for i, v := range l.setup.Params {
		if n, err := strconv.Atoi(v.Value); err == nil {
			s := l.setup
			s.Params = slices.Clone(s.Params)
			s.Params[i].Value = strconv.Itoa(n - 1)
			list = append(list, line{s, l.acts})
		}
	}
	words := strings.Fields(l.setup.Start)
	for i := range words {
		s := l.setup
		s.Start = strings.Join(slices.Delete(slices.Clone(words), i, i+1), " ")
		list = append(list, line{s, l.acts})
	}
	return list
}

// wrong asks judge.py, and returns the first disagreement of each game, and how many texts
// of positions were opened again. The shorter games of a refused setup are no disagreement.
func (p *play) wrong(t *testing.T) (list []disagreement, reopened int) {
	t.Helper()
	const run = "import sys; i = sys.stdin.buffer; n = {'__name__': 'judge', 'i': i}; exec(i.read(int(i.readline())), n); exec(i.read(int(i.readline())), n)"
	_, in := corpus.SecondVerifier()
	in = corpus.AppendFrame(in, boardsPy)
	for _, q := range p.asked {
		in = append(append(in, q.command...), '\n')
	}
	out := strings.Split(strings.TrimSpace(string(python(t, []string{"-I", "-c", run}, in))), "\n")
	for i, q := range p.asked {
		var got bytes.Buffer
		if i < len(out) {
			json.Compact(&got, []byte(out[i]))
		}
		reopens := strings.HasPrefix(q.command, `["reopen"`)
		switch {
		case reopens && got.String() == "null": // no start by the rules
		case got.String() != q.want:
			if n := len(list); n > 0 && list[n-1].lines == q.lines {
				continue
			}
			l := p.lines[q.lines-1]
			l.acts = l.acts[:q.acts]
			list = append(list, disagreement{q, got.String(), l, 0})
		case reopens:
			reopened++
		}
	}
	return list, reopened
}

// least returns the disagreement at the smallest position, with the fewest acts.
func (p *play) least(list []disagreement) disagreement {
	for i, d := range list {
		if pos, err := p.Game.Open(d.line.setup); err == nil {
			list[i].size = gametest.Size(pos)
		}
	}
	return slices.MinFunc(list, func(a, b disagreement) int {
		return cmp.Or(cmp.Compare(a.size, b.size), cmp.Compare(len(a.line.acts), len(b.line.acts)))
	})
}

// tells says in what the two disagree, with the picture of the position.
func (d disagreement) tells(pos rules.Position) string {
	var command []any
	json.Unmarshal([]byte(d.command), &command)
	done := "the start"
	for i, a := range d.line.acts {
		text := strconv.Quote(a.text)
		if a.cause > 0 {
			text = "seat " + a.seat.String() + " leaves (" + causeWords[a.cause] + ")"
		}
		if done += "; " + text; i == 0 {
			done = text
		}
	}
	what := ""
	switch command[0] {
	case "open":
		what = "whether the setup is good: " + d.want + ", by judge.py " + d.got
	case "play":
		what = "what " + strconv.Quote(fmt.Sprint(command[1])) + " gains: " + d.want + ", by judge.py " + d.got
	case "leave":
		what = "whether the seat can leave: " + d.want + ", by judge.py " + d.got
	case "legal":
		what = "the legal moves: " + missing("judge.py does not have", d.want, d.got) + missing("judge.py also has", d.got, d.want)
	case "reopen":
		what = "whether the text is this position: " + d.want + ", by judge.py " + d.got
	default:
		what = "seat in turn, winner, reason and points: " + d.want + ", by judge.py " + d.got
	}
	picture := ""
	if pos != nil {
		picture = gametest.Picture(pos) + "\n"
	}
	return what + "\n" + picture + gametest.SetupWords(d.line.setup) + ", after " + done
}

// missing returns the moves of one list that are not in another.
func missing(what, list, other string) string {
	var a, b, only []string
	json.Unmarshal([]byte(list), &a)
	json.Unmarshal([]byte(other), &b)
	for _, m := range a {
		if !slices.Contains(b, m) {
			only = append(only, m)
		}
	}
	if only == nil {
		return ""
	}
	return what + " " + strings.Join(only, ", ") + "; "
}
