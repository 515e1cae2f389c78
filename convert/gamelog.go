package convert

import (
	"bytes"
	"slices"
	"strconv"
	"strings"

	"scrutineer/base"
	"scrutineer/logfmt"
	"scrutineer/rules"
	"scrutineer/rules/betoniarki"
)

// GameLog is the files that the organisers' referee of betoniarki left of a game in 2006:
//
//	Sat May 20 14:03:11 CEST 2006     when; see utcOf
//	4 1 4 6 4 8                       a line for each answer, as it was said,
//	4 10 4 9 5 9                      an illegal one, too
//	-...                              the last line, if it begins so: what went wrong
//
// and in other files all bytes sent to each program and received from it.
type GameLog struct {
	Name string // of the file, for messages; its folder names the session
	Log  []byte
	// In and Out are the files gracz1_log.in, .out and gracz2_log.in, .out by seat, nil if
	// there is none.
	In, Out [2][]byte
	Seats   []string // ids of the programs by seat; "" or none means gracz1, gracz2
}

// MaxGameLog is the maximum size of each of the files.
const MaxGameLog = 1 << 20

// row is a line of one of the files.
type row struct {
	text []byte
	line int // of the file
}

// gameLog is one game.log being converted.
type gameLog struct {
	GameLog
	moves  []row
	failed row // the line that begins with "-"; line 0 for none
	utc    string
	set    setting       // with the assumed rulings
	inside []rules.Value // the assumed rulings, beyond the defaults
	legal  int           // moves that are legal under them
	blanks string        // the ruling, as the log states it; "" for the default
	gone   bool          // the output of the program in turn had ended
	notes  []Note
}

// Convert makes a sealed log of the game. Open reports that the record does not show how it
// ended. A record that cannot be one of a game is a *Damage.
//
// If the four files are there the log's evidence is raw none: the order of lines between
// the programs follows from the protocol and from the order of the moves in game.log, and a
// line was given as soon as it was due. Otherwise it is moves none. The rulings base and
// blue are those under which most moves are legal, and are unknown in the log; early_line
// is taken, as the referee of 2006 did. An answer with a plus is read with blanks=signed if
// the referee went on after it, so that he accepted it. If nothing shows that, as for a
// last answer, it is not a move, and blanks are unknown.
//
// A last answer that is not a legal move is the fault of the seat in turn, whose turn
// follows from the moves before. Another line of error is inferred to be the fault of the
// seat in turn: timeout-total if it speaks of time ("czas"), otherwise protocol. Notes say
// what was inferred.
func (in GameLog) Convert() (log []byte, result *Converted, err error) {
	g := &gameLog{GameLog: in}
	if err := g.read(); err != nil {
		return nil, nil, err
	}
	g.decide()
	if g.legal < len(g.moves)-1 || g.legal < len(g.moves) && g.over(g.legal) {
		return nil, nil, g.badMove()
	}
	var b bytes.Buffer
	w := logfmt.NewWriter(&b, logfmt.SyncNever)
	tell := g.claim
	if g.whole() {
		tell = g.conversation
	}
	ended, err := tell(w)
	if err != nil {
		return nil, nil, g.refused(err)
	}
	return b.Bytes(), &Converted{ID: g.id(logfmt.DigestOf(g.Log)), Line: 1, Notes: g.notes, Open: !ended}, nil
}

func (g *gameLog) note(line int, parts ...string) {
	g.notes = append(g.notes, Note{g.Name, line, strings.Join(parts, "")})
}

// read splits the file into its date, its answers and its error.
func (g *gameLog) read() error {
	if len(g.Log) > MaxGameLog {
		return &Damage{g.Name, 1, "cap", "a file of more than " + strconv.Itoa(MaxGameLog) + " bytes"}
	}
	rows := rowsOf(g.Log)
	for len(rows) > 0 && blankRow(rows[len(rows)-1]) {
		rows = rows[:len(rows)-1]
	}
	if len(rows) == 0 {
		return &Damage{g.Name, 1, "empty", "the file is empty"}
	}
	dated, err := g.date(rows[0])
	if err != nil {
		return err
	}
	if dated {
		rows = rows[1:]
	}
	if n := len(rows); n > 0 && bytes.HasPrefix(rows[n-1].text, []byte{'-'}) {
		g.failed, rows = rows[n-1], rows[:n-1]
	}
	for _, r := range rows {
		if blankRow(r) {
			g.note(r.line, "an empty line is ignored")
			continue
		}
		g.moves = append(g.moves, r)
	}
	for _, r := range append(g.moves[:len(g.moves):len(g.moves)], g.failed) {
		if len(r.text) > logfmt.MaxRaw {
			return &Damage{g.Name, r.line, "cap", "a line of more than 16000 bytes"}
		}
	}
	return nil
}

// date reads the first line, and reports whether it is a date: a record without one begins
// with a move. Anything else is damage.
func (g *gameLog) date(first row) (dated bool, err error) {
	text := string(first.text)
	g.utc = utcOf(text)
	if g.utc != "?" {
		return true, nil
	}
	if _, refused := betoniarki.Game.ParseMove(bytes.Join(bytes.Fields(first.text), []byte{' '})); refused == nil {
		g.note(1, "no date, but a move: when the game was played is unknown")
		return false, nil
	}
	if !maybeDate(text) {
		return false, &Damage{g.Name, 1, "date", "the first line is neither a date nor a move: " + quote(text)}
	}
	g.note(1, "not one certain moment, so that the log says ?: ", quote(text))
	return true, nil
}

// rowsOf returns the lines of a file, without line ends of either kind.
func rowsOf(text []byte) []row {
	var rows []row
	for line := range bytes.Lines(text) {
		line = bytes.TrimSuffix(bytes.TrimSuffix(line, []byte{'\n'}), []byte{'\r'})
		rows = append(rows, row{line, len(rows) + 1})
	}
	return rows
}

func blankRow(r row) bool { return len(bytes.TrimSpace(r.text)) == 0 }

// badMove returns damage in the middle: an answer that is illegal under all readings, with
// others after it, or one after the end.
func (g *gameLog) badMove() error {
	at := g.moves[g.legal]
	said := quote(string(at.text))
	if g.over(g.legal) {
		return &Damage{g.Name, at.line, "after-end", "an answer after the end of the game: " + said}
	}
	return &Damage{g.Name, at.line, "illegal", "not a legal move, and not the last answer: " + said}
}

// refused returns damage that only writing the log has shown.
func (g *gameLog) refused(err error) error {
	if d, ok := err.(*Damage); ok {
		return d
	}
	return unwritten(g.Name, 1, err)
}

// decide determines the rulings base, blue and blanks.
func (g *gameLog) decide() {
	usual := setting{game: betoniarki.Game, proto: betoniarki.Game.Protocols[0], setup: rules.Setup{
		Params: []rules.Value{{Name: "size", Value: "10"}}, Rulings: []rules.Value{{Name: "early_line", Value: "taken"}}}}
	g.best(usual)
	if g.legal < len(g.moves) && bytes.IndexByte(g.moves[g.legal].text, '+') >= 0 {
		g.plus(usual)
	}
	if len(g.inside) > 0 {
		g.note(g.moves[0].line, "read with ", settings(g.inside), ": so most answers are legal moves")
	}
}

// best determines the rulings base and blue under which most answers are legal.
func (g *gameLog) best(usual setting) {
	unknown := &logfmt.Rulings{Deviations: []logfmt.Pair{{Name: "base", Value: "?"}, {Name: "blue", Value: "?"}}}
	for i, set := range append([][]rules.Value{nil}, readings(usual.game, unknown)...) {
		s, err := usual.with(set)
		if err != nil {
			continue
		}
		if n := g.playable(s); i == 0 || n > g.legal {
			g.set, g.inside, g.legal = s, set, n
		}
	}
}

// plus determines whether the referee accepted a plus before a number, which is in the
// first answer that is not a move without it: he did if he went on after it.
func (g *gameLog) plus(usual setting) {
	signed := *g
	set, err := usual.with([]rules.Value{{Name: "blanks", Value: "signed"}})
	if err != nil {
		return
	}
	signed.best(set)
	at := g.moves[g.legal]
	switch {
	case signed.legal <= g.legal: // not a move in any case
	case len(g.moves) > g.legal+1 || g.relayed(g.legal):
		signed.blanks = "signed"
		signed.note(at.line, "read with blanks=signed: the referee took a plus before a number: ", quote(string(at.text)))
		*g = signed
	default:
		g.blanks = "?"
		g.note(at.line, "whether the referee took a plus before a number is unknown: ", quote(string(at.text)))
	}
}

// relayed reports whether the opponent was sent the answer of that index.
func (g *gameLog) relayed(answer int) bool {
	said := bytes.TrimSpace(g.moves[answer].text)
	return slices.ContainsFunc(rowsOf(g.In[1-answer%2]), func(r row) bool { return bytes.Equal(bytes.TrimSpace(r.text), said) })
}

// playable returns the number of answers that are legal moves from the beginning.
func (g *gameLog) playable(s setting) int {
	moves := 0
	g.walk(s, func(m rules.Meaning, r row) bool {
		if m.Sense != rules.Played {
			return false
		}
		if _, refused := s.pos.Play(m.Move); refused != nil {
			return false
		}
		moves++
		return true
	})
	s.pos.Reset()
	return moves
}

// walk reads the answers one after another as those of the seat in turn, as long as f makes
// the moves and returns true.
func (g *gameLog) walk(s setting, f func(rules.Meaning, row) bool) {
	var convs [base.Second + 1]rules.Conversation
	for i := base.First; i <= base.Second; i++ {
		convs[i] = s.proto.Conversation(s.setup, s.pos, i)
		convs[i].Open(nil)
	}
	for _, r := range g.moves {
		turn := s.pos.Turn()
		if turn == base.Nobody {
			return
		}
		_, m := convs[turn].Receive(nil, rules.Event{From: rules.FromOutput, Text: r.text})
		if !f(m, r) {
			return
		}
		for i := base.First; i <= base.Second; i++ {
			convs[i].Moved(nil, turn, m.Move)
		}
	}
}

// over reports whether the game is over after that number of moves.
func (g *gameLog) over(moves int) bool {
	n := 0
	g.walk(g.set, func(m rules.Meaning, r row) bool {
		if n < moves {
			g.set.pos.Play(m.Move)
		}
		n++
		return n <= moves
	})
	over := g.set.pos.Turn() == base.Nobody
	g.set.pos.Reset()
	return over
}
