package tournament

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"scrutineer/event/schedule"
	"scrutineer/event/starts"
	"scrutineer/rules"
)

// Condition is the board, start and clock of a game.
type Condition struct {
	Board []rules.Value // parameters other than the event's
	Start string        // "-" is the standard one
	Clock Clock
	Salt  string // of a secret start; "" for a public one
	// Random is set if a beacon draws the start. Start is then a placeholder until the
	// round is known.
	Random *schedule.RandomStart
}

// Conditions returns the conditions of a stage's games in their order. Starts are drawn
// from the event's seed. Secret starts and their salts are drawn from key, which must
// then have at least 16 bytes.
func Conditions(e *Event, s *Stage, key []byte) ([]Condition, error) {
	if !s.Secret {
		return draw(e, s, newSource(e.Seed, s.Name))
	}
	if len(key) < 16 {
		return nil, errors.New("no key to draw secret starts from")
	}
	list, err := draw(e, s, keyed(key, "starts of "+s.Name))
	for i := range list {
		sum := sha256.Sum256(fmt.Appendf(nil, "%x salt %s %d", key, s.Name, i))
		list[i].Salt = hex.EncodeToString(sum[:16])
	}
	return list, err
}

// newSource returns the random source of a stage.
func newSource(seed int64, stage string) *rand.Rand {
	return keyed(binary.BigEndian.AppendUint64(nil, uint64(seed)), stage)
}

func keyed(key []byte, what string) *rand.Rand {
	return rand.New(rand.NewChaCha8(sha256.Sum256(fmt.Appendf(nil, "%x %s", key, what))))
}

// mostTries is the maximum number of random games for the starts of a stage.
const mostTries = 2000

// draw makes the conditions of a stage: on each board each start under each clock.
func draw(e *Event, s *Stage, from *rand.Rand) ([]Condition, error) {
	boards, clocks := s.Boards, s.Clocks
	if len(boards) == 0 {
		boards = [][]rules.Value{nil}
	}
	if len(clocks) == 0 {
		clocks = []Clock{e.Clock}
	}
	var list []Condition
	number := 0
	by := &starts.Source{Rand: from, Left: mostTries}
	for _, b := range boards {
		drawn, err := drawStarts(e, s, board(e.Setup, b), by)
		if err != nil {
			return nil, err
		}
		for _, start := range drawn {
			if number++; start.random != nil {
				start.random.Number = number
			}
			for _, c := range clocks {
				list = append(list, Condition{Board: b, Start: start.text, Clock: c, Random: start.random})
			}
		}
		if len(list) > MaxGames {
			return nil, fmt.Errorf("more than %d boards by starts by clocks", MaxGames)
		}
	}
	return list, nil
}

// drawStarts draws the starts of a stage on one board, each once.
func drawStarts(e *Event, s *Stage, setup rules.Setup, by *starts.Source) ([]drawnStart, error) {
	var list []drawnStart
	seen := map[string]bool{}
	for _, rule := range s.Starts {
		if len(list) > MaxGames {
			break // draw reports it
		}
		for n := range max(rule.Count, 1) {
			text, err := rule.one(e, setup, by, seen)
			if err != nil {
				return nil, &startError{setup, rule.File, rule.Line, err}
			}
			if seen[text] {
				err = fmt.Errorf("start %s appears twice, or no other can be drawn (%d of %d)", quoted(text), n, rule.Count)
				return nil, &startError{setup, rule.File, rule.Line, err}
			}
			seen[text] = true
			list = append(list, drawnStart{text, rule.random(e)})
		}
	}
	return list, nil
}

// drawnStart is a start. random is set if a beacon draws it.
type drawnStart struct {
	text   string
	random *schedule.RandomStart
}

// random returns the start that a beacon draws by the rule, or nil if no beacon does.
func (rule StartRule) random(e *Event) *schedule.RandomStart {
	if e.Beacon == 0 || rule.How != "points" && rule.How != "plies" {
		return nil
	}
	return &schedule.RandomStart{How: rule.How, Size: rule.Size}
}

// startError is why a game cannot be opened, the setup, and the line of a file. "" means
// the event's.
type startError struct {
	setup rules.Setup
	file  string
	line  int
	err   error
}

func (e *startError) Error() string { return e.err.Error() }
func (e *startError) Unwrap() error { return e.err }

// one returns a start that was not drawn before, if there is one.
func (rule StartRule) one(e *Event, setup rules.Setup, by *starts.Source, seen map[string]bool) (text string, err error) {
	g := e.Game
	for range 100 {
		switch rule.How {
		case "":
			text = rule.Text
		case "opening":
			if text, err = g.OpeningStart(setup, rule.Text); err != nil {
				return "", err
			}
		default:
			if text, err = starts.One(g, setup, rule.How, rule.Size, by); err != nil {
				return "", err
			}
		}
		if !seen[text] || rule.Count == 0 {
			break
		}
	}
	if setup.Start = text; text == "-" {
		setup.Start = ""
	}
	_, err = g.OpenBy(e.protocol(), setup)
	return text, err
}

// takeCores gives a game two processors that no other game has; none if programs are not
// pinned.
func (r *Runner) takeCores() [][]int {
	if r.idle == nil {
		r.idle = slices.Clone(r.Cores)
	}
	if len(r.idle) < 2 {
		return nil
	}
	a, b := r.idle[0], r.idle[1]
	r.idle = r.idle[2:]
	return [][]int{{a}, {b}}
}

// giveBack releases the processors of a game that has ended.
func (r *Runner) giveBack(cores [][]int) {
	for _, c := range cores {
		r.idle = append(r.idle, c...)
	}
}
