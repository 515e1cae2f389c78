package tournament

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"scrutineer/rules"
)

// Condition is what a game is played under: a board, a start and a clock.
type Condition struct {
	Board []rules.Value // parameters other than the event's
	Start string        // "-" the standard one
	Clock Clock
	Salt  string // of a secret start, "" of a public one
}

// Conditions are the conditions of a stage's games in their order. Starts are
// drawn from the event's seed; secret ones, and their salts, from the key, which
// must have at least 16 bytes then.
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

// newSource is the source of randomness of a stage.
func newSource(seed int64, stage string) *rand.Rand {
	return keyed(binary.BigEndian.AppendUint64(nil, uint64(seed)), stage)
}

func keyed(key []byte, what string) *rand.Rand {
	return rand.New(rand.NewChaCha8(sha256.Sum256(fmt.Appendf(nil, "%x %s", key, what))))
}

// startSource are what starts are drawn from: chance, and how many random games may still
// be tried for them.
type startSource struct {
	*rand.Rand
	left int
}

// mostTries is how many random games are tried for the starts of a stage.
const mostTries = 2000

// draw makes the conditions of a stage: on each board each start under each
// clock.
func draw(e *Event, s *Stage, from *rand.Rand) ([]Condition, error) {
	boards, clocks := s.Boards, s.Clocks
	if len(boards) == 0 {
		boards = [][]rules.Value{nil}
	}
	if len(clocks) == 0 {
		clocks = []Clock{e.Clock}
	}
	var list []Condition
	by := &startSource{from, mostTries}
	for _, b := range boards {
		starts, err := starts(e, s, board(e.Setup, b), by)
		if err != nil {
			return nil, err
		}
		for _, start := range starts {
			for _, c := range clocks {
				list = append(list, Condition{Board: b, Start: start, Clock: c})
			}
		}
		if len(list) > MaxGames {
			return nil, fmt.Errorf("more than %d boards by starts by clocks", MaxGames)
		}
	}
	return list, nil
}

// starts are the starts of a stage on one board, each once.
func starts(e *Event, s *Stage, setup rules.Setup, by *startSource) ([]string, error) {
	var list []string
	seen := map[string]bool{}
	for _, rule := range s.Starts {
		if len(list) > MaxGames {
			break // draw says so
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
			list = append(list, text)
		}
	}
	return list, nil
}

// startError says why a game cannot be opened, by which setup and by which line of a
// file, "" the event's.
type startError struct {
	setup rules.Setup
	file  string
	line  int
	err   error
}

func (e *startError) Error() string { return e.err.Error() }
func (e *startError) Unwrap() error { return e.err }

// one is a start that was not drawn before, if there is any.
func (rule StartRule) one(e *Event, setup rules.Setup, by *startSource, seen map[string]bool) (text string, err error) {
	g := e.Game
	for range 100 {
		switch rule.How {
		case "":
			text = rule.Text
		case "opening":
			if text, err = g.OpeningStart(setup, rule.Text); err != nil {
				return "", err
			}
		case "points":
			text = g.RandomStart(rule.Size, by.IntN)
		default:
			if text, err = wander(g, setup, rule.Size, by); err != nil {
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

// wander is a position after so many random plies, from which the game goes on
// with the seat that opened it: with five in a row as many figures of either
// kind where the number is even.
func wander(g *rules.Game, setup rules.Setup, plies int, by *startSource) (string, error) {
	pos, err := g.Open(setup)
	if err != nil {
		return "", err
	}
	first := pos.Turn()
	var legal []rules.Move
	for n := 0; n < 200 && by.left > 0; n++ {
		by.left--
		pos.Reset()
		for pos.Plies() < plies {
			if legal = pos.AppendLegal(legal[:0]); len(legal) == 0 {
				break
			}
			pos.Play(legal[by.IntN(len(legal))])
		}
		if pos.Plies() == plies && pos.Turn() == first {
			return string(pos.AppendText(nil)), nil
		}
	}
	return "", fmt.Errorf("no start with the same seat in turn found after %d random plies", plies)
}

// takeCores gives a game two of the processors that no other game has; none where
// programs are not pinned.
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

// giveBack takes the processors of a game that has ended.
func (r *Runner) giveBack(cores [][]int) {
	for _, c := range cores {
		r.idle = append(r.idle, c...)
	}
}
