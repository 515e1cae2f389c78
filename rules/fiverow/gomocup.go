package fiverow

import (
	"bytes"
	"math"
	"strconv"

	"scrutineer/base"
	"scrutineer/rules"
)

// gomocupProtocol is the part of Gomocup's protocol that a game needs. rules.txt says
// what is due and what lines mean.
var gomocupProtocol = &rules.Protocol{
	Name:         "gomocup",
	Doc:          "the protocol of Gomocup and Piskvork: START, BEGIN, TURN x,y, BOARD, and the program says x,y",
	Stays:        true,
	Prepares:     true,
	SendsMemory:  true,
	Pause:        10000,
	Fits:         fitsGomocup,
	Conversation: newGomocup,
}

// Units of numbers sent to programs, and numbers sent instead of unlimited time.
const (
	millisecond = 1000
	endless     = math.MaxInt32
)

// gomocup is the conversation with one program.
type gomocup struct {
	pos          rules.Position
	me           base.Seat
	size         string // the line that begins the game
	rule         string
	fault        bool // ruling talk=fault
	prepares     rules.Prepare
	start        []piece
	stones       []piece // of the start, and then of every move
	turnSent     bool    // a turn has been sent
	ready        bool    // the program has replied to START
	startSkipped bool    // START will not be sent, so nothing is a reply to it
	unsent       int     // how much is due after START, until then
	text         []byte
	asSuggest    []byte
}

// piece is a figure on the field.
type piece struct {
	x, y int16
	by   base.Seat
}

func newGomocup(setup rules.Setup, pos rules.Position, me base.Seat) rules.Conversation {
	t := &gomocup{pos: pos, me: me, fault: spec.RulingOf(setup, "talk") == "fault", prepares: rules.StartupOnly, start: startStones(setup, pos)}
	if spec.RulingOf(setup, "startup") == "match" {
		t.prepares = rules.StartupAndGame
	}
	width, _ := rules.Lookup(setup.Params, "width")
	height, _ := rules.Lookup(setup.Params, "height")
	if t.size = "START " + width; width != height {
		t.size = "RECTSTART " + width + "," + height
	}
	t.rule = map[string]string{anyFive: "0", exact5: "1", renju: "4"}[spec.RulingOf(setup, "overline")]
	return t
}

// startStones returns the figures of a start in the order in which a program is sent
// them: as they were put down, or row by row; X and 0 alternate as long as there are
// both.
func startStones(setup rules.Setup, pos rules.Position) (list []piece) {
	var by [base.Max + 1][]piece
	if plies, ok := rules.StartPlies(setup.Start); ok {
		for i, text := range plies {
			m, _ := ParseMove([]byte(text))
			s := base.Seat(1 + i%2)
			by[s] = append(by[s], piece{m.N[0], m.N[1], s})
		}
	} else {
		p := pos.(*position)
		for c, symbol := range p.startCells {
			s := seatOf(symbol)
			by[s] = append(by[s], piece{int16(c % p.Width), int16(c / p.Width), s})
		}
	}
	for i := range max(len(by[base.First]), len(by[base.Second])) {
		for _, s := range [2]base.Seat{base.First, base.Second} {
			if i < len(by[s]) {
				list = append(list, by[s][i])
			}
		}
	}
	return list
}

// fitsGomocup refuses a start that cannot be sent: a program assumes that the figures of
// BOARD were put down alternately, its opponent's last.
func fitsGomocup(_ rules.Setup, pos rules.Position) error {
	x, o := pos.(*position).count('X'), pos.(*position).count('0')
	if o != x && pos.Turn() == base.First || o != x-1 && pos.Turn() == base.Second {
		return &rules.SetupError{Field: "start", Msg: strconv.Itoa(x) + " X and " + strconv.Itoa(o) + " 0, with " + spec.Marks[pos.Turn()-1] +
			" to move: gomocup tells figures by turns, and those of the opponent last"}
	}
	if most := 2000; x+o > most {
		return &rules.SetupError{Field: "start", Msg: strconv.Itoa(x+o) + " figures: gomocup is used with " + strconv.Itoa(most) + " at most"}
	}
	return nil
}

// Open sends the limits and the rule before the size of the field, since programs prepare
// the game when they get the size.
func (t *gomocup) Open(dst []rules.Action) []rules.Action {
	t.stones = append(t.stones[:0], t.start...)
	t.turnSent, t.ready, t.startSkipped = false, false, false
	info := func(text string, r rules.Remaining) rules.Action {
		return rules.Action{Kind: rules.SendLine, Text: []byte(text), Remaining: r}
	}
	before := len(dst)
	dst = append(dst,
		info("INFO timeout_turn %", rules.Remaining{Unit: millisecond, What: rules.MoveLimit, Omit: true}),
		info("INFO timeout_match %", rules.Remaining{Unit: millisecond, What: rules.GameLimit}),
		info("INFO max_memory %", rules.Remaining{Unit: 1, What: rules.MemoryLimit}),
		info("INFO game_type 1", rules.Remaining{}), info("INFO rule "+t.rule, rules.Remaining{}),
		rules.Action{Kind: rules.SendLine, Text: []byte(t.size), AwaitsReply: true, Prepares: t.prepares})
	for i := before; i < len(dst); i++ {
		dst[i].SkipsEarlier = true
	}
	behind := len(dst)
	dst = t.turn(dst)
	t.unsent = len(dst) - behind
	return dst
}

// Moved gives the turn, or says that the game is over.
func (t *gomocup) Moved(dst []rules.Action, by base.Seat, m rules.Move) []rules.Action {
	if by != base.Nobody {
		t.stones = append(t.stones, piece{m.N[0], m.N[1], by})
	}
	if t.pos.Turn() == base.Nobody {
		return append(dst, rules.Action{Kind: rules.SendLine, Text: []byte("END"), StaysDue: true})
	}
	before := len(dst)
	dst = t.turn(dst)
	t.unsent += len(dst) - before
	return dst
}

// turn gives the turn if it is this program's.
func (t *gomocup) turn(dst []rules.Action) []rules.Action {
	if t.pos.Turn() != t.me {
		return dst
	}
	t.text = t.text[:0]
	dst = append(dst, rules.Action{Kind: rules.SendLine, Text: []byte("INFO time_left %"), Remaining: rules.Remaining{Unit: millisecond, None: endless}})
	switch {
	case len(t.stones) == 0:
		t.text = append(t.text, "BEGIN"...)
	case len(t.start) > 0 && !t.turnSent:
		dst = append(dst, rules.Action{Kind: rules.SendLine, Text: []byte("BOARD")})
		for _, s := range t.stones {
			whose := ",1"
			if s.by != t.me {
				whose = ",2"
			}
			dst = append(dst, rules.Action{Kind: rules.SendLine, Text: append(appendPoint(nil, s.x, s.y), whose...)})
		}
		t.text = append(t.text[:0], "DONE"...)
	default:
		last := t.stones[len(t.stones)-1]
		t.text = appendPoint(append(t.text, "TURN "...), last.x, last.y)
	}
	t.turnSent = true
	return append(dst, rules.Action{Kind: rules.SendLine, Text: t.text, Clock: rules.Starts})
}

// appendPoint appends a point as programs write it: column and row from 0.
func appendPoint(dst []byte, x, y int16) []byte {
	dst = strconv.AppendInt(dst, int64(x), 10)
	return strconv.AppendInt(append(dst, ','), int64(y), 10)
}

// Receive reads a line of the program.
func (t *gomocup) Receive(dst []rules.Action, e rules.Event) ([]rules.Action, rules.Meaning) {
	if e.From != rules.FromOutput {
		return dst, t.interpret(e.NotLine())
	}
	line := bytes.Trim(e.Text, " \t\r")
	word, rest, _ := bytes.Cut(line, []byte{' '})
	asked := !t.ready && !t.startSkipped && e.Waiting <= t.unsent // START has been sent, and not replied to
	switch string(word) {
	case "", "MESSAGE", "DEBUG", "UNKNOWN":
		return dst, rules.Meaning{}
	case "OK":
		t.ready = t.ready || asked
		return dst, rules.Meaning{Replied: asked}
	case "ERROR":
		if asked {
			return dst, declined(line)
		}
		return dst, rules.Meaning{}
	case "SUGGEST":
		if x, y, ok := point(rest); ok && t.due(e) {
			t.asSuggest = appendPoint(append(t.asSuggest[:0], "PLAY "...), x, y)
			return append(dst, rules.Action{Kind: rules.SendLine, Text: t.asSuggest}), rules.Meaning{Sense: rules.Question}
		}
	}
	x, y, ok := point(line)
	switch {
	case !ok:
		return dst, t.interpret(badText("no line of the protocol", line))
	case !t.due(e):
		return dst, t.interpret(early(moveOf(int(x), int(y)), t.pos, t.me, "handed its turn"))
	}
	return dst, rules.Meaning{Sense: rules.Played, Move: moveOf(int(x), int(y))}
}

// Skipped records a START that will not be sent: only what is due after it is left.
func (t *gomocup) Skipped(waiting int) {
	t.startSkipped = t.startSkipped || !t.ready && waiting == t.unsent+1
}

// due reports whether a move of the program is due.
func (t *gomocup) due(e rules.Event) bool {
	return t.pos.Turn() == t.me && e.Waiting == 0 && t.ready
}

// interpret returns the meaning of a line that the protocol does not know, or that is not
// due.
func (t *gomocup) interpret(m rules.Meaning) rules.Meaning {
	m.NoPenalty = !t.fault && (m.Sense == rules.BadText || m.Sense == rules.Early)
	return m
}

// point reads column and row, separated by a comma.
func point(text []byte) (x, y int16, ok bool) {
	x, n := rules.Decimal(text)
	if n == 0 || n >= len(text) || text[n] != ',' {
		return 0, 0, false
	}
	y, m := rules.Decimal(text[n+1:])
	return x, y, m > 0 && n+1+m == len(text)
}

// Alike reports whether a line is the due one except for blanks and leading zeros.
func (t *gomocup) Alike(due, sent []byte) bool {
	comma, blank := []byte{','}, []byte{' ', ',', ' '}
	return rules.SameNumbers(bytes.ReplaceAll(due, comma, blank), bytes.ReplaceAll(sent, comma, blank))
}

// Harmless reports whether a line is information that the protocol itself does not send, such
// as INFO folder: a program need not know it.
func (t *gomocup) Harmless(line []byte) bool {
	words := bytes.Fields(line)
	if len(words) < 2 || string(words[0]) != "INFO" {
		return false
	}
	switch string(words[1]) {
	case "timeout_turn", "timeout_match", "max_memory", "time_left", "game_type", "rule":
		return false
	}
	return true
}

// Instead reports whether a line is of the same kind as the due one: it begins with the
// same word, or both are points.
func (t *gomocup) Instead(due, sent []byte) bool {
	a, b := kindOf(due), kindOf(sent)
	return len(b) > 0 && bytes.Equal(a, b)
}

// kindOf returns what lines of one kind have in common: the first word, and also the
// second if the first is INFO. All points have the same kind, and an empty line has none.
func kindOf(line []byte) []byte {
	const digits = "0123456789"
	words := bytes.FieldsFunc(bytes.ReplaceAll(line, []byte{','}, []byte(" , ")), func(r rune) bool { return r == ' ' || r == '\t' || r == '\r' })
	switch {
	case len(words) == 0:
		return nil
	case len(words) > 1 && string(words[0]) == "INFO":
		return bytes.Join(words[:2], []byte{' '})
	case len(words) > 2 && string(words[1]) == "," && len(bytes.Trim(words[0], digits))+len(bytes.Trim(words[2], digits)) == 0:
		return []byte("x,y")
	}
	return words[0]
}
