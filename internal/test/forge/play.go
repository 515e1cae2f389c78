package forge

import (
	"bytes"
	"fmt"

	"scrutineer/base"
	"scrutineer/judge/claims"
	"scrutineer/judge/derive"
	"scrutineer/logfmt"
	"scrutineer/rules"
)

// Play returns the honest session of a board and a seed: two simulated programs play
// legal moves, or do one of the wrongs of a program. The referee is honest, and its
// claims come from the claim writer.
func Play(b Board, seed uint64) (*Session, error) {
	g, err := newGame(b, seed)
	if err != nil {
		return nil, err
	}
	g.play()
	if err := g.Err(); err != nil {
		return nil, err
	}
	if err := g.writer.End(); err != nil {
		return nil, err
	}
	l, err := logfmt.NewReader(bytes.NewReader(g.log.Bytes()), "played").ReadLog()
	if err != nil {
		return nil, err
	}
	s := sessionOf(l, []*rules.Game{b.Game})
	if s == nil {
		return nil, fmt.Errorf("forge: %s, seed %d: no session that can be lied about", b.Game.Name, seed)
	}
	s.Name = fmt.Sprintf("played.%s.%s.%d.%s", b.Game.Name, b.Protocol.Name, seed, g.wrong)
	return s, nil
}

// game is a session that is being played and recorded.
type game struct {
	*claims.Writer
	chance
	board  Board
	pos    rules.Position
	log    bytes.Buffer
	writer *logfmt.Writer
	now    base.Number
	sides  [base.Max + 1]program
	wrong  wrong
	when   int  // the ply at which it happens
	done   bool // it has happened

	slept, stalled base.Number // how long the machine was suspended, and tasks have waited
}

// program is a simulated program and its process.
type program struct {
	runs   bool // its process runs
	gone   bool // it will not answer again
	eager  bool // at the console: requests its turn before the opponent has moved
	shut   bool // it has closed its input
	silent bool // at the console: never requests its turn
	greedy bool // takes points, or a win, if possible
	asked  bool // at the console: has requested its next turn
}

func newGame(b Board, seed uint64) (*game, error) {
	pos, err := b.Game.Open(b.Setup)
	if err != nil {
		return nil, err
	}
	g := &game{board: b, pos: pos, chance: chance{mixed(seed)}}
	g.writer = logfmt.NewWriter(&g.log, logfmt.SyncNever)
	h := b.header(fmt.Sprintf("played.%d", seed), seed, base.Number(int(pos.Turn())))
	if err := g.writer.Begin(&h); err != nil {
		return nil, err
	}
	g.Writer = claims.New(g.writer, b.Game, b.Protocol, b.Setup, pos, 2, derive.LimitsOf(&h))
	for i := range g.sides {
		g.sides[i] = program{eager: g.in(2), silent: g.in(4), greedy: !g.in(3)}
	}
	g.choose()
	return g, nil
}

// pass advances the time, by a microsecond at least. Clocks are recorded every ten
// seconds.
func (g *game) pass(most int) {
	end := g.now + 1 + base.Number(g.below(most))
	g.waitUntil(end)
}

func (g *game) waitUntil(end base.Number) {
	for end-g.now > 9_000_000 {
		g.now += 9_000_000
		g.tick()
	}
	g.now = max(g.now, end)
}

// tick records the clocks: the one that runs on while the machine is suspended, and
// how long tasks have waited for a processor.
func (g *game) tick() {
	g.write(logfmt.Record{Kind: logfmt.Tick, Num: [4]base.Number{g.now + g.slept, g.stalled}})
}

func (g *game) write(rec logfmt.Record) logfmt.Line {
	rec.Time = g.now
	return g.Add(rec)
}

// play plays the whole session.
func (g *game) play() {
	g.tick()
	if g.wrong == notStarted {
		g.refuseStart()
	} else {
		g.start()
		for n := 0; !g.Over() && n < 2000; n++ {
			g.turn()
		}
	}
	g.Result()
	g.sendAll()
	g.stop()
}

// start starts the programs that run through the whole game.
func (g *game) start() {
	if g.board.Protocol.Answer != "" {
		return
	}
	for s := base.First; s <= base.Second; s++ {
		g.pass(800)
		g.run(s, "")
	}
	if g.board.Protocol.Name != console {
		return
	}
	for s := base.First; s <= base.Second; s++ {
		for _, q := range []string{"figure?", "field?"} {
			if g.in(2) {
				g.pass(2000)
				g.say(s, q)
			}
		}
		if s != g.pos.Turn() && g.sides[s].eager && !g.sides[s].silent {
			g.ask(s)
		}
	}
}

func (g *game) run(s base.Seat, args string) {
	if args != "" {
		args = " " + args
	}
	g.write(logfmt.Record{Kind: logfmt.Run, Seat: s, Word: []byte("bots"), Text: []byte("./bot" + args)})
	g.sides[s].runs = true
}

// turn sends the seat in turn everything that is due, and lets it answer.
func (g *game) turn() {
	if !g.done && g.pos.Plies() >= g.when && g.wrong != "" {
		g.done = true
		if g.err() {
			return
		}
	}
	g.sendAll()
	s := g.pos.Turn()
	if g.Over() || s == base.Nobody {
		return
	}
	g.noise(s)
	g.ask(s)
	g.pass(g.thought())
	if g.pos.Turn() == base.Nobody {
		return // its time has run out in the meantime
	}
	g.answer(s, g.spell(g.choice(s)))
	if d := &g.sides[s]; d.eager && !d.silent && d.runs && !g.Over() && g.pos.Turn() != s {
		g.pass(50)
		g.ask(s)
	}
}

// thought returns the maximum time that a program thinks. Some think long, so that
// clocks run out.
func (g *game) thought() int {
	l := g.board.Limits
	most := 3000
	switch {
	case l.Move > 0 && g.in(20):
		most = int(l.Move - 1000)
	case l.Total > 0 && g.in(20):
		most = int(l.Total / 40)
	}
	return most
}

// noise makes a program write to its error output or, at the console, send a line
// without meaning.
func (g *game) noise(s base.Seat) {
	if g.board.Protocol.Answer != "" {
		return
	}
	if g.in(15) {
		g.pass(30)
		g.write(logfmt.Record{Kind: logfmt.Noted, Seat: s, Text: []byte("thinking")})
	}
	if g.board.Protocol.Name == console && g.in(15) && !g.sides[s.Other()].gone {
		g.pass(30)
		g.say(s.Other(), "hello")
	}
}

// choice returns a legal move of the seat in turn.
func (g *game) choice(s base.Seat) rules.Move {
	legal := g.pos.AppendLegal(nil)
	if g.sides[s].greedy {
		for _, m := range legal {
			gain, bad := g.pos.Play(m)
			o := g.pos.Outcome()
			if bad == nil {
				g.pos.Undo()
			}
			if bad == nil && (gain > 0 || o.Over && o.Winner == s) {
				return m
			}
		}
	}
	return legal[g.below(len(legal))]
}
