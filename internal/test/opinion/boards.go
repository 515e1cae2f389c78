package opinion

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"scrutineer/base"
	"scrutineer/corpus"
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
	positions int
	met       map[string]int
	commands  bytes.Buffer
	want      []string
	began     []int // the command that opened the game of each command
}

// say writes a command and the answer that is expected.
func (p *play) say(want any, command ...any) {
	text, _ := json.Marshal(command)
	p.commands.Write(append(text, '\n'))
	answer, _ := json.Marshal(want)
	p.want = append(p.want, string(answer))
	began := len(p.began)
	if command[0] != "open" {
		began = p.began[began-1]
	}
	p.began = append(p.began, began)
}

func (p *play) game() {
	setup := p.Setup(p.rng)
	if setup.Seats == 0 {
		setup.Seats = 2
	}
	pos, err := p.Game.Open(setup)
	p.say(err == nil, "open", p.Game.Name, setup.Seats, named(setup.Params), named(setup.Rulings), setup.Start)
	p.positions++
	if err != nil {
		p.met["start refused"]++
		return
	}
	p.setup, p.pos, p.left = setup, pos, false
	p.look()
	for !p.pos.Outcome().Over && p.positions < p.Positions {
		p.step()
		p.look()
	}
	for range 3 {
		p.step() // after the end
	}
	p.met[string(p.pos.Outcome().Reason)]++
}

func named(list []rules.Value) map[string]string {
	m := map[string]string{}
	for _, v := range list {
		m[v.Name] = v.Value
	}
	return m
}

// step tries one thing.
func (p *play) step() {
	legal := p.pos.AppendLegal(nil)
	switch n := p.rng.IntN(100); {
	case n < 3 || n < 20 && p.left:
		s, why := base.Seat(p.rng.IntN(5)), p.rng.IntN(3)
		refused := p.pos.Leave(s, []rules.Cause{rules.BadMove, rules.TooLate, rules.Gone}[why])
		if refused == nil {
			p.met["left"]++
			p.left = true
		}
		p.say(refused == nil, "leave", s, []string{"offence", "time", "end"}[why])
	case n < 70 && len(legal) > 0:
		p.attempt(p.text(legal[p.rng.IntN(len(legal))]))
	case n < 90 && len(legal) > 0:
		m := legal[p.rng.IntN(len(legal))]
		m.N[p.rng.IntN(len(m.N))] += int16(p.rng.IntN(7) - 3)
		p.attempt(p.text(m))
	case p.Text != nil && n < 97:
		p.attempt(p.Text(p.rng, p.setup, p.pos))
	default:
		p.attempt(p.garbage())
	}
}

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

// attempt plays a text. A move that is made is taken back and made again.
func (p *play) attempt(text string) {
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

// look compares what the position shows.
func (p *play) look() {
	p.positions++
	o := p.pos.Outcome()
	var winner, reason, score any
	if o.Over {
		winner, reason = o.Winner, o.Reason
	}
	if o.Scored {
		score = o.Score[:2]
	}
	p.say([]any{p.pos.Turn(), winner, reason, score}, "look")
	if p.rng.IntN(4) > 0 {
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

// ask has judge.py play all games, and compares its answers.
func (p *play) ask(t *testing.T) {
	t.Helper()
	const run = "import sys; i = sys.stdin.buffer; n = {'__name__': 'judge', 'i': i}; exec(i.read(int(i.readline())), n); exec(i.read(int(i.readline())), n)"
	_, in := corpus.SecondVerifier()
	in = append(corpus.AppendFrame(in, boardsPy), p.commands.Bytes()...)
	commands, reopened := strings.Split(p.commands.String(), "\n"), 0
	out := strings.Split(strings.TrimSpace(string(python(t, []string{"-I", "-c", run}, in))), "\n")
	for i, want := range p.want {
		var got bytes.Buffer
		if i < len(out) {
			json.Compact(&got, []byte(out[i]))
		}
		switch {
		case strings.HasPrefix(commands[i], `["reopen"`) && got.String() == "null": // no start by the rules
		case got.String() != want:
			t.Fatalf("%s is answered %s, and by judge.py %s\n%s", commands[i], want, &got, strings.Join(commands[p.began[i]:i+1], "\n"))
		case strings.HasPrefix(commands[i], `["reopen"`):
			reopened++
		}
	}
	if reopened == 0 {
		t.Error("no position was opened again")
	}
}
