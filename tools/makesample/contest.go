package main

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"time"

	"scrutineer/rules"
	"scrutineer/rules/betoniarki"
	"scrutineer/rules/dots"
	"scrutineer/rules/fiverow"
	"scrutineer/rules/halma"
	"scrutineer/rules/triangles"
)

// contest is the tournament of one game.
type contest struct {
	game   *rules.Game
	params []rules.Value
	ruled  []rules.Value
	starts []string // of the round robin; "" is the standard one
	drafts []draft
}

// draft is a program that is not ready: what goes wrong with it, in the words of the
// bots, and where it plays.
type draft struct {
	fault    string
	protocol string        // "" is the game's first
	seat     int           // of the draft: 1 or 2
	total    time.Duration // a clock for the whole game; 0 is the official one
	kind     string        // the fault that the log must claim
}

// start is the standard start twice: each pair plays two rounds from it.
var start = []string{"", ""}

// contests are the five games. Each fault is of a kind that the referee can see and its
// log can prove. No log can prove a breach of the protocol or a forbidden act; vectors
// show them.
var contests = []contest{
	{
		game: betoniarki.Game, params: values("size", "10"), starts: start,
		drafts: []draft{{"unreadable@3", "", 1, 0, "unreadable"}, {"sleep@2", "", 2, 2 * time.Second, "timeout-total"}, {"crash@5", "", 1, 0, "crash"}},
	},
	{
		game: dots.Game, params: values("cols", "5", "rows", "6"), starts: start,
		drafts: []draft{{"early@2", "", 1, 0, "early"}, {"extra@9", "", 2, 0, "extra"}, {"exit@6", "", 1, 0, "exit"}, {"illegal@7", "", 2, 0, "illegal"}},
	},
	{
		game: fiverow.Game, params: values("height", "10", "width", "10"), starts: []string{"", filled},
		drafts: []draft{{"illegal@4", "", 1, 0, "illegal"}, {"resign@3", "", 2, 0, "refused"}, {"sleep@2", "", 1, 0, "timeout-move"},
			{"flood@2", "", 2, 0, "flood"}, {"vanish@2", "file", 1, 0, "not-started"}, {"late=6s@2", "file", 2, 0, "timeout-move"}},
	},
	{
		game: halma.Game, params: values("k", "3", "n", "8", "n1", "10", "n2", "100"), ruled: values("n1", "off"), starts: start,
		drafts: []draft{{"memory@2", "", 1, 0, "memory"}, {"extra@3", "", 2, 0, "early"}},
	},
	{
		game: triangles.Game, starts: []string{points(9, 1), points(14, 2)},
		drafts: []draft{{"crash@3", "", 1, 0, "crash"}, {"illegal@2", "", 2, 0, "illegal"}, {"resign@6", "", 1, 0, "refused"}, {"lines@2", "", 2, 0, "flood"}},
	},
}

// filled is a partly filled field: six figures of each side, no four in a row.
const filled = "........../.X....0.../...0....../....X...../.0.....X../...X..0.../......0.../..X....0../.....X..../.......... X"

func values(list ...string) []rules.Value {
	var out []rules.Value
	for i := 0; i < len(list); i += 2 {
		out = append(out, rules.Value{Name: list[i], Value: list[i+1]})
	}
	return out
}

// points draws a set of points.
func points(n int, seed uint64) string {
	return triangles.Game.RandomStart(n, rand.New(rand.NewPCG(seed, uint64(n))).IntN)
}

// match is one game to be played.
type match struct {
	id, session, stage, round, slot string
	start                           string
	protocol                        string
	entries                         [2]entry
	total                           time.Duration
}

// entry is a program of the tournament: its id, version, and how it is called.
type entry struct{ id, version, flags string }

// The programs without faults: the base program and two that think, each with another
// seed in every game.
var (
	dice  = entry{"dice", "1", "-play random -seed 4"}
	plan  = entry{"plan", "1.0", "-seed 1"}
	hunch = entry{"hunch", "1.1", "-seed 2"}
)

// in is the entry with the seed that it has in a game.
func (e entry) in(slot int) entry {
	e.flags += strconv.Itoa(slot)
	return e
}

// matches are all games of a contest in their order.
func (c *contest) matches() []match {
	var list []match
	for i, d := range c.drafts {
		m := match{session: "qualifying", stage: "1", round: "1", protocol: d.protocol, total: d.total, start: c.starts[0]}
		m.entries = [2]entry{dice, dice}
		m.entries[d.seat-1] = entry{"draft", "0." + strconv.Itoa(i+1), "-seed 3 -fault " + d.fault}
		list = append(list, m)
	}
	for round, pair := range [][2]entry{{dice, plan}, {hunch, dice}, {plan, hunch}} {
		for k, s := range c.starts {
			for _, e := range [][2]entry{pair, {pair[1], pair[0]}} {
				slot := len(list) + 1
				m := match{session: "game", stage: "2", round: strconv.Itoa(round + 1), start: s, entries: [2]entry{e[0].in(slot), e[1].in(slot)}}
				if c.game == fiverow.Game && round == 1 && k == 0 {
					m.protocol = "file"
				}
				list = append(list, m)
			}
		}
	}
	for i := range list {
		m := &list[i]
		m.slot = strconv.Itoa(i + 1)
		m.id = fmt.Sprintf("%s.s%s.g%s", c.game.Name, m.stage, m.slot)
	}
	return list
}
