package forge

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"scrutineer/base"
	"scrutineer/internal/test/gametest"
	"scrutineer/rules"
)

// Forger forges logs from a pool of honest sessions. It must not be used by several
// goroutines at once.
type Forger struct {
	pool       []*Session
	strategies []Strategy
	seed       uint64
	lines      []line // lines of the last draft, to reuse their memory
}

// NewForger returns a forger with all strategies. Its forgeries depend on the pool,
// its order and the seed.
func NewForger(pool []*Session, seed uint64) *Forger {
	return &Forger{pool: pool, strategies: Strategies(), seed: seed}
}

// Strategies returns the strategies of the forger.
func (f *Forger) Strategies() []Strategy { return f.strategies }

// Forgery is a session with a lie in it.
type Forgery struct {
	Strategy *Strategy
	Session  *Session
	Place    Place
	Seed     uint64
	Log      []byte // nil if the format cannot express the lie
	Refused  error
}

// String identifies the forgery by strategy, session, place and seed, see Again.
func (f *Forgery) String() string {
	return fmt.Sprintf("%s|%s|%s|%d", f.Strategy.Name, f.Session.Name, f.Place, f.Seed)
}

// attempts is how many sessions are tried at a place.
const attempts = 64

// Forge makes the n-th forgery. Strategies and places take turns, and sessions are
// random. It returns nil if no session is suitable.
func (f *Forger) Forge(n int) *Forgery {
	st := &f.strategies[n%len(f.strategies)]
	c := chance{mixed(f.seed, uint64(n))}
	for turn := range int(places) {
		p := st.at(n/len(f.strategies) + turn)
		for range attempts {
			s := f.pool[c.below(len(f.pool))]
			if made := f.again(st, s, p, c.next()>>16); made != nil {
				return made
			}
		}
	}
	return nil
}

// Again makes the forgery with a strategy, a session, a place and a seed. It returns
// nil if they do not exist, or the session is not suitable.
func (f *Forger) Again(strategy, session string, p Place, seed uint64) *Forgery {
	st := slices.IndexFunc(f.strategies, func(s Strategy) bool { return s.Name == strategy })
	from := slices.IndexFunc(f.pool, func(s *Session) bool { return s.Name == session })
	if st < 0 || from < 0 {
		return nil
	}
	return f.again(&f.strategies[st], f.pool[from], p, seed)
}

func (f *Forger) again(st *Strategy, s *Session, p Place, seed uint64) *Forgery {
	if st.Due == Never && s.void() {
		return nil // it is not verified itself
	}
	d := newDraft(s, p, mixed(seed), f.lines)
	lied := st.lie(d)
	f.lines = d.lines
	if !lied {
		return nil
	}
	made := &Forgery{Strategy: st, Session: s, Place: p, Seed: seed}
	var buf bytes.Buffer
	buf.Grow(len(s.Log) + 1024)
	if made.Refused = d.seal(&buf); made.Refused == nil {
		made.Log = buf.Bytes()
	}
	if bytes.Equal(made.Log, s.Log) {
		return nil
	}
	return made
}

// Verdict is the verdict of a judge on a log.
type Verdict struct {
	Status string // in the judge's words: "verified", "void", "rejected" ...
	Winner base.Seat
	Score  [base.Max]int
	Blamed string // who has lost by a fault, as text to compare
}

// same reports whether two verdicts have the same outcome.
func (v Verdict) same(other Verdict) bool {
	return v.Winner == other.Winner && v.Score == other.Score && v.Blamed == other.Blamed
}

// Values of a verdict's status that matter here.
const (
	verified = "verified"
	rejected = "rejected"
	void     = "void"
)

// Believed reports whether a judge with this verdict on the forgery has believed the
// lie, given its verdict on the honest session. If it rejects the honest session,
// only the winner is compared, with the claimed one.
func (f *Forgery) Believed(honest, forged Verdict) bool {
	switch {
	case f.Strategy.Due == Harmless || f.Refused != nil:
		return false
	case forged.Status == verified && honest.Status == rejected && f.Strategy.Due != Never:
		return f.Session.void() || forged.Winner != f.Session.winner()
	case forged.Status == verified:
		return f.Strategy.Due == Never || !forged.same(honest) || honest.Status == void
	}
	return forged.Status == void && honest.Status != void
}

// Boards returns a game's protocols, each with every setup.
func Boards(g *rules.Game, limits rules.Limits, setups ...rules.Setup) []Board {
	var list []Board
	for _, p := range g.Protocols {
		for _, setup := range setups {
			list = append(list, Board{g, p, setup, limits})
		}
	}
	return list
}

// Small returns the games on boards with few moves, in every protocol.
func Small(games []*rules.Game) []Board {
	return sized(games, map[string]string{"betoniarki": "size=6", "dots": "cols=4 rows=3", "fiverow": "height=6 width=6", "halma": "k=2 n=5 n1=10 n2=20"},
		"1,1 9,1 9,9 1,9 5,4")
}

// Large returns the games on boards with many moves.
func Large(games []*rules.Game) []Board {
	return sized(games, map[string]string{"betoniarki": "size=10", "dots": "cols=10 rows=10", "fiverow": "height=12 width=12", "halma": "k=3 n=8 n1=50 n2=100"},
		"1,1 30,2 29,31 2,30 11,6 17,9 5,21 23,24 14,19 8,13 20,15 12,27 26,12")
}

// sized returns the games with parameters by name, and triangles with the given points. A
// game without parameters here has the setup of gametest.Small.
func sized(games []*rules.Game, params map[string]string, points string) []Board {
	var list []Board
	for _, g := range games {
		setup := gametest.Small(g)
		if params[g.Name] != "" {
			setup.Params = nil
		}
		for _, word := range strings.Fields(params[g.Name]) {
			name, value, _ := strings.Cut(word, "=")
			setup.Params = append(setup.Params, rules.Value{Name: name, Value: value})
		}
		if g.Name == "triangles" {
			setup.Start = points + " | - | 0 0 | 1 | -"
		}
		limits := rules.Limits{Total: 60_000_000, Memory: 64 << 20}
		if g.Usual.Move > 0 {
			limits = rules.Limits{Move: 3_000_000, Memory: 64 << 20}
		}
		list = append(list, Boards(g, limits, setup)...)
	}
	return list
}

// Honest plays n sessions on the boards in turn. An error names the board that could
// not be played.
func Honest(boards []Board, n int, seed uint64) ([]*Session, error) {
	var list []*Session
	for i := range n {
		s, err := Play(boards[i%len(boards)], mixed(seed, uint64(i))>>16)
		if err != nil {
			return list, err
		}
		list = append(list, s)
	}
	return list, nil
}

// Keep keeps only the strategies for which which returns true.
func (f *Forger) Keep(which func(*Strategy) bool) {
	f.strategies = slices.DeleteFunc(f.strategies, func(s Strategy) bool { return !which(&s) })
}
