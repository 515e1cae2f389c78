package convert

import (
	"cmp"
	"strconv"
	"strings"

	"scrutineer/base"
	"scrutineer/judge/claims"
	"scrutineer/logfmt"
	"scrutineer/rules"
	"scrutineer/rules/fiverow"
)

// The error codes of Gomocup's judge (client/ai_match.py).
const (
	codeNone    = -1 // the file does not say
	codeFair    = 0  // five, or a full board
	codeFoul    = 1
	codeTimeout = 2
	codeIllegal = 3
	codeCrash   = 4
)

// psqRules are the rules of five in a row by the beginning of a tournament's name, in any
// case. The first is the name that is written.
var psqRules = []struct{ name, overline string }{
	{"Freestyle", "win"}, {"Fastgame", "win"}, {"Standard", "exact5"}, {"Renju", "renju"},
}

// overlineOf returns the ruling on overlines by the name of a tournament, "?" if it does
// not show it.
func overlineOf(name string) string {
	for _, r := range psqRules {
		if len(name) >= len(r.name) && strings.EqualFold(name[:len(r.name)], r.name) {
			return r.overline
		}
	}
	return "?"
}

// piskvorkFaults are the error codes of Piskvork (game.cpp and protocol.cpp), whose files
// name no winner: who is in turn after the last stone has lost. -2 is any error, in the
// file of a game that is over; the others except 15 are in files of games that go on. Of
// several codes for a fault the first is written.
var piskvorkFaults = []struct {
	code int64
	word string
}{
	{3, "unreadable"}, {7, "illegal"}, {15, "timeout-move"}, {16, "memory"}, {-2, "protocol"},
	{2, "not-started"}, {4, "not-started"}, {5, "unreadable"}, {6, "unreadable"}, {9, "timeout-move"},
}

// piskvorkFault returns the fault of an error code of Piskvork, "" if nobody is to blame.
func piskvorkFault(code int64) string {
	for _, f := range piskvorkFaults {
		if f.code == code {
			return f.word
		}
	}
	return ""
}

// unnamed are the names of the seats in a file that names no engines.
var unnamed = [2]string{"unnamed-1", "unnamed-2"}

// psqSession is the interpretation of a .psq file.
type psqSession struct {
	file   string // in messages
	base   string // of the file's name; "" without one
	digest string // SHA-256 of the file
	f      *psqFile

	start   string // in the log
	event   string // in the log
	timed   bool   // some stone took time
	opening int    // the number of preset stones
	moves   int    // the number of moves
	blamed  string // the fault of Piskvork's error code; "" for none
	offence *stone
	winner  base.Seat
	notes   []Note
}

func (s *psqSession) note(line int, parts ...string) {
	s.notes = append(s.notes, Note{s.file, line, strings.Join(parts, "")})
}

// conclude determines the opening, the moves, the offence and the winner.
func (s *psqSession) conclude() error {
	if rule := s.f.rule; len(rule) >= len("caro") && strings.EqualFold(rule[:len("caro")], "caro") {
		return &Damage{s.file, s.f.winnerLine, "rule", "Caro is another game: five between two stones of the opponent do not win in it"}
	}
	stones := s.f.stones
	for s.opening < len(stones) && stones[s.opening].ms == 0 {
		s.opening++
	}
	s.timed = s.opening < len(stones)
	if !s.timed {
		if s.opening > 0 {
			s.note(stones[0].line, "no stone has a time: all are taken for moves, and times are unknown")
		}
		s.opening = 0
	}
	s.moves = len(stones) - s.opening
	if s.f.nameless {
		s.note(s.f.codeLine, "no engines are named, as in a game saved from Piskvork's menu: the seats are ", unnamed[0], " and ", unnamed[1])
	}
	s.settleWinner()
	s.keepName()
	return s.doubles()
}

// settleWinner turns the winner's number into a seat and compares it with the file's name,
// whose last number is the colour that won (round_A_B_colour).
func (s *psqSession) settleWinner() {
	s.winner = base.Seat(s.f.winner)
	if s.opening%2 == 1 {
		s.winner = s.winner.Other()
	}
	if !s.f.stated {
		s.blamed = piskvorkFault(s.f.code)
		if s.blamed != "" {
			s.winner = seatOf(len(s.f.stones)).Other()
		} else if s.f.code > codeFair {
			s.note(s.f.codeLine, "error code ", strconv.FormatInt(s.f.code, 10), " without a winner is not converted")
		}
		return
	}
	if colour, ok := colourInName(s.base); ok && colour != s.winner {
		s.note(s.f.winnerLine, "the last line gives the game to seat ", s.winner.String(), ", the file's name to ", colour.String(),
			"; either is wrong, or a first answer in 0 ms was taken for part of the opening")
	}
}

// colourInName reads names such as 0_3_12_2.psq.
func colourInName(name string) (base.Seat, bool) {
	parts := strings.Split(strings.TrimSuffix(name, ".psq"), "_")
	for _, p := range parts {
		if _, ok := number(p); !ok {
			return 0, false
		}
	}
	v, _ := number(parts[len(parts)-1])
	return base.Seat(v), len(parts) == 4 && v <= 2
}

// doubles finds stones on taken cells: damage within an opening, a note after it, or the
// offence that ended the game.
func (s *psqSession) doubles() error {
	taken := make([]bool, s.f.width*s.f.height)
	noted := false
	for i := range s.f.stones {
		st := &s.f.stones[i]
		cell := &taken[(st.y-1)*int64(s.f.width)+st.x-1]
		where := strconv.FormatInt(st.x, 10) + "," + strconv.FormatInt(st.y, 10)
		last := i == len(s.f.stones)-1
		switch {
		case !*cell:
		case i < s.opening:
			return &Damage{s.file, st.line, "taken", "the opening has a second stone on " + where}
		case last && s.f.stated && s.f.code == codeIllegal && seatOf(i) != s.winner:
			s.offence = st
			s.moves--
		case !noted:
			noted = true
			s.note(st.line, "a stone on the taken cell ", where)
		}
		*cell = true
	}
	if s.start = s.startText(); len(s.start) > logfmt.MaxRaw {
		return &Damage{s.file, 1, "cap", "the opening is longer than the 16000 bytes that a log allows"}
	}
	return nil
}

// seatOf returns the seat of a stone by its index in the file: colours alternate.
func seatOf(i int) base.Seat { return base.Seat(i%2 + 1) }

// startText returns the start: the stones of the opening in their order, or "-".
func (s *psqSession) startText() string {
	if s.opening == 0 {
		return "-"
	}
	var moves []string
	for _, st := range s.f.stones[:s.opening] {
		moves = append(moves, string(moveText(&st)))
	}
	setup := claims.Setup(s.header())
	if setup.Start = "plies " + strings.Join(moves, "; "); len(setup.Start) <= logfmt.MaxRaw {
		if _, err := fiverow.Game.Open(setup); err == nil {
			return setup.Start
		}
	}
	return s.field()
}

// field returns the position after the opening, if its stones are not moves that a game can
// begin with, such as those of a full board: the rows joined by '/', a blank and the symbol
// in turn.
func (s *psqSession) field() string {
	step := s.f.width + 1
	text := []byte(strings.Repeat(strings.Repeat(".", s.f.width)+"/", s.f.height))
	for i, st := range s.f.stones[:s.opening] {
		text[int(st.y-1)*step+int(st.x-1)] = symbol(seatOf(i))
	}
	text[len(text)-1] = ' '
	turn := symbol(seatOf(s.opening))
	if s.opening == s.f.width*s.f.height {
		turn = '-' // full: over before it began
	}
	return string(append(text, turn))
}

func symbol(s base.Seat) byte { return ".X0"[s] }

func (s *psqSession) header() *logfmt.Header {
	game := fiverow.Game
	id := sessionID(s.base, s.digest)
	times := "none"
	if s.timed {
		times = "charged"
	}
	first := base.Number(seatOf(s.opening))
	if s.opening == s.f.width*s.f.height {
		first = logfmt.None
	}
	h := unknownHeader()
	h.ID, h.Game, h.Slot, h.Protocol = id, game.Name, id, "-"
	h.Params = []logfmt.Pair{{Name: "height", Value: strconv.Itoa(s.f.height)}, {Name: "width", Value: strconv.Itoa(s.f.width)}}
	h.Rulings = logfmt.Rulings{Set: game.SetName(), Digest: logfmt.DigestOf([]byte(game.SetText())), Deviations: s.rulings()}
	h.Event, h.Stage, h.Round = s.event, "-", "-"
	h.Programs, h.First, h.Start = s.programs(), first, cmp.Or(s.start, "-")
	h.Evidence = logfmt.Evidence{Exchange: "moves", Times: times}
	h.Origin = logfmt.Origin{Kind: "psq", Digest: s.digest, Name: fileName(s.base)}
	return &h
}

// rulings returns the deviations from the default set, in the order of their names.
func (s *psqSession) rulings() []logfmt.Pair {
	var list []logfmt.Pair
	overline := overlineOf(s.f.rule)
	if overline == "renju" && s.f.width == 15 && s.f.height == 15 { // Gomocup's judge stops 25 cells before a full board
		list = append(list, logfmt.Pair{Name: "draw_after", Value: "200"})
	}
	if s.opening%2 == 1 {
		list = append(list, logfmt.Pair{Name: "first", Value: "by_count"})
	}
	if overline != "win" {
		list = append(list, logfmt.Pair{Name: "overline", Value: overline})
	}
	return list
}

// programs returns the engines by seat.
func (s *psqSession) programs() []logfmt.Program {
	names := s.f.engines
	if s.f.swapped {
		names[0], names[1] = names[1], names[0]
	}
	ids := engineIDs(names)
	if s.f.nameless {
		ids = unnamed
	}
	list := make([]logfmt.Program, len(names))
	for i := range list {
		list[i] = logfmt.Program{ID: ids[i], Version: "?", Digest: "?", Name: names[i]}
	}
	return list
}

// records returns the moves, the fault and the result.
func (s *psqSession) records() []logfmt.Record {
	list := make([]logfmt.Record, 0, s.moves+2)
	for i, st := range s.f.stones[s.opening : s.opening+s.moves] {
		charged := logfmt.Unknown
		if s.timed {
			charged = base.Number(st.ms) * 1000
		}
		list = append(list, logfmt.Record{
			Kind: logfmt.Move, Ply: int32(i + 1), Seat: seatOf(s.opening + i),
			Num: [4]base.Number{charged, logfmt.None}, Text: moveText(&st),
		})
	}
	if !s.f.stated && s.blamed == "" {
		return list
	}
	reason := s.reason()
	if reason != "?" {
		list = append(list, s.fault())
	}
	const none = logfmt.None
	return append(list, logfmt.Record{Kind: logfmt.Result, Seat: s.winner, Word: []byte(reason), Num: [4]base.Number{none, none, none, none}})
}

// reason returns how the game ended. Every known writer of such files puts -1 for the error
// code of a game with a winner, however it was won. Without a fault the file therefore does
// not distinguish five, a full board, and a time-out.
func (s *psqSession) reason() string {
	if s.f.code > codeFair || s.blamed != "" {
		return string(rules.ByFault)
	}
	return "?"
}

// fault returns the loser's fault by the error code.
func (s *psqSession) fault() logfmt.Record {
	rec := logfmt.Record{Kind: logfmt.Fault, Seat: s.winner.Other(), Num: [4]base.Number{logfmt.None, logfmt.None}}
	word := s.blamed
	if word == "" {
		word = map[int64]string{codeFoul: "forbidden", codeTimeout: "timeout-move", codeIllegal: "illegal", codeCrash: "crash"}[s.f.code]
	}
	switch rec.Word = []byte(word); word {
	case "timeout-move", "memory":
		rec.Num = [4]base.Number{logfmt.Unknown, logfmt.Unknown}
	case "illegal":
		if s.offence != nil {
			rec.Text = moveText(s.offence)
		}
	}
	return rec
}

// keepName keeps the name of the tournament as the event, if a log may have it.
func (s *psqSession) keepName() {
	s.event = "-"
	if s.f.rule == "" {
		return
	}
	if fault := nameFault(s.f.rule); fault != "" {
		s.note(s.f.winnerLine, "the name of the tournament ", fault, ": it is not kept")
		return
	}
	s.event = logfmt.Word(s.f.rule)
}

func moveText(st *stone) []byte {
	return fiverow.Game.AppendMove(nil, rules.Move{N: [6]int16{int16(st.x - 1), int16(st.y - 1)}})
}
