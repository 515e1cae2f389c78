package event

import (
	"fmt"
	"math/bits"
	"slices"
	"testing"

	"scrutineer/internal/test/random"
)

func names(n int) []string {
	var list []string
	for i := range n {
		list = append(list, fmt.Sprintf("p%02d", i+1))
	}
	return list
}

// Everybody meets everybody once, nobody plays twice in a round, and first seats
// differ by one at most.
func TestRobin(t *testing.T) {
	for n := range 24 {
		first, met := map[string]int{}, map[Pair]int{}
		rounds := RobinRounds(names(n))
		for _, round := range rounds {
			playing := map[string]bool{}
			for _, p := range round {
				if playing[p[0]] || playing[p[1]] || p[0] == p[1] {
					t.Fatalf("%d: somebody plays twice: %v", n, round)
				}
				playing[p[0]], playing[p[1]] = true, true
				first[p[0]]++
				first[p[1]]--
				met[Pair{min(p[0], p[1]), max(p[0], p[1])}]++
			}
		}
		if want := n + n%2 - 1; n > 1 && len(rounds) != want {
			t.Errorf("%d: %d rounds, want %d", n, len(rounds), want)
		}
		if len(met) != n*max(n-1, 0)/2 {
			t.Errorf("%d: %d pairs met", n, len(met))
		}
		for p, times := range met {
			if times != 1 {
				t.Errorf("%d: %v met %d times", n, p, times)
			}
		}
		for id, d := range first {
			if d > 1 || d < -1 {
				t.Errorf("%d: %s has the first seat %d times more than not", n, id, d)
			}
		}
	}
}

// swissEvent is a Swiss event in the making.
type swissEvent struct {
	players map[string]*Player
	table   []string
}

// sorted returns the players in the order of their points, then of the list.
func (e *swissEvent) sorted() []Player {
	var list []Player
	for _, id := range e.table {
		list = append(list, *e.players[id])
	}
	slices.SortStableFunc(list, func(a, b Player) int { return int(b.Points - a.Points) })
	return list
}

// In every round of every event: everybody plays or rests, nobody rests again before all
// have, seats differ by at most two, and a rematch is made only if there is no pairing
// without one.
func TestSwiss(t *testing.T) {
	random.Check(t, func(t *random.T) {
		n := t.Between(2, 11)
		e := &swissEvent{players: map[string]*Player{}, table: names(n)}
		for _, id := range e.table {
			e.players[id] = &Player{ID: id, Met: map[string]bool{}}
		}
		for round := range t.Between(1, n+2) {
			list := e.sorted()
			pairs, bye := Swiss(list)
			if again, other := Swiss(e.sorted()); !slices.Equal(again, pairs) || other != bye {
				t.Fatalf("round %d is paired otherwise the second time", round)
			}
			swissRound(t, e, list, pairs, bye)
			for _, p := range pairs {
				score := int64(t.Between(0, 2))
				e.players[p[0]].Points += 1000 * score
				e.players[p[1]].Points += 1000 * (2 - score)
			}
		}
	})
}

func swissRound(t *random.T, e *swissEvent, list []Player, pairs []Pair, bye string) {
	seen := map[string]bool{}
	rematch := false
	for _, p := range pairs {
		a, b := e.players[p[0]], e.players[p[1]]
		if seen[a.ID] || seen[b.ID] || a == b {
			t.Fatalf("somebody plays twice: %v", pairs)
		}
		seen[a.ID], seen[b.ID] = true, true
		rematch = rematch || a.Met[b.ID]
	}
	if bye != "" {
		if fresh := slices.ContainsFunc(list, func(p Player) bool { return !p.Rested }); fresh && e.players[bye].Rested {
			t.Fatalf("%s rests again", bye)
		}
		if seen[bye] {
			t.Fatalf("%s rests and plays", bye)
		}
		seen[bye] = true
		e.players[bye].Rested = true
	}
	if len(seen) != len(list) || (bye != "") != (len(list)%2 == 1) {
		t.Fatalf("of %d players %d are paired, and %q rests", len(list), len(seen), bye)
	}
	if rematch && canAvoid(list, bye) {
		t.Fatalf("a rematch without need: %v of %+v", pairs, list)
	}
	if !rematch {
		nearest(t, list, pairs, bye)
	}
	for _, p := range pairs {
		a, b := e.players[p[0]], e.players[p[1]]
		a.Met[b.ID], b.Met[a.ID] = true, true
		a.Colour, b.Colour = a.Colour+1, b.Colour-1
		if max(a.Colour, b.Colour) > 2 || min(a.Colour, b.Colour) < -2 {
			t.Fatalf("%s has seat 1 %+d, %s %+d", a.ID, a.Colour, b.ID, b.Colour)
		}
	}
}

// may reports whether two players can meet.
func may(a, b *Player) bool {
	return !a.Met[b.ID] && !(a.Colour == b.Colour && (a.Colour == 2 || a.Colour == -2))
}

// perfect reports whether the players of a set (by bits) can all be paired, by trying
// everything.
func perfect(list []Player, set uint) bool {
	if set == 0 {
		return true
	}
	i := bits.TrailingZeros(set)
	for j := i + 1; j < len(list); j++ {
		if set&(1<<j) != 0 && may(&list[i], &list[j]) && perfect(list, set&^(1<<i)&^(1<<j)) {
			return true
		}
	}
	return false
}

// canAvoid reports whether there is a pairing without rematches, for any player who may
// rest.
func canAvoid(list []Player, bye string) bool {
	all := uint(1)<<len(list) - 1
	if bye == "" {
		return perfect(list, all)
	}
	fresh := slices.ContainsFunc(list, func(p Player) bool { return !p.Rested || p.ID == bye })
	for i := range list {
		if (!list[i].Rested || !fresh) && perfect(list, all&^(1<<i)) {
			return true
		}
	}
	return false
}

// nearest checks that the first of the table meets somebody with the nearest score
// possible.
func nearest(t *random.T, list []Player, pairs []Pair, bye string) {
	rest := slices.DeleteFunc(slices.Clone(list), func(p Player) bool { return p.ID == bye })
	if len(rest) < 2 {
		return
	}
	top := &rest[0]
	var met string
	for _, p := range pairs {
		switch top.ID {
		case p[0]:
			met = p[1]
		case p[1]:
			met = p[0]
		}
	}
	at := slices.IndexFunc(rest, func(p Player) bool { return p.ID == met })
	all := uint(1)<<len(rest) - 1
	for j := 1; j < len(rest); j++ {
		if rest[j].Points > rest[at].Points && may(top, &rest[j]) && perfect(rest, all&^1&^(1<<j)) {
			t.Fatalf("%s meets %s, and %s is nearer", top.ID, met, rest[j].ID)
		}
	}
}

// The limit on seats has priority over nearer scores, and both over rematches: a player who
// has had seat 1 two times too often meets one who has not.
func TestSwissSeats(t *testing.T) {
	player := func(id string, points int64, colour int, met ...string) Player {
		p := Player{ID: id, Points: points, Colour: colour, Met: map[string]bool{}}
		for _, other := range met {
			p.Met[other] = true
		}
		return p
	}
	for _, c := range []struct {
		players []Player
		want    []Pair
	}{
		{[]Player{player("a", 4, 2), player("b", 4, 2), player("c", 0, -2), player("d", 0, -2)}, []Pair{{"c", "a"}, {"d", "b"}}},
		{[]Player{player("a", 4, -2), player("b", 4, -2), player("c", 0, 2), player("d", 0, 2)}, []Pair{{"a", "c"}, {"b", "d"}}},
		{[]Player{player("a", 4, 1), player("b", 4, 1), player("c", 0, -1), player("d", 0, -1)}, []Pair{{"b", "a"}, {"d", "c"}}},
		{[]Player{player("a", 4, 2, "c", "d"), player("b", 4, 2, "c", "d"), player("c", 0, -2, "a", "b"), player("d", 0, -2, "a", "b")}, []Pair{{"c", "a"}, {"d", "b"}}},
		{[]Player{player("a", 4, 0, "b"), player("b", 4, 0, "a"), player("c", 2, 0), player("d", 0, 0)}, []Pair{{"c", "a"}, {"d", "b"}}},
	} {
		if got, _ := Swiss(c.players); !slices.Equal(got, c.want) {
			t.Errorf("%v: %v, want %v", c.players, got, c.want)
		}
	}
}

// If the better seed always wins, the first two meet in the final and the first four in the
// semi-finals. The best seeds advance without a game.
func TestBracket(t *testing.T) {
	for n := 2; n <= 40; n++ {
		ids := names(n)
		pairs := Bracket(ids)
		byes := 0
		for _, p := range pairs {
			if p[0] == "" {
				t.Fatalf("%d: an empty place stands first: %v", n, pairs)
			}
			if p[1] == "" {
				byes++
			}
		}
		if size := 1 << bits.Len(uint(n-1)); 2*len(pairs) != size || byes != size-n {
			t.Errorf("%d: %d pairs and %d byes", n, len(pairs), byes)
		}
		for _, p := range pairs {
			if p[1] == "" && slices.Index(ids, p[0]) >= byes {
				t.Errorf("%d: %s goes on without a game, and is not among the first %d", n, p[0], byes)
			}
		}
		for len(pairs) > 1 {
			var qualified []string
			for _, p := range pairs {
				if p[1] == "" || p[0] < p[1] {
					qualified = append(qualified, p[0])
				} else {
					qualified = append(qualified, p[1])
				}
			}
			if want := ids[:len(qualified)]; !slices.Equal(slices.Sorted(slices.Values(qualified)), want) {
				t.Errorf("%d: %v are left, want %v", n, qualified, want)
			}
			pairs = Advance(qualified)
		}
		if f := pairs[0]; f != (Pair{"p01", "p02"}) && f != (Pair{"p02", "p01"}) {
			t.Errorf("%d: the final is %v", n, f)
		}
	}
}
