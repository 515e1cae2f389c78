package plain

import (
	"testing"

	"scrutineer/internal/test/gametest"
	"scrutineer/rules"
)

// Every move is sent to each of the others. A seat that leaves in its turn passes it on,
// and the next one's time runs from the latest stamp until its ms line. Nothing is sent
// to a seat that is out, and its lines mean nothing.
func TestThreeSeats(t *testing.T) {
	l := listen(t, "n=4 k=2 seats=3", "", minute)
	gametest.Converse(t, l, `
		1 sent 1 10 4 2 0 0 1 => due
		2 sent 2 11 4 2 0 0 2 => due
		3 sent 3 12 4 2 0 0 3 => due
		4 sent 1 13 60000 => due
		5 said 1 30 1 2 2 => move 1 2 2
		6 move 1 5 1 2 2 => 17
		due 1 =>
		due 2 => 1 2 2|%
		due 3 => 1 2 2
		7 sent 2 40 1 2 2 => due
		8 sent 2 50 60000 => due
		9 exit 2 100 =>
		10 out 2 ? gone =>
		due 2 =>
		due 3 => 1 2 2|%
		11 sent 2 110 60000 => wrong
		12 said 2 111 4 3 4 => nothing
		13 part 2 111 4 3 4 => nothing
		14 said 3 250 4 2 4 => early
		15 move 3 14 4 2 4 => 150
		due 1 => 4 2 4|%
		due 2 =>
		due 3 => 1 2 2|%
		16 sent 1 300 4 2 4 => due
		17 sent 1 300 59999 => due
		18 said 1 310 1 1 1 => move 1 1 1
		19 move 1 18 1 1 1 => 10
		due 2 =>
		due 3 => 1 2 2|%|1 1 1|%`)
}

// The stamp of an out counts like any other. If there is none at all the time is unknown.
func TestOutStamps(t *testing.T) {
	for out, want := range map[string]string{"220": "30", "?": "50", "260": "0"} {
		gametest.Converse(t, listen(t, "n=4 k=2 seats=3", "", minute), `
			1 run 3 200 => due
			2 out 1 `+out+` too-late =>
			3 said 2 250 4 3 4 => early
			4 move 2 3 4 3 4 => `+want)
	}
	gametest.Converse(t, listen(t, "n=4 k=2 seats=3", "", minute), `
		1 out 1 ? bad-move =>
		2 said 2 250 4 3 4 => early
		3 move 2 2 4 3 4 => -1`)
}

// A seat that leaves while another is in turn changes nothing for that one.
func TestOutOfTurn(t *testing.T) {
	gametest.Converse(t, listen(t, "n=4 k=2 seats=4", "", minute), `
		1 run 1 0 => due
		2 sent 1 10 4 2 0 0 1 => due
		3 sent 1 20 60000 => due
		4 out 3 90 gone =>
		5 out 3 95 gone =>
		due 3 =>
		due 1 =>
		6 said 1 100 1 2 2 => move 1 2 2
		7 move 1 6 1 2 2 => 80
		due 2 => 4 2 0 0 2|1 2 2|%
		due 3 =>
		due 4 => 4 2 0 0 4|1 2 2`)
}

// A start may say that a seat is out: it is never sent anything.
func TestOutAtStart(t *testing.T) {
	l := listen(t, "n=4 k=2 seats=3", "1133/1..3/...2/..22 1 0,0,0 2", minute)
	gametest.Converse(t, l, `
		due 1 => 4 2 0 0 1|%
		due 2 =>
		due 3 => 4 2 0 0 3
		1 said 2 5 4 3 4 => nothing
		2 sent 2 5 4 2 0 0 2 => wrong
		3 move 1 0 1 2 2 => -1
		due 2 =>
		due 3 => 4 2 0 0 3|1 2 2|%`)
}

// A seat that loses by N1 when more than two play is out, too.
func TestOutByN1(t *testing.T) {
	l := listen(t, "n=4 k=2 n1=1 n1=home_empty_by_move_N1 seats=3", "", minute)
	gametest.Converse(t, l, `
		1 move 1 0 1 2 2 => -1
		due 1 =>
		2 said 1 5 1 1 2 => nothing
		due 2 => 4 2 1 0 2|1 2 2|%
		3 move 2 0 4 3 4 => -1
		due 1 =>
		due 2 =>
		due 3 => 4 2 1 0 3|1 2 2|4 3 4
		4 said 3 6 4 2 4 => nothing`)
}

// Of two, a seat that loses by N1 has lost by its last move, which the other is sent.
func TestLostByN1(t *testing.T) {
	l := listen(t, "n=4 k=1 n1=1 n1=home_empty_by_move_N1", ".1../..../..../...2 1 0,0", minute)
	gametest.Converse(t, l, `
		1 sent 2 5 4 1 1 0 2 => due
		2 move 1 0 2 1 4 => -1
		due 1 => 4 1 1 0 1
		due 2 => 2 1 4`)
}

// Of two, a seat that cannot move has lost and is sent the last move. By the ruling pass
// the other is asked again.
func TestStuckOfTwo(t *testing.T) {
	const pairs, start = "n=3 k=2 home=explicit", "112/112/2.2 2 0,0"
	gametest.Converse(t, listen(t, pairs, start, minute), `
		due 1 => 3 2 0 0 1
		due 2 => 3 2 0 0 2|%
		1 move 2 0 3 3 4 => -1
		due 1 => 3 2 0 0 1|3 3 4
		due 2 => 3 2 0 0 2`)
	gametest.Converse(t, listen(t, pairs+" stuck=pass", start, minute), `
		1 run 2 10 => due
		2 said 2 30 3 3 4 => early
		3 move 2 2 3 3 4 => 20
		due 1 => 3 2 0 0 1|3 3 4
		due 2 => 3 2 0 0 2|%|%
		4 said 2 35 3 2 1 => early
		5 move 2 4 3 2 1 => 5
		due 1 => 3 2 0 0 1|3 3 4|3 2 1|%`)
}

// Of more than two, a seat that cannot move is out and nothing more is sent to it.
func TestStuckOfThree(t *testing.T) {
	gametest.Converse(t, listen(t, "n=4 k=2 seats=3 home=square", "1223/2.../3.../.3.. 3 0,0,0", minute), `
		due 3 => 4 2 0 0 3|%
		1 move 3 0 2 4 4 => -1
		due 1 =>
		due 2 => 4 2 0 0 2|2 4 4|%
		2 said 1 5 1 1 1 => nothing`)
}

// A game that is over in its start: the sizes are sent, nobody is asked.
func TestOverAtStart(t *testing.T) {
	gametest.Converse(t, listen(t, "n=3 k=2 home=explicit", "112/112/22. 1 0,0", minute), `
		due 1 => 3 2 0 0 1
		due 2 => 3 2 0 0 2
		1 said 1 5 1 1 1 => nothing`)
}

// Of two, a fault ends the game: nobody is asked, and nothing more is sent to the one at
// fault. Other lines are still due to the other seat.
func TestFault(t *testing.T) {
	for _, cause := range []string{"bad-move", "too-late", "gone"} {
		for _, seat := range []string{"1", "2"} {
			l := listen(t, four, "", rules.Limits{})
			other := map[string]string{"1": "2", "2": "1"}[seat]
			gametest.Converse(t, l, `
				1 out `+seat+` 10 `+cause+` =>
				due `+seat+` =>
				due `+other+` => 4 2 10 100 `+other+`
				2 said 1 20 1 1 2 => nothing
				3 said 2 20 words => nothing
				4 part 2 20 words => nothing
				5 got 2 20 => nothing`)
		}
	}
	gametest.Converse(t, listen(t, four, "", minute), hello+`
		6 said 1 30 1 1 2 => move 1 1 2
		7 move 1 6 1 1 2 => 10
		8 out 1 40 gone =>
		due 1 =>
		due 2 => 1 1 2
		9 sent 2 50 1 1 2 => due
		10 sent 2 60 60000 => wrong`)
}
