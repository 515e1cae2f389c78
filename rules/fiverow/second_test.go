package fiverow_test

import (
	"bytes"
	"flag"
	"math/rand/v2"
	"sort"
	"strings"
	"testing"

	"scrutineer/base"
	"scrutineer/rules"
	"scrutineer/rules/fiverow"
	"scrutineer/rules/fiverow/plain"
)

var (
	positions = flag.Int("positions", 20000, "how many positions TestSecond compares")
	long      = flag.Bool("long", false, "count the positions of TestPerft where they are millions, and play on rows of 255")
)

// TestSecond plays legal and almost legal moves on the position and on the second
// implementation, and compares all that both can tell after every ply and after taking it
// back: from boards of all sizes, by both rulings on overlines, and from starts partly
// filled at random, good and bad.
func TestSecond(t *testing.T) {
	m := &match{t: t, rng: rand.New(rand.NewPCG(1, 2)), met: map[string]int{}}
	for m.compared < *positions && !t.Failed() {
		m.setup = m.someSetup()
		m.play()
	}
	// What random play must have met, or the comparison would be worthless.
	for _, what := range []string{
		"five by seat 1", "five by seat 2", "full by seat 0", "fault by seat 1", "fault by seat 2",
		"start refused", "start taken", "start over", "start does not fit", "move refused", "text refused", "overline that does not win",
		"move-cap by seat 0", "no-move by seat 2", "forbidden overline", "forbidden four-four", "forbidden three-three",
	} {
		if m.met[what] == 0 {
			t.Errorf("%d positions compared, and never met: %s", m.compared, what)
		}
	}
	t.Logf("%d positions compared: %v", m.compared, m.met)
}

// match is the position and the second implementation in one game.
type match struct {
	t        *testing.T
	rng      *rand.Rand
	setup    rules.Setup
	width    int
	height   int
	pos      rules.Position
	second   rules.Opinion
	compared int
	met      map[string]int
}

// view is what both sides can tell about a position.
type view struct {
	turn, winner int
	over         bool
	reason, text string
	count        int
	legal        string // sorted
}

func (m *match) ours() view {
	o := m.pos.Outcome()
	var legal []string
	for _, move := range m.pos.AppendLegal(nil) {
		legal = append(legal, string(fiverow.AppendMove(nil, move)))
	}
	sort.Strings(legal)
	return view{int(m.pos.Turn()), int(o.Winner), o.Over, string(o.Reason), text(m.pos), len(legal), strings.Join(legal, " ")}
}

func (m *match) theirs() view {
	over, winner, reason, _ := m.second.Outcome()
	legal := append([]string(nil), m.second.Legal()...)
	sort.Strings(legal)
	return view{m.second.Turn(), winner, over, reason, m.second.Text(), len(legal), strings.Join(legal, " ")}
}

// compare fails the test unless both sides agree, and returns what they say.
func (m *match) compare(after string) view {
	m.t.Helper()
	m.compared++
	a, b := m.ours(), m.theirs()
	if a != b {
		m.t.Fatalf("%+v\nafter %s: the position says %+v\nthe second opinion    %+v", m.setup, after, a, b)
	}
	if strings.Contains(a.text, "XXXXXX") && !(a.over && a.reason == "five") {
		m.met["overline that does not win"]++
	}
	return a
}

func (m *match) play() {
	pos, err := fiverow.Game.Open(m.setup)
	second, secondErr := fiverow.Game.Second(m.setup)
	if (err == nil) != (secondErr == nil) {
		m.t.Fatalf("%+v opens with %v and %v", m.setup, err, secondErr)
	}
	if err != nil {
		m.met["start refused"]++
		m.compared++
		return
	}
	if m.setup.Start != "" {
		m.met["start taken"]++
	}
	m.pos, m.second = pos, second
	m.fits()
	now := m.compare("the start")
	if now.over {
		m.met["start over"]++
	}
	for !now.over {
		now = m.ply(now)
	}
	for i := 0; i < 5; i++ {
		m.attempt(m.someText()) // after the end
	}
	m.leave(base.Seat(m.rng.IntN(4)))
	if now.reason != string(rules.ByFault) { // counted when it was left
		m.met[now.reason+" by seat "+string(rune('0'+now.winner))]++
	}
}

// fits compares whether the start can be sent by gomocup.
func (m *match) fits() {
	if m.pos.Turn() == base.Nobody {
		return
	}
	first, second := fiverow.Game.Protocol("gomocup").Fits(m.setup, m.pos), plain.Fits(m.setup)
	if (first == nil) != (second == nil) {
		m.t.Fatalf("%+v fits with %v and %v", m.setup, first, second)
	}
	if first != nil {
		m.met["start does not fit"]++
	}
}

// ply tries moves until one is made, takes it back and makes it again. Sometimes a seat
// leaves.
func (m *match) ply(before view) view {
	if m.rng.IntN(300) == 0 {
		m.leave(base.Seat(m.rng.IntN(4)))
		return m.compare("leaving")
	}
	move := m.someText()
	if !m.attempt(move) {
		return m.compare("the refused " + move)
	}
	after := m.compare(move)
	m.pos.Undo()
	if back := m.ours(); back != before {
		m.t.Fatalf("%+v\n%s taken back: %+v, was %+v", m.setup, move, back, before)
	}
	played, refused := fiverow.ParseMove([]byte(move))
	if refused == nil {
		_, refused = m.pos.Play(played)
	}
	if refused != nil || m.ours() != after {
		m.t.Fatalf("%+v\n%s made again: %+v, was %+v (%v)", m.setup, move, m.ours(), after, refused)
	}
	return after
}

// attempt makes a move on both sides and reports whether it was made.
func (m *match) attempt(move string) bool {
	played, refused := fiverow.ParseMove([]byte(move))
	if refused != nil {
		m.met["text refused"]++
	} else if _, refused = m.pos.Play(played); refused != nil {
		m.met["move refused"]++
	}
	if refused != nil && refused.Code == "forbidden" {
		m.prove(move, refused)
	}
	gain, ground := m.second.Play(move)
	if (refused == nil) != (ground == "") || gain != 0 {
		m.t.Fatalf("%+v\n%s: move %q: refused %v and %q", m.setup, text(m.pos), move, refused, ground)
	}
	return refused == nil
}

// prove compares what shows that a point is forbidden.
func (m *match) prove(move string, refused *rules.Refusal) {
	kind, lines, points := m.second.(*plain.Board).Forbidden(move)
	m.met["forbidden "+kind]++
	for _, f := range []rules.Fact{{Name: "cell", Value: move}, {Name: "kind", Value: kind}, {Name: "lines", Value: lines}, {Name: "point", Value: points}} {
		if refused.Witness.Get(f.Name) != f.Value {
			m.t.Fatalf("%+v\n%s: %s is forbidden by %v, the second opinion has %s=%q", m.setup, text(m.pos), move, refused.Witness, f.Name, f.Value)
		}
	}
}

// forbidden returns a free cell that is not a legal move, if there is one.
func (m *match) forbidden() string {
	legal := map[rules.Move]bool{}
	for _, move := range m.pos.AppendLegal(nil) {
		legal[move] = true
	}
	field := strings.Split(text(m.pos), "/")
	for y, row := range field {
		for x := range m.width {
			move := rules.Move{N: [6]int16{int16(x), int16(y)}}
			if row[x] == '.' && !legal[move] && m.rng.IntN(3) > 0 {
				return string(fiverow.AppendMove(nil, move))
			}
		}
	}
	return ""
}

func (m *match) leave(s base.Seat) {
	refused, ground := m.pos.Leave(s, rules.Gone), m.second.Leave(int(s), rules.Gone)
	if (refused == nil) != (ground == "") {
		m.t.Fatalf("%+v\n%s: seat %d leaves: refused %v and %q", m.setup, text(m.pos), s, refused, ground)
	}
	if refused == nil {
		m.met["fault by seat "+m.pos.Outcome().Winner.String()]++
	}
	m.compare("seat " + s.String() + " leaving")
}

// someText returns a free cell most of the time, often beside earlier ones; otherwise a
// cell on or off the board, or what is not a coordinate.
func (m *match) someText() string {
	legal := m.pos.AppendLegal(nil)
	switch n := m.rng.IntN(20); {
	case n < 7 && len(legal) > 0:
		return string(fiverow.AppendMove(nil, legal[m.rng.IntN(len(legal))]))
	case n < 9:
		if move := m.forbidden(); move != "" {
			return move
		}
	case n < 16 && len(legal) > 0:
		return string(fiverow.AppendMove(nil, legal[min(m.rng.IntN(len(legal)), m.rng.IntN(3))]))
	case n >= 19:
		return m.badText()
	}
	return string(fiverow.AppendMove(nil, rules.Move{N: [6]int16{int16(m.rng.IntN(m.width + 2)), int16(m.rng.IntN(m.height + 2))}}))
}

// badText returns what is not a coordinate.
func (m *match) badText() string {
	bad := []string{
		"", "A", "0", "a0", "A00", "A01", "A-1", "+A0", " A0", "A0 ", "A 0", "A0\n", "A0\r", "\u04100", "AO", "A0A", "0A", "A0.", "ZZZZZZ0", "A99999999999", "A99999",
		"\ufeffA0", "A\uff10", "A\x00", "@0", "[0", "A:", "A/", "-", "X", "pass",
	}
	return bad[m.rng.IntN(len(bad))]
}

// someSetup returns a board of any size, more often a small or narrow one, and a start
// that may be bad.
func (m *match) someSetup() rules.Setup {
	sides := []int{1, 2, 3, 4, 5, 5, 6, 7, 8, 9, 10, 10, 11, 12, 13, 20, 27}
	m.width, m.height = sides[m.rng.IntN(len(sides))], sides[m.rng.IntN(len(sides))]
	if m.rng.IntN(3) == 0 {
		m.height = 1 + m.rng.IntN(2)
	}
	setup := sized(m.width, m.height, "")
	choose := func(name string, values ...string) {
		if i := m.rng.IntN(len(values) + 1); i < len(values) {
			setup.Rulings = append(setup.Rulings, rules.Value{Name: name, Value: values[i]})
		}
	}
	choose("first", "X", "by_count", "by_count")
	choose("overline", "win", "exact5", "renju", "renju", "renju")
	choose("five_and_overline", "win", "forbidden")
	switch m.rng.IntN(6) {
	case 0, 1, 2:
		setup.Start = m.someStart()
	case 3, 4:
		m.width, m.height = 5+m.rng.IntN(12), 1+m.rng.IntN(16)
		if m.rng.IntN(6) == 0 {
			m.width, m.height = 15, 15
			choose("draw_after", "200")
		}
		setup.Params = sized(m.width, m.height, "").Params
		setup.Start = m.denseStart()
	}
	return setup
}

// denseStart returns a field on which renju forbids many points: figures at random, in
// numbers that need not be equal, but no run of five or more. X is in turn.
func (m *match) denseStart() string {
	board := make([][]byte, m.height)
	for y := range board {
		board[y] = []byte(strings.Repeat(".", m.width))
	}
	crosses, noughts := 15+m.rng.IntN(60), m.rng.IntN(40)
	if m.rng.IntN(4) == 0 || m.width == 15 { // hardly anything free
		noughts = 99 - crosses
	}
	for _, c := range m.rng.Perm(m.width * m.height) {
		n, x, y := m.rng.IntN(100), c%m.width, c/m.width
		switch {
		case n < crosses && longest(board, x, y, 'X') < 5:
			board[y][x] = 'X'
		case n >= crosses && n < crosses+noughts && longest(board, x, y, '0') < 5:
			board[y][x] = '0'
		}
	}
	return string(bytes.Join(board, []byte("/"))) + " X"
}

// longest returns the length of the longest run that a figure at x, y would make.
func longest(board [][]byte, x, y int, mine byte) int {
	most := 0
	for _, d := range [][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}} {
		n := 1
		for _, sign := range []int{1, -1} {
			for i := 1; ; i++ {
				u, v := x+sign*i*d[0], y+sign*i*d[1]
				if u < 0 || v < 0 || v >= len(board) || u >= len(board[0]) || board[v][u] != mine {
					break
				}
				n++
			}
		}
		most = max(most, n)
	}
	return most
}

// someStart returns a partly or wholly filled board of the match's size, sometimes with
// one character changed.
func (m *match) someStart() string {
	cells := m.rng.Perm(m.width * m.height)
	board := []byte(strings.Repeat(".", len(cells)))
	fill := m.rng.IntN(len(cells) + 1)
	switch m.rng.IntN(4) {
	case 0:
		fill = len(cells)
	case 1:
		fill = min(fill, 6)
	}
	uneven := m.rng.IntN(4) == 0
	for i, c := range cells[:fill] {
		board[c] = "X0"[i%2]
		if uneven {
			board[c] = "X0"[m.rng.IntN(2)]
		}
	}
	turn := byte("X0-"[m.rng.IntN(3)])
	if m.rng.IntN(3) > 0 { // most often what it must be for an even start
		turn = "X0"[fill%2]
		if fill == len(cells) {
			turn = '-'
		}
	}
	var b []byte
	for y := 0; y < m.height; y++ {
		b = append(append(b, board[y*m.width:(y+1)*m.width]...), '/')
	}
	b[len(b)-1] = ' '
	b = append(b, turn)
	if m.rng.IntN(10) == 0 {
		b[m.rng.IntN(len(b))] = ".X0/ -xO\n"[m.rng.IntN(9)]
	}
	if m.rng.IntN(20) == 0 {
		b = b[:m.rng.IntN(len(b)+1)]
	}
	return string(b)
}
