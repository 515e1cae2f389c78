package schedule

import (
	"strconv"
	"strings"

	"scrutineer/base"
)

// Slot is a game that is to be played once.
type Slot struct {
	// Contest is the stage in the log: that of the event, or a part of it that has its own
	// table, such as the extra games of "main.extra".
	Contest   string
	Stage     string // of the event
	Session   string // game or qualifying
	Round     int
	Name      string      // "2-5.3": entries 2 and 5 of the file, their third game
	Players   Pair        // by seat
	Condition base.Number // of the stage, from 0; base.Open for any of them
	Line      int         // in the schedule, if it lists the slot

	id string
}

// ID names the slot in its event. The log of its first attempt is ID.1.
func (s *Slot) ID() string { return s.id }

// Result is the result of a slot's game, from its log.
type Result struct {
	Winner base.Seat // Nobody for a draw
	Reason string
}

// State is what is known about the slots of an event: every game played, by slot ID.
type State struct {
	Results map[string]Result
	// Rounds has, by stage and entry, the last round in which the entry has a log, whatever
	// became of the log.
	Rounds map[string]map[string]int
	// Out are the disqualified entries. They have no slots.
	Out map[string]bool
	// Begun has, by RoundKey, the pairs of Swiss rounds that have a log, with the first
	// seats of their first games.
	Begun map[string][]Pair
	// AsBegun reports whether rounds are paired as they began, even against the rule.
	AsBegun bool
}

// RoundKey names a round of a stage.
func RoundKey(stage string, round int) string { return stage + " " + strconv.Itoa(round) }

// FirstSeats returns the players of a log, by seat, with the first seats of the first game
// of their pair. In a slot with an even number, such as "2-5.4", the pair has changed
// seats.
func FirstSeats(slot string, players Pair) Pair {
	i := strings.LastIndexByte(slot, '.')
	if n, err := strconv.Atoi(slot[i+1:]); i > 0 && strings.Contains(slot[:i], "-") && err == nil && n%2 == 0 {
		return Pair{players[1], players[0]}
	}
	return players
}

// slots returns the games of a pair: each condition in both seats repeats times or, if both
// is false, alternately in one seat.
func (p *planner) slots(s *Stage, contest string, round int, pair Pair, conditions []int, repeats int, both bool) []Slot {
	a, b := p.number[pair[0]], p.number[pair[1]]
	before := contest + "." + strconv.Itoa(round) + "."
	name := strconv.Itoa(min(a, b)) + "-" + strconv.Itoa(max(a, b)) + "."
	session := "game"
	if s.Kind == Qualify {
		session = "qualifying"
	}
	var list []Slot
	add := func(players Pair, condition int) {
		nth := name + strconv.Itoa(len(list)+1)
		list = append(list, Slot{Contest: contest, Stage: s.Name, Session: session, Round: round, Players: players, Condition: base.Number(condition), Name: nth, id: before + nth})
	}
	turned := Pair{pair[1], pair[0]}
	for range repeats {
		for _, c := range conditions {
			switch {
			case both:
				add(pair, c)
				add(turned, c)
			case len(list)%2 == 0:
				add(pair, c)
			default:
				add(turned, c)
			}
		}
	}
	return list
}
