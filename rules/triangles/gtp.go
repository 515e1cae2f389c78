package triangles

import (
	"bytes"
	"slices"
	"strconv"

	"scrutineer/base"
	"scrutineer/rules"
)

// gtpProtocol is the official protocol, T7 to T15.
var gtpProtocol = &rules.Protocol{
	Name:         "gtp",
	Doc:          "the referee commands set_points, play, time_left and gen_move; a reply begins with = or ? and ends with an empty line",
	Stays:        true,
	Replies:      true,
	Conversation: newGTP,
}

// command is a command that a program must reply to.
type command byte

const (
	noCommand command = iota
	setPoints         // T9
	play              // T11
	timeLeft          // T10
	genMove           // T12
	quit              // T15
	foreign           // one that was not due
)

// gtp is the conversation with one program.
//
// The commands of a turn are due at once, in order: play (unless the opponent has made no
// move since), time_left, gen_move (T7). Each waits for the reply to the one before. If a
// referee did not wait, replies belong to the commands in order. Segments that a start
// has drawn are sent by play, as the applet does. After the end only the applet's quit is
// due: the last move is not sent.
//
// A seat that leaves makes no move, so Moved with Nobody reports that one has left. If
// the seat that is then in turn was not asked, the commands of its turn are due.
//
// The clock runs while a command is not replied to, whoever is in turn, or for gen_move
// alone (ruling clock): the time left is for "all operations until the end" (T10).
type gtp struct {
	replies
	pos    rules.Position
	me     base.Seat
	whole  bool     // ruling clock=all_commands
	applet bool     // ruling source=applet
	start  [][]byte // set_points and a play for each segment of the start
	line   []byte   // the play of a move
	over   bool     // quit has been due
}

// commandRoom is how many commands of turns there is room for from the beginning.
const commandRoom = 16

func newGTP(setup rules.Setup, pos rules.Position, me base.Seat) rules.Conversation {
	t := &gtp{
		pos:    pos,
		me:     me,
		whole:  spec.RulingOf(setup, "clock") == "all_commands",
		applet: spec.RulingOf(setup, "source") == "applet",
		start:  startLines([]byte(setup.Start)),
		line:   make([]byte, 0, 24),
	}
	t.strict = spec.RulingOf(setup, "reply") == "strict"
	t.lenient = spec.RulingOf(setup, "question_ok") == "any_but_gen_move"
	t.ignoresExtra = spec.RulingOf(setup, "extra_reply") == "ignored"
	t.asked = make([]command, 0, len(t.start)+commandRoom)
	return t
}

// startLines returns the lines that send a start, from its text.
func startLines(text []byte) [][]byte {
	parts := bytes.Split(text, []byte(" | "))
	points := append([]byte{' '}, bytes.ReplaceAll(parts[0], []byte{','}, []byte{' '})...)
	lines := [][]byte{append(strconv.AppendInt([]byte("set_points "), int64(bytes.Count(parts[0], []byte{' '})+1), 10), points...)}
	if len(parts) < 2 || string(parts[1]) == "-" {
		return lines
	}
	for word := range bytes.SplitSeq(parts[1], []byte{' '}) {
		ends, _, _ := bytes.Cut(word, []byte{':'})
		lines = append(lines, append([]byte("play "), bytes.ReplaceAll(ends, []byte{'-'}, []byte{' '})...))
	}
	return lines
}

// Open appends the start, and the first turn if it is this program's. A seat that
// is out from the start has no program.
func (t *gtp) Open(dst []rules.Action) []rules.Action {
	t.asked, t.begun, t.over = t.asked[:0], false, false
	if rules.IsOut(t.pos, t.me) {
		return dst
	}
	what := setPoints
	for _, line := range t.start {
		dst = t.enqueue(dst, what, line)
		what = play
	}
	return t.turn(dst)
}

// Moved sends a move of the opponent, and gives the turn.
func (t *gtp) Moved(dst []rules.Action, by base.Seat, m rules.Move) []rules.Action {
	if by == t.me {
		t.asked, t.begun = slices.DeleteFunc(t.asked, func(c command) bool { return c != foreign }), false // it still has to reply to what was not due
	}
	if rules.IsOut(t.pos, t.me) {
		return dst
	}
	if by != t.me && by != base.Nobody && t.pos.Turn() != base.Nobody {
		t.line = AppendMove(append(t.line[:0], "play "...), m)
		dst = t.enqueue(dst, play, t.line)
	}
	return t.turn(dst)
}

// turn gives the turn if it is this program's and it was not asked yet.
func (t *gtp) turn(dst []rules.Action) []rules.Action {
	switch {
	case t.pos.Turn() == base.Nobody && t.applet && !t.over: // the applet ends a game, once (T15)
		t.over = true
		return t.enqueue(dst, quit, quitLine)
	case t.pos.Turn() != t.me || slices.Contains(t.asked, genMove):
		return dst
	}
	dst = t.enqueue(dst, timeLeft, timeLine)
	dst[len(dst)-1].Remaining = rules.Remaining{Unit: 1000}
	return t.enqueue(dst, genMove, moveLine)
}

// The lines that are always the same. An Action is never written to.
var (
	timeLine = []byte("time_left %")
	moveLine = []byte("gen_move")
	quitLine = []byte("quit")
)

func (t *gtp) enqueue(dst []rules.Action, what command, line []byte) []rules.Action {
	t.asked = append(t.asked, what)
	start := rules.NoClock
	if t.whole && what != quit || what == genMove {
		start = rules.Starts
	}
	return append(dst, rules.Action{Kind: rules.SendLine, Text: line, Clock: start, AwaitsReply: true})
}

// Receive reads a line of the program. The first line of a reply has the sense
// More, the empty line that ends it has its meaning (T8). A line of a seat that is out
// means nothing (T13).
func (t *gtp) Receive(dst []rules.Action, e rules.Event) ([]rules.Action, rules.Meaning) {
	if rules.IsOut(t.pos, t.me) {
		return dst, rules.Meaning{}
	}
	if e.From != rules.FromOutput {
		return dst, e.NotLine()
	}
	t.unsent = e.Waiting
	m := t.read(e.Text)
	if m.Sense == rules.Early || m.Sense == rules.Played && t.pos.Turn() != t.me {
		m.Sense, m.Why = rules.Early, rules.RefuseNotYourTurn(t.pos.Turn(), t.me, "asked to", "move", string(AppendMove(nil, m.Move)))
	}
	return dst, m
}

// Extra records a command that was not due: the program still replies to it (T8). An
// empty line is not a command.
func (t *gtp) Extra(line []byte, waiting int) {
	if len(bytes.TrimSpace(line)) > 0 {
		t.asked = slices.Insert(t.asked, max(len(t.asked)-waiting, 0), foreign) // before what is only due
	}
}

// Skipped removes the command: no reply can belong to it.
func (t *gtp) Skipped(waiting int) {
	if at := len(t.asked) - waiting; at >= 0 && waiting > 0 {
		t.asked = slices.Delete(t.asked, at, at+1)
	}
}

// Alike reports whether a line is the same command: the ends of a segment have no
// order.
func (t *gtp) Alike(due, sent []byte) bool {
	if rules.SameNumbers(due, sent) {
		return true
	}
	w := bytes.Fields(sent)
	if len(w) != 3 || string(w[0]) != "play" {
		return false
	}
	return rules.SameNumbers(due, bytes.Join([][]byte{w[0], w[2], w[1]}, []byte{' '}))
}

// Harmless reports whether a line is empty: it is no command.
func (t *gtp) Harmless(line []byte) bool { return len(line) == 0 }

// Instead reports whether a line is the same command with other arguments.
func (t *gtp) Instead(due, sent []byte) bool {
	a, b := bytes.Fields(due), bytes.Fields(sent)
	return len(a) > 1 && len(b) > 0 && bytes.Equal(a[0], b[0])
}
